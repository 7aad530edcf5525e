"""What the site ships besides pages: style sheets, scripts, fonts and Python."""

"""What the browser's Python is served from."""

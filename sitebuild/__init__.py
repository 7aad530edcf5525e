"""What only the build needs: from Markdown, terms and demos to the files of the site."""

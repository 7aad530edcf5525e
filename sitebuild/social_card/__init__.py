"""The images that links to a page show when they are shared, and the site's icons."""

"""Notebooks: executed at build time, rendered as pages, and offered for download."""

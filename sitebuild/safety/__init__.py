"""Rejects active content in authored texts, and writes each page's Content Security Policy."""

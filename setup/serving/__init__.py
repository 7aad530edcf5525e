"""Serving a course while its author works on it."""

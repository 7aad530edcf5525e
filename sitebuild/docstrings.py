"""Griffe extension."""

import griffe


class Docstrings(griffe.Extension):
    """."""

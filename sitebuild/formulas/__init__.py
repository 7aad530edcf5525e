"""Formulas: typeset by KaTeX, and as plain text."""

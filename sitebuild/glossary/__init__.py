"""The glossary: terms, their pages, links to them, and definition cards."""

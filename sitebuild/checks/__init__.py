"""Checks of links and of unlinked terms that can be run by themselves."""

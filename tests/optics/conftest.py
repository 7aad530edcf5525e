"""A course of its own: as its files stand, nothing can import the demos."""

collect_ignore = ["demos", "docs"]

"""The examples here belong into a project: as they stand, nothing can import them."""

collect_ignore = ["demos", "docs"]

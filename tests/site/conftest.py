"""The course on optics is content: as it stands, nothing can import its demos."""

collect_ignore = ["optics"]

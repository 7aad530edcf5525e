"""Scripts that the build runs under Node: the bridge to them, and what they share."""

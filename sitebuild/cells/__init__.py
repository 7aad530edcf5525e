"""Live cells in pages: the fence, their execution, and the figures they draw."""

"""Demos in pages: the fence, a page for each demo, and views made in advance."""

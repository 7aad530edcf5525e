"""Attention, the core of the transformer, in NumPy: the module that the course teaches."""

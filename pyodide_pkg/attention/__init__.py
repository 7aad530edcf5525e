"""Attention, the core of the transformer, in NumPy, and the small parts its demos are made of."""

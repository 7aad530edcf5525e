"""Models that are trained for the course: how, with what result, and their weights."""

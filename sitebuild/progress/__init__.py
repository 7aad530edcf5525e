"""What readers see of their way through the course: the course page, and their kept answers."""

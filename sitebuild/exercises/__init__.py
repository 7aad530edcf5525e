"""Questions and exercises: what authors write, what the build proves, and what pages show."""

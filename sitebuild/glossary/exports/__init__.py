"""The glossary as files that other sites and tools read."""

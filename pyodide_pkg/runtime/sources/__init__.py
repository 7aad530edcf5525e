"""Where the parts of the runtime come from, and how they are verified."""

"""Work that takes longer than a reader waits: done step by step, shown as far as it has come."""

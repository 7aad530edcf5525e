"""How fast the first answer is, beside the same lesson with an ordinary Python worker."""

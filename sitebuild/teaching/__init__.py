"""For people who teach: all questions with their answers, as a page and as files to import."""

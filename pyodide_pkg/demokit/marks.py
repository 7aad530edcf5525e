"""The `data-*` attributes by which the page's scripts find the parts of a page.

An element is given one by name, `tag("p", data_say=True)`, or by its constant, `**{SAY: True}`.
"""

# On parts of a demo's view.
SAY = "data-say"  # the sentence that a screen reader hears after a change
COPY = "data-copy"  # the code that “Copy as NumPy” copies
SET = "data-set"  # a click sets the form field of this name
VALUE = "data-value"  # to this text
STALE = "data-stale"  # the script's: what is shown isn't computed for the present inputs yet

# In a picture.
UNIT = "data-unit"  # the picture's units in one unit of the data
POINT = "data-point"  # a tip that can be dragged, by the name of its `points` field
FOLLOWS = "data-follows"  # moves with the tip of that point

# On a live demo's element and its buttons.
DEMO = "data-demo"  # the demo's name
PREFIX = "data-prefix"  # what its ids and its values in an address begin with
ANSWERS = "data-answers"  # the file of views made in advance
FILES = "data-files"  # the files it reads, as JSON
STATE = "data-state"  # static, starting, live or failed
ACTION = "data-action"  # what a button does: link or copy

# On a live cell and its buttons.
DO = "data-do"  # what a button does
HASH = "data-hash"  # of the cell's code as published
NUMBER = "data-number"  # the cell's place on its page
RAISES = "data-raises"  # the error that the cell is meant to raise

# Elsewhere.
TERM = "data-term"  # a link to a glossary term, by the term's id
SEARCH_EXCLUDE = "data-search-exclude"  # not in the search index

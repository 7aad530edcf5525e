"""The `data-*` attributes by which scripts find the parts of a page, and what they set themselves.

An element is given one by name, `tag("p", data_say=True)`, or by its constant, `**{SAY: True}`.
"""

# On parts of a demo's view.
SAY = "data-say"  # the sentence that a screen reader hears after a change
COPY = "data-copy"  # the code that “Copy as NumPy” copies
SET = "data-set"  # a click sets the form field of this name …
VALUE = "data-value"  # … to this text
MOVES = "data-moves"  # can be dragged within the order that this field holds; VALUE is its number

# On a field to type a number into.
STEP = "data-step"  # its step; its bounds are those of a spin button's ARIA attributes

# On a field to write a text into.
COMPOSING = "data-composing"  # while an input method composes: the text before, which counts

# On what runs long work, beside the slider of its steps.
WORK = "data-work"  # the name of that field
SPEEDS = "data-speeds"  # steps a second, from slow to fast
REACHED = "data-reached"  # at the end of a view that is not of the wanted step yet

# In a picture.
UNIT = "data-unit"  # the picture's units in one unit of the data
POINT = "data-point"  # a tip that can be dragged, by the name of its point in the form
FOLLOWS = "data-tip"  # moves with the tip of that point

# On a live demo and its buttons.
DEMO = "data-demo"  # the demo's name
PREFIX = "data-prefix"  # what its ids, and its values in an address, begin with
ANSWERS = "data-answers"  # the name of its file of precomputed views
FILES = "data-files"  # the files it reads, as JSON
STATE = "data-state"  # static, starting, live or failed; also on cells
ACTION = "data-action"  # what a button does: link or copy

# On a live cell and its buttons.
DO = "data-do"  # what a button does; also on those of long work
HASH = "data-hash"  # of the cell's code as published
NUMBER = "data-number"  # the cell's place on its page, from 1

# On a question, a code exercise and their parts.
DIGEST = "data-digest"  # of what the author wrote
KIND = "data-kind"  # one, several or number
RIGHT = "data-right"  # on the reason of a right choice or number
TOLERANCE = "data-tolerance"  # how far from VALUE a number may be
NAME = "data-name"  # of a program with a foreseen mistake …
RESULTS = "data-results"  # … and its results, as JSON
SEEN = "data-seen"  # set by scripts: the reader has looked at the answer

# Where answers are listed.
PAGE = "data-page"  # the path of the page that they belong to
TEXTS = "data-texts"  # the address of the texts of all questions

# Elsewhere.
TERM = "data-term"  # a link to a glossary term, by the term's id
SANDBOXED = "data-sandboxed"  # shown in a frame that keeps the page from storage
FORMS = "data-forms"  # the words that find an entry of the glossary's list

# Set by scripts, for style sheets and tests.
STALE = "data-stale"  # what is shown isn't computed for the present inputs yet
WORKING = "data-working"  # a view shows the steps of long work, and more follow
ANSWERED_BY = "data-answered-by"  # python, or file for a precomputed view
PYTHON = "data-python"  # how Python started
OFFLINE = "data-offline"  # what a button of the panel on offline use keeps: python or all

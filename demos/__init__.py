"""The course's live demos, one a module, and the meanings that its pages and pictures colour.

A demo has a TITLE, a frozen dataclass `Inputs` whose fields `demokit.inputs` makes, and a
function `view(inputs, prefix)` that gives the HTML for them. It may declare FILES, the paths of
files it reads (see `demokit.files`). `demokit.registry` finds it by its module's name.
"""

from demokit.meanings import Meaning

MEANINGS = (
    Meaning("query", macro="query", light="#00609c", dark="#6db6ee", head="triangle"),
    Meaning("key", macro="key", light="#b04300", dark="#f2905a", head="open"),
    Meaning("value", macro="val", light="#00704f", dark="#4cc49b", head="hollow"),
    Meaning("output", macro="out", light="#97336d", dark="#dd93bd", head="diamond"),
)

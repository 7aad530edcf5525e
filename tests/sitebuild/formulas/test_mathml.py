"""The MathML of formulas is valid: each element has as many children as it must."""

from xml.etree import ElementTree

import pytest

from demos import MEANINGS
from sitebuild.formulas.typesetter import Formula, Typesetter
from tests.project import PROJECT

CHILDREN = {"mfrac": 2, "mroot": 2, "msub": 2, "msup": 2, "munder": 2, "mover": 2, "msubsup": 3,
            "munderover": 3}  # fmt: skip


@pytest.mark.parametrize("display", [False, True])
@pytest.mark.parametrize(
    "tex",
    [
        r"a_{\max}",
        r"\max_i x_i",
        r"e^{\max}",
        r"\sin^2 x + \log_{10} y",
        r"\lim_{x \to 0}^2 \frac{\max}{\sin}",
        r"\operatorname{softmax}_i^{\min}(\sqrt[\max]{x})",
        r"\query{q}_{\operatorname{max}}",
    ],
)
def test_each_element_has_its_children(tex: str, display: bool) -> None:
    typesetter = Typesetter(PROJECT, PROJECT / ".cache", MEANINGS)
    html = typesetter.html(Formula(tex, display))
    math = html[html.index("<math") : html.index("</math>") + len("</math>")]
    for element in ElementTree.fromstring(math).iter():
        name = element.tag.rpartition("}")[2]
        assert name not in CHILDREN or len(element) == CHILDREN[name], math

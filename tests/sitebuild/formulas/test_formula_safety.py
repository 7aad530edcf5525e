"""A formula is set in type and does nothing else."""

from pathlib import Path

from demokit.registry import meanings
from sitebuild.formulas.typesetter import BadFormula, Formula, Typesetter
from sitebuild.safety.active_content import active
from tests.project import PROJECT

HOSTILE = (
    r"\href{javascript:alert(1)}{x}",
    r"\url{javascript:alert(1)}",
    r"\includegraphics{https://example.com/x.png}",
    r"\htmlStyle{position: fixed}{x}",
    r"\htmlData{x=y}{x}",
    r"\htmlId{search}{x}",
    r"\text{</span><script>alert(1)</script>}",
)


def test_a_formula_brings_no_link_and_no_style(tmp_path: Path) -> None:
    typesetter = Typesetter(PROJECT, tmp_path, meanings())
    for tex in HOSTILE:
        formula = Formula(tex, display=False)
        try:
            typesetter.prepare([formula])
        except BadFormula:
            continue
        html = typesetter.html(formula)
        assert list(active(html)) == [], tex
        for part in ("href=", "src=", "<a ", "<img", ' id="', "data-x"):
            assert part not in html, tex


def test_a_formula_may_say_what_it_means(tmp_path: Path) -> None:
    formula = Formula(r"\query{q_i}", display=False)
    typesetter = Typesetter(PROJECT, tmp_path, meanings())
    typesetter.prepare([formula])
    assert 'class="enclosing query"' in typesetter.html(formula)

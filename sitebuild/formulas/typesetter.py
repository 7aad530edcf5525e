"""Formulas of the built pages, typeset by KaTeX in one Node process and kept between builds."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from html import unescape
from pathlib import Path

from demokit.markup import Markup, tag
from demokit.meanings import Meaning
from sitebuild.cache import Cache, digest
from sitebuild.node_js.bridge import RequestError, ask

# What pymdownx.arithmatex (generic) leaves in a page.
MARKED = re.compile(
    r'<(?P<tag>span|div) class="arithmatex">\\(?P<kind>[(\[])(?P<tex>.*?)\\[)\]]</(?P=tag)>', re.S
)
IN_HEADING = re.compile(r'<h[1-6][^>]*>(?:(?!</h).)*?class="arithmatex">\\[(\[](.*?)\\[)\]]', re.S)
INLINE_STYLE = re.compile(r' style="([^"]*)"')
CLASS_THEN_STYLE = re.compile(r'class="([^"]*)" style="([^"]*)"')
SCRIPT = Path(__file__).with_suffix(".mjs")


@dataclass(frozen=True)
class Formula:
    """A formula's TeX, and whether it stands on a line of its own."""

    tex: str
    display: bool


class BadFormula(Exception):
    """A formula that KaTeX refuses."""

    def __init__(self, tex: str, reason: str) -> None:
        super().__init__(reason)
        self.tex = tex
        self.reason = reason


class Typesetter:
    """Typesets formulas; what was made by an earlier build comes from the cache.

    Attributes:
        causes: A digest of all that a formula's HTML depends on besides its TeX.
    """

    def __init__(self, project: Path, cache: Path, meanings: Iterable[Meaning]) -> None:
        version = project / "node_modules" / "katex" / "package.json"
        self._macros = {
            f"\\{meaning.macro}": rf"\htmlClass{{{meaning.name}}}{{#1}}" for meaning in meanings
        }
        self._macro = macro_names(meanings)
        self._causes = version.read_bytes(), SCRIPT.read_bytes(), repr(self._macros)
        self.causes = digest(self._causes)
        self._cache = Cache(cache)
        self._made: dict[Formula, str] = {}

    def prepare(self, formulas: Iterable[Formula]) -> None:
        """Typesets those that are not made yet, all in one process.

        Raises:
            BadFormula: KaTeX refuses one.
        """
        new = {formula for formula in formulas if formula not in self._made}
        causes = {formula: (*self._causes, str(formula.display), formula.tex) for formula in new}
        made = self._cache.batch("formulas", causes, self._run)
        self._made |= {formula: html.decode() for formula, html in made.items()}

    def html(self, formula: Formula) -> str:
        """A formula as HTML and MathML, with classes in place of inline styles."""
        return _styles_to_classes(self._typeset(formula))

    def portable(self, formula: Formula) -> str:
        """A formula's TeX as other programs understand it, without the course's macros."""
        return self._macro.sub("", formula.tex)

    def style_sheet(self, formulas: Iterable[Formula]) -> str:
        """The rules of the classes that stand for these formulas' inline styles, sorted."""
        styles = {
            unescape(style)
            for formula in set(formulas)
            for style in INLINE_STYLE.findall(self._typeset(formula))
        }
        return "".join(f".katex .{_style_class(style)}{{{style}}}\n" for style in sorted(styles))

    def characters(self, formulas: Iterable[Formula]) -> str:
        """The characters that these formulas show, sorted, each once."""
        texts = map(self._typeset, set(formulas))
        shown = (html.partition('class="katex-html"')[2] for html in texts)
        return "".join(sorted(set(unescape(re.sub(r"<[^>]*>", "", "".join(shown))))))

    def _typeset(self, formula: Formula) -> str:
        self.prepare([formula])
        return self._made[formula]

    def _run(self, formulas: list[Formula]) -> list[bytes]:
        requests = (
            {"tex": formula.tex, "display": formula.display, "macros": self._macros}
            for formula in formulas
        )
        try:
            return [html.encode() for html in ask(SCRIPT, requests)]
        except RequestError as error:
            raise BadFormula(error.request["tex"], _reason(error.reason)) from None


def macro_names(meanings: Iterable[Meaning]) -> re.Pattern[str]:
    """What finds the course's macros before their arguments."""
    names = "|".join(re.escape(meaning.macro) for meaning in meanings)
    return re.compile(rf"\\(?:{names})(?=\{{)" if names else r"(?!)")


@lru_cache(maxsize=1_000)  # a later build of the same process has most pages again
def formulas_in(html: str) -> Sequence[Formula]:
    """The formulas that a page marks for typesetting, in order."""
    return tuple(_formula(match) for match in MARKED.finditer(html))


def formula_in_heading(html: str) -> str | None:
    """The TeX of a formula in a heading, if there is one: navigation would show it raw."""
    match = IN_HEADING.search(html)
    return unescape(match[1]) if match else None


def put_in(html: str, typesetter: Typesetter) -> str:
    """The page with each marked formula typeset."""
    return MARKED.sub(lambda match: _typeset_match(match, typesetter), html)


def _typeset_match(match: re.Match[str], typesetter: Typesetter) -> str:
    formula = _formula(match)
    kind = "formula display" if formula.display else "formula"
    tex = tag("span", f"${typesetter.portable(formula)}$", class_="tex", hidden=True)
    visual = '<span class="katex-html"'  # after the MathML; see copied-formulas.js
    html = Markup(typesetter.html(formula).replace(visual, f"{tex}{visual}", 1))
    return tag(match["tag"], html, class_=kind, translate="no")


def _formula(match: re.Match[str]) -> Formula:
    return Formula(unescape(match["tex"]).strip(), match["kind"] == "[")


def _styles_to_classes(html: str) -> str:
    merged = CLASS_THEN_STYLE.sub(
        lambda match: f'class="{match[1]} {_style_class(unescape(match[2]))}"', html
    )
    return INLINE_STYLE.sub(lambda match: f' class="{_style_class(unescape(match[1]))}"', merged)


def _style_class(style: str) -> str:
    return f"s{sha256(style.encode()).hexdigest()[:8]}"


def _reason(message: str) -> str:
    return " ".join(message.removeprefix("KaTeX parse error:").split())

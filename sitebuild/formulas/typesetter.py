"""Formulas of the built pages, typeset by KaTeX in one Node process and kept between builds."""

import json
import re
import subprocess
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from html import unescape
from pathlib import Path

from sitebuild.source import BuildFailure

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

    @property
    def key(self) -> str:
        """What the typeset formula is kept under."""
        return sha256(f"{self.display} {self.tex}".encode()).hexdigest()


class BadFormula(Exception):
    """A formula that KaTeX refuses."""

    def __init__(self, tex: str, reason: str) -> None:
        super().__init__(reason)
        self.tex = tex
        self.reason = reason


class Typesetter:
    """Typesets formulas; what it made before comes from a file."""

    def __init__(self, project: Path, cache: Path) -> None:
        self.project = project
        package = project / "node_modules" / "katex" / "package.json"
        version = sha256(package.read_bytes() + SCRIPT.read_bytes()).hexdigest()[:16]
        self.file = cache / f"formulas-{version}.json"
        self.made: dict[str, str] = {}
        if self.file.exists():
            self.made = json.loads(self.file.read_text(encoding="utf-8"))

    def prepare(self, formulas: Iterable[Formula]) -> None:
        """Typesets those that are not made yet, all in one process.

        Raises:
            BadFormula: KaTeX refuses one.
        """
        missing = list({own.key: own for own in formulas if own.key not in self.made}.values())
        if not missing:
            return
        for formula, answer in zip(missing, self._run(missing), strict=True):
            if "error" in answer:
                raise BadFormula(formula.tex, _reason(answer["error"]))
            self.made[formula.key] = answer["html"]
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self.file.write_text(json.dumps(self.made), encoding="utf-8")

    def html(self, formula: Formula) -> str:
        """A prepared formula as HTML and MathML, with classes in place of inline styles."""
        return _styles_to_classes(self.made[formula.key])

    def style_sheet(self, formulas: Iterable[Formula]) -> str:
        """The rules of the classes that stand for these formulas' inline styles, sorted."""
        styles = {
            unescape(style)
            for formula in formulas
            for style in INLINE_STYLE.findall(self.made[formula.key])
        }
        return "".join(f".katex .{_style_class(style)}{{{style}}}\n" for style in sorted(styles))

    def _run(self, formulas: list[Formula]) -> list[Mapping[str, str]]:
        request = json.dumps([{"tex": own.tex, "display": own.display} for own in formulas])
        done = subprocess.run(
            ["node", str(SCRIPT)], input=request, capture_output=True, text=True, cwd=self.project
        )
        if done.returncode:
            raise BuildFailure(f"KaTeX did not run: {done.stderr.strip().splitlines()[-1:]}")
        answers: list[Mapping[str, str]] = json.loads(done.stdout)
        return answers


def formulas_in(html: str) -> list[Formula]:
    """The formulas that a page marks for typesetting, in order."""
    return [_formula(match) for match in MARKED.finditer(html)]


def formula_in_heading(html: str) -> str | None:
    """The TeX of a formula in a heading, if there is one: navigation would show it raw."""
    match = IN_HEADING.search(html)
    return unescape(match[1]) if match else None


def put_in(html: str, typesetter: Typesetter) -> str:
    """The page with each marked formula typeset."""
    return MARKED.sub(lambda match: _place(match, typesetter), html)


def _place(match: re.Match[str], typesetter: Typesetter) -> str:
    formula = _formula(match)
    kind = "formula display" if formula.display else "formula"
    return f'<{match["tag"]} class="{kind}">{typesetter.html(formula)}</{match["tag"]}>'


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

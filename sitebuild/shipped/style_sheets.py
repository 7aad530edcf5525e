"""Style sheets as they are served: bundled by esbuild, with the fonts that break lines inside them.

A page has `site.css`; with formulas, `formulas.css` too; with questions or exercises,
`exercises.css`; and with a demo that brings a style sheet of its own, `demos/<name>.css`.
"""

import re
import shutil
import subprocess
from collections.abc import Iterable
from functools import partial
from importlib.metadata import distribution
from pathlib import Path

from demokit.meanings import Meaning
from sitebuild.build import Build
from sitebuild.course import MACHINERY
from sitebuild.shipped.font_subset import font_source
from sitebuild.source import BuildFailure, files_in

SOURCES = MACHINERY / "docs" / "assets"
THEME = "material/templates/assets/stylesheets"
KATEX = Path("node_modules/katex/dist")
# KaTeX's fonts that nearly all formulas use are inside the style sheet, reduced to what the site's
# formulas show. The others are files, fetched by pages that need them.
EMBEDDED = ("Main-Regular", "Math-Italic", "SansSerif-Regular", "Size1", "Size2", "Size4")
OLD_FONT_FORMATS = re.compile(r",\s*url\([^)]*\.(?:woff|ttf)\)\s*format\([^)]*\)")
FONT_FILE = re.compile(r'url\("?fonts/KaTeX_([\w-]+)\.woff2"?\) format\("woff2"\)')
FILE_FONTS = re.compile(r"font-display:block([^}]*url\(\"?fonts/)")
SOURCE_MAP = re.compile(r"/\*# sourceMappingURL=.*?\*/\s*")


def demo_style_sheets(course: Path) -> list[str]:
    """The names of a course's demos that bring a style sheet of their own."""
    return [path.stem for path in files_in(course / "demos", "*.css")]


def write_style_sheets(
    build: Build, draft: Path, formula_styles: str, formula_characters: str
) -> None:
    """Writes all style sheets, and the fonts that stay files, into the asset folder.

    `formula_styles` are the rules of the classes that the typeset formulas use.

    Raises:
        BuildFailure: a style sheet has a fault, or esbuild doesn't run.
    """
    fonts = sorted((MACHINERY / KATEX / "fonts").glob("*.woff2"))
    files = [font for font in fonts if not any(name in font.name for name in EMBEDDED)]
    (draft / "fonts").mkdir()
    for font in files:
        shutil.copy(font, draft / "fonts")
    course = build.course.root
    demos = (f"demos/{name}={course}/demos/{name}.css" for name in demo_style_sheets(course))
    shared = (f"site={SOURCES}/theme/site.css", f"formulas={SOURCES}/formulas/formulas.css")
    exercises = f"exercises={SOURCES}/exercises/exercises.css"
    _bundle([*shared, exercises, *demos], draft, [f"fonts/{font.name}" for font in fonts])
    site, formulas = draft / "site.css", draft / "formulas.css"
    _write(
        site, _theme(), site.read_text(encoding="utf-8"), meanings_style_sheet(build.demos.meanings)
    )
    katex = OLD_FONT_FORMATS.sub("", formulas.read_text(encoding="utf-8"))
    katex = FONT_FILE.sub(partial(_embedded, characters=formula_characters), katex)
    katex = FILE_FONTS.sub(r"font-display:swap\1", katex)  # a page isn't hidden until they come
    _write(formulas, katex, formula_styles)


def meanings_style_sheet(meanings: Iterable[Meaning]) -> str:
    """A variable and a class for each meaning's colour, in both schemes; paper is light."""
    light = "".join(f"--{meaning.name}:{meaning.light};" for meaning in meanings)
    dark = "".join(f"--{meaning.name}:{meaning.dark};" for meaning in meanings)
    rules = (
        f".md-typeset .{meaning.name}{{color:var(--{meaning.name})}}\n" for meaning in meanings
    )
    words = ",".join(f".{meaning.name}" for meaning in meanings)
    return (
        f"[data-md-color-scheme]{{{light}}}\n"
        f'@media screen{{[data-md-color-scheme="slate"]{{{dark}}}}}\n'
        f"{''.join(rules)}"
        f".md-typeset em:is({words}){{font-style:italic;font-weight:600}}\n"
    )


def _embedded(source: re.Match[str], characters: str) -> str:
    if not any(name in source[1] for name in EMBEDDED):
        return source[0]
    return font_source(MACHINERY / KATEX / "fonts" / f"KaTeX_{source[1]}.ttf", characters)


def _theme() -> str:
    """The theme's style sheets; every page would ask for each of them."""
    folder = Path(str(distribution("mkdocs-material").locate_file(THEME)))
    paths = (next(folder.glob(f"{name}.*.css")) for name in ("main", "palette"))
    return "".join(SOURCE_MAP.sub("", path.read_text(encoding="utf-8")) for path in paths)


def _bundle(entries: Iterable[str], to: Path, files: Iterable[str]) -> None:
    """Makes each `name=source` a file of that name; `files` are the fonts that stay out of them."""
    program = MACHINERY / "node_modules" / ".bin" / "esbuild"
    kept = (f"--external:{name}" for name in ("*.woff", "*.ttf", *files))
    options = ("--bundle", "--minify", "--charset=utf8", "--loader:.woff2=dataurl", *kept)
    command = [str(program), *entries, *options, "--log-level=error", f"--outdir={to}"]
    done = subprocess.run(command, cwd=MACHINERY, capture_output=True, text=True)
    if done.returncode:
        raise BuildFailure(f"esbuild refuses a style sheet:\n{done.stderr.strip()}")


def _write(path: Path, *parts: str) -> None:
    path.write_text("\n".join(parts), encoding="utf-8")

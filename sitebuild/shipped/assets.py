"""What the site ships besides HTML: style sheets, modules, fonts, in a folder named by content."""

import re
import shutil
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from sitebuild.shipped.editor import NAME as EDITOR
from sitebuild.shipped.editor import write_editor
from sitebuild.shipped.scripts import write_scripts

# Pages name this folder; when all is written, the true name takes its place.
UNHASHED = "assets/unhashed/"
STYLE_SHEETS = (
    *("fonts.css", "site.css", "code.css", "demo.css", "demo-page.css", "glossary.css"),
    *("reference.css", "cells.css", "notebook.css", "page-foot.css", "offline.css", "print.css"),
)
FONTS = (
    "source-serif-4-latin-400-normal",
    "source-serif-4-latin-400-italic",
    "source-serif-4-latin-600-normal",
    "source-sans-3-latin-400-normal",
    "source-sans-3-latin-600-normal",
    "source-code-pro-latin-400-normal",
    "source-code-pro-latin-600-normal",
)
OLD_FONT_FORMATS = re.compile(r",\s*url\([^)]*\.(?:woff|ttf)\)\s*format\([^)]*\)")


def write_assets(project: Path, site: Path, formula_styles: str, cache: Path) -> str:
    """Fills the site's asset folder and gives its address relative to the site's root.

    Raises:
        BuildFailure: a script has a fault.
    """
    draft = site / "assets" / "unhashed"
    shutil.rmtree(draft, ignore_errors=True)
    draft.mkdir(parents=True)
    write_scripts(project, _scripts(project, site, draft), cache / "scripts")
    write_editor(project, draft, cache / "editor")
    shutil.copy(project / "docs" / "assets" / "figure.json", draft)
    _copy_fonts(project, draft)
    (draft / "site.css").write_text(_style_sheet(project, formula_styles), encoding="utf-8")
    name = f"assets/{content_hash(draft)}/"
    shutil.rmtree(site / name, ignore_errors=True)
    draft.rename(site / name)
    return name


def content_hash(folder: Path) -> str:
    """A short hash of the names and contents of all files in a folder."""
    digest = sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        digest.update(path.relative_to(folder).as_posix().encode() + b"\0")
        digest.update(sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:12]


def _scripts(project: Path, site: Path, draft: Path) -> dict[Path, Path]:
    """Where each script goes. Those that are asked for from outside have lasting addresses."""
    docs, packages = project / "docs", project / "node_modules"
    scripts = sorted(path for path in (docs / "assets").glob("*.js") if path.name != EDITOR)
    own = {script: draft / script.name for script in scripts}
    asked_for = [docs / "service-worker.js", *sorted((docs / "embed").rglob("*.js"))]
    lasting = {script: site / script.relative_to(docs) for script in asked_for}
    idiomorph = packages / "idiomorph" / "dist" / "idiomorph.esm.js"
    return {**own, **lasting, idiomorph: draft / "idiomorph.js"}


def _copy_fonts(project: Path, draft: Path) -> None:
    fonts = draft / "fonts"
    fonts.mkdir()
    packages = project / "node_modules"
    for font in FONTS:
        package = font.partition("-latin")[0]
        shutil.copy(packages / "@fontsource" / package / "files" / f"{font}.woff2", fonts)
    for path in sorted((packages / "katex" / "dist" / "fonts").glob("*.woff2")):
        shutil.copy(path, fonts)


def _style_sheet(project: Path, formula_styles: str) -> str:
    return "\n".join([_katex(project), *_own(project), formula_styles])


def _katex(project: Path) -> str:
    """KaTeX's style sheet with its woff2 fonts alone."""
    path = project / "node_modules" / "katex" / "dist" / "katex.min.css"
    return OLD_FONT_FORMATS.sub("", path.read_text(encoding="utf-8"))


def _own(project: Path) -> Iterator[str]:
    for name in STYLE_SHEETS:
        path = project / "docs" / "assets" / name
        if path.exists():
            yield path.read_text(encoding="utf-8")

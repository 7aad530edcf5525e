"""What the site ships besides HTML: style sheets, modules, fonts, in a folder named by content."""

import shutil
from hashlib import sha256
from pathlib import Path

from sitebuild.build import Build
from sitebuild.course import MACHINERY
from sitebuild.shipped.editor import NAME as EDITOR
from sitebuild.shipped.editor import write_editor
from sitebuild.shipped.scripts import write_scripts
from sitebuild.shipped.style_sheets import write_style_sheets

# Pages name this folder; when all is written, the true name takes its place.
UNHASHED = "assets/unhashed/"


def write_assets(build: Build, site: Path, formula_styles: str) -> str:
    """Fills the site's asset folder and gives its address relative to the site's root.

    Raises:
        BuildFailure: a script or a style sheet has a fault.
    """
    project, cache = MACHINERY, build.course.cache
    draft = site / "assets" / "unhashed"
    shutil.rmtree(draft, ignore_errors=True)
    draft.mkdir(parents=True)
    write_scripts(project, _scripts(project, site, draft), cache / "scripts")
    write_editor(project, draft, cache / "editor")
    shutil.copy(project / "docs" / "assets" / "figure.json", draft)
    write_style_sheets(build, draft, formula_styles)
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

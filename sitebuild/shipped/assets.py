"""What the site ships besides HTML: style sheets, modules, fonts, in a folder named by content."""

import shutil
from hashlib import sha256
from pathlib import Path

from sitebuild.build import Build
from sitebuild.course import MACHINERY
from sitebuild.shipped.scripts import UNHASHED, write_scripts
from sitebuild.shipped.style_sheets import write_style_sheets


def write_assets(build: Build, site: Path, formula_styles: str, formula_characters: str) -> str:
    """Fills the site's asset folder and gives its address relative to the site's root.

    Raises:
        BuildFailure: a script or a style sheet has a fault.
    """
    draft = site / UNHASHED
    shutil.rmtree(draft, ignore_errors=True)
    draft.mkdir(parents=True)
    write_scripts(MACHINERY, site, build.course.cache)
    write_style_sheets(build, draft, formula_styles, formula_characters)
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

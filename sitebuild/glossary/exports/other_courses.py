"""The files that other courses read: the inventory for their tools, the glossary for programs."""

import shutil
from pathlib import Path

from sitebuild.build import Build, BuiltPage
from sitebuild.formulas.typesetter import Typesetter
from sitebuild.glossary.exports.glossary_json import glossary_json
from sitebuild.glossary.exports.inventory import Page, entries, inventory
from sitebuild.version import version_of

SCHEMA = Path(__file__).with_name("glossary.schema.json")


def write(build: Build, typesetter: Typesetter) -> None:
    """Writes objects.inv and glossary.json to the site's root."""
    site, course = Path(build.config.site_dir), build.course
    found = entries(build.glossary, map(_listed, build.pages.values()))
    version = version_of(course.root)
    (site / "objects.inv").write_bytes(inventory(course.name, version, found))
    definitions = {id_: card.definition for id_, card in build.cards.items()}
    address = build.config.site_url
    text = glossary_json(build.glossary, definitions, typesetter, course.name, address)
    (site / "glossary.json").write_text(text, encoding="utf-8")
    shutil.copyfile(SCHEMA, site / SCHEMA.name)


def _listed(built: BuiltPage) -> Page:
    page, path = built.page, built.path.rpartition(".")[0]
    return Page(path, page.url, built.title, page.toc, page.markdown or "")

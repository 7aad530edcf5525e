"""The files that other courses read: the inventory for their tools, the glossary for programs."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.pages import Page

from sitebuild.formulas.typesetter import Typesetter
from sitebuild.glossary.cards import Card
from sitebuild.glossary.exports.glossary_json import glossary_json
from sitebuild.glossary.exports.inventory import Page as Listed
from sitebuild.glossary.exports.inventory import entries, inventory
from sitebuild.glossary.terms import Glossary
from sitebuild.site_output import CACHE
from sitebuild.version import version_of


def write(
    project: Path,
    config: MkDocsConfig,
    glossary: Glossary,
    cards: Mapping[str, Card],
    pages: Iterable[Page],
) -> None:
    """Writes objects.inv and glossary.json to the site's root."""
    site = Path(config.site_dir)
    typesetter = Typesetter(project, project / CACHE)  # all formulas are made by now
    found = entries(glossary, map(_listed, pages))
    (site / "objects.inv").write_bytes(inventory(config.site_name, version_of(project), found))
    definitions = {id_: card.definition for id_, card in cards.items()}
    text = glossary_json(glossary, definitions, typesetter, config.site_name, config.site_url)
    (site / "glossary.json").write_text(text, encoding="utf-8")


def _listed(page: Page) -> Listed:
    path = page.file.src_uri.rpartition(".")[0]
    title = str(page.meta.get("title") or page.title)
    return Listed(path, page.url, title, page.toc, page.markdown or "")

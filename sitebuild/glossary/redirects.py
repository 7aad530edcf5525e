"""Pages at the addresses that renamed terms once had."""

from pathlib import Path

from demokit.markup import Markup, join, tag
from sitebuild.glossary.terms import FOLDER, Glossary


def write_redirects(folder: Path, glossary: Glossary, site: str) -> None:
    """Writes `glossary/<old>/` for each id that a term once had, into a site at an address."""
    for old, id_ in glossary.renamed.items():
        term = glossary.terms[id_]
        old_folder = folder / FOLDER / old
        old_folder.mkdir(parents=True, exist_ok=True)
        page = redirect(term.name, f"../{id_}/", f"{site}{term.path}")
        (old_folder / "index.html").write_text(page, encoding="utf-8")


def redirect(name: str, address: str, canonical: str) -> Markup:
    """HTML page with meta refresh and a fallback link to a term's page."""
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", http_equiv="refresh", content=f"0; url={address}"),
        tag("meta", name="robots", content="noindex"),
        tag("link", rel="canonical", href=canonical),
        tag("title", name),
    )
    link = tag("p", "This term has moved: ", tag("a", name, href=address))
    return join(Markup("<!doctype html>\n"), tag("html", head, tag("body", link), lang="en"))

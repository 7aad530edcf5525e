"""Pages at the addresses that renamed terms once had."""

from pathlib import Path

from demokit.markup import Markup, join, tag
from sitebuild.glossary.terms import Glossary


def write_redirects(site: Path, glossary: Glossary, address: str) -> None:
    """Writes `glossary/<old>/` for each id that a term once had; the glossary has the address."""
    for old, id_ in glossary.renamed.items():
        folder = site / "glossary" / old
        folder.mkdir(parents=True, exist_ok=True)
        page = redirect(glossary.terms[id_].name, f"../{id_}/", f"{address}{id_}/")
        (folder / "index.html").write_text(page, encoding="utf-8")


def redirect(name: str, address: str, canonical: str) -> Markup:
    """A page that leads to a term's own, without a script; also by hand."""
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

"""What is made over the built site, once all its pages are written."""

from collections.abc import Mapping
from pathlib import Path

from sitebuild.demos.precomputed import write_answers
from sitebuild.formulas.typesetter import BadFormula, Formula, Typesetter, formulas_in, put_in
from sitebuild.glossary.cards import Card, with_cards
from sitebuild.pages import licences_page
from sitebuild.safety.content_security_policy import with_policy
from sitebuild.shipped.assets import UNHASHED as UNHASHED_ASSETS
from sitebuild.shipped.assets import write_assets
from sitebuild.shipped.python_runtime import UNHASHED as UNHASHED_RUNTIME
from sitebuild.shipped.python_runtime import Assembly
from sitebuild.source import Source

CACHE = Path(".cache")
# The theme's search is a dialog without a name.
SEARCH = 'data-md-component="search" role="dialog"'


def finish(
    project: Path,
    site: Path,
    sources: Mapping[str, Source],
    cards: Mapping[str, Card],
    assembly: Assembly,
    *,
    policy: bool,
) -> None:
    """Puts in definitions, typesets formulas, writes the assets, gives each page its policy."""
    pages = {path: path.read_text(encoding="utf-8") for path in sorted(site.rglob("*.html"))}
    typesetter = Typesetter(project, project / CACHE)
    formulas = {
        path.relative_to(site).as_posix(): formulas_in(html) for path, html in pages.items()
    }
    _typeset(typesetter, formulas, sources)
    every = [formula for own in formulas.values() for formula in own]
    assets = write_assets(project, site, typesetter.style_sheet(every), project / CACHE)
    write_answers(site)
    runtime = assembly.put_into(site)
    licences = site / licences_page.PAGE
    if licences in pages:
        pages[licences] = licences_page.with_packages(pages[licences], project, site / runtime)
    for path, html in pages.items():
        hashed = html.replace(UNHASHED_ASSETS, assets).replace(UNHASHED_RUNTIME, runtime)
        named = hashed.replace(SEARCH, f'{SEARCH} aria-label="Search"')
        pages[path] = put_in(with_cards(named, cards), typesetter)
    if policy:
        pages = with_policy(pages)
    for path, html in pages.items():
        path.write_text(html, encoding="utf-8")


def _typeset(
    typesetter: Typesetter,
    formulas: Mapping[str, list[Formula]],
    sources: Mapping[str, Source],
) -> None:
    try:
        typesetter.prepare(formula for own in formulas.values() for formula in own)
    except BadFormula as bad:
        page = next(name for name, own in formulas.items() if bad.tex in (f.tex for f in own))
        source = sources.get(page, Source(page, ""))
        line = source.line_of_formula(bad.tex)
        raise source.fail(line, f"KaTeX refuses the formula {bad.tex}: {bad.reason}") from None

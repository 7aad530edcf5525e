"""What axe-core finds wrong in a page."""

from playwright.sync_api import Page

from tests.project import PROJECT

AXE = (PROJECT / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def violations(page: Page, part: str | None = None) -> list[str]:
    """Each violation in the page, or in the part that a selector names, with its first place."""
    page.evaluate(AXE)
    found = page.evaluate("part => axe.run(part ?? document, {resultTypes: ['violations']})", part)
    return [f"{fault['id']}: {fault['nodes'][0]['html'][:160]}" for fault in found["violations"]]

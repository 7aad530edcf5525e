"""The Content Security Policy that every page carries in a <meta> element.

It lets the theme's few inline scripts run, and no other: what an author writes is never among them.
"""

import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from hashlib import sha256
from html import escape
from importlib.metadata import distribution
from pathlib import Path

from sitebuild.source import Source

INLINE_SCRIPT = re.compile(
    r"<script(?P<attributes>(?:\s[^>]*)?)>(?P<code>.*?)</script>", re.S | re.I
)
NOT_RUN = re.compile(r'\stype="application/(?:ld\+)?json"')
HEAD = '<meta charset="utf-8">'
# The theme's templates hold them; what it fills in there is an address in quotes.
THEMES = "material/templates/partials/javascripts"
FILLED_IN = re.compile(r"\\{\\{.*?\\}\\}")


def with_policy(pages: Mapping[Path, str]) -> dict[Path, str]:
    """The pages with one policy for all, which lets the theme's inline scripts run and no other.

    Raises:
        BuildFailure: a page has another, or no place for the policy; the text names the page.
    """
    for path, html in pages.items():
        _check(html, Source(path.as_posix(), ""))
    meta = f'<meta http-equiv="Content-Security-Policy" content="{escape(policy(pages.values()))}">'
    return {path: html.replace(HEAD, HEAD + meta, 1) for path, html in pages.items()}


def _check(html: str, page: Source) -> None:
    if HEAD not in html:
        raise page.fail(None, f"a page without {HEAD} would have no policy")
    for code in inline_scripts(html):
        if not any(script.fullmatch(code) for script in themes_scripts()):
            raise page.fail(None, f"an inline script that isn't the theme's: {code.strip()[:60]}")


@cache
def themes_scripts() -> tuple[re.Pattern[str], ...]:
    """The inline scripts of the theme's templates."""
    return tuple(_theme())


def _theme() -> Iterator[re.Pattern[str]]:
    folder = Path(str(distribution("mkdocs-material").locate_file(THEMES)))
    for template in sorted(folder.glob("*.html")):
        for code in inline_scripts(template.read_text(encoding="utf-8")):
            yield re.compile(FILLED_IN.sub(r'[^"\\\\<>]*', re.escape(code)))


def policy(pages: Iterable[str]) -> str:
    """The policy: nothing but the site's own, Python's WebAssembly, and workers from blobs."""
    hashes = sorted({_hash(code) for html in pages for code in inline_scripts(html)})
    rules = {
        "default-src": "'none'",
        "script-src": " ".join(["'self'", "'wasm-unsafe-eval'", *hashes]),
        "style-src": "'self'",
        "img-src": "'self' data:",
        "font-src": "'self' data:",
        "connect-src": "'self'",
        "worker-src": "'self' blob:",
        "manifest-src": "'self'",
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    return "; ".join(f"{name} {value}" for name, value in rules.items())


def inline_scripts(html: str) -> list[str]:
    """The code of a page's inline scripts that run."""
    return [
        match["code"]
        for match in INLINE_SCRIPT.finditer(html)
        if " src=" not in match["attributes"] and not NOT_RUN.search(match["attributes"])
    ]


def _hash(code: str) -> str:
    return f"'sha256-{b64encode(sha256(code.encode()).digest()).decode()}'"

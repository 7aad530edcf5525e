"""The Content Security Policy that every page carries in a <meta> element."""

import re
from base64 import b64encode
from collections.abc import Iterable, Mapping
from hashlib import sha256
from html import escape
from pathlib import Path

INLINE_SCRIPT = re.compile(r"<script(?P<attributes>(?:\s[^>]*)?)>(?P<code>.*?)</script>", re.S)
NOT_RUN = re.compile(r'\stype="application/(?:ld\+)?json"')
HEAD = '<meta charset="utf-8">'


def with_policy(pages: Mapping[Path, str]) -> dict[Path, str]:
    """The pages with one policy for all, which lets their inline scripts run and no other."""
    meta = f'<meta http-equiv="Content-Security-Policy" content="{escape(policy(pages.values()))}">'
    return {path: html.replace(HEAD, HEAD + meta, 1) for path, html in pages.items()}


def policy(pages: Iterable[str]) -> str:
    """The policy: nothing but the site's own, Python's WebAssembly, and workers from blobs."""
    hashes = sorted({_hash(code) for html in pages for code in inline_scripts(html)})
    rules = {
        "default-src": "'none'",
        "script-src": " ".join(["'self'", "'wasm-unsafe-eval'", *hashes]),
        "style-src": "'self'",
        "img-src": "'self' data:",
        "font-src": "'self'",
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

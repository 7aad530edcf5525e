"""Rejects active content in authored HTML, and files that a browser would run.

Authors write Markdown, and Markdown takes HTML as it is. A change to a lesson or a term is read as
text by whoever takes it in, so it must not be able to do more than text. Figures, demos, cells and
notebooks bring markup of their own, which obeys the same rules.
"""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import PurePosixPath

from sitebuild.source import Source

# Refused wherever the text has them, in a comment too: browsers and parsers may differ on where
# one ends.
ACTIVE = (
    *("applet", "base", "embed", "frame", "frameset", "iframe", "link", "meta", "object", "portal"),
    *("script", "style", "animate", "animateMotion", "animateTransform", "foreignObject", "set"),
)
ELEMENT = re.compile(rf"<(?:[\w-]+:)?(?:{'|'.join(ACTIVE)})(?![\w-])[^>]*", re.I)
# Attributes that submit, embed, ping or style.
ATTRIBUTES = ("action", "formaction", "ping", "srcdoc", "style")
ADDRESSES = ("background", "cite", "data", "href", "poster", "src", "xlink:href")
SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:", re.I)
SCHEMES = ("http:", "https:", "mailto:")
PICTURE = re.compile(r"data:image/(?:png|jpeg|gif|webp|avif)[;,]", re.I)
IGNORED = re.compile(r"[\x00-\x20]")  # by browsers, in an address's scheme

# What may lie beside texts. A page of HTML among them would have no policy.
KINDS = (
    *(".avif", ".csv", ".gif", ".ipynb", ".jpeg", ".jpg", ".json", ".md", ".png", ".py", ".svg"),
    *(".toml", ".txt", ".webp"),
)
# A picture that is opened by its address is a page without a policy. Its style is its own.
DECLARED = re.compile(r"<!ENTITY|<\?xml-stylesheet", re.I)


def check_text(html: str, source: Source) -> None:
    """Refuses a page's title or rendered text if it would do more than be read.

    Raises:
        BuildFailure: it has an element, an attribute or an address that acts; with the line.
    """
    for what, *needles in active(html):
        lines = (source.line_of(needle) for needle in needles)
        line = next((line for line in lines if line), None)
        raise source.fail(line, f"{what} has no place in a text; see SECURITY.md")


def check_file(path: str, content: bytes) -> None:
    """Refuses a file beside the texts, by its path in docs/, that a browser would run.

    Raises:
        BuildFailure: it is of another kind than pictures and data, or a picture that acts.
    """
    source = Source(f"docs/{path}", "")
    suffix = PurePosixPath(path).suffix.lower()
    if suffix not in KINDS:
        kinds = ", ".join(KINDS)
        raise source.fail(None, f"a file of this kind isn't published; these are: {kinds}")
    if suffix == ".svg":
        text = content.decode("utf-8", errors="replace")
        found = [what for what, *_ in active(text) if "style" not in what]
        if found or "\0" in text or DECLARED.search(text):
            what = found[0] if found else "what it declares"
            raise source.fail(None, f"{what} has no place in a picture; see SECURITY.md")


def active(html: str) -> Iterator[tuple[str, ...]]:
    """Active content: its description, then the forms to look it up by in the source."""
    for match in ELEMENT.finditer(html):
        name = re.split(r"[\s/>]", match[0][1:])[0]
        yield f"the element <{name}>", match[0], f"<{name}"
    parser = _Attributes()
    parser.feed(html)
    parser.close()
    yield from parser.found


class _Attributes(HTMLParser):
    """Collects attributes that are active."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, ...]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element's start."""
        start_tag = self.get_starttag_text() or f"<{tag}"
        for name, value in attrs:
            if name in ATTRIBUTES or name.startswith("on"):
                self.found.append((f"the attribute “{name}”", start_tag, f"{name}="))
            elif name in ADDRESSES and not _is_passive(value or ""):
                self.found.append((f"the address “{value}”", start_tag, value or name))


def _is_passive(address: str) -> bool:
    """Whether an address only leads somewhere or shows a picture."""
    bare = IGNORED.sub("", address)
    scheme = SCHEME.match(bare)
    return not scheme or scheme[0].lower() in SCHEMES or bool(PICTURE.match(bare))

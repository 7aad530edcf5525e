"""Pages of a built site as trees of elements."""

from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import Element

import html5lib


def parsed(file: Path) -> Element:
    """A file of HTML."""
    html = file.read_text(encoding="utf-8")
    root: Element = html5lib.parse(html, namespaceHTMLElements=False)
    return root


def page(site: Path, address: str) -> Element:
    """The page at an address of the built site, e.g. `glossary/softmax/`."""
    return parsed(site / address / "index.html")


def text(element: Element | None) -> str:
    """The element's text as one line, without the TeX that formulas are copied as."""
    assert element is not None
    return " ".join("".join(_texts(element)).split())


def _texts(element: Element) -> Iterator[str]:
    if element.get("class") != "tex":
        yield element.text or ""
        for child in element:
            yield from _texts(child)
            yield child.tail or ""


def of_class(root: Element, name: str) -> Iterator[Element]:
    """The elements of a class, in order."""
    return (element for element in root.iter() if name in element.get("class", "").split())


def first(root: Element, path: str) -> Element:
    """The first element that a path finds."""
    found = root.find(path)
    assert found is not None, path
    return found


def meta(root: Element, name: str) -> str:
    """The content of the page's <meta> of that name or property."""
    for key in ("name", "property", "http-equiv"):
        found = root.find(f".//meta[@{key}='{name}']")
        if found is not None:
            return found.get("content", "")
    return ""

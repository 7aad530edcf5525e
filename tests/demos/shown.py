"""What a reader finds in a demo's HTML."""

from typing import cast
from xml.etree.ElementTree import Element

from html5lib import HTMLParser, getTreeBuilder

from demokit import registry
from demokit.inputs import controls, texts
from demokit.markup import join


class Shown:
    """Parsed HTML. Markup that isn't well-formed is an error."""

    def __init__(self, html: str) -> None:
        parser = HTMLParser(getTreeBuilder("etree"), strict=True, namespaceHTMLElements=False)
        self.root = cast(Element, parser.parseFragment(html))

    def all(self, tag: str = "", class_: str = "", **attributes: str) -> list[Element]:
        """The elements of that tag, class and attributes, in the order of the page."""
        wanted = {name.replace("_", "-"): value for name, value in attributes.items()}
        return [
            element
            for element in self.root.iter()
            if tag in ("", name(element))
            and (not class_ or class_ in element.get("class", "").split())
            and wanted.items() <= element.attrib.items()
        ]

    def one(self, tag: str = "", class_: str = "", **attributes: str) -> Element:
        """The only element of that tag, class and attributes."""
        (element,) = self.all(tag, class_, **attributes)
        return element

    def rows(self, caption: str) -> list[list[str]]:
        """The texts in the body of the table whose caption begins so, row by row."""
        (body,) = (
            body
            for table in self.all("table")
            for body in table.iterfind("tbody")
            if text(table.find("caption")).startswith(caption)
        )
        return [[text(cell) for cell in row] for row in body]

    def output(self, label: str) -> str:
        return text(self.one("output", aria_label=label))

    @property
    def code(self) -> str:
        """The snippet that “Copy as NumPy” copies."""
        (code,) = (element for element in self.root.iter() if "data-copy" in element.attrib)
        return "".join(code.itertext())

    @property
    def sentence(self) -> str:
        """What is read out."""
        (said,) = (element for element in self.root.iter() if "data-say" in element.attrib)
        return text(said)


def view(demo: str, **values: str) -> Shown:
    """A demo's view for some form fields, written with _ for -; the others are as at the start."""
    known = {field.replace("-", "_"): field for field in texts(registry.load(demo).Inputs())}
    return Shown(
        registry.render(demo, {known[field]: value for field, value in values.items()}, "one")
    )


def form(demo: str, prefix: str = "one") -> Shown:
    """A demo's controls and its view, as they stand together on a page."""
    module = registry.load(demo)
    inputs = module.Inputs()
    shown = (
        control.html(name, getattr(inputs, name), prefix)
        for name, control in controls(inputs).items()
    )
    return Shown(join(shown, registry.view(module, inputs, prefix)))


def name(element: Element) -> str:
    """The tag, without its namespace."""
    return str(element.tag).rpartition("}")[2]


def text(element: Element | None) -> str:
    """What an element says, its spaces as they show."""
    assert element is not None
    return " ".join("".join(element.itertext()).split())

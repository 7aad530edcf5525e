"""The site as GitHub Pages serves it, over a shaped line."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedIOBase
from pathlib import Path
from typing import TYPE_CHECKING, override

from bench.link import PIECE, Link
from tests.browser.pages_server import PagesHandler, serve

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

SUB_PATH = "/course/"


class ShapedHandler(PagesHandler):
    """Answers late and slowly."""

    link = Link()

    def setup(self) -> None:
        """A connection is made by one way there and back."""
        super().setup()
        self.path = ""
        self.wfile = Pieces(self, self.wfile)
        self.link.travel()

    @override
    def do_GET(self) -> None:
        """Answers after one way there and back."""
        self.link.travel()
        super().do_GET()


class Pieces(BufferedIOBase):
    """What is written, sent in pieces as the line carries them."""

    def __init__(self, handler: ShapedHandler, out: BufferedIOBase) -> None:
        super().__init__()
        self.handler = handler
        self.out = out

    def writable(self) -> bool:
        """It is."""
        return True

    def write(self, data: "ReadableBuffer") -> int:
        """Sends all; gives the number of bytes."""
        view = memoryview(data)
        for start in range(0, len(view), PIECE):
            piece = view[start : start + PIECE]
            self.handler.link.carry(self.handler.path, len(piece))
            self.out.write(piece)
        return len(view)


@contextmanager
def shaped(folder: Path) -> Iterator[tuple[str, Link]]:
    """Serves a folder; gives the address, which ends in a slash, and the line to it."""
    link = Link()
    with serve(folder, SUB_PATH, type("Shaped", (ShapedHandler,), {"link": link})) as address:
        yield address, link

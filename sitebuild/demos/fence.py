"""The fence `demo`: the demo's name on its first line, then start values as `input: value`."""

from collections.abc import Callable
from typing import Any

from sitebuild.demos.process import RefusedError, Shown
from sitebuild.source import BuildFailure, Source


class DemoFences:
    """The live demos of one page; `shown` lists them once the page is rendered.

    Args:
        source: The page.
        show: Renders a demo from the text of its fence and the prefix of its ids.
    """

    def __init__(self, source: Source, show: Callable[[str, str], Shown]) -> None:
        self.source = source
        self.shown: list[Shown] = []
        self._show = show

    @property
    def fence(self) -> dict[str, Any]:
        """The custom fence as superfences takes it."""
        return {"name": "demo", "class": "demo", "format": self._format}

    def _format(self, body: str, *_: Any, **__: Any) -> str:
        opening = self.source.line_of_fence("demo", body) or 0
        try:
            shown = self._show(body, self._prefix(body))
        except RefusedError as refused:
            if refused.line is not None:
                raise self.source.fail(opening + refused.line, str(refused)) from None
            location = f"{self.source.path}:{opening}" if opening else self.source.path
            raise BuildFailure(f"{refused}; the demo stands in {location}") from None
        self.shown.append(shown)
        return shown.html

    def _prefix(self, body: str) -> str:
        """The demo's name, numbered from the second time it stands on the page."""
        name = body.strip().partition("\n")[0].strip()
        times = sum(demo.name == name for demo in self.shown) + 1
        return name if times == 1 else f"{name}-{times}"

"""asyncio for cells in the browser: coroutines and timers, without the page's own event loop."""

import asyncio
import time
from typing import Any


class Timers:
    """Selector stub: no sockets, only timers."""

    def select(self, timeout: float | None) -> list[Any]:
        """Sleeps until the next timer.

        Raises:
            RuntimeError: nothing is left that could go on.
        """
        if timeout is None:
            raise RuntimeError("every coroutine waits for another, and none can go on")
        time.sleep(timeout)
        return []


class EventLoop(asyncio.BaseEventLoop):
    """Runs coroutines one after the other; sleeps until the next timer where all wait."""

    def __init__(self) -> None:
        super().__init__()
        self._selector = Timers()

    def _process_events(self, events: list[Any]) -> None:
        """Nothing: `Timers` gives none."""

    def _write_to_self(self) -> None:
        """Nothing: another thread would wake the loop so, and there is none."""


def install() -> None:
    """Makes `asyncio.run` and its like use this loop, as Pyodide's needs the page."""
    asyncio.run = asyncio.runners.run
    asyncio.events._set_running_loop(None)
    asyncio.new_event_loop = asyncio.events.new_event_loop = EventLoop

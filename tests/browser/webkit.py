"""WebKit, the engine of every browser on an iPhone, driven by WebKitGTK's WebDriver.

Playwright drives no WebKit that Debian packages, so this is a client of the W3C's protocol:
https://www.w3.org/TR/webdriver2/.
"""

import json
import os
import signal
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

SCREEN = "1440x1000"
PATIENCE = 60  # seconds until something must have come; a busy machine may be slow
INTERVAL = 0.1  # seconds between two looks at the page
BROWSERS = "webkit2gtk-4.*/MiniBrowser"
KEYS = {
    "Tab": "\ue004",
    "Shift": "\ue008",
    "Enter": "\ue007",
    "Escape": "\ue00c",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
    "Backspace": "\ue003",
}


class WebKit:
    """A page in WebKit, and what a reader does in it."""

    def __init__(self, address: str, console: Path) -> None:
        self._address = address
        self._console = console
        browser = {"binary": str(_browser()), "args": ["--automation", *CONSOLE]}
        wanted = {"browserName": "MiniBrowser", "webkitgtk:browserOptions": browser}
        session = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        self._session = f"/session/{session['sessionId']}"
        self.size(1440, 1000)

    def goto(self, url: str) -> None:
        """Opens a page, and waits until it is loaded."""
        self._send("/url", {"url": url})

    def size(self, width: int, height: int) -> None:
        """Sets the window's size, in pixels; the page is as wide."""
        self._send("/window/rect", {"width": width, "height": height})

    def run(self, script: str, *arguments: object) -> Any:
        """What the body of a function returns in the page."""
        return self._send("/execute/sync", {"script": script, "args": arguments})

    def value(self, expression: str) -> Any:
        """The value of an expression in the page."""
        return self.run(f"return ({expression})")

    def wait_for(self, expression: str, wanted: object = True) -> None:
        """Waits until an expression has a value.

        Raises:
            AssertionError: it has another one for a minute.
        """
        self._wait(f"return ({expression})", (), wanted)

    def wait_until(self, script: str, *arguments: object) -> None:
        """Waits until the body of a function returns true.

        Raises:
            AssertionError: it returns something else for a minute.
        """
        self._wait(script, arguments, True)

    def press(self, *keys: str) -> None:
        """Presses keys one after another: names as in `KEYS`, or characters."""
        actions = [
            {"type": kind, "value": KEYS.get(key, key)}
            for key in keys
            for kind in ("keyDown", "keyUp")
        ]
        self._act({"type": "key", "id": "keyboard", "actions": actions})

    def click(self, selector: str) -> None:
        """Clicks in the middle of the first element that a selector finds, scrolled into view."""
        self.drag(selector, 0, 0)

    def drag(self, selector: str, x: int, y: int) -> None:
        """Presses in the middle of an element, moves the mouse by so many pixels, and lets go."""
        box = self.run(
            "const found = document.querySelector(arguments[0]);"
            "found.scrollIntoView({block: 'center', behavior: 'instant'});"
            "const box = found.getBoundingClientRect();"
            "return [box.x + box.width / 2, box.y + box.height / 2];",
            selector,
        )
        left, top = (round(number) for number in box)
        moves = [(left, top)] if not (x or y) else _line((left, top), (left + x, top + y))
        start, *others = moves
        self._act(
            {
                "type": "pointer",
                "id": "mouse",
                "parameters": {"pointerType": "mouse"},
                "actions": [
                    _move(*start),
                    {"type": "pointerDown", "button": 0},
                    *(_move(*place) for place in others),
                    {"type": "pointerUp", "button": 0},
                ],
            }
        )

    def errors(self) -> list[str]:
        """What the console has told of errors since the browser started."""
        lines = self._console.read_text(encoding="utf-8", errors="replace").splitlines()
        return [line for line in lines if "CONSOLE" in line and "ERROR" in line]

    def close(self) -> None:
        """Ends the session and its browser."""
        self._ask("DELETE", self._session)

    def _wait(self, script: str, arguments: Sequence[object], wanted: object) -> None:
        end = time.monotonic() + PATIENCE
        while (found := self.run(script, *arguments)) != wanted:
            assert time.monotonic() < end, f"{script} gives {found!r}, not {wanted!r}"
            time.sleep(INTERVAL)

    def _act(self, source: dict[str, Any]) -> None:
        self._send("/actions", {"actions": [source]})

    def _send(self, command: str, content: dict[str, Any]) -> Any:
        return self._ask("POST", self._session + command, content)

    def _ask(self, method: str, path: str, content: dict[str, Any] | None = None) -> Any:
        body = None if content is None else json.dumps(content).encode()
        headers = {"Content-Type": "application/json"}
        request = Request(self._address + path, body, headers, method=method)
        try:
            with urlopen(request, timeout=2 * PATIENCE) as answer:
                return json.load(answer)["value"]
        except HTTPError as error:
            told = json.load(error)["value"]
            raise AssertionError(f"{told['error']}: {told['message']}") from None


CONSOLE = ("--enable-write-console-messages-to-stdout=true",)


@contextmanager
def webkit(driver: str, folder: Path) -> Iterator[WebKit]:
    """A WebKit with empty storage, on a screen that nobody sees.

    Args:
        driver: The path of WebKitWebDriver.
        folder: Where the browser keeps what it stores, and its console.
    """
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address, console = f"http://127.0.0.1:{port}", folder / "console.log"
    command = ["xvfb-run", "-a", "-s", f"-screen 0 {SCREEN}x24", driver, f"--port={port}"]
    with console.open("wb") as output:
        process = subprocess.Popen(
            command, env=_environment(folder), stdout=output, stderr=output, start_new_session=True
        )
        try:
            _wait_for_driver(address, process)
            opened = WebKit(address, console)
            yield opened
            opened.close()
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait()


def _environment(folder: Path) -> dict[str, str]:
    folders = ("HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR")
    software = {"WEBKIT_DISABLE_COMPOSITING_MODE": "1", "LIBGL_ALWAYS_SOFTWARE": "1"}
    return {**os.environ, **dict.fromkeys(folders, str(folder)), **software, "NO_AT_BRIDGE": "1"}


def _wait_for_driver(address: str, process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        try:
            urlopen(f"{address}/status", timeout=1).close()
        except (URLError, TimeoutError):
            time.sleep(INTERVAL)
        else:
            return
    raise AssertionError("WebKitWebDriver didn't start")


def _browser() -> Path:
    """The browser that WebKitGTK comes with."""
    found = sorted(Path("/usr/lib").glob(f"*/{BROWSERS}"))
    assert found, "WebKitGTK has no MiniBrowser"
    return found[-1]


def _line(start: Sequence[int], end: Sequence[int]) -> list[tuple[int, int]]:
    """Places on a line, as a hand moves: eight steps."""
    return [
        (
            round(start[0] + (end[0] - start[0]) * step / 8),
            round(start[1] + (end[1] - start[1]) * step / 8),
        )
        for step in range(9)
    ]


def _move(x: int, y: int) -> dict[str, Any]:
    return {"type": "pointerMove", "x": x, "y": y, "duration": 20, "origin": "viewport"}

"""The attention demo as a reader meets it, and the numbers it must show."""

from collections.abc import Mapping
from math import exp, sqrt

from playwright.sync_api import Locator, Page, expect

from demos.one_query import TOKENS, Inputs

type Point = tuple[float, float]

STARTING = 30_000  # milliseconds that Python may take to start on a busy machine


class Figure:
    """A live demo of the page, by the prefix of its ids."""

    def __init__(self, page: Page, prefix: str = "one_query") -> None:
        self.page = page
        self.whole = page.locator(f"live-demo[data-prefix={prefix}]")
        self.view = self.whole.locator(".demo-view")
        self.note = self.whole.locator(".demo-note")
        self.said = self.whole.locator(".demo-says")

    def until(self, state: str) -> None:
        """Waits until the demo says that it is static, starting, live or failed."""
        expect(self.whole).to_have_attribute("data-state", state, timeout=STARTING)

    def settled(self) -> None:
        """Waits until nothing shown is waiting for Python."""
        expect(self.view).not_to_have_attribute("data-stale", "", timeout=STARTING)

    def tip(self, name: str) -> Locator:
        """The handle at the tip of an arrow, e.g. k cat."""
        return self.view.get_by_role("slider", name=f"Tip of {name}", exact=True)

    def field(self, name: str) -> Locator:
        """A number of the collapsed block, e.g. k cat, x."""
        numbers = self.whole.locator("details", has_text="Numbers").last
        if numbers.get_attribute("open") is None:
            numbers.locator("summary").click()
        return self.whole.get_by_role("spinbutton", name=name, exact=True)

    def on_screen(self, x: float, y: float) -> Point:
        """Where a point of the plane is in the window."""
        plane = self.view.locator("svg.plane")
        place = plane.evaluate(
            "(svg, [x, y]) => { const unit = svg.dataset.unit;"
            " const at = new DOMPoint(x * unit, -y * unit).matrixTransform(svg.getScreenCTM());"
            " return [at.x, at.y]; }",
            [x, y],
        )
        return float(place[0]), float(place[1])

    def choose(self, option: str) -> None:
        """Picks one of a row of options, e.g. a token."""
        self.whole.get_by_role("radio", name=option, exact=True).check(force=True)

    def press(self, button: str) -> None:
        """Presses one of the demo's buttons."""
        self.whole.get_by_role("button", name=button, exact=True).click()

    def shows(self, changed: Mapping[str, Point] | None = None, query: str = "sat",
              scaled: bool = True) -> None:  # fmt: skip
        """Expects the weights and the output of a state: the start's with points changed."""
        weights, output = attention(changed or {}, query, scaled)
        self.settled()
        cells = self.view.locator(".scores tbody td:last-child")
        expect(cells).to_have_text([f"{100 * weight:.0f}%" for weight in weights])
        expect(self.view.locator(".mix b")).to_have_text(
            f"({shown(output[0])}, {shown(output[1])})"
        )


def attention(changed: Mapping[str, Point], query: str, scaled: bool) -> tuple[list[float], Point]:
    """A query's weights and output, in loops, as the lesson defines them."""
    start = Inputs()
    q, k, v = (
        [changed.get(f"{name} {token}", point) for token, point in zip(TOKENS, points, strict=True)]
        for name, points in (("q", start.q), ("k", start.k), ("v", start.v))
    )
    x, y = q[TOKENS.index(query)]
    divisor = sqrt(2) if scaled else 1
    powers = [exp((x * key[0] + y * key[1]) / divisor) for key in k]
    weights = [power / sum(powers) for power in powers]
    output = tuple(sum(w * v[j][i] for j, w in enumerate(weights)) for i in (0, 1))
    return weights, (output[0], output[1])


def shown(number: float, places: int = 2) -> str:
    """A number as the page writes it."""
    return f"{number:z.{places}f}".replace("-", "−")

"""How many steps of long work are done, with buttons that let it run, and its progress."""

from dataclasses import dataclass

from demokit.inputs.control import Texts
from demokit.inputs.numbers import Slider
from demokit.marks import DO, SPEEDS, WORK
from demokit.markup import Markup, join, tag


@dataclass(frozen=True)
class Steps(Slider):
    """The number of steps that are done, from 0 to the end of the slider's range.

    `doing` names the work, e.g. Training. `speeds` are what the reader can choose from, in steps a
    second; the first is the slowest. Without them, the work goes on as fast as it can.
    """

    doing: str = ""
    speeds: tuple[int, ...] = ()

    def read(self, name: str, texts: Texts, start: float) -> int:
        return int(super().read(name, texts, start))

    def html(self, name: str, value: float, prefix: str) -> Markup:
        slider = super().html(name, value, prefix)
        tools = tag(
            "fieldset",
            _button("run", "Start"),
            self._speed(),
            tag("progress", max=int(self.range.hi), value=int(value), aria_label=self.doing),
            tag("span", aria_hidden="true"),
            tag("span", class_="unseen", role="status"),
            disabled=True,
            class_="work",
            aria_label=self.doing,
            **{WORK: name, SPEEDS: " ".join(map(str, self.speeds)) or None},
        )
        return join(slider, tools)

    def _speed(self) -> Markup | None:
        if not self.speeds:
            return None
        return join(_button("slower", "Slower"), _button("faster", "Faster"))


def _button(does: str, word: str) -> Markup:
    return tag("button", word, type="button", **{DO: does})

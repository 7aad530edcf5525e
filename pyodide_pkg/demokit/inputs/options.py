"""Controls with a few values: a choice of one word, and a toggle."""

from dataclasses import dataclass
from typing import ClassVar

from demokit.inputs.control import Texts, slug
from demokit.markup import Markup, spoken, tag


@dataclass(frozen=True)
class Choice:
    """One of a few words, or of a few names, e.g. tokens, which aren't translated."""

    label: str
    options: tuple[str, ...]
    names: bool = False
    group: str | None = None

    def texts(self, name: str, value: str) -> dict[str, str]:
        return {name: value}

    def read(self, name: str, texts: Texts, start: str) -> str:
        text = texts.get(name)
        return text if text in self.options else start

    def check(self, text: str) -> None:
        if text not in self.options:
            raise ValueError(f"one of {', '.join(self.options)}")

    def html(self, name: str, value: str, prefix: str) -> Markup:
        radios = (self._radio(name, option, value, prefix) for option in self.options)
        return tag(
            "fieldset",
            tag("legend", self.label),
            tag("div", radios, class_="options"),
            role="radiogroup",
            class_=f"control choice control-{name}",
        )

    def _radio(self, name: str, option: str, value: str, prefix: str) -> Markup:
        id_ = f"{prefix}-{name}-{slug(option)}"
        checked = option == value
        return tag(
            "label",
            tag("input", type="radio", id=id_, name=name, value=option, checked=checked),
            tag("span", spoken(option), translate="no" if self.names else None),
        )


@dataclass(frozen=True)
class Toggle:
    """On or off. `shown` is what stands beside the box where that differs from its spoken name."""

    label: str
    shown: Markup | None = None
    group: str | None = None
    options: ClassVar[tuple[str, ...]] = ("on", "off")

    def texts(self, name: str, value: bool) -> dict[str, str]:
        return {name: "on" if value else "off"}

    def read(self, name: str, texts: Texts, start: bool) -> bool:
        return {"on": True, "off": False}.get(texts.get(name, ""), start)

    def check(self, text: str) -> None:
        if text not in self.options:
            raise ValueError("on or off")

    def html(self, name: str, value: bool, prefix: str) -> Markup:
        id_ = f"{prefix}-{name}"
        spoken_name = self.label if self.shown else None
        return tag(
            "label",
            tag("input", type="checkbox", id=id_, name=name, checked=value, aria_label=spoken_name),
            tag("span", self.shown or self.label),
            class_=f"control toggle control-{name}",
        )

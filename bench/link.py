"""A network connection as it is shaped: so many bits a second, so late."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock

PIECE = 8192  # bytes that are sent in one go


@dataclass(frozen=True)
class Shape:
    """Bandwidth in Mbit/s, none for unlimited, and the way there and back in milliseconds."""

    megabits: float | None = None
    delay: float = 0.0


def reserve(now: float, free: float, size: int, rate: float | None) -> tuple[float, float]:
    """How long `size` bytes wait, and when the line is free again; seconds, bytes a second."""
    if rate is None:
        return 0.0, now
    done = max(now, free) + size / rate
    return done - now, done


@dataclass
class Link:
    """One line that all answers of a server share, and what went over it, by path."""

    shape: Shape = field(default_factory=Shape)
    sent: dict[str, int] = field(default_factory=dict)
    sleep: Callable[[float], None] = time.sleep
    _free: float = 0.0
    _lock: Lock = field(default_factory=Lock)

    def reset(self, shape: Shape) -> None:
        """Begins anew with another shape."""
        with self._lock:
            self.shape, self.sent, self._free = shape, {}, 0.0

    def travel(self) -> None:
        """Waits as long as the way there and back takes."""
        if self.shape.delay:
            self.sleep(self.shape.delay / 1000)

    def carry(self, path: str, size: int) -> None:
        """Waits until so many bytes are over the line, and counts them."""
        rate = self.shape.megabits and self.shape.megabits * 1e6 / 8
        with self._lock:
            wait, self._free = reserve(time.monotonic(), self._free, size, rate)
            self.sent[path] = self.sent.get(path, 0) + size
        if wait:
            self.sleep(wait)

    def total(self) -> int:
        """Bytes that went over the line, headers included."""
        with self._lock:
            return sum(self.sent.values())

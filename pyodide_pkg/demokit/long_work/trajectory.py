"""The states that a demo's work goes through, computed as far as they are wanted."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from time import perf_counter
from typing import Any

KEPT = 4  # trajectories, so that an earlier input, or a second demo on the page, is there at once

type Work = Callable[[Any], Iterator[Any]]


class Trajectory:
    """The states of one run of work: the one before its first step, and the one after each step."""

    def __init__(self, states: Iterator[Any]) -> None:
        self._coming = states
        self._states = [next(states)]
        self.ended = False
        self._failure: Exception | None = None

    def until(self, step: int, seconds: float | None = None) -> list[Any]:
        """The states up to that step, as many as can be had.

        Args:
            step: How many steps are wanted.
            seconds: When to end before that, though after one more step at least; None: never.

        Raises:
            Exception: what the work raised, however often it is asked again.
        """
        begun = perf_counter()
        while len(self._states) <= step and not self.ended:
            self._advance()
            if seconds is not None and perf_counter() - begun >= seconds:
                break
        return self._states[: step + 1]

    def _advance(self) -> None:
        if self._failure:
            raise self._failure
        try:
            self._states.append(next(self._coming))
        except StopIteration:
            self.ended = True
        except Exception as failure:
            self._failure = failure
            raise


@lru_cache(maxsize=KEPT)
def trajectory(work: Work, inputs: Any) -> Trajectory:
    """The run of a demo's work for these inputs, which goes on where it was left.

    Raises:
        Exception: what the work raises before its first state.
    """
    return Trajectory(work(inputs))

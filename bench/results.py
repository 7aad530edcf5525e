"""From samples to figures: medians, and ratios to the ordinary worker."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

WAYS = {"warm": "warm", "cold_10": "cold_10mbit", "cold_50": "cold_50mbit"}
AGAIN = ("returning", "offline")  # visits that an earlier one has made quick; ours alone has them
TARGETS = {
    **{"warm": 0.33, "cold_10mbit": 0.42, "cold_50mbit": 0.40, "bytes": 0.68},
    **dict.fromkeys(AGAIN, 0.15),
}


@dataclass(frozen=True)
class Drag:
    """Milliseconds from a move to its numbers, updates a second, the longest task from 50 ms up."""

    latencies: tuple[float, ...]
    updates_per_s: float
    longest: float


@dataclass(frozen=True)
class Sample:
    """One visit: times in milliseconds, bytes on the wire until Python's first answer.

    `slow_drag` is a drag with the page's processor made four times as slow.
    """

    site: str
    way: str
    click: float
    python: float
    total_bytes: int
    touch_bytes: int
    shift: float
    lcp: float
    memory_mb: float | None = None
    drag: Drag | None = None
    slow_drag: Drag | None = None


def percentile(values: Sequence[float], part: float) -> float:
    """The smallest value that this part of all doesn't exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def results(samples: Sequence[Sample], our_js: int) -> dict[str, Any]:
    """All figures of a run; sizes in bytes."""
    figures = {
        site: {way: _figures(_of(samples, site, way)) for way in WAYS} for site in ("ours", "naive")
    }
    ours, naive = figures["ours"], figures["naive"]
    ratio = {name: ours[way]["python_ms"] / naive[way]["python_ms"] for way, name in WAYS.items()}
    for way in AGAIN:
        ours[way] = _figures(_of(samples, "ours", way))
        ratio[way] = ours[way]["python_ms"] / naive["warm"]["python_ms"]
    ratio["bytes"] = ours["cold_10"]["total_bytes"] / naive["cold_10"]["total_bytes"]
    our_samples = [sample for sample in samples if sample.site == "ours"]
    return {
        "ratio": ratio,
        "click_ms": ours["cold_10"]["click_ms"],
        **_drag([sample.drag for sample in our_samples if sample.drag]),
        "slow_drag": _latencies([it.slow_drag for it in our_samples if it.slow_drag]),
        "layout_shift": max(sample.shift for sample in our_samples),
        "layout_shift_by_way": {
            way: max(sample.shift for sample in _of(samples, "ours", way))
            for way in (*WAYS, *AGAIN)
        },
        "our_js_gzip_bytes": our_js,
        "figures": figures,
    }


def _of(samples: Sequence[Sample], site: str, way: str) -> list[Sample]:
    return [sample for sample in samples if (sample.site, sample.way) == (site, way)]


def _figures(samples: Sequence[Sample]) -> dict[str, Any]:
    memory = [sample.memory_mb for sample in samples if sample.memory_mb is not None]
    return {
        "runs": len(samples),
        "click_ms": median(sample.click for sample in samples),
        "python_ms": median(sample.python for sample in samples),
        "python_ms_all": [round(sample.python) for sample in samples],
        "total_bytes": median(sample.total_bytes for sample in samples),
        "touch_bytes": median(sample.touch_bytes for sample in samples),
        "lcp_ms": median(sample.lcp for sample in samples),
        "memory_mb": median(memory) if memory else None,
    }


def _drag(drags: Sequence[Drag]) -> dict[str, Any]:
    return {"drag": _latencies(drags), "longest_task_ms": max(drag.longest for drag in drags)}


def _latencies(drags: Sequence[Drag]) -> dict[str, float]:
    latencies = [latency for drag in drags for latency in drag.latencies]
    return {
        "p50_ms": percentile(latencies, 0.5),
        "p95_ms": percentile(latencies, 0.95),
        "updates_per_s": median(drag.updates_per_s for drag in drags),
    }

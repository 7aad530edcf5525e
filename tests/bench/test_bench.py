"""What the figures of `make bench` rest on, without a clock."""

from bench.link import PIECE, Link, Shape, reserve
from bench.results import AGAIN, WAYS, Drag, Sample, percentile, results


def test_a_line_sends_one_after_the_other_at_its_rate() -> None:
    first = reserve(now=10.0, free=0.0, size=500, rate=1000.0)
    assert first == (0.5, 10.5)
    assert reserve(now=10.0, free=first[1], size=1000, rate=1000.0) == (1.5, 11.5)
    assert reserve(now=10.0, free=99.0, size=1000, rate=None) == (0.0, 10.0)


def test_a_shaped_line_makes_answers_late_and_counts_them() -> None:
    waits: list[float] = []
    link = Link(Shape(megabits=0.008, delay=40), sleep=waits.append)
    link.travel()
    link.carry("/page", PIECE)
    assert waits[0] == 0.04
    assert waits[1] > 8  # 8192 bytes at 1000 bytes a second
    link.reset(Shape())
    link.travel()
    link.carry("/page", 3)
    link.carry("/other", 4)
    assert len(waits) == 2
    assert link.total() == 7


def test_a_percentile_is_one_of_the_values() -> None:
    assert percentile([3, 1, 2], 0.5) == 2
    assert percentile(list(range(100)), 0.95) == 95


def made_up(site: str, way: str, python: float) -> Sample:
    """A visit that took this many milliseconds."""
    drag = Drag((1.0, 2.0, 3.0), 60.0, 0.0)
    size = int(python * 10)
    slow = Drag((4.0, 5.0, 6.0), 15.0, 80.0)
    return Sample(site, way, 20.0, python, size, size, 0.001, 300.0, None, drag, slow)


def test_results_have_the_promised_figures_and_ratios_of_medians() -> None:
    made = [made_up("ours", way, time) for way in WAYS for time in (10, 30, 1000)]
    made += [made_up("ours", way, 15) for way in AGAIN]
    made += [made_up("naive", way, time) for way in WAYS for time in (1, 60, 70)]
    found = results(made, our_js=9000)
    first = {"warm": 0.5, "cold_10mbit": 0.5, "cold_50mbit": 0.5, "bytes": 0.5}
    assert found["ratio"] == first | {"returning": 0.25, "offline": 0.25}
    assert found["click_ms"] == 20.0
    assert found["drag"] == {"p50_ms": 2.0, "p95_ms": 3.0, "updates_per_s": 60.0}
    assert found["slow_drag"] == {"p50_ms": 5.0, "p95_ms": 6.0, "updates_per_s": 15.0}
    assert set(found["layout_shift_by_way"]) == {*WAYS, *AGAIN}
    assert (found["layout_shift"], found["longest_task_ms"]) == (0.001, 0.0)
    assert found["our_js_gzip_bytes"] == 9000

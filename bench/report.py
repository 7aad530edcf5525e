"""The figures as a table to read."""

from typing import Any

from bench.results import AGAIN, TARGETS, WAYS


def table(found: dict[str, Any]) -> str:
    """Every figure, one a line, beside what is to be reached."""
    drag, slow = found["drag"], found["slow_drag"]
    lines = [("figure", "ours", "naive", "ratio", "to reach"), *_rows(found)]
    lines += [
        ("this machine: Python's loop, s", f"{found['loop_s']:.2f}", "", "", ""),
        ("click, cold, 10 Mbit/s, ms", _number(found["click_ms"]), "", "", "≤ 100"),
        ("drag p50, ms", _number(drag["p50_ms"]), "", "", ""),
        ("drag p95, ms", _number(drag["p95_ms"]), "", "", "≤ 50"),
        ("drag, updates/s", _number(drag["updates_per_s"]), "", "", "≥ 45"),
        ("the same, 4 × slower, p95, ms", _number(slow["p95_ms"]), "", "", ""),
        ("the same, 4 × slower, updates/s", _number(slow["updates_per_s"]), "", "", "≥ 15"),
        ("longest task while dragging, ms", _number(found["longest_task_ms"]), "", "", "≤ 50"),
        ("layout shift", f"{found['layout_shift']:.4f}", "", "", "≤ 0.01"),
        *(
            (f"layout shift, {way}", f"{shift:.4f}", "", "", "")
            for way, shift in found["layout_shift_by_way"].items()
        ),
        ("our JavaScript, demo used, bytes", str(found["our_js_gzip_bytes"]), "", "", "≤ 10240"),
        ("with what cells load, bytes", str(found["our_js_with_cells_gzip_bytes"]), "", "", ""),
        ("for questions, bytes", str(found["exercises_js_gzip_bytes"]), "", "", "≤ 4096"),
        ("demo bytes, page without one", str(found["plain_page_bytes"]), "", "", "0"),
        ("a model's weights, bytes", str(found["weights"]["bytes"]), "", "", ""),
        ("first row read, ms", _number(found["weights"]["cold_10mbit_ms"]), "", "", ""),
    ]
    for name, seconds in found.get("builds", {}).items():
        lines.append((f"build, {name}", _number(seconds), "", "", ""))
    return "\n".join(_line(line) for line in lines)


def _rows(found: dict[str, Any]) -> list[tuple[str, ...]]:
    ours, naive = found["figures"]["ours"], found["figures"]["naive"]
    rows: list[tuple[str, ...]] = []
    for way, name in WAYS.items():
        pair = ours[way], naive[way]
        ratio, target = f"{found['ratio'][name]:.2f}", f"≤ {TARGETS[name]:.2f}"
        times = [_number(figures["python_ms"]) for figures in pair]
        rows.append((f"first Python answer, {name}, ms", *times, ratio, target))
        rows.append((f"largest paint, {name}, ms", *(_number(it["lcp_ms"]) for it in pair), "", ""))
        rows.append((f"memory, {name}, MB", *(_number(it["memory_mb"]) for it in pair), "", ""))
    for way in AGAIN:
        times = [_number(it["python_ms"]) for it in (ours[way], naive["warm"])]
        ratio, target = f"{found['ratio'][way]:.2f}", f"≤ {TARGETS[way]:.2f}"
        rows.append((f"first Python answer, {way}, ms", *times, ratio, target))
    sizes = [f"{it['cold_10']['total_bytes'] / 1e6:.2f}" for it in (ours, naive)]
    rows.append(("bytes until then, MB", *sizes, f"{found['ratio']['bytes']:.2f}", "≤ 0.68"))
    return rows


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.1f}"


def _line(cells: tuple[str, ...]) -> str:
    return f"{cells[0]:38}" + "".join(f"{cell:>12}" for cell in cells[1:])

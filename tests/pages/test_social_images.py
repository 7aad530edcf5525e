"""The pictures that shared links show: whole, readable, and made only when something changed."""

import re
import zlib
from pathlib import Path
from xml.etree.ElementTree import Element

import pytest

from sitebuild.social_card.card import (
    FOOT,
    MARGIN,
    WIDTH,
    Designer,
    Shown,
    first_sentence,
    light_colours,
)
from sitebuild.social_card.raster import Picture, Rasters
from sitebuild.source import BuildFailure
from tests.built import meta
from tests.project import PROJECT

DESIGNER = Designer(PROJECT, "A course", PROJECT / "docs/images/mark.svg")
SCALE = 4
LONG = "Pneumonoultramicroscopicsilicovolcanoconiosis and other unreasonably long names of terms"
PLANE = '<p>Before.</p><svg class="plane" viewBox="0 0 9 9"><g class="grid"/></svg><p>After.</p>'


def drawn(folder: Path, svg: str) -> list[bytes]:
    """The rows of a picture that is drawn small, four bytes a pixel."""
    rasters = Rasters(PROJECT, DESIGNER.typefaces, folder)
    kept = rasters.draw([Picture(svg, WIDTH // SCALE)])
    (png,) = kept.values()
    return pixels(png)


def pixels(png: bytes) -> list[bytes]:
    """The rows of a PNG picture, by https://www.w3.org/TR/png-3/, in 8-bit RGBA."""
    assert png[24:29] == bytes([8, 6, 0, 0, 0])
    width = int.from_bytes(png[16:20])
    packed, start = b"", 8
    while start < len(png):
        length = int.from_bytes(png[start : start + 4])
        if png[start + 4 : start + 8] == b"IDAT":
            packed += png[start + 8 : start + 8 + length]
        start += length + 12
    above = bytes(4 * width)
    rows = []
    content, size = zlib.decompress(packed), 4 * width + 1
    for line in (content[place : place + size] for place in range(0, len(content), size)):
        above = unfiltered(line[0], line[1:], above)
        rows.append(above)
    return rows


def unfiltered(kind: int, line: bytes, above: bytes) -> bytes:
    """A row of pixels, of which the file holds differences from its neighbours."""
    row = bytearray(line)
    for place, upper in enumerate(above):
        left = row[place - 4] if place >= 4 else 0
        corner = above[place - 4] if place >= 4 else 0
        guess = left + upper - corner
        nearest = min((left, upper, corner), key=lambda own: abs(guess - own))
        row[place] = (line[place] + [0, left, upper, (left + upper) // 2, nearest][kind]) & 0xFF
    return bytes(row)


@pytest.mark.parametrize("content", ["", PLANE])
def test_no_name_however_long_reaches_the_edge_or_the_foot(tmp_path: Path, content: str) -> None:
    shown = Shown("Glossary", LONG, f"{LONG} {LONG}, {LONG} {LONG}.", content)
    without_mark = re.sub(r'<g opacity="[^"]*">.*?</g>', "", DESIGNER.draw(shown), flags=re.S)
    rows = drawn(tmp_path, without_mark)
    paper = bytes.fromhex(light_colours(PROJECT)["paper"][1:]) + b"\xff"
    margin = MARGIN // SCALE - 2
    for row in rows[: FOOT // SCALE - 3]:
        assert row[: 4 * margin] == paper * margin
        assert row[-4 * margin :] == paper * margin
    for row in rows[FOOT // SCALE - 9 : FOOT // SCALE - 3]:
        assert row[: 4 * 200] == paper * 200


def test_a_lessons_picture_shows_the_figure_of_the_lesson(site_dir: Path) -> None:
    html = (site_dir / "lessons" / "attention" / "index.html").read_text(encoding="utf-8")
    plane = re.search(r'<svg class="plane".*?</svg>', html, re.S)
    assert plane
    svg = DESIGNER.draw(Shown("Lesson", "Attention", "How.", html))
    tips = re.findall(r'<line class="strong"[^>]*>', plane[0])
    assert tips
    assert all(tip in svg for tip in tips)


def test_figures_have_the_light_colours_whatever_comes_after_them() -> None:
    colours = light_colours(PROJECT)
    sheet = (PROJECT / "docs" / "assets" / "theme" / "colours.css").read_text(encoding="utf-8")
    for name in ("paper", "ink", "ink-soft", "line", "accent", "weight"):
        first = re.search(rf"--{name}: (#\w+);", sheet)
        assert first
        assert colours[name] == first[1]
        assert int(colours["paper"][1:3], 16) > 200


def test_no_picture_of_the_site_shows_tex_or_lacks_a_sign(heads: dict[str, Element]) -> None:
    for root in heads.values():
        words = f"{meta(root, 'og:title')} {first_sentence(meta(root, 'description'))}"
        assert not re.search(r"[\\${}]", words), words
        assert all(DESIGNER.prose.family(sign) for sign in words if not sign.isspace()), words


def test_a_picture_is_drawn_again_only_when_it_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rasters = Rasters(PROJECT, DESIGNER.typefaces, tmp_path)
    first, second = (
        Picture(DESIGNER.draw(Shown("Lesson", title, "")), 1200) for title in ("One", "Two")
    )
    made = rasters.draw([first])
    ran: list[list[Picture]] = []
    run = Rasters._run

    def noted(own: Rasters, missing: list[Picture]) -> list[bytes]:
        ran.append(missing)
        return run(own, missing)

    monkeypatch.setattr(Rasters, "_run", noted)
    assert rasters.draw([first]) == made
    assert rasters.draw([first, second])[first] == made[first]
    assert ran == [[second]]


def test_a_picture_that_cannot_be_drawn_stops_the_build_and_leaves_nothing(tmp_path: Path) -> None:
    rasters = Rasters(PROJECT, DESIGNER.typefaces, tmp_path)
    with pytest.raises(BuildFailure, match="resvg did not draw the pictures"):
        rasters.draw([Picture("<svg", 100)])
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []

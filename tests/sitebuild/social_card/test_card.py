"""The pictures that shared links show: whole, readable, and made only when something changed."""

import re
from pathlib import Path
from xml.etree.ElementTree import Element

import pytest

from sitebuild.social_card.card import (
    Designer,
    Shown,
    first_sentence,
)
from sitebuild.social_card.raster import Picture, Rasters
from sitebuild.social_card.text_layout import runs
from sitebuild.source import BuildFailure
from tests.built import meta
from tests.project import PROJECT

DESIGNER = Designer(PROJECT, "A course", PROJECT / "docs/images/mark.svg")


def test_a_lessons_picture_shows_the_figure_of_the_lesson(site_dir: Path) -> None:
    html = (site_dir / "lessons" / "attention" / "index.html").read_text(encoding="utf-8")
    plane = re.search(r'<svg [^>]*class="plane".*?</svg>', html, re.S)
    assert plane
    svg = DESIGNER.draw(Shown("Lesson", "Attention", "How.", html))
    tips = re.findall(r'<line class="strong"[^>]*>', plane[0])
    assert tips
    assert all(tip in svg for tip in tips)


def test_no_picture_of_the_site_shows_tex_or_lacks_a_sign(heads: dict[str, Element]) -> None:
    for root in heads.values():
        words = f"{meta(root, 'og:title')} {first_sentence(meta(root, 'description'))}"
        assert not re.search(r"[\\${}]", words), words
        signs = {sign for run in runs(words) for sign in run.text if not sign.isspace()}
        assert all(map(DESIGNER.prose.family, signs)), words


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

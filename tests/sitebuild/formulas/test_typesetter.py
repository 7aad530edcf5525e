"""Text in pictures: set in the site's typefaces, in lines that never leave their place."""

import json
import re
import subprocess
from itertools import pairwise
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from sitebuild.social_card.card import Designer
from sitebuild.social_card.text_layout import fitted
from tests.project import PROJECT

DESIGNER = Designer(PROJECT, "A course", PROJECT / "docs/images/mark.svg")
SIZES = (60, 48, 36)
# Asks resvg how wide it draws each text.
MEASURE = """
import { Resvg } from "@resvg/resvg-js";
let input = "";
for await (const chunk of process.stdin) input += chunk;
const { fonts, pictures } = JSON.parse(input);
const font = { loadSystemFonts: false, fontFiles: fonts };
const widths = pictures.map((svg) => new Resvg(svg, { font }).getBBox().width);
process.stdout.write(JSON.stringify(widths));
"""


def test_lines_are_as_wide_as_they_are_drawn(tmp_path: Path) -> None:
    fonts = []
    for number, face in enumerate(DESIGNER.typefaces):
        fonts.append(str(tmp_path / f"{number}.ttf"))
        Path(fonts[-1]).write_bytes(face.sfnt())
    texts = ["Hamburgefonts", "the scores of each key", "0123456789", "Why √d_k and x_i W_Kᵀ"]
    blocks = [
        fitted(text, type_, (100,), 1.2, 5000, 500)
        for text in texts
        for type_ in (DESIGNER.heading, DESIGNER.prose)
    ]
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 5000 500">'
    pictures = [f"{head}{block.draw(0, 100, '#000')}</svg>" for block in blocks]
    done = subprocess.run(
        ["node", "--input-type=module", "-e", MEASURE],
        input=json.dumps({"fonts": fonts, "pictures": pictures}),
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=True,
    )
    for block, drawn in zip(blocks, json.loads(done.stdout), strict=True):
        # Between two letters type may be tighter, and the last has space after it.
        reckoned = block.type.width(block.lines[0], 100)
        assert reckoned - 40 < drawn < reckoned + 4, block.lines


@given(
    st.lists(st.text(st.sampled_from("abcimWM_^(2√ᵀé"), min_size=1, max_size=30), min_size=1),
    st.integers(200, 900),
    st.integers(90, 400),
)
def test_no_text_leaves_its_place(words: list[str], width: int, height: int) -> None:
    block = fitted(" ".join(words), DESIGNER.heading, SIZES, 1.2, width, height)
    assert block.height <= height
    assert all(block.type.width(line, block.size) <= width for line in block.lines)


@given(st.lists(st.text(st.sampled_from("abcim"), min_size=1, max_size=9), min_size=1))
def test_words_keep_their_order_and_only_a_cut_text_lacks_some(words: list[str]) -> None:
    block = fitted(" ".join(words), DESIGNER.prose, SIZES, 1.2, 700, 300)
    shown = " ".join(block.lines)
    if block.whole:
        assert shown == " ".join(words)
    else:
        assert " ".join(words).startswith(shown.removesuffix("…").rstrip())
        assert shown.endswith("…")


def test_lines_are_about_as_long_as_one_another() -> None:
    text = "one two three four five six seven eight nine ten eleven"
    block = fitted(text, DESIGNER.prose, (40,), 1.2, 700, 500)
    widths = [block.type.width(line, 40) for line in block.lines]
    assert len(widths) == 2
    assert all(abs(first - second) < 150 for first, second in pairwise(widths))


def test_an_index_is_drawn_low_a_power_high_and_neither_as_it_was_typed() -> None:
    block = fitted("d_k, e^(−x), Kᵀ", DESIGNER.prose, (40,), 1.2, 900, 100)
    drawn = block.draw(0, 0, "#000")
    spans = re.findall(r'<tspan baseline-shift="([^"]+)"[^>]*>([^<]+)</tspan>', drawn)
    assert spans == [("-0.22em", "k"), ("0.38em", "−x"), ("0.38em", "T")]
    assert not re.search(r">[^<]*[_^ᵀ][^<]*<", drawn)


def test_a_sign_that_the_typeface_lacks_comes_from_another() -> None:
    drawn = fitted("Why √2", DESIGNER.heading, (40,), 1.2, 900, 100).draw(0, 0, "#000")
    families = re.findall(r'font-family="([^"]+)"[^>]*>([^<]+)<', drawn)
    assert families == [("Source Sans 3", "Why "), ("KaTeX_Main", "√"), ("Source Sans 3", "2")]

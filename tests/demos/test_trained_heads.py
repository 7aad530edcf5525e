"""The demo of a trained model reads any row, tells what it leaves out, and shows what heads do."""

from pathlib import Path

import numpy as np
import pytest

from attention.model import forward, log_probabilities
from demokit import files
from demos import trained_heads as demo
from tests.demos.shown import Shown, text, view
from tests.demos.test_numpy_snippets import numbers, printed_here

MODEL = demo.trained(demo.TWO)
LONGEST = " ".join(["the owl saw a red fox"] * 4)
PREVIOUS, INDUCTION = (0, 3), (1, 1)
OFF_PREVIOUS = {"on_Layer_0_head_3": "off"}


@pytest.fixture(autouse=True)
def downloaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder that a snippet runs in holds the weights."""
    monkeypatch.chdir(tmp_path)
    for own in demo.FILES:
        (tmp_path / Path(own).name).write_bytes(files.path(own).read_bytes())


def told(shown: Shown) -> str:
    return text(shown.one("p", "told"))


def by_word(shown: Shown) -> list[list[str]]:
    return shown.rows("Word by word")


def heads(shown: Shown) -> dict[str, list[float]]:
    """Each head's previous-token and induction score."""
    found = shown.all("div", "head")
    return {
        text(head.find("button/span")).removeprefix("Head "): [
            float(text(score)) for score in head.iterfind("p/span/b")
        ]
        for head in found
    }


@pytest.mark.parametrize("model", [demo.TWO, demo.ONE])
@pytest.mark.parametrize("head", ["0.3", "1.1"])
@pytest.mark.parametrize("off", [{}, OFF_PREVIOUS])
@pytest.mark.parametrize("row", ["", LONGEST, "the owl saw a red fox and the owl saw a"])
def test_the_snippet_loads_the_weights_and_prints_what_the_table_shows(
    model: str, head: str, off: dict[str, str], row: str
) -> None:
    shown = view("trained_heads", text=row, head=head, model=model, **off)
    rows = [" ".join(cells) for cells in by_word(shown)]
    printed = printed_here(shown).splitlines()
    assert [line.split() for line in printed] == [row.split() for row in rows]


def test_a_repeated_piece_is_predicted_from_its_second_word_on() -> None:
    shown = view("trained_heads", text="my cat jump milk star my cat jump milk star")
    guesses = [cells[2].split()[0] for cells in by_word(shown)]
    assert guesses[6:] == ["cat", "jump", "milk", "star", "my"]
    losses = [float(cells[3]) for cells in by_word(shown)[:-1]]
    assert max(losses[6:]) < 0.2 < 4 < min(losses[:6])
    assert shown.sentence.startswith("After star, the likeliest next word is my, 78%.")


def test_a_head_that_is_off_changes_what_is_shown_and_heard() -> None:
    shown = view("trained_heads", **OFF_PREVIOUS)
    assert view("trained_heads").sentence.endswith(
        "is red, 97%. There, head 1.1 looks most at word 5, red. Heads off: none."
    )
    assert shown.sentence.endswith("Heads off: 0.3.")
    assert "red" not in shown.sentence
    assert heads(view("trained_heads"))["1.1"][1] > 0.9
    assert heads(shown)["1.1"][1] < 0.1
    (head,) = shown.all("div", "off")
    assert text(head.find("button/span")) == "Head 0.3"


def test_scores_are_near_those_of_the_log() -> None:
    shown = heads(view("trained_heads"))
    assert shown["0.3"][0] == pytest.approx(0.959, abs=0.03)
    induction = [shown[f"1.{head}"][1] for head in range(4)]
    assert induction == pytest.approx([0.958, 0.981, 0.623, 0.973], abs=0.05)


@pytest.mark.parametrize(
    "word", ["Owl", "OWL", "owl,", "“owl”", "owl’", "(owl)", "\towl\n", "-owl"]
)
def test_case_and_punctuation_count_for_nothing(word: str) -> None:
    assert told(view("trained_heads", text=f"the {word} sat")) == "3 words after BOS."


def test_words_that_the_model_does_not_know_are_told_by_name() -> None:
    shown = view("trained_heads", text="the zebra sat on Zürich zebra")
    assert told(shown) == (
        "3 words after BOS. Not among the model’s words, so left out: zebra, zürich."
    )
    assert [cells[0] for cells in by_word(shown)] == ["0 BOS", "1 the", "2 sat", "3 on"]


def test_who_writes_bos_is_told_that_it_is_there() -> None:
    shown = view("trained_heads", text="BOS the owl")
    assert told(shown) == "2 words after BOS. BOS stands at the beginning by itself."
    assert len(by_word(shown)) == 3


def test_a_row_that_is_too_long_is_told() -> None:
    shown = view("trained_heads", text=f"{LONGEST} and a cat")
    assert told(shown) == "24 words after BOS. A row has at most 24 words: the last 3 left out."
    assert len(by_word(shown)) == 25


@pytest.mark.parametrize(
    "row",
    [
        "",
        "   ",
        "x" * 10_000,
        "🐱" * 40,
        "👩‍👩‍👧 fox",
        "שלום עולם fox",
        "<b>&\"'</b> fox",
        "a\0b \ud800",
        "ﬁsh İ ß",
    ],
)
def test_whatever_is_written_gives_a_row(row: str) -> None:
    shown = view("trained_heads", text=row)
    words = [cells[0].split()[1] for cells in by_word(shown)]
    assert words[0] == "BOS"
    assert set(words) <= set(MODEL.words)
    assert not shown.all("b", "") or all("fox" not in text(own) for own in shown.all("b"))


def test_a_hundred_unknown_words_are_named_in_part() -> None:
    shown = view("trained_heads", text=" ".join(f"q{i}" for i in range(40)))
    assert told(shown).endswith("left out: q0, q1, q2, q3, q4 and 35 more.")


@pytest.mark.parametrize("model", [demo.TWO, demo.ONE])
@pytest.mark.parametrize("on", ["on", "off"])
def test_the_longest_row_stays_small(model: str, on: str) -> None:
    switched = {f"on_Layer_{layer}_head_{head}": on for layer in range(2) for head in range(4)}
    rows = [LONGEST, " ".join(MODEL.words[1:25]), "a " * 24]
    for row in rows:
        shown = view("trained_heads", text=row, model=model, **switched)
        assert len(by_word(shown)) == 25
        html = demo.view(demo.Inputs(text=row, model=model, on=((on == "on",) * 4,) * 2), "one")
        assert len(html.encode()) <= 40_000


def test_arrows_stand_beside_the_rows_of_query_and_key() -> None:
    shown = view("trained_heads", head="0.3")
    picture = shown.one("svg", "arrows")
    count = len(by_word(shown))
    assert picture.attrib["viewBox"] == f"0 0 100 {20 * count}"
    *queries, _ = list(picture)
    for query, drawn in enumerate(queries):
        strongest = max(drawn, key=lambda path: int(path.attrib["class"].removeprefix("w")))
        start, end = (
            int(strongest.attrib["d"].replace("A", " ").split()[k][-4:].lstrip("M"))
            for k in (1, -1)
        )
        assert start // 20 == query
        assert end // 20 == int(by_word(shown)[query][1].split()[0])


def test_the_circuits_are_those_of_the_weights() -> None:
    p = MODEL.parameters
    layer, head = INDUCTION
    own = slice(16 * head, 16 * head + 16)
    before = slice(16 * PREVIOUS[1], 16 * PREVIOUS[1] + 16)
    raised = matched = 0
    for word, vector in enumerate(p["E"][1:], 1):
        raised += int((vector @ p["W_V1"][:, own] @ p["W_O1"][own] @ p["U"]).argmax() == word)
        written = p["E"] @ p["W_V0"][:, before] @ p["W_O0"][before]
        matched += int(
            (written @ p["W_K1"][:, own] @ (vector @ p["W_Q1"][:, own])).argmax() == word
        )
    shown = view("trained_heads", head=f"{layer}.{head}")
    assert shown.output("OV of 1.1: raises the word it looks at") == f"{raised} of 127 words"
    assert shown.output("QK of 1.1: picks what followed the same word") == f"{matched} of 127 words"


def test_probabilities_are_those_of_the_model() -> None:
    row = "the owl saw a red fox and the owl saw a"
    tokens = [0, *(MODEL.words.index(word) for word in row.split())]
    logits, _, _ = forward(MODEL.parameters, np.array(tokens), MODEL.heads)
    likeliest = np.exp(log_probabilities(logits)).max(axis=-1)
    shown = [cells[2].split()[1] for cells in by_word(view("trained_heads", text=row))]
    assert [numbers(own) for own in shown] == [[f"{100 * own:.0f}"] for own in likeliest]

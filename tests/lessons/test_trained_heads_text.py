"""The lesson on trained heads says nothing that the shipped models don't do."""

import json
import re
from collections.abc import Sequence
from functools import cache
from math import log

import numpy as np
import pytest

from attention.arrays import Floats
from attention.masks import causal_mask
from attention.maths import softmax
from attention.model import forward, layer_count
from demos import trained_heads as demo
from models.measures import accuracy_where_repeated
from models.rows import doubled_rows
from tests.demos.shown import Shown, text, view
from tests.lessons.lesson_text import LessonText
from tests.project import PROJECT

LESSON = LessonText("trained-heads")
said, states = LESSON.said, LESSON.states

TWO, ONE = demo.trained(demo.TWO), demo.trained(demo.ONE)
PREVIOUS, INDUCTION = (0, 3), (1, 1)
LAYER_1 = [(1, head) for head in range(4)]
START = demo.Inputs().text.split()
NONSENSE = "my cat jump milk star my cat jump milk star"
BROKEN = "my cat jump milk star my cat jump ice star"
UNSEEN = 12_345  # a seed that no training used
COPY, ROWS = 24, 200


def shown(row: str | None = None, off: Sequence[demo.Head] = (), **values: str) -> Shown:
    """The demo with some heads off."""
    switched = {f"on_Layer_{layer}_head_{head}": "off" for layer, head in off}
    return view("trained_heads", **({} if row is None else {"text": row}), **switched, **values)


def guesses(of: Shown) -> list[tuple[str, int]]:
    """The likeliest next word after each word, and its probability in percent."""
    cells = [row[2].split() for row in of.rows("Word by word")]
    return [(word, int(share.removesuffix("%"))) for word, share in cells]


def losses(of: Shown) -> list[float]:
    return [float(row[3]) for row in of.rows("Word by word")[:-1]]


def scores(of: Shown) -> dict[str, tuple[float, float]]:
    """Each head's previous-token and induction score, as shown."""
    found = {}
    for head in of.all("div", "head"):
        previous, induction = (float(text(score)) for score in head.iterfind("p/span/b"))
        found[text(head.find("button/span")).removeprefix("Head ")] = (previous, induction)
    return found


@cache
def accuracy(off: tuple[demo.Head, ...] = (), name: str = demo.TWO) -> float:
    """The share that a model predicts right in the second copy of unseen rows, in percent."""
    model = demo.trained(name)
    rows = doubled_rows(np.random.default_rng(UNSEEN), ROWS, len(model.words), COPY)
    return 100 * accuracy_where_repeated(model.parameters, rows, model.heads, COPY, off)


def columns(matrix: str, layer: int, head: int) -> Floats:
    cut: Floats = np.split(TWO.parameters[f"{matrix}{layer}"], TWO.heads, axis=1)[head]
    return cut


def output_rows(layer: int, head: int) -> Floats:
    cut: Floats = np.split(TWO.parameters[f"W_O{layer}"], TWO.heads, axis=0)[head]
    return cut


def written(layer: int, head: int) -> Floats:  # (V, d)
    """What a head adds where it looks at each word."""
    added: Floats = TWO.parameters["E"] @ columns("W_V", layer, head) @ output_rows(layer, head)
    return added


def ov() -> Floats:  # (V, V)
    table: Floats = written(*INDUCTION) @ TWO.parameters["U"]
    return table


def qk() -> Floats:  # (V, V)
    keys = written(*PREVIOUS) @ columns("W_K", *INDUCTION)
    table: Floats = TWO.parameters["E"] @ columns("W_Q", *INDUCTION) @ keys.T / np.sqrt(16)
    return table


def test_the_model_is_as_large_as_is_said() -> None:
    p = TWO.parameters
    assert (layer_count(p), TWO.heads) == (2, 4)
    states("It knows # short English words and BOS,", len(TWO.words) - 1)
    states("Each word is a vector of # numbers. In all, # numbers were learned.",
           p["E"].shape[1], sum(array.size for array in p.values()))  # fmt: skip
    states("can only give all # the same probability, and has a loss of ln # = #.",
           len(TWO.words), len(TWO.words), log(len(TWO.words)))  # fmt: skip
    assert accuracy() > 99.5


def test_the_heads_have_the_scores_that_are_said() -> None:
    found = scores(shown())
    states("measured on # fixed rows of # words,", demo.SCORED_ROWS, demo.SCORED_WORDS)
    states("head 0.3 has a previous-token score of #.", found["0.3"][0])
    induction = [found[f"1.{head}"][1] for head in range(4)]
    states("the induction scores are #, #, # and #.", *induction)
    states("No head of layer 0 has an induction score above #.", 0.01)
    assert max(found[f"0.{head}"][1] for head in range(4)) <= 0.01
    assert max(found[name][0] for name in found if name != "0.3") < 0.5


def test_the_row_of_the_start_is_continued() -> None:
    start = shown()
    word, share = guesses(start)[-1]
    assert word == "red"
    states("the model gives red #%.", share)
    assert [share for _, share in guesses(start)[:8]] == [1] * 8
    assert start.rows("Word by word")[-1][0].split()[1] == "a"


def test_nonsense_is_continued_from_its_second_word_on() -> None:
    found = shown(NONSENSE)
    words = guesses(found)[6:10]
    assert [word for word, _ in words] == ["cat", "jump", "milk", "star"]
    states("the probabilities are #%, #%, #% and #%.", *(share for _, share in words))
    assert {share for _, share in guesses(found)[:6]} == {1}
    states("The second my itself has a loss of #:", losses(found)[5])


def test_a_broken_repetition_costs_more_than_knowing_nothing() -> None:
    found = shown(BROKEN)
    milk, share = guesses(found)[8]
    states("The loss for ice is #. That is more than the # of a model that knows nothing: it was "
           "confident of milk, with #%,", losses(found)[8], log(128), share)  # fmt: skip
    assert milk == "milk"
    again, unbroken = guesses(shown(NONSENSE))[10]
    assert again == "my"
    states("after the same star, my has #%.", unbroken)
    assert guesses(found)[9][1] == 1
    assert guesses(found)[10][0] == "my"
    states("But after star it gives my #%.", guesses(found)[10][1])
    looks = found.rows("Word by word")[10][1]
    states("head 1.1 leaves #% of its weight on BOS.", looks.split()[2].removesuffix("%"))
    assert looks.split()[1] == "BOS"


def test_without_the_previous_token_head_induction_stops() -> None:
    found = shown(off=[PREVIOUS])
    before, after = scores(shown()), scores(found)
    states("scores fall from #, #, # and # to #.", *(before[f"1.{h}"][1] for h in range(4)), 0)
    assert [after[f"1.{head}"][1] for head in range(4)] == [0] * 4
    assert {share for _, share in guesses(found)} == {1}
    for head in range(4):
        rows = shown(off=[PREVIOUS], head=f"1.{head}").rows("Word by word")
        assert {row[1] for row in rows} == {"0 BOS 100%"}


def test_one_induction_head_can_be_spared_and_all_of_them_cannot() -> None:
    (all_on, off, two_off, none) = (
        dict(guesses(shown(off=heads))[-1:])
        for heads in ([], [INDUCTION], [(1, 1), (1, 3)], LAYER_1)
    )
    states("It will: it still has #%, instead of #%.", off["red"], all_on["red"])
    assert max(off, key=off.__getitem__) == "red"
    states("red fell from #% to #% without head 1.1", all_on["red"], off["red"])
    states("Without 1.1 and 1.3 it is #%, which", two_off["red"])
    assert "red" not in none
    assert set(none.values()) == {1}


def test_one_layer_does_not_copy() -> None:
    for head in range(4):
        found = shown(model=demo.ONE, head=f"0.{head}")
        assert {share for _, share in guesses(found)} == {1}
        assert {row[1].split()[1] for row in found.rows("Word by word")} == {"BOS"}
    states("it predicts #% of the second copy, where the model with two layers predicts #%.",
           accuracy(name=demo.ONE), accuracy())  # fmt: skip


def test_one_layer_guesses_a_word_of_the_row() -> None:
    rows = doubled_rows(np.random.default_rng(UNSEEN), ROWS, len(ONE.words), COPY)
    logits, _, _ = forward(ONE.parameters, rows[:, :-1], ONE.heads)
    guessed = logits[:, COPY + 1 :].argmax(axis=-1)
    assert (guessed[:, :, None] == rows[:, None, 1 : COPY + 1]).any(axis=-1).mean() > 0.99
    states("choosing one of # by chance would give #%.", COPY, 100 / COPY)


def test_the_example_of_the_algorithm_is_in_the_row() -> None:
    row = START[:9]
    places = [i for i, word in enumerate(row, 1) if word == "owl"]
    states("The last word is the second owl, at place #. The first one was at place #, and saw is "
           "at place #.", places[1], places[0], row.index("saw") + 1)  # fmt: skip


def guess_by_hand(row: list[int]) -> Floats:
    """What the lesson's cell computes, in loops."""
    n = len(row)
    back = softmax([[10.0 * (j == i - 1) for j in range(n)] for i in range(n)], mask=causal_mask(n))
    looks = np.zeros((n, n))
    for i in range(n):
        for j in range(n):
            looks[i, j] = 10 * sum(back[j, k] for k in range(n) if row[k] == row[i])
    weights = softmax(looks, mask=causal_mask(n))
    logits = np.zeros((n, 7))
    for i in range(n):
        for j in range(n):
            logits[i, row[j]] += 10 * weights[i, j]
    return softmax(logits)


def test_the_circuit_by_hand_needs_a_word_before_the_first() -> None:
    without = guess_by_hand([1, 2, 3, 4, 5, 6, 1])[-1]
    states("After the second 1, both 1 and 2 have #.", without[1])
    assert without[1] == pytest.approx(without[2], abs=0.002)
    states("after the second 1, 2 has #.", guess_by_hand([0, 1, 2, 3, 4, 5, 6, 1])[-1][2])


def test_the_model_fails_in_the_same_way_without_bos() -> None:
    n = 12
    rows = doubled_rows(np.random.default_rng(UNSEEN), ROWS, len(TWO.words), n)
    with_bos, _, _ = forward(TWO.parameters, rows[:, :-1], TWO.heads)
    without, _, _ = forward(TWO.parameters, rows[:, 1:-1], TWO.heads)
    states("We gave it # rows of # random words twice, without BOS.", ROWS, n)
    states("it predicted that same word, in all #. With BOS it predicted the right one in all #.",
           ROWS, ROWS)  # fmt: skip
    assert (without[:, n].argmax(axis=-1) == rows[:, 1]).all()
    assert (with_bos[:, n + 1].argmax(axis=-1) == rows[:, 2]).all()


@pytest.mark.parametrize(("name", "table"), [("OV", ov()), ("QK", qk())])
def test_the_tables_of_words_are_those_of_the_matrices(name: str, table: Floats) -> None:
    words = ("the", "owl", "saw", "red")
    numbers = [TWO.words.index(word) for word in words]
    after = LESSON.source.partition(f"| {name} |")[2]
    for word, number in zip(words, numbers, strict=True):
        (cells,) = re.findall(rf"^\| \*{word}\* \| (.*) \|$", after.partition("\n\n")[0], re.M)
        expected = [f"{entry:z.1f}".replace("-", "−") for entry in table[number, numbers]]
        assert cells.split(" | ") == expected


def test_the_diagonals_are_the_largest_of_as_many_rows_as_is_said() -> None:
    above = [(table > np.diag(table)[:, None]).sum(axis=1)[1:] for table in (ov(), qk())]
    states("For how many of the # words is", len(TWO.words) - 1)
    largest = [(own == 0).sum() for own in above]
    states("In the QK table for all #. In the OV table for #, and for the other # it is the second "
           "largest.", largest[1], largest[0], (above[0] == 1).sum())  # fmt: skip
    assert len(above[0]) == len(TWO.words) - 1 == (above[0] <= 1).sum()
    side = len(TWO.parameters["W_Q1"])
    states("Each is a matrix of # × # numbers,", side, side)


def test_a_head_at_rest_adds_next_to_nothing() -> None:
    row = [
        0,
        *(TWO.words.index(word) for word in START),
    ]
    _, _, traces = forward(TWO.parameters, np.array(row), TWO.heads)
    added = np.split(traces[1].O, TWO.heads, axis=1)[1] @ output_rows(*INDUCTION)
    lengths = np.linalg.norm(added, axis=1)
    states("a vector of length #.", lengths[5])
    assert lengths[:8] == pytest.approx(lengths[5], abs=0.005)
    shortest, longest = (int(own) for own in said("it adds one of length # to #."))
    assert shortest == round(lengths[8:].min())
    assert longest == round(lengths[8:].max())
    states("head 1.1 gives BOS #% of its weight. Is BOS", 100 * traces[1].A[1, :8, 0].min())


@pytest.mark.parametrize(
    ("name", "off"),
    [
        ("nothing", ()),
        ("head 0.3", (PREVIOUS,)),
        ("heads 0.0, 0.1 and 0.2", ((0, 0), (0, 1), (0, 2))),
        ("head 1.1", (INDUCTION,)),
        ("all heads of layer 1", tuple(LAYER_1)),
    ],
)
def test_the_table_of_ablations_was_measured(name: str, off: tuple[demo.Head, ...]) -> None:
    states("For # unseen rows of # words twice:", ROWS, COPY)
    assert f"| {name} | {accuracy(off):.0f}% |" in LESSON.source


def test_the_log_of_the_training_jumps_where_it_is_said() -> None:
    log_file = PROJECT / "models" / "copying.json"
    steps = json.loads(log_file.read_text(encoding="utf-8"))["steps"]
    second = {step["step"]: step["second"] for step in steps}
    states("between steps # and # of #, the share it predicts in the second copy rises from #% to "
           "#%.", 600, 1000, max(second), 100 * second[600], 100 * second[1000])  # fmt: skip
    alone = json.loads((PROJECT / "models" / "one_layer.json").read_text(encoding="utf-8"))
    assert max(step["step"] for step in alone["steps"]) == max(second)  # trained for as long


def test_the_questions_use_what_the_demo_shows() -> None:
    on, off = (dict(guesses(shown(off=heads))[-1:])["red"] for heads in ([], [INDUCTION]))
    states("predicts the right word, with #% instead of #%. What follows?", off, on)
    states("The probability fell from #% to #%.", on, off)
    row = "we saw one ship and we"
    looks = shown(row).rows("Word by word")[-1][1]
    assert looks.split()[:2] == ["2", "saw"]

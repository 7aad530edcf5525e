"""The shipped models do what the course says of them: on rows of any kind, and by which heads."""

import json
from hashlib import sha256
from itertools import pairwise

import numpy as np
import pytest

from attention.model import forward, losses
from attention.weights_file import Trained, from_bytes
from models.measures import Measures, accuracy_where_repeated, is_right, measure
from models.rows import doubled_rows, repeating_rows, training_rows
from models.weights import to_bytes
from models.words import WORDS
from tests.project import PROJECT

FOLDER = PROJECT / "models"
UNSEEN = 12_345  # a seed that no training used
MOST_BYTES = 200_000  # of all weights together


def shipped(name: str) -> Trained:
    """A model's weights as readers get them."""
    return from_bytes((FOLDER / f"{name}.bin").read_bytes())


@pytest.fixture(scope="module")
def copying() -> Trained:
    """The model of two layers."""
    return shipped("copying")


@pytest.fixture(scope="module")
def measures(copying: Trained) -> Measures:
    """What it does with unseen rows."""
    return measure(copying.parameters, copying.heads, np.random.default_rng(UNSEEN))


def last_rows(count: int) -> np.ndarray:
    return doubled_rows(np.random.default_rng(UNSEEN), count, len(WORDS), 24)


@pytest.mark.parametrize("name", ["copying", "one_layer"])
def test_the_weights_are_those_that_their_log_is_of(name: str) -> None:
    log = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    assert sha256((FOLDER / f"{name}.bin").read_bytes()).hexdigest() == log["sha256"]
    model = shipped(name)
    again = measure(model.parameters, model.heads, np.random.default_rng(1))
    assert again.second == pytest.approx(log["steps"][-1]["second"], abs=0.01)  # float16


def test_all_weights_are_small_enough_to_load() -> None:
    assert sum(path.stat().st_size for path in FOLDER.glob("*.bin")) <= MOST_BYTES


def test_a_file_that_is_cut_is_refused(copying: Trained) -> None:
    content = to_bytes(copying)
    assert content == (FOLDER / "copying.bin").read_bytes()
    with pytest.raises(ValueError, match=r"the file holds \d+ bytes of weights, not \d+"):
        from_bytes(content[:-2])


def test_a_head_of_the_first_layer_looks_at_the_word_before(measures: Measures) -> None:
    assert max(measures.previous_token[0]) >= 0.8


def test_a_head_of_the_second_layer_looks_at_what_followed_the_same_word(
    measures: Measures,
) -> None:
    assert max(measures.induction[1]) >= 0.9


def test_what_is_repeated_is_predicted_and_what_comes_at_random_is_not(measures: Measures) -> None:
    assert measures.second >= 0.97
    assert measures.first <= 0.03


def test_rows_of_training_are_predicted_where_they_repeat(copying: Trained) -> None:
    rows = training_rows(np.random.default_rng(UNSEEN), 200, len(WORDS))
    logits, _, _ = forward(copying.parameters, rows[:, :-1], copying.heads)
    right = is_right(logits, rows)
    known = np.array([[_is_known(row, i) for i in range(1, len(row))] for row in rows])
    assert right[known].mean() >= 0.97
    assert right[~known].mean() <= 0.03


def _is_known(row: np.ndarray, i: int) -> bool:
    """Whether the words at i − 1 and i stood side by side before, so that i can be told."""
    pairs = set(pairwise(row[:i].tolist()))
    return (int(row[i - 1]), int(row[i])) in pairs


@pytest.mark.parametrize("place", [1, 10, 25])
@pytest.mark.parametrize("gap", [0, 6])
@pytest.mark.parametrize("piece", [2, 5, 12, 24])
def test_a_piece_is_copied_wherever_a_reader_puts_it(
    copying: Trained, piece: int, place: int, gap: int
) -> None:
    if place + 2 * piece + gap > 64:
        place = 64 - 2 * piece - gap
    rng = np.random.default_rng([UNSEEN, piece, place, gap])
    rows = repeating_rows(rng, 100, len(WORDS), piece=piece, place=place, gap=gap)
    assert accuracy_where_repeated(copying.parameters, rows, copying.heads, piece) >= 0.95


def test_without_its_heads_for_the_word_before_the_model_copies_no_more(
    copying: Trained, measures: Measures
) -> None:
    rows = last_rows(100)
    off = [(0, head) for head, score in enumerate(measures.previous_token[0]) if score >= 0.5]
    left = accuracy_where_repeated(copying.parameters, rows, copying.heads, 24, off)
    assert left <= 0.05
    one_off = [
        accuracy_where_repeated(copying.parameters, rows, copying.heads, 24, [head]) for head in off
    ]
    assert min(one_off) <= 0.7


def test_one_layer_cannot_copy() -> None:
    twin = shipped("one_layer")
    rows = last_rows(200)
    assert accuracy_where_repeated(twin.parameters, rows, twin.heads, 24) <= 0.15


def test_the_loss_falls_where_the_row_repeats(copying: Trained) -> None:
    rows = last_rows(50)
    logits, _, _ = forward(copying.parameters, rows[:, :-1], copying.heads)
    loss = losses(logits, rows[:, 1:]).mean(axis=0)
    assert loss[:24].min() > np.log(64)
    assert loss[25:].max() < 1

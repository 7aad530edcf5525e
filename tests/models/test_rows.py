"""Rows that models learn from: words at random, in which a piece comes again at no fixed place."""

from collections import Counter

import numpy as np

from models.rows import LENGTH, doubled_rows, repeating_rows, training_rows
from models.words import BOS, WORDS


def test_the_words_are_different_and_the_first_is_the_mark() -> None:
    assert len(set(WORDS)) == len(WORDS) == 128
    assert WORDS[0] == BOS


def test_a_row_begins_with_the_mark_and_repeats_nothing_but_one_piece() -> None:
    distances = Counter[int]()
    plain = 0
    for row in training_rows(np.random.default_rng(0), 400, len(WORDS)):
        assert len(row) == LENGTH
        assert row[0] == 0
        assert 0 not in row[1:]
        times = Counter(row[1:].tolist())
        again = {word for word, count in times.items() if count > 1}
        plain += not again
        if again:
            (count,) = {times[word] for word in again}
            assert 2 <= count <= 6
            assert 3 <= len(again) <= 16
            first, second, *_ = np.flatnonzero(row == next(iter(again)))
            distances[int(second - first)] += 1
    assert 20 <= plain <= 60  # one in ten
    assert max(distances.values()) < 40  # no distance tells where a piece comes again


def test_the_same_seed_gives_the_same_rows() -> None:
    first, second = (training_rows(np.random.default_rng(7), 5, len(WORDS)) for _ in range(2))
    assert (first == second).all()


def test_rows_of_tests_repeat_where_they_say() -> None:
    rng = np.random.default_rng(0)
    for row in doubled_rows(rng, 10, len(WORDS), 5):
        assert row.tolist() == [0, *row[1:6], *row[1:6]]
    for row in repeating_rows(rng, 10, len(WORDS), piece=3, place=4, gap=2):
        assert len(row) == 12
        assert row[4:7].tolist() == row[9:12].tolist()
        assert len(set(row.tolist())) == 9

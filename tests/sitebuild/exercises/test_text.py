"""The fences `question` and `exercise` are read as their authors mean them."""

import pytest

from sitebuild.exercises.model import Choice, Exercise, Question, Wrong
from sitebuild.exercises.text import Mistake, read
from sitebuild.fences import fences

CHOICES = """````question causal-row
Which weights are above 0?

- a list in the task

```text
- [x] no choice
```

- [ ] all six,
  each of them
  > That is the row *without* a mask.
- [x] the first three
  > It sees itself

  > and what stands before it:
  >
  >     x[:3]
````"""
NUMBERS = """```question kv-cache
How many bytes?

= 2 * 32 * 8 * 128 * 2
  > Keys and values.
- 2 * 32 * 32 * 128 * 2
  > You counted 32 heads.
- 0.5 ± 0.1
  > Half a byte?
```"""
EXERCISE = """````exercise causal-mask
Write `causal_mask(n)`.

```python
causal_mask(2)
```

```start
def causal_mask(n):
    return np.ones((n, n))
```

```check
check_shape(causal_mask)
```

```hint
`np.tri` helps.
```

```hint
It takes n.
```

```solution
def causal_mask(n):
    return np.tri(n)
```
> Ones below the diagonal.

```wrong strict
def causal_mask(n):
    return np.tri(n, k=-1)
```
> You left the diagonal out:
> a token may see itself.
````"""


def written(text: str) -> Question | Exercise:
    """What the first fence of a text holds."""
    return read(next(fences(text)))


def test_a_question_has_its_choices_with_their_reasons() -> None:
    question = written(CHOICES)
    assert isinstance(question, Question)
    assert question.id == "causal-row"
    assert question.task.startswith("Which weights")
    assert question.task.endswith("- [x] no choice\n```")
    assert question.choices == (
        Choice("all six,\neach of them", False, "That is the row *without* a mask."),
        Choice(
            "the first three",
            True,
            "It sees itself\n\nand what stands before it:\n\n    x[:3]",
        ),
    )
    assert (question.numbers, question.several) == ((), False)


def test_more_than_one_right_choice_makes_it_choose_all_that_apply() -> None:
    question = written(CHOICES.replace("- [ ] all", "- [X] all"))
    assert isinstance(question, Question)
    assert question.several


def test_a_question_has_its_numbers_computed() -> None:
    question = written(NUMBERS)
    assert isinstance(question, Question)
    right, heads, half = question.numbers
    assert (right.expression, right.value, right.right) == ("2 * 32 * 8 * 128 * 2", 131072, True)
    assert right.tolerance < 0.5
    assert (heads.value, heads.right, heads.reason) == (524288, False, "You counted 32 heads.")
    assert (half.value, half.tolerance) == (0.5, 0.1)


def test_an_exercise_has_its_parts_with_the_lines_of_their_code() -> None:
    exercise = written(f"Text\n\n{EXERCISE}")
    assert isinstance(exercise, Exercise)
    assert exercise.task == "Write `causal_mask(n)`.\n\n```python\ncausal_mask(2)\n```"
    assert exercise.start.startswith("def causal_mask")
    assert exercise.check == "check_shape(causal_mask)"
    assert exercise.hints == ("`np.tri` helps.", "It takes n.")
    assert exercise.why == "Ones below the diagonal."
    sentence = "You left the diagonal out:\na token may see itself."
    assert exercise.wrong == (
        Wrong("strict", "def causal_mask(n):\n    return np.tri(n, k=-1)", sentence),
    )
    assert exercise.line == 3
    lines = f"Text\n\n{EXERCISE}".splitlines()
    assert lines[exercise.lines["check"] - 1] == exercise.check
    assert lines[exercise.lines["wrong strict"] - 1] == "def causal_mask(n):"
    assert lines[exercise.lines["wrong strict"]].endswith("k=-1)")


def test_the_digest_changes_with_whatever_the_author_changes() -> None:
    texts = [CHOICES, CHOICES.replace("all six", "all 6"), CHOICES.replace("[ ]", "[x]")]
    texts += [CHOICES.replace("*without*", "without"), CHOICES.replace("causal-row", "row")]
    digests = [written(text).digest for text in texts]
    assert len(set(digests)) == len(texts)
    assert written(f"Above\n\n{CHOICES}").digest == digests[0]


QUESTION = "Q?\n\n- [ ] a\n  > No.\n- [x] b\n  > Yes.\n"
NUMBER = "Q?\n\n= 4\n  > Yes.\n- 5\n  > No.\n"


@pytest.mark.parametrize(
    ("body", "line", "sentence"),
    [
        ("Q?", 0, "this one has neither"),
        ("Q?\n\n- 4\n  > A number that is wrong.", 0, "this one has neither"),
        (QUESTION[4:], 0, "no task"),
        (QUESTION.replace("  > No.\n", ""), 3, "“- [ ] a” has no reason"),
        (QUESTION.replace("  > Yes.\n", ""), 5, "“- [x] b” has no reason"),
        (QUESTION.replace("[x]", "[ ]"), 0, "“id” has no right choice"),
        (QUESTION[:19], 0, "“id” has no right choice"),
        (QUESTION.replace("[ ] a\n  > No.\n- ", ""), 0, "“id” has one choice only"),
        (QUESTION.replace("  > No.", "> No."), 4, "are indented by two spaces"),
        (QUESTION.replace("  > No.", "  > No.\n  way"), 5, "each line of a reason begins with >"),
        (QUESTION.replace("[ ] a", "[ ]"), 3, "the choice has no text"),
        (QUESTION.replace("- [x] b", "- b"), 5, "each choice begins with - [ ] or - [x]"),
        (QUESTION + "= 4\n  > Both.\n", 7, "each choice begins with - [ ] or - [x]"),
        (NUMBER.replace("  > No.\n", ""), 5, "“- 5” has no reason"),
        (NUMBER.replace("= 4", "= four"), 3, "a bad number: “four” isn’t arithmetic"),
        (NUMBER.replace("- 5", "- 5 apples"), 5, "a bad number: “5 apples” isn’t arithmetic"),
        (NUMBER.replace("= 4", "= 4 / 0"), 3, "a bad number: “4 / 0” divides by zero"),
        (NUMBER.replace("= 4", "= 9 ** 9 ** 9"), 3, "a bad number: “9 ** 9 ** 9” is too large"),
        (NUMBER.replace("= 4", "= __import__('os')"), 3, "isn’t arithmetic: numbers, + - * /"),
        (NUMBER.replace("= 4", "= 4 ± x"), 3, "a bad number: “x” isn’t arithmetic"),
        (NUMBER.replace("= 4", "= 4 ± -1"), 3, "a bad number: the tolerance is below zero"),
        (NUMBER.replace("= 4", "= 1 / 3"), 3, "0.3333333333333333 needs a tolerance"),
        (NUMBER.replace("- 5", "- 2 * 2"), 5, "“2 * 2” can’t be told from “4”"),
        (NUMBER.replace("= 4", "= 4 ± 0.6"), 5, "“5” can’t be told from “4”"),
        (NUMBER.replace("- 5", "= 5"), 5, "the right number comes first"),
        (NUMBER.replace("- 5", "- [ ] 5"), 5, "a bad number: “[ ] 5” isn’t arithmetic"),
    ],
)
def test_a_mistake_in_a_question_is_told_with_its_line(body: str, line: int, sentence: str) -> None:
    with pytest.raises(Mistake, match=r"\w") as told:
        written(f"```question id\n{body}\n```")
    assert (told.value.line, sentence in str(told.value)) == (line, True), told.value


@pytest.mark.parametrize(
    ("old", "new", "line", "sentence"),
    [
        ("exercise causal-mask", "exercise", 0, "after “exercise” its id is written"),
        ("exercise causal-mask", "exercise Causal Mask", 0, "not “Causal Mask”"),
        ("Write `causal_mask(n)`.\n\n```python\ncausal_mask(2)\n```\n\n", "", 0, "has no task"),
        ("```check\n", "```hint\n", 0, "has no part “check”; open an exercise with four"),
        ("> Ones below", "Ones below", 28, "stands nothing but a sentence after >"),
        ("```wrong strict", "```wrong", 30, "a wrong program has a name"),
        ("> You left the diagonal out:\n> a token may see itself.", "", 30, "has no sentence"),
        ("```wrong strict", "```solution", 30, "“solution” stands twice"),
        ("```start", "```start here", 7, "“start” stands alone"),
        ("It takes n.", "", 20, "the part “hint” is empty"),
    ],
)
def test_a_mistake_in_an_exercise_is_told_with_its_line(
    old: str, new: str, line: int, sentence: str
) -> None:
    assert old in EXERCISE
    with pytest.raises(Mistake, match=r"\w") as told:
        written(EXERCISE.replace(old, new))
    assert (told.value.line, sentence in str(told.value)) == (line, True), told.value


def test_an_exercise_with_three_backticks_is_told_to_take_four() -> None:
    with pytest.raises(Mistake, match="with four backticks"):
        written(EXERCISE.replace("````", "```"))

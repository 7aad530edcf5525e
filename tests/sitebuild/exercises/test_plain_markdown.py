"""A notebook's file tells its questions and exercises in Markdown that any notebook shows."""

from markdown import markdown

from sitebuild.exercises.plain_markdown import without_fences
from tests.sitebuild.exercises.test_text import EXERCISE, NUMBERS

CHOICES = """```question which
Which is *it*?

- [ ] one,
  or so
  > No.
- [x] two
  > Yes,

  > it is.
```"""


def test_the_text_around_stays_as_it_is() -> None:
    text = without_fences(f"Above\n\n{NUMBERS}\n\n```text\nx\n```\nBelow")
    assert text.startswith("Above\n\n**Question.** How many bytes?\n\n<details>")
    assert text.endswith("</details>\n\n```text\nx\n```\nBelow")
    assert without_fences("No\n\n```python\n1\n```") == "No\n\n```python\n1\n```"


def test_choices_are_a_list_and_the_answer_is_folded() -> None:
    asked, folded, answer = without_fences(CHOICES).partition("<details>")
    assert asked == "**Question.** Which is *it*?\n\n*Choose one:*\n\n- one,\n  or so\n- two\n\n"
    assert folded
    text = answer.partition("</summary>")[2].removesuffix("</details>")
    html = " ".join(markdown(text, tab_length=2).split())
    assert "<p><strong>Not right:</strong> one, or so</p> <p>No.</p>" in html
    assert "<p><strong>Right:</strong> two</p> <p>Yes,</p> <p>it is.</p>" in html


def test_a_number_is_given_with_its_reason() -> None:
    text = without_fences(NUMBERS)
    assert "- **Right:** 131\N{NARROW NO-BREAK SPACE}072\n\n  Keys and values." in text
    assert "- **Not right:** 0.5\n\n  Half a byte?" in text


def test_an_exercise_has_its_start_hints_and_solution() -> None:
    text = without_fences(EXERCISE)
    parts = ["Write `causal_mask(n)`", "np.ones", "Hint 1", "Hint 2", "Solution", "Ones below"]
    places = [text.index(part) for part in parts]
    assert places == sorted(places)
    assert "check_shape" not in text
    assert "k=-1" not in text

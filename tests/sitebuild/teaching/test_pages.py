"""The pages for people who teach: all questions with their answers, and what is in no file."""

from pathlib import Path

from sitebuild.exercises.model import Exercise
from tests.built import of_class, parsed
from tests.sitebuild.teaching.course import asked, questions


def test_all_questions_stand_on_one_page_with_every_answer_and_reason(site_dir: Path) -> None:
    root = parsed(site_dir / "all-questions" / "index.html")
    written = list(questions().values())
    right = sum(one.right for question in written for one in question.choices)
    right += sum(one.right for question in written for one in question.numbers)
    answers = sum(len(question.choices) + len(question.numbers) for question in written)
    assert len(list(of_class(root, "asked-right"))) == right
    assert len(list(of_class(root, "asked-reason"))) == answers
    for reason in of_class(root, "asked-reason"):
        assert "".join(reason.itertext()).strip()
    text = "".join(root.itertext())
    for exercise in asked():
        if isinstance(exercise, Exercise):
            for code in (exercise.solution, *(wrong.code for wrong in exercise.wrong)):
                assert code.split("\n")[0] in text


def test_the_address_of_each_question_leads_into_its_lesson(site_dir: Path) -> None:
    page = site_dir / "all-questions" / "index.html"
    links = [str(link.get("href")) for one in parsed(page).iter("h3") for link in one.iter("a")]
    to_questions = [link for link in links if "#q-" in link]
    assert len(to_questions) == len(list(asked()))
    for link in to_questions:
        address, _, anchor = link.partition("#")
        lesson = (page.parent / address / "index.html").read_text(encoding="utf-8")
        assert f'id="{anchor}"' in lesson


def test_code_exercises_are_named_as_left_out_of_the_files(site_dir: Path) -> None:
    root = parsed(site_dir / "teach" / "index.html")
    [files] = list(of_class(root, "question-files"))
    text = "".join(files.itertext())
    assert text.count(f"{len(questions())} questions in ") == 2
    left_out = [link for link in files.iter("a") if "#q-" in str(link.get("href"))]
    exercises = [one for one in asked() if isinstance(one, Exercise)]
    ids = {str(link.get("href")).partition("#q-")[2] for link in left_out}
    assert ids == {one.id for one in exercises}
    for link in files.iter("a"):
        if link.get("download") is not None:
            assert (site_dir / "teach" / str(link.get("href"))).is_file()

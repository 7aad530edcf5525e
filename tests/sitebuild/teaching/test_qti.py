"""Questions for Canvas and others: QTI 2.1, converted and played by programs that others wrote.

`qti_convert` brings the package to QTI 3; `qti-components`, a player, marks answers in Chromium.
"""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from urllib.parse import urlsplit
from xml.etree.ElementTree import fromstring as parse
from zipfile import ZipFile

import pytest
from playwright.sync_api import Browser, Locator, Page, Route
from qti_convert import read_package, upgrade_package_files

from sitebuild.exercises.model import Question
from sitebuild.exercises.text import read_question
from sitebuild.teaching.qti_package import QtiTest, package
from tests.project import PROJECT
from tests.sitebuild.teaching.course import questions

PLAYER = PROJECT / "node_modules" / "@citolab" / "qti-components" / "cdn" / "index.js"
HOST = "http://player.test/"
SHOW = """url => {
  const item = `<item-container item-url="${url}"></item-container>`;
  document.body.innerHTML = `<qti-item>${item}</qti-item>`;
}"""
MARK = """async (item, response) => {
  await item.updateComplete;
  item.updateResponseVariable("RESPONSE", response);
  item.processResponse();
  return [item.getOutcome("SCORE").value, item.getOutcome("FEEDBACK").value.flat().join()];
}"""
IMS = "{http://www.imsglobal.org/xsd/imscp_v1p1}"


@pytest.fixture(scope="module")
def files(site_dir: Path) -> dict[str, str | bytes]:
    """The files of the course's package, converted."""
    archive = (site_dir / "teach" / "questions.qti.zip").read_bytes()
    return dict(upgrade_package_files(read_package(archive)).files)


@pytest.fixture
def player(browser: Browser, files: dict[str, str | bytes]) -> Iterator[Page]:
    """A page that plays items."""
    page = browser.new_page()

    def answer(route: Route) -> None:
        path = urlsplit(route.request.url).path.removeprefix("/")
        if path in files:
            route.fulfill(body=files[path], content_type="application/xml")
        elif path == "player.js":
            route.fulfill(path=PLAYER, content_type="text/javascript")
        else:
            route.fulfill(body="<!doctype html><body>", content_type="text/html")

    page.route(f"{HOST}**", answer)
    page.goto(HOST)
    page.add_script_tag(url=f"{HOST}player.js", type="module")
    page.evaluate("customElements.whenDefined('item-container').then(() => null)")
    yield page
    page.close()


def marked(item: Locator, response: str | list[str]) -> tuple[float, str]:
    """The score of a response, and which feedback is shown for it."""
    score, feedback = item.evaluate(MARK, response)
    return float(score), feedback


def test_a_player_marks_each_question_of_the_course_as_its_author_does(player: Page) -> None:
    written = questions()
    assert written
    for question in written.values():
        player.evaluate(SHOW, f"items/q-{question.id}.xml")
        item = player.locator(f"qti-assessment-item[identifier='q-{question.id}']")
        item.wait_for(state="attached")
        for response, score, reason in responses(question):
            got, told = marked(item, response)
            assert got == score, (question.id, response)
            assert reason in told, (question.id, response)


def responses(question: Question) -> Iterator[tuple[str | list[str], float, str]]:
    """Responses to a question, each with its score and the feedback that belongs to it."""
    if question.several:
        right = [f"choice-{n}" for n, one in enumerate(question.choices, 1) if one.right]
        yield right, 1, right[-1].replace("choice", "reason")
        yield right[:1], 0, right[0].replace("choice", "reason")
        return
    for number, choice in enumerate(question.choices, 1):
        yield f"choice-{number}", float(choice.right), f"reason-{number}"
    for place, number_ in enumerate(question.numbers, 1):
        yield f"{number_.value:.15g}", float(number_.right), f"reason-{place}"


def test_the_package_lists_each_of_its_files_and_tells_canvas_what_asks_for_a_number(
    site_dir: Path,
) -> None:
    with ZipFile(site_dir / "teach" / "questions.qti.zip") as archive:
        names = set(archive.namelist())
        manifest = parse(archive.read("imsmanifest.xml"))
    resources = manifest.findall(f".//{IMS}resource")
    assert {one.get("href") for one in resources} == names - {"imsmanifest.xml"}
    known = {one.get("identifier") for one in resources}
    assert {one.get("identifierref") for one in manifest.iter(f"{IMS}dependency")} <= known
    numerical = {
        one.get("identifier")
        for one in resources
        for field in one.iter(f"{IMS}instructureField")
        if field.get("value") == "numerical_question"
    }
    assert numerical == {f"q-{one.id}" for one in questions().values() if one.numbers}


def test_the_same_questions_give_the_same_bytes() -> None:
    question = read_question("one", "Task\n\n- [x] a\n  > b\n- [ ] c\n  > d\n")

    def made() -> bytes:
        return package(
            "Course",
            [QtiTest("page", "Page", [question], lambda text: parse(f"<div>{text}</div>"))],
        )

    assert made() == made()
    with ZipFile(BytesIO(made())) as archive:
        assert archive.testzip() is None

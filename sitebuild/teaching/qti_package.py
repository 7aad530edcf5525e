"""The course's questions as a content package of QTI 2.1: an item a question, a test a page."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from xml.etree.ElementTree import Element, SubElement
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from sitebuild.exercises.model import Question
from sitebuild.teaching.qti_item import INSTANCE, Render, identifier, item, root, written

MANIFEST = "imsmanifest.xml"
PACKAGING = "http://www.imsglobal.org/xsd/imscp_v1p1"
ITEM, TEST = "imsqti_item_xmlv2p1", "imsqti_test_xmlv2p1"
# Alike in each build, so that the file is.
DAY = (1980, 1, 1, 0, 0, 0)


@dataclass(frozen=True)
class QtiTest:
    """The questions of a page, its title, and what renders their texts."""

    name: str
    title: str
    questions: Sequence[Question]
    render: Render


def package(title: str, tests: Sequence[QtiTest]) -> bytes:
    """The zip file."""
    made = BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED) as archive:
        for path, content in _files(title, tests):
            archive.writestr(ZipInfo(path, DAY), content, ZIP_DEFLATED)
    return made.getvalue()


def _files(title: str, tests: Sequence[QtiTest]) -> Iterator[tuple[str, bytes]]:
    yield MANIFEST, _manifest(title, tests)
    for test in tests:
        yield _test_path(test), _test(test)
        for number, question in enumerate(test.questions, 1):
            shown = f"{test.title}, question {number}"
            yield _item_path(question), item(question, shown, test.render)


def _test(test: QtiTest) -> bytes:
    whole = root("assessmentTest", identifier=f"test-{test.name}", title=test.title)
    part = SubElement(
        whole,
        "testPart",
        identifier="part",
        navigationMode="nonlinear",
        submissionMode="individual",
    )
    section = SubElement(
        part, "assessmentSection", identifier="section", title=test.title, visible="true"
    )
    for question in test.questions:
        reference = {"identifier": identifier(question), "href": _item_path(question)}
        SubElement(section, "assessmentItemRef", reference)
    return written(whole)


def _manifest(title: str, tests: Sequence[QtiTest]) -> bytes:
    whole = Element(
        "manifest",
        {
            "xmlns": PACKAGING,
            "xmlns:xsi": INSTANCE,
            "xsi:schemaLocation": f"{PACKAGING} {PACKAGING}.xsd",
            "identifier": "questions",
        },
    )
    metadata = SubElement(whole, "metadata")
    SubElement(metadata, "schema").text = "QTIv2.1 Package"
    SubElement(metadata, "schemaversion").text = "1.0.0"
    SubElement(whole, "organizations")
    resources = SubElement(whole, "resources")
    for test in tests:
        listed = _resource(resources, f"test-{test.name}", TEST, _test_path(test))
        for question in test.questions:
            name, path = identifier(question), _item_path(question)
            SubElement(listed, "dependency", identifierref=name)
            _resource(resources, name, ITEM, path, _asks(question))
    return written(whole)


def _resource(
    resources: Element, name: str, kind: str, path: str, asks: str | None = None
) -> Element:
    """A file of the package; `asks` is what Canvas calls a question of its kind."""
    resource = SubElement(resources, "resource", identifier=name, type=kind, href=path)
    if asks:
        fields = SubElement(SubElement(resource, "metadata"), "instructureMetadata")
        SubElement(fields, "instructureField", name="question_type", value=asks)
    SubElement(resource, "file", href=path)
    return resource


def _asks(question: Question) -> str:
    if not question.choices:
        return "numerical_question"
    return "multiple_answers_question" if question.several else "multiple_choice_question"


def _test_path(test: QtiTest) -> str:
    return f"tests/{test.name}.xml"


def _item_path(question: Question) -> str:
    return f"items/{identifier(question)}.xml"

"""A question as an item of QTI 2.1, by https://www.imsglobal.org/question/qtiv2p1/imsqti_infov2p1.html.

Each choice's and each number's reason is feedback that the item shows for it. A number is asked for
by an extendedTextInteraction with a float: from this, and from the range in the response's
processing, Canvas makes a numerical question; a textEntryInteraction it compares as text.
"""

from collections.abc import Callable, Sequence
from xml.etree.ElementTree import Element, SubElement, tostring

from sitebuild.exercises.model import Choice, Number, Question

NAMESPACE = "http://www.imsglobal.org/xsd/imsqti_v2p1"
SCHEMA = "http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd"
INSTANCE = "http://www.w3.org/2001/XMLSchema-instance"
RESPONSE, SCORE, FEEDBACK = "RESPONSE", "SCORE", "FEEDBACK"

# Gives a text of a question as XML elements in a `div`.
type Render = Callable[[str], Element]


def root(name: str, **attributes: str) -> Element:
    """The root element of a QTI file."""
    return Element(
        name,
        {
            "xmlns": NAMESPACE,
            "xmlns:xsi": INSTANCE,
            "xsi:schemaLocation": f"{NAMESPACE} {SCHEMA}",
            **attributes,
        },
    )


def written(element: Element) -> bytes:
    """A file with this root."""
    xml: bytes = tostring(element, encoding="utf-8", xml_declaration=True)
    return xml + b"\n"


def identifier(question: Question) -> str:
    """A question's identifier in QTI."""
    return f"q-{question.id}"


def item(question: Question, title: str, render: Render) -> bytes:
    """A question as the file of an item."""
    whole = root(
        "assessmentItem",
        identifier=identifier(question),
        title=title,
        adaptive="false",
        timeDependent="false",
    )
    answers: Sequence[Choice | Number] = question.choices or question.numbers
    _declare(whole, question, answers)
    body = SubElement(whole, "itemBody")
    body.append(render(question.task))
    _interaction(body, question, render)
    processing = SubElement(whole, "responseProcessing")
    _score(processing, question)
    for number, answer in enumerate(answers, 1):
        _tell(processing, number, answer, several=question.several)
    for number, answer in enumerate(answers, 1):
        feedback = SubElement(
            whole,
            "modalFeedback",
            outcomeIdentifier=FEEDBACK,
            identifier=_reason(number),
            showHide="show",
        )
        feedback.append(render(answer.reason))
    return written(whole)


def _declare(whole: Element, question: Question, answers: Sequence[Choice | Number]) -> None:
    kind = "identifier" if question.choices else "float"
    cardinality = "multiple" if question.several else "single"
    response = SubElement(
        whole,
        "responseDeclaration",
        identifier=RESPONSE,
        cardinality=cardinality,
        baseType=kind,
    )
    correct = SubElement(response, "correctResponse")
    for number, answer in enumerate(answers, 1):
        if answer.right:
            value = SubElement(correct, "value")
            value.text = _choice(number) if isinstance(answer, Choice) else _float(answer.value)
    score = SubElement(
        whole, "outcomeDeclaration", identifier=SCORE, cardinality="single", baseType="float"
    )
    default = SubElement(score, "defaultValue")
    SubElement(default, "value").text = "0"
    SubElement(
        whole,
        "outcomeDeclaration",
        identifier=FEEDBACK,
        cardinality="multiple",
        baseType="identifier",
    )


def _interaction(body: Element, question: Question, render: Render) -> None:
    if question.numbers:
        SubElement(
            SubElement(body, "div"),
            "extendedTextInteraction",
            responseIdentifier=RESPONSE,
            base="10",
            expectedLength="20",
            expectedLines="1",
        )
        return
    interaction = SubElement(
        body,
        "choiceInteraction",
        responseIdentifier=RESPONSE,
        shuffle="false",
        maxChoices="0" if question.several else "1",
    )
    for number, choice in enumerate(question.choices, 1):
        simple = SubElement(interaction, "simpleChoice", identifier=_choice(number))
        inside = render(choice.text)
        simple.text, simple[:] = inside.text, list(inside)


def _score(processing: Element, question: Question) -> None:
    condition = SubElement(SubElement(processing, "responseCondition"), "responseIf")
    if question.numbers:
        condition.append(_in_range(question.numbers[0]))
    else:
        match = SubElement(condition, "match")
        SubElement(match, "variable", identifier=RESPONSE)
        SubElement(match, "correct", identifier=RESPONSE)
    outcome = SubElement(condition, "setOutcomeValue", identifier=SCORE)
    SubElement(outcome, "baseValue", baseType="float").text = "1"


def _tell(processing: Element, number: int, answer: Choice | Number, *, several: bool) -> None:
    """The condition under which an answer's reason is shown."""
    condition = SubElement(SubElement(processing, "responseCondition"), "responseIf")
    if isinstance(answer, Number):
        condition.append(_in_range(answer))
    elif several:
        member = SubElement(condition, "member")
        SubElement(member, "baseValue", baseType="identifier").text = _choice(number)
        SubElement(member, "variable", identifier=RESPONSE)
    else:
        match = SubElement(condition, "match")
        SubElement(match, "variable", identifier=RESPONSE)
        SubElement(match, "baseValue", baseType="identifier").text = _choice(number)
    outcome = SubElement(condition, "setOutcomeValue", identifier=FEEDBACK)
    told = SubElement(outcome, "multiple")
    SubElement(told, "variable", identifier=FEEDBACK)
    SubElement(told, "baseValue", baseType="identifier").text = _reason(number)


def _in_range(number: Number) -> Element:
    """Whether the response is a number or no further from it than its tolerance."""
    both = Element("and")
    bounds = {"gte": number.value - number.tolerance, "lte": number.value + number.tolerance}
    for name, bound in bounds.items():
        compared = SubElement(both, name)
        SubElement(compared, "variable", identifier=RESPONSE)
        SubElement(compared, "baseValue", baseType="float").text = _float(bound)
    return both


def _choice(number: int) -> str:
    return f"choice-{number}"


def _reason(number: int) -> str:
    return f"reason-{number}"


def _float(value: float) -> str:
    return f"{value:.15g}"

"""A demo's inputs as a form holds them: texts by field, and the way back."""

from dataclasses import MISSING, Field, fields
from typing import Any

from demokit.inputs.control import Control, Texts


def controls(inputs: type | object) -> dict[str, Control]:
    """The inputs of a demo by name, each with its control, in the order they were declared."""
    return {field.name: field.metadata["control"] for field in _fields(inputs)}


def read[T](inputs: type[T], texts: Texts) -> T:
    """The inputs that a form's texts stand for. Whatever arrives, the result is valid."""
    values = {
        field.name: field.metadata["control"].read(field.name, texts, field.default)
        for field in _fields(inputs)
    }
    return inputs(**values)


def texts(inputs: object) -> dict[str, str]:
    """Every form field that holds these inputs: the inverse of `read`."""
    return {
        name: text
        for input_name, control in controls(inputs).items()
        for name, text in control.texts(input_name, getattr(inputs, input_name)).items()
    }


def check(inputs: type, given: Texts) -> None:
    """Checks what an author wrote as start values.

    Raises:
        KeyError: a name that is no form field of these inputs; its argument is the name.
        ValueError: a text that the field doesn't take, in a sentence.
    """
    by_field = {
        name: field.metadata["control"]
        for field in _fields(inputs)
        for name in field.metadata["control"].texts(field.name, _start(field))
    }
    for name, text in given.items():
        if name not in by_field:
            raise KeyError(name)
        try:
            by_field[name].check(text)
        except ValueError as error:
            raise ValueError(f"“{name}” takes {error}, not “{text}”") from None


def _fields(inputs: Any) -> tuple[Field[Any], ...]:
    return fields(inputs)


def _start(field: Field[Any]) -> Any:
    assert field.default is not MISSING
    return field.default

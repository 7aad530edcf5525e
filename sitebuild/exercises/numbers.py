"""Numbers that authors write as arithmetic, computed without running their text as code."""

import ast
import math
import operator
from collections.abc import Callable

type Value = int | float

MOST_POWER = 1024  # of an exponent; larger ones would take long before they overflow
BINARY: dict[type[ast.operator], Callable[[Value, Value], Value]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}
UNARY: dict[type[ast.unaryop], Callable[[Value], Value]] = {
    ast.UAdd: operator.pos,
    ast.USub: operator.neg,
}


def computed(expression: str) -> float:
    """The value of an arithmetic expression: numbers, `+ - * / // % **` and brackets.

    Raises:
        ValueError: it is something else, or has no finite value; the text says what is wrong.
    """
    text = expression.strip().replace("\N{MINUS SIGN}", "-")
    try:
        value = float(_value(ast.parse(text, mode="eval").body))
    except (SyntaxError, RecursionError, MemoryError):
        raise ValueError(f"“{expression}” isn’t arithmetic") from None
    except ZeroDivisionError:
        raise ValueError(f"“{expression}” divides by zero") from None
    except OverflowError:
        raise ValueError(f"“{expression}” is too large") from None
    if not math.isfinite(value):
        raise ValueError(f"“{expression}” isn’t finite")
    return value


def _value(node: ast.expr) -> Value:
    match node:
        case ast.Constant(int() | float() as number) if not isinstance(number, bool):
            return number
        case ast.UnaryOp(op, operand) if type(op) in UNARY:
            return UNARY[type(op)](_value(operand))
        case ast.BinOp(left, ast.Pow(), right):
            return _power(_value(left), _value(right))
        case ast.BinOp(left, op, right) if type(op) in BINARY:
            return BINARY[type(op)](_value(left), _value(right))
    raise ValueError(f"“{ast.unparse(node)}” isn’t arithmetic: numbers, + - * / // % ** and ( )")


def _power(base: Value, exponent: Value) -> Value:
    if abs(exponent) > MOST_POWER:
        raise OverflowError
    value = float(base) ** exponent if isinstance(exponent, float) else base**exponent
    if isinstance(value, complex):
        raise ValueError("a root of a negative number has no place here")
    if abs(value) > 10**MOST_POWER:
        raise OverflowError
    return value

"""Runs notebooks in any Python: for each a list of cells in, what each cell shows out, as JSON."""

import ast
import io
import json
import sys
from contextlib import redirect_stdout
from typing import Any


def shown(cells: list[str]) -> list[list[str]]:
    """For each cell what it prints, if anything, and the value of its last line."""
    names: dict[str, Any] = {"__name__": "__main__"}
    return [_outputs(cell, names) for cell in cells]


def _outputs(cell: str, names: dict[str, Any]) -> list[str]:
    with redirect_stdout(io.StringIO()) as printed:
        value = _run(cell, names)
    texts = [printed.getvalue()] if printed.getvalue() else []
    return texts if value is None else [*texts, _picture(value) or repr(value)]


def _run(cell: str, names: dict[str, Any]) -> Any:
    """Runs a cell; gives the value of its last line if that is an expression."""
    body = ast.parse(cell).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    exec(compile(ast.Module(body, []), "cell", "exec"), names)
    if not isinstance(last, ast.Expr):
        return None
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names)


def _picture(value: Any) -> str | None:
    draw = getattr(value, "_repr_svg_", None)
    return draw() if draw else None


if __name__ == "__main__":
    print(json.dumps([shown(cells) for cells in json.load(sys.stdin)]))

"""Leaves out of Python source what takes room and does nothing when it runs."""

import ast
from collections.abc import Iterator

type Span = tuple[int, int]  # where a part of the source begins and ends, in bytes


def lean(source: str) -> str:
    """Python source without the docstrings of its module and functions, and without their types.

    Lines keep their numbers. The docstrings of classes stay, as a dataclass that has none makes one
    when it is imported, and so do the types of its fields. Source that can't be parsed is given
    back as it is: who compiles it says what is wrong.
    """
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return source
    code = source.encode()
    starts = _line_starts(code)
    for (start, end), instead, line_end in sorted(_changes(tree, code, starts), reverse=True):
        lines = code[start:end].count(b"\n")
        code = code[:start] + instead + line_end * lines + code[end:]
    return code.decode()


def _line_starts(code: bytes) -> list[int]:
    """Where each line begins; line 1 has the index 1."""
    starts = [0, 0]
    for line in code.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    return starts


def _changes(
    tree: ast.Module, code: bytes, starts: list[int]
) -> Iterator[tuple[Span, bytes, bytes]]:
    """The parts to leave out, what stands there instead, and how a line ends there."""
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Module | ast.FunctionDef | ast.AsyncFunctionDef)
            and ast.get_docstring(node, clean=False) is not None
        ):
            yield _span(node.body[0], starts), b"pass", b"\n"
        if isinstance(node, ast.arg) and node.annotation:
            start = starts[node.lineno] + node.col_offset + len(node.arg.encode())
            yield (start, _span(node.annotation, starts)[1]), b"", b"\n"
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.returns:
            start, end = _span(node.returns, starts)
            yield (code.rindex(b"->", 0, start), end), b"", b"\\\n"


def _span(node: ast.expr | ast.stmt, starts: list[int]) -> Span:
    end_line, end = node.end_lineno or node.lineno, node.end_col_offset or node.col_offset
    return starts[node.lineno] + node.col_offset, starts[end_line] + end

"""Records what demos import, and writes the lists that archives are split by.

Run `python -m runtime.packing.imports` when a demo imports something new. It starts all
demos in the browser's Python, under Node, with the whole standard library and NumPy.
"""

import json
import logging
from pathlib import Path
from tempfile import TemporaryDirectory

from runtime.assembly import assemble
from runtime.commands import run
from runtime.packing.split import core_list, unsplit

SCRIPT = Path(__file__).with_name("boot_check.mjs")
RECORD = Path(__file__).with_name("record_imports.py")


def main() -> None:
    """Writes both lists."""
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    for kind, names in recorded(Path().absolute()).items():
        core_list(kind).write_text("".join(f"{name}\n" for name in names), encoding="utf-8")


def recorded(root: Path) -> dict[str, list[str]]:
    """The files of the standard library and of NumPy that belong in the core.

    Args:
        root: The source tree, with node_modules installed.

    Raises:
        RuntimeAssemblyError: if the runtime can't be assembled, or a demo fails in it.
    """
    with TemporaryDirectory() as place:
        folder = assemble(root, Path(place, "out"), unsplit)
        program = RECORD.read_text(encoding="utf-8")
        answer = run("Recording imports", folder, "node", SCRIPT, folder, program=program)
    lists: dict[str, list[str]] = json.loads(answer)
    return lists


if __name__ == "__main__":
    main()

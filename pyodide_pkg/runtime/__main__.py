"""`python -m runtime --to DIR`: assembles the runtime and prints the folder it is in."""

import argparse
import logging
import sys
from pathlib import Path

from runtime import RuntimeAssemblyError, assemble


def main() -> int:
    """Runs the command; 1 if the runtime can't be assembled, with the reason in one line."""
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    options = _options()
    try:
        installed = (options.installed or options.root).absolute()
        print(assemble(options.root.absolute(), options.to.absolute(), installed=installed))
    except RuntimeAssemblyError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="runtime", description=__doc__)
    parser.add_argument("--to", type=Path, required=True, help="a folder for nothing else")
    parser.add_argument("--root", type=Path, default=Path(), help="the source tree")
    parser.add_argument("--installed", type=Path, help="where node_modules is, if not in the root")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())

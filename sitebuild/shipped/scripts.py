"""Our scripts as they are served: bundled by esbuild, one file for each entry."""

import shutil
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal

from sitebuild.cache import Cache
from sitebuild.node_js.bridge import RequestError, ask
from sitebuild.source import BuildFailure, files_in

PROGRAM = Path(__file__).with_name("bundle.mjs")
SOURCES = Path("docs/assets")
# Pages name the folder of assets so until its content, and with it its true name, is known.
UNHASHED = "assets/unhashed/"


@dataclass(frozen=True)
class Script:
    """A bundle: its path in the site, the module in docs/assets that it begins with.

    A classic script can be run without being a module.
    """

    served: str
    source: str
    classic: bool = False


SCRIPTS = (
    Script(f"{UNHASHED}page.js", "theme/page.js"),
    Script(f"{UNHASHED}demo.js", "demo/demo.js"),
    Script(f"{UNHASHED}demo-link.js", "demo/link.js"),
    Script(f"{UNHASHED}demo-number.js", "demo/number-field.js"),
    Script(f"{UNHASHED}demo-text.js", "demo/text-field.js"),
    Script(f"{UNHASHED}demo-moving.js", "pictures/moving.js"),
    Script(f"{UNHASHED}demo-work.js", "long_work/long-work.js"),
    Script(f"{UNHASHED}demo-worker.js", "python/worker.js"),
    Script(f"{UNHASHED}scrolling.js", "theme/scrolling.js"),
    Script(f"{UNHASHED}load-cells.js", "cells/load-cells.js"),
    Script(f"{UNHASHED}cells.js", "cells/cells.js"),
    Script(f"{UNHASHED}cells-client.js", "cells/client.js"),
    Script(f"{UNHASHED}cells-worker.js", "cells/worker.js"),
    Script(f"{UNHASHED}editor.js", "cells/editor.js"),
    Script(f"{UNHASHED}figure.js", "cells/figure.js"),
    Script(f"{UNHASHED}load-code.js", "exercises/load-code.js"),
    Script(f"{UNHASHED}code.js", "exercises/code.js"),
    Script(f"{UNHASHED}questions.js", "exercises/questions.js"),
    Script(f"{UNHASHED}answers.js", "exercises/answers.js"),
    Script(f"{UNHASHED}ticks.js", "progress/ticks.js"),
    Script(f"{UNHASHED}course.js", "progress/course.js"),
    Script(f"{UNHASHED}kept-answers.js", "progress/kept-answers.js"),
    Script(f"{UNHASHED}glossary-filter.js", "glossary/filter.js"),
    Script(f"{UNHASHED}offline-panel.js", "offline/panel.js"),
    Script(f"{UNHASHED}before-body.js", "theme/before-body.js", classic=True),
    Script(f"{UNHASHED}colour-scheme.js", "theme/colour-scheme.js", classic=True),
    Script(f"{UNHASHED}frame.js", "demo_page/frame.js", classic=True),
    # These are asked for from outside, by addresses that last.
    Script("service-worker.js", "offline/service-worker.js", classic=True),
    Script("embed/v1/glossary.js", "glossary/embed.js", classic=True),
)


def write_scripts(project: Path, site: Path, cache: Path) -> None:
    """Writes all scripts and their source maps into the site.

    Raises:
        BuildFailure: a script has a fault.
    """
    shutil.copytree(bundled(project, cache, project / SOURCES), site, dirs_exist_ok=True)


def bundled(
    project: Path,
    cache: Path,
    sources: Path,
    scripts: Sequence[Script] = SCRIPTS,
    packages: Literal["bundle", "external"] = "bundle",
) -> Path:
    """A folder with the bundles and their source maps, made anew when a source has changed.

    Args:
        project: The folder with node_modules.
        cache: The build's cache.
        sources: The folder that the scripts' sources are in.
        scripts: What to bundle.
        packages: Whether what others made is in the bundles, or left out to measure ours alone.

    Raises:
        BuildFailure: a script has a fault.
    """
    entries = [asdict(script) | {"source": str(sources / script.source)} for script in scripts]

    def make(folder: Path) -> None:
        request = {"project": str(project), "to": str(folder), "entries": entries}
        try:
            ask(PROGRAM, [request | {"packages": packages}])
        except RequestError as error:
            raise BuildFailure(f"a script can't be bundled:\n{error.reason}") from None

    installed = project / "node_modules" / ".package-lock.json"
    chosen = repr((scripts, packages))
    causes = (PROGRAM, installed, chosen, *_named(files_in(sources, "**/*.js*"), sources))
    return Cache(cache).folder("scripts", causes, make)


def _named(files: Iterable[Path], folder: Path) -> Iterator[str | Path]:
    for path in files:
        yield path.relative_to(folder).as_posix()
        yield path

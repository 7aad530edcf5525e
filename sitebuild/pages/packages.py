"""The packages that the site ships parts of: name, version, licence and its text, as they say it.

Where a package lies inside another and brings no record of its own, what is known of it stands
here, and a build fails when one appears that isn't known.
"""

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.metadata import Distribution, distribution
from pathlib import Path
from zipfile import ZipFile

from sitebuild.social_card.typeface import LICENCE, Typeface
from sitebuild.source import BuildFailure

# Named in package.json or by a package there, but no part of them is served.
NOT_SHIPPED = frozenset({"@resvg/resvg-js", "@types/emscripten", "commander", "ws"})
LICENCE_FILE = re.compile(r"(licen[cs]e|copying)(\.(txt|md))?", re.I)
FORMULA_FONT = "KaTeX_Main-Regular.woff"
THEME = "mkdocs-material"
THEME_MAPS = "material/templates/assets/**/*.map"
THEME_ICONS = "material/templates/.icons/material/LICENSE"
IN_MAP = re.compile(r"node_modules/((?:@[^/]+/)?[^/]+)/")


@dataclass(frozen=True)
class Package:
    """A package; `texts` are the licence files that it brings, `inside` says what it is part of."""

    name: str
    version: str
    licence: str
    homepage: str
    texts: Sequence[str] = ()
    inside: str = ""


# By their names in the source maps of the theme's scripts and style sheets.
IN_THEME = {
    "clipboard": ("clipboard.js", "MIT", "https://clipboardjs.com"),
    "escape-html": ("escape-html", "MIT", "https://github.com/component/escape-html"),
    "focus-visible": ("focus-visible", "W3C", "https://github.com/WICG/focus-visible"),
    "lunr": ("Lunr", "MIT", "https://lunrjs.com"),
    "material-design-color": (
        "material-design-color",
        "MIT",
        "https://www.npmjs.com/package/material-design-color",
    ),
    "rxjs": ("RxJS", "Apache-2.0", "https://rxjs.dev"),
    "tslib": ("tslib", "0BSD", "https://www.typescriptlang.org"),
}
# Linked into Pyodide's WebAssembly file, beside CPython and Emscripten's libraries.
IN_PYODIDE = (
    ("bzip2", "bzip2-1.0.6", "https://sourceware.org/bzip2/"),
    ("Expat", "MIT", "https://libexpat.github.io"),
    ("HACL*", "Apache-2.0 OR MIT", "https://github.com/hacl-star/hacl-star"),
    ("libffi", "MIT", "https://github.com/libffi/libffi"),
    ("libmpdec", "BSD-2-Clause", "https://www.bytereef.org/mpdecimal/"),
    ("SQLite", "blessing", "https://sqlite.org/copyright.html"),
    ("XZ Utils (liblzma)", "0BSD", "https://tukaani.org/xz/"),
    ("zlib", "Zlib", "https://zlib.net"),
    ("Zstandard", "BSD-3-Clause", "https://facebook.github.io/zstd/"),
)


def npm_packages(project: Path) -> list[Package]:
    """The npm packages that package.json names for the site, and those they bring along.

    Raises:
        BuildFailure: one names no licence.
    """
    root = _described(project / "package.json")
    waiting, found = list(root["dependencies"]), dict[str, Package]()
    while waiting:
        name = waiting.pop()
        if name not in found and name not in NOT_SHIPPED:
            folder = project / "node_modules" / name
            found[name] = npm_package(folder)
            waiting += _described(folder / "package.json").get("dependencies", {})
    return [found[name] for name in sorted(found)]


def npm_package(folder: Path) -> Package:
    """An installed npm package.

    Raises:
        BuildFailure: it names no licence.
    """
    said = _described(folder / "package.json")
    licence = said.get("license")
    if not isinstance(licence, str) or not licence.strip() or licence == "UNLICENSED":
        raise BuildFailure(f"the npm package {said['name']} is served, but names no licence")
    files = sorted(path for path in folder.iterdir() if LICENCE_FILE.fullmatch(path.name))
    texts = [path.read_text(encoding="utf-8") for path in files]
    return Package(said["name"], said["version"], licence, _homepage(said), texts)


def formula_fonts(project: Path) -> Package:
    """KaTeX's fonts, whose licence isn't that of the package but is told by themselves."""
    package = npm_package(project / "node_modules" / "katex")
    font = Typeface(project / "node_modules" / "katex" / "dist" / "fonts" / FORMULA_FONT)
    text = font.says(LICENCE)
    if "SIL Open Font License, Version 1.1" not in text:
        raise BuildFailure("KaTeX's fonts don't name the licence that they had")
    return Package("KaTeX’s fonts", "", "OFL-1.1", package.homepage, [text], package.name)


def theme_packages() -> list[Package]:
    """The theme, its icons, and what is packed into its scripts and style sheets.

    Raises:
        BuildFailure: a package is in them that isn't known here.
    """
    theme = distribution(THEME)
    version = theme.version
    name, homepage = "Material for MkDocs", "https://squidfunk.github.io/mkdocs-material/"
    licence = theme.metadata["License-Expression"]
    icons = Path(str(theme.locate_file(THEME_ICONS))).read_text(encoding="utf-8")
    return [
        Package(name, version, licence, homepage, _texts(theme)),
        Package(
            "Material Design Icons", "", "Apache-2.0", "https://pictogrammers.com", [icons], name
        ),
        *(_in_theme(packed, name) for packed in sorted(_in_maps(theme))),
    ]


def python_packages(project: Path, runtime: Path) -> list[Package]:
    """What the browser's Python is made of, given the folder that it is served from."""
    lock = json.loads((runtime / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    python: str = lock["python"]
    emscripten = lock["platform"].removeprefix("emscripten_").replace("_", ".")
    short = ".".join(python.split(".")[:2])
    inside = npm_package(project / "node_modules" / "pyodide").name.capitalize()
    return [
        Package("CPython", python, "PSF-2.0", f"https://docs.python.org/{short}/license.html"),
        numpy_package(runtime),
        Package(
            "Emscripten’s system libraries",
            emscripten,
            "MIT OR NCSA; musl: MIT; LLVM’s: Apache-2.0 WITH LLVM-exception",
            "https://emscripten.org/docs/introducing_emscripten/emscripten_license.html",
            inside=inside,
        ),
        *(
            Package(name, "", licence, homepage, inside=inside)
            for name, licence, homepage in IN_PYODIDE
        ),
    ]


def numpy_package(runtime: Path) -> Package:
    """NumPy as it is served: its record is in the archives that the browser loads."""
    texts, metadata = dict[str, str](), ""
    for archive in sorted(runtime.glob("numpy*.bin")):
        with ZipFile(archive) as held:
            for name in held.namelist():
                if ".dist-info/licenses/" in name:
                    texts[name] = held.read(name).decode()
                elif name.endswith(".dist-info/METADATA"):
                    metadata = held.read(name).decode()
    said = dict(re.findall(r"^(Name|Version|License-Expression): (.+)$", metadata, re.M))
    if "License-Expression" not in said or not texts:
        raise BuildFailure("the NumPy that is served names no licence")
    licence, version = said["License-Expression"], said["Version"]
    return Package("NumPy", version, licence, "https://numpy.org", _once(texts.values()))


def _described(file: Path) -> dict[str, str]:
    described: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return described


def _homepage(said: dict[str, str]) -> str:
    repository = said.get("repository", "")
    address = said.get("homepage") or (
        repository if isinstance(repository, str) else repository["url"]
    )
    return address.removeprefix("git+").removesuffix(".git").removesuffix("#readme")


def _texts(package: Distribution) -> list[str]:
    """Its licence files. (Its list of files is slow to read: the theme has thousands of icons.)"""
    record = f"{package.name.replace('-', '_')}-{package.version}.dist-info"
    folder = Path(str(package.locate_file(record))) / "licenses"
    return [path.read_text(encoding="utf-8") for path in sorted(folder.glob("*"))]


def _in_maps(theme: Distribution) -> set[str]:
    maps = Path(str(theme.locate_file("."))).glob(THEME_MAPS)
    sources = (json.loads(path.read_text(encoding="utf-8"))["sources"] for path in maps)
    return {match[1] for listed in sources for source in listed if (match := IN_MAP.search(source))}


def _in_theme(packed: str, theme: str) -> Package:
    """A package in the theme's files, which don't tell its version."""
    if packed not in IN_THEME:
        raise BuildFailure(
            f"the theme brings {packed}, of whose licence nothing is known: "
            f"look it up, and name it in {Path(__file__).name}"
        )
    name, licence, homepage = IN_THEME[packed]
    return Package(name, "", licence, homepage, inside=theme)


def _once(texts: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(text.strip() for text in texts))

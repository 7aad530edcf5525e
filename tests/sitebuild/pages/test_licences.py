"""The licences page names all that the site ships; what has no licence isn't shipped."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path
from zipfile import ZipFile

import pytest

from demokit import files, registry
from sitebuild.pages import packages
from sitebuild.pages.licences_page import IN_PAGE, IN_PYTHON, with_packages
from sitebuild.pages.packages import npm_package, npm_packages, numpy_package, theme_packages
from sitebuild.source import BuildFailure
from tests.built import of_class, page, parsed, text
from tests.project import PROJECT

NODE_MODULES = PROJECT / "node_modules"
# What the build itself makes, from our sources.
OURS = re.compile(
    r".*\.html|sitemap\.xml(\.gz)?|feed\.xml|objects\.inv|glossary(\.schema)?\.json"
    r"|search/search_index\.json|answers/\w+\.json|notebooks/[\w-]+\.ipynb|social/.+\.png"
    r"|images/(mark\.svg|icon\.png|touch-icon\.png)"
    r"|runtime/\w+/(attention-lessons(-rest)?\.bin|runtime\.json)"
    r"|assets/\w{12}/((site|formulas)\.css|demos/\w+\.css|(?!demo\.|editor\.)[\w-]+\.js(\.map)?)"
    r"|assets/\w{12}/exercises\.css|questions/[\w-]+\.\w+|teach/questions\.(gift\.txt|qti\.zip)"
    r"|service-worker\.js(\.map)?|embed/v1/glossary\.js(\.map)?"
)


@pytest.fixture(scope="module")
def listed(site_dir: Path) -> dict[str, str]:
    """Each package on the page: what its line says, by its name."""
    root = page(site_dir, "licences/")
    lines = [line for own in of_class(root, "packages") for line in own.findall("./li")]
    return {text(line.find(".//a")): text(line) for line in lines}


def owner(site: Path, file: Path) -> str | None:
    """The package that a shipped file is of or was made from; “” for what is our own."""
    path = file.relative_to(site).as_posix()
    if OURS.fullmatch(path) or (PROJECT / "docs" / path).is_file():
        return ""
    if re.fullmatch(r"runtime/\w+/(pyodide[\w.-]+)", path):
        return "pyodide"
    if python := re.fullmatch(r"runtime/\w+/(python_stdlib|numpy)(-rest)?\.bin", path):
        return {"python_stdlib": "CPython", "numpy": "NumPy"}[python[1]]
    content = file.read_bytes()
    if re.fullmatch(r"files/\w{16}/[\w.]+", path) and content in _files_of_demos():
        return ""
    for name, folder in _fonts():
        if any(font.read_bytes() == content for font in folder.glob(file.name)):
            return name
    theme = Path(str(distribution("mkdocs-material").locate_file("material/templates"))) / path
    if theme.is_file() and theme.read_bytes() == content:
        return "Material for MkDocs"
    holds = {"demo.js": "idiomorph", "editor.js": "@codemirror/view"}
    return holds.get(file.name.removesuffix(".map"))


def _files_of_demos() -> list[bytes]:
    return [
        files.path(name).read_bytes() for demo in registry.names() for name in registry.files(demo)
    ]


def _fonts() -> Iterator[tuple[str, Path]]:
    for package in (NODE_MODULES / "@fontsource").iterdir():
        yield f"@fontsource/{package.name}", package / "files"
    yield "KaTeX’s fonts", NODE_MODULES / "katex" / "dist" / "fonts"


def test_every_file_that_is_shipped_is_ours_or_of_a_listed_package(
    site_dir: Path, listed: dict[str, str]
) -> None:
    owners = {
        file.relative_to(site_dir).as_posix(): owner(site_dir, file)
        for file in site_dir.rglob("*")
        if file.is_file()
    }
    assert [path for path, name in owners.items() if name is None] == []
    assert set(owners.values()) - {""} <= set(listed)
    assert "NumPy" in owners.values()


def test_all_that_is_packed_into_the_editor_is_listed(
    listed: dict[str, str], tmp_path: Path
) -> None:
    esbuild = NODE_MODULES / ".bin" / "esbuild"
    told = tmp_path / "told.json"
    options = ("--bundle", "--format=esm", "--log-level=error", f"--metafile={told}")
    subprocess.run(
        [esbuild, "docs/assets/cells/editor.js", *options, f"--outfile={tmp_path / 'editor.js'}"],
        cwd=PROJECT,
        check=True,
    )
    inputs = json.loads(told.read_text(encoding="utf-8"))["inputs"]
    packed = {match[1] for path in inputs if (match := packages.IN_MAP.search(path))}
    assert len(packed) > 8
    assert packed <= set(listed)


def test_nothing_is_listed_that_only_the_build_needs(listed: dict[str, str]) -> None:
    lock = json.loads((PROJECT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    for path, told in lock.items():
        name = path.removeprefix("node_modules/")
        if told.get("dev") and name not in packages.IN_THEME:
            assert name not in listed
    assert "@resvg/resvg-js" not in listed


def test_each_line_says_version_and_licence_as_the_package_does(listed: dict[str, str]) -> None:
    for path in ("idiomorph", "katex", "pyodide", "@codemirror/view", "@fontsource/source-sans-3"):
        said = json.loads((NODE_MODULES / path / "package.json").read_text(encoding="utf-8"))
        assert listed[path].startswith(f"{path} {said['version']} {said['license']}")
    theme = distribution("mkdocs-material")
    assert listed["Material for MkDocs"].startswith(f"Material for MkDocs {theme.version} MIT")
    assert listed["NumPy"].startswith("NumPy 2.4.3 BSD-3-Clause AND")
    assert listed["CPython"].startswith("CPython 3.14.0 PSF-2.0")
    assert listed["KaTeX’s fonts"].startswith("KaTeX’s fonts, in katex OFL-1.1")
    assert "Lunr, in Material for MkDocs MIT" in listed["Lunr"]


def test_the_whole_text_of_a_licence_can_be_read(site_dir: Path) -> None:
    shown = {text(code) for code in page(site_dir, "licences/").iter("code")}
    for name in ("idiomorph", "katex", "style-mod", "@fontsource/source-serif-4"):
        licence = (NODE_MODULES / name / "LICENSE").read_text(encoding="utf-8")
        assert " ".join(licence.split()) in shown, name
    assert any("Martin Donath" in licence for licence in shown), "the theme's"
    assert any("Pictogrammers Free License" in licence for licence in shown)
    (archive,) = site_dir.glob("runtime/*/numpy-rest.bin")
    with ZipFile(archive) as held:
        own = held.read("numpy-2.4.3.dist-info/licenses/LICENSE.txt").decode()
    assert " ".join(own.split()) in shown


@pytest.mark.parametrize("file", ["index.html", "glossary/softmax/index.html", "404.html"])
def test_every_page_leads_to_the_licences(site_dir: Path, file: str) -> None:
    foot = next(of_class(parsed(site_dir / file), "site-foot"))
    (link,) = [link for link in foot.iter("a") if text(link) == "Licences"]
    href = link.get("href", "").removeprefix("/some/path-2/")
    assert ((site_dir / file).parent / href / "index.html").resolve().is_file()


@pytest.mark.parametrize("licence", [None, "", "UNLICENSED", ["MIT"]])
def test_a_package_without_a_licence_is_refused(tmp_path: Path, licence: object) -> None:
    said = {"name": "bare", "version": "1.0.0", "license": licence}
    (tmp_path / "package.json").write_text(json.dumps(said), encoding="utf-8")
    with pytest.raises(BuildFailure, match="the npm package bare is served, but names no licence"):
        npm_package(tmp_path)


def test_a_new_dependency_without_a_licence_stops_the_build(site_dir: Path, tmp_path: Path) -> None:
    shutil.copy(PROJECT / "package.json", tmp_path)
    modules = tmp_path / "node_modules"
    modules.mkdir()
    for entry in NODE_MODULES.iterdir():
        (modules / entry.name).symlink_to(entry)
    (runtime,) = site_dir.glob("runtime/*")
    html = f"{IN_PAGE}{IN_PYTHON}"
    assert "idiomorph" in with_packages(html, tmp_path, runtime)
    (modules / "bare").mkdir()
    (modules / "bare" / "package.json").write_text('{"name": "bare", "version": "1.0.0"}')
    described = json.loads((tmp_path / "package.json").read_text(encoding="utf-8"))
    described["dependencies"]["bare"] = "1.0.0"
    (tmp_path / "package.json").write_text(json.dumps(described), encoding="utf-8")
    with pytest.raises(BuildFailure, match="the npm package bare is served, but names no licence"):
        with_packages(html, tmp_path, runtime)


def test_what_packages_bring_along_is_found(tmp_path: Path) -> None:
    for name, needs in {"first": {"second": "1"}, "second": {"first": "1"}}.items():
        folder = tmp_path / "node_modules" / name
        folder.mkdir(parents=True)
        said = {"name": name, "version": "1", "license": "MIT", "dependencies": needs}
        (folder / "package.json").write_text(json.dumps(said), encoding="utf-8")
    (tmp_path / "package.json").write_text('{"dependencies": {"first": "1"}}', encoding="utf-8")
    assert [package.name for package in npm_packages(tmp_path)] == ["first", "second"]


def test_an_unknown_package_in_the_themes_files_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(packages.IN_THEME, "lunr")
    with pytest.raises(BuildFailure, match="the theme brings lunr, of whose licence nothing"):
        theme_packages()


def test_a_numpy_without_its_licence_is_refused(tmp_path: Path) -> None:
    with ZipFile(tmp_path / "numpy.bin", "w") as archive:
        archive.writestr("numpy-2.4.3.dist-info/METADATA", "Name: numpy\nVersion: 2.4.3\n")
    with pytest.raises(BuildFailure, match="the NumPy that is served names no licence"):
        numpy_package(tmp_path)


def test_search_does_not_find_licences_when_asked_for_lessons(site_dir: Path) -> None:
    index = json.loads((site_dir / "search" / "search_index.json").read_text(encoding="utf-8"))
    assert not [own for own in index["docs"] if own["location"].startswith("licences/")]

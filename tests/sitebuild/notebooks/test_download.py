"""A downloaded notebook needs NumPy and nothing else: neither this site nor this project."""

import json
import os
import re
import subprocess
import venv
from pathlib import Path

import numpy
import pytest

from runtime.sources.npm import pyodide
from runtime.sources.numpy_wheel import numpy_wheel
from sitebuild.notebooks.downloads import colab_address, with_links
from tests.project import PROJECT, SUB_PATH
from tests.sitebuild.notebooks.conftest import Notebook

RUN_CELLS = Path(__file__).with_name("run_cells.py")
SITE = f"https://example.org{SUB_PATH}"


@pytest.fixture(scope="session")
def bare_python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of a new environment that has NumPy alone."""
    folder = tmp_path_factory.mktemp("bare")
    venv.create(folder / "environment", symlinks=True)
    packages = folder / "packages"
    packages.mkdir()
    installed = Path(numpy.__file__).parents[1]
    for part in installed.glob("numpy*"):
        (packages / part.name).symlink_to(part)
    (site_packages,) = (folder / "environment").rglob("site-packages")
    (site_packages / "numpy.pth").write_text(f"{packages}\n")
    return folder / "environment" / "bin" / "python"


def assert_shows_the_same(
    command: list[str | Path], notebooks: dict[str, Notebook], folder: Path
) -> None:
    """Runs all downloads by a command, in a folder and with no setting of ours."""
    done = subprocess.run(
        command,
        input=json.dumps([notebook.code for notebook in notebooks.values()]),
        capture_output=True,
        text=True,
        cwd=folder,
        env={"PATH": os.environ["PATH"], "HOME": str(folder)},
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [notebook.shown for notebook in notebooks.values()]


def test_a_new_environment_has_numpy_and_nothing_of_ours(bare_python: Path, tmp_path: Path) -> None:
    find = "import importlib.util as u; print([bool(u.find_spec(n)) for n in %r])"
    names = ["numpy", "attention", "sitebuild", "ipykernel", "mkdocs"]
    done = subprocess.run(
        [bare_python, "-c", find % names], capture_output=True, text=True, cwd=tmp_path, env={}
    )
    assert done.stdout.strip() == "[True, False, False, False, False]", done.stderr


def test_downloads_run_with_numpy_alone(
    notebooks: dict[str, Notebook], bare_python: Path, tmp_path: Path
) -> None:
    assert_shows_the_same([bare_python, RUN_CELLS], notebooks, tmp_path)


def test_the_browsers_python_shows_the_same(notebooks: dict[str, Notebook], tmp_path: Path) -> None:
    script = RUN_CELLS.with_suffix(".mjs")
    command: list[str | Path] = ["node", script, pyodide(PROJECT), numpy_wheel(), RUN_CELLS]
    assert_shows_the_same(command, notebooks, tmp_path)


def test_the_download_says_what_the_page_says(notebook: Notebook) -> None:
    assert notebook.text[0].startswith("# ")
    assert "description:" not in notebook.text[0]
    titles = re.findall(r"^#+ (.+)$", "\n".join(notebook.text), re.M)
    assert titles == re.findall(r"^#+ (.+)$", notebook.prose, re.M)


def test_the_page_links_the_download_and_no_other_site(notebook: Notebook) -> None:
    assert f'<a href="../{notebook.file.name}" download>' in notebook.html
    assert "colab" not in notebook.html.lower()


@pytest.mark.parametrize("ending", ["", "/", ".git"])
def test_a_repository_on_github_gives_a_link_to_colab(ending: str) -> None:
    page = with_links("# Title\n\nText", "notebooks/x/", f"https://github.com/some-one/a.b{ending}")
    address = (
        "https://colab.research.google.com/github/some-one/a.b/blob/notebooks/notebooks/x.ipynb"
    )
    assert f'<a href="{address}">' in page
    assert page.startswith("# Title\n\n<p")


@pytest.mark.parametrize("repository", ["", "https://example.org/some-one/a", "git@github.com:a/b"])
def test_no_other_repository_gives_a_link_to_colab(repository: str) -> None:
    assert colab_address("notebooks/x.ipynb", repository) is None

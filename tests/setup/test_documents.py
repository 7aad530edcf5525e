"""What the documents beside the code promise."""

import re
from types import ModuleType

import pytest

from demokit.inputs import check, read
from tests.project import PROJECT

README = (PROJECT / "README.md").read_text(encoding="utf-8")
CONTRIBUTING = (PROJECT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    found = re.search(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    assert found
    return found[1]


@pytest.fixture(scope="module")
def example() -> ModuleType:
    """The README's demo, as a module."""
    module = ModuleType("example")
    exec(compile(block("python"), "README.md", "exec"), vars(module))
    return module


def test_the_readmes_demo_works(example: ModuleType) -> None:
    html = example.view(read(example.Inputs, {"temperature": "0.5"}), "example")
    assert "<output>2%, 12%, 87%</output>" in html


def test_the_readmes_fence_gives_values_that_its_demo_takes(example: ModuleType) -> None:
    name, *values = block("demo").splitlines()
    assert name == "softmax"
    check(example.Inputs, dict(line.split(": ") for line in values))


@pytest.mark.parametrize("text", [README, CONTRIBUTING], ids=["README", "CONTRIBUTING"])
def test_every_make_target_that_is_named_exists(text: str) -> None:
    targets = re.findall(r"^(\w+):", (PROJECT / "Makefile").read_text(), re.MULTILINE)
    code = "\n".join(re.findall(r"`[^`\n]+`|^make .*$", text, re.MULTILINE))
    named = set(re.findall(r"\bmake ([a-z]+)\b", code))
    assert "test" in named
    assert named <= {*targets}


@pytest.mark.parametrize(
    "path",
    re.findall(
        r"`((?:\.?\w[\w./-]*/[\w./-]*|[\w-]+\.(?:py|md|yml|json|lock|toml)))`", CONTRIBUTING
    ),
)
def test_every_place_to_change_something_exists(path: str) -> None:
    folders = ("", "docs/assets", "pyodide_pkg/attention", "pyodide_pkg/runtime")
    assert any((PROJECT / folder / path).exists() for folder in folders)


@pytest.mark.parametrize(
    "name", ["requirements.lock", "requirements-node.lock", "package-lock.json"]
)
def test_lock_files_hold_checksums_and_no_addresses(name: str) -> None:
    text = (PROJECT / name).read_text(encoding="utf-8")
    assert re.search(r"--hash=sha256:[0-9a-f]{64}|\"integrity\": \"sha512-", text)
    assert '"resolved"' not in text
    assert name.startswith("package") or "://" not in text

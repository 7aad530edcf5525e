"""The examples whose tools aren't run here: what they name is in the inventory, and exists."""

import re
from pathlib import Path

import pytest
import yaml
from sphobjinv import Inventory

from sitebuild.pages.examples import ADDRESS
from tests.consumers.course import HERE, exists


def test_every_reference_of_the_jupyter_book_leads_to_its_page(site_dir: Path) -> None:
    settings = yaml.safe_load((HERE / "jupyter-book/myst.yml").read_text(encoding="utf-8"))
    assert settings["project"]["references"] == {"attention": {"url": ADDRESS}}
    text = (HERE / "jupyter-book/index.md").read_text(encoding="utf-8")
    names = re.findall(r"\]\(xref:attention#([^)]*)\)", text)
    inventory = Inventory(str(site_dir / "objects.inv"))
    addresses = {entry.name: entry.uri_expanded for entry in inventory.objects}
    assert len(names) == 8
    assert [name for name in names if name not in addresses] == []
    assert [name for name in names if not exists(site_dir, addresses[name])] == []


def test_the_quarto_example_loads_the_script_on_every_page() -> None:
    settings = yaml.safe_load((HERE / "quarto/_quarto.yml").read_text(encoding="utf-8"))
    header = settings["format"]["html"]["include-in-header"]["text"]
    assert f'<script src="{ADDRESS}embed/v1/glossary.js"' in header


@pytest.mark.parametrize("file", ["quarto/_quarto.yml", "quarto/index.qmd", "html/index.html"])
def test_every_written_address_exists(site_dir: Path, file: str) -> None:
    text = (HERE / file).read_text(encoding="utf-8")
    addresses = re.findall(rf"{re.escape(ADDRESS)}([^\s\"')?]*)", text)
    assert addresses
    assert [address for address in addresses if not exists(site_dir, address)] == []

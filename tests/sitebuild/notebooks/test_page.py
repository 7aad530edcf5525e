"""A notebook's page is a page like any other: light, strict, typeset and linked."""

import re

from tests.built import of_class, page, text
from tests.sitebuild.notebooks.conftest import Notebook

BYTES = 110_000


def test_a_page_is_light(notebook: Notebook) -> None:
    assert len(notebook.html.encode()) < BYTES


def test_a_page_brings_neither_style_nor_script_of_its_own(notebook: Notebook) -> None:
    assert not re.search(r'<style|\sstyle=|\son\w+="|jp-|jupyter-|mathjax', notebook.html)
    lesson = {script.text for script in page(notebook.site, "lessons/attention").iter("script")}
    inline = [script for script in notebook.page.iter("script") if not script.get("src")]
    run = [script.text for script in inline if "json" not in script.get("type", "")]
    assert [code for code in run if code not in lesson] == []


def test_code_stands_on_the_page_as_it_is_written(notebook: Notebook) -> None:
    blocks = of_class(notebook.page, "highlight")
    assert ["".join(block.itertext()).strip() for block in blocks] == notebook.written_code
    assert notebook.code == notebook.written_code


def test_the_page_shows_what_the_cells_show(notebook: Notebook) -> None:
    every = [text for shown in notebook.shown for text in shown]
    texts = [text for text in every if not text.startswith("<svg")]
    assert texts
    assert notebook.shown_on_page == texts
    assert len(texts) + len(notebook.pictures_on_page) == len(every)


def test_a_picture_tells_in_words_what_it_shows(notebooks: dict[str, Notebook]) -> None:
    pictures = notebooks["why-sqrt-d-k"].pictures_on_page
    assert len(pictures) == 2
    for picture in pictures:
        assert picture.get("role") == "img"
        assert re.search(r"\d\.\d\d", picture.get("aria-label", ""))


def test_formulas_are_typeset_and_terms_are_linked(notebook: Notebook) -> None:
    body = next(of_class(notebook.page, "md-content"))
    assert len(list(of_class(body, "katex"))) > 5
    assert "$" not in text(body)
    assert len({link.get("data-term") for link in of_class(body, "term")}) > 10

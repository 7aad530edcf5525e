"""The files of questions agree with the pages: names, digests and order."""

import json
import re
from pathlib import Path
from typing import Any

from tests.built import parsed


def held(site: Path) -> list[dict[str, Any]]:
    """What the files hold, the index first."""
    files = [json.loads(file.read_text(encoding="utf-8")) for file in site.glob("questions/*.json")]
    assert len(files) == 2
    return sorted(files, key=lambda one: "pages" in one)


def test_each_question_has_the_name_and_digest_that_it_has_in_its_lesson(site_dir: Path) -> None:
    index, texts = held(site_dir)
    assert len(texts["pages"]) == len(index) > 3
    for page in texts["pages"]:
        root = parsed(site_dir / page["page"] / "index.html")
        elements = [one for one in root.iter() if one.tag in ("course-question", "course-exercise")]
        ids = [str(one.get("id")).removeprefix("q-") for one in elements]
        heads = [one for one in root.iter() if one.get("class") == "question-title"]
        assert [one["id"] for one in page["asked"]] == ids == list(index[page["page"]])
        assert [one["name"] for one in page["asked"]] == ["".join(one.itertext()) for one in heads]
        digests = [one.get("data-digest") for one in elements]
        assert [one["digest"] for one in page["asked"]] == digests
        assert list(index[page["page"]].values()) == digests


def test_texts_are_readable_lines_without_markup(site_dir: Path) -> None:
    _, texts = held(site_dir)
    asked = [one for page in texts["pages"] for one in page["asked"]]
    lines = [line for one in asked for line in (one["task"], *one.get("choices", {}).values())]
    for line in lines:
        assert not re.search(r"\\\(|\$|\n|</|\]\(", line), line


def test_pages_name_the_index_by_its_content(site_dir: Path) -> None:
    page = (site_dir / "index.html").read_text(encoding="utf-8")
    named = re.search(
        r'<meta name="course-questions" content="(questions/[0-9a-f]{12}\.json)">', page
    )
    assert named
    assert "pages" not in json.loads((site_dir / named[1]).read_text(encoding="utf-8"))

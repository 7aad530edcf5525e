"""Text files as people's editors and machines leave them: marks, encodings, files beside them."""

from pathlib import Path

import pytest

from demokit import files
from sitebuild.source import BuildFailure, files_in, read_source


@pytest.mark.parametrize("written", ["a\nb\n", "\N{BYTE ORDER MARK}a\nb\n", "a\r\nb\r\n"])
def test_a_text_reads_the_same_whatever_the_editor(tmp_path: Path, written: str) -> None:
    file = tmp_path / "a.md"
    file.write_bytes(written.encode())
    assert read_source(file, tmp_path).text == "a\nb\n"


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_another_encoding_is_told_with_file_line_and_byte(tmp_path: Path, mark: bytes) -> None:
    file = tmp_path / "docs" / "a.md"
    file.parent.mkdir()
    file.write_bytes(mark + b"one\ncaf\xe9\n")
    expected = f"docs/a.md:2: this file isn't UTF-8: byte {len(mark) + 8} is 0xe9; save it as UTF-8"
    with pytest.raises(BuildFailure) as failure:
        read_source(file, tmp_path)
    assert str(failure.value) == expected
    with pytest.raises(ValueError, match=r"^data\.csv:2: this file isn't UTF-8"):
        files.decoded(file.read_bytes(), "data.csv")


def test_what_other_tools_leave_is_passed_over(tmp_path: Path) -> None:
    for name in ("b.md", "a/c.md", "._b.md", ".git/d.md", "a/.hidden/e.md"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    (tmp_path / ".#b.md").symlink_to("someone@machine.1234")
    (tmp_path / "gone.md").symlink_to("nowhere.md")
    (tmp_path / "folder.md").mkdir()
    assert files_in(tmp_path, "**/*.md") == [tmp_path / "a" / "c.md", tmp_path / "b.md"]

"""What a build has made is found again by its causes, and never taken when it was altered."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Never

import pytest

from sitebuild.cache import Cache
from sitebuild.node_js.bridge import RequestError, ask
from sitebuild.source import BuildFailure


def files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


class Maker:
    """Makes a result that tells how many were made."""

    def __init__(self, cache: Cache) -> None:
        self.cache, self.made = cache, 0

    def content(self) -> bytes:
        self.made += 1
        return f"result {self.made}".encode()

    def data(self, *causes: str | Path) -> bytes:
        return self.cache.data("kind", causes, self.content)

    def folder(self, *causes: str | Path) -> bytes:
        def make(folder: Path) -> None:
            (folder / "part").mkdir()
            (folder / "part" / "file").write_bytes(self.content())

        return (self.cache.folder("kind", causes, make) / "part" / "file").read_bytes()


@pytest.fixture(params=[Maker.data, Maker.folder])
def kept(tmp_path: Path, request: pytest.FixtureRequest) -> Callable[..., bytes]:
    maker = Maker(Cache(tmp_path / "cache"))
    return lambda *causes: bytes(request.param(maker, *causes))


def test_a_result_is_made_once_for_the_same_causes(kept: Callable[..., bytes]) -> None:
    assert [kept("a", "b"), kept("a", "b")] == [b"result 1"] * 2
    assert kept("ab", "") == b"result 2"
    assert kept("a", "c") == b"result 3"
    assert kept("a", "b") == b"result 1"


def test_a_file_among_the_causes_counts_by_its_content(
    kept: Callable[..., bytes], tmp_path: Path
) -> None:
    cause = tmp_path / "cause"
    cause.write_text("a")
    assert [kept(cause), kept("a")] == [b"result 1"] * 2
    cause.write_text("b")
    assert kept(cause) == b"result 2"


@pytest.mark.parametrize("damaged", [b"", b"another", b"result 1 and more"])
def test_a_result_that_was_altered_is_made_again(
    kept: Callable[..., bytes], tmp_path: Path, damaged: bytes
) -> None:
    kept("a")
    (file,) = files(tmp_path / "cache")
    file.write_bytes(damaged)
    assert [kept("a"), kept("a")] == [b"result 2"] * 2


def test_builds_at_the_same_time_leave_one_whole_result(
    kept: Callable[..., bytes], tmp_path: Path
) -> None:
    with ThreadPoolExecutor(8) as pool:
        results = set(pool.map(lambda _: kept("a"), range(8)))
    assert kept("a") in results
    assert not list((tmp_path / "cache").glob(".making-*"))


def test_a_step_that_fails_leaves_nothing(tmp_path: Path) -> None:
    def fail(*_: object) -> Never:
        raise BuildFailure("It failed.")

    cache = Cache(tmp_path)
    for kept in (lambda: cache.data("kind", "a", fail), lambda: cache.folder("kind", "a", fail)):
        with pytest.raises(BuildFailure, match="It failed"):
            kept()
    assert files(tmp_path) == []


def test_a_batch_makes_only_what_is_missing(tmp_path: Path) -> None:
    asked: list[list[int]] = []

    def make(names: list[int]) -> list[bytes]:
        asked.append(names)
        return [str(name).encode() for name in names]

    cache = Cache(tmp_path)
    for names in ([1, 2], [2, 3], [1]):
        wanted = {name: [str(name)] for name in names}
        assert cache.batch("kind", wanted, make) == {n: str(n).encode() for n in names}
    assert asked == [[1, 2], [3]]


SHARED = Path(ask.__code__.co_filename).with_name("requests.mjs").as_uri()


def script(folder: Path, body: str) -> Path:
    path = folder / "script.mjs"
    path.write_text(f'import {{ answerRequests }} from "{SHARED}";\n{body}', encoding="utf-8")
    return path


def test_node_answers_many_requests_in_one_process(tmp_path: Path) -> None:
    double = script(tmp_path, "await answerRequests(({ n }) => [process.pid, 2 * n]);")
    (first, one), (second, two) = ask(double, [{"n": 1}, {"n": 2}])
    assert (one, two) == (2, 4)
    assert first == second


def test_a_request_that_is_refused_is_told_with_its_reason(tmp_path: Path) -> None:
    refuse = script(
        tmp_path, "await answerRequests((n) => { if (n > 1) throw new Error(`${n} is many`); });"
    )
    with pytest.raises(RequestError, match="2 is many") as refused:
        ask(refuse, [1, 2, 3])
    assert refused.value.request == 2


def test_a_script_that_does_not_run_fails_the_build_by_its_name(tmp_path: Path) -> None:
    with pytest.raises(BuildFailure, match=r"script\.mjs can't run under Node:\n(?s:.)*no_such"):
        ask(script(tmp_path, "no_such();"), [])

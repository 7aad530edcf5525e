"""Links to other sites are asked for with manners, and what comes of it is told rightly."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Lock, Thread

import pytest

from sitebuild.checks.external_links import addresses, external_links, main, probe_all, report
from sitebuild.checks.link_probe import Answer, LinkProbe
from tests.project import PROJECT


class Host(BaseHTTPRequestHandler):
    """Answers as its paths say, and notes what it was asked for."""

    asked: list[str]
    agents: set[str]
    busy: Lock
    company: Event  # whether two requests were there at once
    away: str

    def do_HEAD(self) -> None:
        """Answers without a body."""
        self.answer()

    def do_GET(self) -> None:
        """Answers as to HEAD; whoever only wants to know doesn't read the body."""
        self.answer()

    def answer(self) -> None:
        """The answer for a path such as /404 or /once-429."""
        if not self.busy.acquire(blocking=False):
            self.company.set()
            self.busy.acquire()
        self.asked.append(f"{self.command} {self.path}")
        self.agents.add(self.headers["User-Agent"])
        code, headers = self.reply()
        self.busy.release()
        if code:
            self.send_response(code)
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()

    def reply(self) -> tuple[int, dict[str, str]]:
        """A status, 0 for none at all, and headers."""
        first = self.asked.count(f"{self.command} {self.path}") == 1
        match self.path.split("/")[1:]:
            case ["moved"]:
                return 301, {"Location": "/ok"}
            case ["lent"]:
                return 302, {"Location": "/ok"}
            case ["moved-to-gone"]:
                return 301, {"Location": "/404"}
            case ["round"]:
                return 302, {"Location": "/round"}
            case ["get-only"]:
                return (405 if self.command == "HEAD" else 200), {}
            case ["once-429"]:
                return (429, {"Retry-After": "7"}) if first else (200, {})
            case ["429"]:
                return 429, {"Retry-After": "100000"}
            case ["once-503"]:
                return (503 if first else 200), {}
            case ["slow"]:
                self.company.wait(0.3)
            case ["away"]:
                return 302, {"Location": self.away}
            case ["silent"]:
                return 0, {}
            case [status] if status.isdecimal():
                return int(status), {}
        return 200, {}

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""


@contextmanager
def serving() -> Iterator[tuple[str, type[Host]]]:
    facts = {"asked": [], "agents": set(), "busy": Lock(), "company": Event()}
    own = type("Own", (Host,), facts)
    server = ThreadingHTTPServer(("127.0.0.1", 0), own)
    Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}", own
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture
def host() -> Iterator[tuple[str, type[Host]]]:
    """The address of a server, and what it notes."""
    with serving() as served:
        yield served


@pytest.fixture
def waits() -> list[float]:
    """How long the probe of the test has waited each time; it doesn't really wait."""
    return []


@pytest.fixture
def probe(waits: list[float]) -> LinkProbe:
    """An probe that notes its waits."""
    return LinkProbe(timeout=5, tries=3, pause=0.5, sleep=waits.append)


@pytest.mark.parametrize(
    ("path", "answer"),
    [
        ("ok", Answer("works", "")),
        ("get-only", Answer("works", "")),
        ("once-429", Answer("works", "")),
        ("once-503", Answer("works", "")),
        ("lent", Answer("works", "")),
        ("404", Answer("broken", "404 Not Found")),
        ("410", Answer("broken", "410 Gone")),
        ("moved-to-gone", Answer("broken", "404 Not Found")),
        ("round", Answer("broken", "leads on more than 10 times")),
        ("403", Answer("unclear", "403 Forbidden")),
        ("429", Answer("unclear", "429 Too Many Requests")),
        ("500", Answer("unclear", "500 Internal Server Error")),
    ],
)
def test_an_answer_is_understood(
    host: tuple[str, type[Host]], probe: LinkProbe, path: str, answer: Answer
) -> None:
    assert probe.ask(f"{host[0]}/{path}") == answer


def test_an_address_that_has_moved_for_good_is_told_with_the_new_one(
    host: tuple[str, type[Host]], probe: LinkProbe
) -> None:
    assert probe.ask(f"{host[0]}/moved") == Answer("moved", f"to {host[0]}/ok")


def test_a_page_that_works_is_asked_for_once_and_not_loaded(
    host: tuple[str, type[Host]], probe: LinkProbe, waits: list[float]
) -> None:
    probe.ask(f"{host[0]}/ok")
    assert host[1].asked == ["HEAD /ok"]
    assert waits == [0.5]


def test_whoever_asks_says_who_it_is(host: tuple[str, type[Host]], probe: LinkProbe) -> None:
    probe.ask(f"{host[0]}/ok")
    (agent,) = host[1].agents
    assert "attention-lessons link check" in agent


def test_a_busy_host_is_left_alone_for_as_long_as_it_asks(
    host: tuple[str, type[Host]], probe: LinkProbe, waits: list[float]
) -> None:
    probe.ask(f"{host[0]}/once-429")
    assert 7 in waits


def test_no_host_can_hold_the_check_up_for_long(
    host: tuple[str, type[Host]], probe: LinkProbe, waits: list[float]
) -> None:
    probe.ask(f"{host[0]}/429")
    assert max(waits) == 60


def test_a_host_is_asked_one_thing_at_a_time(host: tuple[str, type[Host]]) -> None:
    address, busy = host
    with serving() as (other, leading):
        leading.away = f"{address}/ok"
        urls = [f"{address}/slow", f"{other}/away", f"{address}/ok"]
        answers = probe_all(urls, LinkProbe(pause=0))
    assert {answer.state for answer in answers.values()} == {"works"}
    assert len(busy.asked) == 3
    assert not busy.company.is_set()


def test_a_host_that_says_nothing_is_given_up(waits: list[float]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        probe = LinkProbe(timeout=0.05, tries=2, pause=0, sleep=waits.append)
        url = f"http://127.0.0.1:{silent.getsockname()[1]}/"
        assert probe.ask(url) == Answer("unclear", "no answer in time")


def test_a_host_that_hangs_up_is_unclear(host: tuple[str, type[Host]], probe: LinkProbe) -> None:
    answer = probe.ask(f"{host[0]}/silent")
    assert (answer.state, answer.words[:14]) == ("unclear", "no connection:")


def test_a_host_that_does_not_exist_is_broken(
    probe: LinkProbe, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown(*_: object) -> None:
        raise socket.gaierror("Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    monkeypatch.setenv("no_proxy", "*")
    assert probe.ask("http://nowhere.invalid/").state == "broken"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("See [a](https://a.net/b).", "https://a.net/b"),
        ("See <https://a.net/b>, too.", "https://a.net/b"),
        ("(at https://a.net/b).", "https://a.net/b"),
        ("[x](https://a.net/f_(g)#h), y", "https://a.net/f_(g)"),
        ("[![x](https://a.net/b)](y)", "https://a.net/b"),
        ('---\nsource:\n  url: "https://a.net/b"\n---', "https://a.net/b"),
    ],
)
def test_an_address_is_read_without_what_stands_around_it(text: str, found: str) -> None:
    assert [url for url, _ in addresses(text)] == [found]


@pytest.mark.parametrize(
    "text",
    [
        "`curl https://a.net/b`",
        "```sh\ncurl https://a.net/b\n```",
        "    ````md\n    https://a.net/b\n    ````",
        "https://course.example/ and https://www.example.org/x",
        "http://127.0.0.1:8000/ and http://localhost:8000/",
        '<svg xmlns="http://a.net/svg">',
    ],
)
def test_an_example_is_no_link_to_another_site(text: str) -> None:
    assert list(addresses(text)) == []


def test_an_address_is_found_with_its_line() -> None:
    text = "One\n\n```\nhttps://a.net/x\n```\n\n<https://a.net/y>"
    assert list(addresses(text)) == [("https://a.net/y", 7)]


def test_the_papers_that_the_course_cites_are_among_the_links() -> None:
    places = external_links(PROJECT)
    assert any(
        place.startswith("docs/lessons/") for place in places["https://arxiv.org/abs/1706.03762"]
    )
    assert "https://pyodide.org/" in places


def project(folder: Path, *urls: str) -> Path:
    """A project whose README links these addresses."""
    (folder / "README.md").write_text("".join(f"- <{url}>\n" for url in urls), encoding="utf-8")
    return folder


def test_the_report_says_what_to_do_and_where() -> None:
    answers = {
        "https://a.net/": Answer("works", ""),
        "https://b.net/": Answer("broken", "404 Not Found"),
        "https://c.net/": Answer("moved", "to https://c.org/"),
        "https://d.net/": Answer("unclear", "403 Forbidden"),
    }
    places = {url: [f"x.md:{n}" for n in range(1, 6)] for url in answers}
    where = "(x.md:1, x.md:2, x.md:3 and 2 more)"
    told = report(answers, places)
    assert f"### Broken\n\n- <https://b.net/>: 404 Not Found {where}\n" in told
    assert f"- <https://c.net/>: to https://c.org/ {where}\n" in told
    assert f"- <https://d.net/>: 403 Forbidden {where}\n" in told
    assert "a.net" not in told
    assert told.endswith("\n1 of 4 addresses work as written.\n")


def test_a_broken_link_is_a_failure_and_an_unclear_one_is_not(
    probe: LinkProbe, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = {"https://a.net/": Answer("unclear", ""), "https://b.net/": Answer("broken", "")}
    monkeypatch.setattr(probe, "ask", answers.get)
    assert main(project(tmp_path, "https://a.net/"), probe) == 0
    assert main(project(tmp_path, *answers), probe) == 1

"""HTTP link checker with retries, and one request at a time for each host."""

import ssl
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from http.client import HTTPException, responses
from threading import Lock
from typing import Literal, NamedTuple
from urllib.error import HTTPError, URLError
from urllib.parse import urljoin, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

AGENT = "Mozilla/5.0 (compatible; attention-lessons link check)"
GONE = (404, 410)
REDIRECTS = (301, 302, 303, 307, 308)
PERMANENT = (301, 308)
RETRIED = (429, 500, 502, 503, 504)
MAX_REDIRECTS = 10
MAX_WAIT = 60.0  # seconds, whatever a host asks for

State = Literal["works", "moved", "broken", "unclear"]


class Answer(NamedTuple):
    """The verdict on an address, and the reason in words."""

    state: State
    words: str


class _Reply(NamedTuple):
    """An HTTP status and two headers; status 0, with the reason, where there was no reply."""

    status: int
    words: str
    location: str = ""
    retry_after: str = ""


class _NoRedirects(HTTPRedirectHandler):
    """Returns redirects as replies: the host that one leads to has a lock of its own."""

    def redirect_request(self, *_: object) -> None:
        """Follows none."""


@dataclass
class LinkProbe:
    """Probes addresses with these settings; times are in seconds."""

    timeout: float = 20.0
    tries: int = 3
    pause: float = 1.0  # after each request, before the next to the same host
    sleep: Callable[[float], None] = time.sleep

    def __post_init__(self) -> None:
        self._locks: defaultdict[str, Lock] = defaultdict(Lock)
        self._open = build_opener(_NoRedirects).open

    def ask(self, url: str) -> Answer:
        """Probes an address by HEAD, then by GET, as some hosts refuse HEAD."""
        answer = self._follow(url, "HEAD")
        return answer if answer.state in ("works", "moved") else self._follow(url, "GET")

    def _follow(self, url: str, method: str) -> Answer:
        target, for_good = url, True
        for _ in range(MAX_REDIRECTS):
            reply = self._with_retries(target, method)
            if reply.status not in REDIRECTS or not reply.location:
                return _verdict(reply, target if target != url and for_good else None)
            for_good = for_good and reply.status in PERMANENT
            target = urljoin(target, reply.location)
        return Answer("broken", f"leads on more than {MAX_REDIRECTS} times")

    def _with_retries(self, url: str, method: str) -> _Reply:
        """The reply, retried where a host is busy or doesn't answer."""
        for number in range(1, self.tries):
            reply = self._once(url, method)
            if reply.status and reply.status not in RETRIED:
                return reply
            self.sleep(_wait(reply, number, self.pause))
        return self._once(url, method)

    def _once(self, url: str, method: str) -> _Reply:
        request = Request(url, method=method, headers={"User-Agent": AGENT, "Accept": "*/*"})
        with self._locks[urlsplit(url).netloc]:
            try:
                with self._open(request, timeout=self.timeout) as opened:
                    reply = _Reply(opened.status, "")
            except HTTPError as error:
                words = f"{error.code} {responses.get(error.code, '')}".strip()
                wait = error.headers.get("Retry-After", "")
                reply = _Reply(error.code, words, error.headers.get("Location", ""), wait)
                error.close()
            except (OSError, HTTPException, ValueError) as error:
                reply = _Reply(0, _reason(error))
            self.sleep(self.pause)
        return reply


def _verdict(reply: _Reply, moved_to: str | None) -> Answer:
    """The verdict on the last reply; `moved_to` is the target of permanent redirects alone."""
    if 200 <= reply.status < 300:
        return Answer("moved", f"to {moved_to}") if moved_to else Answer("works", "")
    gone = reply.status in GONE or reply.words.startswith("no such host")
    return Answer("broken" if gone else "unclear", reply.words)


def _wait(reply: _Reply, number: int, pause: float) -> float:
    """Seconds to wait after this try: what the host asks for, or exponential backoff."""
    asked = float(reply.retry_after) if reply.retry_after.isdecimal() else pause * 2**number
    return min(asked, MAX_WAIT)


def _reason(error: Exception) -> str:
    cause = error.reason if isinstance(error, URLError) else error
    if isinstance(cause, TimeoutError):
        return "no answer in time"
    if isinstance(cause, ssl.SSLCertVerificationError):
        return f"its certificate isn't accepted: {cause.verify_message}"
    if type(cause).__name__ == "gaierror":
        return f"no such host: {cause}"
    return f"no connection: {cause}"

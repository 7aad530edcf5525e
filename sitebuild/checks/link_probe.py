"""Asks other sites whether an address is there: with patience, and one request a host at a time."""

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
LEADS_ON = (301, 302, 303, 307, 308)
FOR_GOOD = (301, 308)
BUSY = (429, 500, 502, 503, 504)
HOPS = 10
LONGEST_WAIT = 60.0  # seconds, whatever a host asks for

State = Literal["works", "moved", "broken", "unclear"]


class Answer(NamedTuple):
    """What came of asking: what that means, and in words."""

    state: State
    words: str


class _Reply(NamedTuple):
    """An HTTP status and two headers; 0 where there was no reply, `words` says why."""

    status: int
    words: str
    location: str = ""
    retry_after: str = ""


class _NotFollowed(HTTPRedirectHandler):
    """Has redirects come back as replies, since each next host has its own turn to wait for."""

    def redirect_request(self, *_: object) -> None:
        """Makes no request."""


@dataclass
class Asker:
    """Asks with these settings; times are in seconds."""

    timeout: float = 20.0
    tries: int = 3
    pause: float = 1.0  # after each request, before the next to the same host
    sleep: Callable[[float], None] = time.sleep

    def __post_init__(self) -> None:
        self._turns: defaultdict[str, Lock] = defaultdict(Lock)
        self._open = build_opener(_NotFollowed).open

    def ask(self, url: str) -> Answer:
        """Whether an address can be read, by HEAD, then by GET as some hosts know nothing else."""
        answer = self._follow(url, "HEAD")
        return answer if answer.state in ("works", "moved") else self._follow(url, "GET")

    def _follow(self, url: str, method: str) -> Answer:
        place, for_good = url, True
        for _ in range(HOPS):
            reply = self._patiently(place, method)
            if reply.status not in LEADS_ON or not reply.location:
                return _meaning(reply, place if place != url and for_good else None)
            for_good = for_good and reply.status in FOR_GOOD
            place = urljoin(place, reply.location)
        return Answer("broken", f"leads on more than {HOPS} times")

    def _patiently(self, url: str, method: str) -> _Reply:
        """The reply, after more tries where a host is busy or silent."""
        for number in range(1, self.tries):
            reply = self._once(url, method)
            if reply.status and reply.status not in BUSY:
                return reply
            self.sleep(_wait(reply, number, self.pause))
        return self._once(url, method)

    def _once(self, url: str, method: str) -> _Reply:
        request = Request(url, method=method, headers={"User-Agent": AGENT, "Accept": "*/*"})
        with self._turns[urlsplit(url).netloc]:
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


def _meaning(reply: _Reply, moved_to: str | None) -> Answer:
    """What a last reply says of an address that has moved for good, perhaps."""
    if 200 <= reply.status < 300:
        return Answer("moved", f"to {moved_to}") if moved_to else Answer("works", "")
    gone = reply.status in GONE or reply.words.startswith("no such host")
    return Answer("broken" if gone else "unclear", reply.words)


def _wait(reply: _Reply, number: int, pause: float) -> float:
    """How long to wait after the try of this number, in seconds."""
    asked = float(reply.retry_after) if reply.retry_after.isdecimal() else pause * 2**number
    return min(asked, LONGEST_WAIT)


def _reason(error: Exception) -> str:
    cause = error.reason if isinstance(error, URLError) else error
    if isinstance(cause, TimeoutError):
        return "no answer in time"
    if isinstance(cause, ssl.SSLCertVerificationError):
        return f"its certificate isn't accepted: {cause.verify_message}"
    if type(cause).__name__ == "gaierror":
        return f"no such host: {cause}"
    return f"no connection: {cause}"

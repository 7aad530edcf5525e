"""Runs scripts of the build under Node: one process for many requests, JSON in and out."""

import json
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from sitebuild.source import BuildFailure


class RequestError(Exception):
    """A script refused a request.

    Attributes:
        request: The request as it was made.
        reason: Why, in the script's words.
    """

    def __init__(self, request: Any, reason: str) -> None:
        super().__init__(reason)
        self.request = request
        self.reason = reason


def ask(script: Path, requests: Iterable[Any]) -> list[Any]:
    """The results of requests, which a script answers by `answerRequests` of requests.mjs.

    Raises:
        RequestError: the script refused one, the first of those that it refused.
        BuildFailure: Node or the script doesn't run.
    """
    asked = list(requests)
    try:
        done = subprocess.run(
            ["node", script], input=json.dumps(asked), capture_output=True, encoding="utf-8"
        )
    except FileNotFoundError:
        raise BuildFailure("Node isn't installed: run make, which installs it") from None
    if done.returncode:
        raise BuildFailure(f"{script.name} can't run under Node:\n{done.stderr.strip()}")
    answers = json.loads(done.stdout)
    for request, answer in zip(asked, answers, strict=True):
        if "error" in answer:
            raise RequestError(request, answer["error"])
    return [answer["result"] for answer in answers]

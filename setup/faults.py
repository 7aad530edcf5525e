"""Tells in one line why pip, npm, apt or Playwright failed, in its own words, and what helps."""

import re

from setup.console import disk_full

# The first that fits is told: retries of the network may stand before the fault that ended all.
HELP = (
    (r"HASHES|EINTEGRITY|Hash Sum mismatch",
     "a checksum differs from the one in the lock file; empty the caches (pip cache purge, npm "
     "cache clean --force) or use another mirror"),
    (r"CERT|UNABLE_TO_(GET|VERIFY)",
     "name the certificate file of your proxy in PIP_CERT and NODE_EXTRA_CA_CERTS"),
    (r"can only install packages when|versions pinned|Hashes are required", "run make lock"),
    (r"denied|EACCES|EPERM|Read-only|EROFS", "give yourself the right to write there"),
    (r"", "check the network (behind a proxy, set HTTPS_PROXY) and the mirror in use"),
)  # fmt: skip
FULL = r"No space left|ENOSPC|quota exceeded|EDQUOT|File too large|EFBIG|enough free space"
NPM = re.compile(r"^npm (?:error|ERR!) (.+)$", re.M)
ERROR = re.compile(r"error|E:|No such|denied", re.I)


def explain(output: str, doing: str) -> str:
    """One line that says what failed while `doing` something, and what to do."""
    if re.search(FULL, output):
        return disk_full()
    remedy = next(remedy for pattern, remedy in HELP if re.search(pattern, output))
    return f"Failed while {doing} ({_cause(output)}): {remedy}, then run make again."


def _cause(output: str) -> str:
    """What npm says first, as it ends with general advice; another tool's last line on an error."""
    npm = NPM.findall(output)
    if npm:
        return ", ".join(npm[:3])[:200]
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if ERROR.search(line)]
    return (errors or lines or ["it said nothing"])[-1][:200]

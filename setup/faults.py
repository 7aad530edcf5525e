"""What the output of pip, npm, apt or Playwright means when one of them fails."""

import re
import sys

from setup.console import disk_is_full

# In order: a log may hold retries of the network before the fault that ended it.
FAULTS = (
    ("disk", r"No space left on device|ENOSPC|Disk quota exceeded|EDQUOT|File too large|EFBIG|"
             r"don't have enough free space"),
    ("hash", r"DO NOT MATCH THE HASHES|EINTEGRITY|Hash Sum mismatch"),
    ("torn", r"IncompleteRead|Connection broken: |BadZipFile|TAR_BAD_ARCHIVE|Z_BUF_ERROR|"
             r"Z_DATA_ERROR|PREMATURE_CLOSE|unexpected end of file"),
    ("certificate", r"CERTIFICATE_VERIFY_FAILED|SELF_SIGNED_CERT|UNABLE_TO_(GET|VERIFY)\w*"),
    ("network", r"NewConnectionError|Failed to establish a new connection|ProxyError|"
                r"name resolution|Name or service not known|Network is unreachable|"
                r"(Connect|Read)Timeout|SSLError|RemoteDisconnected|Connection aborted|"
                r"ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNRESET|ENETUNREACH|EHOSTUNREACH|"
                r"ERR_SOCKET_TIMEOUT|Could not (resolve|connect)|Cannot initiate the connection"),
    ("missing", r"No matching distribution found for (?P<what>\S+)|E404|ETARGET|"
                r"Unable to locate package (?P<package>\S+)|Failed to fetch|Download failed"),
    ("unlocked", r"can only install packages when your package\.json|must have their versions "
                 r"pinned|Hashes are required"),
    ("refused", r"Permission denied|EACCES|EPERM|Read-only file system|EROFS"),
)  # fmt: skip


def fault(output: str) -> str:
    """The kind of the fault: a first word of FAULTS, or "unknown"."""
    kinds = (kind for kind, pattern in FAULTS if re.search(pattern, output))
    return next(kinds, "unknown")


def explain(output: str, doing: str) -> str:
    """One line that says what went wrong while `doing` something, and how to mend it."""
    match fault(output):
        case "disk":
            return disk_is_full()
        case "hash":
            return (
                f"Broken download while {doing}: a checksum differs from the one in the lock file."
                " Run make again; if it stays, empty the caches (pip cache purge, npm cache clean"
                " --force) or use another mirror."
            )
        case "torn":
            return f"A download broke off while {doing}: run make again."
        case "certificate":
            return (
                f"A server's certificate isn't trusted while {doing}: name your proxy's"
                " certificate file in PIP_CERT and NODE_EXTRA_CA_CERTS and run make again."
            )
        case "network":
            return (
                f"No connection while {doing}: check the network (behind a proxy, set HTTPS_PROXY)"
                " and run make again."
            )
        case "missing":
            return (
                f"A package can't be had while {doing} ({_last(output)}): check the network and the"
                f" mirror in use, or take another Python than {_version()}, and run make again."
            )
        case "unlocked":
            return f"The lock files don't fit while {doing}: run make lock."
        case "refused":
            return f"No right to write while {doing} ({_last(output)}): mend it and run make again."
        case _:
            return f"Failed while {doing} ({_last(output)}): mend it and run make again."


def _last(output: str) -> str:
    """The line that tells most: the last that speaks of an error, else the last."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if re.search(r"error|E:|No such|denied", line, re.IGNORECASE)]
    return (errors or lines or ["it said nothing"])[-1][:200]


def _version() -> str:
    return f"{sys.version_info.major}.{sys.version_info.minor}"

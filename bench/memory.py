"""The memory of a page's process, its workers included."""

from pathlib import Path

from playwright.sync_api import Browser


def resident_mb(browser: Browser) -> float | None:
    """Resident memory of all pages' processes in MB; none where the system doesn't tell."""
    session = browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    sizes = [_resident(process["id"]) for process in processes if process["type"] == "renderer"]
    known = [size for size in sizes if size is not None]
    return sum(known) / 1024 if known else None


def _resident(process: int) -> int | None:
    try:
        lines = Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines()
    except OSError:
        return None
    return next((int(line.split()[1]) for line in lines if line.startswith("VmRSS")), None)

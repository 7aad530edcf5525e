"""Set-up that fails on a real fault: one line, what to do, and a success once that is done."""

from subprocess import CompletedProcess

from tests.setup.small_project import SmallProject, told

REFUSED = "http://127.0.0.1:1"
OFFLINE = {
    "PIP_NO_INDEX": "0",
    "PIP_RETRIES": "1",
    "HTTPS_PROXY": REFUSED,
    "HTTP_PROXY": REFUSED,
    "npm_config_fetch_retries": "0",
}


def only_line(done: CompletedProcess[str]) -> str:
    assert done.returncode != 0
    assert done.stdout == ""
    lines = told(done.stderr)
    assert len(lines) == 1
    return lines[0]


def test_a_python_package_that_differs_from_the_lock(ready: SmallProject) -> None:
    wheel = ready.wheel("abacus", "3")
    ready.lock("requirements.lock", wheel)
    good = wheel.read_bytes()
    wheel.write_bytes(good + b"altered")
    line = only_line(ready.make("environment"))
    assert "checksum differs" in line
    assert "installing the Python packages" in line
    assert "Details: .cache/setup.log" in line
    assert "abacus" in (ready.root / ".cache" / "setup.log").read_text()
    wheel.write_bytes(good)
    assert ready.make("environment").returncode == 0


def test_an_npm_package_that_differs_from_the_lock(ready: SmallProject) -> None:
    ready.npm_lock({"bead": {**ready.tarball("bead"), "integrity": "sha512-" + "A" * 86 + "=="}})
    line = only_line(ready.make("environment"))
    assert "checksum differs" in line
    assert "installing the npm packages" in line
    ready.npm_lock({"bead": ready.tarball("bead")})
    assert ready.make("environment").returncode == 0


def test_no_connection_for_the_python_packages(ready: SmallProject) -> None:
    wheel = ready.wheel("abacus", "4")
    with ready.kept():
        ready.lock("requirements.lock", wheel)
        wheel.unlink()
        line = only_line(ready.make("environment", **OFFLINE))
    assert "while installing the Python packages" in line
    assert "check the network" in line


def test_no_connection_for_the_npm_packages(ready: SmallProject) -> None:
    ready.npm_lock({"ms": {"version": "2.1.3", "integrity": "sha512-" + "A" * 86 + "=="}})
    line = only_line(ready.make("environment", **OFFLINE))
    assert "while installing the npm packages" in line
    assert "check the network" in line
    ready.npm_lock({})
    assert ready.make("environment").returncode == 0


def test_a_package_that_nobody_has(ready: SmallProject) -> None:
    wheel = ready.wheel("abacus", "5")
    with ready.kept():
        ready.lock("requirements.lock", wheel)
        wheel.unlink()
        assert "abacus==5" in only_line(ready.make("environment"))


def test_no_space_for_the_environment(project: SmallProject) -> None:
    line = only_line(project.make("environment", limit="ulimit -f 8"))
    assert "free about 1 GB" in line
    assert project.make("environment").returncode == 0


def test_no_space_for_a_package(ready: SmallProject) -> None:
    wheel = ready.wheel("abacus", "6", heavy="#" * 100_000)
    ready.lock("requirements.lock", wheel)
    assert "free about 1 GB" in only_line(ready.make("environment", limit="ulimit -f 64"))
    assert ready.make("environment").returncode == 0


def test_no_space_for_the_log_is_no_fault_of_its_own(ready: SmallProject) -> None:
    log = ready.root / ".cache" / "setup.log"
    log.unlink(missing_ok=True)
    log.symlink_to("/dev/full")
    (ready.root / "node_modules" / "complete").unlink()
    assert ready.make("environment").returncode == 0

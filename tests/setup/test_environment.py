"""Set-up of a project: once, again, after changes, and after it was interrupted."""

import fcntl
import os
import shutil
import signal
import socket
import subprocess

from tests.setup.small_project import SmallProject, stages, told

PYTHON_PACKAGES = "Installing the Python packages"
NPM_PACKAGES = "Installing the npm packages"


def runs(project: SmallProject, code: str) -> bool:
    python = project.root / ".venv" / "bin" / "python"
    return subprocess.run([python, "-c", code], cwd="/", capture_output=True).returncode == 0


def take_interrupts() -> None:
    """As from a terminal: what a shell starts in the background ignores interrupts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def started(project: SmallProject, **more: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        ["make", "environment"],
        cwd=project.root,
        env=project.environment(**more),
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=take_interrupts,
    )


def test_the_first_run_tells_each_stage(first_run: tuple[SmallProject, str]) -> None:
    _, output = first_run
    making, *rest = stages(output)
    assert making.startswith("Making .venv with Python 3.")
    assert rest == [PYTHON_PACKAGES, NPM_PACKAGES]
    assert told(output) == []


def test_a_second_run_does_nothing(ready: SmallProject) -> None:
    ready.make("environment")
    done = ready.make("environment")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_it_needs_no_home_directory(ready: SmallProject) -> None:
    environment = ready.environment()
    del environment["HOME"]
    (ready.root / "node_modules" / "complete").unlink()
    done = subprocess.run(["make", "environment"], cwd=ready.root, env=environment)
    assert done.returncode == 0


def test_a_home_directory_that_cannot_be_written_is_left_alone(ready: SmallProject) -> None:
    no_home = ready.bin / "python3" / "home"
    (ready.root / ".venv" / "complete").unlink()
    ready.npm_lock({"bead": ready.tarball("bead")})
    done = ready.make("environment", HOME=str(no_home))
    assert done.returncode == 0, done.stderr
    assert (ready.root / ".cache" / "npm" / "_cacache").is_dir()


def test_our_own_packages_are_found_from_anywhere(ready: SmallProject) -> None:
    for package in (ready.root / "demos", ready.root / "pyodide_pkg" / "attention"):
        package.mkdir(parents=True, exist_ok=True)
        (package / "__init__.py").touch()
    assert runs(ready, "import demos, attention")


def test_a_changed_python_lock_installs_that_and_nothing_else(ready: SmallProject) -> None:
    ready.lock("requirements.lock", ready.wheel("abacus", "2"))
    assert stages(ready.make("environment").stderr) == [PYTHON_PACKAGES]
    assert runs(ready, "from importlib.metadata import version; assert version('abacus') == '2'")


def test_a_changed_npm_lock_installs_that_and_nothing_else(ready: SmallProject) -> None:
    ready.npm_lock({"bead": ready.tarball("bead")})
    assert stages(ready.make("environment").stderr) == [NPM_PACKAGES]
    assert (ready.root / "node_modules" / "bead" / "package.json").exists()


def test_a_removed_python_is_made_again(ready: SmallProject) -> None:
    (ready.root / ".venv" / "bin" / "python").unlink()
    assert ready.make("environment").returncode == 0
    assert runs(ready, "")


def test_node_modules_removed_are_made_again(ready: SmallProject) -> None:
    shutil.rmtree(ready.root / "node_modules")
    assert stages(ready.make("environment").stderr) == [NPM_PACKAGES]


def test_what_was_interrupted_is_made_again(project: SmallProject) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        index = f"http://127.0.0.1:{silent.getsockname()[1]}/simple/"
        made = started(project, PIP_NO_INDEX="0", PIP_FIND_LINKS="", PIP_INDEX_URL=index)
        with silent.accept()[0]:
            os.killpg(made.pid, signal.SIGINT)
            _, output = made.communicate()
    assert made.returncode != 0
    assert told(output) == ["Interrupted: the next make goes on from here."]
    done = project.make("environment")
    assert done.returncode == 0
    assert len(stages(done.stderr)) == 3
    assert runs(project, "from importlib.metadata import version; version('abacus')")


def test_a_second_make_waits_for_the_first_and_says_so(ready: SmallProject) -> None:
    with (ready.root / ".cache" / "setup.lock").open("a") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        made = started(ready)
        assert made.stderr
        assert made.stderr.readline() == "Another make is setting up here: waiting for it.\n"
    assert made.communicate()[1] == ""
    assert made.returncode == 0


def test_without_node_one_is_installed_from_the_python_index(project: SmallProject) -> None:
    project.program("node", "echo v18.20.0")
    npm = "#!/bin/sh\nmkdir -p node_modules\n"
    wheel = project.wheel("stand-in-node", "2", node="#!/bin/sh\necho v24.0.0\n", npm=npm)
    project.lock("requirements-node.lock", wheel)
    done = project.make("environment")
    assert done.returncode == 0
    assert stages(done.stderr)[2:] == [
        "No Node 20 or newer with npm here: installing one into .venv",
        NPM_PACKAGES,
    ]
    assert stages(project.make("environment").stderr) == []


def test_what_cannot_be_used_is_removed_by_make_clean(project: SmallProject) -> None:
    for made in (".venv", "node_modules", "site", ".cache"):
        (project.root / made / "deep").mkdir(parents=True)
    assert project.make("clean").returncode == 0
    left = {file.name for file in project.root.iterdir()}
    assert not left & {".venv", "node_modules", "site", ".cache"}

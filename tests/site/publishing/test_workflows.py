"""What runs on GitHub may do no more than it must, and goes to nobody else's account."""

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.project import PROJECT
from tests.setup.small_project import write_program

FOLDER = PROJECT / ".github" / "workflows"
NAMES = sorted(path.name for path in FOLDER.glob("*.yml"))
# What each job may change; every other permission is to read.
WRITES = {
    ("publish.yml", "deploy"): {"pages": "write", "id-token": "write"},
    ("publish.yml", "notebooks"): {"contents": "write", "actions": "read"},
    ("links.yml", "tell"): {"issues": "write"},
}


def workflow(name: str) -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load((FOLDER / name).read_text(encoding="utf-8"))
    return loaded


def step(name: str, job: str, title: str) -> dict[str, Any]:
    """A job's step, by its name."""
    steps = workflow(name)["jobs"][job]["steps"]
    found: dict[str, Any] = next(one for one in steps if one.get("name") == title)
    return found


@pytest.mark.parametrize("name", NAMES)
def test_every_action_is_pinned_by_its_commit(name: str) -> None:
    text = (FOLDER / name).read_text(encoding="utf-8")
    used = re.findall(r"uses: (.+)", text)
    assert used
    for action in used:
        assert re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", action)


@pytest.mark.parametrize("name", NAMES)
def test_only_deployment_notebooks_and_report_may_change_anything_on_github(name: str) -> None:
    own = workflow(name)
    assert own["permissions"] == {}
    for job, settings in own["jobs"].items():
        permissions = settings["permissions"]
        allowed = WRITES.get((name, job))
        assert permissions == allowed if allowed else set(permissions.values()) == {"read"}


def test_nothing_is_pushed_or_published_from_a_pull_request() -> None:
    jobs = workflow("publish.yml")["jobs"]
    assert "github.event_name != 'pull_request'" in jobs["deploy"]["if"]
    assert "github.ref == 'refs/heads/main'" in jobs["deploy"]["if"]
    assert (jobs["deploy"]["needs"], jobs["notebooks"]["needs"]) == ("build", "deploy")


@pytest.mark.parametrize("name", NAMES)
def test_no_expression_is_put_into_a_script(name: str) -> None:
    steps = [one for job in workflow(name)["jobs"].values() for one in job["steps"]]
    assert [one["run"] for one in steps if "${{" in one.get("run", "")] == []


@pytest.mark.parametrize("name", NAMES)
def test_nothing_names_an_owner_or_an_address_so_that_a_fork_needs_no_change(name: str) -> None:
    text = (FOLDER / name).read_text(encoding="utf-8")
    assert "github.io" not in text
    assert "github.repository ==" not in text
    assert "secrets." not in text


def test_the_weekly_report_holds_links_and_packages(tmp_path: Path) -> None:
    write_program(tmp_path / "python", 'echo "## Links"; exit 1')
    write_program(tmp_path / ".ci" / "audit", 'echo "## Packages"')
    done, files = run_step(step("links.yml", "look", "Look"), tmp_path)
    assert done.returncode == 0, done.stderr
    assert files["summary"] == "## Links\n## Packages\n"
    good, begin, *report, end = files["output"].splitlines()
    assert good == "good=no"
    assert begin == f"report<<{end}"
    assert report == ["## Links", "## Packages", ""]


@pytest.mark.parametrize(
    ("good", "number", "request_made"),
    [
        ("no", "", "POST repos/a/b/issues title=TITLE body=all of it"),
        ("no", "7", "PATCH repos/a/b/issues/7 body=all of it"),
        ("yes", "7", "PATCH repos/a/b/issues/7 state=closed body=all of it"),
    ],
)
def test_the_report_goes_into_one_issue(
    tmp_path: Path, good: str, number: str, request_made: str
) -> None:
    looked, *made = reported(tmp_path, good, number)
    assert looked.startswith("repos/a/b/issues?state=open&per_page=100 --jq map(select(")
    # An issue that somebody else opened under this title isn't touched.
    assert '.title == "TITLE" and .user.login == "github-actions[bot]"' in looked
    assert made == [request_made]


def test_where_all_is_well_no_issue_is_opened(tmp_path: Path) -> None:
    assert len(reported(tmp_path, "yes", "")) == 1


def test_where_a_fork_has_no_issues_nothing_is_asked(tmp_path: Path) -> None:
    assert reported(tmp_path, "no", "", has_issues="false") == []


def reported(folder: Path, good: str, number: str, has_issues: str = "true") -> list[str]:
    """Runs the step that reports where an issue is open or none; gives what it asks of GitHub."""
    tell = step("links.yml", "tell", "Open, update or close the issue")
    title = tell["env"]["TITLE"]
    asked = folder / "asked"
    write_program(
        folder / "gh",
        f"""case "$*" in
  *.has_issues*) echo {has_issues} ;;
  *--jq*) shift; echo "$*" >> {asked}; echo {number} ;;
  *) shift 3; echo "$*" >> {asked} ;;
esac""",
    )
    own = {"GH_REPO": "a/b", "TITLE": title, "GOOD": good, "REPORT": "all of it"}
    done, _ = run_step(tell, folder, **own)
    assert done.returncode == 0, done.stderr
    lines = asked.read_text().splitlines() if asked.exists() else []
    return [line.replace(title, "TITLE").replace("-f ", "").lstrip("- ") for line in lines]


def run_step(
    step: dict[str, Any], folder: Path, **settings: str
) -> tuple[subprocess.CompletedProcess[str], dict[str, str]]:
    """Runs a step's script in a folder as a runner does; gives what it told GitHub, too."""
    files = {"summary": folder / "summary", "output": folder / "output"}
    done = subprocess.run(
        ["bash", "-e", "-c", step["run"]],
        cwd=folder,
        env={
            "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}",
            "RUNNER_TEMP": str(folder),
            "GITHUB_STEP_SUMMARY": str(files["summary"]),
            "GITHUB_OUTPUT": str(files["output"]),
            **settings,
        },
        capture_output=True,
        text=True,
    )
    return done, {name: file.read_text() for name, file in files.items() if file.exists()}


@pytest.mark.parametrize(
    ("other", "code", "said"),
    [
        ("mkdocs-Other 1, material", 0, "gives the same files."),
        ("mkdocs-Other 1, another theme", 1, "index.html differ"),
    ],
)
def test_a_site_by_another_generator_may_differ_in_its_name_alone(
    tmp_path: Path, other: str, code: int, said: str
) -> None:
    (tmp_path / ".ci").mkdir()
    shutil.copy(PROJECT / ".ci" / "compare-generators", tmp_path / ".ci")
    page = '<meta content=\\"%s\\">'
    write_program(
        tmp_path / ".venv" / "bin" / "python",
        f"""test "$2" = pip && exit
test "$2" = mkdocs && name="mkdocs-1, material" || name="{other}"
for folder; do :; done
mkdir -p "$folder"
printf "{page}" "$name" > "$folder/index.html"
""",
    )
    done = subprocess.run([tmp_path / ".ci" / "compare-generators"], capture_output=True, text=True)
    assert done.returncode == code, done.stderr
    assert said in done.stdout

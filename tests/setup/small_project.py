"""A project as small as can be, with the real Makefile and set-up, and packages from a folder."""

import base64
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile, ZipInfo

from tests.project import PROJECT

# The Python that the environment of these tests was made with.
BASE_PYTHON = Path(sys.base_prefix) / "bin" / f"python3.{sys.version_info.minor}"


class SmallProject:
    """The project in `root`, the folder `bin` that comes first on PATH, and `shelf` of packages."""

    def __init__(self, folder: Path) -> None:
        self.root, self.bin, self.shelf, self.home = (
            folder / name for name in ("project with a space", "bin", "shelf", "home")
        )
        for own in (self.root, self.bin, self.shelf, self.home):
            own.mkdir()
        shutil.copytree(PROJECT / "setup", self.root / "setup")
        for name in ("Makefile", ".python-version", ".npmrc"):
            shutil.copy(PROJECT / name, self.root)
        (self.bin / "python3").symlink_to(BASE_PYTHON)
        self.lock("requirements.lock", self.wheel("abacus"))
        self.lock("requirements-node.lock", self.wheel("stand-in-node"))
        self.npm_lock({})

    def wheel(self, name: str, version: str = "1", **scripts: str) -> Path:
        """Makes a package and lays it on the shelf; `scripts` are programs it brings."""
        own = f"{name.replace('-', '_')}-{version}"
        metadata = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
        facts = "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        files = {
            f"{own}.dist-info/METADATA": metadata,
            f"{own}.dist-info/WHEEL": facts,
            **{f"{own}.data/scripts/{program}": text for program, text in scripts.items()},
        }
        record = "".join(f"{file},,\n" for file in (*files, f"{own}.dist-info/RECORD"))
        path = self.shelf / f"{own}-py3-none-any.whl"
        with ZipFile(path, "w") as archive:
            for file, text in {**files, f"{own}.dist-info/RECORD": record}.items():
                archive.writestr(ZipInfo(file), text)
        return path

    def lock(self, lock_file: str, *wheels: Path) -> None:
        """Writes a lock file that names the wheels with their checksums."""
        lines = []
        for wheel in wheels:
            name, version, *_ = wheel.name.split("-")
            digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
            lines.append(f"{name.replace('_', '-')}=={version} --hash=sha256:{digest}\n")
        (self.root / lock_file).write_text("".join(lines))

    def npm_lock(self, packages: dict[str, dict[str, str]]) -> None:
        """Writes package.json and a lock file with these packages: name → version, integrity …"""
        wanted = {name: facts.get("resolved", facts["version"]) for name, facts in packages.items()}
        own = {"name": "small", "version": "1.0.0", "dependencies": wanted}
        entries = {f"node_modules/{name}": facts for name, facts in packages.items()}
        lock = {"name": "small", "version": "1.0.0", "lockfileVersion": 3}
        (self.root / "package.json").write_text(json.dumps(own))
        (self.root / "package-lock.json").write_text(
            json.dumps({**lock, "packages": {"": own, **entries}})
        )

    def tarball(self, name: str) -> dict[str, str]:
        """Makes an npm package inside the project; gives what a lock file says of it."""
        text = json.dumps({"name": name, "version": "1.0.0"}).encode()
        entry = tarfile.TarInfo("package/package.json")
        entry.size = len(text)
        path = self.root / f"{name}.tgz"
        with tarfile.open(path, "w:gz") as archive:
            archive.addfile(entry, BytesIO(text))
        digest = base64.b64encode(hashlib.sha512(path.read_bytes()).digest()).decode()
        return {
            "version": "1.0.0",
            "resolved": f"file:{path.name}",
            "integrity": f"sha512-{digest}",
        }

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Keeps what was set up before, lock file and all: a failed run makes .venv anew."""
        files = (self.root / ".venv" / "complete", self.root / "requirements.lock")
        texts = [file.read_text() for file in files]
        try:
            yield
        finally:
            for file, text in zip(files, texts, strict=True):
                file.write_text(text)

    def program(self, name: str, text: str) -> None:
        """Puts a shell script on PATH."""
        write_program(self.bin / name, text)

    def environment(self, **more: str) -> dict[str, str]:
        """A clean environment: an empty home directory, no index but the shelf."""
        return {
            "PATH": f"{self.bin}{os.pathsep}{os.environ['PATH']}",
            "HOME": str(self.home),
            "PIP_CONFIG_FILE": os.devnull,
            "PIP_NO_INDEX": "1",
            "PIP_FIND_LINKS": str(self.shelf),
            **more,
        }

    def make(
        self, *arguments: str, limit: str = ":", **more: str
    ) -> subprocess.CompletedProcess[str]:
        """Runs make; `limit` is a shell command that may bound what it can use."""
        return subprocess.run(
            ["sh", "-c", f'{limit}; exec make "$@"', "make", *arguments],
            cwd=self.root,
            env=self.environment(**more),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )


def write_program(path: Path, text: str) -> None:
    """Writes a shell script that can be run."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)


def stages(output: str) -> list[str]:
    """The first word or two of each stage that was gone through."""
    return [line.partition(" (")[0] for line in output.splitlines() if line.endswith("…")]


def told(output: str) -> list[str]:
    """What was told besides the stages and make's own closing line."""
    return [line for line in output.splitlines() if not line.endswith("…") and "***" not in line]

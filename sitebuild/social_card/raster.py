"""SVG pictures as PNG files, by resvg in one Node process for all, kept between builds."""

import json
import subprocess
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from sitebuild.social_card.typeface import Typeface
from sitebuild.source import BuildFailure

SCRIPT = Path(__file__).with_suffix(".mjs")


@dataclass(frozen=True)
class Picture:
    """A picture as SVG, and how wide it is to be, in pixels."""

    svg: str
    width: int


class Rasters:
    """Draws pictures whose text is set in these typefaces alone, whatever the machine has."""

    def __init__(self, project: Path, typefaces: Iterable[Typeface], cache: Path) -> None:
        self._project, self._cache = project, cache
        self._fonts = [typeface.sfnt() for typeface in typefaces]
        program = project / "node_modules" / "@resvg" / "resvg-js" / "package.json"
        parts = [program.read_bytes(), SCRIPT.read_bytes(), *self._fonts]
        self._version = b"".join(sha256(part).digest() for part in parts)

    def draw(self, pictures: Iterable[Picture]) -> dict[Picture, Path]:
        """A PNG file for each picture; what was drawn before isn't drawn again.

        Raises:
            BuildFailure: resvg doesn't run, or refuses a picture.
        """
        kept = {picture: self._cache / f"{self._key(picture)}.png" for picture in pictures}
        missing = {picture: path for picture, path in kept.items() if not path.exists()}
        if missing:
            self._cache.mkdir(parents=True, exist_ok=True)
            with TemporaryDirectory(dir=self._cache) as folder:
                self._run(missing, Path(folder))
        return kept

    def _key(self, picture: Picture) -> str:
        drawn = f"{picture.width} {picture.svg}".encode()
        return sha256(self._version + drawn).hexdigest()[:24]

    def _run(self, missing: Mapping[Picture, Path], folder: Path) -> None:
        fonts = [folder / f"{number}.ttf" for number in range(len(self._fonts))]
        for path, font in zip(fonts, self._fonts, strict=True):
            path.write_bytes(font)
        wanted = [
            {"svg": picture.svg, "width": picture.width, "to": str(folder / path.name)}
            for picture, path in missing.items()
        ]
        request = json.dumps({"fonts": list(map(str, fonts)), "pictures": wanted})
        done = subprocess.run(
            ["node", str(SCRIPT)],
            input=request,
            capture_output=True,
            encoding="utf-8",
            cwd=self._project,
        )
        if done.returncode:
            raise BuildFailure(f"resvg did not draw the pictures:\n{done.stderr.strip()}")
        for path in missing.values():
            (folder / path.name).replace(path)

"""SVG pictures as PNG files, drawn by resvg in one Node process and kept between builds."""

from base64 import b64decode
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from sitebuild.cache import Cache, digest
from sitebuild.node_js.bridge import RequestError, ask
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
        program = project / "node_modules" / "@resvg" / "resvg-js" / "package.json"
        self._fonts = [typeface.sfnt() for typeface in typefaces]
        self._causes = digest([program, SCRIPT, *self._fonts])
        self._cache = Cache(cache)

    def draw(self, pictures: Iterable[Picture]) -> dict[Picture, bytes]:
        """A PNG file for each picture; what was drawn before isn't drawn again.

        Raises:
            BuildFailure: resvg doesn't run, or refuses a picture.
        """
        causes = {one: (self._causes, str(one.width), one.svg) for one in pictures}
        return self._cache.batch("pictures", causes, self._run)

    def _run(self, pictures: list[Picture]) -> list[bytes]:
        with TemporaryDirectory() as folder:
            fonts = [Path(folder, f"{number}.ttf") for number in range(len(self._fonts))]
            for path, font in zip(fonts, self._fonts, strict=True):
                path.write_bytes(font)
            names = list(map(str, fonts))
            requests = ({"svg": one.svg, "width": one.width, "fonts": names} for one in pictures)
            try:
                return [b64decode(drawn) for drawn in ask(SCRIPT, requests)]
            except RequestError as error:
                raise BuildFailure(f"resvg did not draw the pictures:\n{error.reason}") from None

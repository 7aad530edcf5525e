"""A font reduced to the characters that pages need, as a part of a style sheet."""

import logging
from base64 import b64encode
from io import BytesIO
from pathlib import Path

from fontTools.subset import Options, Subsetter, load_font, save_font

# It warns of creation dates, which mean nothing here.
logging.getLogger("fontTools").setLevel(logging.ERROR)


def font_source(font: Path, characters: str) -> str:
    """The source of a @font-face: the font (TrueType) with these characters alone, as WOFF."""
    options = Options(flavor="woff")
    subsetter, data = Subsetter(options), BytesIO()
    subsetter.populate(text=characters)
    with load_font(str(font), options) as loaded:
        subsetter.subset(loaded)
        save_font(loaded, data, options)
    return f'url(data:font/woff;base64,{b64encode(data.getvalue()).decode()}) format("woff")'

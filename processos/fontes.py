"""Where the typeface stands: Source Sans Pro, from the Python package, for pages and for PDFs alike."""

from importlib.resources import files
from pathlib import Path

PASTA = Path(str(files("font_source_sans_pro") / "files"))

FACES = {
    "regular": "SourceSansPro-Regular.ttf",
    "italico": "SourceSansPro-It.ttf",
    "seminegrito": "SourceSansPro-Semibold.ttf",
    "seminegrito_italico": "SourceSansPro-SemiboldIt.ttf",
    "negrito": "SourceSansPro-Bold.ttf",
    "negrito_italico": "SourceSansPro-BoldIt.ttf",
}


def caminho_da_fonte(face: str = "regular") -> Path:
    """The TrueType file of a face of FACES; KeyError for a face the house does not use."""
    return PASTA / FACES[face]

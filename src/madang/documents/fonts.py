"""The fonts of documents and charts: they come as files with the extra, so that every machine prints the same."""

from functools import cache
from importlib.util import find_spec
from pathlib import Path

from madang.errors import MissingExtraError

__all__ = ["FAMILY", "font_folder"]

FAMILY = "NanumGothic"
"""Nanum Gothic holds Korean and Latin, in three weights; its licence (OFL) lets documents embed it."""

_CARRIER = "koreanize_matplotlib"


@cache
def font_folder() -> Path:
    """The folder of the fonts. The package that carries them is found and not imported: it would load matplotlib."""
    found = find_spec(_CARRIER)
    if found is None or not found.submodule_search_locations:
        raise MissingExtraError("The Korean font of documents and charts", "documents")
    return Path(found.submodule_search_locations[0], "fonts")

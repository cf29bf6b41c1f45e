"""What words say that something is to be done, read from the data folder."""

from functools import cache
from pathlib import Path

from madang.assistants.company.domain.errands import Errands, read_errands
from madang.assistants.company.tools.templates import templates
from madang.text import Text

__all__ = ["errands", "forms"]

_PATH = Path(__file__).parents[1] / "data" / "errands.toml"


@cache
def errands() -> Errands:
    """The signs, with the names of all documents."""
    return read_errands(_PATH, {kind: one.words for kind, one in templates().items()})


@cache
def forms() -> dict[str, Text]:
    """What the kinds of documents are called."""
    return {kind: one.title for kind, one in templates().items()}

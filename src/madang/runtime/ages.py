"""Ages of data: of which day what an assistant brings with it is, as its own page of sources says."""

import re
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from madang.runtime.contract import Assistant

__all__ = ["DataAge", "data_ages"]

_DATE = re.compile(r"\d{4}(-\d\d){0,2}")


class DataAge(NamedTuple):
    """A source, and the day, month or year of which it is."""

    source: str
    as_of: str


@cache
def data_ages(assistant: Assistant) -> tuple[DataAge, ...]:
    """What data/SOURCES.md of an assistant says in the column `as of` of its table; one in no folder has none."""
    folder = assistant.build.__module__.rpartition(".")[0]
    if not folder:
        return ()
    page = files(folder) / "data" / "SOURCES.md"
    text = page.read_text("utf-8") if page.is_file() else ""
    rows = [_cells(line) for line in text.splitlines() if line.startswith("|")]
    column = next((row.index("as of") for row in rows if "as of" in row), None)
    if column is None:
        return ()
    return tuple(DataAge(row[0], row[column]) for row in rows if len(row) > column and _DATE.fullmatch(row[column]))


def _cells(line: str) -> list[str]:
    return [cell.strip().strip("`") for cell in line.strip().strip("|").split("|")]

"""Reads tables of facts: CSV files whose every row becomes a value, or an error that names file and line."""

import csv
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar

from madang.assistants.travel.trip.errors import DataError, HoursError
from madang.assistants.travel.trip.money import PriceEstimate
from madang.assistants.travel.trip.opening_hours import minutes_of
from madang.assistants.travel.trip.places import Point
from madang.state import StateError
from madang.text import Text

_Value = TypeVar("_Value")
Row = Mapping[str, str]


def read_table(path: Path, make: Callable[[Row], _Value]) -> list[_Value]:
    """What `make` makes of each row of a CSV file; a row that it refuses is a DataError with file and line."""
    with path.open(encoding="utf-8", newline="") as file:
        return [_made(path, number, row, make) for number, row in enumerate(csv.DictReader(file), start=2)]


def text_column(row: Row, column: str) -> Text:
    """The columns `name_ko` and `name_en` as one text."""
    return Text(ko=row[f"{column}_ko"], en=row[f"{column}_en"])


def point_columns(row: Row) -> Point:
    """The columns `lat` and `lon`."""
    return Point(lat=float(row["lat"]), lon=float(row["lon"]))


def number_column(row: Row, column: str) -> int | None:
    """A whole number; None where the field is empty, which means not known."""
    return int(row[column]) if row[column] else None


def estimate_columns(row: Row, column: str) -> PriceEstimate | None:
    """The columns `fare_low` and `fare_high` as a range; None where they are empty."""
    if not row[f"{column}_low"]:
        return None
    return PriceEstimate.between(int(row[f"{column}_low"]), int(row[f"{column}_high"]))


def time_column(row: Row, column: str) -> int:
    """A time of day in minutes after midnight."""
    return minutes_of(row[column])


def _made(path: Path, line: int, row: Row, make: Callable[[Row], _Value]) -> _Value:
    try:
        return make(row)
    except (HoursError, KeyError, StateError, TypeError, ValueError) as error:
        raise DataError(f"{path.name}:{line} cannot be read: {error}") from error

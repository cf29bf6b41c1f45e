"""Answers that stand in a table and in no sentence: the row with the most or the least of what is asked for, and the
share that one column of it is of another. Code picks the row and does the sum; the words are those of the table.
"""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple

from madang.assistants.research.extract.notes import RawNote
from madang.assistants.research.extract.relevance import Asked, Meanings, terms_of
from madang.assistants.research.extract.sentences import TableRow, table_rows
from madang.reading.numbers import find_numbers


class RowAnswer(NamedTuple):
    """The row that answers, as it reads, how many it was chosen of, and the share of its columns if that was asked."""

    note: RawNote
    reads: str
    rows: int
    most: bool
    share: str = ""


class _Column(NamedTuple):
    head: str
    values: Sequence[Decimal | None]


def find_extremes(asked: Asked, found: Sequence[RawNote], meanings: Meanings) -> list[RowAnswer]:
    """The rows with the most or the least of what the question names, the table that fits it best first."""
    most = _wants_most(asked.text)
    if most is None:
        return []
    ranked = [
        (fit, answer)
        for note in found
        for rows in _tables(note)
        for fit, answer in _extreme(asked, note, rows, most, meanings)
    ]
    ranked.sort(key=lambda each: -each[0])
    return [answer for _, answer in ranked[:1]]


def _wants_most(question: str) -> bool | None:
    """Whether the most of something is asked for, or the least; None where neither is."""
    if _LEAST.search(question):
        return False
    return True if _MOST.search(question) else None


def _compared(question: str) -> frozenset[str]:
    """The terms of what somebody asks the most or the least of, right beside the word for it."""
    return terms_of(" ".join(found.group(1) for pattern in _COMPARED for found in pattern.finditer(question)))


def _tables(note: RawNote) -> Iterator[list[TableRow]]:
    """The rows of each table of a passage; rows of one table have the same heads."""
    rows = list[TableRow]()
    for row in table_rows(note.text):
        if rows and row.heads != rows[-1].heads:
            yield rows
            rows = []
        rows.append(row)
    if len(rows) >= _FEWEST_ROWS:
        yield rows


def _extreme(
    asked: Asked, note: RawNote, rows: Sequence[TableRow], most: bool, meanings: Meanings
) -> Iterator[tuple[float, RowAnswer]]:
    columns = [column for column in _columns(rows) if sum(value is not None for value in column.values) >= _FEWEST_ROWS]
    named = [_wants_most(column.head) is most for column in columns]
    compared = _compared(asked.text)
    fits = [
        (_fit(asked, column.head, meanings) + named[number] + bool(compared & terms_of(column.head)), number)
        for number, column in enumerate(columns)
    ]
    fits = [(fit, number) for fit, number in fits if fit >= _LEAST_FIT]
    best, number = max(fits, key=lambda each: (each[0], -each[1]), default=(0.0, 0))
    if not best:
        return
    parts = [(value, place) for place, value in enumerate(columns[number].values) if value is not None]
    parts = _without_total(parts)
    _, place = (max if most else min)(parts)
    share = _share([column.values[place] for column in columns]) if _ASKS_SHARE.search(asked.text) else ""
    about = _fit(asked, f"{note.heading}\n{note.source.title}", meanings)
    yield best + about / 2, RowAnswer(note, rows[place].reads, len(parts), most, share)


def _columns(rows: Sequence[TableRow]) -> list[_Column]:
    """The columns that hold figures, after the first, which names the rows."""
    heads = rows[0].heads
    return [
        _Column(heads[number], [_value(row.cells[number]) if number < len(row.cells) else None for row in rows])
        for number in range(1, len(heads))
    ]


def _value(cell: str) -> Decimal | None:
    numbers = find_numbers(cell)
    return Decimal(numbers[0].value) if len(numbers) == 1 else None


def _without_total(parts: Sequence[tuple[Decimal, int]]) -> Sequence[tuple[Decimal, int]]:
    """The rows without one that is the sum of all others, or nearly: the whole is not the largest part."""
    whole = sum(value for value, _ in parts)
    kept = [
        each for each in parts if not (len(parts) > _FEWEST_ROWS and abs(whole - 2 * each[0]) <= abs(each[0]) * _NEARLY)
    ]
    return kept or parts


def _fit(asked: Asked, text: str, meanings: Meanings) -> float:
    """How much of the question a text names, what is asked for most."""
    said = frozenset[str]().union(*meanings.names_of(terms_of(text)).values())
    return sum(asked.weights.get(term, 1.0) for term, names in asked.terms.items() if names & said)


def _share(values: Sequence[Decimal | None]) -> str:
    """What share the smaller of two counts of a row is of the larger, worked out."""
    counts = [value for value in values if value is not None and value > 0]
    if len(counts) != _PAIR or counts[0] == counts[1]:
        return ""
    part, whole = sorted(counts)
    return f"{part:,f} / {whole:,f} = {part / whole * 100:.1f} %"


_FEWEST_ROWS, _PAIR = 2, 2
_LEAST_FIT = 2.0
"""What the head of a column has of the question at least: one word that it shares may be an accident."""
_NEARLY = Decimal("0.01")
_MORE = "highest|largest|most|biggest|greatest|longest|maximum"
_LESS = "lowest|smallest|least|fewest|shortest|minimum"
_MOST = re.compile(rf"가장 (?:많|높|크|큰|길|긴|비싼|빠른)|최대|최고|제일 (?:많|높|큰)|\b(?:{_MORE})\b", re.IGNORECASE)
_LEAST = re.compile(rf"가장 (?:적|낮|작|짧|싼)|최저|최소|제일 (?:적|낮|작)|\b(?:{_LESS})\b", re.IGNORECASE)
_COMPARED = (
    re.compile(rf"\b(?:{_MORE}|{_LESS}) ([a-z-]+)", re.IGNORECASE),
    re.compile(r"([가-힣]+?)(?:이|가|은|는|을|를)? (?:가장|제일)"),
)
_ASKS_SHARE = re.compile(r"퍼센트|%|비율|율(?:은|이|을)|per ?cent|\bshare\b|\brate\b|\bratio\b", re.IGNORECASE)

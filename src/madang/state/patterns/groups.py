"""Digits in groups, as on a bank card or in a bank book."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from madang.state.patterns.spans import Span, goes_on_behind_a_point

__all__ = ["Groups", "groups_of_digits"]


@dataclass(frozen=True, slots=True)
class Groups:
    """Groups of digits in a row, and the gaps between them."""

    digits: tuple[str, ...]
    gaps: tuple[str, ...]
    span: Span

    @property
    def number(self) -> str:
        """All digits in one."""
        return "".join(self.digits)


def groups_of_digits(text: str, *, fewest: int, most: int) -> Iterator[Groups]:
    """Every way to read `fewest` to `most` digits out of a row of groups, overlaps included."""
    for row in _ROW.finditer(text):
        if row.end() - row.start() >= fewest:
            for piece in _pieces([*_GROUP.finditer(text, *row.span())]):
                span = Span(piece[0].start(), piece[-1].end())
                count = sum(group.end() - group.start() for group in piece)
                if fewest <= count <= most and not goes_on_behind_a_point(text, span):
                    yield _groups(text, piece, span)


_ROW = re.compile(r"\d++(?:[ \t-]{1,3}\d++)*+")
_GROUP = re.compile(r"\d+")


def _pieces(row: Sequence[re.Match[str]]) -> Iterator[Sequence[re.Match[str]]]:
    for first in range(len(row)):
        for last in range(first, min(first + _MOST_GROUPS, len(row))):
            yield row[first : last + 1]


_MOST_GROUPS = 6


def _groups(text: str, piece: Sequence[re.Match[str]], span: Span) -> Groups:
    gaps = tuple(text[left.end() : right.start()] for left, right in pairwise(piece))
    return Groups(tuple(group[0] for group in piece), gaps, span)

"""Paragraphs out of lines: what a page broke up for its width is put together, clauses stay apart."""

import re

from madang.documents.printable import printable
from madang.state.frozen import Frozen

__all__ = ["Passage", "passages_of"]

_OPENING = re.compile(
    r"제\s*\d+\s*(?:조|장|절|항)|[①-⑳]|\(?\d{1,3}[.)]\s|\[\d+\]|[가-하][.)]\s|[-•*·※▶○●■□]\s|#{1,6}\s|\|"
    r"|(?:Article|Section|Clause)\s+\d|\(?[a-z][.)]\s",
    re.IGNORECASE,
)
_CLOSED = re.compile(r"[.!?:;。][\"'”’)\]]?$")
_FULL_LINE = 0.75


class Passage(Frozen):
    """A paragraph with the page it begins on and the level of its heading, where these are known; 0 is no heading."""

    text: str
    page: int | None = None
    heading: int = 0


def passages_of(text: str, page: int | None = None) -> tuple[Passage, ...]:
    """The paragraphs of a text whose lines may have been broken to fit a page."""
    lines = [line.strip() for line in printable(text).split("\n")]
    longest = max(map(len, lines), default=0)
    grouped: list[list[str]] = []
    before = ""
    for line in lines:
        if line and grouped and before and _goes_on(before, line, longest):
            grouped[-1].append(line)
        elif line:
            grouped.append([line])
        before = line
    return tuple(Passage(text=" ".join(group), page=page) for group in grouped)


def _goes_on(before: str, line: str, longest: int) -> bool:
    """Whether a line goes on with the sentence of the one before: that one is full and ends in the middle."""
    return not _OPENING.match(line) and not _CLOSED.search(before) and len(before) >= longest * _FULL_LINE

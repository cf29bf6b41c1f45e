"""Drafts: text while it is written, as blocks of HTML of which only the last can still change."""

import re

from madang.server.markup import blocks_of, render

__all__ = ["Draft", "legible"]

_ANY_SOURCE = 999
"""Which sources there are is told at the end: until then every citation looks like one."""
_PATIENCE = 64
"""A block is rendered again once it has grown by a part of so many, so that a long one does not cost its square."""
_LOOK = 400
_FENCE = re.compile(r"\s*(```|~~~)")
_UNCLEAR = re.compile(r"(?:^[\s\-=#*+>~`_\d.)|:]*|\[[^\]]*(?:\]\([^)]*)?|[*_`~])\Z")
_PAIRS = ("`", "**", "~~")


class Draft:
    """Text that grows. What lies before its last block stands as it is; the last is shown as far as it is clear."""

    def __init__(self) -> None:
        self._whole = 0
        self._last = ""
        self._shown = 0
        self._message: str | None = None

    def write(self, text: str, message: str | None = None) -> None:
        """Add text; another message than the one before begins a block of its own."""
        if message != self._message and self._last:
            self._last += "\n\n"
        self._message = message
        self._last += text

    def show(self) -> tuple[int, list[str]]:
        """The number of the first block that may have changed, and the HTML from it on; none if too little has."""
        start = self._whole
        if len(self._last) - self._shown < len(self._last) // _PATIENCE:
            return start, []
        shown = [*self._settle(), legible(self._last)]
        self._shown = len(self._last)
        return start, [render(block, _ANY_SOURCE) for block in shown]

    def _settle(self) -> list[str]:
        """Let go of the blocks that are whole: those of the lines that are whole, but the last of them."""
        lines, newline, rest = self._last.rpartition("\n")
        *whole, last = blocks_of(lines + newline) or [""]
        self._whole += len(whole)
        self._last = last + rest
        return whole


def legible(text: str) -> str:
    """The text without the end of which it is not known yet what it will be, and with its marks closed."""
    if _FENCE.match(text):
        return text
    *whole, last = text.split("\n")
    return "\n".join(_without_half_tables(whole, _cleared(last)))


def _cleared(line: str) -> str:
    """The line without marks that nothing follows yet, and with those closed that are open."""
    head, tail = line[:-_LOOK], line[-_LOOK:]
    while (shorter := _UNCLEAR.sub("", tail)) != tail:
        tail = shorter
    return head + tail + "".join(mark for mark in _PAIRS if tail.count(mark) % 2)


def _without_half_tables(whole: list[str], last: str) -> list[str]:
    """The lines without a row that is not whole, and without a head under which no rule is drawn yet."""
    rows = next((number for number, line in enumerate(reversed(whole)) if not line.startswith("|")), len(whole))
    if rows == 1:
        return whole[:-1]
    return whole if last.startswith("|") else [*whole, last]

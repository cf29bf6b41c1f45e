"""Cutting sections into chunks that are short enough to be cited and long enough to be understood."""

import re
from collections.abc import Iterator

from madang.knowledge.documents import Section

__all__ = ["CHUNK", "cut"]

CHUNK = 900
"""Characters of the longest chunk."""


def cut(section: Section) -> Iterator[Section]:
    """The section in stretches of at most `CHUNK` characters, ended where a paragraph, line or sentence ends."""
    text, start = section.text, 0
    while start < len(text):
        end = _end(text, start)
        piece = text[start:end]
        if piece.strip():
            yield section.model_copy(update={"text": piece.strip(), "lines": _lines(section, start, piece)})
        start = end


def _end(text: str, start: int) -> int:
    if len(text) - start <= CHUNK:
        return len(text)
    window = text[start : start + CHUNK]
    for mark in _MARKS:
        ends = [found.end() for found in mark.finditer(window)]
        if ends and ends[-1] >= CHUNK // 3:
            return start + ends[-1]
    return start + CHUNK


def _lines(section: Section, start: int, piece: str) -> tuple[int, int] | None:
    if section.lines is None:
        return None
    before = section.text[:start] + piece[: len(piece) - len(piece.lstrip())]
    first = section.lines[0] + before.count("\n")
    return first, min(section.lines[1], first + piece.strip().count("\n"))


_MARKS = (
    re.compile(r"\n\s*\n"),
    re.compile(r"\n"),
    re.compile(r"[.!?。](?=\s)|다\.(?=\s)"),
    re.compile(r"\s"),
)

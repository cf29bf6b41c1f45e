"""The sentences of a text with their places, in Korean and English; headings, table rows and code are not sentences."""

import re
from collections.abc import Iterator
from itertools import pairwise

__all__ = ["Span", "find_sentences", "without_marks"]

Span = tuple[int, int]


def find_sentences(text: str) -> list[Span]:
    """Where each sentence of `text` stands; text[start:end] reads as one, without list marks."""
    return [span for start, end in _paragraphs(text) for span in _of_paragraph(text, start, end)]


def without_marks(sentence: str) -> str:
    """The sentence as it reads: without the marks of Markdown, on one line."""
    linked = _LINK.sub(r"\1", sentence)
    return " ".join(_MARKS.sub("", linked).split())


def _paragraphs(text: str) -> Iterator[Span]:
    """The stretches of prose: lines that belong together, each list item for itself."""
    start, end = 0, 0
    for line in _LINE.finditer(_without_code(text)):
        if _NO_PROSE.match(line.group()) or _LIST_MARK.match(line.group()) or not line.group().strip():
            yield start, end
            start = line.end() if not _LIST_MARK.match(line.group()) else line.start()
        end = line.end()
        if start == end:
            start = end = line.end()
    yield start, end


def _of_paragraph(text: str, start: int, end: int) -> Iterator[Span]:
    mark = _LIST_MARK.match(text, start, end)
    edges = [mark.end() if mark else start, *(found.end() for found in _END.finditer(text, start, end)), end]
    for first, last in pairwise(edges):
        piece = text[first:last]
        span = first + len(piece) - len(piece.lstrip()), last - (len(piece) - len(piece.rstrip()))
        if span[1] - span[0] >= _SHORTEST:
            yield span


def _without_code(text: str) -> str:
    return _CODE.sub(lambda found: re.sub(r"\S", " ", found.group()), text)


_SHORTEST = 10
_LINE = re.compile(r"[^\n]*\n?")
_CODE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
_LIST_MARK = re.compile(r"[ \t]*(?:[-*+•>]|\d{1,3}[.)])[ \t]+")
_NO_PROSE = re.compile(r"[ \t]*(?:#{1,6}\s|\||[-=*_]{3,}\s*$)")
_END = re.compile(
    r"(?<=[.!?。！？])[\"'”’)\]]*(?=\s)"
    r"(?<!\b[A-Z]\.)(?<!e\.g\.)(?<!i\.e\.)(?<!etc\.)(?<!vs\.)(?<!No\.)(?<!Dr\.)(?<!Mr\.)(?<!Ms\.)(?<!Fig\.)"
)
_LINK = re.compile(r"!?\[([^\]]*)\]\([^)\s]*\)")
_MARKS = re.compile(r"\*\*|__|`|(?<!\w)[*_](?=\w)|(?<=[\w.,;:)])[*_](?!\w)")

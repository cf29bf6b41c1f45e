"""Sentences and clauses of Korean and English texts, each with its position."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from madang.reading.mentions import Span


class Sentence(NamedTuple):
    """A sentence and its position: `text == whole[span[0]:span[1]]`."""

    text: str
    span: Span


def split_sentences(text: str) -> list[Sentence]:
    """The sentences of a text in order; a line ends one too, and marks such as `[1]` stay with the one before them."""
    return [
        sentence
        for line in _LINE.finditer(text)
        for sentence in _trimmed(text, line.start(), _cuts(line.group()), line.end())
    ]


def split_clauses(text: str) -> list[str]:
    """The clauses of a sentence: separated by commas and by words such as but and 지만."""
    return [part.strip() for part in _CLAUSE.split(text) if part and part.strip()]


def _cuts(line: str) -> list[int]:
    return [
        found.end()
        for found in _END.finditer(line)
        if not _ABBREVIATION.search(line[max(0, found.start() - 8) : found.start() + 1])
    ]


def _trimmed(text: str, start: int, cuts: list[int], end: int) -> Iterator[Sentence]:
    edges = [start, *(start + cut for cut in cuts), end]
    for first, last in pairwise(edges):
        piece = text[first:last]
        if stripped := piece.strip():
            begin = first + len(piece) - len(piece.lstrip())
            yield Sentence(stripped, (begin, begin + len(stripped)))


_LINE = re.compile(r"[^\n]+")
_END = re.compile(r"[.!?。…]+[\"'”’)]*(?:\s*\[[0-9, ]{1,40}\])*(?=\s|$)")
_ABBREVIATION = re.compile(
    r"(?:^|[\s(])(?:[0-9]{1,3}|[A-Za-z]|e\.g|i\.e|etc|cf|vs|No|Art|Mr|Ms|Dr|Inc|Ltd|St)\.$", re.IGNORECASE
)
_CLAUSE = re.compile(
    r"(?<![0-9])[,;:](?![0-9])|\b(?:but|although|though|while|whereas|however|unless)\b|(?<=지만)\s|(?<=으나)\s|(?<=는데)\s|(?<=하고)\s"
    r"|(?<=이며)\s|(?<=하며)\s|(?<=되며)\s|(?<=되고)\s",
    re.IGNORECASE,
)

"""The sentences of a passage that say something: no headings, code, addresses or mere beginnings, and rows apart."""

import re
from collections.abc import Iterator
from itertools import pairwise

from madang.knowledge import Sentence, split_sentences

__all__ = ["find_rows", "find_sentences", "first_cell", "without_marks"]


def find_sentences(text: str) -> list[Sentence]:
    """The sentences of `text` that read as such, each where it stands, without the mark of a list item."""
    prose = _ROW.sub(_blank, _CODE.sub(_blank, text))
    found = split_sentences(_unwrapped(prose))
    return [
        _without_list_mark(text, one)
        for one in found
        if not _NO_PROSE.match(one.text) and len(one.text) >= _SHORTEST and not one.text.endswith(":")
    ]


def find_rows(text: str) -> list[Sentence]:
    """The rows of tables, each where it stands, without those that name the columns."""
    rows = [Sentence(row.group(), row.span()) for row in _ROW.finditer(_CODE.sub(_blank, text))]
    heads = {one.span for one, below in pairwise(rows) if _RULE.fullmatch(below.text)}
    return [row for row in rows if row.span not in heads and not _RULE.fullmatch(row.text)]


def first_cell(row: str) -> str:
    """What a row is about."""
    return next(_cells(row), "")


def without_marks(sentence: str) -> str:
    """The sentence as it reads: without the marks of Markdown, on one line; the cells of a row one after the other."""
    told = ": ".join(_cells(sentence)) if sentence.startswith("|") else sentence
    linked = _LINK.sub(r"\1", told)
    return " ".join(_MARKS.sub("", linked).split())


def _cells(row: str) -> Iterator[str]:
    return (cell.strip() for cell in row.split("|") if cell.strip())


def _blank(found: re.Match[str]) -> str:
    """Blanks in the place of what was found, so that all else stays where it is."""
    return _LETTER.sub(" ", found.group())


def _unwrapped(text: str) -> str:
    """The text with the line breaks inside paragraphs as spaces, so that everything stays where it is."""
    lines = text.split("\n")
    joints = [" " if _flows(one) and _goes_on(other) else "\n" for one, other in pairwise(lines)]
    return "".join(part for pair in zip(lines, [*joints, ""], strict=True) for part in pair)


def _flows(line: str) -> bool:
    return bool(line.strip()) and not _NO_PROSE.match(line.strip())


def _goes_on(line: str) -> bool:
    return _flows(line) and not _LIST_MARK.match(line.strip())


def _without_list_mark(text: str, sentence: Sentence) -> Sentence:
    start, end = sentence.span
    mark = _LIST_MARK.match(text, start, end)
    begin = mark.end() if mark else start
    return Sentence(text[begin:end], (begin, end))


_SHORTEST = 10
_CODE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
_ROW = re.compile(r"^\|.*\|[ \t]*$", re.MULTILINE)
_RULE = re.compile(r"[|\s:\-]+")
_LETTER = re.compile(r"\S")
_LIST_MARK = re.compile(r"(?:[-*+•>]|\d{1,3}[.)])[ \t]+")
_NO_PROSE = re.compile(r"#{1,6}\s|\||[-=*_]{3,}\s*$|\W*https?://\S+\W*$")
_LINK = re.compile(r"!?\[([^\]]*)\]\([^)\s]*\)")
_MARKS = re.compile(r"\*\*|__|`|(?<!\w)[*_](?=\w)|(?<=[\w.,;:)])[*_](?!\w)")

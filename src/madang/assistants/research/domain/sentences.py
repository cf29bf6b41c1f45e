"""The sentences of a passage that say something: no headings, table rows, code, addresses or mere beginnings."""

import re
from itertools import pairwise

from madang.knowledge import Sentence, split_sentences

__all__ = ["find_sentences", "without_marks"]


def find_sentences(text: str) -> list[Sentence]:
    """The sentences of `text` that read as such, each where it stands, without the mark of a list item."""
    found = split_sentences(_unwrapped(_CODE.sub(lambda code: _LETTER.sub(" ", code.group()), text)))
    return [
        _without_list_mark(text, one)
        for one in found
        if not _NO_PROSE.match(one.text) and len(one.text) >= _SHORTEST and not one.text.endswith(":")
    ]


def without_marks(sentence: str) -> str:
    """The sentence as it reads: without the marks of Markdown, on one line."""
    linked = _LINK.sub(r"\1", sentence)
    return " ".join(_MARKS.sub("", linked).split())


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
_LETTER = re.compile(r"\S")
_LIST_MARK = re.compile(r"(?:[-*+•>]|\d{1,3}[.)])[ \t]+")
_NO_PROSE = re.compile(r"#{1,6}\s|\||[-=*_]{3,}\s*$|\W*https?://\S+\W*$")
_LINK = re.compile(r"!?\[([^\]]*)\]\([^)\s]*\)")
_MARKS = re.compile(r"\*\*|__|`|(?<!\w)[*_](?=\w)|(?<=[\w.,;:)])[*_](?!\w)")

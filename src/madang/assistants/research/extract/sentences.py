"""Which sentences of a passage can be quoted: prose and table rows, not headings or code; which give orders to their
reader (prompt injection); which texts repeat each other.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise

from madang.reading.language import Sentence, split_sentences


def find_sentences(text: str) -> list[Sentence]:
    """The sentences of `text` that read as such, each where it stands, without the mark of a list item."""
    prose = _ROW.sub(_blank, _CODE.sub(_blank, text))
    found = split_sentences(_unwrapped(prose))
    return [
        _without_list_mark(text, sentence)
        for sentence in found
        if not _NO_PROSE.match(sentence.text)
        and len(sentence.text) >= _SHORTEST_SENTENCE
        and not sentence.text.endswith(":")
    ]


def find_rows(text: str) -> list[Sentence]:
    """The rows of tables, each where it stands, without those that name the columns."""
    rows = [Sentence(row.group(), row.span()) for row in _ROW.finditer(_CODE.sub(_blank, text))]
    heads = {row.span for row, below in pairwise(rows) if _RULE.fullmatch(below.text)}
    return [row for row in rows if row.span not in heads and not _RULE.fullmatch(row.text)]


def first_cell(row: str) -> str:
    """What a row is about."""
    return next(_cells(row), "")


def without_marks(sentence: str) -> str:
    """The sentence as it reads: without the marks of Markdown, on one line; the cells of a row one after the other."""
    prose = ": ".join(_cells(sentence)) if sentence.startswith("|") else sentence
    linked = _LINK.sub(r"\1", prose)
    return " ".join(_MARKS.sub("", linked).split())


def gives_orders(sentence: str) -> bool:
    """Whether the sentence tells a reader to forget its task, its rules or its role."""
    return bool(_ORDER.search(sentence))


def first_of_repeated(texts: Sequence[str], *, alike: float = 0.7) -> list[int]:
    """For every text the number of the first that nearly repeats it, its own if none before it does.

    Alike are texts that share that part of their shingles (runs of letters), whatever stands between them, and have the
    same figures: where these differ, the sources disagree, which is the opposite of repeating one another.
    """
    holders, sizes, firsts = defaultdict[str, list[int]](list), list[int](), list[int]()
    figures = [_DIGITS.findall(text) for text in texts]
    for number, text in enumerate(texts):
        shingles = _shingles(text)
        shared = Counter(holder for shingle in shingles for holder in holders[shingle])
        near = (other for other, count in shared.items() if _jaccard(count, len(shingles), sizes[other]) >= alike)
        twins = (other for other in near if figures[other] == figures[number])
        first = min((firsts[twin] for twin in twins), default=number)
        firsts.append(first)
        sizes.append(len(shingles))
        for shingle in shingles:
            holders[shingle].append(number)
    return firsts


def _cells(row: str) -> Iterator[str]:
    return (cell.strip() for cell in row.split("|") if cell.strip())


def _blank(found: re.Match[str]) -> str:
    """Blanks in the place of what was found, so that all else stays where it is."""
    return _LETTER.sub(" ", found.group())


def _unwrapped(text: str) -> str:
    """The text with the line breaks inside paragraphs as spaces, so that everything stays where it is."""
    lines = text.split("\n")
    joints = [" " if _flows(line) and _goes_on(below) else "\n" for line, below in pairwise(lines)]
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


def _shingles(text: str) -> set[str]:
    letters = "".join(letter for letter in text.lower() if letter.isalnum())
    return {letters[at : at + _SHINGLE_LENGTH] for at in range(max(1, len(letters) - _SHINGLE_LENGTH + 1))}


def _jaccard(shared: int, first: int, second: int) -> float:
    return shared / (first + second - shared)


_SHORTEST_SENTENCE = 10
_CODE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
_ROW = re.compile(r"^\|.*\|[ \t]*$", re.MULTILINE)
_RULE = re.compile(r"[|\s:\-]+")
_LETTER = re.compile(r"\S")
_LIST_MARK = re.compile(r"(?:[-*+•>]|\d{1,3}[.)])[ \t]+")
_NO_PROSE = re.compile(r"#{1,6}\s|\||[-=*_]{3,}\s*$|\W*https?://\S+\W*$")
_LINK = re.compile(r"!?\[([^\]]*)\]\([^)\s]*\)")
_MARKS = re.compile(r"\*\*|__|`|(?<!\w)[*_](?=\w)|(?<=[\w.,;:)])[*_](?!\w)")
_ORDER = re.compile(
    r"\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:instruction|prompt|rule|guideline|message|above|before)"
    r"|\b(?:system|hidden)\s+prompt\b"
    r"|\byou\s+are\s+now\b|\b(?:act|pretend)\s+(?:as|to\s+be)\b"
    r"|(?:이전|앞|위|지금까지|모든).{0,12}(?:지시|명령|규칙|프롬프트).{0,8}(?:무시|잊)"
    r"|시스템\s*프롬프트|지금부터\s*(?:너|당신)",
    re.IGNORECASE | re.DOTALL,
)
_SHINGLE_LENGTH = 4
_DIGITS = re.compile(r"\d+")

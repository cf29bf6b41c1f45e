"""Which sentences of a passage can be quoted: prose and table rows, not headings or code, each with what it needs to be
understood; which give orders to their reader (prompt injection); which texts repeat each other.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from madang.reading.language import Sentence, split_sentences
from madang.reading.mentions import Span


class QuotableText(NamedTuple):
    """A stretch of a passage that can be quoted, and how it reads: without marks, cells with their column's head."""

    span: Span
    reads: str


def quotable_texts(text: str) -> list[QuotableText]:
    """The sentences and table rows of a passage in order.

    A sentence that begins by pointing back ("That is why ...") is quoted with the one before it in its paragraph.
    """
    found, sentences = list[QuotableText](), _without_orders(text, find_sentences(text))
    for number, sentence in enumerate(sentences):
        start, end = sentence.span
        before = sentences[number - 1].span if number else None
        if before and _POINTS_BACK.match(sentence.text) and "\n\n" not in text[before[1] : start]:
            start = before[0]
        found.append(QuotableText((start, end), without_marks(text[start:end])))
    found += [QuotableText(row.span, _row_with_heads(row, heads)) for row, heads in _rows_with_heads(text)]
    return sorted(found)


def says_all_of(longer: str, shorter: str, *, alike: float = 0.9) -> bool:
    """Whether a text has nearly all that another says, and its figures."""
    wanted = _shingles(shorter)
    return len(wanted & _shingles(longer)) >= alike * len(wanted) and set(_DIGITS.findall(shorter)) <= set(
        _DIGITS.findall(longer)
    )


def _without_orders(text: str, sentences: Sequence[Sentence]) -> list[Sentence]:
    """The sentences without those that give orders and without what follows one in its paragraph: it may go on."""
    kept, ordered_at = list[Sentence](), -1
    for sentence in sentences:
        start, end = sentence.span
        if gives_orders(sentence.text):
            ordered_at = end
        elif ordered_at < 0 or "\n\n" in text[ordered_at:start]:
            kept.append(sentence)
    return kept


def _rows_with_heads(text: str) -> Iterator[tuple[Sentence, list[str]]]:
    """The rows of tables with the names of their columns, as far as those stand above them."""
    heads, above = list[str](), ""
    for found in _ROW.finditer(_CODE.sub(_blank, text)):
        if _RULE.fullmatch(found.group()):
            heads = _all_cells(above)
        elif found.end() < len(text) and _RULE_BELOW.match(text, found.end()):
            above = found.group()
        else:
            yield Sentence(found.group(), found.span()), heads


def _row_with_heads(row: Sentence, heads: Sequence[str]) -> str:
    cells = _all_cells(row.text)
    if len(cells) != len(heads) or not cells[0]:
        return without_marks(row.text)
    values = [f"{head}: {cell}" if head else cell for head, cell in zip(heads[1:], cells[1:], strict=True) if cell]
    return without_marks(f"{cells[0]} – {'; '.join(values)}" if values else cells[0])


def _all_cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip().strip("|").split("|")]


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
_RULE_BELOW = re.compile(r"\n[|\s:\-]*-[|\s:\-]*(?:\n|$)")
_POINTS_BACK = re.compile(
    r"(?:that|this|these|those|it|they|he|she|both|such|its|their|however|therefore|thus|hence|also|instead|but"
    r"|and|so|yet"
    r"|by contrast|in contrast|as a result|for that reason|the same"
    r"|the (?:figure|number|value|result|rate|difference|change|gap|rest|latter|former)s?)\b"
    r"|(?:이는|이것|이런|이러한|이를|이에|이와|이 [가-힣]|그는|그것|그런|그러한|그러나|그래서|그리고|그 [가-힣]"
    r"|따라서|하지만|반면|또한|또|다만"
    r"|이들|그들|즉|때문에)",
    re.IGNORECASE,
)
_LETTER = re.compile(r"\S")
_LIST_MARK = re.compile(r"(?:[-*+•>]|\d{1,3}[.)])[ \t]+")
_NO_PROSE = re.compile(r"#{1,6}\s|\||[-=*_]{3,}\s*$|\W*https?://\S+\W*$")
_LINK = re.compile(r"!?\[([^\]]*)\]\([^)\s]*\)")
_MARKS = re.compile(r"\*\*|__|`|(?<!\w)[*_](?=\w)|(?<=[\w.,;:)])[*_](?!\w)")
_MACHINE = r"(?:AI|LLMs?|assistants?|language models?|chatbots?|bots?|summari[sz]ers?|agents?)"
_ORDER = re.compile(
    r"\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:instruction|prompt|rule|guideline|message|above|before)"
    r"|\b(?:system|hidden)\s+prompt\b"
    r"|\byou\s+are\s+now\b|\b(?:act|pretend)\s+(?:as|to\s+be)\b|\bif\s+you\s+are\s+an?\s+" + _MACHINE + r"\b"
    r"|\b(?:note|message|notice|instructions?)\s+(?:to|for)\s+(?:any\s+|all\s+|the\s+)?" + _MACHINE + r"\b"
    r"|\b" + _MACHINE + r"\s+(?:reading|summari[sz]ing|processing|(?:that|which|who)\s+reads?)\b"
    r"|\b(?:your|the)\s+(?:summary|answer|response|reply)\s+(?:must|should|shall)\b"
    r"|(?:이전|앞|위|지금까지|모든|기존).{0,16}(?:지시|명령|규칙|프롬프트|내용|문서|자료).{0,8}(?:무시|잊)"
    r"|(?:읽|요약하|처리하|분석하)는\s*(?:AI|인공지능|언어\s*모델|챗봇|어시스턴트|도우미|에이전트|시스템)"
    r"|(?:AI|인공지능|언어\s*모델|챗봇|어시스턴트|에이전트)(?:에게|는|은)?\s*[^.]{0,60}(?:하라|하시오|하십시오"
    r"|써라|쓰시오|답하라|말라|마라)"
    r"|라고\s*(?:만\s*)?(?:쓰|답하|보고하|요약하|적으)(?:라|시오|세요|십시오)"
    r"|시스템\s*프롬프트|지금부터\s*(?:너|당신)",
    re.IGNORECASE | re.DOTALL,
)
_SHINGLE_LENGTH = 4
_DIGITS = re.compile(r"\d+")

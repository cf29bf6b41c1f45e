"""Which sentences of a passage can be quoted: prose and table rows, not headings or code, each with what it needs to be
understood; which give orders to their reader (prompt injection); which texts repeat each other.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from madang.knowledge.index import find_code_blocks
from madang.reading import gives_orders
from madang.reading.language import Sentence, split_sentences
from madang.reading.mentions import Span
from madang.run_cache import cached_in_run


class QuotableText(NamedTuple):
    """A stretch of a passage that can be quoted, and how it reads: without marks, cells with their column's head."""

    span: Span
    reads: str


class TableRow(NamedTuple):
    """A row of a table: where it stands, its cells, the names of their columns, and how it reads with them."""

    span: Span
    cells: tuple[str, ...]
    heads: tuple[str, ...]
    reads: str


def table_rows(text: str) -> list[TableRow]:
    """The rows of the tables of a passage that have a cell for each column."""
    return [
        TableRow(row.span, tuple(cells), tuple(heads), _row_with_heads(row, cells, heads))
        for row, cells, heads in _rows_with_heads(text)
        if len(cells) == len(heads) and cells[0]
    ]


@cached_in_run(maxsize=1024)
def quotable_texts(text: str) -> tuple[QuotableText, ...]:
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
    found += _announcements(text)
    found += _enumerations(text, sentences)
    found += [QuotableText(row.span, _row_with_heads(row, *told)) for row, *told in _rows_with_heads(text)]
    return tuple(sorted(found))


def _announcements(text: str) -> Iterator[QuotableText]:
    """The sentences that announce a few lines of code, read with them; without, they would say little.

    Code that stands below a heading alone is announced by that.
    """
    for block in find_code_blocks(text):
        before = without_code(text[: block.span[0]]).rstrip()
        said = _LAST_SENTENCE.search(before)
        code = " ".join(block.text.split())
        if said and code and len(code) <= _SHORT_CODE and not gives_orders(f"{said[1]} {code}"):
            yield QuotableText(said.span(1), f"{without_marks(said[1])} {code}")
        elif not before and code and len(code) <= _SHORT_CODE and not gives_orders(code):
            yield QuotableText(block.span, code)


def says_all_of(longer: str, shorter: str, *, alike: float = 0.9) -> bool:
    """Whether a text has nearly all that another says, and its figures."""
    wanted = shingles(shorter)
    return len(wanted & shingles(longer)) >= alike * len(wanted) and set(_DIGITS.findall(shorter)) <= set(
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


def _enumerations(text: str, sentences: Sequence[Sentence]) -> Iterator[QuotableText]:
    """What is told one by one, each with what announces it: numbered items, or sentences that begin with "first".

    One item answers a part of a question that asks for all of them.
    """
    for run in _runs_of_items(text, sentences):
        start, end = run[0].span[0], run[-1].span[1]
        announced = _ANNOUNCEMENT.search(_MARK_BEFORE.sub("", text[max(0, start - _BEFORE_LIST) : start]).rstrip())
        if announced:
            start = text.rindex(announced[1], 0, start)
        reads = without_marks(text[start:end])
        if end - start <= _LONGEST_LIST and not gives_orders(reads) and not find_code_blocks(text[start:end]):
            yield QuotableText((start, end), reads)


def _runs_of_items(text: str, sentences: Sequence[Sentence]) -> Iterator[Sequence[Sentence]]:
    """Sentences beside each other of which each is an item of a list, or tells which of several it is."""
    run, listed = list[Sentence](), False
    for sentence in sentences:
        start = sentence.span[0]
        between = text[run[-1].span[1] : start] if run else ""
        numbered = _MARK_BEFORE.search(text[max(0, start - _LONGEST_MARK) : start]) is not None
        if (
            run
            and "\n\n" not in between
            and (numbered or _ORDINAL.match(sentence.text) or (listed and "\n" not in between))
        ):
            run.append(sentence)
            continue
        if len(run) > 1:
            yield run
        run, listed = [sentence] if numbered or _ORDINAL.match(sentence.text) else [], numbered
    if len(run) > 1:
        yield run


def begins_row(text: str, start: int = 0) -> bool:
    """Whether a row of a table begins there: between bars, or one that names each of its values."""
    return text.startswith("|", start) or _NAMED_ROW.match(text, start) is not None


def _rows_with_heads(text: str) -> Iterator[tuple[Sentence, list[str], list[str]]]:
    """The rows of tables, their cells, and the names of their columns as far as those stand above or beside them."""
    heads, above = list[str](), ""
    for found in _ROW.finditer(without_code(text)):
        if _RULE.fullmatch(found.group()):
            heads = _all_cells(above)
        elif found.end() < len(text) and _RULE_BELOW.match(text, found.end()):
            above = found.group()
        else:
            row = Sentence(found.group(), found.span())
            yield row, *(_named_cells(row.text) if not row.text.startswith("|") else (_all_cells(row.text), heads))


def _named_cells(row: str) -> tuple[list[str], list[str]]:
    """The cells of a row that names each of its values, and those names."""
    told = [cell.partition(": ") for cell in _all_cells(row)]
    return [value for _, _, value in told], [name for name, _, _ in told]


def _row_with_heads(row: Sentence, cells: Sequence[str], heads: Sequence[str]) -> str:
    if len(cells) != len(heads) or not cells[0]:
        return without_marks(row.text)
    values = [f"{head}: {cell}" if head else cell for head, cell in zip(heads[1:], cells[1:], strict=True) if cell]
    return without_marks(f"{cells[0]} – {'; '.join(values)}" if values else cells[0])


def _all_cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip().strip("|").split("|")]


def find_sentences(text: str) -> list[Sentence]:
    """The sentences of `text` that read as such, each where it stands, without the mark of a list item."""
    prose = _NO_TEXT.sub(_blank, _ROW.sub(_blank, without_code(text)))
    found = split_sentences(_unwrapped(prose))
    return [
        _without_list_mark(text, sentence)
        for sentence in found
        if not _NO_PROSE.match(sentence.text)
        and len(sentence.text) >= _SHORTEST_SENTENCE
        and not sentence.text.endswith(":")
        and not _NUMBERED_HEADING.fullmatch(sentence.text.strip())
    ]


def without_code(text: str) -> str:
    """The text with blanks in the place of code, so that all else stays where it is."""
    for block in find_code_blocks(text):
        start, end = block.span
        text = text[:start] + _LETTER.sub(" ", text[start:end]) + text[end:]
    return text


def first_cell(row: str) -> str:
    """What a row is about."""
    return next(_cells(row), "") if row.startswith("|") else _named_cells(row)[0][0]


def without_marks(sentence: str) -> str:
    """The sentence as it reads: without the marks of Markdown, on one line; the cells of a row one after the other."""
    prose = ": ".join(_cells(sentence)) if sentence.startswith("|") else sentence
    items = _LIST_LINE.sub(" • ", _NO_TEXT.sub("", prose))
    linked = _LINK.sub(r"\1", _TAG.sub(r"\1", items))
    return " ".join(_MARKS.sub("", linked).split())


def first_of_repeated(texts: Sequence[str], *, alike: float = 0.7) -> list[int]:
    """For every text the number of the first that nearly repeats it, its own if none before it does.

    Alike are texts that share that part of their shingles (runs of letters), whatever stands between them, and have the
    same figures: where these differ, the sources disagree, which is the opposite of repeating one another.
    """
    holders, sizes, firsts = defaultdict[str, list[int]](list), list[int](), list[int]()
    figures = [_DIGITS.findall(text) for text in texts]
    for number, text in enumerate(texts):
        runs = shingles(text)
        shared = Counter(holder for shingle in runs for holder in holders[shingle])
        near = (other for other, count in shared.items() if _jaccard(count, len(runs), sizes[other]) >= alike)
        twins = (other for other in near if figures[other] == figures[number])
        first = min((firsts[twin] for twin in twins), default=number)
        firsts.append(first)
        sizes.append(len(runs))
        for shingle in runs:
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


def points_elsewhere(sentence: str) -> bool:
    """Whether a sentence only says where to read on."""
    return _READ_ON.match(sentence) is not None


@cached_in_run(maxsize=4096)
def shingles(text: str) -> frozenset[str]:
    """The runs of letters of a text, by which two texts are compared."""
    letters = "".join(letter for letter in text.lower() if letter.isalnum())
    return frozenset(letters[at : at + _SHINGLE_LENGTH] for at in range(max(1, len(letters) - _SHINGLE_LENGTH + 1)))


def _jaccard(shared: int, first: int, second: int) -> float:
    return shared / (first + second - shared)


_SHORTEST_SENTENCE, _SHORT_CODE = 10, 200
_LAST_SENTENCE = re.compile(r"(?:^|\n|[.!?] )(?:[-*+] )?([^\s#|>][^\n.!?]{8,200}(?:\n[^\n.!?]{1,120})?:)$")
_NO_TEXT = re.compile(
    r"^[ \t]*(?:(?:!!!|\?\?\?\+?)[ \t]+[\w-]+[^\n]*|===[ \t]+[\"'][^\n]*|:{3,}[^\n]*|--8<--[^\n]*"
    r"|\[[^\]\n]+\]:[ \t]*\S+[^\n]*|</?\w[^>\n]*>)[ \t]*$"
    r"|^[ \t]*(?:[-*+][ \t]+)?!?\[[^\]\n]+\]\([^)\n]+\)[ \t]*$"
    r"|<(script|style)\b[\s\S]*?</\1>",
    re.MULTILINE | re.IGNORECASE,
)
"""Lines that steer a page and say nothing themselves: what opens a box or a tab, bare links and tags, scripts."""
_NAMED_CELL = r"[^|\n:]{1,40}: [^|\n]{1,400}"
_NAMED_ROW = re.compile(rf"{_NAMED_CELL}(?:\|{_NAMED_CELL})+$", re.MULTILINE)
_ROW = re.compile(rf"^\|.*\|[ \t]*$|^{_NAMED_ROW.pattern}", re.MULTILINE)
_ORDINAL = re.compile(
    r"(?:first|second|third|fourth|fifth|sixth|last|finally)(?:ly)?\b"
    r"|(?:첫|둘|셋|넷|다섯|여섯|일곱|여덟)째|마지막(?:으로|은)?[ ,]",
    re.IGNORECASE,
)
"""What tells which of several an item is."""
_MARK_BEFORE = re.compile(r"(?:^|\n)[ \t]*\d{1,3}[.)][ \t]+$")
_ANNOUNCEMENT = re.compile(r"(?:^|\n|[.!?] )([^\s#|.!?][^\n.!?]{3,200}[.:]?)$")
_BEFORE_LIST, _LONGEST_MARK = 280, 8
_LONGEST_LIST = 1_200
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
_READ_ON = re.compile(
    r"(?:see|check out|refer to|read|visit|learn (?:more|how)|have a look|take a look|look at)\b"
    r"|(?:for|to) (?:more|further|learn|additional|a complete|the full|details)\b.{0,80}"
    r"\b(?:see|read|check|refer|visit|consult)\b"
    r"|(?:or, )?read on\b"
    r"|.{0,80}(?:참고|참조)(?:하세요|하십시오|하시기 바랍니다|해 ?주세요|바랍니다|할 것)",
    re.IGNORECASE,
)
_LETTER = re.compile(r"\S")
_LIST_MARK = re.compile(r"(?:[-*+•>]|\d{1,3}[.)])[ \t]+")
_LIST_LINE = re.compile(r"\n[ \t]*(?:[-*+•]|\d{1,3}[.)])[ \t]+")
_NUMBERED_HEADING = re.compile(r"\d{1,2}(?:\.\d{1,2})*[.)]? [^.!?。:;,|]{2,40}")
"""A line such as "3. Earlier estimates", which is no sentence."""
_NO_PROSE = re.compile(r"#{1,6}\s|\||[-=*_]{3,}\s*$|\W*https?://\S+\W*$")
_LINK = re.compile(r"!?\[([^\]]*)\](?:\([^)\s]*(?:\s+\"[^\"]*\")?\)|\[[^\]]*\])")
_TAG = re.compile(r"(`[^`]*`)|</?[a-zA-Z][\w-]*(?:\s[^<>]{0,200})?/?>|\{[a-z]+(?::[a-z:]+)?\}(?=`)")
"""Names in code, and beside them tags of HTML and roles such as {py:class}."""
_MARKS = re.compile(r"\*\*|__|`|(?<!\w)[*_](?=\w)|(?<=[\w.,;:)])[*_](?!\w)")
_SHINGLE_LENGTH = 4
_DIGITS = re.compile(r"\d+")

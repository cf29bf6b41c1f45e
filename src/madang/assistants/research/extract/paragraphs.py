"""The paragraphs that an answer stands in: a figure is understood with the sentences around it, which often say what it
covers, what it leaves out and why another differs.
"""

import re
from collections import defaultdict
from collections.abc import Container, Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from madang.assistants.research.extract.notes import Quote, RawNote
from madang.assistants.research.extract.relevance import Asked, terms_of
from madang.assistants.research.extract.sentences import (
    begins_row,
    gives_orders,
    points_elsewhere,
    quotable_texts,
    without_marks,
)
from madang.knowledge.index import find_code_blocks
from madang.knowledge.readers import is_head
from madang.text import Language


class RankedQuote(NamedTuple):
    """A quote, the passage it stands in, and how well it answers."""

    quote: Quote
    note: RawNote
    score: float


def answer_paragraphs(
    asked: Asked, sentences: Sequence[RankedQuote], count: int, *, whole: bool = False
) -> list[RankedQuote]:
    """The paragraphs with the sentences that answer best, those of sources not heard yet preferred.

    With `whole`, the paragraphs of a passage beside each other count as one: what is to be done is told in several.
    """
    groups = defaultdict[tuple[str, int], list[RankedQuote]](list)
    for each in sentences:
        groups[each.quote.passage, 0 if whole else _paragraph_of(each)].append(each)
    left = _levelled([_paragraph(asked, group, whole=whole) for group in groups.values()])
    chosen = list[RankedQuote]()
    while left and len(chosen) < count:
        heard = [each.quote.source for each in chosen]
        first = max(left, key=lambda each: each.score * _FRESHNESS ** heard.count(each.quote.source))
        left.remove(first)
        if first.score >= (_NEAR_BEST if first.quote.source in heard else _FIRST_HEARD):
            chosen.append(first)
    return chosen


def overview(found: Sequence[RawNote], sources: Container[str]) -> list[RankedQuote]:
    """The first paragraph under each heading of a source, in its order: the answer to what the whole of it says."""
    own = {note.passage: note for note in found if note.source.id in sources and not is_head(note.text)}
    begun = [_begun(note) for note in sorted(own.values(), key=_section_number)]
    return [each for each in begun if each is not None][:_MOST_SECTIONS]


def overview_of_all(found: Sequence[RawNote], count: int) -> list[RankedQuote]:
    """What each source says first that is a sentence or a table, then what stands under its next headings, the sources
    in turns; a greeting, the head of a page or a title says nothing. Where that is all there is, it is what is said.
    """
    notes = [note for note in found if not is_head(note.text)]
    parts = {note.source.id: list[RankedQuote]() for note in notes}
    for note in notes:
        parts[note.source.id] += _told_by(note)
    begun = {source: overview(found, {source}) for source in parts}
    turns = zip_longest(*(parts[source] or begun[source] for source in parts))
    return [each for turn in turns for each in turn if each is not None][: max(count, len(parts))]


def _told_by(note: RawNote) -> Iterator[RankedQuote]:
    """The paragraphs of a passage that have a whole sentence, and its table."""
    paragraphs = defaultdict[int, list[tuple[int, int]]](list)
    for text in quotable_texts(note.text):
        if not begins_row(note.text, text.span[0]):
            paragraphs[_paragraph_at(note.text, text.span[1] - 1)].append(text.span)
    for spans in paragraphs.values():
        start, end = (
            min(spans)[0],
            max(span[1] for span in spans if span[1] - min(spans)[0] <= _LONGEST or span in spans[:1]),
        )
        if _SENTENCE_END.search(note.text[start:end]) and len(note.text[start:end].split()) >= _LEAST_WORDS:
            yield RankedQuote(_quoted(note, start, end), note, note.score)
    whole = RankedQuote(_quoted(note, 0, len(note.text)), note, note.score)
    yield from (whole._replace(quote=quote) for quote in tables_beside([whole]))


def _begun(note: RawNote) -> RankedQuote | None:
    """The first paragraph of a passage, or its table where it has nothing else; None where nothing can be quoted."""
    spans = [text.span for text in quotable_texts(note.text)]
    prose = [span for span in spans if not begins_row(note.text, span[0])]
    if not spans:
        return None
    start, end = (prose or spans)[0]
    if not prose:
        table = RankedQuote(_quoted(note, start, end), note, note.score)
        return next((table._replace(quote=quote) for quote in tables_beside([table])), None)
    for after in prose[1:]:
        if after[1] - start > _LONGEST or "\n\n" in note.text[end : after[0]]:
            break
        end = max(end, after[1])
    return RankedQuote(_quoted(note, start, end), note, note.score)


def _quoted(note: RawNote, start: int, end: int) -> Quote:
    return Quote(passage=note.passage, source=note.source.id, text=note.text[start:end], start=start, end=end)


def _section_number(note: RawNote) -> int:
    """Where a passage stands in its document, by the number of its heading; those without one come last."""
    number = _NUMBER.match(note.heading)
    return int(number.group()) if number else _MOST_SECTIONS


def prose_runs(note: RawNote) -> Iterator[str]:
    """Runs of a few sentences of each paragraph, as they may be quoted: without what gives orders."""
    spans = [text.span for text in quotable_texts(note.text) if not begins_row(note.text, text.span[0])]
    by_paragraph = defaultdict[int, list[tuple[int, int]]](list)
    for span in sorted(spans):
        by_paragraph[_paragraph_at(note.text, span[1] - 1)].append(span)
    for own in by_paragraph.values():
        for first in range(max(1, len(own) - _RUN + 1)):
            run = own[first : first + _RUN]
            yield without_marks(note.text[run[0][0] : run[-1][1]])


def tables_beside(chosen: Sequence[RankedQuote], quoted: Sequence[Quote] = ()) -> list[Quote]:
    """The small tables of the passages that answer best, each as one quote: prose often says "as follows" at most.

    Rows that are quoted by themselves are not told again.
    """
    tables = list[Quote]()
    for each in {each.quote.passage: each for each in chosen[:_WITH_TABLES]}.values():
        rows = [text for text in quotable_texts(each.note.text) if begins_row(each.note.text, text.span[0])]
        if 0 < len(rows) <= _MOST_ROWS:
            alone = {quote.start for quote in quoted if quote.passage == each.quote.passage}
            left = [row for row in rows if row.span[0] not in alone]
            if not left:
                continue
            start, end = left[0].span[0], left[-1].span[1]
            reads = "; ".join(row.reads for row in left)
            tables.append(each.quote.changed(text=each.note.text[start:end], start=start, end=end, reads=reads))
    return tables


def _levelled(paragraphs: Sequence[RankedQuote]) -> list[RankedQuote]:
    """The paragraphs with scores from 0 to 1, by the best of their language, at least a share of the best of all.

    What is written in another language than the question has fewer of its words, however well it answers.
    """
    most = max((each.score for each in paragraphs), default=0.0)
    best = dict[Language, float]()
    for each in paragraphs:
        best[each.note.language] = max(each.score, best.get(each.note.language, most * _OTHER_LANGUAGE))
    return [each._replace(score=each.score / best[each.note.language]) for each in paragraphs if each.score > 0]


def _paragraph(asked: Asked, group: Sequence[RankedQuote], *, whole: bool) -> RankedQuote:
    """The sentences of a group with those between and around them, as long as a reader will read."""
    lead = max(group, key=lambda each: each.score)
    alone = lead.quote.text.endswith(":") or begins_row(lead.quote.text)  # read with its code or its columns alone
    start, end = _grown_over_breaks(lead) if whole else _grown(lead, _sentence_spans(lead))
    text = lead.quote.text if alone else lead.note.text[start:end]
    said = terms_of(text)
    weights = {term: asked.weights.get(term, 1.0) for term in asked.terms}
    covered = sum(weights[term] for term, names in asked.terms.items() if names & said) / (sum(weights.values()) or 1.0)
    quote = lead.quote if alone else lead.quote.changed(text=text, start=start, end=end, reads="")
    return RankedQuote(quote, lead.note, lead.score + _COVERAGE * covered)


def _sentence_spans(lead: RankedQuote) -> list[tuple[int, int]]:
    """Where the sentences of the paragraph of a sentence stand; what must not be quoted is not among them."""
    paragraph = _paragraph_of(lead)
    spans = [text.span for text in quotable_texts(lead.note.text) if not begins_row(lead.note.text, text.span[0])]
    return sorted(span for span in spans if _paragraph_at(lead.note.text, span[1] - 1) == paragraph)


def _grown(lead: RankedQuote, spans: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """The span of a sentence with its neighbours, what follows first, while nothing is left out between them."""
    start, end, text = lead.quote.start, lead.quote.end, lead.note.text
    if begins_row(lead.quote.text):
        return start, end
    for after in _after(spans, end):
        if text[end : after[0]].strip() or after[1] - start > _LONGEST:
            break
        end = after[1]
    for before in _before(spans, start):
        if text[before[1] : start].strip() or end - before[0] > _LONGEST:
            break
        start = before[0]
    return start, end


def _grown_over_breaks(lead: RankedQuote) -> tuple[int, int]:
    """The span of a sentence with its neighbours in the whole passage, what follows first.

    Code stays out, and so does what gives orders to a machine: it is not among the sentences that may be quoted.
    """
    start, end, text = lead.quote.start, lead.quote.end, lead.note.text
    if begins_row(lead.quote.text):
        return start, end
    spans = sorted(each.span for each in quotable_texts(text) if not begins_row(text, each.span[0]))
    for after in _after(spans, end):
        announces = text[: after[1]].endswith(":")
        if announces or after[1] - start > _LONGEST_PASSAGE or _parts(text[end : after[0]]):
            break
        end = after[1]
    for before in _before(spans, start):
        elsewhere = points_elsewhere(without_marks(text[slice(*before)]))
        if elsewhere or end - before[0] > _LONGEST_PASSAGE or _parts(text[before[1] : start]):
            break
        start = before[0]
    return start, end


def _parts(between: str) -> bool:
    """Whether what stands between two sentences keeps them from being quoted as one."""
    return bool(find_code_blocks(between)) or gives_orders(between) or "\n|" in between


def _after(spans: Sequence[tuple[int, int]], end: int) -> Iterator[tuple[int, int]]:
    for span in spans:
        if span[0] >= end:
            yield span
        elif span[1] > end:
            yield end, span[1]


def _before(spans: Sequence[tuple[int, int]], start: int) -> Iterator[tuple[int, int]]:
    return (span for span in reversed(spans) if span[1] <= start)


def _paragraph_of(sentence: RankedQuote) -> int:
    return _paragraph_at(sentence.note.text, sentence.quote.end - 1)


def _paragraph_at(text: str, place: int) -> int:
    return len(_BREAK.findall(text, 0, place))


_LEAST_WORDS = 3
_SENTENCE_END = re.compile(r"[.!?。][\"'”’)]?\s*$")
_NUMBER = re.compile(r"\d{1,3}")
_MOST_SECTIONS = 8
_BREAK = re.compile(r"\n[ \t]*\n")
_RUN = 3
_LONGEST = 720
"""The letters of a paragraph that are quoted in one piece."""
_LONGEST_PASSAGE = 560
"""And those of a passage of several paragraphs."""
_WITH_TABLES, _MOST_ROWS = 6, 8
_FRESHNESS = 0.88
_NEAR_BEST, _FIRST_HEARD = 0.5, 0.38
"""How near the best a paragraph must come, and the first one of a source."""
_OTHER_LANGUAGE = 0.6
_COVERAGE = 0.8

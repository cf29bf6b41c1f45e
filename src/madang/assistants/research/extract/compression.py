"""Compresses what was found on a topic to the few sentences that answer it: the best first, from several sources where
several speak of it, near-duplicates once, each with the sentence before it where it is not understood alone.
"""

import re
from collections import defaultdict
from collections.abc import Container, Sequence
from collections.abc import Set as AbstractSet
from datetime import date
from math import sqrt

from madang.assistants.research.extract.figures import find_figures, units_asked_for
from madang.assistants.research.extract.instructions import wants_instructions
from madang.assistants.research.extract.names import naming_terms, sources_named, sources_on_topic
from madang.assistants.research.extract.notes import Quote, RawNote
from madang.assistants.research.extract.paragraphs import (
    RankedQuote,
    answer_paragraphs,
    overview,
    overview_of_all,
    tables_beside,
)
from madang.assistants.research.extract.parts import question_parts, serves, wants_overview
from madang.assistants.research.extract.relevance import (
    NO_MEANINGS,
    Asked,
    Meanings,
    SentenceCandidate,
    measure,
    read_question,
    terms_of,
)
from madang.assistants.research.extract.sentences import (
    QuotableText,
    begins_row,
    first_cell,
    first_of_repeated,
    points_elsewhere,
    quotable_texts,
    says_all_of,
    without_marks,
)
from madang.assistants.research.extract.tables import find_extremes
from madang.knowledge.readers import is_head
from madang.reading import gives_orders
from madang.reading.language import detect_language
from madang.reading.mentions import Span
from madang.text import Language

_NEAR_BEST = 0.5
"""The share of the best sentence's score below which a sentence shares little but everyday words with the question."""


def note_quotes(
    title: str, question: str, found: Sequence[RawNote], count: int, meanings: Meanings = NO_MEANINGS
) -> tuple[Quote, ...]:
    """What is quoted on a topic: for the question itself the answer with its paragraphs, else so many sentences."""
    if title == question:
        return compress_answer(question, found, count + count // 3, meanings)
    return compress(topic_question(title, question), found, count, meanings)


def topic_question(title: str, question: str) -> str:
    """What the sentences of a topic are measured by: the question, and the topic where that is another."""
    return question if title == question else f"{title} {question}"


def compress(
    question: str, found: Sequence[RawNote], count: int, meanings: Meanings = NO_MEANINGS
) -> tuple[Quote, ...]:
    """The sentences that matter most to the question, word for word, the best first, near-duplicates once."""
    ranked = rank_quotes(question, found, meanings)
    return tuple(_with_following(_varied(ranked, count, meanings)))


def compress_answer(
    question: str, found: Sequence[RawNote], count: int, meanings: Meanings = NO_MEANINGS
) -> tuple[Quote, ...]:
    """The sentences that answer the question itself, the best first, then the paragraphs that they stand in."""
    if wants_overview(question):
        return tuple(each.quote for each in overview_of_all(found, count))
    ranked = rank_quotes(question, found, meanings, near=_NEAR_ANSWER)
    leads = _leads(question, ranked, min(_LEADS, count), meanings)
    asked = read_question(question, meanings)
    how = wants_instructions(asked, found)
    paragraphs = answer_paragraphs(asked, ranked, count, whole=how)
    named = sources_named(asked, found)
    if how and paragraphs:
        leads = []
    if named:
        leads, paragraphs = leads if asked.kind else [], [*overview(found, named), *paragraphs]
    quotes = (*_with_following(leads), *(each.quote for each in paragraphs))
    return (*quotes, *tables_beside(paragraphs, quotes)) or _extreme_rows(asked, found, meanings)


def _extreme_rows(asked: Asked, found: Sequence[RawNote], meanings: Meanings) -> tuple[Quote, ...]:
    """The row with the most or the least of what is asked, where no words of the question stand in any."""
    rows = {row.reads for row in find_extremes(asked, found, meanings)}
    return tuple(quote for quote, _ in candidate_quotes(found) if quote.reads in rows)


def _leads(question: str, ranked: Sequence[RankedQuote], count: int, meanings: Meanings) -> list[RankedQuote]:
    """The sentences that a report begins with: for each part of the question those that answer it best."""
    parts = question_parts(question)
    each_part = max(1, count // len(parts))
    chosen = list[RankedQuote]()
    for part in parts:
        answers = [
            each for each in rank_for_part(part, ranked, meanings) if each.quote not in [one.quote for one in chosen]
        ]
        near = [each for each in answers if each.score >= _NEAR_BEST * answers[0].score]
        chosen += _varied(near, each_part, meanings)
    return chosen


def rank_for_part(part: str, ranked: Sequence[RankedQuote], meanings: Meanings) -> list[RankedQuote]:
    """The quotes by how well they answer one part, with what they are to the whole; what is no answer comes last.

    Who asks for a figure is answered by a sentence that has one of its kind, who asks why by one that gives a reason.
    """
    asked = read_question(part, meanings)
    scores = measure(asked, [_candidate(each.quote, each.note) for each in ranked], meanings)
    most = max(scores, default=0.0) or 1.0
    best = max((each.score for each in ranked), default=0.0) or 1.0
    said = _said_itself(asked, [readable(each.quote) for each in ranked])
    rescored = [
        each._replace(
            score=(score / most + _OF_WHOLE * each.score / best + _ITSELF * own) * _service(asked, readable(each.quote))
        )
        for each, score, own in zip(ranked, scores, said, strict=True)
    ]
    language = detect_language(part)
    return sorted(rescored, key=lambda each: _place(each, language), reverse=True)


def _said_itself(asked: Asked, sentences: Sequence[str]) -> list[float]:
    """How much of the question each sentence says itself, from 0 to 1; what few of them say counts most.

    A title that has the words of a question tells nothing of which sentence below it answers.
    """
    terms = [terms_of(sentence) for sentence in sentences]
    weights = {
        term: asked.weights.get(term, 1.0) / sqrt(1 + sum(bool(names & each) for each in terms))
        for term, names in asked.terms.items()
    }
    shares = [sum(weights[term] for term, names in asked.terms.items() if names & each) for each in terms]
    most = max(shares, default=0.0) or 1.0
    return [share / most for share in shares]


def _service(asked: Asked, sentence: str) -> float:
    """How far a sentence does what is asked of it, beside speaking of it."""
    figures, units = find_figures(sentence), units_asked_for(asked.text)
    if asked.kind and not any(figure.unit in units if units else figure.kind == asked.kind for figure in figures):
        return _NO_ANSWER
    return _SERVES if serves(asked.text, sentence) else 1.0


def _with_following(chosen: Sequence[RankedQuote]) -> list[Quote]:
    """The quotes, the best with the sentence that follows in its paragraph: it often says what the first leaves.

    What one of them says already is not quoted again.
    """
    quotes = list[Quote]()
    for number, each in enumerate(chosen):
        quote = (_extended(each.quote, each.note) if number < _EXTENDED else None) or each.quote
        if not any(says_all_of(readable(other), readable(each.quote)) for other in quotes):
            quotes = [other for other in quotes if not says_all_of(readable(quote), readable(other))]
            quotes.append(quote)
    return quotes


def _extended(quote: Quote, note: RawNote) -> Quote | None:
    """The quote with the sentence after it, where that stands in the same paragraph and the two are not long."""
    after = [text for text in quotable_texts(note.text) if text.span[1] > quote.end and text.span[0] >= quote.start]
    end = min((text.span[1] for text in after), default=0)
    text = note.text[quote.start : end]
    apart = _APART.search(text) or len(text) > _LONGEST_QUOTE
    if not end or begins_row(quote.text) or apart:
        return None
    return quote.changed(text=text, end=end, reads=without_marks(text))


def rank_quotes(
    question: str, found: Sequence[RawNote], meanings: Meanings = NO_MEANINGS, *, near: float = _NEAR_BEST
) -> list[RankedQuote]:
    """Every sentence whose score is `near` that of the best, the best first.

    Of those as good, what is in the language of the question comes first, then what is of the newest source.
    """
    asked = read_question(question, meanings)
    quoting = {note.passage: spans_that_quote(asked, note.text) for note in found}
    quotes = [
        (quote, note)
        for quote, note in candidate_quotes(found)
        if not any(quote.start < end and quote.end > start for start, end in quoting[note.passage])
    ]
    on_topic, asked_of = sources_on_topic(asked, found), sources_named(asked, found)
    if asked_of:
        asked = asked.with_less_weight(naming_terms(asked))
    asked_of = asked_of if not _COMPARES.search(question) else frozenset[str]()
    scores = measure(asked, [_candidate(quote, note) for quote, note in quotes], meanings)
    sure = _sureness(asked, found)
    ranked = [
        RankedQuote(
            quote,
            note,
            score * _share_left(note.source.id, on_topic, asked_of) * _says_itself(quote) * sure[note.passage],
        )
        for (quote, note), score in zip(quotes, scores, strict=True)
        if score > 0
    ]
    language = detect_language(question)
    ranked.sort(key=lambda each: _place(each, language), reverse=True)
    best = best_by_language(ranked)
    ranked = _longest_of_nested(ranked)
    firsts = first_of_repeated([each.quote.text for each in ranked])
    return [
        each
        for number, each in enumerate(ranked)
        if firsts[number] == number and each.score >= near * best[each.note.language] and _fits(each, asked)
    ]


def spans_that_quote(asked: Asked, text: str) -> list[Span]:
    """The paragraphs that quote the question, or a command that asks it: what they tell is of asking, not an answer.

    Of a paragraph that begins with the question, as in a list of questions and answers, that is the question alone.
    """
    terms, found = list(asked.terms.values()), list[Span]()
    for quoted in _QUOTED_QUESTION.finditer(text):
        said = terms_of(quoted.group())
        if len(terms) >= _LEAST_QUOTED and sum(bool(names & said) for names in terms) >= _MOST_QUOTED * len(terms):
            start, after = text.rfind("\n\n", 0, quoted.start()) + 1, text.find("\n\n", quoted.end())
            begins = not any(map(str.isalnum, text[start : quoted.start()])) and quoted.group()[0] != "`"
            found.append((start, quoted.end() if begins else after if after >= 0 else len(text)))
    return found


def _place(ranked: RankedQuote, language: Language) -> tuple[float, bool, date]:
    """By what sentences are ordered; one in another language than the question's has to be clearly better."""
    is_own = ranked.note.language == language
    score = ranked.score if is_own else ranked.score * _IN_OTHER_LANGUAGE
    return round(score, 1), is_own, ranked.note.source.as_of or date.min


def _share_left(source: str, on_topic: Container[str], asked_of: AbstractSet[str]) -> float:
    """What is left of the score of a sentence whose source is about something else, or is not the one asked about."""
    if source not in on_topic:
        return _BESIDE_TOPIC
    return 1.0 if not asked_of or source in asked_of else _NOT_ASKED_OF


def _sureness(asked: Asked, found: Sequence[RawNote]) -> dict[str, float]:
    """What is left of the score of a sentence by how well its passage was found, where instructions answer.

    What is to be done is told by a whole passage under its heading: one sentence that has the words is an accident.
    """
    best = max((note.score for note in found), default=0.0) or 1.0
    how = wants_instructions(asked, found)
    return {note.passage: (max(note.score, _LEAST_SURE * best) / best) ** 2 if how else 1.0 for note in found}


def _says_itself(quote: Quote) -> float:
    """What is left of the score of a sentence that only says where to read on."""
    return _ELSEWHERE if points_elsewhere(readable(quote)) else 1.0


def best_by_language(ranked: Sequence[RankedQuote]) -> dict[Language, float]:
    """The best score in each language, but no less than a share of the best of all.

    What is written in another language than the question has fewer of its words, however well it answers.
    """
    most = max((each.score for each in ranked), default=0.0)
    best = dict[Language, float]()
    for each in ranked:
        best[each.note.language] = max(each.score, best.get(each.note.language, most * _OTHER_LANGUAGE))
    return best


def candidate_quotes(found: Sequence[RawNote]) -> list[tuple[Quote, RawNote]]:
    """Every sentence and table row of the passages that may be quoted, passage by passage, the best found first."""
    best_first = sorted(found, key=lambda note: -note.score)
    return [
        (_quote(text, note), note)
        for note in best_first
        if not is_head(note.text)
        for text in quotable_texts(note.text)
        if not gives_orders(text.reads)
    ][:_MOST_SENTENCES]


def _longest_of_nested(ranked: Sequence[RankedQuote]) -> list[RankedQuote]:
    """Of a sentence and the same with one that follows from it, the longer one unless it says much less."""
    spans = defaultdict[str, list[RankedQuote]](list)
    for each in ranked:
        spans[each.quote.passage].append(each)
    return [each for each in ranked if not any(_displaces(other, each) for other in spans[each.quote.passage])]


def _displaces(other: RankedQuote, ranked: RankedQuote) -> bool:
    long, short = sorted((other, ranked), key=lambda each: each.quote.start - each.quote.end)
    nested = long.quote.start <= short.quote.start and short.quote.end <= long.quote.end and long is not short
    return nested and other is (long if long.score >= short.score * _AS_GOOD else short)


def _fits(ranked: RankedQuote, asked: Asked) -> bool:
    """A row of a table stands for itself: the question names it, or two words of the question stand in its cells."""
    row = ranked.quote.text
    if not begins_row(row):
        return True
    named, known = terms_of(first_cell(row)), frozenset[str]().union(*asked.terms.values())
    read = terms_of(f"{ranked.quote.reads}\n{ranked.note.heading}")
    said = [term for term, forms in asked.terms.items() if forms & read]
    asked_for = any(asked.weights.get(term, 1.0) > 1.0 for term in said)
    return asked_for or len(said) >= _WORDS_OF_ROW or bool(named and named <= known)


def _quote(text: QuotableText, note: RawNote) -> Quote:
    start, end = text.span
    return Quote(
        passage=note.passage, source=note.source.id, text=note.text[start:end], start=start, end=end, reads=text.reads
    )


def _candidate(quote: Quote, note: RawNote) -> SentenceCandidate:
    before = _whole_sentences(note.text[max(0, quote.start - _BEFORE) : quote.start])
    return SentenceCandidate(
        text=readable(quote),
        terms=terms_of(quote.reads or quote.text),
        around=terms_of(f"{note.place}\n{before}"),
        about=terms_of(note.source.title),
        trust=note.score,
        source=note.source.id,
    )


def _whole_sentences(before: str) -> str:
    """What stands before a sentence, without the rest of a sentence that it begins with."""
    begins = _BEGINS.search(before)
    return before[begins.end() :] if begins and begins.end() < len(before) else before


def readable(quote: Quote) -> str:
    """The quote as it reads."""
    return quote.reads or without_marks(quote.text)


def _varied(ranked: Sequence[RankedQuote], count: int, meanings: Meanings) -> list[RankedQuote]:
    """Greedily the best, each judged also by how little it repeats those chosen and how often its source was heard."""
    chosen, left = list[RankedQuote](), list(ranked)
    while left and len(chosen) < count:
        best = max(left, key=lambda each: round(_worth(each, chosen, meanings), 1))
        left.remove(best)
        chosen.append(best)
    return chosen


def _worth(ranked: RankedQuote, chosen: Sequence[RankedQuote], meanings: Meanings) -> float:
    return ranked.score * _FRESHNESS ** _heard(ranked, chosen) - _repeats(ranked, chosen, meanings)


def _heard(ranked: RankedQuote, chosen: Sequence[RankedQuote]) -> int:
    return sum(each.quote.source == ranked.quote.source for each in chosen)


def _repeats(ranked: RankedQuote, chosen: Sequence[RankedQuote], meanings: Meanings) -> float:
    """What a sentence loses by saying what its own source has said; another source may confirm or deny it."""
    own = readable(ranked.quote)
    same = [each for each in chosen if each.quote.source == ranked.quote.source]
    alike = max((meanings.likeness(own, readable(each.quote)) for each in same), default=0.0)
    return _REPETITION * max(0.0, alike - _ALIKE)


_MOST_SENTENCES = 300
"""Sentences that are looked at for one topic; those of the best passages come first."""
_OTHER_LANGUAGE, _IN_OTHER_LANGUAGE = 0.6, 0.75
"""What a sentence in another language than the question's is at least held against, and what counts of its score."""
_BESIDE_TOPIC, _NOT_ASKED_OF = 0.15, 0.35
"""What is left of the score of a sentence whose source is about something else."""
_ELSEWHERE, _LEAST_SURE = 0.45, 0.4
_APART = re.compile(r"\n[ \t]*(?:\n|\||[-*+•][ \t]|\d{1,3}[.)][ \t]|`{3}|~{3})")
"""What begins another paragraph, row, item of a list or block of code."""
_WORDS_OF_ROW = 2
_AS_GOOD = 0.8
_LEADS, _NEAR_ANSWER = 4, 0.35
_COMPARES = re.compile(r"\b(?:compar\w+|differ\w*|versus|against)\b|견주|비교|차이|다르|다른가", re.IGNORECASE)
"""What asks of other sources too, whichever is named."""
_OF_WHOLE, _ITSELF, _NO_ANSWER, _SERVES = 0.5, 0.4, 0.6, 1.25
"""What is left of the score of a sentence that lacks the figure asked for, and what one gains that gives a reason."""
_EXTENDED, _LONGEST_QUOTE = 4, 420
"""How many of the best quotes take the next sentence along, and how long they may become."""
_FRESHNESS = 0.88
_REPETITION, _ALIKE = 1.0, 0.6
_QUOTED_QUESTION = re.compile(
    r"`[^`\"“”]{1,80}[\"“][^`\"“”]{8,200}[\"”][^`\"“”]{0,80}`"
    r"|[\"“「][^\"“”「」]{8,200}(?:[?？]|나요|까요|은가|는가|줘|주세요)[\"”」]"
)
_LEAST_QUOTED, _MOST_QUOTED = 2, 0.7
"""How many words a question needs, and which share of them a quoted question has that is the same."""
_BEGINS = re.compile(r"\n\s*|[.!?]\s+")
_BEFORE = 240
"""Letters before a sentence that it is understood with."""

"""What a question asks that the documents do not give: a year they do not name, a kind of figure they do not have, a
thing they do not mention. Only what is certain counts: a word is missing only where it would be known if it were there.
"""

import re
from collections.abc import Sequence
from datetime import date
from math import sqrt
from typing import NamedTuple

from madang.assistants.research.extract.compression import RankedQuote, candidate_quotes, readable
from madang.assistants.research.extract.figures import find_figures, has_figure, years_in
from madang.assistants.research.extract.gaps.answer_kind import notes_of_its_sources, unmet_reason
from madang.assistants.research.extract.gaps.one_source import unbound_things, unmet_things
from madang.assistants.research.extract.gaps.scope import lacks_dimension, other_years, unmet_numbers
from madang.assistants.research.extract.names import languages_naming
from madang.assistants.research.extract.notes import Note, Quote, RawNote
from madang.assistants.research.extract.relevance import (
    Asked,
    Meanings,
    asking_part,
    terms_of,
    without_frame,
)
from madang.knowledge.index import find_terms, meanings_in_other_language
from madang.reading.language import detect_language
from madang.reading.numbers import find_numbers


class QuestionGap(NamedTuple):
    """What is asked and not given: in the words of the question, as a kind of figure, or because a source says so."""

    words: tuple[str, ...] = ()
    figure: bool = False
    said: bool = False


def gap_by_rules(
    asked: Asked, ranked: Sequence[RankedQuote], found: Sequence[RawNote], meanings: Meanings
) -> QuestionGap:
    """What the question asks for that, by its words alone, nothing of what was found speaks of."""
    said = frozenset[str]().union(*(terms_of(f"{note.text}\n{note.place}\n{note.source.head}") for note in found))
    own = notes_of_its_sources(asked, found)
    years = sorted(years_in(asked.text) - {year for note in own for year in years_in(f"{note.text} {note.place}")})
    late = [] if years else _later_than_all(asked, ranked, found)
    missing = [*_unnamed_symbols(asked.text, found)]
    foreign = languages_naming(asked, found) - {detect_language(asked.text)}
    focus = () if foreign else _focus(without_frame(asked.text))
    missing += [word for word in focus if not _is_known(word, said, found, meanings)]
    covered = [_coverage(asked, each) for each in ranked[:_BEST]]
    if not missing:
        words = [word for word in _words_asked(asked) if word not in _told_by_counter(asked.text, found)]
        unknown_words = [word for word in words if not _is_known(word, said, found, meanings, enough=_NEARLY_ALL)]
        given = any(_gives_it(asked, each) for each in ranked[:_BEST])
        little = max(covered, default=1.0) < (_HARDLY if given else _LITTLE)
        enough = 1 if asked.kind and little else max(_SEVERAL, _LARGE_PART * len(words))
        missing = unknown_words if len(unknown_words) >= enough else []
    figure = asked.kind is not None and not any(
        (has_figure(asked.kind, readable(each.quote)) or _gives_in_column(asked, each))
        and _is_of_the_whole(asked, each)
        for each in ranked
    )
    figure = figure and (bool(_WHOLE.search(asked.text)) or not _is_met_with_number(asked, ranked, meanings))
    figure = figure or lacks_dimension(asked, ranked[:_LOOKED_AT])
    if not (years or late or missing):
        giving = [each for each in ranked[:_LOOKED_AT] if asked.kind and _gives_it(asked, each)]
        missing = (
            unmet_numbers(asked, found)
            or other_years(asked, giving)
            or unmet_things(asked, found, meanings)
            or unmet_reason(asked, ranked)
            or unbound_things(asked, ranked, meanings)
        )
    unknown = any(
        share >= _MUCH and _UNKNOWN.search(each.quote.text)
        for share, each in zip(covered, ranked[:_FIRST], strict=False)
    ) or any(_says_that_it_is_not_known(asked, each.quote.text) for each in ranked[:_LOOKED_AT])
    unknown = unknown or find_refusal(asked, found) is not None
    if asked.kind and not figure and not unknown:
        best = ranked[:_BEST]
        unknown = not any(_gives_it(asked, each) for each in best) and any(
            share >= _SOME and _UNKNOWN.search(each.quote.text) for share, each in zip(covered, best, strict=False)
        )
    return QuestionGap((*map(str, years), *late, *missing), figure, unknown)


def find_refusal(asked: Asked, found: Sequence[RawNote]) -> RankedQuote | None:
    """The sentence that comes nearest to the question and says no instead of giving the figure that it asks for.

    "The weight was not recorded" is no answer by any word of its own: it is one where no sentence that has such a
    figure speaks of as much of what is asked.
    """
    if asked.kind is None:
        return None
    near = [
        (_nearness(asked, quote, note), RankedQuote(quote, note, note.score)) for quote, note in candidate_quotes(found)
    ]
    weights = _rarity(asked, [each for _, each in near])
    measured = [(sum(weights[term] * share for term, share in shares.items()), each) for shares, each in near]
    given = max((score for score, each in measured if _gives_it(asked, each) and _is_of_time(asked, each)), default=0.0)
    given = max(given, _HALF * sum(weights.values()))
    refusals = [(score, number) for number, (score, each) in enumerate(measured) if _refuses(asked, each)]
    most, best = max(refusals, default=(0.0, 0))
    return measured[best][1] if most > given * _CLEARLY else None


def _refuses(asked: Asked, ranked: RankedQuote) -> bool:
    """Whether a sentence speaks of what is asked for, says no, and has no figure of the kind."""
    text = readable(ranked.quote)
    wanted = [names for term, names in asked.terms.items() if asked.weights.get(term, 1.0) > 1.0]
    said = terms_of(text)
    if _UNKNOWN.search(text):
        wanted = [*wanted, *asked.terms.values()]
    return (
        _is_of_time(asked, ranked)
        and bool(_NEGATED.search(text))
        and not has_figure(asked.kind or "count", text)
        and any(names & said for names in wanted)
    )


def _is_of_time(asked: Asked, ranked: RankedQuote) -> bool:
    """Whether a sentence may be of the year asked about: it, or else its heading and title, name that or none."""
    wanted = years_in(asked.text)
    for text in (readable(ranked.quote), ranked.note.heading, ranked.note.source.title):
        if wanted and (named := years_in(text)):
            return bool(wanted & named)
    return True


def _nearness(asked: Asked, quote: Quote, note: RawNote) -> dict[str, float]:
    """How far a sentence speaks of each term of the question: itself, or by what stands before it."""
    said, around = terms_of(readable(quote)), terms_of(f"{note.text[: quote.start]}\n{note.place}\n{note.source.title}")
    return {term: 1.0 if names & said else _BY_PLACE if names & around else 0.0 for term, names in asked.terms.items()}


def _rarity(asked: Asked, quotes: Sequence[RankedQuote]) -> dict[str, float]:
    """How much each term of the question counts: what few sentences have most, what none has not at all."""
    texts = [terms_of(readable(each.quote)) for each in quotes]
    holding = {term: sum(bool(names & said) for said in texts) for term, names in asked.terms.items()}
    return {term: asked.weights.get(term, 1.0) / sqrt(1 + count) if count else 0.0 for term, count in holding.items()}


def led_by_unknown(
    notes: Sequence[Note], asked: Asked, ranked: Sequence[RankedQuote], found: Sequence[RawNote]
) -> list[Note]:
    """The notes, the first with quotes led by the sentence in which a source leaves open what was asked."""
    unknown, led = find_refusal(asked, found) or _says_unknown(asked, ranked), list(notes)
    number = next((number for number, note in enumerate(notes) if note.quotes), None)
    if unknown and number is not None:
        others = [quote for quote in led[number].quotes if quote != unknown.quote]
        led[number] = led[number].changed(quotes=(unknown.quote, *others))
    return led


def _says_unknown(asked: Asked, ranked: Sequence[RankedQuote]) -> RankedQuote | None:
    """The sentence in which a source says that something of what was asked for is not known, if there is one."""
    texts = [terms_of(readable(each.quote)) for each in ranked]
    rarity = {term: 1 / (1 + sum(bool(names & said) for said in texts)) for term, names in asked.terms.items()}
    shared = [
        (sum(rarity[term] for term, names in asked.terms.items() if names & said), number)
        for number, said in enumerate(texts)
        if _UNKNOWN.search(ranked[number].quote.text)
    ]
    most, best = max(shared, default=(0.0, 0))
    return ranked[best] if most > 0 else None


def _later_than_all(asked: Asked, ranked: Sequence[RankedQuote], found: Sequence[RawNote]) -> list[str]:
    """The time that is asked about, where nobody can have told of it: all was written before, or is of earlier years.

    What is planned for a time can be told before it.
    """
    period = _PERIOD.search(asked.text)
    if period is None or asked.kind is None or _AHEAD.search(asked.text):
        return []
    year = int(period.group("year") or period.group("plain"))
    season = period.group("season") or period.group("before") or ""
    begins = date(year, next((month for pattern, month in _SEASONS if pattern.search(season)), 1), 1)
    newest = max((note.source.as_of for note in found if note.source.as_of), default=None)
    told = [_latest_year(each) for each in ranked[:_LOOKED_AT] if _gives_it(asked, each)]
    earlier = bool(told) and None not in told and max(each for each in told if each) < year
    return [period.group().strip()] if earlier or (newest and newest < begins) else []


def _latest_year(ranked: RankedQuote) -> int | None:
    """The last year that a sentence speaks of: one that it names, or else that of its source."""
    named = years_in(f"{readable(ranked.quote)}\n{ranked.note.heading}")
    return max(named, default=ranked.note.source.as_of.year if ranked.note.source.as_of else None)


def _gives_it(asked: Asked, ranked: RankedQuote) -> bool:
    """Whether a sentence has a figure of the kind asked for and a word for what it is to be a figure of."""
    said = terms_of(f"{readable(ranked.quote)}\n{ranked.note.heading}")
    wanted = [names for term, names in asked.terms.items() if asked.weights.get(term, 1.0) > 1.0]
    return has_figure(asked.kind or "count", readable(ranked.quote)) and any(names & said for names in wanted or [said])


def _is_of_the_whole(asked: Asked, ranked: RankedQuote) -> bool:
    """Whether a sentence speaks of the whole where the question does: the figure of one part does not answer that."""
    if not _WHOLE.search(asked.text):
        return True
    foreign = ranked.note.language != detect_language(asked.text)
    return _WHOLE.search(ranked.quote.text) is not None and (foreign or _coverage(asked, ranked) >= _LITTLE)


def _gives_in_column(asked: Asked, ranked: RankedQuote) -> bool:
    """Whether a row has a number in the column that the question names: what it counts is told by its head alone."""
    columns = (found.group(1) for found in _COLUMN_VALUE.finditer(readable(ranked.quote)))
    return any(names & terms_of(head) for head in columns for names in asked.terms.values())


def _coverage(asked: Asked, ranked: RankedQuote) -> float:
    """The share of the question's terms that a quote, or what it stands under, speaks of."""
    said = terms_of(f"{readable(ranked.quote)}\n{ranked.note.place}")
    return sum(bool(names & said) for names in asked.terms.values()) / max(1, len(asked.terms))


def _words_asked(asked: Asked) -> list[str]:
    """The words of the part of a question that asks, each once, without those that may be asked of anything."""
    start, end = asking_part(asked.text)
    found = (term for term in find_terms(asked.text) if start <= term.span[0] < end)
    words = (asked.text[slice(*term.span)] for term in found if asked.weights.get(term.form, 0.0) >= 1.0)
    return list(dict.fromkeys(words))


def _told_by_counter(question: str, found: Sequence[RawNote]) -> frozenset[str]:
    """The words for what a counter counts, and for the counter, where something that was found has one with a number.

    "책은 몇 권까지 며칠 동안" is met by "7권까지 21일 동안": what is counted in 권 need not be called a book.
    """
    texts = "\n".join(note.text for note in found)
    told = [each for each in _COUNTED_IN.finditer(question) if re.search(rf"[\d수] ?{_counter(each)}", texts)]
    return frozenset(word for each in told for word in (each["thing"], each["counter"], each["days"]) if word)


def _counter(found: re.Match[str]) -> str:
    return "일" if found["days"] else found["counter"]


def _says_that_it_is_not_known(asked: Asked, sentence: str) -> bool:
    """Whether a sentence says that the figure asked for, of the year asked for, was not fixed or is not known."""
    wanted = [names for term, names in asked.terms.items() if asked.weights.get(term, 1.0) > 1.0]
    years = years_in(asked.text)
    if (
        asked.kind is None
        or not wanted
        or not years
        or not _UNKNOWN.search(sentence)
        or has_figure(asked.kind, sentence)
    ):
        return False
    said = terms_of(sentence)
    return any(names & said for names in wanted) and years <= years_in(sentence)


def _is_known(
    word: str, said: frozenset[str], found: Sequence[RawNote], meanings: Meanings, *, enough: float | None = None
) -> bool:
    """Whether a word, or what it means in the other language, stands in what was found; or cannot be told.

    A thing may go by other words in the other language: unless so much as `enough` is in its own, nothing can be told.
    """
    forms = [term.form for term in find_terms(word)]
    for form, names in meanings.names_of(forms).items():
        own = sum(note.language == ("en" if form.isascii() else "ko") for note in found) / max(1, len(found))
        if enough is not None and own < enough:
            return True
        told = own == 1 or (meanings.vectors and own >= _ENOUGH) or meanings_in_other_language([form])
        if names & said or not told:
            return True
    return not forms


def _unnamed_symbols(question: str, found: Sequence[RawNote]) -> list[str]:
    """The symbols that a question names as code and that nothing of what was found has: `snake_case`, `a.b.c`."""
    given = "\n".join(f"{note.text}\n{note.place}" for note in found).casefold()
    named = dict.fromkeys(_SYMBOL.findall(question))
    return [name for name in named if found and name.casefold() not in given]


def _focus(question: str) -> list[str]:
    """The words that name what is asked for: after "how many" and "what is the", before 얼마, 몇 and 언제."""
    for pattern in _FOCUS:
        if found := pattern.search(question):
            words = [word for word in _WORD.findall(found.group(1)) if word.lower() not in _GENERIC]
            return words[-1:] if pattern in {_KOREAN_FOCUS, _KOREAN_END} else words[:1]
    return []


def _is_met_with_number(asked: Asked, ranked: Sequence[RankedQuote], meanings: Meanings) -> bool:
    """Whether a sentence that meets the whole question has a number in it, in figures or in words, of whatever kind."""
    words = _weighty_words(asked)
    return bool(words) and any(
        (find_numbers(readable(each.quote)) or find_figures(readable(each.quote)))
        and all(_meets(term, _claim_terms(each), asked, meanings) for term in words)
        for each in ranked[:_NEAREST]
    )


def _weighty_words(asked: Asked) -> dict[str, str]:
    """The terms of the question that say what is asked of what, each with its word."""
    return {
        term.form: asked.text[slice(*term.span)]
        for term in find_terms(asked.text)
        if asked.weights.get(term.form, 0.0) >= 1.0 and len(term.form) > 1 and not _PLAIN_YEAR.fullmatch(term.form)
    }


def _claim_terms(ranked: RankedQuote) -> frozenset[str]:
    """The terms of a sentence with what it is understood by: the text before it, its headings, its title and head."""
    note = ranked.note
    before = note.text[max(0, ranked.quote.start - _BEFORE) : ranked.quote.start]
    after = note.text[ranked.quote.end : ranked.quote.end + _AFTER]
    return terms_of(
        f"{readable(ranked.quote)}\n{before}\n{after}\n{note.place}\n{note.source.title}\n{note.source.head}"
    )


def _meets(term: str, said: frozenset[str], asked: Asked, meanings: Meanings) -> bool:
    names = asked.terms.get(term, frozenset({term})) | meanings.alike(term)
    return bool(names & said)


_PERIOD = re.compile(
    r"(?P<year>(?:19|20)\d{2}) ?년(?: ?(?P<season>봄|여름|가을|겨울|상반기|하반기|1분기|2분기|3분기|4분기|1?\d월))?"
    r"|(?:\b(?P<before>spring|summer|autumn|fall|winter|first half|second half)(?: of)? )?"
    r"(?<![\d-])(?P<plain>(?:19|20)\d{2})\b",
    re.IGNORECASE,
)
_SEASONS = (
    (re.compile(r"여름|summer", re.IGNORECASE), 6),
    (re.compile(r"하반기|3분기|second half", re.IGNORECASE), 7),
    (re.compile(r"가을|autumn|fall", re.IGNORECASE), 9),
    (re.compile(r"4분기|겨울|winter", re.IGNORECASE), 10),
    (re.compile(r"봄|spring", re.IGNORECASE), 3),
    (re.compile(r"2분기"), 4),
)
_AHEAD = re.compile(
    r"계획|예정|목표|전망|예상|편성|하나요|할까|될까|\b(?:plan\w*|will|target|expect\w*|forecast|project\w*|aim\w*|budget\w*)\b",
    re.IGNORECASE,
)
_BY_PLACE, _CLEARLY, _HALF = 0.5, 1.1, 0.5
_NEGATED = re.compile(
    r"\b(?:not|no|never|none|neither|nor|without|with(?:held|hold\w*)|exclud\w+|omit\w*|left out)\b|n't\b"
    r"|지 ?(?:는 |도 )?(?:않|못)|(?:하|되|이) ?못하|없(?:다|었|으|는|어|음|습)|제외|비공개|빠져|빠졌",
    re.IGNORECASE,
)
"""What says no: a sentence that does is no refusal by that alone."""
_BEST, _FIRST = 4, 2
_LOOKED_AT = 12
_SEVERAL, _LARGE_PART = 2, 0.34
"""How many words of a question, and what part of them, no document has where none speaks of it."""
_ENOUGH, _NEARLY_ALL = 0.5, 0.8
"""The share of passages in the language of a word from which its absence says something."""
_HARDLY, _SOME, _LITTLE, _MUCH = 0.25, 0.3, 0.4, 0.6
"""The share of the question below which nothing speaks of it, and from which a sentence speaks of it itself."""
_UNKNOWN = re.compile(
    r"\b(?:not|never) (?:yet )?(?:be(?:en)? )?(?:yet )?(?:measured|set|fixed|announced"
    r"|agreed|determined|named|signed|recorded|collected|published|released|reported|available"
    r"|known|decided"
    r"|assessed|tracked|surveyed|disclosed|counted|calculated|studied)\b"
    r"|\bno (?:data|figures?|information|records?|estimate) (?:is|are|was|were|on|for|about|exist)\b"
    r"|\b(?:unknown|undecided)\b"
    r"|\bno \w+ (?:has|have|had|was|were|is|are) (?:yet )?(?:been )?(?:set|fixed|named|announced|decided|agreed"
    r"|published|given)\b|\b(?:named|gave|set|fixed|announced|published) no \w+"
    r"|(?:정해진|확정된|결정된|알려진|공개된|발표된|집계된|마련된|기록된|조사된) [가-힣]+(?:은|는|이|가|도)? ?없"
    r"|\bdo(?:es)? not (?:give|report|state|include|cover|break)\b|\bdid not (?:measure|record|collect|ask"
    r"|survey|track)\b"
    r"|(?:집계|측정|조사|공개|발표|확인|기록|산정|산출|계산|추산|보고)(?:하지|되지|된 바|한 바)\s*(?:는\s*)?(?:않|없)"
    r"|(?:정해지지|알려지지|나오지|결정되지|확정되지|밝히지|밝혀지지|제시하지|마련되지)\s*(?:는\s*)?않|아직\s*(?:없(?!는\s?[가-힣])|모른)"
    r"|(?:자료|수치|통계|기록)(?:가|는|이)?\s*없|미정",
    re.IGNORECASE,
)
_WHOLE = re.compile(
    r"전체|통틀어|모두|합계|총 ?|합한|합쳐|\b(?:total|in all|altogether|overall|whole|entire|combined)\b", re.IGNORECASE
)
_COLUMN_VALUE = re.compile(r"(?:^|[;–] ?)([^;:–]{1,40}): [₩$€£¥]?\d[\d.,]*")
"""A number in a row, with the name of its column before it."""
_COUNTED_IN = re.compile(
    r"(?:(?P<thing>[가-힣]{1,10}?)(?:은|는|이|가|을|를|도)? )?(?:몇 ?(?P<counter>[가-힣]{1,2}?)|(?P<days>며칠))"
    r"(?=[ ?,.까씩이가을를은는에의부동]|$)"
)
_SYMBOL = re.compile(r"`([\w$]+(?:[.:/-][\w$]+)+|[A-Za-z0-9]+(?:_[A-Za-z0-9]+)+)`")
_WORD = re.compile(r"[A-Za-z][A-Za-z'-]+|[가-힣]+")
_KOREAN_FOCUS = re.compile(
    r"([가-힣A-Za-z0-9 ]{2,40}?)(?:은|는|이|가|을|를)\s*(?:얼마|몇|언제|누구|어디|어느|무엇|어떻게|뭐)"
)
_KOREAN_END = re.compile(r"([가-힣A-Za-z0-9 ]{2,40}?[가-힣])(?:은|는)\s*[?？]\s*$")
_FOCUS = (
    re.compile(r"\bhow (?:many|much)\s+((?:[A-Za-z'-]+\s+){0,3}[A-Za-z'-]+)", re.IGNORECASE),
    re.compile(
        r"\bwhat (?:is|was|are|were|will be)\s+(?:the |a |an |its |their )?((?:[A-Za-z'-]+\s+){0,3}[A-Za-z'-]+)",
        re.IGNORECASE,
    ),
    re.compile(r"\b(?:what|which)\s+((?:[A-Za-z'-]+\s+){0,3}[A-Za-z'-]+)", re.IGNORECASE),
    _KOREAN_FOCUS,
    _KOREAN_END,
)
_GENERIC = frozenset((
    "the", "a", "an", "of", "in", "did", "does", "do", "has", "have", "had", "is", "was", "are", "were", "be", "been",
    "will",
    "more", "less", "fewer", "most", "total", "number", "amount", "share", "percentage", "percent", "rate", "level",
    "level",
    "average", "annual", "current", "new", "main", "actual", "real", "overall", "exact", "per", "long", "happened",
    "kind",
    "sort", "type", "reason", "reasons", "difference", "differences", "effect", "effects", "result", "results",
    "evidence",
    "its", "their", "our", "his", "her", "each", "every", "all", "any", "some", "other", "cost", "costs", "figure",
    "figures", "value", "values", "say", "says", "said", "to", "it", "they", "there", "money",
))  # fmt: skip
_NEAREST = 8
_BEFORE, _AFTER = 240, 160
_PLAIN_YEAR = re.compile(r"(?:19|20)\d{2}")

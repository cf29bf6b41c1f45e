"""Whether a claim is of what the question narrows itself to: the number that a thing is named by, the year, the
dimension that is measured.
"""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from madang.assistants.research.extract.compression import RankedQuote, readable
from madang.assistants.research.extract.figures import find_figures, units_asked_for, years_in
from madang.assistants.research.extract.notes import RawNote
from madang.assistants.research.extract.relevance import Asked, terms_of, values_in
from madang.reading.language import split_sentences
from madang.reading.numbers import find_numbers


def unmet_numbers(asked: Asked, found: Sequence[RawNote]) -> list[str]:
    """The numbers that the question names a thing by ("code 7", "Python 3.5"), where nothing of what was found does.

    A source names it so where a sentence has the number, and it or the one before has the word.
    """
    named = [(word, number, value) for word, number, value in _named_by_number(asked.text) if terms_of(word)]
    said = [told for note in found for told in _sentences_with_before(note)] if named else []
    return [
        number
        for word, number, value in named
        if said
        and not any(value in values_in(text) and _has_word(word, asked, f"{before} {text}") for before, text in said)
    ] or _unmet_counters(asked.text, found)


def _unmet_counters(question: str, found: Sequence[RawNote]) -> list[str]:
    """The numbers by which Korean tells one of several ("7번 버스", "2호선"), where nothing that was found has one."""
    told = "\n".join(f"{note.place}\n{note.source.title}\n{note.text}" for note in found if note.language == "ko")
    foreign = {value for note in found if note.language != "ko" for value in values_in(note.text)}
    named = [(each.group(), each.group("number"), each.group("counter")) for each in _COUNTED.finditer(question)]
    return [
        shown.strip()
        for shown, number, counter in named
        if told and Decimal(number) not in foreign and not re.search(rf"(?<![\d.,]){number} ?{counter}", told)
    ]


def _named_by_number(question: str) -> Iterator[tuple[str, str, Decimal]]:
    """Each word that a number stands right behind, where nothing is counted or measured in it."""
    for found in _NAMED_BY.finditer(question):
        number = next((each for each in find_numbers(found.group("number")) if each.span[0] == 0), None)
        if number and not _NO_NAME.fullmatch(found.group("word")):
            yield found.group("word"), found.group("number"), Decimal(number.value)


def _sentences_with_before(note: RawNote) -> Iterator[tuple[str, str]]:
    """Each sentence of a passage with the one before it; the first with what the passage stands under."""
    before = f"{note.place}\n{note.source.title}"
    yield "", before
    for sentence in split_sentences(note.text):
        yield before, sentence.text
        before = sentence.text


def _has_word(word: str, asked: Asked, text: str) -> bool:
    names = frozenset[str]().union(*(asked.terms.get(term, frozenset({term})) for term in terms_of(word)))
    return bool(names & terms_of(text))


def other_years(asked: Asked, giving: Sequence[RankedQuote]) -> list[str]:
    """The year asked about, where every claim that gives what is asked says of which other year it is."""
    wanted = years_in(asked.text)
    told = [_years_of(each) for each in giving]
    if len(wanted) != 1 or not told or any(not years or years & wanted for years in told):
        return []
    return [str(year) for year in wanted]


def _years_of(ranked: RankedQuote) -> frozenset[int]:
    """The years that a claim is of: its own, else the last before it in the passage, else those of its heads."""
    before = [int(found.group()) for found in _YEAR.finditer(ranked.note.text[: ranked.quote.start])]
    note = ranked.note
    return (
        years_in(readable(ranked.quote))
        or frozenset(before[-1:])
        or years_in(note.heading)
        or years_in(f"{note.source.title}\n{note.place}")
    )


def lacks_dimension(asked: Asked, ranked: Sequence[RankedQuote]) -> bool:
    """Whether the question asks how wide, tall, deep or thick something is, and no claim has that measure."""
    dimension = next((said for question, said in _DIMENSIONS if question.search(asked.text)), None)
    if dimension is None:
        return False
    units = units_asked_for(asked.text)
    measured = [
        sentence
        for sentence in (readable(each.quote) for each in ranked)
        if any(figure.unit in units for figure in find_figures(sentence)) and _names_thing(asked, sentence)
    ]
    return not any(dimension.search(each) or not _ANY_DIMENSION.search(each) for each in measured)


def _names_thing(asked: Asked, sentence: str) -> bool:
    said = terms_of(sentence)
    return any(names & said for names in asked.terms.values())


_NAMED_BY = re.compile(
    r"(?P<word>[A-Za-z][A-Za-z-]{2,20}|[가-힣]{2,10}) (?P<number>\d{1,4}(?:\.\d{1,4}){0,2})"
    r"(?=[?.,;:!]*(?:$|\s+(?:of|in|on|for|at|to|is|are|was|were|do|does|did|has|have|had|can|will|means?|and|or)\b)"
    r"|(?:은|는|이|가|을|를|의|에|에서|로|와|과)(?:\s|$))"
)
_COUNTED = re.compile(
    r"(?<![\d.,])(?P<number>\d{1,3}) ?(?P<counter>번|호선|호기|호|번지|단지)(?= [가-힣]|[의은는이가을를에])"
)
"""A number that tells one of several, where none of them is counted."""
_NO_NAME = re.compile(
    r"(?:in|of|on|at|by|to|than|the|and|or|from|until|till|since|after|before|about|over|under|with|for|all|only|next"
    r"|last|first|these|those|year|years|january|february|march|april|may|june|july|august|september|october|november"
    r"|december|between|during|around|nearly|almost|least|most|is|are|was|were)",
    re.IGNORECASE,
)
"""What stands before a number without naming anything by it."""
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d{2}(?!\d)")
_DIMENSIONS = (
    (
        re.compile(r"\bhow wide\b|(?:폭|너비)[은는이가]", re.IGNORECASE),
        re.compile(r"\bwid(?:th|e)\b|폭|너비", re.IGNORECASE),
    ),
    (
        re.compile(r"\bhow tall\b|높이[는가]", re.IGNORECASE),
        re.compile(r"\b(?:tall|high|heights?)\b|높이|(?<![가-힣])키(?=[는가를 ])", re.IGNORECASE),
    ),
    (re.compile(r"\bhow deep\b|깊이[는가]", re.IGNORECASE), re.compile(r"\bdeep\b|\bdepths?\b|깊이", re.IGNORECASE)),
    (re.compile(r"\bhow thick\b|두께[는가]", re.IGNORECASE), re.compile(r"\bthick(?:ness)?\b|두께", re.IGNORECASE)),
)
"""How a dimension is asked for, and by which words it is told."""
_ANY_DIMENSION = re.compile(
    r"\b(?:wide|width|tall|high|heights?|deep|depths?|thick|thickness|long|lengths?)\b|폭|너비|높이|깊이|두께|길이",
    re.IGNORECASE,
)

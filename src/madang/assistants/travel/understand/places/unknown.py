"""Destinations that are not known at all: proper names that are used as places.

Korean is read by its morphemes, so that no verb, ending or common noun is taken for a town. A name is one that is a
proper noun and is gone to; one without a particle may be an activity as well, and has to be known as a town somewhere.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from datetime import date

from madang.assistants.travel.understand.places.names import TripNames
from madang.reading import Span
from madang.reading.dates import find_durations, find_periods
from madang.reading.language import Morpheme, shared_analyzer
from madang.reading.numbers import find_money, find_people


def unknown_place_in(
    text: str, lexicon: TripNames, today: date, is_town: Callable[[str], bool], *, asked: bool
) -> str | None:
    """What is gone to and nobody knows: with a particle of place or right before 가고 싶어, after "to"; or alone, if
    `asked` for. `is_town` says whether a name is that of a town anywhere in the world.

    What is understood as anything else is none.
    """
    taken = _understood(text, today)
    for place, (start, end) in (*_korean(text, is_town, asked=asked), *_english(text, is_town, asked=asked)):
        if not any(first < end and start < last for first, last in taken) and not lexicon.knows(place):
            return place
    return None


def _understood(text: str, today: date) -> list[Span]:
    mentions = (*find_money(text), *find_durations(text), *find_people(text), *find_periods(text, today))
    return [mention.span for mention in mentions]


def _korean(text: str, is_town: Callable[[str], bool], *, asked: bool) -> Iterator[tuple[str, Span]]:
    """The names in Korean that are used as places."""
    if not _HANGUL.search(text):
        return
    morphemes = shared_analyzer().morphemes(text)
    for run in _nouns(morphemes):
        (start, _), (_, end) = run[0].span, run[-1].span
        name, after = text[start:end], text[end:]
        particle = _PARTICLE.match(after)
        alone = asked and not text[:start].strip() and not after[particle.end() if particle else 0 :].strip(" .!?요")
        if _NOT_THERE.match(after) or len(name) < _SHORTEST:
            continue
        if is_town(name) or _is_proper(run):
            led = particle is not None or is_town(name) or _KIND_OF_PLACE.search(name) is not None
            if alone or (_GONE_TO.match(after) and (led or _SETS_OUT.match(after))):
                yield name, (start, end)
        elif len(run) == 1 and _is_foreign(name, after, particle):
            yield name, (start, end)


def _is_foreign(name: str, after: str, particle: re.Match[str] | None) -> bool:
    """Whether one sets out for a noun that is too long for a common one: 아틀란티스로 3박."""
    long = len(name) >= (_FOREIGN if particle else _FOREIGN + 1)
    return long and _SETS_OUT.match(after[particle.end() if particle else 0 :]) is not None


def _nouns(morphemes: Sequence[Morpheme]) -> Iterator[list[Morpheme]]:
    """The nouns of each word, as far as it begins with nouns."""
    run = list[Morpheme]()
    for morpheme in morphemes:
        joined = bool(run) and morpheme.span[0] == run[-1].span[1]
        if run and not (joined and morpheme.tag in _NOUNS):
            yield run
            run = []
        if morpheme.tag in _NOUNS:
            run.append(morpheme)
    if run:
        yield run


def _is_proper(run: Sequence[Morpheme]) -> bool:
    """Whether nouns are a proper name, maybe with what kind of place it is: 땅끝 마을."""
    names = [morpheme.tag == "NNP" for morpheme in run]
    return all(names) or (all(names[:-1]) and len(run) > 1 and _KIND_OF_PLACE.search(run[-1].form) is not None)


def _english(text: str, is_town: Callable[[str], bool], *, asked: bool) -> Iterator[tuple[str, Span]]:
    """The names in English that are used as places; one that only begins a sentence has to be a town somewhere."""
    for found in _TO.finditer(text):
        yield found["place"], found.span("place")
    for found in _FIRST.finditer(text):
        if found["length"] or is_town(found["place"]):
            yield found["place"], found.span("place")
    if asked and (found := _ALONE.match(text)):
        yield found["place"], found.span("place")


_HANGUL = re.compile(r"[가-힣]")
_NOUNS = frozenset({"NNP", "NNG"})
_SHORTEST, _FOREIGN = 2, 4
"""Syllables from which on a noun that is in no list of names may be a foreign place, where one goes to it."""
_PARTICLE = re.compile(r"(?:으로|로|에서|에도|에|까지|도|를|을|은|는)(?![가-힣])")
_NOT_THERE = re.compile(r"(?:은|는|을|를|도)?\s*(?:말고|빼고|제외|대신|아니)|(?:에서|에)\s*(?:출발|살|사는)")
_SETS_OUT = re.compile(
    r"\s*(?:꼭\s*|한\s*번\s*)?(?:여행\s|여행$|가고|가려|가자|갈\s*(?!곳|만)|갈[래까게]|가볼|가\s보|간다|갑니|놀러|다녀|들르|들를|들러|떠나|[0-9]{1,2}\s*박)"
)
_GONE_TO = re.compile(
    r"(?:으로|로|에서|에도|에|까지|도|를|을|은|는)?(?![가-힣])[^,.!?\n]{0,24}?"
    r"(?:여행|가고|가려|가자|갈\s*수|갈[래까게]|가볼|가\s보|간다|갑니|놀러|다녀|들르|들를|들러|떠나|당일|반나절|하루|[0-9]{1,2}\s*박)"
)
_KIND_OF_PLACE = re.compile(r"(?:마을|섬|도|시|군|읍|산|항|호수|사막|계곡|해변|해수욕장|국립공원|제도|반도)$")
_TO = re.compile(
    r"(?<![A-Za-z])(?<!want )(?<!like )(?<!love )(?<!need )(?<!hope )(?<!plan )(?<!wish )(?<!try )(?<!ing )"
    r"(?:[Tt]o|[Vv]isit|[Aa]dd|[Ss]queeze in|[Ff]it in|[Ii]nclude)\s+(?P<place>[A-Z][a-z]{2,15}(?: [A-Z][a-z]{2,15})?)"
)
_FIRST = re.compile(
    r"(?:^|(?<=[.!?] ))(?P<place>[A-Z][a-z]{3,15}(?: [A-Z][a-z]{2,15})?)"
    r"(?:,? (?:honeymoon|trip|holiday|vacation|getaway)\b|(?P<length>,? (?:for )?[0-9]{1,2} (?:nights?|days?)\b))"
)
_ALONE = re.compile(r"^\s*(?P<place>[A-Z][A-Za-z]{2,20})\s*[.!?]?\s*$")

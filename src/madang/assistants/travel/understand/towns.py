"""Several towns of one trip, as a message says them: 오사카 2박 교토 2박, Paris then London, 오사카에서 교토 당일치기.

Towns that are named to choose between (도쿄 아니면 오사카) are no trip to both.
"""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from madang.assistants.travel.trip.towns import TownStay
from madang.assistants.travel.understand.wish import Wish
from madang.reading import PlaceMention


class TownsMention(NamedTuple):
    """The towns of a trip in order, and the nights of all of them where each was said; none where one is meant."""

    towns: tuple[TownStay, ...] = ()
    nights: int | None = None


def read_towns(text: str, places: Sequence[PlaceMention]) -> TownsMention:
    """The towns of a trip to several of the `places` that are wanted, in the order they are named."""
    first = list({place.id: place for place in reversed(places)}.values())[::-1]
    if len(first) > _MOST_TOWNS or _are_alternatives(text, places):
        return TownsMention()
    said = {place.id: _nights_at(text, place, places) for place in first}
    known = [nights for nights in said.values() if nights]
    total = _TOTAL.search(text)
    counted = len(known) > 1 or (bool(known) and total is not None) or 0 in said.values()
    if len(first) == 1:
        alone = said[first[0].id]
        return TownsMention((TownStay(town=first[0].id, nights=0),)) if alone == 0 else TownsMention()
    towns = tuple(TownStay(town=place.id, nights=said[place.id] if counted else None) for place in first)
    towns = _slept_in_first(towns)
    complete = len(known) > 1 and all(stay.nights is not None for stay in towns)
    return TownsMention(towns, sum(known) if complete else None)


def joined_towns(known: Sequence[TownStay], first: str | None, wish: Wish) -> tuple[TownStay, ...]:
    """The towns of a trip after a wish: others instead, one more beside those there were, or one less."""
    named = wish.towns if len(wish.towns) > 1 else ()
    if named:
        return named
    before = tuple(known) or ((TownStay(town=first),) if first else ())
    kept = tuple(stay for stay in before if stay.town not in wish.unwanted_destinations)
    added = [town for town in wish.destinations if town not in {stay.town for stay in kept}]
    if wish.also and kept and added:
        day_trip = {stay.town: 0 for stay in wish.towns}
        open_stays = tuple(stay if stay.nights == 0 else stay.changed(nights=None) for stay in kept)
        return (*open_stays, *(TownStay(town=town, nights=day_trip.get(town)) for town in added))
    if added:
        return ()
    return kept if len(kept) != len(before) or known else ()


def _slept_in_first(towns: tuple[TownStay, ...]) -> tuple[TownStay, ...]:
    """The towns with one to sleep in before those of day trips; a single number then is that of the whole trip."""
    slept = [stay for stay in towns if stay.nights != 0]
    if len(slept) == 1:
        slept = [slept[0].changed(nights=None)]
    return (*slept, *(stay for stay in towns if stay.nights == 0)) if slept else towns


def _are_alternatives(text: str, places: Sequence[PlaceMention]) -> bool:
    if _CHOOSES.search(text):
        return True
    return any(_OR.search(text[one.span[1] : other.span[0]]) for one, other in pairwise(places))


def _nights_at(text: str, place: PlaceMention, places: Sequence[PlaceMention]) -> int | None:
    """The nights that are said of one town; 0 for a day there, None where nothing is."""
    later = [other.span[0] for other in places if other.span[0] >= place.span[1]]
    earlier = [other.span[1] for other in places if other.span[1] <= place.span[0]]
    after = text[place.span[1] : min(later, default=len(text))]
    before = text[max(earlier, default=0) : place.span[0]]
    if _DAY_TRIP_AFTER.match(after) or _DAY_TRIP_BEFORE.search(before):
        return 0
    found = _NIGHTS_AFTER.match(after) or _NIGHTS_BEFORE.search(before)
    return _count(found["count"]) if found else None


def _count(word: str) -> int:
    return int(word) if word.isdecimal() else _WORDS[word.lower()]


_MOST_TOWNS = 6
_WORDS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "a": 1, "한": 1, "두": 2, "세": 3}
_NUMBER = r"(?P<count>[0-9]{1,2}|one|two|three|four|five|six|seven|a|한|두|세)"
_OR = re.compile(r"아니면|또는|혹은|(?:^|\s)or(?:\s|$)|\bvs\b|^(?:이나|나)\s|대신", re.IGNORECASE)
_CHOOSES = re.compile(
    r"둘\s*중|중에?서?\s*(?:어디|하나|골라|추천|뭐|어느)|어디가\s*(?:나|좋|괜찮)|고민"
    r"|\b(?:which (?:one|is better)|either|compare)\b",
    re.IGNORECASE,
)
_TOTAL = re.compile(
    r"총\s*[0-9]{1,2}\s*박|[0-9]{1,2}\s*박\s*[0-9]{1,2}\s*일|\b[0-9]{1,2} nights (?:in total|altogether)", re.IGNORECASE
)
_DAY_TRIP_AFTER = re.compile(
    r"(?:는|은|도|에|에서|로|까지)?\s*(?:은|는|도)?\s*(?:당일(?:치기)?|반나절|하루(?!\s*더)|잠깐"
    r"|day[- ]trip|for (?:a|the|one) day|as a day)",
    re.IGNORECASE,
)
_DAY_TRIP_BEFORE = re.compile(r"\b(?:day[- ]trips?|one day|a day|day out)\s+(?:to|in|at)\s+$", re.IGNORECASE)
_NIGHTS_AFTER = re.compile(
    rf"(?:에서|에|은|는|로|,|:|\s|\(|for|-)*{_NUMBER}\s*(?:박|밤|nights?|nites?|n\b)", re.IGNORECASE
)
_NIGHTS_BEFORE = re.compile(rf"{_NUMBER}\s*(?:nights?|nites?)\s+(?:in|at|for)\s+$", re.IGNORECASE)

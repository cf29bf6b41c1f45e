"""What one message says of a trip: every slot it fills, corrects, takes back or leaves open.

Reading is by rules over parsed figures and known names, in Korean and English. The slot that was asked for last lets a
bare answer ("3", "200") be understood. A model may add to the reading, but no figures of its own.
"""

import re
from collections.abc import Sequence
from datetime import date
from itertools import pairwise
from typing import Literal

from pydantic import BaseModel, ConfigDict

from madang.assistants.travel.trip.request import BudgetScope, DepartureWindow, Flexibility, FreeTime, Lodging, Pace
from madang.assistants.travel.understand.budget import BudgetAmount, has_no_limit, read_budget, shorthand_amount
from madang.assistants.travel.understand.dates import read_departure_and_nights, read_free_time
from madang.assistants.travel.understand.names import Lexicon
from madang.assistants.travel.understand.party import age_spans, read_party
from madang.assistants.travel.understand.stay_area import read_stay_area
from madang.reading import PlaceMention, Span
from madang.reading.dates import find_durations, find_periods
from madang.reading.language import starts_with_particle
from madang.reading.numbers import find_money, find_people
from madang.state import Frozen

Slot = Literal["destination", "nights", "people", "budget", "scope", "dates", "styles", "sight", "area", "change"]


class Wish(Frozen):
    """What a message says of a trip; None and empty stand for what it does not mention."""

    destinations: tuple[str, ...] = ()
    also: bool = False
    """Whether a destination is to be seen beside another one: 교토도 가고 싶어."""
    region: str | None = None
    unknown_place: str | None = None
    """A place to go to of which nothing is known, as it was said; only where no known one is named."""
    unknown_sight: str | None = None
    """Something to see of which nothing is known, as it was said; only where nothing else is."""
    origin: str | None = None
    departure: DepartureWindow | None = None
    nights: int | None = None
    adults: int | None = None
    children: int | None = None
    infants: int | None = None
    budget: BudgetAmount | None = None
    scope: BudgetScope | None = None
    styles: tuple[str, ...] = ()
    unwanted_styles: tuple[str, ...] = ()
    only_styles: bool = False
    """Whether the styles that are wanted are meant instead of all others: 맛집 위주로."""
    must_visit: tuple[str, ...] = ()
    either: tuple[str, ...] = ()
    """Sights of which one is meant, where a name fits several."""
    excluded: tuple[str, ...] = ()
    airline: str | None = None
    any_airline: bool = False
    """Whether any airline will do, whatever was asked for before."""
    lodging: Lodging | None = None
    area: str | None = None
    """Where in town to stay: a district, or a kind of them."""
    any_area: bool = False
    """Whether any part of town will do, whatever was asked for before."""
    unwanted_areas: tuple[str, ...] = ()
    unknown_area: str | None = None
    """A part of town to stay in of which nothing is known, as it was said."""
    concerns: tuple[str, ...] = ()
    """What is brought up that no plan covers: a rental car, a pet."""
    flexibility: Flexibility | None = None
    pace: Pace | None = None
    free_times: tuple[FreeTime, ...] = ()
    no_free_time: bool = False
    """Whether time that was to be free is to be filled again."""
    wants_all: bool = False
    """Whether the answer to which sight is meant is that all of them are."""
    no_preference: bool = False
    """Whether the answer is that anything will do, so that the default offered is meant."""

    @property
    def is_empty(self) -> bool:
        """Whether it says nothing of a trip."""
        return self == Wish()


class WishInput(BaseModel):
    """A message, the day it was said on, the slot that was asked for, and the destination that is known."""

    model_config = ConfigDict(frozen=True)

    message: str
    today: date
    expecting: Slot | None = None
    destination: str | None = None


def read_wish(message: str, lexicon: Lexicon, today: date, expecting: Slot | None = None) -> Wish:
    """Everything that `message` says of a trip."""
    text = _spaced(message[:LONGEST_MESSAGE])
    free_time = read_free_time(text)
    text = _blanked(text, free_time.spans)
    destinations, origin = _destinations_and_origin(text, lexicon)
    stay = read_stay_area(text, lexicon, asked=expecting == "area")
    concerns, _ = _wanted_and_unwanted(text, lexicon.concerns.find(text))
    bare = _without_figures(text, today)
    departure, nights = read_departure_and_nights(
        text, today, lexicon.seasons, bare=bare if expecting == "nights" else ""
    )
    group = read_party(text, bare=bare if expecting == "people" else None)
    elsewhere = _blanked(text, stay.spans)
    named = [place.span for place in (*lexicon.sights_in(elsewhere), *lexicon.unclear_in(elsewhere))]
    wanted, unwanted = _wanted_and_unwanted(text, lexicon.styles.find(_blanked(elsewhere, named)))
    must, excluded = _wanted_and_unwanted(text, lexicon.sights_in(elsewhere))
    either, neither = _wanted_and_unwanted(text, lexicon.unclear_in(elsewhere))
    complete = destinations and nights is not None and group.adults is not None
    budget = read_budget(text, bare if expecting == "budget" else shorthand_amount(bare) if complete else "")
    return Wish(
        destinations=destinations,
        also=any(_is_also(text, place) for place in lexicon.destinations_in(elsewhere)),
        region=_first(lexicon.regions.find(text)) if not destinations else None,
        unknown_place=_unknown_destination(text, lexicon) if not destinations else None,
        origin=origin,
        departure=departure,
        nights=nights,
        adults=group.adults,
        children=group.children,
        infants=group.infants,
        budget=budget,
        scope=_scope(text, lexicon, expecting, has_budget=budget is not None),
        styles=wanted,
        unwanted_styles=unwanted,
        only_styles=bool(wanted) and _MAINLY.search(text) is not None,
        must_visit=must,
        either=tuple(either[0].split("|")) if either else (),
        excluded=(*excluded, *(sight for ids in neither for sight in ids.split("|"))),
        airline=_first(lexicon.airlines.find(text)),
        any_airline=_ANY_AIRLINE.search(text) is not None,
        lodging=lexicon.lodging_in(text),
        area=stay.area,
        any_area=stay.anywhere,
        unwanted_areas=stay.unwanted,
        unknown_area=stay.unknown,
        concerns=concerns,
        flexibility=lexicon.flexibility_in(text),
        pace=lexicon.pace_in(text),
        free_times=free_time.times,
        no_free_time=free_time.taken_back,
        wants_all=expecting == "sight" and _ALL.search(text) is not None,
        no_preference=expecting is not None and _ANYTHING.search(text) is not None,
    )


def invented_figures(wish: Wish, ruled: Wish) -> Sequence[str]:
    """What is wrong with a model's reading: figures, days and areas are those that rules found, or none."""
    return [
        f"{name!r} must be {getattr(ruled, name)!r} as the message says, not {getattr(wish, name)!r}"
        for name in _READ_BY_RULES
        if getattr(wish, name) != getattr(ruled, name)
    ]


def _spaced(text: str) -> str:
    """The text with a space after every figure that a word follows at once (200만원유니버설은꼭), and before 쪽."""
    text = _BESIDE.sub(" ", text)
    ends = sorted({found.span[1] for found in (*find_money(text), *find_durations(text), *find_people(text))})
    parts = [text[start:end] for start, end in pairwise([0, *ends, len(text)])]
    glued = [_WORD.match(after) is not None and not starts_with_particle(after) for after in (*parts[1:], "")]
    return "".join(f"{part} " if follows else part for part, follows in zip(parts, glued, strict=True))


def _destinations_and_origin(text: str, lexicon: Lexicon) -> tuple[tuple[str, ...], str | None]:
    """Where to and where from. A place is where the trip begins if the words around it say so."""
    origin, taken = None, set[int]()
    for place in lexicon.origins.find(text):
        if _is_origin(text, place, lexicon):
            origin = place.id
            taken.update(range(*place.span))
    named = lexicon.destinations_in(text) or lexicon.misspelt_in(text)
    places = [place for place in named if place.span[0] not in taken]
    return tuple(dict.fromkeys(place.id for place in places)), origin


def _is_also(text: str, place: PlaceMention) -> bool:
    before, after = _around(text, place.span)
    return _TOO.match(after) is not None or _ADD.search(before) is not None


def _unknown_destination(text: str, lexicon: Lexicon) -> str | None:
    """A place of which nothing is known; so is a town where trips only begin, if nothing says that this one does."""
    towns = [place for place in lexicon.origins.find(text) if not _is_origin(text, place, lexicon)]
    found = lexicon.elsewhere.find(text) or towns
    return text[slice(*found[0].span)] if found else None


def _is_origin(text: str, place: PlaceMention, lexicon: Lexicon) -> bool:
    """서울 출발, from Busan; 부산에서 where another place follows to go to (오사카에서 3박 is a stay); 서울 오사카."""
    before, after = _around(text, place.span)
    if _LEAVES.match(after) or _FROM.search(before):
        return True
    goals = [other for other in lexicon.destinations_in(text) if other.span != place.span]
    if place.id not in {goal.id for goal in lexicon.destinations_in(text)}:
        return bool(goals)
    return bool(_AT.match(after)) and any(goal.span[0] >= place.span[1] for goal in goals)


def _without_figures(text: str, today: date) -> str:
    """The text without the figures that mean something by themselves, so that what is left may answer a question."""
    mentions = (*find_money(text), *find_durations(text), *find_people(text), *find_periods(text, today))
    return _blanked(text, [*(found.span for found in mentions), *age_spans(text)])


def _blanked(text: str, spans: Sequence[Span]) -> str:
    """The text with spaces for what was understood, so that it is not read as something else."""
    taken = {at for start, end in spans for at in range(start, end)}
    return "".join(" " if at in taken else letter for at, letter in enumerate(text))


def _scope(text: str, lexicon: Lexicon, expecting: Slot | None, *, has_budget: bool) -> BudgetScope | None:
    if has_no_limit(text):
        return "per_person"
    return lexicon.scope_in(text) if has_budget or expecting in {"scope", "budget"} else None


def _wanted_and_unwanted(text: str, found: Sequence[PlaceMention]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The named things that are wanted, and those that are not: 쇼핑이랑 박물관은 빼고, no museums or shopping."""
    unwanted = dict.fromkeys(
        place.id for listed in _lists(text, found) if _is_refused(text, listed) for place in listed
    )
    wanted = dict.fromkeys(place.id for place in found if place.id not in unwanted)
    return tuple(wanted), tuple(unwanted)


def _lists(text: str, found: Sequence[PlaceMention]) -> list[list[PlaceMention]]:
    """The things in groups that are said in one breath; a comma ends what a word has joined (A랑 B, C는 빼고)."""
    groups, joined = list[list[PlaceMention]](), False
    for place in found:
        between = text[groups[-1][-1].span[1] : place.span[0]] if groups else ""
        goes_on = bool(groups) and _JOINS.fullmatch(between) is not None and not (joined and between.strip() == ",")
        joined = goes_on and (joined or between.strip() != ",")
        if goes_on:
            groups[-1].append(place)
        else:
            groups.append([place])
    return groups


def _is_refused(text: str, listed: Sequence[PlaceMention]) -> bool:
    before, after = _around(text, (listed[0].span[0], listed[-1].span[1]))
    return _REFUSED_AFTER.match(after) is not None or _REFUSED_BEFORE.search(before) is not None


def _around(text: str, span: Span) -> tuple[str, str]:
    """A few letters before and after a mention, where the words stand that say how it is meant."""
    return text[max(0, span[0] - _REACH) : span[0]], text[span[1] : span[1] + _REACH]


def _first(found: Sequence[PlaceMention]) -> str | None:
    return found[0].id if found else None


LONGEST_MESSAGE = 4_000
"""Letters of a message that are read; nobody says so much of one trip."""
_REACH = 24
_WORD = re.compile(r"[가-힣]{2}")
_BESIDE = re.compile(r"(?<=[가-힣]{2})(?=(?:쪽|근처|주변|부근|인근)(?:[으에이가로은 ]|호텔|숙소|$))")
_ANYTHING = re.compile(
    r"상관\s*없|아무거나|아무\s*(?:때|데|곳이)나|어디든|어디나|알아서|추천해|그걸로|그렇게|좋아|괜찮"
    r"|(?:네|예|응)[,. !]*$"
    r"|\b(?:any(?:thing|time|where)?|whatever|up to you|you (?:choose|decide)|don'?t (?:care|mind))\b"
    r"|\b(?:yes|ok(?:ay)?|sure)\b",
    re.IGNORECASE,
)
_ANY_AIRLINE = re.compile(
    r"아무\s*항공\S*|항공(?:사|편)?(?:은|는|야)?\s*(?:상관\s*없|아무|어디든|뭐든)|\bany airline\b", re.IGNORECASE
)
_MAINLY = re.compile(r"위주|중심|만\s|\b(?:mainly|mostly|only|just)\b", re.IGNORECASE)
_ALL = re.compile(r"둘\s*다|모두|전부|다\s*(?:가|갈|보|볼)|\b(?:both|all)\b", re.IGNORECASE)
_LEAVES = re.compile(r"\s*(?:에서|공항에서)?\s*(?:출발|떠나|발(?=[ ,.]|$))|\s*to\s", re.IGNORECASE)
_AT = re.compile(r"에서")
_TOO = re.compile(r"도(?=\s|[,.!?]|$)|,?\s*(?:too|as well)\b", re.IGNORECASE)
_ADD = re.compile(r"\b(?:also|and also|add)\s+(?:visit\s+|see\s+|go to\s+)?$", re.IGNORECASE)
_FROM = re.compile(r"\b(?:from|leaving|departing|out of)\s+$", re.IGNORECASE)
_JOINS = re.compile(r"\s*(?:이랑|랑|하고|이나|나|과|와|도|,|·|/|및|,?\s*(?:and|or))\s*", re.IGNORECASE)
_REFUSED_AFTER = re.compile(
    r"(?:은|는|을|를|이|가|도|엔|에는|이랑|랑)?\s*(?:좀\s*|다\s*|별로\s*)?"
    r"(?:빼|제외|말고|싫|관심\s*없|안\s*(?:가|갈|해|할|좋)|필요\s*없|없이|없는|별로|패스|됐)"
)
_REFUSED_BEFORE = re.compile(
    r"\b(?:no|without|skip(?:ping)?|except(?: for)?|excluding|not (?:interested in|into)|avoid"
    r"|(?:don'?t|do not) (?:want|like|need|care for))\s+(?:the\s+|any\s+|to (?:go|do)\s+)?$",
    re.IGNORECASE,
)
_READ_BY_RULES = (
    "nights", "adults", "children", "infants", "budget", "departure", "free_times", "area", "unwanted_areas",
    "concerns",
)  # fmt: skip

"""Reads a message: rules over parsed figures and known names, in Korean and English, beside what the taught reader
makes of it. The slot that was asked for last lets a bare answer ("3", "200") be understood.
"""

import re
from collections.abc import Sequence
from datetime import date
from itertools import pairwise
from typing import Literal

from madang.assistants.travel.trip.request import BUDGET_PER_PERSON_RANGE, BudgetScope
from madang.assistants.travel.understand.budget import (
    BudgetAmount,
    has_no_limit,
    names_known_amount,
    read_budget,
    read_own,
    scope_alone,
    shorthand_amount,
)
from madang.assistants.travel.understand.changes import impossible_dates, read_steps
from madang.assistants.travel.understand.concerns import coming_along, said_together
from madang.assistants.travel.understand.dates import read_day_wishes, read_departure_and_nights, read_free_time
from madang.assistants.travel.understand.heard import Heard
from madang.assistants.travel.understand.names import TripNames
from madang.assistants.travel.understand.party import PartyMention, age_spans, read_party
from madang.assistants.travel.understand.polarity import ids, wanted_and_unwanted
from madang.assistants.travel.understand.stay_area import read_stay_area
from madang.assistants.travel.understand.towns import read_towns
from madang.assistants.travel.understand.wish import Slot, Wish
from madang.reading import PlaceMention, Span
from madang.reading.dates import find_durations, find_periods
from madang.reading.language import starts_with_particle
from madang.reading.numbers import find_money, find_people
from madang.reading.taught import won_of


def read_wish(
    message: str,
    lexicon: TripNames,
    today: date,
    expecting: Slot | None = None,
    *,
    heard: Heard | None = None,
    budget_known: int | None = None,
) -> Wish:
    """Everything that `message` says of a trip.

    What the taught reader is sure plays no part is not read at all; what it takes for turned down is.
    """
    refused = heard.refused if heard else ()
    text = message[:LONGEST_MESSAGE]
    steps, no_dates = read_steps(text), impossible_dates(text)
    taken = [*steps.spans, *(span for _, span in no_dates)]
    text = _spaced(_blanked(text, [*taken, *_idle(heard, expecting)]))
    free_time = read_free_time(text)
    text = _blanked(text, free_time.spans)
    on_days = read_day_wishes(text, lexicon)
    if heard and heard.does("outside") and not lexicon.destinations_in(text):
        text = ""
    places, unwanted, origin = _destinations_and_origin(text, lexicon, refused)
    said = message[:LONGEST_MESSAGE]
    several = read_towns(said, [place for place in lexicon.destinations_in(said) if place.id in ids(places)])
    destinations = (several.towns[0].town,) if len(several.towns) > 1 else ids(places)
    stay = read_stay_area(text, lexicon, asked=expecting == "area")
    alone, no_concerns = wanted_and_unwanted(text, [*coming_along(text, lexicon.concerns.find(text))])
    concerns = sorted((*alone, *said_together(text)), key=lambda concern: concern.span)
    bare = _without_figures(text, today)
    departure, nights = read_departure_and_nights(
        text, today, lexicon.seasons, bare=bare if expecting == "nights" else ""
    )
    group = read_party(text, bare=bare if expecting == "people" else None)
    elsewhere = _blanked(text, stay.spans)
    named = [place.span for place in (*lexicon.sights_in(elsewhere), *lexicon.unclear_in(elsewhere))]
    no_style = [*named, *on_days.spans, *(found.span() for found in _MEDICINE.finditer(text))]
    styles, no_styles = wanted_and_unwanted(text, lexicon.styles.find(_blanked(elsewhere, no_style)))
    kinds = _refused_kinds(text, lexicon.categories.find(_blanked(elsewhere, named)), no_styles)
    no_kinds = dict.fromkeys((*ids(kinds), *(("viewpoint",) if _HEIGHTS.search(text) else ())))
    no_styles = [style for style in no_styles if not any(_overlap(style.span, kind.span) for kind in kinds)]
    must, excluded = wanted_and_unwanted(text, lexicon.sights_in(elsewhere), refused)
    either, neither = wanted_and_unwanted(text, lexicon.unclear_in(elsewhere), refused)
    airlines, no_airlines = wanted_and_unwanted(text, lexicon.airlines.find(text), refused)
    own_flight, own_stay = read_own(text)
    complete = destinations and nights is not None and group.adults is not None
    budget = read_budget(text, bare if expecting == "budget" else shorthand_amount(bare) if complete else "")
    taught = _taught_budget(heard) if heard and budget is None else None
    budget = taught[0] if taught else budget
    wish = Wish(
        destinations=destinations,
        unwanted_destinations=unwanted,
        towns=several.towns,
        also=len(several.towns) == 1 or any(_is_also(text, place) for place in lexicon.destinations_in(elsewhere)),
        region=_first(lexicon.regions.find(text)) if not destinations else None,
        unknown_place=_unknown_destination(text, lexicon) if not destinations else None,
        origin=origin,
        departure=departure,
        impossible_date=no_dates[0][0] if no_dates else None,
        nights=several.nights or nights,
        more_nights=steps.more_nights,
        later_days=steps.later_days,
        adults=group.adults,
        children=group.children,
        infants=group.infants,
        party_step=_party_step(text) if group != _NOBODY else None,
        budget=budget,
        scope=_scope(text, lexicon, expecting, budget, budget_known) or (taught[1] if taught else None),
        styles=ids(styles),
        unwanted_styles=ids(no_styles),
        unwanted_kinds=tuple(no_kinds),
        only_styles=bool(styles) and _MAINLY.search(text) is not None,
        must_visit=ids(must),
        either=tuple(either[0].id.split("|")) if either else (),
        excluded=(*ids(excluded), *(sight for names in ids(neither) for sight in names.split("|"))),
        airline=airlines[0].id if airlines else None,
        unwanted_airlines=ids(no_airlines),
        own_flight=own_flight,
        own_stay=own_stay,
        any_airline=_ANY_AIRLINE.search(text) is not None,
        by_car=True if _CAR in ids(concerns) else False if _CAR in ids(no_concerns) or _NO_CAR.search(text) else None,
        lodging=lexicon.lodging_in(text) if not own_stay else None,
        area=stay.area,
        any_area=stay.anywhere,
        unwanted_areas=stay.unwanted,
        unknown_area=stay.unknown,
        concerns=ids(concerns),
        flexibility=lexicon.flexibility_in(text),
        pace=lexicon.pace_in(text) if steps.most_visits is None else None,
        free_times=(*free_time.times, *on_days.times),
        day_wishes=on_days.wishes,
        most_visits=steps.most_visits,
        no_free_time=free_time.taken_back,
        wants_all=expecting == "sight" and _ALL.search(text) is not None,
        no_preference=expecting is not None and _ANYTHING.search(text) is not None,
    )
    return Wish() if expecting is None and _is_small_talk(text, wish) else wish


def _spaced(text: str) -> str:
    """The text with a space after every figure that a word follows at once (200만원유니버설은꼭), and before 쪽."""
    text = _BESIDE.sub(" ", text)
    ends = sorted({found.span[1] for found in (*find_money(text), *find_durations(text), *find_people(text))})
    parts = [text[start:end] for start, end in pairwise([0, *ends, len(text)])]
    glued = [_WORD.match(after) is not None and not starts_with_particle(after) for after in (*parts[1:], "")]
    return "".join(f"{part} " if follows else part for part, follows in zip(parts, glued, strict=True))


def _is_small_talk(text: str, wish: Wish) -> bool:
    """Whether a question names a day and nothing of a trip: 내일 날씨 어때?"""
    return wish == Wish(departure=wish.departure) and _ASKS.search(text) is not None


def _idle(heard: Heard | None, expecting: Slot | None) -> Sequence[Span]:
    """The numbers that play no part. A single number in the answer to a question is the answer to it, and people who
    are called children, adults or all of us are people.
    """
    if heard is None:
        return ()
    counted = [mention for mention in heard.message.mentions if mention.quantities]
    if expecting not in {None, "change"} and len(counted) == 1:
        return ()
    sure = [
        group.span
        for group in find_people(heard.message.text)
        if group.kind != "person" or not _DIGIT.search(group.text)
    ]
    return [span for span in heard.idle if not any(_overlap(span, people) for people in sure)]


def _taught_budget(heard: Heard) -> tuple[BudgetAmount, BudgetScope | None] | None:
    """An amount that no rule takes for one, and the taught reader does: 인당 60, budget 2 mil."""
    for mention in heard.of("budget_total", "budget_each"):
        won = won_of(mention)
        if won and BUDGET_PER_PERSON_RANGE[0] <= won and mention.confidence >= _SURE_OF_BUDGET:
            return BudgetAmount(amount=won), "per_person" if mention.role == "budget_each" else None
    return None


def _party_step(text: str) -> Literal[1, -1] | None:
    if _LEAVES_PARTY.search(text):
        return -1
    return 1 if _JOINS_PARTY.search(text) else None


def _destinations_and_origin(
    text: str, lexicon: TripNames, refused: Sequence[Span]
) -> tuple[list[PlaceMention], tuple[str, ...], str | None]:
    """Where to, where not to, and where from. A place is where the trip begins if the words around it say so.

    The name of an airline names no place.
    """
    text = _blanked(text, [airline.span for airline in lexicon.airlines.find(text)])
    origin, taken = None, set[int]()
    for place in lexicon.origins.find(text):
        if _is_origin(text, place, lexicon):
            origin = place.id
            taken.update(range(*place.span))
    named = lexicon.destinations_in(text) or lexicon.misspelt_in(text)
    places = [place for place in named if place.span[0] not in taken]
    wanted, unwanted = wanted_and_unwanted(text, places, refused)
    return wanted, ids(unwanted), origin


def _is_also(text: str, place: PlaceMention) -> bool:
    before, after = _around(text, place.span)
    return _TOO.match(after) is not None or _ADD.search(before) is not None


def _unknown_destination(text: str, lexicon: TripNames) -> str | None:
    """A town where trips only begin, of which nothing else is known, if nothing says that this one begins there."""
    text = _blanked(text, [airline.span for airline in lexicon.airlines.find(text)])
    towns = [place for place in lexicon.origins.find(text) if not _is_origin(text, place, lexicon)]
    return text[slice(*towns[0].span)] if towns else None


def _is_origin(text: str, place: PlaceMention, lexicon: TripNames) -> bool:
    """서울 출발, from Busan; 부산에서 where another place follows to go to (오사카에서 3박 is a stay); 서울 오사카."""
    if _is_left(text, place):
        return True
    named = lexicon.destinations_in(text)
    goals = [goal for goal in named if not _overlap(goal.span, place.span) and not _is_left(text, goal)]
    if not any(_overlap(goal.span, place.span) for goal in named):
        return bool(goals)
    _, after = _around(text, place.span)
    later = [goal for goal in goals if goal.span[0] >= place.span[1]]
    beside = [goal for goal in later if _TOWARDS.fullmatch(text[place.span[1] : goal.span[0]])]
    return (bool(_AT.match(after)) and bool(later)) or any(map(lexicon.is_abroad, beside))


def _is_left(text: str, place: PlaceMention) -> bool:
    """Whether words beside a place say that one leaves it, or lives there."""
    before, after = _around(text, place.span)
    return _LEAVES.match(after) is not None or _FROM.search(before) is not None


def _without_figures(text: str, today: date) -> str:
    """The text without the figures that mean something by themselves, so that what is left may answer a question."""
    mentions = (*find_money(text), *find_durations(text), *find_people(text), *find_periods(text, today))
    return _blanked(text, [*(found.span for found in mentions), *age_spans(text)])


def _refused_kinds(text: str, named: Sequence[PlaceMention], no_styles: Sequence[PlaceMention]) -> list[PlaceMention]:
    """The kinds of places that are turned down, also in one breath with styles: 쇼핑이랑 박물관은 빼고."""
    _, refused = wanted_and_unwanted(text, named)
    return [kind for kind in named if kind in refused or any(_overlap(kind.span, style.span) for style in no_styles)]


def _overlap(one: Span, other: Span) -> bool:
    return one[0] < other[1] and other[0] < one[1]


def _blanked(text: str, spans: Sequence[Span]) -> str:
    """The text with spaces for what was understood, so that it is not read as something else."""
    taken = {at for start, end in spans for at in range(start, end)}
    return "".join(" " if at in taken else letter for at, letter in enumerate(text))


def _scope(
    text: str, lexicon: TripNames, expecting: Slot | None, budget: BudgetAmount | None, known: int | None
) -> BudgetScope | None:
    """For whom an amount is; also of one that was told before, if the message speaks of little else."""
    if has_no_limit(text):
        return "per_person"
    spoken_of = budget is not None or expecting in {"scope", "budget"} or (known and names_known_amount(text, known))
    return (lexicon.scope_in(text) or scope_alone(text)) if spoken_of else None


def _around(text: str, span: Span) -> tuple[str, str]:
    """A few letters before and after a mention, where the words stand that say how it is meant."""
    return text[max(0, span[0] - _REACH) : span[0]], text[span[1] : span[1] + _REACH]


def _first(found: Sequence[PlaceMention]) -> str | None:
    return found[0].id if found else None


LONGEST_MESSAGE = 4_000
"""Letters of a message that are read; nobody says so much of one trip."""
_ASKS = re.compile(r"\?|어때|뭐|몇|무슨|왜|\b(?:what|how|why|who)\b", re.IGNORECASE)
_SURE_OF_BUDGET = 0.75
_CAR = "car"
_NO_CAR = re.compile(
    r"(?:차|운전|면허)(?:는|가|도|은)?\s*(?:없이|없(?:어|고|는|음)|안\s*(?:하|해|빌)|못\s*(?:해|하))|뚜벅이"
    r"|대중교통(?:으로|만|을|\s*이용)"
    r"|\b(?:no|without a) car\b|\b(?:can'?t|don'?t) drive\b|\bpublic transport\b",
    re.IGNORECASE,
)
_DIGIT = re.compile(r"[0-9]")
_HEIGHTS = re.compile(
    r"고소\s*공포|높은\s*(?:데|곳|건물|층)\S{0,2}\s*(?:너무\s*|좀\s*)?(?:무서|무섭|못|싫|질색|어지러)"
    r"|\b(?:afraid|fear|scared|terrified) of heights\b|\b(?:hates?|can'?t (?:stand|do|handle)) heights\b|\bvertigo\b",
    re.IGNORECASE,
)
_MEDICINE = re.compile(r"(?<![가-힣])약(?:을|은|도|만)?\s*먹\S*")
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
_NOBODY = PartyMention()
_JOINS_PARTY = re.compile(
    r"추가|합류|같이\s*가(?:기로|게\s*됐)|(?:명|분|하나|둘)\s*더(?!\s*(?:싸|싼|좋))|도\s*(?:같이|함께)\s*(?:가|간)"
    r"|\b(?:join(?:s|ing)?|one more|another|also coming|coming along|plus one|add)\b",
    re.IGNORECASE,
)
_LEAVES_PARTY = re.compile(
    r"(?:못|안)\s*(?:가게|간대|간다|가요|간답|갈)|빠(?:지|졌|진)|취소(?:했|됐)|\b(?:can'?t (?:come"
    r"|make it)|drop(?:s|ped)? out|not coming)\b",
    re.IGNORECASE,
)
_ALL = re.compile(r"둘\s*다|모두|전부|다\s*(?:가|갈|보|볼)|\b(?:both|all)\b", re.IGNORECASE)
_LEAVES = re.compile(
    r"\s*(?:에서|공항에서)?\s*(?:출발|떠나|발(?=[ ,.]|$))|(?:에|에서)?\s*(?:사는|살아|살고|삽니다|거주)|\s*to\s",
    re.IGNORECASE,
)
_TOWARDS = re.compile(r"\s*(?:-|→|–|>|~)?\s*")
_AT = re.compile(r"에서")
_TOO = re.compile(r"도(?=\s|[,.!?]|$)|,?\s*(?:too|as well)\b", re.IGNORECASE)
_ADD = re.compile(r"\b(?:also|and also|add)\s+(?:visit\s+|see\s+|go to\s+)?$", re.IGNORECASE)
_FROM = re.compile(r"\b(?:from|leaving|departing|out of|live in|based in|living in)\s+$", re.IGNORECASE)

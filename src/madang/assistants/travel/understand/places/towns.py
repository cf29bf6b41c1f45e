"""The towns of a message: where the trip goes, where it does not, where it begins; and several towns of one trip, as in
오사카 2박 교토 2박, Paris then London, 오사카에서 교토 당일치기.

Towns that are named to choose between (도쿄 아니면 오사카) are no trip to both.
"""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from madang.assistants.travel.trip.towns import TownStay
from madang.assistants.travel.understand.heard import Heard
from madang.assistants.travel.understand.places.elsewhere import gone_to
from madang.assistants.travel.understand.places.names import TripNames
from madang.assistants.travel.understand.places.route import in_order, leaves_for_home, rearranged
from madang.assistants.travel.understand.polarity import blanked, ids, masked, overlap, wanted_and_unwanted
from madang.assistants.travel.understand.wish import Wish
from madang.reading import PlaceMention, Span


class PlacesMention(NamedTuple):
    """The places to go to, the ids of those that are turned down, and where the trip begins.

    `far_origin` is a town from which nothing is known to leave, as it was said; `origin` is then one near by.
    """

    wanted: list[PlaceMention]
    unwanted: tuple[str, ...] = ()
    origin: str | None = None
    far_origin: str | None = None


def read_places(text: str, lexicon: TripNames, heard: Heard | None) -> PlacesMention:
    """Where to, where not to, and where from. A place is where the trip begins if the words around it say so.

    What the words leave open the taught reader settles: a town somebody lives in, or where others went, is no goal. The
    name of an airline names no place.
    """
    text = masked(text, [airline.span for airline in lexicon.airlines.find(text)])
    spelt = lexicon.destinations_in(text)
    named = spelt or lexicon.misspelt_in(text)
    starts = [place for place in _starts(text, named, lexicon, heard) if not leaves_for_home(text, place, named)]
    starts = _home_of_loop(text, named) or starts
    goals = [place for place in named if not any(overlap(place.span, start.span) for start in starts)]
    if not goals and not lexicon.regions.find(text):  # who leaves for one place alone, abroad, goes there
        starts = [place for place in starts if not lexicon.is_abroad(place)]
    taken = {at for place in starts for at in range(*place.span)}
    places = [place for place in named if place.span[0] not in taken]
    places = [place for place in places if not _was_there(text, place)] or places
    places = gone_to(text, places)
    places = _narrowed(text, places, lexicon)
    places = _decided_on(text, places) or places
    wanted, unwanted = wanted_and_unwanted(text, places, heard.refused if heard else ())
    if heard and spelt:
        alone = len(ids(wanted)) == 1
        likely = [place for place in wanted if not heard.plays_no_part(place.span, alone=alone)]
        wanted = likely if likely or not unwanted else wanted
    start = starts[-1] if starts else None
    origin, far_origin = _home(start, lexicon)
    return PlacesMention(wanted, ids(unwanted), origin=origin, far_origin=far_origin)


def _home(start: PlaceMention | None, lexicon: TripNames) -> tuple[str | None, str | None]:
    """The town that one sets out from, and how it was called where that is only near by, or nothing is known of it."""
    if start is None:
        return None, None
    if lexicon.is_abroad(start):
        return start.id, None
    known = lexicon.origins.find(start.text)
    served = [*known, *lexicon.homes.find(start.text)]
    return served[0].id if served else None, None if known else start.text


def _home_of_loop(text: str, places: Sequence[PlaceMention]) -> list[PlaceMention]:
    """The two mentions of the town that a way begins and ends in: 서울-도쿄-서울, start in Busan and back to Busan."""
    if len(ids(places)) < _SEVERAL or places[0].id != places[-1].id:
        return []
    before, after = _around(text, places[-1].span)
    is_end = _BACK_TO.search(before) is not None or _COMES_BACK.match(after) is not None
    return [places[0], places[-1]] if is_end else []


def _was_there(text: str, place: PlaceMention) -> bool:
    """Whether words beside a place tell of a trip that is over: 하와이를 다녀왔대요, my cousin went to Guam."""
    before, after = _around(text, place.span)
    return _BEEN_AFTER.match(after) is not None or _BEEN_BEFORE.search(before) is not None


def _narrowed(text: str, places: Sequence[PlaceMention], lexicon: TripNames) -> list[PlaceMention]:
    """The places without a country that goes by the name of its chief town, where another town follows: 대만 가오슝."""
    wide = [
        place
        for place, after in pairwise(places)
        if not text[place.span[1] : after.span[0]].strip() and not lexicon.is_own_name(place)
    ]
    return [place for place in places if place not in wide]


def _decided_on(text: str, places: Sequence[PlaceMention]) -> list[PlaceMention]:
    """The one place of several that was decided on at last: 고민하다 도쿄로 정했어요, let's say Taipei."""
    if len(ids(places)) < _SEVERAL:
        return []
    taken = [
        place
        for place in places
        if _DECIDED_AFTER.match(text[place.span[1] :]) or _DECIDED_BEFORE.search(text[: place.span[0]])
    ]
    return taken[-1:]


def _starts(text: str, named: Sequence[PlaceMention], lexicon: TripNames, heard: Heard | None) -> list[PlaceMention]:
    """The places where the trip begins, by the words around them or by the taught reader."""
    known = lexicon.origins.find(text)
    said = [place for place in known if is_origin(text, place, lexicon)]
    others = list[PlaceMention]()
    for place in (*lexicon.homes.find(text), *named):
        if not any(overlap(place.span, other.span) for other in (*known, *others)):
            others.append(place)
    left = [
        place
        for place in others
        if _is_left(text, place) or _leads_on(text, place, named) or _is_home(text, place, named)
    ]
    open_to_go = wanted_and_unwanted(text, named)[0]
    alone = len({*ids(open_to_go), *(place.text for place in said)}) < _SEVERAL and not lexicon.regions.find(text)
    taught = [place for place in (*known, *others) if heard and heard.is_start(place.span, alone=alone)]
    before = {place: _around(text, place.span)[0] for place in taught}
    taught = [place for place in taught if not (_OTHERS_LIVE.search(before[place]) or _BACK_FROM.search(before[place]))]
    return sorted({place.span: place for place in (*said, *left, *taught)}.values(), key=lambda place: place.span)


def _is_home(text: str, place: PlaceMention, named: Sequence[PlaceMention]) -> bool:
    """Whether one sets out from a town by the place that follows it: 완도에서 서울 구경."""
    later = [goal for goal in named if goal.span[0] >= place.span[1]]
    at_home = not any(overlap(place.span, goal.span) for goal in named)
    return bool(later) and at_home and _AT.match(text[place.span[1] :]) is not None


def unknown_destination(text: str, lexicon: TripNames) -> str | None:
    """A town where trips only begin, of which nothing else is known, if nothing says that this one begins there."""
    text = blanked(text, [airline.span for airline in lexicon.airlines.find(text)])
    towns = [place for place in lexicon.origins.find(text) if not is_origin(text, place, lexicon)]
    return text[slice(*towns[0].span)] if towns else None


def is_origin(text: str, place: PlaceMention, lexicon: TripNames) -> bool:
    """서울 출발, from Busan; 부산에서 where another place follows to go to (오사카에서 3박 is a stay); 서울 오사카."""
    if _is_left(text, place) or _TO.match(text[place.span[1] :]):
        return True
    named = lexicon.destinations_in(text)
    goals = [goal for goal in named if not overlap(goal.span, place.span) and not _is_left(text, goal)]
    goals = [goal for goal in goals if not _leads_on(text, goal, named)]
    if not any(overlap(goal.span, place.span) for goal in named):
        return bool(goals)
    _, after = _around(text, place.span)
    later = [goal for goal in goals if goal.span[0] >= place.span[1]]
    beside = [goal for goal in later if _TOWARDS.fullmatch(text[place.span[1] : goal.span[0]])]
    return (bool(_AT.match(after)) and bool(later)) or any(map(lexicon.is_abroad, beside))


def is_also(text: str, place: PlaceMention) -> bool:
    """Whether a place is to be seen beside another one: 교토도, Kyoto as well."""
    before, after = _around(text, place.span)
    return _TOO.match(after) is not None or _ADD.search(before) is not None


def _is_left(text: str, place: PlaceMention) -> bool:
    """Whether words beside a place say that one leaves it, or lives there."""
    before, after = _around(text, place.span)
    if _OTHERS_LIVE.search(before) or _COMES_FROM.search(before):
        return False
    return _LEAVES.match(after) is not None or (_FROM.search(before) is not None and not _BACK_FROM.search(before))


def _leads_on(text: str, place: PlaceMention, named: Sequence[PlaceMention]) -> bool:
    """Whether `to` and another place follow: Daegu to Osaka; in Osaka to eat, a purpose follows."""
    found = _TO.match(text, place.span[1])
    return found is not None and any(goal.span[0] == found.end() for goal in named)


def _around(text: str, span: Span) -> tuple[str, str]:
    """A few letters before and after a mention, where the words stand that say how it is meant."""
    return text[max(0, span[0] - _REACH) : span[0]], text[span[1] : span[1] + _REACH]


class TownsMention(NamedTuple):
    """The towns of a trip in order, and the nights of all of them where each was said; none where one is meant."""

    towns: tuple[TownStay, ...] = ()
    nights: int | None = None


def read_towns(text: str, places: Sequence[PlaceMention]) -> TownsMention:
    """The towns of a trip to several of the `places` that are wanted, in the order they are named."""
    first = in_order(text, places)
    if len(first) > _MOST_TOWNS or _are_alternatives(text, places):
        return TownsMention()
    said = {place.id: _said_nights(text, place.id, places) for place in first}
    if any(said.values()):
        said = {place.id: said[place.id] or _elided_nights(text, place, said[place.id]) for place in first}
    respective = _respective_nights(text, first)
    if respective and not all(said.values()):
        said = dict(zip(said, respective, strict=True))
    known = [nights for nights in said.values() if nights]
    total = _TOTAL.search(text)
    counted = len(known) > 1 or (bool(known) and total is not None) or 0 in said.values()
    if len(first) == 1:
        alone = said[first[0].id]
        return TownsMention((TownStay(town=first[0].id, nights=0),)) if alone == 0 else TownsMention()
    towns = tuple(TownStay(town=place.id, nights=said[place.id] if counted else None) for place in first)
    towns = _slept_in_first(towns)
    complete = len(known) > 1 and all(stay.nights is not None for stay in towns)
    each = _NIGHTS_EACH.search(text)
    if each and not complete:
        nights = _count(each["ko"] or each["ko_each"] or each["en"])
        return TownsMention(tuple(stay.changed(nights=nights) for stay in towns), nights * len(towns))
    return TownsMention(towns, sum(known) if complete else None)


def read_town_steps(text: str, places: Sequence[PlaceMention]) -> tuple[TownStay, ...]:
    """The nights that single towns are to have more or fewer: 피렌체 하루 늘리고 로마 하루 줄여, a night less in Rome.

    A night that is taken from one town for another counts in both: move a night from Rome to Florence.
    """
    steps = list[TownStay]()
    for place, before, after in _surroundings(text, places):
        found = _STEP_AFTER.match(after) or _STEP_BEFORE.search(before)
        if found:
            sign = -1 if found["less"] else 1
            steps.append(TownStay(town=place.id, nights=sign * _count(found["count"])))
        elif steps and (_GETS_IT.match(after) or _TO_PLACE.search(before)):
            steps.append(TownStay(town=place.id, nights=-(steps[-1].nights or 0)))
    return tuple(steps)


def _surroundings(text: str, places: Sequence[PlaceMention]) -> list[tuple[PlaceMention, str, str]]:
    """Each place with what stands between it and the places beside it."""
    ends = [0, *(place.span[1] for place in places)]
    starts = [*(place.span[0] for place in places[1:]), len(text)]
    return [
        (place, text[end : place.span[0]], text[place.span[1] : start])
        for place, end, start in zip(places, ends, starts, strict=False)
    ]


def joined_towns(known: Sequence[TownStay], first: str | None, wish: Wish) -> tuple[TownStay, ...]:
    """The towns of a trip after a wish: others instead, one more beside those there were, or one less."""
    named = wish.towns if len(wish.towns) > 1 else ()
    if (
        wish.turns
        and len(known) > 1
        and {*wish.destinations, *(stay.town for stay in named)} <= {s.town for s in known}
    ):
        return rearranged(known, wish.turns)
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


def _said_nights(text: str, town: str, places: Sequence[PlaceMention]) -> int | None:
    """The nights that are said of a town wherever it is named."""
    said = [_nights_at(text, place, places) for place in places if place.id == town]
    return next((nights for nights in said if nights is not None), None)


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


def _respective_nights(text: str, places: Sequence[PlaceMention]) -> list[int]:
    """The nights of towns in the order they were named, told behind all of them: Rome and Florence, 5 nights and 3."""
    if len(places) != _SEVERAL:
        return []
    found = _RESPECTIVELY.match(text, max(place.span[1] for place in places))
    return [_count(found[name]) for name in ("first", "second")] if found else []


def _elided_nights(text: str, place: PlaceMention, said: int | None) -> int | None:
    """The nights of a town of which the number alone is said, beside those of another: Prague 3 nights, Vienna 3."""
    if said is not None:
        return said
    found = _NUMBER_ALONE.match(text[place.span[1] :]) or _NUMBER_BEFORE.search(text[: place.span[0]])
    return _count(found["count"]) if found else said


def _count(word: str) -> int:
    return int(word) if word.isdecimal() else _WORDS[word.lower()]


_MOST_TOWNS = 6
_STEP_COUNT = r"(?P<count>하루|이틀|사흘|[1-5](?=\s*[박일])|한(?=\s*밤))\s*(?:박|일|밤)?(?:만|을|를|씩|정도)?\s*"
_STEP_AFTER = re.compile(
    rf"(?:에서|에|을|를|은|는|도|만|쪽을?)?\s*{_STEP_COUNT}(?:더|늘|추가|길게|연장|(?P<less>줄|덜|빼|뺴|짧게))",
    re.IGNORECASE,
)
_STEP_BEFORE = re.compile(
    r"\b(?P<count>an?|one|two|three|[1-5]|another)(?: (?:extra|more|additional))?"
    r"(?:(?P<less> (?:less|fewer)| nights? (?:less|fewer|off|shorter)| (?:nights?|days?)(?= from\b))"
    r"| (?:nights?|days?)(?: more| longer| extra)?)?(?: nights?| days?)? (?:in|at|to|from)\s+$",
    re.IGNORECASE,
)
_GETS_IT = re.compile(r"(?:에|로|으로|쪽에)\s*(?:붙|더|넣|추가|얹|돌려|옮)")
_TO_PLACE = re.compile(r"\b(?:to|and add (?:it )?to|for|into)\s+$", re.IGNORECASE)
_WORDS = {
    "하루": 1,
    "이틀": 2,
    "사흘": 3,
    "an": 1,
    "another": 1,
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "a": 1,
    "한": 1,
    "두": 2,
    "세": 3,
}
_NUMBER = r"(?P<count>[0-9]{1,2}|one|two|three|four|five|six|seven|a|한|두|세)"
_OR = re.compile(r"아니면|또는|혹은|(?:^|\s)or(?:\s|$)|\bvs\b|^(?:이나|나)\s|대신", re.IGNORECASE)
_CHOOSES = re.compile(
    r"둘\s*중|중에?서?\s*(?:어디|하나|골라|추천|뭐|어느)|어디가\s*(?:나|좋|괜찮)|고민"
    r"|\b(?:which (?:one|is better)|either|compare)\b",
    re.IGNORECASE,
)
_TOTAL = re.compile(
    r"총\s*[0-9]{1,2}\s*박|[0-9]{1,2}\s*박\s*[0-9]{1,2}\s*일|\b[0-9]{1,2} nights (?:in total"
    r"|altogether)",
    re.IGNORECASE,
)
_DAY_TRIP_AFTER = re.compile(
    r"(?:는|은|도|에|에서|로|까지)?\s*(?:은|는|도)?\s*(?:당일(?:치기)?(?!\S*\s*(?:말고|아니"
    r"|은\s*(?:힘|무리|싫)))|반나절|하루(?!\s*더)|잠깐"
    r"|(?:as |for )?(?:an? |one |the )?(?:half[- ])?day(?:[- ]trip)?\b(?! (?:after|before|later|earlier|more|less)))",
    re.IGNORECASE,
)
_DAY_TRIP_BEFORE = re.compile(
    r"\b(?:day[- ]trips?|excursions?|one day|an? (?:half[- ])?day|half a day|day out)\s+(?:to|in|at|for)\s+$",
    re.IGNORECASE,
)
_NIGHTS_AFTER = re.compile(
    rf"(?:에서|에|은|는|로|,|:|\s|\(|for|-)*(?:(?<=\s)[가-힣]{{1,5}}\s+){{0,2}}{_NUMBER}\s*(?:박|밤|nights?"
    rf"|nites?|n\b)",
    re.IGNORECASE,
)
_NUMBER_ALONE = re.compile(
    rf"\s*(?:for )?{_NUMBER}(?=\s*(?:[,.;!)]|$)|\s+(?:then|and|before|leaving|from|with)\b)", re.IGNORECASE
)
_NIGHTS_BEFORE = re.compile(rf"{_NUMBER}\s*(?:nights?|nites?)\s+(?:(?:in|at|for|of)\s+)?$", re.IGNORECASE)
_NUMBER_BEFORE = re.compile(rf"(?:\b(?:then|and|plus)|,)\s*{_NUMBER} (?:in|at)\s+$", re.IGNORECASE)
_RESPECTIVELY = re.compile(
    r"(?:[^.!?0-9]{0,16}[,:(]|\s|은|는|을|를|에서|각각|각)*\s?(?P<first>[0-9]{1,2}|one|two|three|four|five|six|seven)"
    r"(?:\s?박| nights?)(?: in the (?:first|former)| there)?(?:\s|,|and|then|이랑|하고|/|\+)+"
    r"(?P<second>[0-9]{1,2}|one|two|three|four|five|six|seven)"
    r"(?:\s?박(?!\s?[0-9]{1,2}\s?일)| nights?| in the (?:second|latter|other))",
    re.IGNORECASE,
)
_NIGHTS_EACH = re.compile(
    r"(?P<ko>[0-9]{1,2})\s*박\s*씩|각각?\s*(?P<ko_each>[0-9]{1,2})\s*박"
    r"|\b(?P<en>[0-9]{1,2}|one|two|three|four|five|six|seven) nights? (?:in )?each\b",
    re.IGNORECASE,
)
_REACH = 32
_SEVERAL = 2
_BACK_TO = re.compile(
    r"\b(?:back|home|return(?:ing|s)?)(?: home)? (?:to|in)\s+$|(?:-|→|–|>|~|➝"
    r"|=>)\s*$",
    re.IGNORECASE,
)
_COMES_BACK = re.compile(r"(?:으로|로|에)?\s*(?:복귀|귀국|귀가|돌아|도착|컴백)")
_BEEN_AFTER = re.compile(
    r"(?:을|를|에|은|는|도)?\s*(?:이미\s*|벌써\s*)?(?:다녀\s*(?:왔|오셨|온)|갔다\s*(?:왔"
    r"|오|온)|갔었|가\s*봤|가\s*본|갔(?:으니|는데|고|지만|거든|다가))"
    r"|(?:를|을)?\s*(?:경유|환승|거쳐)|(?:에|로|으로)?\s*(?:가려다|갈까\s?하다|가고\s?싶었)"
    r"|(?:에|에서)?\s*(?:살던|사는|살았던|사시는|살고\s*있는|유학하는|있는)\s*(?:친구|언니"
    r"|누나|오빠|형|동생|이모|고모|삼촌|사촌|지인|친척|딸|아들)"
)
_BEEN_BEFORE = re.compile(
    r"\b(?:(?:teacher|student|nurse|engineer|soldier|teach(?:ing)?|study(?:ing)?|work(?:ing)?|posted|stationed) in"
    r"|via|through|layover in|stopover in|connecting in|change (?:planes )?in)\s+$"
    r"|\b(?:went to|(?:back|home|returned) from|(?<!never )(?<!n't )(?<!not )been to|was in|were in|got back from"
    r"|spent (?:\S+ ){1,3}in)\s+$",
    re.IGNORECASE,
)
_DECIDED_AFTER = re.compile(
    r"(?:으로|로)\s*(?:마음\s*)?(?:정했|정함|정하|결정|굳혔|확정|하기로|가기로|할게|갈게"
    r"|하겠|가겠|낙점|기울|바꿨|바꾸|변경|틀었|돌렸)|\s*(?:it is|wins|it shall be)\b|\s+now(?=\s*[.!,]|\s*$)",
    re.IGNORECASE,
)
_DECIDED_BEFORE = re.compile(
    r"\b(?:let'?s (?:say|do|go with|take|make it)|decided on|settled (?:on|for)|going with"
    r"|went with|picked|chose|final answer:?|we'?ll (?:do|take)|(?:let'?s |we'?ll |just |I'?ll |ok "
    r"|okay )?go(?:ing)? (?:with"
    r"|for))\s+$|(?:결국|그래|최종(?:은|적으로)?)\s*$",
    re.IGNORECASE,
)
_LEAVES = re.compile(
    r"\s*(?:에서|서|공항에서)?\s*(?:출발(?!일|\s?날|\s?시)|떠나|발(?=[ ,.]|$))|(?:에서|서)\s*(?:뜨는|뜨고"
    r"|타고)|에서\s*(?:배|비행기|기차|열차"
    r"|버스|KTX|SRT|페리)(?:를|을|로)?\s*(?:타|편|이용|로)|(?:에|에서)?\s*(?:사는|살아|살고"
    r"|삽니다|거주)",
    re.IGNORECASE,
)
_OTHERS_LIVE = re.compile(
    r"\b(?:friend|sister|brother|cousin|uncle|aunt|son|daughter|parents|mother|father|family"
    r"|who|he|she|they)s? (?:who )?"
    r"(?:lives?|is living|are living|is based)(?: (?:and works?|now))? in\s+$",
    re.IGNORECASE,
)
_TO = re.compile(r"\s*to\s+", re.IGNORECASE)
_TOWARDS = re.compile(r"\s*(?:-|→|–|>|~|↔)?\s*")
_AT = re.compile(r"에서|서(?=\s)")
_TOO = re.compile(r"도(?=\s|[,.!?]|$)|,?\s*(?:too|as well)\b", re.IGNORECASE)
_ADD = re.compile(r"\b(?:also|and also|add)\s+(?:visit\s+|see\s+|go to\s+)?$", re.IGNORECASE)
_COMES_FROM = re.compile(
    r"\b(?:I'?m|I am|we'?re|we are|originally|friends?|students?|teachers?|famil(?:y|ies)|couple|hello|hi"
    r"|greetings|writing"
    r"|folks|guys) from\s+$",
    re.IGNORECASE,
)
"""Where somebody is from, which does not say where the trip begins."""
_BACK_FROM = re.compile(r"\b(?:back|home|returned|returning|came|straight) (?:home )?from\s+$", re.IGNORECASE)
_FROM = re.compile(
    r"\b(?:from|leaving|departing|departure is|out of|live in|based in|living in|ex)\s+$|출발(?:지(?:는|가|:)?|은"
    r"|:)\s*$",
    re.IGNORECASE,
)

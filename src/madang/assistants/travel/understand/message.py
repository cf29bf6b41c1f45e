"""Reads a message: rules over parsed figures and known names, in Korean and English, beside what the taught reader
makes of it. The slot that was asked for last lets a bare answer ("3", "200") be understood.
"""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import date
from typing import Any, Literal, NamedTuple

from madang.assistants.travel.trip.request import BUDGET_PER_PERSON_RANGE, BudgetScope
from madang.assistants.travel.trip.towns import Turns
from madang.assistants.travel.understand.budget import (
    BudgetAmount,
    amount_spans,
    has_no_limit,
    names_known_amount,
    number_spans,
    raises,
    read_budget,
    read_own,
    scope_alone,
    scope_beside,
    shared_scope,
    shorthand_span,
    without_denied_scope,
)
from madang.assistants.travel.understand.concerns import coming_along, said_together, spans_of_a_night
from madang.assistants.travel.understand.dates import read_departure_and_nights, read_early_return, read_home_by
from madang.assistants.travel.understand.heard import Heard
from madang.assistants.travel.understand.people.ages import age_spans
from madang.assistants.travel.understand.people.party import PartyMention, read_party, sums_up
from madang.assistants.travel.understand.people.rooms import read_rooms
from madang.assistants.travel.understand.people.speaker import count_dropping_out
from madang.assistants.travel.understand.people.steps import (
    are_children,
    count_joining,
    joining_clause,
    joins,
    read_leaving,
    stays_home,
    who_joins,
    without_additions,
    without_those_known,
)
from madang.assistants.travel.understand.places.names import IS_COST, TripNames
from madang.assistants.travel.understand.places.route import read_turns
from madang.assistants.travel.understand.places.stay_area import read_stay_area
from madang.assistants.travel.understand.places.towns import is_also, read_places, read_towns, unknown_destination
from madang.assistants.travel.understand.plans.changes import impossible_dates, read_steps
from madang.assistants.travel.understand.plans.days_of_trip import (
    DAY_OF_TRIP,
    read_day_wishes,
    read_free_time,
    read_full_days,
    read_pace,
    without_rest,
)
from madang.assistants.travel.understand.plans.hours_of_day import read_hours
from madang.assistants.travel.understand.plans.weekends import on_weekend
from madang.assistants.travel.understand.polarity import blanked, ids, masked, overlap, wanted_and_unwanted
from madang.assistants.travel.understand.wish import Slot, Wish
from madang.reading import PlaceMention, Span
from madang.reading.dates import find_durations, find_periods
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
    said = message[:LONGEST_MESSAGE]
    steps, no_dates = read_steps(said), impossible_dates(said)
    text = blanked(said, [*steps.spans, *(span for _, span in no_dates), *_idle(heard, expecting)])
    nightly = spans_of_a_night(said)
    text = blanked(text, nightly)
    hours = read_hours(text)
    text = blanked(text, hours.spans)
    free_time = read_free_time(text)
    text = blanked(text, free_time.spans)
    on_days, fuller = read_day_wishes(text, lexicon), read_full_days(text)
    text = blanked(text, [found.span() for found in DAY_OF_TRIP.finditer(text) if found["number"]])  # no length
    if heard and heard.does("outside") and not lexicon.destinations_in(text):
        text = ""
    stay = read_stay_area(text, lexicon, asked=expecting == "area")
    words = _Words(said, text, blanked(text, stay.spans), _without_figures(text, today), lexicon, heard, expecting)
    wish = Wish.model_validate(
        {
            **_when(words, today),
            **_where(words, said),
            **_who(words),
            **_likes(words, on_days.spans),
            **_flight_and_bed(words),
            **_rooms(text),
            "impossible_date": no_dates[0][0] if no_dates else None,
            "more_nights": steps.more_nights,
            "later_days": steps.later_days,
            "area": stay.area,
            "any_area": stay.anywhere,
            "unwanted_areas": stay.unwanted,
            "unknown_area": stay.unknown,
            "flexibility": lexicon.flexibility_in(text),
            "pace": read_pace(text, lexicon) if steps.most_visits is None and not fuller else None,
            "lighter_days": fuller,
            "free_times": (*free_time.times, *on_days.times, *hours.times),
            "day_wishes": without_rest(on_days.wishes, free_time.times),
            "most_visits": steps.most_visits,
            "no_free_time": free_time.taken_back and not free_time.filled,
            "filled_days": free_time.filled,
            "wants_all": expecting == "sight" and _ALL.search(text) is not None,
            "no_preference": expecting is not None and _ANYTHING.search(text) is not None,
        }
    )
    wish = wish.changed(**_money(words, wish, budget_known))
    said_beside = [name for name, is_said in (("nightly", nightly), ("meal", on_days.meals)) if is_said]
    wish = wish.changed(concerns=tuple(dict.fromkeys((*wish.concerns, *said_beside))))
    return Wish() if expecting in {None, "change"} and _is_small_talk(text, wish) else wish


class _Words(NamedTuple):
    """A message on its way to a wish: what is still to be read of it, and with what."""

    said: str
    text: str
    """Without what plays no part and what was read already."""
    elsewhere: str
    """Without the parts of town to stay in."""
    bare: str
    """Without the figures that mean something by themselves."""
    lexicon: TripNames
    heard: Heard | None
    expecting: Slot | None


def _where(words: _Words, said: str) -> dict[str, Any]:
    """Where to and where from; nights in each of several towns are read from all that was `said`."""
    text, lexicon = words.text, words.lexicon
    places = read_places(text, lexicon, words.heard)
    several = read_towns(said, [place for place in lexicon.destinations_in(said) if place.id in ids(places.wanted)])
    destinations = (several.towns[0].town,) if len(several.towns) > 1 else ids(places.wanted)
    named = lexicon.destinations_in(words.elsewhere)
    turns = read_turns(said, named)
    return {
        "destinations": destinations,
        "unwanted_destinations": places.unwanted,
        "towns": several.towns,
        "turns": turns if turns != Turns() else None,
        "also": len(several.towns) == 1 or any(is_also(text, place) for place in named),
        "region": _first(wanted_and_unwanted(text, lexicon.regions.find(text))[0]) if not destinations else None,
        "unknown_place": unknown_destination(text, lexicon)
        if not (destinations or places.origin or places.unwanted)
        else None,
        "origin": places.origin,
        "far_origin": places.far_origin,
    } | ({"nights": several.nights} if several.nights else {})


def _when(words: _Words, today: date) -> dict[str, Any]:
    bare = words.bare if words.expecting == "nights" else ""
    departure, nights = read_departure_and_nights(
        words.text, today, words.lexicon.seasons, bare=bare, message=words.said, chance=_departs(words.heard)
    )
    departure = on_weekend(words.said, departure, nights, today)
    home_by = read_home_by(words.said, today, departure) if departure else None
    early = read_early_return(words.text, today, departure) if departure else None
    return {"departure": departure, "nights": nights, "home_by": home_by, "early_return": early}


def _departs(heard: Heard | None) -> Callable[[Span], float] | None:
    """How likely the taught reader takes a stretch for when to leave."""
    return (lambda span: heard.message.chance(span, "departure")) if heard else None


def _who(words: _Words) -> dict[str, Any]:
    asked = words.expecting == "people"
    part = _PART_OF_PERSON.search(words.said)
    if part:
        return {"impossible_party": part.group().strip()}
    text = without_those_known(without_additions(words.text)) if words.expecting == "change" else words.text
    places = _place_spans(text, words.lexicon)
    leaving = read_leaving(text, places)
    group = read_party(text, bare=words.bare if asked else None, heard=None if asked else words.heard)
    told = words.expecting is None and group.adults is not None  # who tells the party tells also who is not of it
    if leaving and not told:
        return {"leaving": leaving}
    step = _party_step(text, places) if not leaving else None
    if step == 1:
        group = _joining(text, group)
    step = step if group != _NOBODY else None
    gone = count_dropping_out(text) if words.expecting == "change" and not _ALL_TOLD.search(text) else None
    step = -1 if gone and gone == group.adults else step
    return {
        "adults": group.adults,
        "children": group.children,
        "infants": group.infants,
        "party_step": step,
        "leaving_count": gone if gone == group.adults else None,
    }


def _likes(words: _Words, of_single_days: Sequence[Span]) -> dict[str, Any]:
    """Styles, kinds of places and sights, wanted and not; styles `of_single_days` count for those alone."""
    text, lexicon, refused = words.text, words.lexicon, words.heard.refused if words.heard else ()
    known_town = bool(lexicon.destinations_in(text))
    elsewhere = masked(words.elsewhere, [airline.span for airline in lexicon.airlines.find(text)])
    sights, unclear = lexicon.sights_in(elsewhere), lexicon.unclear_in(elsewhere)
    idle = [
        place.span
        for place in (*sights, *unclear)
        if words.heard
        and words.expecting != "change"  # who talks about a plan names what is to be in it
        and words.heard.plays_no_part(place.span, alone=known_town)
        and not _IN_PLACE.search(text[: place.span[0]])
    ]
    named = [place.span for place in (*sights, *unclear)]
    no_style = [*named, *of_single_days, *(found.span() for found in _NO_STYLE.finditer(text))]
    named_styles = lexicon.styles.find(blanked(words.elsewhere, no_style))
    named_styles = [style for style in named_styles if not IS_COST.match(text[style.span[1] :])]
    styles, no_styles = wanted_and_unwanted(text, [_whole_word(text, style) for style in named_styles])
    named_kinds = lexicon.categories.find(blanked(words.elsewhere, named))
    kinds = _refused_kinds(text, named_kinds, no_styles)
    added = (
        [kind for kind in named_kinds if kind not in kinds]
        if words.expecting == "change" and _ADDS.search(text)
        else []
    )
    styles = [style for style in styles if not _among(style.span, [*added, *kinds])]
    must, excluded = wanted_and_unwanted(text, sights, refused)
    either, neither = wanted_and_unwanted(text, unclear, refused)
    must, either = ([place for place in wanted if place.span not in idle] for wanted in (must, either))
    return {
        "styles": ids(styles),
        "unwanted_styles": ids(
            [style for style in no_styles if not _among(style.span, kinds) and not _is_one_of_many(style)]
        ),
        "unwanted_kinds": tuple(dict.fromkeys((*ids(kinds), *(("viewpoint",) if _HEIGHTS.search(text) else ())))),
        "wanted_kinds": ids(added),
        "only_styles": bool(styles) and _MAINLY.search(text) is not None,
        "must_visit": ids(must),
        "either": tuple(either[0].id.split("|")) if either else (),
        "excluded": (*ids(excluded), *(sight for names in ids(neither) for sight in names.split("|"))),
    }


def _whole_word(text: str, style: PlaceMention) -> PlaceMention:
    """The style with the rest of a word that it begins, where what follows is said of the whole: 쇼핑거리 걷는 건."""
    rest = _REST_OF_WORD.match(text, style.span[1])
    return style.model_copy(update={"span": (style.span[0], rest.end())}) if rest else style


def _flight_and_bed(words: _Words) -> dict[str, Any]:
    """Airlines, cars, kinds of stays, what one has already, and what no plan covers."""
    text, lexicon = words.text, words.lexicon
    airlines, no_airlines = wanted_and_unwanted(
        text, lexicon.airlines.find(text), words.heard.refused if words.heard else ()
    )
    alone, no_concerns = wanted_and_unwanted(text, [*coming_along(text, lexicon.concerns.find(text))])
    concerns = ids(sorted((*alone, *said_together(text)), key=lambda concern: concern.span))
    own_flight, own_stay = read_own(text)
    no_car = _CAR in ids(no_concerns) or _NO_CAR.search(text) is not None
    return {
        "airline": airlines[-1].id if airlines else None,
        "unwanted_airlines": ids(no_airlines),
        "any_airline": _ANY_AIRLINE.search(text) is not None,
        "own_flight": own_flight,
        "own_stay": own_stay,
        "lodging": None if own_stay else lexicon.lodging_in(text),
        "concerns": concerns,
        "by_car": False if no_car else True if _CAR in concerns else None,
    }


def _money(words: _Words, wish: Wish, known: int | None) -> dict[str, Any]:
    """How much, and for whom; a number without a unit counts where all else of the trip is said."""
    complete = bool(wish.destinations) and wish.nights is not None and wish.adults is not None
    short = shorthand_span(words.bare, complete=complete)
    bare = words.bare if words.expecting == "budget" else words.bare[slice(*short)] if short else ""
    budget = read_budget(words.text, bare, words.said)
    taught = _taught_budget(words.heard, words.text) if words.heard and budget is None else None
    budget = taught[0] if taught else budget
    if budget and known and not budget.relative and budget.amount < known and words.expecting == "change":
        budget = budget.changed(relative=raises(words.text))  # by so much, not to so much
    scope = _scope(words, budget, wish, known, short) or (taught[1] if taught else None)
    return {"budget": budget, "scope": scope}


def _is_one_of_many(style: PlaceMention) -> bool:
    """Whether a single dish or sport is named: who turns one down still eats, and may do others."""
    return style.id in _AT_LARGE and not _AT_LARGE[style.id].search(style.text)


def _among(span: Span, places: Sequence[PlaceMention]) -> bool:
    return any(overlap(span, place.span) for place in places)


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
    if expecting == "change" and len(heard.message.text) <= _SHORT:  # nobody tells a story about a plan in a line
        return ()
    sure = [
        group.span
        for group in find_people(heard.message.text)
        if group.kind != "person" or not _DIGIT.search(group.text) or sums_up(heard.message.text, group)
    ]
    sure += age_spans(heard.message.text)
    sure += [span for span in amount_spans(heard.message.text) if scope_beside(heard.message.text, [span])]
    return [span for span in heard.idle if not any(overlap(span, people) for people in sure)]


def _taught_budget(heard: Heard, text: str) -> tuple[BudgetAmount, BudgetScope | None] | None:
    """An amount that no rule takes for one, and the taught reader does: 인당 60, budget 2 mil."""
    for mention in heard.of("budget_total", "budget_each"):
        won = won_of(mention) if text[mention.span[0]].strip() else None
        if won and BUDGET_PER_PERSON_RANGE[0] <= won and mention.confidence >= _SURE_OF_BUDGET:
            each = mention.role == "budget_each" and mention.confidence >= _SURE_OF_SCOPE
            beside = scope_beside(heard.message.text, [mention.span])
            return BudgetAmount(amount=won), beside or ("per_person" if each else None)
    return None


def _joining(text: str, group: PartyMention) -> PartyMention:
    """Those who join, as the clause says that speaks of them."""
    if kinds := Counter(who_joins(text)):
        return PartyMention(kinds["adult"] + kinds["person"] or None, kinds["child"] or None, kinds["infant"] or None)
    clause = joining_clause(text)
    named = read_party(clause) if clause != text else group
    if named != _NOBODY:
        return named
    count = count_joining(clause)
    return PartyMention(children=count) if are_children(clause) else PartyMention(adults=count)


def _place_spans(text: str, lexicon: TripNames) -> list[Span]:
    named = (*lexicon.sights_in(text), *lexicon.destinations_in(text), *lexicon.categories.find(text))
    return [place.span for place in named]


def _party_step(text: str, places: Sequence[Span]) -> Literal[1, -1] | None:
    if _ALL_TOLD.search(text):
        return None
    if stays_home(text, places):
        return -1
    return 1 if joins(text) and not _WITH_SPEAKER.search(joining_clause(text)) else None


def _without_figures(text: str, today: date) -> str:
    """The text without the figures that mean something by themselves, so that what is left may answer a question."""
    mentions = (*find_money(text), *find_durations(text), *find_people(text), *find_periods(text, today))
    clocks = [found.span() for found in (*_CLOCK.finditer(text), *DAY_OF_TRIP.finditer(text), *_DAYS.finditer(text))]
    return blanked(text, [*(found.span for found in mentions), *age_spans(text), *clocks])


def _refused_kinds(text: str, named: Sequence[PlaceMention], no_styles: Sequence[PlaceMention]) -> list[PlaceMention]:
    """The kinds of places that are turned down, also in one breath with styles: 쇼핑이랑 박물관은 빼고."""
    _, refused = wanted_and_unwanted(text, named)
    return [kind for kind in named if kind in refused or any(overlap(kind.span, style.span) for style in no_styles)]


def _scope(
    words: _Words, budget: BudgetAmount | None, wish: Wish, known: int | None, short: Span | None
) -> BudgetScope | None:
    """For whom an amount is: by the words beside it, by others, by the taught reader; also of one that was told before,
    if the message speaks of little else.
    """
    text, said = (without_denied_scope(told) for told in (words.text, words.said))
    if has_no_limit(text):
        return "per_person"
    if budget is not None:
        amounts = amount_spans(text) or ([short] if short else [])
        text, said = (told.replace("씩", " ") if budget.per_day else told for told in (text, said))
        beside = scope_beside(said, amounts[-1:]) or words.lexicon.scope_in(text)
        return beside or _taught_scope(words.heard, amounts) or shared_scope(text)
    named = _BUDGET_IS.search(text)
    if known and named:
        return words.lexicon.scope_in(named.group())
    tells = wish.is_empty and len(text) <= _SHORT and not _ASKS.search(text)
    alone = known and (names_known_amount(text, known) or tells)
    if words.expecting in {"scope", "budget"} or alone:
        return scope_beside(text, number_spans(text)) or words.lexicon.scope_in(text) or scope_alone(text)
    return None


def _taught_scope(heard: Heard | None, amounts: Sequence[Span]) -> BudgetScope | None:
    """Whether the taught reader is sure that an amount is for each."""
    surely = heard and any(heard.message.chance(span, "budget_each") >= _SURE_OF_SCOPE for span in amounts)
    return "per_person" if surely else None


def _rooms(text: str) -> dict[str, int | None]:
    wanted = read_rooms(text)
    return {"room_count": wanted.count, "to_a_room": wanted.to_a_room}


def _first(found: Sequence[PlaceMention]) -> str | None:
    return found[0].id if found else None


LONGEST_MESSAGE = 4_000
"""Letters of a message that are read; nobody says so much of one trip."""
_ASKS = re.compile(r"\?|얼마|어때|뭐|몇|무슨|왜|\b(?:what|how|why|who)\b", re.IGNORECASE)
_SURE_OF_BUDGET, _SURE_OF_SCOPE = 0.5, 0.97
_REST_OF_WORD = re.compile(
    r"(?!이랑|하고|이나|부터|까지|에서|으로)[가-힣]{1,2}(?=(?:은|는|을|를|이|가|도)?\s)"
    r"(?<![은는을를이가도랑과와나로에만의])"
)
_SHORT = 60
_BUDGET_IS = re.compile(
    r"(?:예산|경비|금액)(?:은|는)\s[^.!?,]{0,20}|\b(?:the|my|our|that) budget is [^.!?,]{0,30}", re.IGNORECASE
)
_CAR = "car"
_NO_CAR = re.compile(
    r"(?:렌트|렌터카|렌트카|운전|면허)\S{0,2}\s*(?:못|안|없|불가|어렵)|(?:차|운전|면허)(?:는"
    r"|가|도|은)?\s*(?:없이|없(?:어|고|는|음)|안\s*(?:하|해|빌)|못\s*(?:해|하))|뚜벅이"
    r"|대중교통(?:으로|만|을|\s*이용)"
    r"|\bno (?:driver'?s?|driving) licen[sc]e\b|\b(?:no|without a) car\b|\b(?:can'?t|don'?t) drive\b"
    r"|\bpublic transport\b",
    re.IGNORECASE,
)
_DIGIT = re.compile(r"[0-9]")
_HEIGHTS = re.compile(
    r"고소\s*공포|높은\s*(?:데|곳|건물|층)\S{0,2}\s*(?:너무\s*|좀\s*)?(?:무서|무섭|못|싫|질색|어지러)"
    r"|\b(?:afraid|fear|scared|terrified) of heights\b|\b(?:hates?|can'?t (?:stand|do|handle)) heights\b|\bvertigo\b",
    re.IGNORECASE,
)
_NO_STYLE = re.compile(
    r"(?<![가-힣])약(?:을|은|도|만)?\s*먹\S*|\bboutique (?=hotels?|stays?|resorts?|place)|부티크\s*(?=호텔|숙소)"
    r"|\bat (?:sunrise|sunset|dawn|dusk)\b|(?:일출|일몰|노을)\s*(?:때|시간|무렵)",
    re.IGNORECASE,
)
"""What looks like a taste and is none: taking medicine, a kind of hotel, a time of day."""
_ANYTHING = re.compile(
    r"상관\s*없|아무거나|아무\s*(?:때|데|곳이)나|어디든|어디나|알아서|추천해|그걸로|그렇게|좋아|괜찮"
    r"|(?:네|예|응)[,. !]*$"
    r"|\b(?:any(?:thing|time|where)?|whatever|up to you|you (?:choose|decide)|don'?t (?:care|mind))\b"
    r"|\b(?:yes|ok(?:ay)?|sure)\b",
    re.IGNORECASE,
)
_ANY_AIRLINE = re.compile(
    r"아무\s*항공\S*|(?:제일|가장)\s?싼\s?항공|항공(?:사|편)?(?:은|는|야)?\s*(?:상관\s*없|아무|어디든|뭐든)"
    r"|\b(?:any|whichever|whatever|the cheapest) airline\b",
    re.IGNORECASE,
)
_ADDS = re.compile(
    r"넣|추가|들르|들러|들를|가\s*보|가고\s*싶|\b(?:add|include|put in|squeeze in|fit in|for|with|instead|visit)\b",
    re.IGNORECASE,
)
_IN_PLACE = re.compile(r"대신에?\s*$")
_MAINLY = re.compile(r"위주|중심|만\s|\b(?:mainly|mostly|only|just)\b", re.IGNORECASE)
_NOBODY = PartyMention()
_PART_OF_PERSON = re.compile(
    r"(?<![0-9.,])[0-9]{1,2}\.[0-9]{1,2}\s?(?:명|인(?![가-힣])|사람|people|persons?|adults?)", re.IGNORECASE
)
_WITH_SPEAKER = re.compile(r"(?<![가-힣])(?:저|나)(?:이?랑|하고|까지)|\b(?:it'?s|now|just) me\b", re.IGNORECASE)
"""Who names themselves beside those who join tells all who travel: it's me plus my sister."""
_ALL_TOLD = re.compile(
    r"(?:이제|그래서|그럼|[가-힣]서|총|모두)\s*(?:저희|우리)?\s*(?:[2-9](?=\s?[명인])|둘|셋|넷|두|세|네|다섯|여섯|일곱|여덟)"
    r"|\b(?:so|now|that'?s|we'?re|total) (?:\w+ ){0,2}(?:of us|in total)\b|\bof us (?:now|in total)\b"
    r"|\bso (?:that'?s |it'?s |we'?re |we are |now )?(?:[2-9]|two|three|four|five|six|seven|eight)"
    r"(?=\s*(?:[.,;!]|$|people|adults))",
    re.IGNORECASE,
)
"""Who joins or leaves does not matter where the number of all is told: so three of us now."""
_AT_LARGE = {
    "food": re.compile(
        r"맛집|먹|음식|식도락|미식|맛있|\b(?:food|foodie|eat|eating|restaurants?|cuisine|gourmet|dining)", re.IGNORECASE
    ),
    "activity": re.compile(r"액티비티|체험|운동|\b(?:activ\w*|adventur\w*|sports?|thrills?)\b", re.IGNORECASE),
}
"""What means the whole of a style that people otherwise name by one dish or sport."""
_CLOCK = re.compile(
    r"\b[0-9]{1,2}(?:st|nd|rd|th)\b|(?:오전|오후|아침|저녁|밤|새벽|낮)?\s*[0-9]{1,2}\s*시(?:\s*(?:[0-9]{1,2}\s*분|반))?"
    r"|\b[0-9]{1,2}(?::[0-9]{2})?\s*(?:am|pm|o'clock)\b"
    r"|\b(?:before|after|by|until|at) [0-9]{1,2}(?::[0-9]{2})?(?![0-9,.])",
    re.IGNORECASE,
)
"""Times of a day, which answer no question for a number."""
_DAYS = re.compile(r"\bdays? [0-9]{1,2}(?:(?:,| and| &) [0-9]{1,2})*\b", re.IGNORECASE)
_ALL = re.compile(r"둘\s*다|모두|전부|다\s*(?:가|갈|보|볼)|\b(?:both|all)\b", re.IGNORECASE)

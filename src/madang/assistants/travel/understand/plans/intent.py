"""What a message asks for once there are plans: another choice, a change, a look at something, a step back."""

import re
from collections.abc import Sequence
from typing import Literal

from madang.assistants.travel.trip.offer import PlanKind
from madang.assistants.travel.trip.places import Style
from madang.assistants.travel.understand.heard import Heard
from madang.assistants.travel.understand.plans.days_of_trip import DAY_OF_TRIP, read_days
from madang.assistants.travel.understand.plans.flight_times import FlightTimes, read_flight_times
from madang.assistants.travel.understand.plans.questions import (
    FLIGHT,
    HOTEL,
    PlanTopic,
    alternatives_asked,
    asks,
    asks_between,
    asks_for_files,
    asks_reason,
    compares,
    currency_asked,
    says_little,
    style_asked,
    topic_of,
)
from madang.assistants.travel.understand.plans.references import (
    option_number,
    plans_named,
    points_at_amount,
    visits_dropped,
    weekdays_in,
)
from madang.assistants.travel.understand.wish import Wish
from madang.reading.numbers import Currency
from madang.state import Frozen

IntentKind = Literal[
    "trip",  # says something of a trip, or changes it
    "choose",  # settles on one of the plans
    "show",  # wants to see one of them
    "rain",  # asks what to do if it rains
    "remedy",  # takes one of the changes that would make an impossible wish possible
    "undo",  # takes the last change back
    "undo_all",  # goes back to what was offered first
    "timed_flight",  # wants to fly at another time of day
    "mix",  # wants the flight of one plan with the hotel of another
    "swap_days",  # wants two days of a plan in each other's place
    "suggest",  # asks where to go
    "cheapest_dates",  # asks when it costs least
    "least_budget",  # asks how much is enough
    "ask",  # asks about the flight, the stay, the costs or a day of a plan
    "cheaper_hotel",
    "better_hotel",
    "other_hotel",
    "cheaper_flight",
    "better_flight",
    "other_flight",
    "cheaper",  # whatever saves most
    "better",  # whatever costs least more
    "restart",  # forgets the trip and starts over
    "greeting",
    "thanks",
    "unclear",
]


class Intent(Frozen):
    """What is asked for; `plan`, `day` (from 1, the last as -1) and `remedy` (from 1) say of which, if it is said."""

    kind: IntentKind
    plan: PlanKind | None = None
    day: int | None = None
    remedy: int | None = None
    topic: PlanTopic | None = None
    flight_of: PlanKind | None = None
    hotel_of: PlanKind | None = None
    """The plans whose flight and hotel are to be combined."""
    days: tuple[int, ...] = ()
    """The two days that are to change places, the last as -1; none where the trip does not have those named."""
    plans: tuple[PlanKind, ...] = ()
    """The plans that are to be compared; none stands for all."""
    currency: Currency | None = None
    """The money in which a sum is asked for."""
    style: Style | None = None
    """What kind of places is to be proposed."""
    times: FlightTimes | None = None
    """When the way there or back is to be."""


class Shown(Frozen):
    """What the traveller has before their eyes: the plans in the order of the screen, and remedies by number."""

    plans: tuple[PlanKind, ...] = ()
    remedies: int = 0
    raises_budget: int | None = None
    """The number of the remedy that raises the budget, if there is one."""
    towns: tuple[str, ...] = ()
    """Those of the trip, where there are several."""
    has_offer: bool = False
    has_destination: bool = False
    before: IntentKind = "trip"
    """What was asked for by the message before."""


def read_intent(message: str, wish: Wish, shown: Shown, heard: Heard | None = None) -> Intent:
    """What `message` asks for; before there are plans nothing but a trip, or where to go, can be asked for.

    A day that is named alone goes on with what was asked for before. Of the remedies one may be chosen by its number,
    of the plans by their letter or by where they stand.
    """
    text = message[:_LONGEST].lower()
    found = (
        _fresh_start(text, shown)
        or _remedy(text, wish, shown)
        or _question_of_money_or_place(text, wish, shown, heard)
        or (_about_plans(text, wish, shown) if shown.has_offer else None)
    )
    content = shown.has_offer and _says_no_more(wish) and _THANKS.search(text) is not None
    if found or not (wish.is_empty or content):
        return found or Intent(kind="trip")
    if _THANKS.search(text) or (heard and heard.does("thanks")):
        return Intent(kind="thanks")
    return Intent(kind="greeting" if _GREETS.search(text) else "unclear")


def _fresh_start(text: str, shown: Shown) -> Intent | None:
    if shown.has_offer and _BACK_TO_FIRST.search(text) and not _LAST_STEP.search(text):
        return Intent(kind="undo_all")
    return Intent(kind="restart") if _RESTART.search(text) else None


def _remedy(text: str, wish: Wish, shown: Shown) -> Intent | None:
    """One of the changes that would help, by its number or as the amount that it names; where plans are shown, numbers
    are theirs.
    """
    if shown.plans or not _says_no_more(wish):
        return None
    number = option_number(text)
    if number is None and shown.raises_budget and (points_at_amount(text) or _RAISES.search(text)):
        number = shown.raises_budget
    return Intent(kind="remedy", remedy=number) if number is not None and number <= shown.remedies else None


def _question_of_money_or_place(text: str, wish: Wish, shown: Shown, heard: Heard | None) -> Intent | None:
    """Whether it is asked where to go, when it costs least, or how much would be enough."""
    if _CHEAPEST_DATES.search(text):
        return Intent(kind="cheapest_dates")
    cuts = shown.has_offer and not shown.plans and _WHAT_TO_CUT.search(text) is not None
    if (cuts or _LEAST_BUDGET.search(text)) and wish.budget is None:
        return Intent(kind="least_budget")
    open_still = not (wish.destinations or shown.has_offer or shown.has_destination)
    taught = heard is not None and heard.does("suggest", _TAUGHT_SUGGESTS)
    goes_on = shown.before == "suggest" and not wish.is_empty and not wish.unknown_place
    asks_where = wish.region is not None or _WHERE_TO.search(text) or taught or goes_on
    return Intent(kind="suggest") if open_still and asks_where else None


def _about_plans(text: str, wish: Wish, shown: Shown) -> Intent | None:
    """What is asked of the plans there are, None if nothing is."""
    plans = plans_named(text, shown.plans)
    plan = plans[0] if plans else None
    return (
        _mix(text, shown.plans)
        or _files(text, wish, plan)
        or (Intent(kind="trip") if visits_dropped(text) else None)
        or _timed_flight(text, wish, plan)
        or _between(text, wish, plan, shown)
        or _comparison(text, wish, plans, shown)
        or _alternatives_or_reason(text, wish, plan)
        or _exchange(text, wish)
        or _sum(text, wish, plan)
        or _which_or_book(text, wish, plan)
        or _change(text, wish, plan)
        or _choice(text, wish, plan)
        or _more_rain(text, wish, shown)
        or _question(text, wish, plan)
    )


def _comparison(text: str, wish: Wish, plans: tuple[PlanKind, ...], shown: Shown) -> Intent | None:
    """How plans differ: the named ones, or all that are shown."""
    if len(shown.plans) > 1 and compares(text, plans) and says_little(wish):
        return Intent(kind="ask", topic="compare", plans=plans if len(plans) > 1 else ())
    return None


def _files(text: str, wish: Wish, plan: PlanKind | None) -> Intent | None:
    """The plan to take along, as files."""
    return Intent(kind="ask", plan=plan, topic="files") if asks_for_files(text) and says_little(wish) else None


def _timed_flight(text: str, wish: Wish, plan: PlanKind | None) -> Intent | None:
    """Another time of day for the way there or back, where nothing else is changed."""
    times = read_flight_times(text)
    rest = wish.changed(concerns=(), misplaced=(), must_visit=(), unknown_sight=None, styles=(), free_times=())
    return Intent(kind="timed_flight", plan=plan, times=times) if times and _says_no_more(rest) else None


def _alternatives_or_reason(text: str, wish: Wish, plan: PlanKind | None) -> Intent | None:
    """What other flights or hotels there are, or why a plan is recommended."""
    topic: PlanTopic | None = alternatives_asked(text) or ("reason" if asks_reason(text) else None)
    return Intent(kind="ask", plan=plan, topic=topic) if topic and says_little(wish) else None


def _between(text: str, wish: Wish, plan: PlanKind | None, shown: Shown) -> Intent | None:
    """How one gets from one town of the trip to another, where no other town is named."""
    named = {*wish.destinations, *(stay.town for stay in wish.towns)}
    rest = wish.changed(destinations=(), towns=(), origin=None, far_origin=None, turns=None, by_car=None)
    if shown.towns and (asks(text) or "?" in text) and asks_between(text) and named <= {*shown.towns}:
        return Intent(kind="ask", plan=plan, topic="between") if says_little(rest) else None
    return None


def _exchange(text: str, wish: Wish) -> Intent | None:
    """Two days in each other's place: 둘째 날이랑 셋째 날 바꿔줘, swap day 2 and day 3."""
    days = read_days(text)
    if not _EXCHANGES.search(text) or wish.day_wishes or wish.free_times:
        return None
    if len(days) == _TWO or weekdays_in(text) == _TWO:
        return Intent(kind="swap_days", days=days if len(days) == _TWO else ())
    return None


def _sum(text: str, wish: Wish, plan: PlanKind | None) -> Intent | None:
    """What it all comes to, or what is left, perhaps in other money."""
    currency = currency_asked(text) if says_little(wish) else None
    if currency or (asks(text) and topic_of(text) == "sum" and says_little(wish)):
        return Intent(kind="ask", plan=plan, topic="sum", currency=currency)
    return None


def _which_or_book(text: str, wish: Wish, plan: PlanKind | None) -> Intent | None:
    if _WHICH_OR_BOOK.search(text) and _says_no_more(wish):
        return Intent(kind="ask", plan=plan, topic=topic_of(text) or "hotel")
    return None


def _change(text: str, wish: Wish, plan: PlanKind | None) -> Intent | None:
    for kind, pattern in _CHANGES:
        if kind == "undo" and _says_otherwise(wish):
            continue
        if kind == "cheaper" and _WHETHER_CHEAPER.search(text):
            continue
        if pattern.search(text) and (kind not in _VAGUE or (_says_no_more(wish) and not asks(text))):
            return Intent(kind=kind, plan=plan, day=_day(text))
    return None


def _choice(text: str, wish: Wish, plan: PlanKind | None) -> Intent | None:
    shows = _SHOWS.search(text)
    if _SHOWS_ALL.search(text) and _says_no_more(wish) and _day(text) is None:
        return Intent(kind="show", plan=plan)
    if _THIS.search(text) and _says_no_more(wish):
        return Intent(kind="choose", plan=plan)
    if plan and asks(text) and not shows:
        return None
    if plan and (_CHOOSES.search(text) or shows or wish.is_empty) and not wish.day_wishes:
        return Intent(kind="show" if shows else "choose", plan=plan)
    return None


def _more_rain(text: str, wish: Wish, shown: Shown) -> Intent | None:
    """A day alone, right after what to do in the rain."""
    day = _day(text) if shown.before == "rain" and wish.is_empty else None
    return Intent(kind="rain", day=day) if day and not _WORDS.search(DAY_OF_TRIP.sub("", text)) else None


def _question(text: str, wish: Wish, plan: PlanKind | None) -> Intent | None:
    """What is asked of a day, a part or the costs of a plan, or for places to go to; of other things nothing is known,
    and they change nothing.
    """
    if _FLIGHT_AT_BAD_TIME.search(text) and _says_no_more(wish):
        return Intent(kind="ask", plan=plan, topic="flight")
    style = style_asked(text, wish) if says_little(wish) else None
    if style:
        return Intent(kind="ask", plan=plan, day=_day(text), topic="places", style=style)
    if not (asks(text) or "?" in text) or not _says_no_more(wish):
        leads_nowhere = asks(text) and says_little(wish) and not wish.concerns and not wish.is_empty
        return Intent(kind="ask", plan=plan) if leads_nowhere else None
    topic: PlanTopic | None = "day" if _day(text) else topic_of(text)
    return Intent(kind="ask", plan=plan, day=_day(text), topic=topic) if topic or asks(text) else None


def _mix(text: str, shown: Sequence[PlanKind]) -> Intent | None:
    """A안 숙소에 C안 항공으로, flight from the second and the hotel of plan A: parts and plans are named in turn."""
    named = [(found, found["flight"] or found["hotel"]) for found in _PLAN_OR_PART.finditer(text)]
    plans: list[PlanKind | None] = [
        next(iter(plans_named(found.group(), shown)), None) for found, part in named if not part
    ]
    parts = ["flight" if found["flight"] else "hotel" for found, part in named if part]
    pairs: dict[str, PlanKind | None] = {}
    pairs.update(zip(parts, plans, strict=False))
    if len(parts) == 1 and len(plans) == _TWO:
        return _with_part_of_another(text, shown)
    if len(parts) != len(plans) or pairs.keys() != {"flight", "hotel"} or None in pairs.values():
        return None
    flight, hotel = pairs["flight"], pairs["hotel"]
    return Intent(kind="mix", flight_of=flight, hotel_of=hotel) if flight != hotel else None


def _with_part_of_another(text: str, shown: Sequence[PlanKind]) -> Intent | None:
    """One plan with the flight or the hotel of another: B안에 숙소만 A안 걸로, A안 호텔에 C안 일정.

    The plan named nearest to the part is the one that it is of.
    """
    named = [*_PLAN_OR_PART.finditer(text)]
    part = next(found for found in named if found["flight"] or found["hotel"])
    plans = [found for found in named if found is not part]
    nearest = min(plans, key=lambda found: max(part.start() - found.end(), found.start() - part.end()))
    [other] = [found for found in plans if found is not nearest]
    of: PlanKind | None = next(iter(plans_named(nearest.group(), shown)), None)
    whole: PlanKind | None = next(iter(plans_named(other.group(), shown)), None)
    if of is None or whole is None or of == whole or not _MIXES.search(text):
        return None
    flight, hotel = (of, whole) if part["flight"] else (whole, of)
    return Intent(kind="mix", plan=whole, flight_of=flight, hotel_of=hotel)


def _says_otherwise(wish: Wish) -> bool:
    """Whether a message that goes back says itself to what: 원래대로 3박, 대신 예산만 올릴게."""
    return bool(wish.nights or wish.budget or wish.departure or wish.adults)


def _says_no_more(wish: Wish) -> bool:
    """Whether a message says nothing of a trip but that anything will do, or the word hotel."""
    lodging = None if wish.lodging == "hotel" else wish.lodging
    return wish.changed(no_preference=False, lodging=lodging).is_empty


def _day(text: str) -> int | None:
    """둘째 날, 2일차, day 2; the last day is -1."""
    return next(iter(read_days(text)), None)


_LONGEST = 4_000
_CHEAPER = (
    r"(?:더\s*)?(?:(?<!비)싼|(?<!비)싸게|저렴|낮은|아끼|절약|비싸|cheaper|less expensive|lower|too expensive|too dear)"
)
_OTHER = r"(?:마음에\s*안|별로|싫|바꿔|바꾸|바꿀|다른|don'?t like|another|different|change|switch)"
_BETTER = r"(?:더\s*)?(?:좋은|좋게|고급|비싼|럭셔리|업그레이드|better|nicer|upgrade|fancier|more expensive)"


def _about(what: str, how: str) -> re.Pattern[str]:
    return re.compile(rf"{what}.{{0,12}}{how}|{how}.{{0,12}}{what}")


_RAIN = re.compile(
    r"(?<![가-힣])비(?:가)?\s*(?:오[면는네고]|올|온[다대]|와[도요서]|내리|내린|예보|소식)|우천|장마|\brain(?:s|y|ing)?\b"
)
_TWO = 2
_EXCHANGES = re.compile(
    r"바꿔|바꾸|바꿀|맞바|교환|순서|뒤바|\b(?:swap|switch|exchange|trade|flip|reverse|the other way a?round)\b"
)
_FLIGHT_AT_BAD_TIME = re.compile(
    rf"{FLIGHT}.{{0,16}}(?:너무|많이|좀)?\s*(?:이르|이른|일찍|일러|새벽|늦|빠르)|(?:이른|늦은|새벽)\s*{FLIGHT}"
    rf"|{FLIGHT}.{{0,24}}\b(?:too )?(?:early|late)\b|\b(?:early|earlier|late|later)\s+{FLIGHT}"
)
"""Who finds a flight too early or too late is told when the others leave."""
_RAISES = re.compile(r"예산\S*\s*(?:올|늘)|\b(?:raise|increase|up) (?:it|the budget|my budget|our budget)\b")
_CHANGES: tuple[tuple[IntentKind, re.Pattern[str]], ...] = (
    (
        "undo",
        re.compile(
            r"되돌려|되돌리|되돌아|취소해|원래\s*(?:대로|[가-힣]{0,4}(?<![안])으?로(?![가-힣]))|원상\s*복구|(?:방금|아까|직전)\S*\s*(?:바꾼\s*)?(?:거"
            r"|것|변경)\S*\s*(?:취소|없던|무르|되돌)"
            r"|(?:그거|그건|그걸|그것|이거|이건|이걸)\S{0,2}\s*(?:다\s*|그냥\s*)?(?:취소|무르|무를|없던|하지\s*말)|^[^가-힣]*취소[^가-힣]*$"
            r"|없던\s*(?:일|걸)로|무를게|물러\s*줘|이전으로|아까\s*(?:게|거가|것이)\s*(?:더\s*)?(?:나|좋)|바꾸기\s*전"
            r"|\bundo\b|\b(?:scratch|forget|drop) that\b(?=[\s,.!]*(?:change|please|then|again)?[\s.!]*$)"
            r"|\bgo back\b|\brevert\b|\bcancel (?:that|it|the (?:last )?change)\b"
            r"|as it was|\btake (?:that|it) back\b"
            r"|\b(?:previous|earlier) (?:plan|version|one)\b|put it back"
        ),
    ),
    ("rain", _RAIN),
    ("cheaper_hotel", _about(HOTEL, _CHEAPER)),
    ("better_hotel", _about(HOTEL, _BETTER)),
    ("cheaper_flight", _about(FLIGHT, _CHEAPER)),
    ("better_flight", _about(FLIGHT, _BETTER)),
    ("other_hotel", _about(HOTEL, _OTHER)),
    ("other_flight", _about(FLIGHT, _OTHER)),
    (
        "better_hotel",
        re.compile(
            rf"\b(?:somewhere|(?:some|a) place|(?:an?|the) one) (?:\w+ )?{_BETTER}\b|\b{_BETTER} (?:places?"
            rf"|ones?) to (?:stay|sleep)"
            rf"|{_BETTER}\s*(?:데|곳)\S*\s*(?:자|잘|묵|머물)"
        ),
    ),
    (
        "cheaper",
        re.compile(
            r"(?:더|좀|조금)\s*(?:(?<!비)싸게|(?<!비)싼|저렴)|너무\s*비싸|비용\S*\s*(?:줄|아)|\bcheaper\b"
            r"|too (?:expensive|dear)"
            r"|\b(?:for|cost|spend) (?:a bit |a little )?less\b|\bsave (?:some )?money\b"
        ),
    ),
    (
        "better",
        re.compile(r"(?:더|좀|조금)\s*(?:고급|럭셔리|편하게)|업그레이드|\bupgrade\b|\b(?:fancier|more comfortable)\b"),
    ),
)
_WHETHER_CHEAPER = re.compile(
    r"면\s*.{0,6}(?:더|좀)\s*(?:싼가|싸(?:요|나|지)|저렴(?:한가|해요))|\bwould it be cheaper\b|\bis it cheaper\b"
)
"""It is asked whether something would cost less, and nothing is to be changed yet."""
_VAGUE: frozenset[IntentKind] = frozenset({"other_hotel", "other_flight"})
"""Another hotel or flight is meant only where it is not said which; who asks what others there are changes nothing."""
_WORDS = re.compile(r"[가-힣]{2}|\b(?!and\b|what\b|about\b|the\b|on\b|for\b)[a-z]{2,}")
"""What makes a day that is named more than the day alone."""
_BACK_TO_FIRST = re.compile(
    r"(?:맨\s*)?처음\s*(?:안|거|것|걸|제안|계획|일정|플랜|상태)|(?:처음|최초|원래)\S{0,3}\s*(?:안"
    r"|거|것|계획|일정)?\S{0,4}\s*(?:으로|로)?\s*(?:되돌|돌아가|돌려|돌리)"
    r"|\b(?:(?:go )?back to the (?:first|original)|undo everything|the (?:very )?first (?:offer"
    r"|version|plans?) (?:was|were|you)|original plan)\b"
)
_LAST_STEP = re.compile(r"방금|직전|마지막\s*변경|\b(?:just (?:now|changed)|last change)\b")
"""What was changed last is to be undone, though it is called the original."""
_CHEAPEST_DATES = re.compile(
    r"(?:제일|가장|젤|더)\s*(?:싼|저렴한|싸게\s*(?:가|갈))\s*(?:날짜|날|때|시기|달"
    r"|출발일)|언제\s*(?:가는\s*게|가면|가야|갈\s*때|출발하면|출발해야|떠나면)?\s*(?:제일|가장|젤|더)?\s*(?:싸"
    r"|저렴)"
    r"|(?:날짜|출발일)\S*\s*언제\S*\s*(?:싸|저렴)"
    r"|\b(?:cheapest|least expensive) (?:dates?|days?|time|month|week)\b|\bwhen (?:is it"
    r"|would it be|'?s it) (?:the )?cheap",
)
_LEAST_BUDGET = re.compile(
    r"얼마(?:면|가\s*있(?:어야|으면)|나?\s*있(?:어야|으면)|는\s*(?:있어야|들어야)"
    r"|가\s*(?:필요|더\s*필요))|최소\s*(?:예산|비용|금액|얼마)|예산\S*\s*얼마\s*(?:정도\s*)?(?:면"
    r"|잡아야|필요)"
    r"|\bhow much (?:would|do|will|money) (?:i|we|it|be|would)\b[^.?]{0,24}\b(?:need"
    r"|enough|take|possible)|\b(?:minimum|least) (?:budget|amount|cost)\b"
    r"|\bwhat (?:budget|amount) (?:would|do)",
)
_WHAT_TO_CUT = re.compile(
    r"(?:뭘|뭐를?|무엇을|어디를?|어떤\s*걸)\s*(?:더\s*)?(?:빼|줄이|줄여|아끼|포기|바꾸|바꿔)"
    r"|\bwhat (?:should|can|do|could) (?:i|we) (?:cut|drop|change|give up|leave out|skip)\b"
)
_WHERE_TO = re.compile(
    r"어디(?:가|로|를|든)?\s*(?:좋|갈까|가면|추천|괜찮|가는\s*게|갈지|가지|떠날까"
    r"|좀\s*(?:놀러|가))|어딜?\s*(?:갈까|가면|가야)|(?:여행지|갈\s*만한\s*(?:데|곳)"
    r"|놀러\s*갈\s*(?:데|곳))\S*\s*(?:추천|없|있|어디)?"
    r"|(?:따뜻한|시원한|가까운|조용한|싼|저렴한|괜찮은|좋은)\s*(?:데|곳|나라|도시)(?:로"
    r"|에)?\s*(?:가|없|있|추천|놀|여행|어디|\?|$)|(?:데|곳)\s*(?:추천|없을까)"
    r"|\bwhere (?:should|could|can|would|to|shall|do you)\b|\b(?:any (?:suggestions?"
    r"|ideas?|recommendations?)|recommend (?:me )?(?:a |some )?(?:place|destination"
    r"|somewhere|city)|suggest (?:a |some )?(?:place|destination|somewhere|city))"
    r"|\bsomewhere (?:warm|hot|sunny|cheap|nice|quiet|near|cool|close|in)\b",
)
_TAUGHT_SUGGESTS = 0.75
_PLAN_OR_PART = re.compile(
    r"(?P<flight>항공권|항공편|항공|비행기표|비행기|비행편|\bflights?\b|\bplane\b|\bairline\b)"
    r"|(?P<hotel>숙소|호텔|숙박|잘\s*곳|방(?=[은는을이도만 ])|\bhotels?\b|\broom\b|\blodging\b"
    r"|\bstay\b|\baccommodation\b)"
    r"|(?<![a-z가-힣])[abc]\s*(?:안|플랜)|(?<![a-z가-힣])[abc](?=\s*(?:의|에서|거|것|걸|로|꺼|숙소|호텔|항공|비행))"
    r"|\b(?:plan|option)\s*[abc]\b|\b(?<!')[abc](?:'s|’s)(?=\s)|(?<=from )[bc]\b|(?<=of )[abc]\b"
    r"|가성비\s*(?:안|플랜|거|것)?|균형\s*(?:안|플랜|거|것)?|여유\s*(?:안|플랜)|\b(?:value"
    r"|balanced|comfort)(?: plan| one)?\b"
    r"|(?:첫|두|세)\s*번째\s*(?:안|거|것|플랜)?|(?<![0-9])[1-3]번\s*(?:안|거|것)?"
    r"|\b(?:first|second|third|last)(?: one| plan| option)?\b"
)
"""A plan as it is named, or a part that all plans have."""
_MIXES = re.compile(
    r"섞|합쳐|묶|바꿔|바꾸|일정|코스|만\s|(?:에|에다가?|이랑|하고)\s|\bbut\b|\bwith\b|\bfrom\b|\bmix|\bcombin"
)
_WHICH_OR_BOOK = re.compile(
    r"(?:호텔|숙소|항공|비행기|편)\S*\s*(?:정확히\s*)?(?:어디|어느|무슨|뭐|이름)\S*.*[?요야지]"
    r"|(?:이름|정확히)\S*\s*(?:뭐|무슨|어디|어느)|예약\s*(?:할\s*수|돼|되|가능|해\s*줄"
    r"|까지\s*해)"
    r"|\b(?:which|what) (?:hotel|flight|airline|place)\b|\b(?:hotel|flight)\b.*\bexactly\b"
    r"|\bcan (?:i|we|you) book\b|\bbook(?:able)?\b[^.]*\?"
)
_CHOOSES = re.compile(
    r"로\s*(?:할게|하겠|해\s*줘|갈게|가자|결정|정할|확정|선택)|선택|고를게|결정|좋겠"
    r"|\b(?:take|choose|pick|go with|prefer|book)\b"
)
_THIS = re.compile(
    r"(?:이|그|추천\S*\s*)(?:걸|거|대|\s*안|\s*플랜)\s*(?:으로|로)\s*(?:할|하|갈|가|결정|정|해|확정|예약|진행)"
    r"|추천\S*\s*대로|\b(?:take|choose|pick|book|go with)\s+"
    r"(?:it(?! (?:slow|easy|back|out|off|down))|this|that|the recommended one)\b"
)
_SHOWS = re.compile(r"보여|보고\s*싶|볼래|자세히|어떤\s*(?:안|일정)|\b(?:show|see|look at|details?)\b")
_SHOWS_ALL = re.compile(
    r"(?:전체|전부|다시|최종|지금까지|현재|일정)\S{0,3}\s*(?:다시\s*|한\s*번\s*|좀\s*)*(?:보여|보고\s*싶|정리|알려)"
    r"|\b(?:show|see|give)\b.{0,16}\b(?:again|whole|full|everything|final|complete|current)\b"
)
_RESTART = re.compile(r"처음부터|새로\s*시작|새\s*여행|다시\s*시작|start over|new trip|start again|\breset\b")
_THANKS = re.compile(
    r"고마워|고맙|감사|수고|땡큐|(?:정말|너무|아주|진짜|와+|오+)?\s*(?:좋(?:다|네|아요?|습니다|은데요?)|완벽|최고|굿|마음에\s*들(?:어|었))"
    r"|\b(?:thanks?|thank you|thx|cheers|bye|perfect|awesome|lovely|brilliant|looks? (?:good|great)"
    r"|sounds? (?:good|great))\b"
)
_GREETS = re.compile(r"안녕|하이|반가|여행\s*(?:가고|계획|추천)|\b(?:hello|hi|hey|trip|travel|vacation|holiday)\b")

"""An offer as sentences that are true one by one, for an advisor to refer to: what a plan costs and is made of, its
days, what changed, and what would help where nothing can be offered.
"""

from collections.abc import Iterator, Sequence

from madang.assistants.travel import phrases
from madang.assistants.travel.present.format import day_title, price_range, tell_flight, tell_strain, visit_advice
from madang.assistants.travel.trip.itinerary import DayPlan, Stop
from madang.assistants.travel.trip.offer import Difference, Offer, TripPlan
from madang.assistants.travel.trip.opening_hours import clock_text
from madang.assistants.travel.trip.places import Destination, Sight
from madang.assistants.travel.trip.texts import list_text, won_text
from madang.reading.language import with_particle
from madang.text import Language, Text


def offer_statements(offer: Offer, language: Language) -> tuple[str, ...]:
    """Why there are no plans and what would help, or which plan is recommended and why."""
    told = [offer.trouble, *(remedy.text for remedy in offer.remedies)] if offer.trouble else []
    if offer.recommended:
        name = phrases.PLAN_NAMES[offer.recommended]
        told.append(phrases.RECOMMENDED.format(plan=Text(ko=with_particle(name.ko, "을/를"), en=name.en)))
    told += [text for text in (offer.reason, offer.lacking) if text]
    return _sentences((text for text in told if text), language)


def plan_statements(trip: TripPlan, language: Language) -> tuple[str, ...]:
    """What a plan costs, leaves of a budget that was said, and is made of, and what speaks for and against it."""
    name, budget = phrases.PLAN_NAMES[trip.kind], trip.budget
    told = [
        phrases.PLAN_COSTS.format(plan=name, cost=won_text(budget.total.likely)),
        *([] if trip.request.open_budget else [_left_of_budget(trip)]),
        *([_flight(trip, language)] if trip.flight and not trip.request.own_flight else []),
        *([phrases.PLAN_STAY.format(plan=name, stay=trip.hotel.name)] if trip.hotel else []),
        phrases.PLAN_VISITS.format(plan=_topic(name), count=sum(len(day.visits) for day in trip.days)),
        trip.reason,
        trip.trade_off,
        *(phrases.PLAN_SAVES.format(tip=tip.text, amount=won_text(tip.amount)) for tip in trip.tips),
    ]
    return _sentences(told, language)


def _left_of_budget(trip: TripPlan) -> Text:
    left = trip.budget.remaining
    told = phrases.PLAN_LEAVES if left >= 0 else phrases.PLAN_LACKS
    return told.format(plan=_topic(phrases.PLAN_NAMES[trip.kind]), left=_subject(won_text(abs(left))))


def _flight(trip: TripPlan, language: Language) -> Text:
    name = phrases.PLAN_NAMES[trip.kind]
    told = tell_flight(trip.flight, language) if trip.flight else ""
    return phrases.PLAN_FLIGHT.format(plan=name, flight=told)


def cost_statements(trip: TripPlan, language: Language) -> tuple[str, ...]:
    """What each part of a plan costs; what is not known is said to be so."""
    name = phrases.PLAN_NAMES[trip.kind]
    told = [
        phrases.PART_COSTS.format(plan=name, part=line.label, cost=price_range(line.amount, language))
        if line.amount
        else phrases.PART_COST_UNKNOWN.format(plan=name, part=line.label)
        for line in trip.budget.lines
    ]
    return _sentences(told, language)


def day_statements(number: int, day: DayPlan, place: Destination, language: Language) -> tuple[str, ...]:
    """Where a day goes and when, how tiring it is, what to bear in mind, and what happens to it in the rain."""
    title = day_title(number, day, language)
    told = [_visit(title, stop) for stop in day.visits]
    told += [_under_way(title, day)] if day.visits else [phrases.DAY_IS_FREE.format(day=title)]
    told += [line for stop in day.visits if stop.sight for line in _of_sight(place.sight(stop.sight), place)]
    lines = [*_sentences(told, language), *_advice(day, place, language)]
    if strain := tell_strain(day, place, language):
        lines.append(f"{title}: {strain}.")
    return (*lines, *_sentences(_in_rain(title, day), language))


def _visit(title: str, stop: Stop) -> Text:
    times = {"start": clock_text(stop.start), "end": clock_text(stop.end)}
    return phrases.DAY_VISIT.format(day=title, name=stop.name, **times)


def _under_way(title: str, day: DayPlan) -> Text:
    minutes = sum(stop.way.minutes for stop in day.stops)
    return phrases.DAY_UNDER_WAY.format(day=title, minutes=minutes)


def _advice(day: DayPlan, place: Destination, language: Language) -> Iterator[str]:
    for stop in day.visits:
        advice = visit_advice(place.sight(stop.sight), stop, day.date) if stop.sight else None
        if advice:
            yield f"{stop.name.read(language)}: {advice.read(language).rstrip('.')}."


def _in_rain(title: str, day: DayPlan) -> Iterator[Text]:
    dry = {stop.sight for stop in day.visits}
    new = [stop for stop in day.rain if stop.sight and stop.sight not in dry]
    if new:
        yield phrases.DAY_IN_RAIN.format(day=title, names=list_text([stop.name for stop in new]))


def sight_statements(sights: Sequence[Sight], place: Destination, language: Language) -> tuple[str, ...]:
    """How long a sight takes, what it costs an adult, and whether it is indoors."""
    told = list[Text]()
    for sight in sights:
        told.append(phrases.SIGHT_TAKES.format(name=_topic(sight.name), minutes=sight.minutes))
        told += _of_sight(sight, place)
        if sight.setting != "both":
            told.append(phrases.SIGHT_SETTINGS[sight.setting].format(name=_topic(sight.name)))
    return _sentences(told, language)


def steps_unknown(sights: Sequence[Sight], language: Language) -> tuple[str, ...]:
    """That nobody knows how many stairs these have, for those who cannot climb them."""
    return _sentences([phrases.SIGHT_STAIRS_UNKNOWN.format(name=_topic(sight.name)) for sight in sights], language)


def _of_sight(sight: Sight, place: Destination) -> Iterator[Text]:
    """What it costs to get in, and whether there are many stairs, as far as that is known."""
    if sight.adult == 0:
        yield phrases.SIGHT_IS_FREE.format(name=_topic(sight.name))
    elif sight.adult is not None:
        yield phrases.SIGHT_COSTS.format(name=sight.name, cost=won_text(place.won(sight.adult)))
    if sight.steps == "many":
        yield phrases.SIGHT_HAS_STAIRS.format(name=_topic(sight.name))


def _topic(name: Text) -> Text:
    return Text(ko=with_particle(name.ko, "은/는"), en=name.en)


def _subject(name: Text) -> Text:
    return Text(ko=with_particle(name.ko, "이/가"), en=name.en)


def change_statements(changes: Sequence[Difference], language: Language) -> tuple[str, ...]:
    """What a change moved."""
    return _sentences((_of_day(change) for change in changes), language)


def _of_day(change: Difference) -> Text:
    if change.day is None:
        return change.text
    day = phrases.DAY_NUMBER.format(day=change.day)
    return Text(ko=f"{day.ko}{change.text.ko}", en=f"{day.en}{change.text.en}")


def _sentences(texts: Iterator[Text] | Sequence[Text], language: Language) -> tuple[str, ...]:
    return tuple(f"{text.read(language).rstrip('. ')}." for text in texts)

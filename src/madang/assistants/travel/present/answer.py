"""An offer in words: the conclusion, the plans, the days, the cost table, what changed; and answers about one plan."""

from collections.abc import Iterator, Sequence

from madang.assistants.travel import phrases
from madang.assistants.travel.present.format import (
    clock_span,
    day_title,
    price_range,
    price_span,
    tell_flight,
    tell_party,
    tell_strain,
    tell_way,
    visit_advice,
)
from madang.assistants.travel.trip.flights_and_hotels import FlightOption, HotelOption
from madang.assistants.travel.trip.itinerary import DayPlan, Stop
from madang.assistants.travel.trip.money import BudgetLine, PriceEstimate, TripBudget
from madang.assistants.travel.trip.offer import Difference, Offer, PlanKind, TripPlan
from madang.assistants.travel.trip.opinions import Opinion, flight_tips
from madang.assistants.travel.trip.places import Destination
from madang.assistants.travel.trip.texts import count_text, nights_text, won_text
from madang.assistants.travel.understand.plans.questions import PlanTopic
from madang.reading.language import with_particle
from madang.reading.numbers import format_won
from madang.text import Language, Text


def tell_offer(
    offer: Offer, shown: PlanKind | None, destination: Destination, assumed: Sequence[Text], language: Language
) -> str:
    """The answer to a request: plans and one of them day by day, or the reason why there is none."""
    trip = next((trip for trip in offer.trips if trip.kind == shown), None)
    parts = [
        _conclusion(offer, destination, language),
        *([_remedies(offer, language)] if offer.trouble else []),
        *([_comparison(offer, language)] if offer.trips else []),
        *([_trip(trip, destination, language)] if trip else []),
        _notes([*assumed, *offer.warnings, _reference(destination)], language),
    ]
    return "\n\n".join(part for part in parts if part)


def tell_choice(trip: TripPlan, destination: Destination, language: Language) -> str:
    """That a plan was settled on: which, when, for about how much, and that its files are there."""
    home = trip.flight.inbound.arrives.date() if trip.flight else trip.request.return_date
    return phrases.PLAN_CHOSEN.format(
        plan=phrases.PLAN_NAMES[trip.kind].read(language),
        place=destination.name.read(language),
        leave=trip.request.departure.isoformat(),
        back=home.isoformat(),
        cost=price_range(trip.budget.total, language),
    ).read(language)


def tell_opinions(found: Sequence[Opinion], language: Language) -> str:
    """How sure each expert is of the plan, and where they disagree."""
    lines = [
        " ".join(
            [
                phrases.EXPERT_LINE.format(
                    expert=phrases.AGENT_NAMES[each.expert], percent=round(100 * each.confidence), because=each.because
                ).read(language),
                *([phrases.OTHER_OPINION.format(objection=each.objection).read(language)] if each.objection else ()),
            ]
        )
        for each in found
    ]
    return "\n".join([f"**{phrases.EXPERTS_TITLE.read(language)}**", "", *(f"- {line}" for line in lines)])


def tell_changes(changes: Sequence[Difference], language: Language) -> str:
    """What a change moved, one line each, and that nothing moved; concerns stand in the notes below the plan."""
    if not changes:
        return phrases.SHOWN_PLAN_UNCHANGED.read(language)
    moved = [change for change in changes if change.what != "concern"]
    ordered = sorted(moved, key=lambda change: (change.what == "others", change.day or 0))
    lines = [f"- {_of_day(change.day, language)}{change.text.read(language)}" for change in ordered]
    if all(change.what in {"wish", "others"} for change in moved):
        lines.append(f"- {phrases.SHOWN_PLAN_UNCHANGED.read(language)}")
    return "\n".join([f"**{phrases.WHAT_CHANGED.read(language)}**", "", *lines])


def tell_concerns(changes: Sequence[Difference], language: Language) -> str:
    """What to know of things that no plan covers, and that the plans are as they were."""
    lines = [f"- {change.text.read(language)}" for change in changes]
    return "\n".join([*lines, "", phrases.SHOWN_PLAN_UNCHANGED.read(language)])


def tell_rain(trip: TripPlan, day: int | None, place: Destination, language: Language) -> str:
    """What to do instead of the outdoor stops if it rains, on one day or on all, and what is seen all the same."""
    numbered = [(number, plan) for number, plan in enumerate(trip.days, 1) if day in {None, number}]
    if not numbered:
        return phrases.NO_SUCH_DAY.format(days=len(trip.days)).read(language)
    must = {*trip.request.must_visits}
    insisted = {sight.id for sight in place.sights if sight.id in must and sight.setting == "outdoor"}
    parts = [
        f"### {day_title(number, plan, language)}\n\n{_swaps(plan, insisted, language)}" for number, plan in numbered
    ]
    return "\n\n".join([phrases.IF_IT_RAINS.read(language), *parts])


def tell_costs(budget: TripBudget, language: Language) -> list[tuple[str, str, str, str, str]]:
    """The lines of a budget as item, calculation, amount, share and range, with the sum and what is left or lacking."""
    rows = [
        (line.label.read(language), _formula(line, language), *_amount(line.amount, budget.share(line), language))
        for line in budget.lines
    ]
    sum_label = phrases.KNOWN_TOTAL if budget.unknown else phrases.TOTAL
    left = (
        phrases.BUDGET_SHORTFALL
        if budget.remaining < 0
        else phrases.REMAINING_BEFORE_UNKNOWN
        if budget.unknown
        else phrases.BUDGET_REMAINING
    )
    total = (sum_label.read(language), "", *_amount(budget.total, None if budget.unknown else 1.0, language))
    if budget.is_open:
        return [*rows, total]
    return [
        *rows,
        total,
        (left.read(language), "", format_won(abs(budget.remaining), language), "", ""),
    ]


def tell_topic(
    trip: TripPlan,
    topic: PlanTopic,
    day: int | None,
    place: Destination,
    language: Language,
    *,
    flights: Sequence[FlightOption] = (),
    hotels: Sequence[HotelOption] = (),
) -> str:
    """What the plan says of a topic, under its name, and from when its figures are; `flights` and `hotels` are all
    there are.
    """
    match topic:
        case "flight":
            others = _other_flights(trip, flights, language)
            answer = "\n".join([_flight_answer(trip, language), *others, *_flight_tips(trip, language)])
        case "hotel":
            answer = "\n".join([_hotel_answer(trip, language), *_other_hotels(trip, hotels, language)])
        case "between":
            answer = _between_answer(trip, place, language)
        case "cost":
            table = _table([head.read(language) for head in phrases.COST_HEADS], tell_costs(trip.budget, language))
            answer = "\n".join([table, *_tips(trip, language)])
        case _:
            answer = _day_answer(trip, day or 1, place, language)
    as_of = phrases.ESTIMATED_AS_OF.format(as_of=place.as_of).read(language)
    return f"**{phrases.PLAN_NAMES[trip.kind].read(language)}**\n\n{answer}\n\n- {as_of}"


def _tell_day(number: int, day: DayPlan, place: Destination, language: Language) -> str:
    """A day as a table of times, places and ways, with advice on crowds."""
    rows = [(clock_span(stop), _stop(stop, language), tell_way(stop, language)) for stop in day.stops]
    table = _table([head.read(language) for head in phrases.STOP_HEADS], rows)
    crowds = [
        f"- {stop.name.read(language)}: {advice.read(language)}"
        for stop in day.visits
        if stop.sight and (advice := visit_advice(place.sight(stop.sight), stop, day.date))
    ]
    crowds += [f"- {strain}"] if (strain := tell_strain(day, place, language)) else []
    return "\n\n".join([f"### {day_title(number, day, language)}", table, *(["\n".join(crowds)] if crowds else [])])


def _tips(trip: TripPlan, language: Language) -> list[str]:
    """How the trip could cost less, as lines below their heading; none where nothing would help."""
    tips = [f"- {tip.text.read(language)} (−{format_won(tip.amount, language)})" for tip in trip.tips]
    return ["", f"**{phrases.WAYS_TO_SAVE.read(language)}**", "", *tips] if tips else []


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Rows below their heads, as Markdown."""
    return "\n".join(_lines([heads, ["---"] * len(heads), *rows]))


def _conclusion(offer: Offer, destination: Destination, language: Language) -> str:
    """What to do, above what was asked for; and before both, what the plans had to be made without."""
    wish = _wish(offer, destination, language)
    if offer.trouble:
        return f"**{offer.trouble.read(language)}**\n\n{wish}"
    if offer.recommended is None:
        return wish
    name = phrases.PLAN_NAMES[offer.recommended]
    reason = f" {offer.reason.read(language)}" if offer.reason else ""
    chosen = phrases.RECOMMENDED.format(plan=Text(ko=with_particle(name.ko, "을/를"), en=name.en))
    lacking = f"**{offer.lacking.read(language)}**\n\n" if offer.lacking else ""
    return f"{lacking}**{chosen.read(language)}**{reason}\n\n{wish}"


def _wish(offer: Offer, destination: Destination, language: Language) -> str:
    request = offer.request
    flight = next((trip.flight for trip in offer.trips if trip.kind == offer.recommended), None)
    home = flight.inbound.arrives.date() if flight else request.return_date
    return phrases.REQUEST_SUMMARY.format(
        place=destination.name.read(language),
        nights=nights_text(request.nights).read(language),
        days=(home - request.departure).days + 1,
        party=tell_party(request.party).read(language),
        leave=request.departure.isoformat(),
        back=home.isoformat(),
        budget=(phrases.NO_BUDGET_SAID if request.open_budget else won_text(request.limit)).read(language),
    ).read(language)


def _remedies(offer: Offer, language: Language) -> str:
    if not offer.remedies:
        return phrases.NO_REMEDY.read(language)
    lines = [f"{number}. {remedy.text.read(language)}" for number, remedy in enumerate(offer.remedies, 1)]
    return "\n".join([f"**{phrases.REMEDIES_HEADING.read(language)}**", "", *lines])


def _comparison(offer: Offer, language: Language) -> str:
    """The plans in a line each: what they cost and leave, and what they are made of; below it why one would choose it
    and what it gives up.
    """
    lines = ((_in_a_line(trip, trip.kind == offer.recommended, language), trip) for trip in offer.trips)
    return "\n".join(
        f"{number}. {line}\n   - {_for_and_against(trip, language)}" for number, (line, trip) in enumerate(lines, 1)
    )


def _for_and_against(trip: TripPlan, language: Language) -> str:
    reason, weak = trip.reason.read(language).rstrip("."), trip.trade_off.read(language)
    return f"{reason}. {phrases.TRADE_OFF.read(language)}: {weak}"


def _in_a_line(trip: TripPlan, recommended: bool, language: Language) -> str:
    made_of = [
        _carriers(trip),
        trip.hotel.name if trip.hotel else phrases.OWN_BED if trip.request.own_stay else phrases.STAY_UNKNOWN,
    ]
    visits = count_text(sum(len(day.visits) for day in trip.days), "곳", "sight", "sights")
    sights = phrases.SIGHTS_IN_PLAN.format(count=visits)
    return phrases.PLAN_LINE.format(
        plan=phrases.PLAN_NAMES[trip.kind].read(language) + (" ★" if recommended else ""),
        cost=format_won(trip.budget.total.likely, language),
        left=_remaining(trip.budget, language),
        made_of=", ".join(text.read(language) for text in (*made_of, sights)),
    ).read(language)


def _carriers(trip: TripPlan) -> Text:
    if trip.request.own_flight:
        return phrases.OWN_TRANSPORT
    return trip.flight.carriers if trip.flight else phrases.TRANSPORT_UNKNOWN


def _remaining(budget: TripBudget, language: Language) -> str:
    if budget.is_open:
        return phrases.NO_BUDGET_LINE.read(language)
    left = format_won(abs(budget.remaining), language)
    if budget.remaining < 0:
        return phrases.PLAN_LINE_SHORT.format(left=left).read(language)
    phrase = phrases.PLAN_LINE_LEFT_BEFORE_UNKNOWN if budget.unknown else phrases.PLAN_LINE_LEFT
    return phrase.format(left=left).read(language)


def _trip(trip: TripPlan, place: Destination, language: Language) -> str:
    days = "\n\n".join(_tell_day(number, day, place, language) for number, day in enumerate(trip.days, 1))
    lines = _table([head.read(language) for head in phrases.COST_HEADS], tell_costs(trip.budget, language))
    head = [f"## {phrases.PLAN_NAMES[trip.kind].read(language)}", "", *_made_of(trip, language), ""]
    return "\n".join([*head, days, "", f"### {phrases.COSTS.read(language)}", "", lines, *_tips(trip, language)])


def _made_of(trip: TripPlan, language: Language) -> list[str]:
    """Transport, stay and trade-off of the plan that is shown in full."""
    known = trip.flight and not trip.request.own_flight
    flight = tell_flight(trip.flight, language) if trip.flight and known else _carriers(trip).read(language)
    stay = trip.hotel.name if trip.hotel else phrases.OWN_BED if trip.request.own_stay else phrases.STAY_UNKNOWN
    lines = (
        (phrases.TRANSPORT, flight),
        (phrases.STAY, stay.read(language)),
        (phrases.TRADE_OFF, trip.trade_off.read(language)),
    )
    return [f"- {label.read(language)}: {text}" for label, text in lines]


def tell_flight_and_stay(trip: TripPlan, language: Language) -> list[str]:
    """How a plan travels, where it sleeps and what it gives up, a line each."""
    return [line.removeprefix("- ") for line in _made_of(trip, language)]


def _stop(stop: Stop, language: Language) -> str:
    label = phrases.STOP_LABELS.get(stop.kind)
    return f"{label.read(language)}: {stop.name.read(language)}" if label else stop.name.read(language)


def _swaps(day: DayPlan, insisted: set[str], language: Language) -> str:
    """The day for wet weather, with what is new in it standing out; then the outdoor sights of it that must be seen,
    and whether they are kept.
    """
    kept = {stop.sight for stop in day.rain or day.stops}
    notes = [
        (phrases.SEEN_IN_RAIN if stop.sight in kept else phrases.NOT_SEEN_IN_RAIN).format(sight=stop.name)
        for stop in day.visits
        if stop.sight in insisted
    ]
    if not day.rain:
        empty = phrases.ALL_INDOORS if day.visits else phrases.NOTHING_PLANNED
        return _notes(notes, language) if notes else empty.read(language)
    dry = {stop.sight for stop in day.visits}
    rows = [(clock_span(stop), _wet(stop, dry, language), tell_way(stop, language)) for stop in day.rain]
    table = _table([head.read(language) for head in phrases.STOP_HEADS], rows)
    return "\n\n".join([table, *([_notes(notes, language)] if notes else [])])


def _wet(stop: Stop, dry: set[str | None], language: Language) -> str:
    name = _stop(stop, language)
    return f"**{name}**" if stop.sight and stop.sight not in dry else name


def _of_day(day: int | None, language: Language) -> str:
    return "" if day is None else phrases.DAY_NUMBER.format(day=day).read(language)


def _notes(notes: Sequence[Text], language: Language) -> str:
    return "\n".join(f"- {note.read(language)}" for note in notes)


def _reference(destination: Destination) -> Text:
    return phrases.FIGURES_AS_OF.format(as_of=destination.as_of)


def _flight_answer(trip: TripPlan, language: Language) -> str:
    if trip.request.own_flight:
        return phrases.OWN_TRANSPORT.read(language)
    if trip.flight is None:
        return phrases.NO_TRANSPORT_DATA.read(language)
    fare = phrases.FARE_PER_PERSON.format(price=price_range(trip.flight.adult, language)).read(language)
    reason, weak = trip.flight.reason.read(language), trip.flight.trade_off.read(language)
    return f"{tell_flight(trip.flight, language)}. {fare}\n\n{reason}. {weak}."


def _other_flights(trip: TripPlan, flights: Sequence[FlightOption], language: Language) -> list[str]:
    """The flights that the plan does not take, each with what it costs more or less and what speaks against it."""
    chosen = trip.flight
    others = [flight for flight in flights if chosen and flight.id != chosen.id]
    if chosen is None or not others:
        return []
    head = f"**{phrases.OTHER_FLIGHTS.read(language)}**"
    return ["", head, "", *(_other_flight(flight, chosen, language) for flight in others)]


def _flight_tips(trip: TripPlan, language: Language) -> list[str]:
    tips = [f"- {tip.read(language)}" for tip in flight_tips(trip.flight)] if trip.flight else []
    return ["", f"**{phrases.FLIGHT_TIPS_TITLE.read(language)}**", "", *tips] if tips else []


def _other_flight(flight: FlightOption, chosen: FlightOption, language: Language) -> str:
    more = flight.adult.likely - chosen.adult.likely
    change = (phrases.FARE_MORE if more > 0 else phrases.FARE_LESS).format(amount=won_text(abs(more)))
    told = (tell_flight(flight, language), change.read(language), flight.trade_off.read(language))
    return f"- {'. '.join(told)}."


def _other_hotels(trip: TripPlan, hotels: Sequence[HotelOption], language: Language) -> list[str]:
    """The cheapest hotels that the plan does not take, each with what all nights cost more or less."""
    chosen = trip.hotel
    others = [hotel for hotel in hotels if chosen and hotel.id != chosen.id]
    if chosen is None or not others:
        return []
    lines = list[str]()
    for hotel in sorted(others, key=lambda each: each.total.likely)[:_MOST_OTHERS]:
        more = hotel.total.likely - chosen.total.likely
        phrase = phrases.STAY_SAME if not more else phrases.STAY_MORE if more > 0 else phrases.STAY_LESS
        change = phrase.format(amount=won_text(abs(more)), nights=nights_text(hotel.nights))
        told = (hotel.name, change, hotel.trade_off)
        lines.append(f"- {'. '.join(text.read(language).rstrip('. ') for text in told)}.")
    return ["", f"**{phrases.OTHER_FLIGHTS.read(language)}**", "", *lines]


def _hotel_answer(trip: TripPlan, language: Language) -> str:
    if trip.hotel is None:
        return phrases.NO_STAY_DATA.read(language)
    booking = phrases.STAY_IS_A_CLASS if trip.hotel.basis == "estimate" else phrases.NOT_BOOKED_HERE
    stays = [_stay_answer(stay, language) for stay in trip.hotel.stays or (trip.hotel,)]
    return "\n\n".join([*stays, booking.read(language)])


def _stay_answer(stay: HotelOption, language: Language) -> str:
    price = phrases.ROOM_PRICE.format(price=price_range(stay.room_night, language), rooms=stay.rooms)
    told = (stay.name, price, stay.reason, stay.trade_off)
    return " ".join(f"{text.read(language).rstrip('. ')}." for text in told)


def _between_answer(trip: TripPlan, place: Destination, language: Language) -> str:
    """The ways from each town of a trip to the next, and to those that are seen in a day and back."""
    lines, base = list[str](), ""
    for stay in trip.request.towns:
        if base:
            link = place.link(base, stay.town)
            phrase = phrases.WAY_BETWEEN if stay.nights else phrases.WAY_OF_A_DAY_TRIP
            told = phrase.format(
                start=place.town(base).name,
                end=place.town(stay.town).name,
                way=link.name,
                minutes=link.minutes,
                fare=won_text(link.fare.likely),
            )
            lines.append(f"- {told.read(language)}")
        base = stay.town if stay.nights or not base else base
    return "\n".join(lines)


def _day_answer(trip: TripPlan, day: int, place: Destination, language: Language) -> str:
    if not 1 <= day <= len(trip.days):
        return phrases.NO_SUCH_DAY.format(days=len(trip.days)).read(language)
    return _tell_day(day, trip.days[day - 1], place, language)


def _formula(line: BudgetLine, language: Language) -> str:
    if line.note:
        return line.note.read(language)
    if line.unit_price is None:
        return ""
    factors = " × ".join(factor.label.read(language) for factor in line.factors)
    return " × ".join(part for part in (format_won(line.unit_price.likely, language), factors) if part)


def _amount(amount: PriceEstimate | None, share: float | None, language: Language) -> tuple[str, str, str]:
    if amount is None:
        return phrases.AMOUNT_UNKNOWN.read(language), "", ""
    percent = "" if share is None else f"{share:.0%}"
    return format_won(amount.likely, language), percent, price_span(amount, language)


def _lines(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    for row in rows:
        yield "| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |"


_MOST_OTHERS = 6

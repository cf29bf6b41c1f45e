"""Answers about the plans that stand by themselves: what one comes to and leaves, how plans differ, where to eat."""

from collections.abc import Sequence
from decimal import Decimal

from madang.assistants.travel import phrases
from madang.assistants.travel.present.answer import tell_flight_and_stay
from madang.assistants.travel.present.format import price_range
from madang.assistants.travel.trip.offer import Offer, TripPlan
from madang.assistants.travel.trip.places import Destination, Sight, Style
from madang.assistants.travel.trip.texts import list_text
from madang.reading.numbers import Currency, format_won
from madang.text import Language, Text


def tell_sum(trip: TripPlan, language: Language) -> str:
    """What a plan comes to, for all and for each, and what of the budget is left or lacking."""
    budget, people = trip.budget, trip.request.party.people
    lines = [
        phrases.SUM_OF_PLAN.format(
            plan=phrases.PLAN_NAMES[trip.kind].read(language), total=price_range(budget.total, language)
        ).read(language)
    ]
    if people > 1:
        each = format_won(round(budget.total.likely // people, -2), language)
        lines.append(phrases.SUM_PER_PERSON.format(people=people, each=each).read(language))
    if not budget.is_open:
        phrase = phrases.SUM_SHORT if budget.remaining < 0 else phrases.SUM_LEFT
        left, limit = format_won(abs(budget.remaining), language), format_won(budget.limit, language)
        lines.append(phrase.format(left=left, limit=limit).read(language))
    if budget.unknown:
        lines.append(phrases.SUM_WITHOUT_UNKNOWN.read(language))
    return " ".join(lines)


def tell_sum_in(trip: TripPlan, currency: Currency, rate: Decimal | None, as_of: str, language: Language) -> str:
    """What a plan comes to in other money, by which rate; that it is not known where there is none."""
    if rate is None:
        return phrases.NO_RATE.format(currency=currency).read(language)
    total, each = (
        f"{round(won / rate):,} {currency}"
        for won in (trip.budget.total.likely, trip.budget.total.likely // trip.request.party.people)
    )
    return phrases.SUM_IN_MONEY.format(total=total, each=each, currency=currency, rate=f"{rate:,}", as_of=as_of).read(
        language
    )


def tell_comparison(trips: Sequence[TripPlan], language: Language) -> str:
    """Plans side by side: what they cost and leave, how one travels and sleeps, and what only one of them shows."""
    lines = list[str]()
    for trip in trips:
        others = {sight for other in trips if other is not trip for sight in _sights(other)}
        own = [name for sight, name in _sights(trip).items() if sight not in others]
        lines += [
            f"**{phrases.PLAN_NAMES[trip.kind].read(language)}**",
            f"- {tell_sum(trip, language)}",
            *(f"- {line}" for line in tell_flight_and_stay(trip, language)),
            f"- {phrases.ONLY_HERE.format(sights=_some(own)).read(language)}",
            "",
        ]
    prices = [trip.budget.total.likely for trip in trips]
    apart = format_won(max(prices) - min(prices), language)
    return "\n".join([*lines, phrases.PLANS_APART.format(apart=apart).read(language)])


def tell_reason(trip: TripPlan, offer: Offer, language: Language) -> str:
    """Why a plan is recommended, or what speaks for it where another is; below it what it gives up."""
    name, other = phrases.PLAN_NAMES[trip.kind], offer.recommended and phrases.PLAN_NAMES[offer.recommended]
    recommended = offer.recommended == trip.kind and offer.reason
    first = [phrases.RECOMMENDED_FOR, offer.reason] if recommended and offer.reason else []
    if other and not recommended:
        first = [phrases.ANOTHER_IS_RECOMMENDED.format(plan=other), *([offer.reason] if offer.reason else ())]
    weak = f"{phrases.TRADE_OFF.read(language)}: {trip.trade_off.read(language)}"
    told = " ".join(text.read(language) for text in first)
    lines = [f"**{name.read(language)}**", "", f"- {trip.reason.read(language)}", f"- {weak}"]
    return "\n".join([told, "", *lines] if told else lines)


def tell_places(trip: TripPlan, style: Style, place: Destination, day: int | None, language: Language) -> str:
    """Places of a kind, those that the plan has first, then what is most liked; where they are in the plan."""
    days = {stop.sight: number for number, one in enumerate(trip.days, 1) for stop in one.visits if stop.sight}
    known = [sight for sight in place.sights if style in sight.styles]
    known.sort(
        key=lambda sight: (
            sight.styles[0] != style,
            days.get(sight.id, 0) != day if day else sight.id not in days,
            -sight.appeal,
        )
    )
    if not known:
        return phrases.NO_SUCH_PLACES.format(style=phrases.STYLE_NAMES[style]).read(language)
    lines = [_place_line(sight, days.get(sight.id), language) for sight in known[:_MOST_PLACES]]
    first = phrases.FIRST_CHOICE.format(sight=known[0].name).read(language)
    note = [phrases.NO_RESTAURANTS.read(language)] if style == "food" else []
    return "\n".join([phrases.PLACES_TO_GO.format(place=place.name).read(language), "", *lines, "", first, *note])


def _place_line(sight: Sight, day: int | None, language: Language) -> str:
    where = phrases.PLACE_ON_DAY.format(day=day) if day else phrases.PLACE_NOT_PLANNED
    return f"- {sight.name.read(language)} ({where.read(language)})"


def _sights(trip: TripPlan) -> dict[str, Text]:
    return {stop.sight: stop.name for day in trip.days for stop in day.visits if stop.sight}


def _some(names: Sequence[Text]) -> Text:
    if not names:
        return phrases.NOTHING_OF_ITS_OWN
    listed, more = list_text(names[:_MOST_NAMED]), len(names) - _MOST_NAMED
    return phrases.AND_MORE.format(names=listed, count=more) if more > 0 else listed


_MOST_PLACES = 3
_MOST_NAMED = 6

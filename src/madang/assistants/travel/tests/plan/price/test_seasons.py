"""When to leave, where it is left open."""

from datetime import date, timedelta

from madang.assistants.travel.plan.price.seasons import cheapest_departure
from madang.assistants.travel.tools.bundled_data import seasons
from madang.assistants.travel.trip.request import DepartureWindow

TODAY = date(2026, 11, 16)
MARCH = DepartureWindow(first=date(2027, 3, 1), last=date(2027, 3, 31))


def price(day: date, nights: int) -> float:
    fares = seasons().fares(day, day + timedelta(days=nights), TODAY, frozenset({"JP"}))
    return fares.factor + seasons().lodging(day, nights, TODAY, frozenset({"JP"})).factor


def test_of_a_month_the_day_is_taken_that_is_likely_to_cost_least():
    chosen = cheapest_departure(MARCH, 3, TODAY, frozenset({"JP"}), seasons())
    days = [MARCH.first + timedelta(days=number) for number in range(31)]
    assert price(chosen, 3) == min(price(day, 3) for day in days)
    assert price(chosen, 3) < price(date(2027, 3, 5), 3), "a Friday costs more"


def test_a_single_day_is_kept():
    friday = date(2027, 3, 5)
    assert (
        cheapest_departure(DepartureWindow(first=friday, last=friday), 3, TODAY, frozenset({"JP"}), seasons()) == friday
    )

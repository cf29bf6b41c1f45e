"""How long planning takes (one search by days and sights, a whole offer of three plans with its proof), and how good
the days are: neighbours on one day, plans that differ, no idle hours.
"""

from collections import Counter
from collections.abc import Sequence
from datetime import date, timedelta
from itertools import combinations, pairwise
from random import Random
from time import process_time

import numpy as np

from madang.assistants.travel.plan.days import SEARCH_ROUNDS
from madang.assistants.travel.plan.offers import make_offer
from madang.assistants.travel.plan.orienteering import solve
from madang.assistants.travel.plan.timeline import MealBreak, RoutingDay, RoutingProblem
from madang.assistants.travel.tools.bundled_data import destination, place_names
from madang.assistants.travel.tools.trip_places import trip_facts
from madang.assistants.travel.trip.itinerary import kilometres
from madang.assistants.travel.trip.offer import Offer, TripPlan
from madang.assistants.travel.trip.request import Party, TripRequest

TODAY = date(2026, 11, 16)


def main(_arguments: Sequence[str] = ()) -> None:
    """Prints seconds of processor time."""
    print("One search (seconds of processor time; the target is below 1 for 7 days and 60 sights)\n")
    print("| days | 20 sights | 40 sights | 60 sights |\n| --- | --- | --- | --- |")
    for days in (1, 3, 5, 7, 14):
        print(f"| {days} | " + " | ".join(f"{_search(days, sights):.2f}" for sights in (20, 40, 60)) + " |")
    print("\nA whole offer (three plans, rain, tips, proof; or the reason and remedies)\n")
    print("| trip | plans | seconds |\n| --- | --- | --- |")
    for place, nights, budget in (("osaka", 3, 2_000_000), ("jeju", 2, 1_000_000), ("bangkok", 5, 3_000_000)):
        for offered in (budget, 500_000):
            plans, seconds = _offer(place, nights, offered)
            print(f"| {place}, {nights} nights, {offered:,} won | {plans} | {seconds:.2f} |")
    _judge()


def _search(days: int, sights: int) -> float:
    draw = np.random.default_rng(1)
    points = draw.uniform(0, 10, (sights + 1, 2))
    travel = 5 * np.ceil(5 * np.sqrt(((points[:, None] - points[None]) ** 2).sum(-1)) / 5)
    opens = draw.choice([480.0, 540.0, 600.0, 660.0], (sights, 1))
    day = RoutingDay(
        start=540.0,
        end=1320.0,
        origin=sights,
        goal=sights,
        opens=opens,
        closes=opens + draw.choice([300.0, 480.0, 600.0], (sights, 1)),
        meals=(MealBreak(690.0, 840.0, 60.0), MealBreak(1050.0, 1200.0, 75.0)),
        max_visits=5,
    )
    puzzle = RoutingProblem(
        travel=travel,
        minutes=draw.choice([45.0, 60.0, 90.0, 120.0], sights),
        worth=draw.uniform(2, 20, sights),
        kinds=draw.integers(0, 8, sights),
        days=(day,) * days,
        decay=0.88,
        travel_weight=0.04,
    )
    before = process_time()
    solve(puzzle, 0, lambda rounds: rounds < SEARCH_ROUNDS)
    return process_time() - before


def _offer(place: str, nights: int, budget: int) -> tuple[int, float]:
    request = TripRequest(
        destination=place,
        departure=date(2027, 3, 9),
        nights=nights,
        party=Party(adults=2),
        budget=budget,
        asked_on=TODAY,
    )
    known = trip_facts(request)
    before = process_time()
    offer = make_offer(request, known)
    return len(offer.trips), process_time() - before


def _judge() -> None:
    """Prints what a local would look at, over trips drawn by lot."""
    found, trips, shares = Counter[str](), 0, list[float]()
    for request in _drawn():
        offer = make_offer(request, trip_facts(request))
        trips += len(offer.trips)
        found["offers without a plan"] += not offer.trips
        for trip in offer.trips:
            found["neighbours on different days"] += _split_neighbours(trip)
            found["gaps of more than 75 minutes"] += _gaps(trip)
            found["empty days between the first and the last"] += sum(not day.visits for day in trip.days[1:-1])
        shares += _shared(offer)
    print(f"\nOf {_DRAWN} trips drawn by lot, {trips} plans\n\n| what | a plan |\n| --- | --- |")
    for what, count in found.items():
        print(f"| {what} | {count / trips:.2f} |")
    print(f"| sights in common with the next plan | {sum(shares) / len(shares):.0%} |")


def _drawn() -> list[TripRequest]:
    draw, towns = Random(5), [town for town in place_names() if town != "seoul"]
    requests = list[TripRequest]()
    for _ in range(_DRAWN):
        nights, adults = draw.choice([2, 3, 3, 4, 5, 7]), draw.choice([1, 2, 2, 4])
        each = draw.choice([600_000, 1_000_000, 1_800_000, 3_000_000])
        requests.append(
            TripRequest(
                destination=draw.choice(towns),
                departure=TODAY + timedelta(days=draw.randrange(20, 150)),
                nights=nights,
                party=Party(adults=adults),
                budget=each * adults * max(1, nights // 3),
                asked_on=TODAY,
            )
        )
    return requests


def _split_neighbours(trip: TripPlan) -> int:
    place = destination(trip.request.destination)
    seen = [
        (number, place.sight(stop.sight)) for number, day in enumerate(trip.days) for stop in day.visits if stop.sight
    ]
    return sum(
        day != other_day and kilometres(sight.point, other.point) <= _NEIGHBOURS_KM
        for (day, sight), (other_day, other) in combinations(seen, 2)
    )


def _gaps(trip: TripPlan) -> int:
    return sum(
        later.start - later.way.minutes - earlier.end > _LONGEST_GAP
        for day in trip.days
        for earlier, later in pairwise(day.stops)
    )


def _shared(offer: Offer) -> list[float]:
    """Which part of the smaller of two adjacent plans the other shows as well."""
    shown = [{stop.sight for day in trip.days for stop in day.visits} for trip in offer.trips]
    return [len(one & other) / min(len(one), len(other)) for one, other in pairwise(shown) if one and other]


_DRAWN = 40
_NEIGHBOURS_KM = 0.45
_LONGEST_GAP = 75

if __name__ == "__main__":
    main()

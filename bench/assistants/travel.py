"""How long planning takes (one search by days and sights, a whole offer of three plans with its proof), and how good
the days are: neighbours on one day, plans that differ, no idle hours.
"""

import argparse
import asyncio
from collections.abc import Sequence
from datetime import date, timedelta
from pathlib import Path
from random import Random
from time import process_time

import numpy as np

from bench.support.trips.asked import REQUESTS, judge_asked
from bench.support.trips.free_wishes import free_wishes, judge_wishes
from bench.support.trips.judging import Judgement
from madang.assistants.travel.plan.days import SEARCH_ROUNDS
from madang.assistants.travel.plan.offers import make_offer
from madang.assistants.travel.plan.orienteering import solve
from madang.assistants.travel.plan.timeline import MealBreak, RoutingDay, RoutingProblem
from madang.assistants.travel.tools.bundled_data import place_names
from madang.assistants.travel.tools.trip_places import trip_facts
from madang.assistants.travel.trip.request import Party, TripRequest

TODAY = date(2026, 11, 16)


def main(arguments: Sequence[str] = ()) -> None:
    """Prints seconds of processor time and figures by plan; with `--asked`, those of sixty requests in words."""
    parser = argparse.ArgumentParser(prog="python -m bench travel")
    parser.add_argument("--asked", action="store_true", help="Plan for the requests of bench/support/trips instead.")
    parser.add_argument("--wishes", action="store_true", help="Score the free wishes of bench/support/trips.")
    parser.add_argument("--shown", action="store_true", help="List what was dropped of the half that may be read.")
    parser.add_argument("--first", type=int, default=400, help="Of the requests or wishes, only so many.")
    parser.add_argument("--requests", type=Path, default=REQUESTS, help="Other requests: language, tab, words.")
    parser.add_argument("--checker", type=Path, help="A file that checks plans: World, check_trip, check_offer.")
    options = parser.parse_args(arguments)
    if options.wishes:
        asyncio.run(judge_wishes(free_wishes()[: options.first], shown=options.shown))
    elif options.asked:
        lines = options.requests.read_text("utf-8").splitlines()[: options.first]
        asyncio.run(judge_asked(options.checker, lines))
    else:
        _time_and_judge()


def _time_and_judge() -> None:
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
    _judge_drawn()


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


def _judge_drawn() -> None:
    """Prints what a local would look at, over trips drawn by lot."""
    judgement = Judgement()
    for request in _drawn():
        judgement.add(make_offer(request, trip_facts(request)))
    print(f"\nOf {_DRAWN} trips drawn by lot, {judgement.plans} plans\n")
    judgement.print_table()


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


_DRAWN = 40

if __name__ == "__main__":
    main()

"""What a local would look at in the plans of an offer."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, pairwise

from madang.assistants.travel.tools.trip_places import trip_facts
from madang.assistants.travel.trip.itinerary import kilometres
from madang.assistants.travel.trip.offer import Offer, TripPlan

_NEIGHBOURS_KM = 0.45
_LONGEST_GAP = 75


class Judgement:
    """Counts over offers, and the shares of sights that adjacent plans have in common."""

    def __init__(self) -> None:
        self.found, self.plans, self.shares = Counter[str](), 0, list[float]()

    def add(self, offer: Offer) -> None:
        """Counts what is in an offer."""
        self.plans += len(offer.trips)
        self.found["offers without a plan"] += not offer.trips
        for trip in offer.trips:
            self.found["neighbours on different days"] += _split_neighbours(trip)
            self.found["gaps of more than 75 minutes"] += _gaps(trip)
            self.found["empty days between the first and the last"] += sum(not day.visits for day in trip.days[1:-1])
        self.found["dearer plans that fly, sleep or eat for less"] += _worse(offer.trips)
        self.shares += _shared(offer)

    def print_table(self) -> None:
        """Prints the figures by plan."""
        print("| what | a plan |\n| --- | --- |")
        for what, count in self.found.items():
            print(f"| {what} | {count / self.plans:.2f} |")
        print(f"| sights in common with the next plan | {sum(self.shares) / len(self.shares):.0%} |", flush=True)


def _split_neighbours(trip: TripPlan) -> int:
    place = trip_facts(trip.request).place
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


def _worse(trips: Sequence[TripPlan]) -> int:
    """How many plans spend less than the cheaper one before them on the flight, a night or the table."""
    spent = [_spent(trip) for trip in trips]
    return sum(
        any(more < less for more, less in zip(dearer, cheaper, strict=True)) for cheaper, dearer in pairwise(spent)
    )


def _spent(trip: TripPlan) -> tuple[int, int, int]:
    food = sum(line.amount.likely for line in trip.budget.lines if line.kind == "food" and line.amount)
    fare, night = trip.flight and trip.flight.adult.likely, trip.hotel and trip.hotel.room_night.likely
    return fare or 0, night or 0, food


def _shared(offer: Offer) -> list[float]:
    """Which part of the smaller of two adjacent plans the other shows as well."""
    shown = [{stop.sight for day in trip.days for stop in day.visits} for trip in offer.trips]
    return [len(one & other) / min(len(one), len(other)) for one, other in pairwise(shown) if one and other]

"""What a traveller asks for, within what can be planned, and what a sight is worth to them."""

from collections.abc import Sequence
from datetime import date, timedelta
from itertools import accumulate
from typing import Any, ClassVar, Literal, Self

from pydantic import model_validator

from madang.assistants.travel import phrases
from madang.assistants.travel.trip.errors import TripRequestError
from madang.assistants.travel.trip.places import Category, Style
from madang.assistants.travel.trip.texts import won_text
from madang.assistants.travel.trip.towns import TownStay, towns_of_days
from madang.state import Frozen, stored_as
from madang.text import Text

DayPart = Literal["day", "morning", "afternoon", "evening"]

EVERY_DAY = 0
UNNAMED_DAY = -2
"""Each day; and the last but one, where nobody says which: the days at both ends are short anyway."""


@stored_as("travel.window", formerly=("madang.assistants.travel.domain.times:Window",))
class DepartureWindow(Frozen):
    """Days between which to leave; both inclusive, and the same where a day was said."""

    first: date
    last: date


@stored_as("travel.free_time", formerly=("madang.assistants.travel.domain.leisure:FreeTime",))
class FreeTime(Frozen):
    """A day or a part of one with nothing planned; days count from 1, below zero from the end, and 0 is each.

    `starts` and `ends`, in minutes after midnight, say more exactly which part where somebody named a time: a morning
    until 14:00, an evening from 18:00 on.
    """

    day: int
    part: DayPart = "day"
    starts: int | None = None
    ends: int | None = None


def free_times_by_day(times: Sequence[FreeTime], nights: int) -> tuple[FreeTime, ...]:
    """The same free time by the days of a trip of so many nights, in order; days that it does not have are left out.

    What is said of a part of one day holds there, whatever is said of that part of each.
    """
    days = range(1, nights + 2)
    every_day_first = sorted(times, key=lambda free: free.day != EVERY_DAY)
    named = {
        (day, free.part): free.changed(day=day)
        for free in every_day_first
        for day in days
        if free.day in (EVERY_DAY, day, day - nights - 2)
    }
    kept = [free for (day, part), free in named.items() if part == "day" or (day, "day") not in named]
    return tuple(sorted(kept, key=lambda free: (free.day, free.part)))


@stored_as("travel.day_wish")
class DayWish(Frozen):
    """What one day is kept for: only sights of these styles, or these sights; or how many it holds at most.

    Days count as those of `FreeTime`.
    """

    day: int
    styles: tuple[Style, ...] = ()
    sights: tuple[str, ...] = ()
    most_visits: int | None = None


def day_wishes_by_day(wishes: Sequence[DayWish], nights: int) -> tuple[DayWish, ...]:
    """The same wishes by the days of a trip of so many nights, in order; days that it does not have are left out."""
    days = range(1, nights + 2)
    named = dict.fromkeys(
        wish.changed(day=day) for wish in wishes for day in days if wish.day in (day, day - nights - 2)
    )
    return tuple(sorted(named, key=lambda wish: wish.day))


DAYS_AHEAD = 730
NIGHTS_RANGE = (1, 14)
MOST_NIGHTS_IN_SEVERAL_TOWNS = 21
PEOPLE_RANGE = (1, 10)
BUDGET_PER_PERSON_RANGE = (100_000, 10_000_000)

BudgetScope = Literal["total", "per_person"]
Flexibility = Literal["strict", "flexible"]
Lodging = Literal["hotel", "guesthouse", "airbnb"]
Pace = Literal["relaxed", "normal", "packed"]


@stored_as("travel.party", formerly=("madang.assistants.travel.domain.request:Party",))
class Party(Frozen):
    """Who travels. Children (2 to 12) have a seat and half a place in a room; infants have neither."""

    error_type: ClassVar[Any] = TripRequestError

    adults: int
    children: int = 0
    infants: int = 0
    room_count: int | None = None
    to_a_room: int | None = None
    """How many rooms they want, or how many of them sleep in one, where somebody said so."""

    @property
    def people(self) -> int:
        """Everybody who has a seat."""
        return self.adults + self.children

    @property
    def rooms(self) -> int:
        """Rooms they want, as far as three people at most fit into one; else two adults to a room."""
        least = -(-self.people // 3)
        if self.to_a_room:
            return max(least, -(-self.people // self.to_a_room))
        return min(max(least, self.room_count or -(-self.adults // 2)), max(self.people, least))

    @model_validator(mode="after")
    def _within_bounds(self) -> Self:
        _refuse(party_problem(self.adults, self.children, self.infants))
        return self


@stored_as("travel.request", formerly=("madang.assistants.travel.domain.request:Request",))
class TripRequest(Frozen):
    """A complete wish: where, when, who, how much, and what it should be like. Ids are those of the data."""

    error_type: ClassVar[Any] = TripRequestError

    destination: str
    """Where to, the first of them if there are several."""
    towns: tuple[TownStay, ...] = ()
    """All towns in order, where there are several."""
    origin: str = "seoul"
    departure: date
    nights: int
    home_by: date | None = None
    """The day by which one has to be home, where somebody said so."""
    party: Party
    budget: int
    budget_scope: BudgetScope = "total"
    open_budget: bool = False
    """Whether nobody said a budget; the largest that can be planned with then stands for it."""
    open_party: bool = False
    """Whether nobody said how many adults travel; the usual number then stands for it."""
    flexibility: Flexibility = "strict"
    styles: tuple[Style, ...] = ()
    must_visits: tuple[str, ...] = ()
    excluded_sights: tuple[str, ...] = ()
    excluded_categories: tuple[Category, ...] = ()
    excluded_styles: tuple[Style, ...] = ()
    pace: Pace = "normal"
    free_times: tuple[FreeTime, ...] = ()
    """By the days of this trip, from 1."""
    day_wishes: tuple[DayWish, ...] = ()
    """By the days of this trip, from 1."""
    most_visits: int | None = None
    """How many places a day at most; None leaves it to the pace."""
    airline: str | None = None
    unwanted_airlines: tuple[str, ...] = ()
    own_flight: bool = False
    own_stay: bool = False
    """Whether the traveller has a flight or a bed already, so that neither counts against the budget."""
    picked_flight: str | None = None
    picked_hotel: str | None = None
    """The flight and the hotel that the traveller has chosen among the options, by id."""
    by_car: bool = False
    """Whether one gets about with a rental car."""
    lodging: Lodging = "hotel"
    area: str | None = None
    """Where in town to stay: a district, or a kind of them (`seaside`)."""
    unwanted_areas: tuple[str, ...] = ()
    concerns: tuple[str, ...] = ()
    """What the traveller brought up that no plan covers."""
    asked_on: date
    seed: int = 0

    @property
    def stays(self) -> tuple[TownStay, ...]:
        """The towns one stays in for the night, in order."""
        slept = tuple(stay for stay in self.towns if stay.nights)
        return slept or (TownStay(town=self.destination, nights=self.nights),)

    @property
    def day_towns(self) -> tuple[str, ...]:
        """The town of each day: where one is in the evening, or where a day trip goes."""
        return towns_of_days(self.stays, self.towns)

    def most_visits_on(self, day: int) -> int | None:
        """How many places at most on a day, counted from 1, where somebody said so."""
        told = [wish.most_visits for wish in self.day_wishes if wish.day == day and wish.most_visits]
        return min((*told, *([self.most_visits] if self.most_visits else [])), default=None)

    @property
    def moves(self) -> tuple[int, ...]:
        """The days, from 0, on which one goes on to the next town."""
        return tuple(accumulate(stay.nights or 0 for stay in self.stays[:-1]))

    def base_of(self, day: int) -> int:
        """In which of its stays the night after a day is spent; days count from 0."""
        return min(sum(day >= move for move in self.moves), len(self.stays) - 1)

    @property
    def return_date(self) -> date:
        """The day of the flight home: departure plus nights."""
        return self.departure + timedelta(days=self.nights)

    @property
    def dates(self) -> tuple[date, ...]:
        """Every day of the trip, both ends included."""
        return tuple(self.departure + timedelta(days=day) for day in range(self.nights + 1))

    @property
    def limit(self) -> int:
        """The budget of the whole party in won."""
        return self.budget if self.budget_scope == "total" else self.budget * self.party.people

    @property
    def allowed(self) -> int:
        """What a plan may cost at its likely price: the limit, and a tenth more for those who are flexible."""
        return self.limit if self.flexibility == "strict" else self.limit * 11 // 10

    @model_validator(mode="after")
    def _within_bounds(self) -> Self:
        _refuse(nights_problem(self.nights, len(self.stays)))
        nights = sum(stay.nights or 0 for stay in self.towns)
        if self.towns and (self.towns[0].town != self.destination or nights != self.nights or not self.towns[0].nights):
            raise TripRequestError(f"{self.towns!r} are not {self.nights} nights from {self.destination!r} on.")
        _refuse(budget_problem(self.budget, self.budget_scope, self.party.people))
        _refuse(departure_problem(self.departure, self.asked_on))
        if self.free_times != free_times_by_day(self.free_times, self.nights):
            raise TripRequestError(
                f"{self.free_times!r} are not all days of a trip of {self.nights} nights. Name its days."
            )
        if self.day_wishes != day_wishes_by_day(self.day_wishes, self.nights):
            raise TripRequestError(
                f"{self.day_wishes!r} are not all for days of a trip of {self.nights} nights. Name its days."
            )
        both = sorted({*self.must_visits} & {*self.excluded_sights})
        if both:
            raise TripRequestError(
                f"{both!r} are both to be visited and to be left out; take them out of one of the two.",
                text=phrases.WANTED_AND_EXCLUDED.format(sights=", ".join(both)),
            )
        return self


def nights_problem(nights: int, towns: int = 1) -> Text | None:
    """What is wrong with a number of nights, or None; in several towns people stay longer."""
    most = NIGHTS_RANGE[1] if towns == 1 else MOST_NIGHTS_IN_SEVERAL_TOWNS
    if NIGHTS_RANGE[0] <= nights <= most:
        return None
    if nights == 0:
        return phrases.NO_DAY_TRIPS
    return phrases.NIGHTS_OUT_OF_RANGE if towns == 1 else phrases.NIGHTS_IN_TOWNS_OUT_OF_RANGE.format(most=most)


def departure_problem(departure: date, today: date) -> Text | None:
    """What is wrong with a day of departure, or None."""
    if departure < today:
        return phrases.DEPARTURE_PASSED
    if (departure - today).days > DAYS_AHEAD:
        return phrases.DEPARTURE_TOO_FAR
    return None


def people_problem(people: int) -> Text | None:
    """What is wrong with a number of travellers, or None."""
    if PEOPLE_RANGE[0] <= people <= PEOPLE_RANGE[1]:
        return None
    return phrases.PEOPLE_OUT_OF_RANGE


def party_problem(adults: int | None, children: int, infants: int) -> Text | None:
    """What is wrong with a party, or None; while the adults are not known, only too many children are wrong."""
    if adults is None:
        return people_problem(max(children, PEOPLE_RANGE[0]))
    trouble = people_problem(adults + children)
    if trouble is None and (adults < 1 or children < 0 or not 0 <= infants <= adults):
        return phrases.TOO_FEW_ADULTS
    return trouble


def budget_problem(budget: int, scope: BudgetScope = "total", people: int = 1) -> Text | None:
    """What is wrong with a budget, or None. The least counts for the sum as it was said, the most for each person."""
    if budget < BUDGET_PER_PERSON_RANGE[0]:
        return phrases.BUDGET_TOO_SMALL
    most = BUDGET_PER_PERSON_RANGE[1] * (people if scope == "total" else 1)
    if budget > most:
        return phrases.BUDGET_TOO_LARGE.format(amount=won_text(BUDGET_PER_PERSON_RANGE[1]))
    return None


def _refuse(trouble: Text | None) -> None:
    if trouble is not None:
        raise TripRequestError(f"{trouble.en}.", text=trouble)

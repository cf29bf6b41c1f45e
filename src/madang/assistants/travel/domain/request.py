"""What a traveller asks for, within what can be planned."""

from datetime import date, timedelta
from typing import Any, ClassVar, Literal, Self

from pydantic import model_validator

from madang.assistants.travel.domain.errors import RequestError
from madang.assistants.travel.domain.leisure import FreeTime, days_of
from madang.assistants.travel.domain.places import Category, Style
from madang.models.language import format_won
from madang.state.frozen import Frozen
from madang.state.stored import stored_as
from madang.text import Text

__all__ = [
    "BUDGET_PER_PERSON",
    "DAYS_AHEAD",
    "NIGHTS",
    "PEOPLE",
    "BudgetScope",
    "Flexibility",
    "Lodging",
    "Pace",
    "Party",
    "Request",
    "budget_trouble",
    "departure_trouble",
    "nights_trouble",
    "party_trouble",
    "people_trouble",
]

DAYS_AHEAD = 730
NIGHTS = (1, 14)
PEOPLE = (1, 10)
BUDGET_PER_PERSON = (100_000, 10_000_000)

BudgetScope = Literal["total", "per_person"]
Flexibility = Literal["strict", "flexible"]
Lodging = Literal["hotel", "guesthouse", "airbnb"]
Pace = Literal["relaxed", "normal", "packed"]


@stored_as("travel.party", formerly=("madang.assistants.travel.domain.request:Party",))
class Party(Frozen):
    """Who travels. Children (2 to 12) have a seat and half a place in a room; infants have neither."""

    refusal: ClassVar[Any] = RequestError

    adults: int
    children: int = 0
    infants: int = 0

    @property
    def people(self) -> int:
        """Everybody who has a seat."""
        return self.adults + self.children

    @property
    def rooms(self) -> int:
        """Rooms they need: two grown-ups to a room, three heads at most."""
        return max(-(-self.adults // 2), -(-self.people // 3))

    @model_validator(mode="after")
    def _within_bounds(self) -> Self:
        _refuse(party_trouble(self.adults, self.children, self.infants))
        return self


@stored_as("travel.request", formerly=("madang.assistants.travel.domain.request:Request",))
class Request(Frozen):
    """A complete wish: where, when, who, how much, and what it should be like. Ids are those of the data."""

    refusal: ClassVar[Any] = RequestError

    destination: str
    origin: str = "seoul"
    departure: date
    nights: int
    party: Party
    budget: int
    budget_scope: BudgetScope = "total"
    flexibility: Flexibility = "strict"
    styles: tuple[Style, ...] = ()
    must_visits: tuple[str, ...] = ()
    excluded_sights: tuple[str, ...] = ()
    excluded_categories: tuple[Category, ...] = ()
    excluded_styles: tuple[Style, ...] = ()
    pace: Pace = "normal"
    free_times: tuple[FreeTime, ...] = ()
    """By the days of this trip, from 1."""
    airline: str | None = None
    lodging: Lodging = "hotel"
    area: str | None = None
    """Where in town to stay: a district, or a kind of them (`seaside`)."""
    unwanted_areas: tuple[str, ...] = ()
    concerns: tuple[str, ...] = ()
    """What the traveller brought up that no plan covers."""
    asked_on: date
    seed: int = 0

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
        _refuse(nights_trouble(self.nights))
        _refuse(budget_trouble(self.budget, self.budget_scope, self.party.people))
        _refuse(departure_trouble(self.departure, self.asked_on))
        if self.free_times != days_of(self.free_times, self.nights):
            raise RequestError(f"{self.free_times!r} are no parts of a trip of {self.nights} nights; name its days.")
        both = sorted({*self.must_visits} & {*self.excluded_sights})
        if both:
            raise RequestError(
                f"{both!r} are both to be visited and to be left out; take them out of one of the two.",
                text=Text(
                    ko=f"꼭 갈 곳과 뺄 곳에 모두 들어 있습니다: {', '.join(both)}",
                    en=f"Both to be visited and to be left out: {', '.join(both)}",
                ),
            )
        return self


def nights_trouble(nights: int) -> Text | None:
    """What is wrong with a number of nights, or None."""
    if NIGHTS[0] <= nights <= NIGHTS[1]:
        return None
    return Text(ko="기간은 1박~14박이어야 합니다", en="A trip must last 1 to 14 nights")


def departure_trouble(departure: date, today: date) -> Text | None:
    """What is wrong with a day of departure, or None."""
    if departure < today:
        return Text(ko="출발일이 이미 지났습니다", en="The departure date has already passed")
    if (departure - today).days > DAYS_AHEAD:
        return Text(ko="출발일은 2년 이내여야 합니다", en="The departure date must be within two years")
    return None


def people_trouble(people: int) -> Text | None:
    """What is wrong with a number of travellers, or None."""
    if PEOPLE[0] <= people <= PEOPLE[1]:
        return None
    return Text(ko="인원은 1명~10명이어야 합니다", en="A party must be of 1 to 10 people")


def party_trouble(adults: int | None, children: int, infants: int) -> Text | None:
    """What is wrong with a party, or None; while the grown-ups are not known, nothing is but too many children."""
    if adults is None:
        return people_trouble(max(children, PEOPLE[0]))
    trouble = people_trouble(adults + children)
    if trouble is None and (adults < 1 or children < 0 or not 0 <= infants <= adults):
        return Text(
            ko="성인이 1명 이상, 유아 1명마다 성인 1명이 있어야 합니다",
            en="A party needs at least one adult, and one for each infant",
        )
    return trouble


def budget_trouble(budget: int, scope: BudgetScope = "total", people: int = 1) -> Text | None:
    """What is wrong with a budget, or None. The least counts for the sum as it was said, the most for each person."""
    if budget < BUDGET_PER_PERSON[0]:
        return Text(ko="예산은 최소 10만원 이상이어야 합니다", en="The budget must be at least ₩100,000")
    most = BUDGET_PER_PERSON[1] * (people if scope == "total" else 1)
    if budget > most:
        return Text(
            ko=f"예산은 1인당 최대 {format_won(BUDGET_PER_PERSON[1], 'ko')}까지입니다",
            en=f"The budget can be at most {format_won(BUDGET_PER_PERSON[1], 'en')} per person",
        )
    return None


def _refuse(trouble: Text | None) -> None:
    if trouble is not None:
        raise RequestError(f"{trouble.en}.", text=trouble)

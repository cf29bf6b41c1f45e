"""A trip plan (flight, hotel, days, budget), the offer of up to three of them, remedies where none is feasible,
and what differs between two plans.
"""

from typing import Literal

from madang.assistants.travel.trip.flights_and_hotels import FlightOption, HotelOption
from madang.assistants.travel.trip.itinerary import DayPlan
from madang.assistants.travel.trip.money import SavingTip, TripBudget
from madang.assistants.travel.trip.places import ComfortTier
from madang.assistants.travel.trip.request import TripRequest
from madang.state import Frozen, stored_as
from madang.text import Text

PlanKind = Literal["value", "balanced", "comfort"]
RemedyKind = Literal[
    "raise_budget",
    "fewer_nights",
    "cheaper_class",
    "drop_must_visit",
    "other_area",
    "other_day",
    "other_month",
    "more_nights",
    "no_free_time",
    "later_home",
]


@stored_as("travel.trip", formerly=("madang.assistants.travel.domain.trip:Trip",))
class TripPlan(Frozen):
    """One plan. A flight or hotel is None when none is known, and then the budget says so."""

    kind: PlanKind
    request: TripRequest
    flight: FlightOption | None
    hotel: HotelOption | None
    meals: ComfortTier
    days: tuple[DayPlan, ...]
    budget: TripBudget
    reason: Text
    trade_off: Text
    tips: tuple[SavingTip, ...] = ()


@stored_as("travel.remedy", formerly=("madang.assistants.travel.domain.trip:Remedy",))
class Remedy(Frozen):
    """A change to a request that makes it feasible, with what it costs the traveller in won (0 where it saves)."""

    kind: RemedyKind
    request: TripRequest
    text: Text
    cost: int


@stored_as("travel.offer", formerly=("madang.assistants.travel.domain.trip:Offer",))
class Offer(Frozen):
    """What can be answered to a request: plans that were proved, or the reason why there are none and what would help.

    `recommended` is the kind of one of the trips. `trouble` is set when the request cannot be met as it stands;
    `remedies` are then sorted by what they ask of the traveller, the least first. `lacking` says what the trips had to
    be made without.
    """

    request: TripRequest
    trips: tuple[TripPlan, ...]
    recommended: PlanKind | None = None
    reason: Text | None = None
    lacking: Text | None = None
    trouble: Text | None = None
    remedies: tuple[Remedy, ...] = ()
    warnings: tuple[Text, ...] = ()


@stored_as("travel.difference", formerly=("madang.assistants.travel.domain.trip:Difference",))
class Difference(Frozen):
    """One thing that a change of plan moved: `day` counts from 1, and is None for what belongs to the whole trip."""

    what: Literal["wish", "concern", "flight", "hotel", "added", "removed", "moved", "budget", "others", "plan"]
    day: int | None
    text: Text

"""What one message says of a trip: every slot it fills, corrects, takes back or leaves open.

What a model may add to it is in `model_reading`.
"""

from datetime import date
from typing import Literal

from pydantic import BaseModel, ConfigDict

from madang.assistants.travel.trip.request import (
    BudgetScope,
    DayWish,
    DepartureWindow,
    Flexibility,
    FreeTime,
    Lodging,
    Pace,
)
from madang.assistants.travel.trip.towns import TownStay, Turns
from madang.assistants.travel.understand.budget import BudgetAmount
from madang.assistants.travel.understand.people.steps import Leaving
from madang.state import Frozen

Slot = Literal["destination", "nights", "people", "budget", "scope", "dates", "styles", "sight", "area", "change"]


class Wish(Frozen):
    """What a message says of a trip; None and empty stand for what it does not mention."""

    destinations: tuple[str, ...] = ()
    unwanted_destinations: tuple[str, ...] = ()
    also: bool = False
    """Whether a destination is to be seen beside another one: 교토도 가고 싶어."""
    towns: tuple[TownStay, ...] = ()
    """The towns of a trip to several, in order; `destinations` then holds the first. One alone is a day trip."""
    turns: Turns | None = None
    """In which order the towns that are known are to be seen instead."""
    region: str | None = None
    unknown_place: str | None = None
    """A place to go to of which nothing is known, as it was said; only where no known one is named."""
    unknown_sight: str | None = None
    """Something to see of which nothing is known, as it was said; only where nothing else is."""
    absent_activity: str | None = None
    """Something to do that is turned down and that no sight of the town offers, as it was said."""
    misplaced: tuple[str, ...] = ()
    """Things to see that the town does not have, as they were said."""
    origin: str | None = None
    far_origin: str | None = None
    """A town to set out from where nothing is known to leave, as it was said; `origin` is then one near by, if any."""
    departure: DepartureWindow | None = None
    impossible_date: str | None = None
    """A day that no calendar has, as it was said."""
    early_return: str | None = None
    """A day to come home on that lies before the one to leave on, as it was said."""
    nights: int | None = None
    more_nights: int | None = None
    """So many nights more than were wanted before, below zero fewer."""
    town_steps: tuple[TownStay, ...] = ()
    """So many nights more in each of several towns that are known, below zero fewer."""
    later_days: int | None = None
    """So many days later than was wanted before, below zero earlier."""
    home_by: date | None = None
    """The day by which one has to be home."""
    adults: int | None = None
    children: int | None = None
    infants: int | None = None
    impossible_party: str | None = None
    """A number of people that nobody can be, as it was said: 2.5명."""
    party_step: Literal[1, -1] | None = None
    """Whether the people that are named join those who were to travel (1), or stay at home (-1)."""
    room_count: int | None = None
    to_a_room: int | None = None
    """How many rooms there are to be, or how many people in one."""
    leaving_count: int | None = None
    """How many adults of those who were to travel stay at home; `adults` is then that number too."""
    leaving: Leaving | None = None
    """Who of those who were to travel stays at home, where nobody counts them."""
    budget: BudgetAmount | None = None
    scope: BudgetScope | None = None
    styles: tuple[str, ...] = ()
    unwanted_styles: tuple[str, ...] = ()
    unwanted_kinds: tuple[str, ...] = ()
    """Kinds of places to leave out: museums."""
    wanted_kinds: tuple[str, ...] = ()
    """Kinds of places of which one is to be put into a plan: a market."""
    only_styles: bool = False
    """Whether the styles that are wanted are meant instead of all others: 맛집 위주로."""
    must_visit: tuple[str, ...] = ()
    either: tuple[str, ...] = ()
    """Sights of which one is meant, where a name fits several."""
    excluded: tuple[str, ...] = ()
    airline: str | None = None
    unwanted_airlines: tuple[str, ...] = ()
    own_flight: bool = False
    own_stay: bool = False
    """Whether there is a flight or a bed already, which then costs nothing."""
    any_airline: bool = False
    """Whether any airline will do, whatever was asked for before."""
    by_car: bool | None = None
    lodging: Lodging | None = None
    area: str | None = None
    """Where in town to stay: a district, or a kind of them."""
    any_area: bool = False
    """Whether any part of town will do, whatever was asked for before."""
    unwanted_areas: tuple[str, ...] = ()
    unknown_area: str | None = None
    """A part of town to stay in of which nothing is known, as it was said."""
    concerns: tuple[str, ...] = ()
    """What is brought up that no plan covers: a rental car, a pet."""
    flexibility: Flexibility | None = None
    pace: Pace | None = None
    free_times: tuple[FreeTime, ...] = ()
    day_wishes: tuple[DayWish, ...] = ()
    most_visits: int | None = None
    lighter_days: tuple[int, ...] = ()
    """Days that hold too much as they are planned, the last as -1."""
    no_free_time: bool = False
    """Whether time that was to be free is to be filled again."""
    filled_days: tuple[int, ...] = ()
    """The days on which it is, where they are named; the last as -1."""
    wants_all: bool = False
    """Whether the answer to which sight is meant is that all of them are."""
    no_preference: bool = False
    """Whether the answer is that anything will do, so that the default offered is meant."""

    @property
    def is_empty(self) -> bool:
        """Whether it says nothing of a trip."""
        return self == Wish()


class WishInput(BaseModel):
    """A message, the day it was said on, the slot that was asked for, and the destination that is known."""

    model_config = ConfigDict(frozen=True)

    message: str
    today: date
    expecting: Slot | None = None
    destination: str | None = None
    towns: tuple[str, ...] = ()
    """All towns that are known, where there are several."""
    budget: int | None = None
    departure: date | None = None
    """The day to leave on that is known."""

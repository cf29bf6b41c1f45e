"""The state of a journey, from the first message to three plans and every later change, with its migrations; also the
eight agent roles it names.
"""

from collections.abc import Iterable
from datetime import date
from typing import Annotated, Any, Literal, cast

from madang.assistants.travel import phrases
from madang.assistants.travel.tools.known_names import lexicon
from madang.assistants.travel.trip.offer import Difference, Offer, PlanKind, TripPlan
from madang.assistants.travel.trip.places import Category, Style
from madang.assistants.travel.trip.request import (
    MOST_NIGHTS_IN_SEVERAL_TOWNS,
    NIGHTS_RANGE,
    BudgetScope,
    DayWish,
    DepartureWindow,
    Flexibility,
    FreeTime,
    Lodging,
    Pace,
    TripRequest,
)
from madang.assistants.travel.trip.towns import TownStay
from madang.assistants.travel.understand.budget import BudgetAmount
from madang.assistants.travel.understand.plans.intent import IntentKind
from madang.assistants.travel.understand.plans.questions import PlanTopic
from madang.assistants.travel.understand.slots import Slots
from madang.assistants.travel.understand.wish import Slot
from madang.protocol import File, Understanding
from madang.reading.numbers import Currency
from madang.runtime.agents import ChatMessage
from madang.state import StateError, stored_as
from madang.state.fields import Bounds, Keep, Moves, Schema, State, Until, append
from madang.state.history import Migrations
from madang.state.plans import Plan, Result, merge_results
from madang.text import Text

Role = Literal[
    "travel_consultant",  # asks for what is missing
    "needs_collector",  # reads a message
    "router",  # decides who comes next
    "flight_expert",
    "hotel_expert",
    "itinerary_planner",
    "budget_manager",
    "coordinator",  # writes the answer
]


Stage = Literal["collecting", "searching", "planning", "done"]

_STAGES = {
    "collecting": frozenset({"searching"}),
    "searching": frozenset({"planning", "collecting"}),
    "planning": frozenset({"done", "searching", "collecting"}),
    "done": frozenset({"collecting", "searching"}),
}


GREETING_ID = "-greeting"
"""How the id of the message ends that opens a conversation."""
MOST_MISSES = 4
"""After how many replies in a row that bring nothing a question is left open and the turn ends."""


@stored_as("travel.journey", formerly=("madang.assistants.travel.state:Journey",))
class Journey(State, name="travel", version=2):
    """What the agents of a journey share."""

    message: str = ""
    """What was said last. Written by the manifest and the consultant, read by the needs collector."""
    messages: Annotated[list[ChatMessage], append, Keep.at_most(20)] = []
    """The conversation, both sides, from the greeting on. Written by the manifest, the needs collector, the consultant
    and the coordinator.
    """

    destination: str | None = None
    towns: list[TownStay] = []
    """All towns in order, where there are several; `destination` is then the first."""
    origin: str | None = None
    """Where the journey begins, as an airport; Seoul where nobody says."""
    departure: DepartureWindow | None = None
    home_by: date | None = None
    """The day by which one has to be home."""
    duration: Annotated[int | None, Bounds(NIGHTS_RANGE[0], MOST_NIGHTS_IN_SEVERAL_TOWNS, phrases.NIGHTS_BOUNDS)] = None
    """Nights. The slots from here on are written by the needs collector, read by everybody."""
    adults: int | None = None
    children: int = 0
    infants: int = 0
    """Those without a seat, below two."""
    room_count: int | None = None
    to_a_room: int | None = None
    """How many rooms are wanted, or how many people sleep in one."""
    budget: int | None = None
    """Won, for everybody or for each as `budget_scope` says."""
    foreign_budget: BudgetAmount | None = None
    """The budget as it was said, where it was in another currency."""
    budget_scope: BudgetScope | None = None
    travel_style: list[Style] = []
    excluded_styles: list[Style] = []
    must_visit_places: list[str] = []
    excluded_places: list[str] = []
    preferred_airline: str | None = None
    accommodation_preference: Lodging | None = None
    budget_flexibility: Flexibility | None = None
    pace: Pace | None = None
    area: str | None = None
    """Where in town to stay: a district, or a kind of them."""
    unwanted_areas: list[str] = []
    concerns: list[str] = []
    """What was brought up that no plan covers."""
    free_times: list[FreeTime] = []
    """Days and parts of days to leave free."""
    excluded_kinds: list[Category] = []
    """Kinds of places to leave out."""
    day_wishes: list[DayWish] = []
    """What single days are kept for."""
    most_visits: int | None = None
    """Places a day at most, where somebody said so."""
    unwanted_airlines: list[str] = []
    own_flight: bool = False
    own_stay: bool = False
    """Whether there is a flight or a bed already."""
    by_car: bool | None = None
    """Whether to get about with a rental car; None where nobody said."""
    picked_flight: str | None = None
    picked_hotel: str | None = None
    """What was chosen among the options, by id; written by the experts as well."""

    left_open: list[Slot] = []
    """What was asked for and not answered, planned with a default that is said."""
    offered: list[str] = []
    """Towns that were proposed last, so that "the second one" is understood. Written by the consultant."""

    current_agent: Role | None = None
    """Who is at work, or worked last: of several the first. Written by the router, which sends the work on, and by
    every agent, for itself.
    """
    agents_at_work: list[Role] = []
    """All who are at work from here on, such as the four experts; empty once the turn is over. Written by the router
    and the coordinator.
    """
    next_agent: list[Role] = []
    """Who is to work now, several of them side by side; empty once the turn is over. Written by the router."""
    current_step: Annotated[Stage, Moves(_STAGES)] = "collecting"
    """Where the journey stands. Written by the needs collector, the experts' node and the coordinator."""
    turn: IntentKind = "trip"
    """What the last message asks for. Written by the needs collector, read by the router and the coordinator."""
    expecting: Slot | None = None
    """The slot that was asked for last, so that a bare answer is understood. Read by the needs collector."""
    doubt: Slot | None = None
    """A slot that has to be made clear before the answer can stand. Written by the experts, read by the consultant."""
    choices: list[str] = []
    """Destinations to choose between, where several were named. Written by the needs collector."""
    meant: list[str] = []
    """Sights to choose between, where a name fits several. Written by the needs collector, read by the consultant."""
    topic: PlanTopic | None = None
    """What the last message asks about. Written by the needs collector, read by the coordinator."""
    day: int | None = None
    """The day that the last message asks about. Written by the needs collector, read by the coordinator."""
    exchanged_days: list[int] = []
    """The days that are to change places. Written by the needs collector, read by the experts."""
    compared: list[PlanKind] = []
    """The plans that the last message compares. Written by the needs collector, read by the coordinator."""
    currency: Currency | None = None
    """The money in which a sum is asked for. Written by the needs collector, read by the coordinator."""
    asked_style: Style | None = None
    """What kind of places is to be proposed. Written by the needs collector, read by the coordinator."""
    named_day: date | None = None
    """The day to leave on that was proposed last, for "on that day". Written by the needs collector."""
    notes: list[Text] = []
    """What could not be taken from the last message. Written by the needs collector, read by the consultant."""
    remarks: list[Text] = []
    """What to say of the last message though it stops nothing. Written by the needs collector, read by both."""
    misses: int = 0
    """How many messages in a row brought nothing. Written by the needs collector and, at its end, by the coordinator;
    read by both, the consultant and the router."""
    understood: Understanding = Understanding()
    """How the last message was read. Written by the needs collector, read by the manifest."""

    request: TripRequest | None = None
    """The complete wish that is being planned. Written by the needs collector, read by the experts."""
    past: Annotated[list[Offer], Keep(last=10)] = []
    """What was offered before each change, the last one last, for going back. Written by the experts."""
    plan: Plan | None = None
    results: Annotated[dict[str, Result], merge_results] = {}
    """What the experts found, each under its own name. Written by the experts, read by those who come after."""
    agent_history: Annotated[list[str], append, Until("done", of="current_step")] = []
    """The experts that have worked, while the work goes on. Written by the experts' node."""
    offer: Offer | None = None
    """The plans, or why there are none. Written by the coordinator, read by the manifest."""
    changes: list[Difference] = []
    """What the last change moved. Written by the coordinator, read by the manifest."""
    chosen: PlanKind | None = None
    """The plan the traveller settled on or looks at. Written by the needs collector and the experts."""
    files: list[File] = []
    """What can be taken along: calendar, document, map. Written by the coordinator."""
    answer: str = ""
    """The answer in the traveller's language. Written by the coordinator and the consultant."""

    @property
    def said_before(self) -> list[ChatMessage]:
        """The conversation up to the last message, without the greeting that opens every one."""
        return [each for each in self.messages[:-1] if not each.get("id", "").endswith(GREETING_ID)]

    @property
    def required_request(self) -> TripRequest:
        """The request, once it is complete."""
        if self.request is None:
            raise StateError("There is no request yet: 'needs_collector' comes first.")
        return self.request

    def trip(self, kind: PlanKind | None) -> TripPlan | None:
        """The plan of that kind, if it is on offer."""
        return next((trip for trip in self.offer.trips if trip.kind == kind), None) if self.offer else None

    def options_of(self, expert: Role) -> list[Any]:
        """The options that an expert found, as they are stored."""
        found = self.results.get(expert)
        options: Any = found.data.get("options", []) if found else []
        return list(options)

    @property
    def num_people(self) -> int | None:
        """Everybody who travels, once it is known."""
        return slots_of(self).people

    @property
    def info_collected(self) -> bool:
        """Whether a trip can be planned; derived, so that it never contradicts the slots."""
        return None not in (self.destination, self.duration, self.budget, self.adults)


def slots_of(journey: Journey) -> Slots:
    """The slots of a journey as one value."""
    return Slots.model_validate({name: getattr(journey, name) for name in Slots.model_fields})


def slot_fields(slots: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """Slots by their names as the fields of the journey."""
    return {
        name: list(cast("tuple[object, ...]", value)) if isinstance(value, tuple) else value for name, value in slots
    }


MIGRATIONS = Migrations("travel", current=2, defaults=Schema.of(Journey).defaults, unversioned=1)


@MIGRATIONS.step(1)
def _name_places_by_their_ids(state: dict[str, Any]) -> dict[str, Any]:
    """Version 1 held what people call places and styles, and counted people without asking who is a child."""
    names = lexicon()
    places = names.destinations_in(str(state.get("destination") or ""))
    styles = names.styles.find(" ".join(map(str, state.get("travel_style") or ())))
    kept = {name: state[name] for name in ("duration", "budget", "messages") if name in state}
    return {
        **kept,
        "destination": places[0].id if places else None,
        "adults": state.get("num_people"),
        "travel_style": list(dict.fromkeys(style.id for style in styles)),
        "budget_flexibility": "flexible",
    }

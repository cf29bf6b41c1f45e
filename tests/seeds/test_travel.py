"""The states of the travel seed, declared with policies, and its worked examples."""

from typing import Annotated, Any, Literal

import pytest
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.constants import END, START
from langgraph.types import Command
from pydantic import BaseModel, ConfigDict

from madang.state.errors import NewerVersionError, TransitionError, WriteError
from madang.state.fields.channels import trim
from madang.state.fields.policies import Bounds, Keep, Moves, Until
from madang.state.fields.reducers import append, merge, union
from madang.state.fields.schema import Schema, State
from madang.state.history.migrations import Migrations
from madang.state.plans.lifecycle import TRANSITIONS, Status
from madang.state.writes.graph import CheckedGraph
from madang.text import Text

STEPS = {
    "collecting": frozenset({"searching"}),
    "searching": frozenset({"planning"}),
    "planning": frozenset({"done", "collecting"}),
    "done": frozenset({"collecting"}),
}
GREETING = "안녕하세요! 여행 계획을 도와드리겠습니다. 어디로 여행 가고 싶으세요?"
THREAD: Any = {"configurable": {"thread_id": "trip"}}


class Option(BaseModel):
    """A flight or a hotel; `total` is for the whole party and stay."""

    model_config = ConfigDict(frozen=True)

    id: str
    tier: Literal["budget", "standard", "premium"]
    total: int


class ExpertResult(BaseModel):
    """What an expert found; the recommendation is the id of one of its options."""

    model_config = ConfigDict(frozen=True)

    status: Status
    options: tuple[Option, ...] = ()
    recommendation: str | None = None
    reasoning: str = ""
    error: str | None = None


class Trip(State, name="travel.trip", version=2):
    """A trip, from the first message to three plans."""

    destination: str | None = None
    origin: str = "ICN"
    duration: Annotated[
        int | None,
        Bounds(
            1, 14, Text(ko="기간은 {minimum}박~{maximum}박이어야 합니다", en="A stay is {minimum} to {maximum} nights")
        ),
    ] = None
    budget: Annotated[
        int | None,
        Bounds(
            100_000,
            100_000_000,
            Text(
                ko="예산은 최소 10만원 이상, 최대 1억원 이하여야 합니다",
                en="A budget is 100,000 to 100,000,000 won",
            ),
        ),
    ] = None
    budget_scope: Literal["total", "per_person"] | None = None
    num_people: Annotated[int | None, Bounds(1, 10)] = None
    travel_style: Annotated[list[str], union] = []
    departure_date: str | None = None
    return_date: str | None = None
    budget_flexibility: Literal["strict", "flexible"] | None = None
    preferred_airline: str | None = None
    accommodation_preference: Literal["hotel", "guesthouse", "airbnb"] | None = None
    must_visit_places: Annotated[list[str], union] = []

    current_step: Annotated[Literal["collecting", "searching", "planning", "done"], Moves(STEPS)] = "collecting"
    flights: Annotated[Status, Moves(TRANSITIONS)] = "pending"
    hotels: Annotated[Status, Moves(TRANSITIONS)] = "pending"
    itinerary_status: Annotated[Status, Moves(TRANSITIONS)] = "pending"
    agent_results: Annotated[dict[str, ExpertResult], merge] = {}
    agent_history: Annotated[list[str], append, Until("done", of="current_step")] = []
    errors: Annotated[list[str], append, Until("done", of="current_step")] = []
    warnings: Annotated[list[str], union] = []

    messages: Annotated[list[dict[str, str]], append, Keep.at_most(20)] = []

    @property
    def info_collected(self) -> bool:
        """Derived from the slots, so that it never contradicts them."""
        return None not in (self.destination, self.duration, self.budget, self.num_people) and bool(self.travel_style)


def said(role: str, content: str) -> dict[str, str]:
    return {"role": role, "content": content}


def app_of(*nodes: Any, edges: list[tuple[str, str]], saver: Any = None) -> Any:
    graph = CheckedGraph(Trip)
    for node in nodes:
        graph.add_node(node)
    for start, end in edges:
        graph.add_edge(start, end)
    return graph.compile(checkpointer=saver)


def writing(**update: Any) -> Any:
    def node(state: Trip) -> dict[str, Any]:
        written: dict[str, Any] = update
        return written

    return app_of(node, edges=[(START, "node")])


def test_a_new_trip_knows_nothing_but_its_defaults() -> None:
    trip = Trip()
    assert (trip.destination, trip.duration, trip.budget, trip.num_people) == (None, None, None, None)
    assert (trip.travel_style, trip.must_visit_places, trip.errors, trip.messages) == ([], [], [], [])
    assert (trip.current_step, trip.origin, trip.departure_date, trip.return_date) == ("collecting", "ICN", None, None)
    assert Schema.of(Trip).version == 2


@pytest.mark.req("T25")
def test_what_a_node_does_not_return_is_kept() -> None:
    assert writing(duration=3).invoke({"destination": "오사카"})["destination"] == "오사카"


@pytest.mark.req("T28", "TC1")
def test_only_new_messages_are_returned_and_stand_in_order() -> None:
    values = writing(messages=[said("assistant", "몇 박 며칠?")]).invoke({"messages": [said("user", "오사카")]})
    assert values["messages"] == [said("user", "오사카"), said("assistant", "몇 박 며칠?")]


@pytest.mark.req("TC6")
@pytest.mark.parametrize(
    ("field", "value", "korean"),
    [
        ("duration", 0, "기간은 1박~14박이어야 합니다"),
        ("duration", 20, "기간은 1박~14박이어야 합니다"),
        ("budget", 99_999, "예산은 최소 10만원 이상, 최대 1억원 이하여야 합니다"),
        ("budget", 100_000_001, "예산은 최소 10만원 이상, 최대 1억원 이하여야 합니다"),
        ("num_people", 11, "1 이상 10 이하여야 합니다. 입력값: 11"),
    ],
)
def test_both_bounds_are_refused_in_our_own_words(field: str, value: int, korean: str) -> None:
    with pytest.raises(WriteError) as refused:
        writing(**{field: value}).invoke({})
    assert refused.value.text is not None
    assert refused.value.text.ko == korean


def test_all_slots_and_one_style_make_a_request_complete() -> None:
    slots: dict[str, Any] = {"destination": "오사카", "duration": 3, "budget": 1_000_000, "num_people": 2}
    assert not Trip(**slots).info_collected
    assert Trip(**slots, travel_style=["관광"]).info_collected


@pytest.mark.req("TC11")
def test_parallel_experts_keep_each_others_results_and_a_failure_does_not_loop() -> None:
    def flight_expert(state: Trip) -> dict[str, Any]:
        failed = ExpertResult(status="failed", error="시간 초과")
        return {
            "flights": "in_progress",
            "agent_results": {"flight_expert": failed},
            "errors": ["항공권 검색 실패: 시간 초과"],
            "warnings": ["항공권을 찾지 못해 일정만 제안합니다"],
            "agent_history": ["flight_expert"],
        }

    def hotel_expert(state: Trip) -> dict[str, Any]:
        found = ExpertResult(status="completed", options=(Option(id="h1", tier="standard", total=300_000),))
        return {"hotels": "in_progress", "agent_results": {"hotel_expert": found}, "agent_history": ["hotel_expert"]}

    def planner(state: Trip) -> dict[str, Any]:
        statuses = {name: result.status for name, result in state.agent_results.items()}
        return {
            "flights": statuses["flight_expert"],
            "hotels": statuses["hotel_expert"],
            "current_step": "planning",
        }

    def search(state: Trip) -> dict[str, Any]:
        return {"current_step": "searching"}

    def finish(state: Trip) -> dict[str, Any]:
        return {"current_step": "done"}

    app = app_of(
        search,
        flight_expert,
        hotel_expert,
        planner,
        finish,
        edges=[
            (START, "search"),
            ("search", "flight_expert"),
            ("search", "hotel_expert"),
            ("flight_expert", "planner"),
            ("hotel_expert", "planner"),
            ("planner", "finish"),
        ],
    )
    values = app.invoke({"destination": "오사카"})
    assert set(values["agent_results"]) == {"flight_expert", "hotel_expert"}
    assert (values["flights"], values["hotels"]) == ("failed", "completed")
    assert (values["errors"], values["agent_history"]) == ([], [])
    assert values["warnings"] == ["항공권을 찾지 못해 일정만 제안합니다"]


def test_a_trip_cannot_be_done_before_it_was_planned() -> None:
    with pytest.raises(TransitionError, match=r"from 'collecting' to 'done', which is not allowed"):
        app = app_of(node_done, edges=[(START, "node_done")], saver=InMemorySaver())
        app.invoke({"current_step": "collecting"}, THREAD)


def node_done(state: Trip) -> dict[str, Any]:
    return {"current_step": "done"}


@pytest.mark.req("T48", "TC15")
@pytest.mark.parametrize(("count", "most", "kept"), [(20, 20, 20), (30, 20, 20), (30, 1, 1), (30, 0, 0), (5, 20, 5)])
def test_a_long_conversation_keeps_its_opening_and_its_newest_messages(count: int, most: int, kept: int) -> None:
    conversation = [said("user", str(number)) for number in range(count)]
    trimmed = trim(conversation, Keep.at_most(most))
    assert len(trimmed) == kept
    assert trimmed[-1:] == conversation[-1:][:kept]
    assert kept <= 1 or trimmed[0] == conversation[0]


def test_the_whole_conversation_at_the_level_of_state() -> None:
    turns: list[dict[str, Any]] = [
        {"messages": [said("assistant", GREETING)]},
        {"destination": "오사카", "messages": [said("user", "오사카"), said("assistant", "몇 박 며칠 계획이신가요?")]},
        {"duration": 3, "messages": [said("user", "3박 4일"), said("assistant", "예산은 얼마 정도 생각하세요?")]},
        {"budget": 1_000_000, "budget_scope": "total", "num_people": 2, "travel_style": ["관광", "맛집"]},
        {"current_step": "searching"},
        {
            "agent_results": {
                "flight_expert": ExpertResult(
                    status="completed",
                    options=(
                        Option(id="f1", tier="budget", total=500_000),
                        Option(id="f2", tier="standard", total=700_000),
                        Option(id="f3", tier="premium", total=1_000_000),
                    ),
                    recommendation="f1",
                )
            }
        },
        {"current_step": "planning"},
        {"current_step": "done"},
    ]

    def turn(state: Trip) -> Command[Any]:
        number = len([step for step in turns if step])
        update = turns.pop(0)
        return Command(update=update, goto="turn" if number > 1 else END)

    graph = CheckedGraph(Trip)
    graph.add_node(turn, destinations=("turn", END))
    graph.add_edge(START, "turn")
    app = graph.compile(checkpointer=InMemorySaver())
    app.invoke({}, THREAD)
    history = [Trip(**state.values) for state in app.get_state_history(THREAD)][::-1]
    assert [len(trip.messages) for trip in history[1:5]] == [0, 1, 3, 5]
    assert [trip.duration for trip in history][4] == 3
    final = history[-1]
    assert final.info_collected
    assert final.current_step == "done"
    assert {option.tier: option.total for option in final.agent_results["flight_expert"].options} == {
        "budget": 500_000,
        "standard": 700_000,
        "premium": 1_000_000,
    }


def seed_session() -> dict[str, Any]:
    """A session as the seed's first version saved it."""
    return {
        "destination": "오사카",
        "duration": 3,
        "budget": 1_000_000,
        "num_people": 2,
        "travel_style": ["관광"],
        "current_step": "searching",
        "messages": [said("assistant", GREETING)],
    }


MIGRATIONS = Migrations("travel.trip", current=2, defaults=Schema.of(Trip).defaults, unversioned=1)


@MIGRATIONS.step(1)
def learn_flexibility(state: dict[str, Any]) -> dict[str, Any]:
    """Version 2 asks how strict the budget is; whoever was not asked is flexible."""
    return {**state, "budget_flexibility": "flexible"}


@pytest.mark.req("T49", "TC18")
@pytest.mark.parametrize("version", [None, 1, "1.0"])
def test_an_old_session_gets_every_field_of_the_new_version(version: Any) -> None:
    before = seed_session()
    migrated = MIGRATIONS.run(before, version)
    assert before == seed_session()
    trip = Trip(**migrated.state)
    assert (trip.destination, trip.budget_flexibility, trip.hotels) == ("오사카", "flexible", "pending")
    assert set(migrated.state) == set(Schema.of(Trip).fields)
    assert MIGRATIONS.run(migrated.state, migrated.to_version).state == migrated.state


@pytest.mark.req("TC18")
def test_a_session_of_a_newer_program_is_refused() -> None:
    with pytest.raises(NewerVersionError):
        MIGRATIONS.run(seed_session(), "3.0")

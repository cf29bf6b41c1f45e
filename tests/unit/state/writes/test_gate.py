"""The gate admits what a schema allows and says of everything else who wrote what where, and what to do."""

import operator
from collections.abc import Callable
from typing import Annotated, Any, Literal, TypedDict

import pytest
from hypothesis import given
from hypothesis import strategies as st
from langchain_core.messages import AIMessage, AnyMessage, HumanMessage
from langgraph.constants import START
from langgraph.graph.message import add_messages
from langgraph.types import Command, Overwrite
from pydantic import BaseModel

from madang.state.errors import TransitionError, WriteError
from madang.state.fields.policies import Bounds, Moves, Sensitive, Until
from madang.state.fields.reducers import append, merge, override
from madang.state.fields.schema import Schema, State
from madang.state.values import Timestamp
from madang.state.writes.gate import WriteGate
from madang.text import Text

STEPS = {"collecting": frozenset({"searching"}), "searching": frozenset({"done"}), "done": frozenset[str]()}
NIGHTS = Text(ko="기간은 {minimum}박~{maximum}박이어야 합니다", en="A stay is {minimum} to {maximum} nights")


class Stop(BaseModel):
    """A place on the way."""

    name: str
    minutes: int


def count_words(current: int, new: str) -> int:
    """A foreign reducer whose writes differ in type from the field."""
    return current + len(new.split())


class Trip(State):
    """A trip in the making."""

    stops: Annotated[list[Stop], append] = []
    days: int | None = None
    nights: Annotated[int | None, Bounds(1, 14, NIGHTS)] = None
    passport: Annotated[str | None, Sensitive()] = None
    step: Annotated[Literal["collecting", "searching", "done"], Moves(STEPS)] = "collecting"
    log: Annotated[list[str], append, Until("done")] = []
    results: Annotated[dict[str, int], merge] = {}
    notes: Annotated[list[str], override] = []
    words: Annotated[int, count_words] = 0
    total: Annotated[int, operator.add] = 0
    messages: Annotated[list[AnyMessage], add_messages] = []


GATE = WriteGate("Trip", Schema.of(Trip).fields, Schema.of(Trip).fields_cleared_by_status)


def admit(update: Any, *, writer: str = "planner", current: Callable[[str], Any] = lambda _: None) -> Any:
    return GATE.admit(writer, update, current)


def refusal(update: Any, **options: Any) -> str:
    with pytest.raises(WriteError) as refused:
        admit(update, **options)
    return str(refused.value)


@pytest.mark.parametrize(
    "update",
    [
        None,
        {},
        {"days": 4},
        {"days": None},
        {"stops": [Stop(name="도톤보리", minutes=90)]},
        {"stops": Overwrite([])},
        {"stops": {"__overwrite__": []}},
        {"results": {"flights": 3}},
        {"notes": ["새로운 노트"]},
        {"notes": {"type": "override", "value": []}},
        {"words": "three more words"},
        {"total": 3},
        {"messages": HumanMessage("hi")},
        {"messages": {"role": "user", "content": "AI 안전성 연구"}},
        {"messages": [("user", "hi"), AIMessage("hello")]},
        Command(goto="next", update={"days": 3}),
        Command(goto="next"),
        Command(graph=Command.PARENT, update={"not ours": 1}),
        [{"days": 1}, Command(update={"total": 2})],
        [("days", 1), ("total", 2)],
    ],
)
def test_what_fits_is_admitted_as_it_is(update: Any) -> None:
    assert admit(update) is update


@pytest.mark.parametrize(
    ("update", "message"),
    [
        (
            {"stop": 1},
            "'planner' wrote 'stop', which is not a field of Trip (fields: days, log, messages, nights, notes, "
            "passport, results, step, stops, total, words); did you mean 'stops'?",
        ),
        (
            {"xyz": 1},
            "'planner' wrote 'xyz', which is not a field of Trip (fields: days, log, messages, nights, notes, "
            "passport, results, step, stops, total, words)",
        ),
        (
            {"days": "3"},
            "'planner' wrote '3' to 'days' of Trip, which takes int | None: input should be a valid integer.",
        ),
        (
            {"days": True},
            "'planner' wrote True to 'days' of Trip, which takes int | None: input should be a valid integer.",
        ),
        (
            {"stops": [Stop(name="a", minutes=1), {"name": "b"}]},
            "'planner' wrote [Stop(name='a', minutes=1), {'name': 'b'}] to 'stops' of Trip, which takes list[Stop]: "
            "at [1], input should be an instance of Stop.",
        ),
        (
            {"stops": Stop(name="a", minutes=1)},
            "'planner' wrote Stop(name='a', minutes=1) to 'stops' of Trip, which takes list[Stop]: "
            "input should be a valid list.",
        ),
        (
            {"results": {"flights": "many"}},
            "'planner' wrote {'flights': 'many'} to 'results' of Trip, which takes dict[str, int]: "
            "at ['flights'], input should be a valid integer.",
        ),
        (
            {"nights": 20},
            "'planner' wrote 20 to 'nights' of Trip, which is out of bounds: A stay is 1 to 14 nights.",
        ),
        (
            {"passport": 12345678},
            "'planner' wrote a secret value to 'passport' of Trip, which takes str | None: "
            "input should be a valid string.",
        ),
        (
            {"days": Overwrite(3)},
            "'planner' wrote Overwrite(value=3, type='__overwrite__') to 'days' of Trip, which has no reducer to "
            "overwrite; write the value itself.",
        ),
        (
            {"stops": Overwrite("none")},
            "'planner' wrote 'none' to 'stops' of Trip, which takes list[Stop]: input should be a valid list.",
        ),
        (
            {"notes": {"type": "override"}},
            "'planner' wrote {'type': 'override'} to 'notes' of Trip, which takes an override envelope with exactly "
            "'type' and 'value'.",
        ),
        (
            {"notes": {"type": "override", "value": "none"}},
            "'planner' wrote {'type': 'override', 'value': 'none'} to 'notes' of Trip, which takes list[str]: "
            "input should be a valid list.",
        ),
        ({"words": 3}, "'planner' wrote 3 to 'words' of Trip, which takes str: input should be a valid string."),
        (
            {"messages": [42]},
            "'planner' wrote [42] to 'messages' of Trip, which takes messages: "
            "Unsupported message type: <class 'int'>.",
        ),
        (
            {"step": "dreaming"},
            "'planner' wrote 'dreaming' to 'step' of Trip, which takes Literal['collecting', 'searching', 'done']: "
            "input should be 'collecting', 'searching' or 'done'.",
        ),
        (
            3,
            "'planner' returned 3 (int), which is not an update; return a dict of the fields that change, a Command, "
            "or None.",
        ),
        (
            Command(update={"days": "x"}),
            "'planner' wrote 'x' to 'days' of Trip, which takes int | None: input should be a valid integer.",
        ),
    ],
)
@pytest.mark.req("H5", "HC9", "TC3")
def test_a_refusal_names_writer_field_value_and_remedy(update: Any, message: str) -> None:
    assert refusal(update) == message


def test_a_state_object_is_checked_like_a_dict() -> None:
    class Model(BaseModel):
        days: Any = None

    assert refusal(Model(days="3")).startswith("'planner' wrote '3' to 'days' of Trip")
    assert admit(Model(days=3)) == Model(days=3)


def test_the_input_is_named_as_such() -> None:
    assert refusal({"days": "3"}, writer=START).startswith("The input wrote '3' to 'days' of Trip")


def test_a_long_value_is_shortened_in_the_message() -> None:
    assert len(refusal({"days": "x" * 100_000})) < 250


@pytest.mark.req("TC6")
def test_an_out_of_bounds_refusal_speaks_to_the_user_in_both_languages() -> None:
    with pytest.raises(WriteError) as refused:
        admit({"nights": 20})
    assert refused.value.text == Text(ko="기간은 1박~14박이어야 합니다", en="A stay is 1 to 14 nights")


class Log(State):
    """What happened when."""

    begun: Timestamp | None = None
    moments: Annotated[list[Timestamp], append] = []
    note: str = ""


@pytest.mark.req("HC10")
@pytest.mark.parametrize(
    ("update", "stored"),
    [
        ({"begun": "2025-10-14T19:30:00+09:00"}, {"begun": "2025-10-14T10:30:00.000Z"}),
        ({"begun": None, "note": "19:30+09:00"}, {"begun": None, "note": "19:30+09:00"}),
        ({"moments": ["2025-10-14T19:30:00+09:00"]}, {"moments": ["2025-10-14T10:30:00.000Z"]}),
        (
            {"moments": Overwrite(["2025-10-14T19:30:00+09:00"])},
            {"moments": Overwrite(["2025-10-14T10:30:00.000Z"])},
        ),
        (Command(update={"begun": "2025-10-14T19:30:00+09:00"}), Command(update={"begun": "2025-10-14T10:30:00.000Z"})),
    ],
)
def test_a_moment_of_another_zone_is_stored_in_utc(update: Any, stored: Any) -> None:
    assert WriteGate("Log", Schema.of(Log).fields).admit("clerk", update, lambda _name: None) == stored


def test_a_move_along_the_table_is_admitted() -> None:
    assert admit({"step": "searching"}, current=lambda _: "collecting") == {"step": "searching"}


@pytest.mark.req("HC8")
def test_an_illegal_move_is_refused() -> None:
    with pytest.raises(TransitionError) as refused:
        admit({"step": "collecting"}, current=lambda _: "done")
    assert str(refused.value) == (
        "'planner' moved 'step' of Trip from 'done' to 'collecting', which is not allowed "
        "(from 'done': no further move)."
    )
    with pytest.raises(TransitionError, match=r"\(from 'collecting': 'searching'\)\.$"):
        admit({"step": "done"}, current=lambda _: "collecting")


@pytest.mark.req("T47", "TC14")
@pytest.mark.parametrize(
    ("update", "stored"),
    [
        ({"step": "done", "log": ["last"]}, {"step": "done", "log": Overwrite([])}),
        (Command(goto="x", update={"step": "done"}), Command(goto="x", update={"step": "done", "log": Overwrite([])})),
        ([("step", "done"), ("log", ["last"])], [("step", "done"), ("log", Overwrite([]))]),
    ],
)
def test_reaching_a_status_clears_what_was_kept_until_then(update: Any, stored: Any) -> None:
    before = repr(update)
    assert admit(update, current=lambda _: "searching") == stored
    assert repr(update) == before


class Loose(TypedDict):
    anything: Any
    listed: list[int]


@given(
    st.recursive(
        st.none() | st.booleans() | st.floats() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    )
)
def test_no_value_makes_the_gate_fail_in_any_other_way(value: Any) -> None:
    gate = WriteGate("Loose", Schema.of(Loose).fields)
    update = {"anything": value}
    assert gate.admit("n", update, lambda _: None) is update
    try:
        gate.admit("n", {"listed": value}, lambda _: None)
    except WriteError:
        assert value != []
    else:
        assert isinstance(value, list)

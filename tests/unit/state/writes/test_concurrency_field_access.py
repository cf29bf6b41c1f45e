"""A node's code tells what it reads and writes, or that it does not tell."""

from typing import Any, TypedDict

import pytest
from langgraph.types import Command

from madang.state.writes.concurrency import FieldAccess, field_access_of


class FlightWrite(TypedDict, total=False):
    """What the flight expert may write."""

    flights: list[str]
    status: str


def spelled_out(state: Any) -> Any:
    if not state.destination:
        return {}
    if state["nights"]:
        return None
    return {"flights": [], "hotels": state.get("hotels")}


def by_command(state: Any) -> Any:
    return Command(goto="next", update={"plan": state.query})


def declared(state: Any) -> FlightWrite:
    update: FlightWrite = {"flights": [state.destination]}
    return update


def either(state: Any) -> Any:
    return {"a": 1} if state.ready else {"b": 2}


def unknown_keys(state: Any) -> Any:
    return {state.key: 1}


def spread(state: Any) -> Any:
    return {**state.other, "a": 1}


def passes_the_state_on(state: Any) -> Any:
    return {"a": str(state)}


async def inner_functions(state: Any) -> Any:
    def inner() -> Any:
        return {"not mine": 1}

    inner()
    return {"mine": state.x}


@pytest.mark.parametrize(
    ("action", "reads", "writes"),
    [
        (spelled_out, {"destination", "nights", "hotels"}, {"flights", "hotels"}),
        (by_command, {"query"}, {"plan"}),
        (declared, {"destination"}, {"flights", "status"}),
        (either, {"ready"}, {"a", "b"}),
        (unknown_keys, {"key"}, None),
        (spread, {"other"}, None),
        (passes_the_state_on, None, {"a"}),
        (inner_functions, {"x"}, {"mine"}),
    ],
)
def test_reads_and_writes_are_found_in_the_code(action: Any, reads: set[str] | None, writes: set[str] | None) -> None:
    assert field_access_of(action) == FieldAccess(
        reads=None if reads is None else frozenset(reads),
        writes=None if writes is None else frozenset(writes),
    )


@pytest.mark.parametrize("action", [None, len, lambda state: {"a": state.b}])
def test_what_cannot_be_read_is_unknown_not_empty(action: Any) -> None:
    assert field_access_of(action) == FieldAccess(reads=None, writes=None)

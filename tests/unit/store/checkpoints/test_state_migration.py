"""States stored by an older program, read by a newer one, and the other way round."""

import logging
from pathlib import Path
from typing import Annotated, Any

import pytest
from langgraph.graph import START, StateGraph
from langgraph.types import Command, interrupt

from madang.state import Sensitive, State, Transient, append
from madang.state.errors import MigrationError, NewerVersionError, SchemaError
from madang.state.fields.schema import Schema
from madang.state.history.migrations import Migrations
from madang.store import Store, open_store
from madang.store.checkpoints.state_migration import MigrationFinding
from madang.store.encryption.keys import MasterKey, MasterKeys

CONFIG: Any = {"configurable": {"thread_id": "s1"}}


class OldTrip(State, name="travel.trip", version=1):
    town: str = ""
    budget: int = 0
    stops: Annotated[list[str], append] = []


class Trip(State, name="travel.trip", version=3):
    destination: str = ""
    budget: float = 0.0
    flexible: bool = True
    stops: Annotated[list[str], append] = []
    callback: Annotated[Any, Transient()] = None


MIGRATIONS = Migrations("travel.trip", current=3, defaults=Schema.of(Trip).defaults, unversioned=1)


@MIGRATIONS.step(1)
def rename_town(state: dict[str, Any]) -> dict[str, Any]:
    town = state.pop("town", "")
    return {"destination": town, **state}


@MIGRATIONS.step(2)
def budget_in_won(state: dict[str, Any]) -> dict[str, Any]:
    return {**state, "budget": float(state.get("budget", 0))}


def old_graph(store: Store) -> Any:
    graph = StateGraph(OldTrip)
    graph.add_node("plan", lambda state: {"town": "Jeju", "budget": 500, "stops": ["Hallasan"]})
    graph.add_node("ask", lambda state: {"stops": [interrupt("Where next?")]})
    graph.add_edge(START, "plan")
    graph.add_edge("plan", "ask")
    return graph.compile(checkpointer=store.checkpointer.for_state(OldTrip))


def new_graph(store: Store) -> Any:
    graph = StateGraph(Trip)
    graph.add_node("plan", lambda state: {})
    graph.add_node("ask", lambda state: {"stops": [interrupt("Where next?")]})
    graph.add_edge(START, "plan")
    graph.add_edge("plan", "ask")
    return graph.compile(checkpointer=store.checkpointer.for_state(Trip, MIGRATIONS))


async def run_old_program(folder: Path, session: str = "s1") -> None:
    async with open_store(f"sqlite:///{folder}/store.db") as store:
        await old_graph(store).ainvoke({}, {"configurable": {"thread_id": session}})


@pytest.fixture
async def store(tmp_path: Path) -> Any:
    await run_old_program(tmp_path)
    async with open_store(f"sqlite:///{tmp_path}/store.db") as opened:
        yield opened


MIGRATED = {"destination": "Jeju", "budget": 500.0, "flexible": True, "stops": ["Hallasan"]}


async def test_an_old_state_is_read_as_a_new_one_and_stored_so_only_by_the_next_step(store: Store) -> None:
    new = new_graph(store)
    assert (await new.aget_state(CONFIG)).values == MIGRATED
    raw = await store.checkpointer.aget_tuple(CONFIG)
    assert raw is not None
    assert raw.checkpoint["channel_values"]["town"] == "Jeju"
    assert {key: raw.metadata[key] for key in ("state_schema", "state_version")} == {  # pyright: ignore[reportGeneralTypeIssues]
        "state_schema": "travel.trip",
        "state_version": 1,
    }

    assert await new.ainvoke(Command(resume="Udo"), CONFIG) == {**MIGRATED, "stops": ["Hallasan", "Udo"]}

    raw = await store.checkpointer.aget_tuple(CONFIG)
    assert raw is not None
    assert raw.checkpoint["channel_values"] == {**MIGRATED, "stops": ["Hallasan", "Udo"]}
    assert raw.metadata["state_version"] == 3  # pyright: ignore[reportTypedDictNotRequiredAccess, reportGeneralTypeIssues]


async def test_the_whole_history_is_read_at_the_current_version(store: Store) -> None:
    states = [state.values async for state in new_graph(store).aget_state_history(CONFIG)]

    blank = {"destination": "", "budget": 0.0, "flexible": True, "stops": []}
    assert states == [MIGRATED, blank, blank]


async def test_a_newer_state_is_refused_and_left_alone(store: Store, tmp_path: Path) -> None:
    await new_graph(store).ainvoke(Command(resume="Udo"), CONFIG)

    async with open_store(f"sqlite:///{tmp_path}/store.db") as older:
        with pytest.raises(NewerVersionError) as caught:
            await old_graph(older).aget_state(CONFIG)
    assert str(caught.value) == (
        "The state of 'travel.trip' has version 3, and this program knows versions up to 1; use the program that wrote "
        "it, or a newer one. The state is left as it is."
    )
    assert (await new_graph(store).aget_state(CONFIG)).values["stops"] == ["Hallasan", "Udo"]


async def test_the_state_of_another_schema_is_refused(store: Store) -> None:
    class Lease(State, name="realestate.lease"):
        deposit: int = 0

    found = await store.checkpointer.aget_tuple(CONFIG)
    assert found is not None
    with pytest.raises(MigrationError) as caught:
        await store.checkpointer.for_state(Lease).aget_tuple(CONFIG)
    assert str(caught.value) == (
        f"Checkpoint {found.checkpoint['id']!r} holds a state of 'travel.trip' and was read as one of "
        "'realestate.lease': read it with the graph that wrote it."
    )


async def test_work_under_way_that_wrote_a_lost_field_is_not_dropped_silently(store: Store) -> None:
    found = await store.checkpointer.aget_tuple(CONFIG)
    assert found is not None
    await store.checkpointer.aput_writes(found.config, [("town", "Busan")], "sibling", "")

    with pytest.raises(MigrationError) as caught:
        await new_graph(store).aget_state(CONFIG)
    assert str(caught.value) == (
        f"Work under way on checkpoint {found.checkpoint['id']!r} wrote 'town', which version 3 of 'travel.trip' no "
        "longer has: finish it with the program that began it."
    )


async def test_states_without_a_stamp_are_what_the_migrations_say(tmp_path: Path) -> None:
    async with open_store(f"sqlite:///{tmp_path}/store.db") as store:
        graph = StateGraph(OldTrip)
        graph.add_node("plan", lambda state: {"town": "Jeju", "budget": 500})
        graph.add_edge(START, "plan")
        await graph.compile(checkpointer=store.checkpointer).ainvoke({}, CONFIG)

        assert (await new_graph(store).aget_state(CONFIG)).values == {**MIGRATED, "stops": []}


async def test_migrations_must_lead_to_the_state_they_are_given_with(store: Store) -> None:
    with pytest.raises(SchemaError) as caught:
        store.checkpointer.for_state(OldTrip, MIGRATIONS)
    assert str(caught.value) == (
        "OldTrip is version 1 of 'travel.trip', and its migrations lead to version 3 of 'travel.trip': "
        "let both name the same."
    )


class Desk(State, name="desk", version=1):
    topic: str = ""
    callback: Annotated[Any, Transient()] = None


class NewDesk(State, name="desk", version=2):
    subject: str = ""
    callback: Annotated[Any, Transient()] = None


class Notes(State, name="notes", version=1):
    text: str = ""


class NewNotes(State, name="notes", version=2):
    body: str = ""


DESK = Migrations("desk", current=2)
NOTES = Migrations("notes", current=2)
DESK.step(1)(lambda state: {"subject": state.get("topic", "")})
NOTES.step(1)(lambda state: {"body": state.get("text", "")})


def nested(store: Store, desk: type[Any], notes: type[Any], *migrations: Migrations | None) -> Any:
    """A graph with a subgraph, which waits in its second node."""
    inner = StateGraph(notes)
    field = next(iter(Schema.of(notes).fields))
    inner.add_node("write", lambda state: {field: "first"})
    inner.add_node("ask", lambda state: {field: interrupt("More?")})
    inner.add_edge(START, "write")
    inner.add_edge("write", "ask")
    outer = StateGraph(desk)
    outer.add_node("notes", inner.compile())
    outer.add_edge(START, "notes")
    of_desk, of_notes = migrations or (None, None)
    saver = store.checkpointer.for_state(desk, of_desk).for_state(notes, of_notes, under="notes")
    return outer.compile(checkpointer=saver)


async def test_a_subgraph_has_a_lineage_of_its_own(tmp_path: Path) -> None:
    async with open_store(f"sqlite:///{tmp_path}/store.db") as store:
        await nested(store, Desk, Notes).ainvoke({"topic": "leases " * 1000}, CONFIG)
    async with open_store(f"sqlite:///{tmp_path}/store.db") as store:
        graph = nested(store, NewDesk, NewNotes, DESK, NOTES)
        state = await graph.aget_state(CONFIG, subgraphs=True)
        assert (state.values, state.tasks[0].state.values) == ({"subject": "leases " * 1000}, {"body": "first"})

        namespace = state.tasks[0].state.config["configurable"]["checkpoint_ns"]
        where: Any = {"configurable": {"thread_id": "s1", "checkpoint_ns": namespace}}
        waiting = [found.checkpoint["channel_values"] async for found in store.checkpointer.alist(where)][-1]
        assert waiting == {"__start__": NewDesk(subject="leases " * 1000)}
        assert await graph.ainvoke(Command(resume="last"), CONFIG) == {"subject": "leases " * 1000}


async def test_a_state_object_with_a_field_that_no_step_took_away_is_refused(tmp_path: Path) -> None:
    async with open_store(f"sqlite:///{tmp_path}/store.db") as store:
        await nested(store, Desk, Notes).ainvoke({"topic": "leases"}, CONFIG)
    forgetful = Migrations("desk", current=2)
    forgetful.step(1)(lambda state: state)
    async with open_store(f"sqlite:///{tmp_path}/store.db") as store:
        nested(store, NewDesk, NewNotes, forgetful, NOTES)
        with pytest.raises(MigrationError) as caught:
            _ = [found async for found in store.checkpointer.alist(CONFIG)]
    assert str(caught.value) == (
        "The migrations of 'desk' leave the field 'topic', which version 2 does not have: "
        "let a step rename or remove it."
    )


async def test_a_rehearsal_tells_by_session_what_would_change(store: Store, tmp_path: Path) -> None:
    await run_old_program(tmp_path, "s2")
    assert await store.check_migrations() == []

    new_graph(store)

    told = {"state": "travel.trip", "version": 1, "outdated": True, "filled": ("flexible", "callback")}
    early = {"added": ("destination", "budget"), "filled": ("flexible", "stops", "callback")}
    planned = {"added": ("destination",), "removed": ("town",), "replaced": ("budget",)}
    assert await store.check_migrations() == [
        MigrationFinding(session=session, checkpoints=count, **{**told, **changes})
        for session in ("s1", "s2")
        for count, changes in ((1, planned), (2, early))
    ]


async def test_a_rehearsal_tells_what_would_fail(store: Store) -> None:
    failing = Migrations("travel.trip", current=3)
    failing.step(1)(rename_town)
    failing.step(2)(lambda state: {**state, "budget": state["money"]})
    store.checkpointer.for_state(Trip, failing)

    assert await store.check_migrations() == [
        MigrationFinding(
            session="s1",
            state="travel.trip",
            version=1,
            checkpoints=3,
            failure="Step '<lambda>' of 'travel.trip', from version 2 to 3, failed at field 'money', which is missing; "
            "fix the step. The stored state is left as it is.",
        )
    ]


class Guest(State, name="guest"):
    name: Annotated[str, Sensitive()] = ""
    phone: Annotated[str, Sensitive(encrypt=False)] = ""
    room: int = 0


async def test_sensitive_fields_without_a_key_are_reported_once(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, logger="madang.store"):
        store.checkpointer.for_state(Guest)
        store.checkpointer.for_state(Guest)

    assert caplog.messages == [
        "Guest.name: marked Sensitive and stored readable, because the store has no keys. "
        "Set MADANG_KEYS or MADANG_KEYS_FILE to encrypt."
    ]
    assert (await store.encryption_report()).readable_fields == ("Guest.name",)


async def test_sensitive_fields_with_a_key_need_no_word(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    keys = MasterKeys([MasterKey.new("k")])
    async with open_store(f"sqlite:///{tmp_path}/store.db", keys=keys) as store:
        store.checkpointer.for_state(Guest)
        assert (await store.encryption_report()).readable_fields == ()
    assert caplog.messages == []

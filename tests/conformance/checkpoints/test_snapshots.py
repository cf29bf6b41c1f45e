"""Named snapshots on every backend: where a session stood, by name, for as long as the checkpoint is kept."""

from datetime import timedelta
from typing import Any, TypedDict

import pytest
from langgraph.graph import START, StateGraph
from pydantic import ValidationError

from madang.store import Store
from madang.store.checkpoints.history import NamedCheckpoint
from madang.store.errors import SessionNotFoundError, UnknownCheckpointError
from tests.conformance.conftest import Clock


class State(TypedDict):
    turn: int


async def _turns(store: Store, *turns: int) -> Any:
    graph = StateGraph(State).add_node("say", lambda state: {"turn": state["turn"]}).add_edge(START, "say")
    app: Any = graph.compile(checkpointer=store.checkpointer)
    for turn in turns:
        await app.ainvoke({"turn": turn}, _config())
    return app


def _config(checkpoint: str | None = None) -> Any:
    named = {"checkpoint_id": checkpoint} if checkpoint else {}
    return {"configurable": {"thread_id": "s", **named}}


@pytest.mark.req("E62", "E63", "EC10")
async def test_a_session_is_restored_from_the_snapshot_of_a_name(store: Store, clock: Clock) -> None:
    app = await _turns(store, 1)
    [first] = await store.history("s", limit=1)
    saved = await store.named_checkpoints.save("s", "초안", first.id, phase="planning", progress=40)
    assert saved == NamedCheckpoint(name="초안", checkpoint=first.id, at=clock(), phase="planning", progress=40)
    await _turns(store, 2)

    found = await store.named_checkpoints.get("s", "초안")

    assert found == saved
    assert (await app.aget_state(_config(found.checkpoint))).values == {"turn": 1}
    assert (await app.aget_state(_config())).values == {"turn": 2}


@pytest.mark.req("E63")
async def test_without_a_name_the_latest_is_meant_and_none_is_none(store: Store, clock: Clock) -> None:
    await _turns(store, 1)
    [only] = await store.history("s", limit=1)
    assert await store.named_checkpoints.get("s") is None
    await store.named_checkpoints.save("s", "one", only.id)
    clock.advance(timedelta(seconds=1))
    await store.named_checkpoints.save("s", "two", only.id)
    assert [snapshot.name for snapshot in await store.named_checkpoints.list("s")] == ["one", "two"]
    latest = await store.named_checkpoints.get("s")
    assert latest is not None
    assert latest.name == "two"
    assert await store.named_checkpoints.get("s", "three") is None


async def test_a_name_moves_to_the_checkpoint_it_is_given_to_last(store: Store) -> None:
    await _turns(store, 1, 2)
    newest, *_, oldest = await store.history("s", limit=9)
    await store.named_checkpoints.save("s", "here", oldest.id)
    await store.named_checkpoints.save("s", "here", newest.id)
    assert [snapshot.checkpoint for snapshot in await store.named_checkpoints.list("s")] == [newest.id]


async def test_a_snapshot_goes_with_its_checkpoint(store: Store) -> None:
    await _turns(store, 1, 2)
    newest, *_, oldest = await store.history("s", limit=9)
    await store.named_checkpoints.save("s", "old", oldest.id)
    await store.named_checkpoints.save("s", "new", newest.id)
    await store.checkpointer.aprune(["s"])
    assert [snapshot.name for snapshot in await store.named_checkpoints.list("s")] == ["new"]


async def test_what_is_not_there_is_not_named(store: Store) -> None:
    with pytest.raises(SessionNotFoundError):
        await store.named_checkpoints.save("s", "name", "ghost")
    await _turns(store, 1)
    with pytest.raises(UnknownCheckpointError) as caught:
        await store.named_checkpoints.save("s", "name", "ghost")
    assert str(caught.value) == (
        "Session 's' has no checkpoint 'ghost' that could be named: take the id of one from its history."
    )
    [only] = await store.history("s", limit=1)
    with pytest.raises(ValidationError):
        await store.named_checkpoints.save("s", "", only.id)

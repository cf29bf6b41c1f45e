"""Checkpoints on every backend are refused from a worker that lost its run."""

from datetime import timedelta
from typing import Any, TypedDict

import pytest
from langgraph.graph import END, START, StateGraph

from madang.protocol import CheckpointSaved, EventDraft, RunAccepted, RunEnded
from madang.store import Store
from madang.store.errors import RunNotFoundError, StaleRunError
from madang.store.runs.rows import fenced_config
from tests.conformance.conftest import Clock

LEASE = timedelta(seconds=30)


class State(TypedDict):
    steps: int


def graph(store: Store, between: Any = None) -> Any:
    """A graph whose second step lies in a sub-graph; `between` happens just before that."""

    async def first(state: State) -> State:
        return {"steps": state["steps"] + 1}

    async def second(state: State) -> State:
        if between is not None:
            await between()
        return {"steps": state["steps"] + 1}

    inner = StateGraph(State).add_node("second", second).add_edge(START, "second").add_edge("second", END)
    outer = StateGraph(State).add_node("first", first).add_node("inner", inner.compile())
    outer = outer.add_edge(START, "first").add_edge("first", "inner").add_edge("inner", END)
    return outer.compile(checkpointer=store.checkpointer)


async def take(store: Store) -> dict[str, Any]:
    """The config of a worker that has just taken the run."""
    await store.runs.accept("s", {}, EventDraft(RunAccepted(assistant="travel")), run="r")
    claimed = await store.runs.claim("w", LEASE)
    assert claimed is not None
    return {"configurable": {"thread_id": "s", **fenced_config("r", claimed.run.epoch)}}


async def test_the_worker_that_holds_the_run_writes_its_checkpoints(store: Store) -> None:
    config = await take(store)
    assert await graph(store).ainvoke({"steps": 0}, config) == {"steps": 2}

    found = [each async for each in store.checkpointer.alist({"configurable": {"thread_id": "s", "checkpoint_ns": ""}})]
    assert len(found) == 4
    assert {each.metadata.get("run_id") for each in found} == {"r"}
    assert not any(name.startswith("__") for each in found for name in each.metadata)


async def test_a_worker_whose_run_was_taken_over_in_a_sub_graph_changes_nothing_more(
    store: Store, clock: Clock
) -> None:
    config = await take(store)
    before: list[Any] = []

    async def lose_the_run() -> None:
        clock.advance(LEASE)
        await take(store)
        before.append(await graph(store).aget_state({"configurable": {"thread_id": "s"}}))

    with pytest.raises(StaleRunError) as caught:
        await graph(store, lose_the_run).ainvoke({"steps": 0}, config, durability="sync")

    assert str(caught.value) == (
        "Run 'r' is running in epoch 2, so a write of epoch 1 is refused: "
        "another worker has it now, or it is over; stop working on it."
    )
    assert await graph(store).aget_state({"configurable": {"thread_id": "s"}}) == before[0]


@pytest.mark.req("H47")
async def test_the_next_worker_goes_on_where_the_first_was_cut_off(store: Store, clock: Clock) -> None:
    config = await take(store)

    async def lose_the_run() -> None:
        clock.advance(LEASE)
        await store.runs.claim("other", LEASE)

    with pytest.raises(StaleRunError):
        await graph(store, lose_the_run).ainvoke({"steps": 0}, config, durability="sync")
    clock.advance(LEASE)

    assert await graph(store).ainvoke(None, await take(store)) == {"steps": 2}


async def test_a_checkpoint_of_a_deleted_run_is_refused(store: Store) -> None:
    config = await take(store)
    await store.runs.end("r", 1, "cancelled", EventDraft(RunEnded(status="cancelled")))
    await store.runs.delete("r")

    with pytest.raises(RunNotFoundError):
        await graph(store).ainvoke({"steps": 0}, config)


async def test_a_graph_outside_any_run_writes_as_before(store: Store) -> None:
    assert await graph(store).ainvoke({"steps": 0}, {"configurable": {"thread_id": "s"}}) == {"steps": 2}


@pytest.mark.req("H74")
async def test_the_log_of_a_run_tells_of_each_checkpoint_of_its_graph(store: Store):
    config = await take(store)
    await graph(store).ainvoke({"steps": 0}, config)
    saved = [header.id for header in reversed(await store.history("s"))]
    told = [event for event in await store.events.read_session("s") if event.kind == "checkpoint"]
    assert [event.data for event in told] == [
        CheckpointSaved(checkpoint=checkpoint, step=step, written=("steps",) if step >= 0 else ())
        for step, checkpoint in enumerate(saved, start=-1)
    ]
    assert await store.events.last_position("s") == told[-1].position


async def test_a_checkpoint_that_is_refused_is_not_told(store: Store, clock: Clock):
    config = await take(store)
    clock.advance(LEASE)
    await store.runs.claim("other", LEASE)
    before = await store.events.last_position("s")
    with pytest.raises(StaleRunError):
        await graph(store).ainvoke({"steps": 0}, config)
    assert await store.events.last_position("s") == before

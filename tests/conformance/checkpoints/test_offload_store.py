"""Shelves on every backend: bulk is given back as it was, to its own session, for as long as that lives."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from langgraph.checkpoint.base import empty_checkpoint

from madang.protocol import EventDraft, RunAccepted
from madang.state.writes.offloading import OffloadLocation, OffloadReference
from madang.store import Store
from madang.store.errors import OffloadedValueNotFoundError, SessionDeletedError, SessionNotFoundError, StaleRunError
from tests.conformance.backends import count_rows
from tests.conformance.conftest import Clock

LEASE = timedelta(seconds=30)
BULK: list[Any] = [{"제목": "전세", "텍스트": "가" * 1000, "n": Decimal("1.10")}, ("a", 1), None] * 200


def reference_to(place: OffloadLocation) -> OffloadReference:
    return OffloadReference(**place._asdict(), kind="list", count=600, preview=[])


async def test_a_value_comes_back_with_its_types_and_is_kept_once(store: Store, url: str) -> None:
    shelf = store.offload_stores.of("s")
    places = [await shelf.put(BULK) for _ in range(2)]
    assert places[0] == places[1]
    assert count_rows(url)["shelves"] == 1
    first, second = [await shelf.get(reference_to(place)) for place in places]
    assert (first, second) == (BULK, BULK)
    assert first is not second


async def test_a_value_is_there_for_its_session_alone(store: Store) -> None:
    reference = reference_to(await store.offload_stores.of("s").put(BULK))
    await store.sessions.create("t")
    with pytest.raises(OffloadedValueNotFoundError) as caught:
        await store.offload_stores.of("t").get(reference)
    assert str(caught.value) == (
        f"Session 't' has no offloaded value {reference.id!r}, though a state refers to it: the reference comes from "
        "another session, or the row was removed; compute the value again."
    )


async def test_a_worker_that_lost_the_run_keeps_nothing(store: Store, clock: Clock) -> None:
    await store.runs.accept("s", {}, EventDraft(RunAccepted(assistant="travel")), run="r")
    held = await store.runs.claim("w", LEASE)
    assert held is not None
    shelf = store.offload_stores.of("s", writer=("r", held.run.epoch))
    await shelf.put(BULK)
    clock.advance(LEASE)
    await store.runs.claim("other", LEASE)
    with pytest.raises(StaleRunError):
        await shelf.put([1])


async def test_the_shelf_goes_with_its_session_and_does_not_bring_it_back(store: Store, url: str) -> None:
    shelf = store.offload_stores.of("s")
    reference = reference_to(await shelf.put(BULK))
    await store.delete("s")
    assert "shelves" not in count_rows(url)
    with pytest.raises(SessionNotFoundError):
        await shelf.get(reference)
    with pytest.raises(SessionDeletedError):
        await shelf.put(BULK)


async def test_a_copied_session_has_a_shelf_of_its_own(store: Store) -> None:
    reference = reference_to(await store.offload_stores.of("s").put(BULK))
    await store.checkpointer.acopy_thread("s", "t")
    await store.delete("s")
    assert await store.offload_stores.of("t").get(reference) == BULK


async def test_pruning_clears_the_shelf_of_what_no_state_refers_to(store: Store, url: str) -> None:
    shelf = store.offload_stores.of("s")
    old, kept, pending = [reference_to(await shelf.put([*BULK, number])) for number in range(3)]
    first = await put_state(store, "1", {"notes": [old], "other": kept})
    await put_state(store, "2", {"other": {"deep": (kept,)}}, after=first)
    await store.checkpointer.aput_writes(
        {"configurable": {"thread_id": "s", "checkpoint_ns": "", "checkpoint_id": "2"}}, [("notes", [pending])], "task"
    )
    await store.checkpointer.aprune(["s"])

    assert count_rows(url)["shelves"] == 2
    assert await shelf.get(kept) == [*BULK, 1]
    assert await shelf.get(pending) == [*BULK, 2]
    await store.checkpointer.aprune(["s"], strategy="delete")
    assert "shelves" not in count_rows(url)


async def test_pruning_leaves_the_shelf_alone_while_a_run_is_under_way(store: Store, url: str) -> None:
    await store.runs.accept("s", {}, EventDraft(RunAccepted(assistant="travel")), run="r")
    await put_state(store, "1", {"notes": []})
    await store.offload_stores.of("s").put(BULK)
    await store.checkpointer.aprune(["s"])
    assert count_rows(url)["shelves"] == 1


async def put_state(store: Store, ident: str, values: dict[str, Any], *, after: Any = None) -> Any:
    checkpoint: Any = {**empty_checkpoint(), "id": ident, "channel_values": values}
    config = after or {"configurable": {"thread_id": "s", "checkpoint_ns": ""}}
    return await store.checkpointer.aput(config, checkpoint, {"step": 0}, dict.fromkeys(values, 1))

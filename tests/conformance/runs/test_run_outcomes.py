"""The outcome of a run on every backend: recorded with its end, cleared when the run goes on."""

import pytest

from madang.store import Store
from madang.store.errors import RunNotFoundError, UnstorableValueError
from tests.conformance.runs.test_runs import ANSWERED, ASKED, CANCELLED, ENDED, accept, claim


async def test_the_outcome_is_recorded_with_the_end_of_a_run(store: Store) -> None:
    await accept(store, run="r")
    held = await claim(store)
    assert await store.runs.outcome_of("r") is None
    outcome = {"answer": "안녕하세요", "warnings": ["늦음"]}
    ended = await store.runs.end("r", held.epoch, "partial", ENDED, outcome=outcome, stop_reason="seconds")

    assert (ended.status, ended.stop_reason) == ("partial", "seconds")
    assert await store.runs.outcome_of("r") == outcome
    with pytest.raises(RunNotFoundError):
        await store.runs.outcome_of("nobody")


async def test_an_interrupted_run_has_an_outcome_until_it_is_taken_again(store: Store) -> None:
    await accept(store, run="r")
    held = await claim(store)
    await store.runs.interrupt("r", held.epoch, ["q"], ASKED, outcome={"answer": "so far"})
    assert await store.runs.outcome_of("r") == {"answer": "so far"}

    await store.runs.resume("r", {"q": 1}, ANSWERED)
    await claim(store)
    assert await store.runs.outcome_of("r") is None


@pytest.mark.parametrize("kept", [True, False])
async def test_a_waiting_run_that_is_cancelled_keeps_its_outcome_unless_it_is_rolled_back(
    store: Store, *, kept: bool
) -> None:
    await accept(store, run="r")
    held = await claim(store)
    await store.runs.interrupt("r", held.epoch, ["q"], ASKED, outcome={"answer": "so far"})
    cancelled = await store.runs.request_cancel("r", CANCELLED, keep_outcome=kept)

    assert (cancelled.status, cancelled.stop_reason) == ("cancelled", "cancelled")
    assert await store.runs.outcome_of("r") == ({"answer": "so far"} if kept else None)


async def test_an_outcome_that_cannot_be_stored_changes_nothing(store: Store) -> None:
    await accept(store, run="r")
    held = await claim(store)
    with pytest.raises(UnstorableValueError):
        await store.runs.end("r", held.epoch, "completed", ENDED, outcome={"share": float("nan")})
    assert (await store.runs.get("r")).status == "running"

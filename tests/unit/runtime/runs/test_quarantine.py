from datetime import timedelta

import pytest

from madang.protocol import CheckpointSaved, EventData, EventDraft, RunAccepted, RunEnded, RunStarted
from madang.runtime.runs.quarantine import losses_in_place
from madang.store import Store
from tests.unit.runtime.runs.test_worker import Script, at_work, ended

CHECKPOINT = CheckpointSaved(checkpoint="c", step=1)
WAITING = RunEnded(status="interrupted")


async def lose(store: Store, *achieved: EventData) -> None:
    """Take the run up and never be heard of again."""
    claim = await store.runs.claim("doomed", timedelta(0))
    assert claim
    journal = store.events.of("r", claim.run.epoch)
    await journal.append([EventDraft(each) for each in (RunStarted(attempt=claim.run.attempt), *achieved)])


def willing() -> Script:
    script = Script()
    script.may_end.set()
    return script


async def accept(store: Store) -> None:
    await store.runs.accept("s", {"language": "en"}, EventDraft(RunAccepted(assistant="lease")), run="r")


async def test_a_run_that_took_its_worker_down_twice_is_ended_with_a_sentence(store: Store) -> None:
    await accept(store)
    await lose(store, CHECKPOINT)
    await lose(store)
    script = Script()
    async with at_work(store, script):
        run = await ended(store, "r")
    assert (run.status, run.error, script.leases) == ("failed", "quarantined", [])
    told = str((await store.events.read_run("r"))[-2].data)
    assert "This run stopped the server 2 times and is not tried again." in told


async def test_a_run_that_was_taken_down_once_is_tried_again(store: Store) -> None:
    await accept(store)
    await lose(store)
    async with at_work(store, willing()):
        assert (await ended(store, "r")).status == "completed"


async def test_a_run_that_comes_further_each_time_is_not_blamed(store: Store) -> None:
    await accept(store)
    for _ in range(4):
        await lose(store, CHECKPOINT)
    async with at_work(store, willing()):
        assert (await ended(store, "r")).status == "completed"


async def test_a_run_that_was_given_back_is_not_blamed(store: Store) -> None:
    await accept(store)
    for _ in range(4):
        await lose(store)
        epoch = (await store.runs.get("r")).epoch
        await store.runs.release("r", epoch)
    assert losses_in_place(await store.events.read_all("r")) == 1
    async with at_work(store, willing()):
        assert (await ended(store, "r")).status == "completed"


@pytest.mark.parametrize(
    ("log", "losses"),
    [
        ([RunStarted(attempt=1)], 1),
        ([RunStarted(attempt=1), RunStarted(attempt=2)], 2),
        ([RunStarted(attempt=1), CHECKPOINT, WAITING, RunStarted(attempt=2)], 1),
        ([RunStarted(attempt=1), WAITING], 0),
    ],
)
async def test_losses_are_counted_from_the_last_thing_achieved(store: Store, log: list[EventData], losses: int) -> None:
    await accept(store)
    claim = await store.runs.claim("w", timedelta(seconds=9))
    assert claim
    await store.events.of("r", claim.run.epoch).append([EventDraft(each) for each in log])
    assert losses_in_place(await store.events.read_all("r")) == losses

"""Effects on every backend: done at most once, whoever carries the run on."""

from datetime import timedelta

import pytest

from madang.protocol import EventDraft, RunAccepted
from madang.store import Store
from madang.store.errors import EffectNotBegunError, StaleRunError
from madang.store.runs.effect_records import EffectBegun, EffectDone, EffectInDoubt
from tests.conformance.conftest import Clock

LEASE = timedelta(seconds=30)


async def take_run(store: Store) -> int:
    await store.runs.accept("s", {}, EventDraft(RunAccepted(assistant="travel")), run="r")
    claimed = await store.runs.claim("w", LEASE)
    assert claimed is not None
    return claimed.run.epoch


async def test_an_effect_is_begun_once_and_its_result_is_kept(store: Store) -> None:
    epoch = await take_run(store)

    assert await store.effects.of("r", epoch).begin("mail:1") == EffectBegun()
    await store.effects.of("r", epoch).finish("mail:1", {"sent": "예", "parts": [1, None]})

    assert await store.effects.of("r", epoch).begin("mail:1") == EffectDone({"sent": "예", "parts": [1, None]})
    assert await store.effects.of("r", epoch).begin("mail:2") == EffectBegun()


async def test_an_effect_without_result_is_told_from_one_in_doubt(store: Store) -> None:
    epoch = await take_run(store)
    await store.effects.of("r", epoch).begin("a")
    await store.effects.of("r", epoch).finish("a", None)
    await store.effects.of("r", epoch).begin("b")

    assert await store.effects.of("r", epoch).begin("a") == EffectDone(None)
    assert await store.effects.of("r", epoch).begin("b") == EffectInDoubt()


async def test_the_next_worker_knows_what_the_dead_one_did_and_may_have_done(store: Store, clock: Clock) -> None:
    epoch = await take_run(store)
    await store.effects.of("r", epoch).begin("done")
    await store.effects.of("r", epoch).finish("done", 1)
    await store.effects.of("r", epoch).begin("cut off")
    clock.advance(LEASE)
    epoch = await take_run(store)

    assert epoch == 2
    assert await store.effects.of("r", epoch).begin("done") == EffectDone(1)
    assert await store.effects.of("r", epoch).begin("cut off") == EffectInDoubt()


async def test_what_does_no_harm_is_recorded_at_once_and_asking_for_it_begins_nothing(
    store: Store, clock: Clock
) -> None:
    epoch = await take_run(store)
    assert await store.effects.of("r", 1).find("memo") is None
    await store.effects.of("r", epoch).record("memo", {"found": "예"})
    await store.effects.of("r", epoch).record("memo", {"found": "too late"})
    await store.effects.of("r", epoch).begin("begun")

    assert await store.effects.of("r", 1).find("memo") == EffectDone({"found": "예"})
    assert await store.effects.of("r", 1).find("begun") is None
    clock.advance(LEASE)
    await take_run(store)
    with pytest.raises(StaleRunError):
        await store.effects.of("r", epoch).record("other", 1)


async def test_an_effect_that_did_not_happen_can_be_begun_again(store: Store) -> None:
    epoch = await take_run(store)
    await store.effects.of("r", epoch).begin("k")
    await store.effects.of("r", epoch).withdraw("k")

    assert await store.effects.of("r", epoch).begin("k") == EffectBegun()


async def test_only_what_is_under_way_is_finished_or_withdrawn(store: Store) -> None:
    epoch = await take_run(store)
    refusal = (
        "Effect 'k' of run 'r' is not under way, so nothing is recorded of it: "
        "call `begin` first, and `finish` or `withdraw` once."
    )
    with pytest.raises(EffectNotBegunError) as caught:
        await store.effects.of("r", epoch).finish("k", 1)
    assert str(caught.value) == refusal
    await store.effects.of("r", epoch).begin("k")
    await store.effects.of("r", epoch).finish("k", 1)
    for again in (store.effects.of("r", epoch).finish("k", 2), store.effects.of("r", epoch).withdraw("k")):
        with pytest.raises(EffectNotBegunError) as caught:
            await again
        assert str(caught.value) == refusal
    assert await store.effects.of("r", epoch).begin("k") == EffectDone(1)

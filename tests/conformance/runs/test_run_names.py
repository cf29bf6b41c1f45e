"""Names of runs on every backend: any text comes back as it was, and what not every database stores is refused."""

from datetime import timedelta

import pytest

from madang.protocol import EventDraft, RunAccepted, TokenStreamed
from madang.store import Store
from madang.store.errors import UnstorableValueError

LEASE = timedelta(seconds=30)
ACCEPTED = EventDraft(RunAccepted(assistant="travel"))


@pytest.mark.parametrize(
    "name",
    ["'; DROP TABLE runs; --", 'quote"s', "한국어 🙂 e\u0301", "a\tb\nc", "%_\\", ":id", "%(id)s", "x" * 1000],
    ids=["sql", "quotes", "unicode", "controls", "patterns", "parameter", "placeholder", "long"],
)
async def test_odd_names_come_back_as_they_were(store: Store, name: str) -> None:
    event = EventDraft(TokenStreamed(text=name), agent=name)
    run = await store.runs.accept(name, {name: name}, event, run=name, assistant=name, kind=name)
    claimed = await store.runs.claim(name, LEASE)

    assert claimed is not None
    assert (run.id, run.session, run.assistant, run.kind) == (name, name, name, name)
    assert (claimed.request, claimed.run.worker) == ({name: name}, name)
    await store.runs.resume(name, {name: name}, event)
    await store.effects.of(name, 1).begin(name)
    [first, second] = await store.events.read_session(name)
    assert (first.kind, first.agent, first.data) == ("token", name, TokenStreamed(text=name))
    assert (await store.runs.list(session=name))[0].id == name
    assert second.seq == 2


async def test_a_run_id_may_hold_a_nul_and_content_half_a_surrogate_pair(store: Store) -> None:
    await store.runs.accept("s", {"text": "\0\ud800"}, ACCEPTED, run="a\0b")

    assert await store.runs.request_of("a\0b") == {"text": "\0\ud800"}
    assert [run.id for run in await store.runs.list()] == ["a\0b"]


@pytest.mark.parametrize("name", ["a\0b", "\ud800"], ids=["nul", "surrogate"])
async def test_a_name_that_not_every_database_stores_is_refused(store: Store, name: str) -> None:
    with pytest.raises(UnstorableValueError) as caught:
        await store.runs.accept("s", {}, ACCEPTED, assistant=name)
    assert str(caught.value) == (
        f"The assistant {name!r} holds a NUL or half of a surrogate pair, which not every database stores: "
        "use whole characters."
    )
    for refused in (
        store.runs.accept("s", {}, EventDraft(TokenStreamed(text="x"), agent=name)),
        store.runs.accept("s", {}, ACCEPTED, kind=name),
        store.runs.claim(name, LEASE),
    ):
        with pytest.raises(UnstorableValueError):
            await refused
    assert await store.runs.list() == []


async def test_half_a_surrogate_pair_is_no_run_id(store: Store) -> None:
    with pytest.raises(UnstorableValueError) as caught:
        await store.runs.get("\ud800")
    assert str(caught.value) == (
        "The id '\\ud800' holds half of a surrogate pair, which has no stored form: use whole characters."
    )

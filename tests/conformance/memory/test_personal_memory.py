"""What is remembered of a person, on every backend."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import pytest

from madang.protocol import Remembered
from madang.store import (
    Cron,
    ErasureIncompleteError,
    ErasureReceipt,
    MasterKey,
    MasterKeys,
    MemoryLifetimes,
    SessionNotFoundError,
    Store,
    StoreError,
    open_store,
)
from tests.conformance.backends import execute
from tests.conformance.conftest import Clock

BUDGET = Remembered(
    id="", text="전세 2억까지", assistant="realestate", session="first", run="r1", told_at="2026-03-01T09:00:00Z"
)


async def test_what_was_told_is_kept_with_its_source(store: Store) -> None:
    kept = await store.personal_memory("acme", "mina").keep(BUDGET)

    assert await store.personal_memory("acme", "mina").list() == [kept]
    assert kept == BUDGET.changed(id=kept.id)
    assert kept.id


async def test_nobody_finds_what_another_told(store: Store) -> None:
    kept = await store.personal_memory("acme", "mina").keep(BUDGET)

    for tenant, user in (("acme", "minho"), ("other", "mina"), ("", ""), ("acme", "")):
        theirs = store.personal_memory(tenant, user)
        assert await theirs.list() == []
        assert await theirs.search("전세") == []
        assert await theirs.find(kept.id) is None
        assert await theirs.forget([kept.id]) == []
    assert await store.personal_memory("acme", "mina").list() == [kept]


async def test_it_is_for_the_assistant_that_was_told_unless_it_is_shared(store: Store) -> None:
    mine = store.personal_memory("acme", "mina")
    kept = await mine.keep(BUDGET)
    assert await mine.list(assistant="travel") == []

    shared = await mine.share(kept.id, shared=True)

    assert shared is not None
    assert await mine.list(assistant="travel") == [shared]
    await mine.share(kept.id, shared=False)
    assert await mine.list(assistant="travel") == []


async def test_the_same_is_kept_once_and_the_newest_of_a_topic(store: Store) -> None:
    mine = store.personal_memory("acme", "mina")
    await mine.keep(BUDGET)
    await mine.keep(BUDGET)
    noticed = BUDGET.changed(asked=False, topic="place", text="Mapo")
    await mine.keep(noticed)
    await mine.keep(noticed.changed(text="Songpa"))

    assert sorted(each.text for each in await mine.list()) == ["Songpa", "전세 2억까지"]


async def test_what_was_asked_outlives_its_conversation_and_what_was_noticed_does_not(store: Store) -> None:
    mine = store.personal_memory("acme", "mina")
    await mine.keep(BUDGET)
    await mine.keep(BUDGET.changed(asked=False, topic="place", text="Mapo"))

    await store.delete("first")

    assert [each.text for each in await mine.list()] == ["전세 2억까지"]


async def test_it_fades_unless_it_is_used(url: str, clock: Clock) -> None:
    lifetimes = MemoryLifetimes(asked=timedelta(days=10), noticed=timedelta(days=2))
    async with open_store(url, clock=clock, memory_lifetimes=lifetimes) as store:
        mine = store.personal_memory("acme", "mina")
        used, idle = await mine.keep(BUDGET), await mine.keep(BUDGET.changed(text="likes tea"))
        await mine.keep(BUDGET.changed(asked=False, topic="place", text="Mapo"))
        clock.advance(timedelta(days=6))
        await mine.renew([used.id])
        assert {each.id for each in await mine.list()} == {used.id, idle.id}
        clock.advance(timedelta(days=6))

        assert await mine.list() == [used]


async def test_keys_seal_it_and_it_is_erased_with_the_person(url: str, clock: Clock) -> None:
    async with open_store(url, clock=clock, keys=MasterKeys([MasterKey.new("k")])) as store:
        await store.sessions.create("first", tenant="acme", user="mina")
        await store.sessions.create("other", tenant="acme", user="minho")
        mine = store.personal_memory("acme", "mina")
        await mine.keep(BUDGET.changed(session=""))
        receipts = [receipt async for receipt in store.erase_person("acme", "mina", actor="admin")]

        assert len(receipts) == 2
        assert await mine.list() == []
        assert [session.id for session in await store.sessions.list("acme")] == ["other"]


async def test_one_session_that_cannot_be_erased_keeps_no_other_and_loses_no_receipt(
    url: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_store(url, clock=clock, keys=MasterKeys([MasterKey.new("k")])) as store:
        for session in ("first", "stuck", "last"):
            await store.sessions.create(session, tenant="acme", user="mina")
        erase = store.erase

        async def refusing(session: str, *, actor: str = "") -> ErasureReceipt:
            if session == "stuck":
                raise StoreError("not now")
            return await erase(session, actor=actor)

        monkeypatch.setattr(store, "erase", refusing)
        receipts: list[ErasureReceipt] = []
        with pytest.raises(ErasureIncompleteError, match="'stuck': not now"):
            async for receipt in store.erase_person("acme", "mina"):
                receipts.append(receipt)  # noqa: PERF401 - what came before the error counts

        assert len(receipts) == 2
        assert [session.id for session in await store.sessions.list("acme")] == ["stuck"]


async def test_crons_and_links_go_with_the_person_and_a_lost_key_keeps_nothing(url: str, clock: Clock) -> None:
    keys = MasterKeys([MasterKey.new("k")])
    async with open_store(url, clock=clock, keys=keys) as store:
        await store.sessions.create("first", tenant="acme", user="mina")
        for user in ("mina", "minho"):
            await store.crons.put(Cron(user, "acme", user, None, {"schedule": "0 9 * * *"}))
            await store.tokens.issue(user, user=user, tenant="acme", scopes=(), kind="link")
        kept = await store.tokens.issue("mina", user="mina", tenant="acme", scopes=["chat"])
    execute(url, "UPDATE session_keys SET master = 'lost'")
    async with open_store(url, clock=clock, keys=keys) as store:
        assert len([receipt async for receipt in store.erase_person("acme", "mina", actor="admin")]) == 1

        assert (await store.crons.count("acme", "mina"), await store.crons.count("acme", "minho")) == (0, 1)
        assert [token.id for token in await store.tokens.list("acme")] == [kept.token.id]
        erased = [entry for entry in await store.audit.list("acme") if entry.action == "erase person"]
        assert [(entry.actor, entry.details) for entry in erased] == [("admin", {"crons": 1, "jobs": 0, "links": 1})]
        assert await store.reconcile_audit() == []


async def test_what_a_client_puts_there_in_its_own_form_is_passed_over(store: Store) -> None:
    await store.memory.aput(("acme", "mina", "remembered"), "x", {"odd": True})
    kept = await store.personal_memory("acme", "mina").keep(BUDGET)

    assert await store.personal_memory("acme", "mina").list() == [kept]


async def test_sharing_leaves_it_with_the_conversation_that_taught_it(store: Store) -> None:
    await store.sessions.create("theirs", tenant="acme", user="minho")
    mine = store.personal_memory("acme", "mina")
    noticed = await mine.keep(BUDGET.changed(asked=False, topic="place", text="Mapo"))
    forged = noticed.changed(session="theirs").model_dump(mode="json")
    await store.memory.for_session("first").aput(("acme", "mina", "remembered"), noticed.id, forged)

    await mine.share(noticed.id, shared=True)
    await store.delete("theirs")
    assert [each.shared for each in await mine.list()] == [True]
    await store.delete("first")
    assert await mine.list() == []


async def test_nothing_is_kept_with_the_conversation_of_another(store: Store) -> None:
    await store.sessions.create("theirs", tenant="acme", user="minho")

    with pytest.raises(SessionNotFoundError):
        await store.personal_memory("acme", "mina").keep(BUDGET.changed(asked=False, topic="t", session="theirs"))


@pytest.mark.parametrize("told_at", ["", "yesterday", "2026-99-99T00:00:00Z"])
async def test_what_does_not_say_when_it_was_told_was_told_when_it_was_put(
    store: Store, clock: Clock, told_at: str
) -> None:
    forged = BUDGET.changed(id="other", told_at=told_at).model_dump(mode="json")
    await store.memory.aput(("acme", "mina", "remembered"), "x", forged)
    mine = store.personal_memory("acme", "mina")

    [told] = await mine.list()
    assert (told.id, told.at) == ("x", clock())
    assert await mine.forget(["x"]) == [told]
    assert await mine.list() == []


async def test_all_is_listed_however_much_it_is(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("madang.store.memory.personal._PAGE", 2)
    mine = store.personal_memory("acme", "mina")
    for number in range(5):
        await mine.keep(BUDGET.changed(text=f"{number}"))

    assert sorted(each.text for each in await mine.list()) == ["0", "1", "2", "3", "4"]


async def test_what_many_conversations_taught_is_read_at_once(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = store.personal_memory("acme", "mina")
    for name in ("a", "b", "c"):
        await mine.keep(BUDGET.changed(asked=False, topic=name, session=name))
    asked: list[str] = []
    read = store.memory._database.read  # pyright: ignore[reportPrivateUsage]

    async def counting(work: Callable[[Any], Awaitable[Any]], **how: Any) -> Any:
        async def counted(connection: Any) -> Any:
            return await work(CountingConnection(connection, asked))

        return await read(counted, **how)

    monkeypatch.setattr(store.memory._database, "read", counting)  # pyright: ignore[reportPrivateUsage]
    assert len(await mine.list()) == 3
    assert asked == ["list_memories"]


class CountingConnection:
    """A connection that keeps the names of the queries."""

    def __init__(self, connection: Any, asked: list[str]) -> None:
        self._connection = connection
        self._asked = asked

    async def fetch(self, query: str, **values: Any) -> Any:
        """The rows of a query."""
        self._asked.append(query)
        return await self._connection.fetch(query, **values)


def count_letters(texts: list[str]) -> list[list[float]]:
    """Two numbers for each text, near each other where the texts are."""
    return [[1.0 + text.count("tea"), 1.0 + text.count("rent")] for text in texts]


async def test_a_graph_searches_by_vectors_that_are_stored_with_the_items(store: Store) -> None:
    memory = store.as_langgraph_store(index={"dims": 2, "embed": count_letters, "fields": ["text"]})
    for key, text in (("a", "rent rent"), ("b", "tea tea"), ("c", "nothing")):
        await memory.aput(("acme", "mina"), key, {"text": text, "other": "tea tea tea tea"})
    await memory.aput(("acme", "mina"), "d", {"text": "tea"}, index=False)
    await store.memory.aput(("acme", "mina"), "e", {"text": "rent rent rent"})  # put without an index

    found = await memory.asearch(("acme", "mina"), query="rent rent rent")

    assert [item.key for item in found] == ["e", "a", "c", "b", "d"]
    assert found[0].score == pytest.approx(1.0)
    assert found[-1].score is None


async def test_an_embedding_of_another_size_is_refused(store: Store) -> None:
    memory = store.as_langgraph_store(index={"dims": 3, "embed": count_letters})
    with pytest.raises(ValueError, match="The embedding has 2 dimensions where the index has 3: set `dims` to 2"):
        await memory.aput(("acme", "mina"), "a", {"text": "rent"})

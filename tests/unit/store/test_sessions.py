"""Sessions: created, found, listed, renamed, deleted, expired."""

import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from langchain_core.messages import HumanMessage
from langgraph.checkpoint.base import empty_checkpoint

from madang.protocol import EVERY_TENANT
from madang.store import Store, open_store
from madang.store.errors import SessionDeletedError, SessionExistsError, SessionNotFoundError
from madang.store.sessions import Session

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


class Clock:
    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        return self.now


QUESTION = "a question that is long enough to be kept apart" * 3


async def _write(store: Store, session: str, question: str = QUESTION) -> None:
    checkpoint = empty_checkpoint()
    checkpoint["channel_values"] = {"messages": [HumanMessage(question)]}
    checkpoint["channel_versions"] = {"messages": 1}
    config: Any = {"configurable": {"thread_id": session, "checkpoint_ns": ""}}
    stored = await store.checkpointer.aput(config, checkpoint, {"source": "input", "step": -1}, {"messages": 1})
    await store.checkpointer.aput_writes(stored, [("messages", ["an answer" * 20])], "task")


async def _messages(store: Store, session: str) -> Any:
    found = await store.checkpointer.aget_tuple({"configurable": {"thread_id": session, "checkpoint_ns": ""}})
    assert found is not None
    return found.checkpoint["channel_values"]["messages"]


async def test_a_new_session_is_what_was_asked_for(tmp_path: Path) -> None:
    async with open_store(f"sqlite:///{tmp_path}/s.db", clock=Clock()) as store:
        made = await store.sessions.create("s1", tenant="acme", user="kim", title="전세 계약", metadata={"lang": "ko"})
        assert made == Session(
            id="s1",
            tenant="acme",
            user="kim",
            assistant="",
            title="전세 계약",
            status="idle",
            created_at=NOON,
            updated_at=NOON,
            expires_at=None,
            metadata={"lang": "ko"},
        )
        assert await store.sessions.get("s1") == made


async def test_an_id_is_used_once(tmp_path: Path) -> None:
    async with open_store(f"sqlite:///{tmp_path}/s.db") as store:
        await store.sessions.create("s1")
        with pytest.raises(SessionExistsError) as caught:
            await store.sessions.create("s1")
    assert str(caught.value) == "Session 's1' exists already and is left as it is: choose another id."


async def test_a_missing_session_says_how_to_get_one(tmp_path: Path) -> None:
    async with open_store(f"sqlite:///{tmp_path}/s.db") as store:
        with pytest.raises(SessionNotFoundError) as caught:
            await store.sessions.rename("nowhere", "title")
    assert str(caught.value) == "There is no session 'nowhere': create it first, or write a checkpoint to it."


@pytest.mark.req("H76")
async def test_sessions_are_listed_last_changed_first_and_counted(tmp_path: Path) -> None:
    clock = Clock()
    async with open_store(f"sqlite:///{tmp_path}/s.db", clock=clock) as store:
        for number in range(5):
            clock.now += timedelta(minutes=1)
            await store.sessions.create(f"s{number}", user="kim" if number % 2 else "lee", title=f"Trip 100%_{number}")
        clock.now += timedelta(minutes=1)
        await store.sessions.rename("s0", "여행")
        assert [each.id for each in await store.sessions.list(EVERY_TENANT)] == ["s0", "s4", "s3", "s2", "s1"]
        assert [each.id for each in await store.sessions.list(EVERY_TENANT, limit=2, offset=1)] == ["s4", "s3"]
        assert [each.id for each in await store.sessions.list(EVERY_TENANT, user="lee", search="trip")] == ["s4", "s2"]
        assert [each.id for each in await store.sessions.list(EVERY_TENANT, search="%_3")] == ["s3"]
        assert await store.sessions.count(EVERY_TENANT, search="여행") == 1
        assert await store.sessions.count(EVERY_TENANT, user="lee") == 3


@pytest.mark.req("H75")
async def test_a_thread_without_a_session_gets_one_on_its_first_write(tmp_path: Path) -> None:
    async with open_store(f"sqlite:///{tmp_path}/s.db") as store:
        await _write(store, "thread")
        assert [each.id for each in await store.sessions.list(EVERY_TENANT)] == ["thread"]


async def test_a_deleted_session_leaves_no_row_but_its_tombstone(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    async with open_store(f"sqlite:///{path}") as store:
        await store.sessions.create("s1", title="secret title")
        await _write(store, "s1")
        assert await store.delete("s1") is True
        assert await store.delete("s1") is False
    raw = sqlite3.connect(path)
    tables = [name for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    counts = {name: raw.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in tables}
    raw.close()
    del counts["schema_version"], counts["sqlite_sequence"]
    assert {name: count for name, count in counts.items() if count} == {"tombstones": 1}
    assert b"secret title" not in path.read_bytes()
    assert b"a question that is long" not in path.read_bytes()


async def test_a_late_write_does_not_revive_a_deleted_session(tmp_path: Path) -> None:
    async with open_store(f"sqlite:///{tmp_path}/s.db") as store:
        await store.sessions.create("s1", user="hong")
        await _write(store, "s1")
        await store.checkpointer.adelete_thread("s1")
        late: Any = {"configurable": {"thread_id": "s1", "checkpoint_ns": "", "checkpoint_id": "late"}}
        with pytest.raises(SessionDeletedError) as caught:
            await store.checkpointer.aput_writes(late, [("messages", "late")], "task")
        with pytest.raises(SessionDeletedError):
            await _write(store, "s1")
        with pytest.raises(SessionDeletedError):
            await store.sessions.create("s1")
        assert await store.sessions.count(EVERY_TENANT) == 0
    assert str(caught.value) == (
        "Session 's1' was deleted, so nothing more is written to it: start a new session under a new id."
    )


async def test_a_thread_that_is_nobodys_session_can_be_begun_anew_after_it_was_deleted(tmp_path: Path) -> None:
    async with open_store(f"sqlite:///{tmp_path}/s.db") as store, open_store(f"sqlite:///{tmp_path}/s.db") as other:
        await _write(store, "t")
        assert len(await _messages(other, "t")) == 1
        await store.checkpointer.adelete_thread("t")
        assert await store.history("t") == []
        await _write(store, "t", "another question, which the other store must not take for the first")
        [found] = await _messages(other, "t")
        assert found.content.startswith("another question")


@pytest.mark.parametrize(
    "owner", [{"tenant": "shop"}, {"assistant": "travel"}, {"title": "Jeju"}, {"metadata": {"a": 1}}]
)
async def test_a_session_that_is_somebodys_keeps_its_tombstone(tmp_path: Path, owner: Any) -> None:
    async with open_store(f"sqlite:///{tmp_path}/s.db") as store:
        await store.sessions.create("s1", **owner)
        await store.checkpointer.adelete_thread("s1")
        with pytest.raises(SessionDeletedError):
            await _write(store, "s1")


async def test_a_session_not_written_to_for_its_lifetime_is_swept(tmp_path: Path) -> None:
    clock = Clock()
    async with open_store(f"sqlite:///{tmp_path}/s.db", clock=clock, lifetime=timedelta(days=30)) as store:
        await _write(store, "old")
        await _write(store, "kept")
        await store.sessions.create("fixed", expires_at=NOON + timedelta(days=1))
        clock.now += timedelta(days=20)
        await _write(store, "kept")
        clock.now += timedelta(days=11)
        assert await store.sessions.sweep() == 2
        assert [each.id for each in await store.sessions.list(EVERY_TENANT)] == ["kept"]
        assert await store.sessions.sweep() == 0


async def test_metadata_is_added_to_what_there_is(tmp_path: Path) -> None:
    async with open_store(f"sqlite:///{tmp_path}/s.db") as store:
        await store.sessions.create("s1", title="t", metadata={"a": 1, "b": 1})
        changed = await store.sessions.annotate("s1", {"b": 2, "c": 3})
        assert (changed.title, changed.metadata) == ("t", {"a": 1, "b": 2, "c": 3})
        with pytest.raises(SessionNotFoundError):
            await store.sessions.annotate("s2", {})


async def test_a_session_is_bound_to_one_assistant(tmp_path: Path) -> None:
    async with open_store(f"sqlite:///{tmp_path}/s.db") as store:
        await store.sessions.create("s1")
        assert (await store.sessions.bind("s1", "travel")).assistant == "travel"
        assert (await store.sessions.bind("s1", "research")).assistant == "travel"


async def test_a_session_can_be_given_an_end(tmp_path: Path) -> None:
    clock = Clock()
    async with open_store(f"sqlite:///{tmp_path}/s.db", clock=clock) as store:
        await store.sessions.create("s1")
        await store.sessions.expire("s1", NOON + timedelta(hours=1))
        await _write(store, "s1")
        assert await store.sessions.sweep() == 0
        clock.now += timedelta(hours=1)
        assert await store.sessions.sweep() == 1

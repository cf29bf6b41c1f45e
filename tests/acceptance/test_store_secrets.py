"""Planted secrets: with keys they appear in no file, log or error, and no tampering gets through."""

import logging
import operator
import re
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Annotated, Any, TypedDict

import pytest
from langchain_core.messages import AIMessage, AnyMessage, HumanMessage, ToolMessage
from langgraph.graph import END, START, StateGraph
from langgraph.graph.message import add_messages
from langgraph.types import Command, Send, interrupt

from madang.errors import MadangError
from madang.store import Store, open_store
from madang.store.errors import (
    DataKeyError,
    EditedRowError,
    LockedSessionError,
    MissingKeyError,
    MovedRowError,
    PlainRowError,
    PlainSessionError,
    ReceiptError,
    SessionDeletedError,
)
from madang.store.event_rows import NewEvent
from madang.store.keys import MasterKey, MasterKeys
from madang.store.receipts import verify_receipt

SECRETS = {
    "message": "canary-message-7f3a",
    "tool_call": "canary-tool-call-91bc",
    "tool_result": "canary-tool-result-55de",
    "dict_value": "canary-dict-value-0c1d",
    "dict_key": "canary-dict-key-8e21",
    "primitive": "canary-primitive-3344",
    "send": "canary-send-ab10",
    "interrupt": "canary-interrupt-77aa",
    "resume": "canary-resume-9c02",
    "failure": "canary-failure-1212",
    "config": "canary-config-4d4d",
    "run_metadata": "canary-run-metadata-6e6e",
    "title": "canary-title-2f2f",
    "metadata": "canary-metadata-5a5a",
    "request": "canary-request-3b3b",
    "answer": "canary-answer-8d8d",
    "event": "canary-event-1e1e",
    "effect": "canary-effect-c7c7",
    "memory": "canary-memory-0f0f",
}
NUMBER = 9011_15123_4567


class Desk(TypedDict, total=False):
    messages: Annotated[list[AnyMessage], add_messages]
    folder: dict[str, Any]
    note: str
    number: int
    found: Annotated[list[str], operator.add]


def answer(state: Desk) -> dict[str, Any]:
    call = {"name": "lookup", "args": {"who": SECRETS["tool_call"]}, "id": "call-1", "type": "tool_call"}
    return {
        "messages": [
            AIMessage(content="", tool_calls=[call]),
            ToolMessage(content=SECRETS["tool_result"], tool_call_id="call-1"),
        ],
        "folder": {SECRETS["dict_key"]: {"deep": [SECRETS["dict_value"]]}},
        "note": SECRETS["primitive"],
        "number": NUMBER,
    }


def ask(state: Desk) -> dict[str, Any]:
    return {"note": interrupt(SECRETS["interrupt"])}


def look(state: Desk) -> dict[str, Any]:
    return {"found": [state["note"]]}


def fail(state: Desk) -> None:
    raise RuntimeError(SECRETS["failure"])


def desk(store: Store) -> Any:
    graph = StateGraph(Desk)
    graph.add_node("answer", answer)
    graph.add_node("ask", ask)
    graph.add_node("look", look)
    graph.add_node("fail", fail)
    graph.add_edge(START, "answer")
    graph.add_edge("answer", "ask")
    graph.add_conditional_edges("ask", lambda state: [Send("look", {"note": SECRETS["send"]})], ["look"])
    graph.add_edge("look", "fail")
    graph.add_edge("fail", END)
    return graph.compile(checkpointer=store.checkpointer)


def config_of(session: str) -> Any:
    return {
        "configurable": {"thread_id": session, "customer": SECRETS["config"]},
        "metadata": {"ticket": SECRETS["run_metadata"]},
    }


async def plant(store: Store, session: str) -> None:
    """A conversation that leaves every secret in the store."""
    await store.sessions.create(session, user="u1", title=SECRETS["title"], metadata={"why": SECRETS["metadata"]})
    graph = desk(store)
    await graph.ainvoke({"messages": [HumanMessage(SECRETS["message"])]}, config_of(session))
    with pytest.raises(RuntimeError):
        await graph.ainvoke(Command(resume=SECRETS["resume"]), config_of(session))
    await plant_run(store, session)


async def plant_run(store: Store, session: str) -> None:
    """A run with secrets in all that it leaves, and a memory."""
    said = NewEvent("said", {"text": SECRETS["event"]})
    run = await store.runs.accept(session, {"input": SECRETS["request"]}, said)
    claim = await store.runs.claim("worker", timedelta(hours=1))
    assert claim is not None
    await store.runs.resume(run.id, {"question": SECRETS["answer"]}, said)
    await store.effects.begin(run.id, claim.run.epoch, "send-mail")
    await store.effects.finish(run.id, claim.run.epoch, "send-mail", {"to": SECRETS["effect"]})
    await store.memory.taught_by(session).aput(("home", "u1"), session, {"likes": SECRETS["memory"]})


async def read_run(store: Store, session: str = "s1") -> list[Any]:
    """All that `plant_run` left."""
    [run] = await store.runs.list(session=session)
    content = await store._database.read(lambda connection: store.runs._content(connection, run.id))
    effect = await store.effects.begin(run.id, run.epoch, "send-mail")
    events = await store.events.read_session(session)
    remembered = await store.memory.aget(("home", "u1"), session)
    return [content, effect, events, remembered]


def leaks(folder: Path) -> set[str]:
    """The names of the secrets found in any file of the folder."""
    held = b"".join(files(folder).values())
    found = {name for name, secret in SECRETS.items() if secret.encode() in held}
    return found | ({"number"} if NUMBER.to_bytes(8, "big") in held else set())


def files(folder: Path) -> dict[str, bytes]:
    """The bytes of every file in the folder."""
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def address(folder: Path) -> str:
    return f"sqlite:///{folder}/store.db"


def edit(folder: Path, statement: str, *values: object) -> None:
    """Change the file behind the store's back."""
    with closing(sqlite3.connect(folder / "store.db", isolation_level=None)) as raw:
        raw.create_function("flipped", 1, lambda body: body[:-1] + bytes((body[-1] ^ 1,)))
        assert raw.execute(statement, values).rowcount > 0


@pytest.fixture
def keys() -> MasterKeys:
    return MasterKeys([MasterKey.new("2026")])


async def states(store: Store, session: str) -> list[Any]:
    """Everything a reader can see of a session."""
    return [found async for found in store.checkpointer.alist({"configurable": {"thread_id": session}})]


def checkpoints(found: list[Any]) -> list[Any]:
    """The checkpoints alone: what is written later adds pending writes to the last of them."""
    return [each.checkpoint for each in found]


async def test_without_keys_the_planted_secrets_can_all_be_read_from_the_file(tmp_path: Path) -> None:
    async with open_store(address(tmp_path), compression_level=0) as store:
        await plant(store, "s1")

        assert leaks(tmp_path) == {*SECRETS, "number"}


@pytest.mark.req("E66", "EC11", "HC28")
async def test_with_keys_no_secret_reaches_the_file_its_log_or_its_index(tmp_path: Path, keys: MasterKeys) -> None:
    async with open_store(address(tmp_path), compression_level=0, keys=keys) as store:
        await plant(store, "s1")

        assert sorted(files(tmp_path)) == ["store.db", "store.db-shm", "store.db-wal"]
        assert leaks(tmp_path) == set()
        session = await store.sessions.get("s1")
        assert (session.title, session.metadata) == (SECRETS["title"], {"why": SECRETS["metadata"]})
        text = str([await states(store, "s1"), await read_run(store)])
        assert {name for name, secret in SECRETS.items() if secret not in text} == {"title", "metadata"}
    assert leaks(tmp_path) == set()


async def test_no_secret_reaches_logs_or_errors(
    tmp_path: Path, keys: MasterKeys, caplog: pytest.LogCaptureFixture
) -> None:
    class Unknown:
        def __repr__(self) -> str:
            return SECRETS["primitive"]

    caplog.set_level(logging.DEBUG, logger="madang")
    texts: list[str] = []

    async def note_error(work: Any) -> None:
        with pytest.raises(MadangError) as caught:
            await work
        texts.append(f"{caught.value!r} {caught.value.__cause__!r}")

    async with open_store(address(tmp_path), keys=keys) as store:
        await plant(store, "s1")
        graph = desk(store)
        await note_error(graph.aupdate_state(config_of("s1"), {"folder": {SECRETS["dict_key"]: Unknown()}}))
        edit(tmp_path, "UPDATE contents SET body = flipped(body)")
        edit(tmp_path, "UPDATE sessions SET title = 'x'")
        await note_error(states(open_store(address(tmp_path), keys=keys), "s1"))
        await note_error(store.sessions.get("s1"))
    secrets = [*SECRETS.values(), keys.current.written().split(":")[1]]
    said = "\n".join([*texts, caplog.text, repr(keys), repr(keys.current), repr(list(keys))])
    assert len(texts) == 3
    assert [secret for secret in secrets if secret in said] == []


class TestTampering:
    """Rows changed behind the store's back are refused, each for its own reason."""

    @pytest.fixture
    async def folder(self, tmp_path: Path, keys: MasterKeys) -> Path:
        async with open_store(address(tmp_path), keys=keys) as store:
            await plant(store, "s1")
            await plant(store, "s2")
        return tmp_path

    async def refused(self, folder: Path, keys: MasterKeys | None, error: type[MadangError]) -> str:
        async with open_store(address(folder), keys=keys) as store:
            with pytest.raises(error) as caught:
                await states(store, "s1")
            return re.sub(r"content \d+", "content N", str(caught.value))

    async def test_an_edited_ciphertext(self, folder: Path, keys: MasterKeys) -> None:
        edit(folder, "UPDATE contents SET body = flipped(body)")

        assert await self.refused(folder, keys, EditedRowError) == (
            "The stored content N of session 's1' was edited or belongs to another place in its session, "
            "so it was not read: restore it from a backup."
        )

    async def test_a_row_put_in_the_place_of_another(self, folder: Path, keys: MasterKeys) -> None:
        edit(folder, "UPDATE contents SET body = (SELECT body FROM contents WHERE id & 0xFFFFFFFF = 1)")

        assert "belongs to another place in its session" in await self.refused(folder, keys, EditedRowError)

    async def test_a_row_taken_from_another_session(self, folder: Path, keys: MasterKeys) -> None:
        edit(
            folder,
            "UPDATE contents SET body = (SELECT other.body FROM contents AS other WHERE other.session = 2 "
            "AND other.id & 0xFFFFFFFF = contents.id & 0xFFFFFFFF) WHERE session = 1",
        )

        assert await self.refused(folder, keys, MovedRowError) == (
            "The stored content N of session 's1' is sealed under another key than its session has, "
            "so it was not read: restore it from a backup."
        )

    async def test_a_session_that_was_given_the_key_and_rows_of_another(self, folder: Path, keys: MasterKeys) -> None:
        edit(folder, "UPDATE sessions SET id = 'swap' WHERE id = 's1'")
        edit(folder, "UPDATE sessions SET id = 's1' WHERE id = 's2'")

        assert await self.refused(folder, keys, DataKeyError) == (
            "The data key of session 's1' does not open under the master key '2026': either another key was given "
            "under that name, or the row was edited or taken from another session."
        )

    async def test_a_checkpoint_moved_to_another_namespace(self, folder: Path, keys: MasterKeys) -> None:
        edit(folder, "UPDATE checkpoints SET namespace = 'elsewhere'")

        assert "in namespace 'elsewhere' of session 's1' was edited" in await self.refused(folder, keys, EditedRowError)

    async def test_a_checkpoint_given_another_parent(self, folder: Path, keys: MasterKeys) -> None:
        edit(folder, "UPDATE checkpoints SET parent = (SELECT min(id) FROM checkpoints) WHERE parent IS NOT NULL")

        assert "in namespace '' of session 's1' was edited" in await self.refused(folder, keys, EditedRowError)

    async def test_a_plaintext_row(self, folder: Path, keys: MasterKeys) -> None:
        edit(folder, "UPDATE contents SET body = CAST('any readable text' AS BLOB)")

        assert await self.refused(folder, keys, PlainRowError) == (
            "The stored content N of session 's1' is not encrypted though its session is, so it was not read: "
            "restore it from a backup."
        )

    async def test_a_readable_title(self, folder: Path, keys: MasterKeys) -> None:
        edit(folder, "UPDATE sessions SET title = 'pay to account 1' WHERE id = 's1'")

        async with open_store(address(folder), keys=keys) as store:
            with pytest.raises(PlainRowError, match="title and metadata"):
                await store.sessions.list(user="u1")

    async def test_a_session_that_lost_its_key(self, folder: Path, keys: MasterKeys) -> None:
        edit(folder, "DELETE FROM session_keys WHERE session = 1")

        assert await self.refused(folder, keys, PlainSessionError) == (
            "Session 's1' is not encrypted though the store has keys, so it is neither read nor written: encrypt what "
            "was stored before with `await store.encrypt_existing()`, or open the store with `allow_plain=True`."
        )

    async def test_another_key_of_the_same_name(self, folder: Path) -> None:
        assert "another key was given under that name" in await self.refused(
            folder, MasterKeys([MasterKey.new("2026")]), DataKeyError
        )

    async def test_a_key_that_was_not_given(self, folder: Path) -> None:
        assert await self.refused(folder, MasterKeys([MasterKey.new("2027")]), MissingKeyError) == (
            "Session 's1' needs the master key '2026', and the keys given are 2027: add that key after the current one."
        )

    async def test_no_keys_at_all(self, folder: Path) -> None:
        assert await self.refused(folder, None, LockedSessionError) == (
            "Session 's1' is encrypted and the store was opened without keys: open it with `keys=`, for instance from "
            "`keys_from_environment`."
        )

    async def test_every_table_of_sealed_bodies_is_protected(self, folder: Path, keys: MasterKeys) -> None:
        for table, column in sorted(SEALED - {("session_keys", "wrapped")}):
            edit(folder, f"UPDATE {table} SET {column} = flipped({column})")
            async with open_store(address(folder), keys=keys) as store:
                with pytest.raises(EditedRowError):
                    _ = [await states(store, "s1"), await read_run(store), await store.sessions.get("s1")]
            edit(folder, f"UPDATE {table} SET {column} = flipped({column})")


async def test_titles_are_searched_though_they_are_sealed(tmp_path: Path, keys: MasterKeys) -> None:
    async with open_store(address(tmp_path), keys=keys) as store:
        for number, title in enumerate(["전세 계약", "Busan trip", "부산 여행", "busan again"]):
            await store.sessions.create(f"s{number}", user="u1", title=title)
        await store.sessions.create("other", user="u2", title="Busan too")

        found = await store.sessions.list(user="u1", search="BUSAN")
        assert [session.title for session in found] == ["busan again", "Busan trip"]
        assert [s.id for s in await store.sessions.list(user="u1", search="busan", limit=1, offset=1)] == ["s1"]
        assert await store.sessions.count(user="u1", search="부산") == 1
        assert (await store.sessions.rename("s0", "월세 계약")).title == "월세 계약"
        assert await store.sessions.count(search="전세") == 0


class TestRotation:
    """Keys change; what was written before still reads."""

    async def test_old_data_reads_after_rotation_and_the_old_key_can_be_dropped(self, tmp_path: Path) -> None:
        old, new = MasterKey.new("2025"), MasterKey.new("2026")
        async with open_store(address(tmp_path), keys=MasterKeys([old])) as store:
            await plant(store, "s1")
            before = await states(store, "s1")
        async with open_store(address(tmp_path), keys=MasterKeys([new, old])) as store:
            await plant(store, "s2")
            assert (await store.safety()).sessions_by_key == {"2025": 1, "2026": 1}
            assert await store.rotate_keys() == 1
            assert await store.rotate_keys() == 0
            safety = await store.safety()
            assert (safety.sessions_by_key, safety.retired_keys) == ({"2026": 2}, ("2025",))
            await plant_more(store, "s1")
        async with open_store(address(tmp_path), keys=MasterKeys([new])) as store:
            assert checkpoints(await states(store, "s1"))[1:] == checkpoints(before)

    async def test_a_renewed_session_reads_as_before_and_shares_no_bytes_with_the_old_one(
        self, tmp_path: Path, keys: MasterKeys
    ) -> None:
        async with open_store(address(tmp_path), keys=keys) as store:
            await plant(store, "s1")
            before, session, left = await states(store, "s1"), await store.sessions.get("s1"), await read_run(store)
            stored = bodies(tmp_path)
            await store.renew_session_key("s1")
            assert bodies(tmp_path) & stored == set()
            assert (await states(store, "s1"), await store.sessions.get("s1")) == (before, session)
            assert await read_run(store) == left
            await plant_more(store, "s1")
            assert checkpoints(await states(store, "s1"))[1:] == checkpoints(before)

    async def test_another_process_follows_a_renewed_key(self, tmp_path: Path, keys: MasterKeys) -> None:
        async with open_store(address(tmp_path), keys=keys) as here, open_store(address(tmp_path), keys=keys) as there:
            await plant(here, "s1")
            before = await states(there, "s1")
            await here.renew_session_key("s1")
            await plant_more(there, "s1")
            await plant_more(here, "s1")
            assert checkpoints(await states(there, "s1"))[2:] == checkpoints(before)


class TestPlainSessions:
    """Sessions stored before there was a key."""

    async def test_they_are_refused_until_they_are_encrypted(self, tmp_path: Path, keys: MasterKeys) -> None:
        async with open_store(address(tmp_path), compression_level=0) as store:
            await plant(store, "s1")
            await plant(store, "s2")
            before, left = await states(store, "s1"), await read_run(store)
        done: list[tuple[int, int]] = []
        async with open_store(address(tmp_path), compression_level=0, keys=keys) as store:
            for attempt in (states(store, "s1"), store.sessions.list(), plant_more(store, "s1")):
                with pytest.raises(PlainSessionError):
                    await attempt
            assert (await store.safety()).plain_sessions == 2
            assert await store.encrypt_existing(lambda *counts: done.append(counts)) == 2
            assert done == [(1, 2), (2, 2)]
            assert leaks(tmp_path) == set()
            assert (await store.safety()).plain_sessions == 0
            assert (await states(store, "s1"), await read_run(store)) == (before, left)
            assert (await store.sessions.get("s1")).title == SECRETS["title"]
            await plant_more(store, "s1")

    async def test_they_may_be_allowed(self, tmp_path: Path, keys: MasterKeys) -> None:
        async with open_store(address(tmp_path)) as store:
            await plant(store, "s1")
        async with open_store(address(tmp_path), keys=keys, allow_plain=True) as store:
            await plant_more(store, "s1")
            await plant(store, "s2")
            assert [session.id for session in await store.sessions.list(search="canary")] == ["s2", "s1"]
            safety = await store.safety()
            assert (safety.plain_sessions, safety.sessions_by_key) == (1, {"2026": 1})


class TestErasure:
    """An erased session leaves a tombstone and a receipt, and nothing else."""

    async def test_nothing_of_it_is_left_in_the_files(self, tmp_path: Path, keys: MasterKeys) -> None:
        async with open_store(address(tmp_path), keys=keys) as store:
            await plant(store, "s1")
            await plant(store, "kept")
            remembered = bodies(tmp_path, "s1")
            receipt = await store.erase("s1")
            held = b"".join(files(tmp_path).values())
            assert [body for body in remembered if body in held] == []
            assert receipt.rows == {
                "checkpoints": 5,
                "contents": 19,
                "effects": 1,
                "events": 2,
                "memories": 1,
                "runs": 1,
                "session_keys": 1,
                "sessions": 1,
                "writes": 6,
            }
            assert receipt.scrubbed
            assert await states(store, "kept") != []
            with pytest.raises(SessionDeletedError):
                await plant_more(store, "s1")

    async def test_its_receipt_is_verified_with_the_public_key_alone(self, tmp_path: Path, keys: MasterKeys) -> None:
        async with open_store(address(tmp_path), keys=keys) as store:
            await plant(store, "s1")
            receipt = await store.erase("s1")
            public_key = (await store.safety()).public_key or ""
        received = type(receipt).model_validate_json(receipt.model_dump_json())
        verify_receipt(received, public_key)
        assert received.session == keys.current.fingerprint("s1")
        changed = received.model_copy(update={"rows": {**received.rows, "contents": 1}})
        for wrong, key in ((changed, public_key), (received, MasterKey.new("2026").public_key), (received, "zz")):
            with pytest.raises(ReceiptError) as caught:
                verify_receipt(wrong, key)
            assert str(caught.value) == (
                f"The receipt of {receipt.erased_at.isoformat()} does not bear the signature of this public key: "
                "it was changed, or another key than '2026' was held against it."
            )

    async def test_a_receipt_counts_every_table_that_hangs_on_sessions(self, tmp_path: Path, keys: MasterKeys) -> None:
        async with open_store(address(tmp_path), keys=keys) as store:
            await plant(store, "s1")
            receipt = await store.erase("s1")
        with closing(sqlite3.connect(tmp_path / "store.db")) as raw:
            hanging = raw.execute(
                "SELECT DISTINCT m.name FROM sqlite_master AS m, pragma_foreign_key_list(m.name) AS f "
                "WHERE m.type = 'table' AND f.\"table\" IN ('sessions', 'runs')"
            ).fetchall()
        assert receipt.rows.keys() == {"sessions", *(name for (name,) in hanging)}

    async def test_a_session_whose_master_key_is_lost_can_be_erased(self, tmp_path: Path, keys: MasterKeys) -> None:
        async with open_store(address(tmp_path), keys=keys) as store:
            await plant(store, "s1")
        async with open_store(address(tmp_path), keys=MasterKeys([MasterKey.new("2027")])) as store:
            assert (await store.safety()).missing_keys == ("2026",)
            assert (await store.erase("s1")).signed_by == "2027"
            assert (await store.safety()).missing_keys == ()


async def plant_more(store: Store, session: str) -> None:
    await desk(store).aupdate_state(config_of(session), {"note": "more"}, as_node="look")


SEALED = {
    ("checkpoints", "body"),
    ("contents", "body"),
    ("effects", "result"),
    ("events", "body"),
    ("memories", "body"),
    ("runs", "answers"),
    ("runs", "request"),
    ("session_keys", "wrapped"),
    ("sessions", "sealed"),
    ("writes", "body"),
}
NAMES = {
    ("audit", "hash"),
    ("audit", "session"),
    ("audit_head", "hash"),
    ("audit_head", "seal"),
    ("checkpoints", "id"),
    ("checkpoints", "parent"),
    ("contents", "digest"),
    ("effects", "key"),
    ("memories", "key"),
    ("memories", "namespace"),
    ("runs", "id"),
    ("tombstones", "digest"),
    ("writes", "checkpoint"),
    ("writes", "task"),
}
REDACTED = {("audit", "details")}


def bodies(folder: Path, session: str = "s1") -> set[bytes]:
    """All that is stored sealed for a session, and its wrapped key."""
    owner = {"sessions": "key = ?", "effects": "run IN (SELECT key FROM runs WHERE session = ?)"}
    with closing(sqlite3.connect(folder / "store.db")) as raw:
        (key,) = raw.execute("SELECT key FROM sessions WHERE id = ?", (session,)).fetchone()
        return {
            body
            for table, column in SEALED
            for (body,) in raw.execute(f"SELECT {column} FROM {table} WHERE {owner.get(table, 'session = ?')}", (key,))
        }


async def test_every_column_of_bytes_is_sealed_or_a_name_or_redacted(tmp_path: Path, keys: MasterKeys) -> None:
    async with open_store(address(tmp_path), keys=keys):
        with closing(sqlite3.connect(tmp_path / "store.db")) as raw:
            columns = raw.execute(
                "SELECT m.name, c.name FROM sqlite_master AS m, pragma_table_info(m.name) AS c "
                "WHERE m.type = 'table' AND c.type = 'BLOB'"
            ).fetchall()
    assert set(columns) == SEALED | NAMES | REDACTED

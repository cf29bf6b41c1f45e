"""A conversation with planted secrets, and ways to look for them and to tamper with the database that holds them."""

import operator
import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Annotated, Any, TypedDict

import psycopg
import pytest
from langchain_core.messages import AIMessage, AnyMessage, HumanMessage, ToolMessage
from langgraph.graph import END, START, StateGraph
from langgraph.graph.message import add_messages
from langgraph.types import Command, Send, interrupt

from madang.protocol import EventDraft, TokenStreamed
from madang.state.writes.offloading import OffloadReference, offload_location
from madang.store import Store
from madang.store.database.postgres.connection import parse_address, use_schema
from madang.store.database.session_row import get_session_row
from tests.conformance.backends import execute

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
    "outcome": "canary-outcome-9b9b",
    "event": "canary-event-1e1e",
    "effect": "canary-effect-c7c7",
    "memory": "canary-memory-0f0f",
    "shelf": "canary-shelf-6c6c",
    "snapshot": "canary-snapshot-d4d4",
    "file_name": "canary-file-name-a1a1",
    "file": "canary-file-b2b2",
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
    said = EventDraft(TokenStreamed(text=SECRETS["event"]))
    run = await store.runs.accept(session, {"input": SECRETS["request"]}, said)
    claim = await store.runs.claim("worker", timedelta(hours=1))
    assert claim is not None
    await store.runs.resume(run.id, {"question": SECRETS["answer"]}, said)
    await store.effects.of(run.id, claim.run.epoch).begin("send-mail")
    await store.effects.of(run.id, claim.run.epoch).finish("send-mail", {"to": SECRETS["effect"]})
    await store.offload_stores.of(session).put([SECRETS["shelf"]])
    [newest] = await store.history(session, limit=1)
    await store.named_checkpoints.save(session, SECRETS["snapshot"], newest.id)
    await store.memory.for_session(session).aput(("home", "u1"), session, {"likes": SECRETS["memory"]})
    await store.files.save(session, SECRETS["file_name"], "text/plain", SECRETS["file"].encode())
    await store.runs.end(run.id, claim.run.epoch, "completed", said, outcome={"answer": SECRETS["outcome"]})


async def read_run(store: Store, session: str = "s1") -> list[Any]:
    """All that `plant_run` left."""
    [run] = await store.runs.list(session=session)
    content = await store._database.read(lambda connection: store.runs._content(connection, run.id))
    outcome = await store.runs.outcome_of(run.id)
    effect = await store.effects.of(run.id, 1).find("send-mail")
    events = await store.events.read_session(session)
    remembered = await store.memory.aget(("home", "u1"), session)
    [stored] = await store.files.list(session)
    handed_in = (stored.file.name, (await store.files.open(session, stored.file.reference)).decode())
    named = await store.named_checkpoints.list(session)
    return [content, outcome, effect, events, remembered, handed_in, named, await read_shelf(store, session)]


async def read_shelf(store: Store, session: str) -> Any:
    """What `plant_run` left on the shelf."""
    place = await store._database.read(lambda connection: get_session_row(connection, session))
    rows = await store._database.read(lambda connection: connection.fetch("list_shelved", session=place.key))
    [(ident, _)] = rows
    data = store._archive.content_rows.codec.encode([SECRETS["shelf"]], "")
    return await store.offload_stores.of(session).get(
        OffloadReference(**offload_location(ident.hex(), data)._asdict(), kind="list", count=1, preview=[])
    )


def leaks(held: bytes) -> set[str]:
    """The names of the secrets found in what is held."""
    found = {name for name, secret in SECRETS.items() if secret.encode() in held}
    return found | ({"number"} if NUMBER.to_bytes(8, "big") in held else set())


def everything(url: str) -> bytes:
    """All that a database holds: the files of SQLite, every row that Postgres gives out."""
    if is_sqlite(url):
        return b"".join(files(path_of(url).parent).values())
    tables = execute(url, "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()")
    rows = [row for (table,) in tables for row in execute(url, f"SELECT * FROM {table}")]
    return b"\n".join(part if isinstance(part, bytes) else str(part).encode() for row in rows for part in row)


def files(folder: Path) -> dict[str, bytes]:
    """The bytes of every file in the folder and those below it."""
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def is_sqlite(url: str) -> bool:
    return url.startswith("sqlite:")


def path_of(url: str) -> Path:
    """The file of a store on SQLite."""
    return Path(url.removeprefix("sqlite:///"))


def edit(url: str, statement: str) -> None:
    """Change rows behind the store's back; `flipped` changes the last bit of a body, `{number}` is a content's own."""
    own = {"number": "id & 4294967295", "bytes": "BLOB"} if is_sqlite(url) else {"number": "number", "bytes": "bytea"}
    with _flipping(url) as raw:
        assert raw.execute(statement.format(**own)).rowcount > 0


@contextmanager
def _flipping(url: str) -> Generator[Any]:
    if is_sqlite(url):
        with closing(sqlite3.connect(path_of(url), isolation_level=None)) as raw:
            raw.create_function("flipped", 1, lambda body: body[:-1] + bytes((body[-1] ^ 1,)))
            yield raw
        return
    address = parse_address(url)
    with psycopg.connect(address.conninfo, autocommit=True) as raw:
        use_schema(raw, address.schema)
        raw.execute("SET madang.rows = '*'")
        raw.execute(
            "CREATE OR REPLACE FUNCTION flipped(body bytea) RETURNS bytea LANGUAGE sql AS "
            "'SELECT set_byte(body, length(body) - 1, get_byte(body, length(body) - 1) # 1)'"
        )
        yield raw


async def states(store: Store, session: str) -> list[Any]:
    """Everything a reader can see of a session."""
    return [found async for found in store.checkpointer.alist({"configurable": {"thread_id": session}})]


def checkpoints(found: list[Any]) -> list[Any]:
    """The checkpoints alone: what is written later adds pending writes to the last of them."""
    return [each.checkpoint for each in found]


async def plant_more(store: Store, session: str) -> None:
    await desk(store).aupdate_state(config_of(session), {"note": "more"}, as_node="look")


SEALED = {
    ("checkpoints", "body"),
    ("contents", "body"),
    ("effects", "result"),
    ("events", "body"),
    ("files", "body"),
    ("files", "title"),
    ("memories", "body"),
    ("runs", "answers"),
    ("runs", "outcome"),
    ("runs", "request"),
    ("session_keys", "wrapped"),
    ("sessions", "sealed"),
    ("shelves", "body"),
    ("snapshots", "body"),
    ("writes", "body"),
}


def bodies(url: str, session: str = "s1") -> set[object]:
    """All that is stored sealed for a session, and its wrapped key."""
    owner = {"sessions": "key = {}", "effects": "run IN (SELECT key FROM runs WHERE session = {})"}
    [(key,)] = execute(url, f"SELECT key FROM sessions WHERE id = '{session}'")
    return {
        body
        for table, column in SEALED
        for (body,) in execute(
            url, f"SELECT {column} FROM {table} WHERE {owner.get(table, 'session = {}').format(key)}"
        )
    }

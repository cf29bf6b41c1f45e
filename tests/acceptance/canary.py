"""A conversation with planted secrets, and ways to look for them and to tamper with the file that holds them."""

import operator
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

from madang.store import Store
from madang.store.event_rows import NewEvent

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
    said = NewEvent("said", {"text": SECRETS["event"]})
    run = await store.runs.accept(session, {"input": SECRETS["request"]}, said)
    claim = await store.runs.claim("worker", timedelta(hours=1))
    assert claim is not None
    await store.runs.resume(run.id, {"question": SECRETS["answer"]}, said)
    await store.effects.begin(run.id, claim.run.epoch, "send-mail")
    await store.effects.finish(run.id, claim.run.epoch, "send-mail", {"to": SECRETS["effect"]})
    await store.memory.taught_by(session).aput(("home", "u1"), session, {"likes": SECRETS["memory"]})
    await store.files.save(session, SECRETS["file_name"], "text/plain", SECRETS["file"].encode())


async def read_run(store: Store, session: str = "s1") -> list[Any]:
    """All that `plant_run` left."""
    [run] = await store.runs.list(session=session)
    content = await store._database.read(lambda connection: store.runs._content(connection, run.id))
    effect = await store.effects.begin(run.id, run.epoch, "send-mail")
    events = await store.events.read_session(session)
    remembered = await store.memory.aget(("home", "u1"), session)
    [stored] = await store.files.list(session)
    handed_in = (stored.file.name, (await store.files.open(session, stored.file.reference)).decode())
    return [content, effect, events, remembered, handed_in]


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
    ("runs", "request"),
    ("session_keys", "wrapped"),
    ("sessions", "sealed"),
    ("writes", "body"),
}


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

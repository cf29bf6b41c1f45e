"""Deleting a session leaves nothing of it, on every backend."""

from datetime import timedelta
from typing import TypedDict

import pytest
from langgraph.graph import START, StateGraph

from madang.protocol import EventDraft, RunAccepted, RunEnded
from madang.store import Store
from madang.store.runs.rows import fenced_config
from tests.conformance.backends import count_rows


class State(TypedDict):
    text: str


async def fill(store: Store, session: str) -> None:
    """Let a session leave something in every table."""
    await store.runs.accept(
        session, {"text": "hello"}, EventDraft(RunAccepted(assistant="travel")), run=f"run of {session}"
    )
    claimed = await store.runs.claim("w", timedelta(minutes=1))
    assert claimed is not None
    run, epoch = claimed.run.id, claimed.run.epoch
    graph = StateGraph(State).add_node("say", lambda state: {"text": state["text"] * 100}).add_edge(START, "say")
    config = {"configurable": {"thread_id": session, **fenced_config(run, epoch)}}
    await graph.compile(checkpointer=store.checkpointer).ainvoke({"text": session}, config)  # type: ignore[arg-type]
    await store.effects.of(run, epoch).begin("mail")
    await store.effects.of(run, epoch).finish("mail", {"sent": True})
    await store.offload_stores.of(session, writer=(run, epoch)).put(["bulk"] * 100)
    [newest] = await store.history(session, limit=1)
    await store.named_checkpoints.save(session, "done", newest.id)
    await store.memory.for_session(session).aput(("t", session), "k", {"text": "learnt"})
    await store.files.save(session, "a.txt", "text/plain", b"made")
    await store.runs.end(run, epoch, "completed", EventDraft(RunEnded(status="completed")))
    await store.audit.record("mina", "session.look", session=session)


@pytest.mark.req("H73", "HC19")
async def test_a_deleted_session_leaves_no_row_but_its_tombstone_and_the_audit(store: Store, url: str) -> None:
    await fill(store, "s")
    filled = count_rows(url)
    tables = {
        "sessions",
        "contents",
        "checkpoints",
        "writes",
        "runs",
        "events",
        "effects",
        "memories",
        "shelves",
        "snapshots",
        "files",
    }
    assert filled.keys() == tables | {"audit", "audit_head"}

    await store.delete("s")

    assert count_rows(url) == {"tombstones": 1, "audit": 1, "audit_head": 1}


async def test_what_hangs_on_other_sessions_stays(store: Store, url: str) -> None:
    await fill(store, "s")
    alone = count_rows(url)
    await fill(store, "t")
    await store.delete("t")

    assert count_rows(url) == alone | {"tombstones": 1, "audit": 2}

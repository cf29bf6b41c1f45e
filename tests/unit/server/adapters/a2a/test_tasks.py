"""The drafts of a task, whose pieces come in turns."""

from collections.abc import AsyncGenerator
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from a2a.types import TaskArtifactUpdateEvent

from madang.protocol import Actor, Answer, Event, TokenStreamed
from madang.runtime import Assistants
from madang.runtime.assistants import with_graphs
from madang.server.adapters.a2a.tasks import AssistantTasks
from madang.server.security.authentication import Principal
from madang.store.runs import Run

NOW = datetime(2026, 1, 1, tzinfo=UTC)
CALLER = Principal(Actor(), "en", frozenset())
GRAPHS = Path(__file__).parents[4] / "integration" / "stock_graphs"
CHAT = with_graphs(Assistants({}, {}), ["chat=stock_app.py:chat"], GRAPHS).loaded["chat"]
ANSWER = Answer(status="partial", session="s", run="r", assistant="chat", answer="Half.")
RUN = Run(
    id="r", session="s", assistant="chat", kind="run", policy="enqueue", status="running", attempt=1, epoch=1,
    worker=None, lease_until=None, cancel_requested=False, created_at=NOW, started_at=NOW, ended_at=None, usage={},
    error=None,
)  # fmt: skip


async def test_each_draft_begins_anew_and_is_appended_to_by_its_own_pieces():
    async def follow(*_: Any) -> AsyncGenerator[Event]:
        for number, (message, text) in enumerate([("a", "1"), ("b", "2"), ("a", "3"), ("b", "4")], 1):
            yield Event(session="s", run="r", seq=number, at="", data=TokenStreamed(text=text, message=message))

    async def found(*_: Any) -> Run:
        return RUN

    async def answered(*_: Any) -> Answer:
        return ANSWER

    runs = SimpleNamespace(follow_until_idle=follow, get=found, answer=answered)
    application: Any = SimpleNamespace(runs=runs)
    asked: Any = SimpleNamespace(id="r", tenant="")
    tasks = AssistantTasks(application, CALLER, CHAT)
    told = [event async for event in tasks.on_subscribe_to_task(asked, asked)]
    drafts = [event for event in told if isinstance(event, TaskArtifactUpdateEvent)]
    assert [(each.artifact.artifact_id, each.append) for each in drafts] == [
        ("draft-a", False),
        ("draft-b", False),
        ("draft-a", True),
        ("draft-b", True),
    ]

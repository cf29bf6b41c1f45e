"""The past of a session, read for a person to look at."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import CheckpointTuple
from pydantic import JsonValue

from madang.cli.terminal.paging import headers_of
from madang.errors import MadangError
from madang.runtime.contract import Assistant
from madang.runtime.discovery import discover
from madang.runtime.timetravel import TimeTravel
from madang.state.history import Snapshot, fields_of, snapshot
from madang.state.sensitive import sensitive_fields
from madang.store import Store
from madang.store.history import Header
from madang.store.sessions import Session
from madang.text import Text

__all__ = ["Past", "past_of"]


@dataclass(frozen=True, slots=True)
class Past:
    """The checkpoints of a session; states come through its assistant, or as they are stored where that is not here."""

    store: Store
    session: Session
    assistant: Assistant | None

    @property
    def sensitive(self) -> frozenset[str]:
        """The fields that the state declares sensitive; of an assistant that is not here, none are known."""
        return sensitive_fields(self.assistant.state) if self.assistant else frozenset()

    async def headers(self) -> list[Header]:
        """Every checkpoint without its state, oldest first."""
        return await headers_of(self.store, self.session.id)

    async def find(self, name: str) -> Header:
        """The checkpoint that a person calls `name`: by its id, by its step, or `latest`."""
        headers = await self.headers()
        matching = [one for one in headers if name in {one.id, str(one.step)}]
        if name == "latest" and headers:
            matching = headers[-1:]
        if len(matching) != 1:
            raise _unclear(name, self.session.id, len(matching))
        return matching[0]

    async def state_at(self, checkpoint: str) -> dict[str, JsonValue]:
        """The state at a checkpoint, nothing masked."""
        if self.assistant:
            travel = TimeTravel(self.store, self.assistant)
            return fields_of(await travel.state_at(self.session.id, checkpoint, reveal=True))
        found = await self.store.checkpointer.aget_tuple(_place(self.session.id, checkpoint_id=checkpoint))
        return fields_of(_values(found)) if found else {}

    async def latest(self) -> dict[str, JsonValue]:
        """The state as it is now; without fields if there is none yet."""
        newest = await self.store.history(self.session.id, limit=1)
        return await self.state_at(newest[0].id) if newest else {}

    async def snapshots(self) -> list[Snapshot]:
        """Every state with the nodes that left it, oldest first."""
        if self.assistant:
            return await TimeTravel(self.store, self.assistant).timeline(self.session.id)
        writers = {header.id: "+".join(header.nodes) or header.source or "" for header in await self.headers()}
        return [
            snapshot(
                _values(each), node=writers[each.checkpoint["id"]], at=datetime.fromisoformat(each.checkpoint["ts"])
            )
            async for each in self.store.checkpointer.alist(_place(self.session.id))
        ][::-1]


async def past_of(store: Store, session: str) -> Past:
    """The past of the session of that id."""
    found = await store.sessions.get(session)
    assistant = discover().found.get(found.assistant)
    if assistant:
        store.register(assistant.state)
    return Past(store, found, assistant)


def _values(found: CheckpointTuple) -> dict[str, Any]:
    """The fields of a stored state, without the channels that LangGraph keeps for itself."""
    values = found.checkpoint["channel_values"]
    return {name: value for name, value in values.items() if not name.startswith("__") and ":" not in name}


def _place(session: str, **more: str) -> RunnableConfig:
    return {"configurable": {"thread_id": session, "checkpoint_ns": "", **more}}


def _unclear(name: str, session: str, count: int) -> MadangError:
    text = Text(
        ko="'{name}'에 맞는 체크포인트가 {count}개입니다. `madang inspect {session}`에 보이는 아이디를 쓰세요.",
        en="{count} checkpoints answer to {name!r}: use an id that `madang inspect {session}` shows.",
    ).format(name=name, count=count, session=session)
    return MadangError(text.en, text=text)

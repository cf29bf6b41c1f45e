"""Threads found for a search, paged by the database where it can, and told with their latest values."""

import asyncio
from collections.abc import Sequence
from typing import TypeGuard

from pydantic import JsonValue
from pydantic_core import from_json, to_json

from madang.server.context import ServerContext, time_travel_if_installed
from madang.server.errors import NotFoundError
from madang.server.langgraph_api.conversation import AnswerDetails
from madang.server.langgraph_api.requests import ThreadSearch
from madang.server.langgraph_api.responses import (
    ThreadShape,
    check_selected,
    find_assistant,
    thread_shape,
    value_at,
)
from madang.server.security.authentication import Principal
from madang.store import Session

_ALL = 2**31
_STATES_AT_ONCE = 4
"""So many states are read together: each takes a connection while it is read."""


class ThreadFinder:
    """Finds a caller's threads. The database pages them, unless what is asked about is sealed or in a state."""

    def __init__(self, context: ServerContext, caller: Principal, body: ThreadSearch) -> None:
        self._context = context
        self._caller = caller
        self._body = body
        self._metadata = dict(body.metadata or {})
        self._assistant = self._named_assistant()

    async def page(self) -> Sequence[Session]:
        """The threads of the page that is asked for, in order."""
        body = self._body
        if self._is_in_order and self._is_about_columns:
            return await self._list(body.limit, body.offset)
        if (texts := self._metadata_to_find) is not None:
            found = await self._found(texts)
            if all(map(self._matches, found)):
                return found
        return (await self._matching())[body.offset : body.offset + body.limit]

    async def count(self) -> int:
        """How many threads match."""
        if not self._is_about_columns:
            return len(await self._matching())
        if self._assistant == "":
            return 0
        sessions = self._context.application.sessions
        return await sessions.count(self._caller.actor, assistant=self._assistant, status=self._body.status)

    def _named_assistant(self) -> str | None:
        """The assistant whose threads are meant, by name or id, taken out of the metadata; empty for an unknown one."""
        named = [self._metadata.pop(name) for name in ("graph_id", "assistant_id") if name in self._metadata]
        if not named:
            return None
        found = {self._assistant_name(each) for each in named}
        return found.pop() if len(found) == 1 else ""

    def _assistant_name(self, named: JsonValue) -> str:
        try:
            return find_assistant(self._context.application.assistants, str(named)).name
        except NotFoundError:
            return str(named)

    @property
    def _is_in_order(self) -> bool:
        """Whether the order is the one in which the database lists sessions."""
        return self._body.sort_by in {"updated_at", "state_updated_at"} and self._body.sort_order == "desc"

    @property
    def _metadata_to_find(self) -> dict[str, str] | None:
        """The metadata that the database can look for; None where it cannot find what is asked for."""
        if self._body.values or self._body.ids is not None or self._assistant == "":
            return None
        texts = {name: value for name, value in self._metadata.items() if _is_plain(value)}
        sealed = bool(self._metadata) and self._context.application.sessions.seals_metadata
        return texts if len(texts) == len(self._metadata) and not sealed else None

    async def _found(self, metadata: dict[str, str]) -> Sequence[Session]:
        body = self._body
        return await self._context.application.sessions.find(
            self._caller.actor,
            assistant=self._assistant,
            status=body.status,
            metadata=metadata,
            sort_by="updated_at" if body.sort_by == "state_updated_at" else body.sort_by,
            ascending=body.sort_order == "asc",
            limit=body.limit,
            offset=body.offset,
        )

    @property
    def _is_about_columns(self) -> bool:
        return not self._metadata and not self._body.values and self._body.ids is None

    async def _list(self, limit: int, offset: int = 0) -> list[Session]:
        if self._assistant == "":
            return []
        return await self._context.application.sessions.list(
            self._caller.actor, assistant=self._assistant, status=self._body.status, limit=limit, offset=offset
        )

    async def _matching(self) -> list[Session]:
        """All that match, in the order asked for; values are read only where they are asked about."""
        body = self._body
        matching = [session for session in await self._list(_ALL) if self._matches(session)]
        if body.values:
            shaped = [(session, await full_shape(self._context, self._caller, session)) for session in matching]
            matching = [session for session, shape in shaped if _holds(shape.values, body.values)]
        return sorted(matching, key=lambda one: _sort_key(one, body), reverse=body.sort_order == "desc")

    def _matches(self, session: Session) -> bool:
        known = session.metadata
        same = all(name in known and known[name] == value for name, value in self._metadata.items())
        return same and (self._body.ids is None or session.id in self._body.ids)


async def full_shape(context: ServerContext, caller: Principal, session: Session) -> ThreadShape:
    """A thread with its latest values and what it waits for."""
    past = time_travel_if_installed(context.application, session)
    if past is None:
        return thread_shape(session)
    shape = thread_shape(session, past.assistant, await past.snapshot(session.id))
    return shape.model_copy(
        update={"values": await AnswerDetails(context.application, caller.actor).added_to(shape.values)}
    )


async def searched_threads(
    context: ServerContext, caller: Principal, found: Sequence[Session], body: ThreadSearch
) -> bytes:
    """The threads that were found, as a JSON list; states are read only where they are shown, several at a time."""
    check_selected(ThreadShape, body.select)
    several = asyncio.Semaphore(_STATES_AT_ONCE)

    async def read(session: Session) -> bytes:
        async with several:
            return await _full_text(context, caller, session)

    if _needs_states(body):
        texts = await asyncio.gather(*map(read, found))
    else:
        texts = [_text(thread_shape(session)) for session in found]
    return b"[%b]" % b",".join(_shown(text, body) for text in texts)


def _needs_states(body: ThreadSearch) -> bool:
    return not body.select or bool(body.extract) or not {"values", "interrupts"}.isdisjoint(body.select)


def _shown(text: bytes, body: ThreadSearch) -> bytes:
    """What is selected of a thread, and what is extracted from it."""
    if not body.select and body.extract is None:
        return text
    whole = from_json(text)
    shown = {name: value for name, value in whole.items() if not body.select or name in body.select}
    if body.extract is not None:
        shown["extracted"] = {alias: value_at(whole, path) for alias, path in body.extract.items()}
    return to_json(shown)


async def _full_text(context: ServerContext, caller: Principal, session: Session) -> bytes:
    if (known := context.shown_threads.find(session)) is not None:
        return known
    text = _text(await full_shape(context, caller, session))
    context.shown_threads.note(session, text)
    return text


def _text(shape: ThreadShape) -> bytes:
    return shape.model_dump_json().encode()


def _is_plain(value: JsonValue) -> TypeGuard[str]:
    """Whether the value is a text that every database can hold."""
    return isinstance(value, str) and value.isprintable()


def _holds(values: JsonValue, wanted: dict[str, JsonValue]) -> bool:
    found = values if isinstance(values, dict) else {}
    return all(name in found and found[name] == value for name, value in wanted.items())


def _sort_key(session: Session, body: ThreadSearch) -> str:
    match body.sort_by:
        case "thread_id":
            return session.id
        case "status":
            return session.status
        case "created_at":
            return session.created_at.isoformat()
        case _:
            return session.updated_at.isoformat()

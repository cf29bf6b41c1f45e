"""Finds the session that a history of messages belongs to: clients of chat completions send all that was said, and no
name of the conversation. What was said is remembered by its digest, in the memory of whoever said it.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import NamedTuple
from uuid import uuid4

from langgraph.store.base import BaseStore
from pydantic import JsonValue

from madang.runtime.assistants import Assistant
from madang.runtime.runs import ForkPoint
from madang.server.adapters.dialogue import Dialogue, TakenMessage
from madang.server.adapters.openai_api.requests import InputMessage, OpenAIError
from madang.server.context import time_travel_of
from madang.store import RunNotFoundError, SessionNotFoundError
from madang.store.runs import Run

_NAMESPACE = ("openai", "conversations")
_KEPT_MINUTES = 60.0 * 24 * 90

Said = tuple[str, str]


class HistoryPlace(NamedTuple):
    """The session in which a history was held, and the run that said its last message."""

    session: str
    run: str


class Conversations:
    """The conversations that one caller holds through this API."""

    def __init__(self, dialogue: Dialogue) -> None:
        self._dialogue = dialogue
        self._memory: BaseStore = dialogue.application.memory_of(dialogue.caller.actor)

    async def take(
        self,
        assistant: Assistant,
        messages: Sequence[InputMessage],
        kept: Mapping[str, JsonValue],
        after: str | None = None,
    ) -> TakenMessage:
        """The run that answers the last of the messages, where the ones before were said; `after` names a run."""
        history, asked = _said(messages)
        place = await self._after(assistant, after) if after else await self._place(assistant, history)
        fields: dict[str, JsonValue] = {"openai": dict(kept)}
        if place and (later := await self._run_after(place)):
            return await self._instead_of(later, assistant, asked, fields)
        session = place.session if place else str(uuid4())
        taken = await self._dialogue.say(session, assistant, asked, client_fields=fields)
        if kept and taken.after:  # it went on after an answer, and keeps what it was asked with
            await self._dialogue.application.runs.record_client_fields(self._dialogue.caller.actor, taken.run.id, kept)
        return taken

    async def remember(self, assistant: Assistant, messages: Sequence[InputMessage], answer: str, run: Run) -> None:
        """Keep where these messages and their answer were said."""
        history, asked = _said(messages)
        key = _digest(assistant.name, [*history, ("user", asked), ("assistant", answer)])
        await self._memory.aput(_NAMESPACE, key, {"session": run.session, "run": run.id}, ttl=_KEPT_MINUTES)

    async def _instead_of(
        self, later: Run, assistant: Assistant, asked: str, fields: Mapping[str, JsonValue]
    ) -> TakenMessage:
        """A run in a session of its own, which stands where the other stood before `later`."""
        application, actor = self._dialogue.application, self._dialogue.caller.actor
        session = await application.sessions.get(actor, later.session)
        checkpoint = await time_travel_of(application, session).checkpoint_before_run(session.id, later.id)
        if checkpoint is None:
            return await self._dialogue.say(str(uuid4()), assistant, asked, client_fields=fields)
        branch = ForkPoint(session=session.id, checkpoint=checkpoint, message=asked, client_fields=fields)
        return TakenMessage(await application.runs.fork(actor, branch))

    async def _place(self, assistant: Assistant, history: Sequence[Said]) -> HistoryPlace | None:
        if not history:
            return None
        found = await self._memory.aget(_NAMESPACE, _digest(assistant.name, history))
        if found is None:
            raise OpenAIError(
                "The messages before the last one were not said here, or too long ago: begin a new conversation.",
                "messages",
                "unknown_conversation",
            )
        return HistoryPlace(str(found.value["session"]), str(found.value["run"]))

    async def _after(self, assistant: Assistant, run: str) -> HistoryPlace:
        try:
            found = await self._dialogue.application.runs.get(self._dialogue.caller.actor, run)
        except RunNotFoundError:
            raise OpenAIError("Previous response not found.", "previous_response_id", "not_found") from None
        if found.assistant != assistant.name:
            raise OpenAIError(
                f"The previous response is of the model {found.assistant!r}, which alone goes on with it.",
                "model",
                "invalid_value",
            )
        return HistoryPlace(found.session, found.id)

    async def _run_after(self, place: HistoryPlace) -> Run | None:
        """The run that was asked next in a session, whose place another message is to take; None for the last."""
        runs, actor = self._dialogue.application.runs, self._dialogue.caller.actor
        try:
            newer = await runs.count_newer(actor, place.run)
            found = await runs.list(actor, place.session, limit=1, offset=newer - 1) if newer else ()
        except (RunNotFoundError, SessionNotFoundError):
            raise OpenAIError("This conversation was deleted.", "messages", "unknown_conversation") from None
        return next(iter(found), None)


def _said(messages: Sequence[InputMessage]) -> tuple[list[Said], str]:
    """What was said before, and what is asked now."""
    for number, message in enumerate(messages):
        if message.role in {"system", "developer"}:
            raise OpenAIError(
                f"Messages of the role {message.role!r} are not supported: an assistant follows its own instructions.",
                f"messages[{number}].role",
            )
    if not messages or messages[-1].role != "user" or not messages[-1].text.strip():
        raise OpenAIError("The last message has to be the user's, and hold text.", "messages", "invalid_value")
    return [(each.role, each.text) for each in messages[:-1]], messages[-1].text


def _digest(assistant: str, said: Sequence[Said]) -> str:
    return hashlib.sha256(json.dumps([assistant, *said], ensure_ascii=False).encode()).hexdigest()

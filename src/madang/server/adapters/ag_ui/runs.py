"""The route of AG-UI: a request becomes a run, or answers one, and its events are streamed."""

import json
from collections.abc import AsyncGenerator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from fastapi import APIRouter, Request
from pydantic import JsonValue, ValidationError
from starlette.responses import Response, StreamingResponse

from madang.errors import MadangError
from madang.extras import require
from madang.protocol import Approval, CheckpointSaved, Question, RunFailed
from madang.runtime import CheckpointNotFoundError
from madang.runtime.agents import validated_answer
from madang.runtime.assistants import Assistant
from madang.server.adapters.dialogue import Dialogue, TakenMessage, check_session_id
from madang.server.context import Context, Writer, time_travel_if_installed
from madang.server.errors import NotFoundError, RequestError
from madang.server.langgraph_api.conversation import AnswerDetails
from madang.server.langgraph_api.human_in_the_loop import answer_value
from madang.server.langgraph_api.responses import find_assistant, state_values
from madang.server.langgraph_api.streaming.streams import HEARTBEAT, with_heartbeat
from madang.state import canonical_json
from madang.store import SessionNotFoundError

if TYPE_CHECKING:
    from ag_ui.core import ResumeEntry, RunAgentInput

router = APIRouter(tags=["ag-ui"])


@router.post("/ag-ui/{assistant}", response_class=Response)
async def run(context: Context, caller: Writer, assistant: str, request: Request) -> Response:
    """A run and what it tells. What is refused is told as the event of a run that failed."""
    core = require("ag_ui.core", "ag-ui", "AG-UI")
    found = find_assistant(context.application.assistants, assistant)
    try:
        given: RunAgentInput = core.RunAgentInput.model_validate_json(await request.body())
    except ValidationError as error:
        fault = error.errors()[0]
        raise RequestError(f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}.") from None
    stream = _Stream(Dialogue(context.application, caller), found, given)
    return StreamingResponse(with_heartbeat(stream.frames(), HEARTBEAT), media_type="text/event-stream")


class _Stream:
    def __init__(self, dialogue: Dialogue, assistant: Assistant, given: "RunAgentInput") -> None:
        self._dialogue = dialogue
        self._application = dialogue.application
        self._actor = dialogue.caller.actor
        self._assistant = assistant
        self._given = given
        self._details = AnswerDetails(dialogue.application, self._actor)

    async def frames(self) -> AsyncGenerator[bytes]:
        """The stream as it goes over the wire."""
        from ag_ui.core import RunErrorEvent, RunStartedEvent  # noqa: PLC0415 - the extra is installed
        from ag_ui.encoder import EventEncoder  # noqa: PLC0415

        encode = EventEncoder().encode
        yield encode(RunStartedEvent(thread_id=self._given.thread_id, run_id=self._given.run_id)).encode()
        try:
            taken = await self._take()
        except MadangError as error:
            yield encode(RunErrorEvent(message=str(error), code=error.code)).encode()
            return
        async for event in self._events(taken):
            yield encode(event).encode()

    async def _events(self, taken: TakenMessage) -> AsyncGenerator[Any]:
        from madang.server.adapters.ag_ui.events import RunTeller  # noqa: PLC0415 - the extra is installed

        teller, values, failed = RunTeller(self._given.thread_id, self._given.run_id), None, False
        async for event in self._dialogue.events(taken):
            failed = failed or isinstance(event.data, RunFailed)
            for told in teller.tell(event):
                yield told
            if isinstance(event.data, CheckpointSaved):
                values = await self._values(taken, event.data.checkpoint)
                for told in teller.tell_state(without_messages(values)):
                    yield told
        if not failed:
            answer = await self._application.runs.answer(self._actor, taken.run.id)
            for told in teller.tell_end(answer, await self._details.added_to(values)):
                yield told

    async def _values(self, taken: TakenMessage, checkpoint: str) -> JsonValue:
        past = self._application.time_travel(taken.run)
        try:
            return state_values(past.assistant, await past.snapshot(taken.run.session, checkpoint))
        except CheckpointNotFoundError:
            return {}

    async def _take(self) -> TakenMessage:
        """The run that takes what the client sent; `RequestError` names what is not offered."""
        given = self._given
        await self._refuse_what_would_be_ignored()
        options: Any = given.forwarded_props or {}
        if not isinstance(options, dict):
            raise RequestError("forwardedProps is no object of options: leave it out.")
        if given.resume and options:
            raise RequestError("forwardedProps: a question is answered without options; leave it out.")
        if given.resume:
            return await self._resume(given.resume)
        thread = check_session_id(given.thread_id, "threadId")
        message = _last_text(cast("Sequence[Any]", given.messages))
        return await self._dialogue.say(thread, self._assistant, message, options=cast("dict[str, JsonValue]", options))

    async def _refuse_what_would_be_ignored(self) -> None:
        if self._given.tools:
            raise RequestError("tools are not offered here: an assistant has its own.")
        if self._given.context:
            raise RequestError("context is not offered here: say it in the message.")
        if self._given.state and _as_read(self._given.state) != _as_read(await self._state()):
            raise RequestError(
                "state is not the thread's: it is written by the assistant only; send it as it was told."
            )

    async def _state(self) -> JsonValue:
        try:
            session = await self._application.sessions.get(self._actor, self._given.thread_id)
        except SessionNotFoundError:
            return None
        past = time_travel_if_installed(self._application, session)
        return without_messages(state_values(past.assistant, await past.snapshot(session.id))) if past else None

    async def _resume(self, entries: "Sequence[ResumeEntry]") -> TakenMessage:
        session = await self._application.sessions.get(self._actor, self._given.thread_id)
        run = await self._application.runs.waiting(self._actor, session.id)
        if session.assistant != self._assistant.name:
            raise RequestError(f"The thread {session.id!r} speaks with {session.assistant!r}: resume it there.")
        if run is None:
            raise RequestError(f"The thread {session.id!r} waits for no answer.")
        questions = await self._application.runs.open_questions(self._actor, run.id)
        replies = _replies(entries, questions)
        log = await self._application.runs.events(self._actor, run.id)
        if any(entry.status == "cancelled" for entry in entries):
            return TakenMessage(await self._application.runs.cancel(self._actor, run.id), log[-1].seq)
        for ident, value in replies.items():
            validated_answer(questions[ident], value, by=self._actor.user)
        for ident, value in replies.items():
            await self._dialogue.reply(session, run, questions[ident], value)
        return TakenMessage(run, log[-1].seq)


def _replies(entries: "Sequence[ResumeEntry]", questions: Mapping[str, Question]) -> dict[str, JsonValue]:
    """What is answered to each question, all of it checked before anything is."""
    replies: dict[str, JsonValue] = {}
    for entry in entries:
        if entry.interrupt_id not in questions:
            raise NotFoundError(f"open interrupt {entry.interrupt_id!r}")
        if entry.interrupt_id in replies:
            raise RequestError(f"resume answers {entry.interrupt_id!r} twice.")
        question, value = questions[entry.interrupt_id], cast("Any", entry.payload)
        if isinstance(question, Approval):
            replies[question.id] = {"approved": value} if isinstance(value, bool) else value
        else:
            replies[question.id] = answer_value(question, value)
    return replies


def _as_read(state: Any) -> str:
    """A state by which it is compared: JavaScript keeps no 1.0 apart from 1, and sends what it read."""
    return canonical_json(json.loads(canonical_json(state), parse_float=_number))


def _number(text: str) -> float | int:
    number = float(text)
    return int(number) if number.is_integer() else number


def without_messages(values: JsonValue) -> JsonValue:
    """A state but for its messages, which are told apart."""
    return {name: value for name, value in values.items() if name != "messages"} if isinstance(values, dict) else values


def _last_text(messages: "Sequence[Any]") -> str:
    """What the user said last; `RequestError` for parts that are not text."""
    if not messages or messages[-1].role != "user":
        raise RequestError("messages: the last one has to be the user's.")
    content = messages[-1].content
    if isinstance(content, str):
        text = content
    else:
        for part in content:
            if part.type != "text":
                raise RequestError(f"messages: parts of type {part.type!r} are not read here; send text.")
        text = "\n".join(part.text for part in content)
    if not text.strip():
        raise RequestError("messages: the last one holds no text.")
    return text

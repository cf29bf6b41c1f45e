"""Tasks of A2A, which are runs: a context is a session, the answer an artifact, a question the need for input."""

import re
from collections.abc import AsyncGenerator, Awaitable, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeVar
from uuid import uuid4

from a2a.helpers import new_text_message, new_text_part, new_url_part
from a2a.server.context import ServerCallContext
from a2a.server.events import Event as TaskEvent
from a2a.server.request_handlers.request_handler import RequestHandler
from a2a.types import (
    AgentCard,
    Artifact,
    CancelTaskRequest,
    ContentTypeNotSupportedError,
    ExtendedAgentCardNotConfiguredError,
    GetTaskRequest,
    InvalidParamsError,
    ListTasksRequest,
    ListTasksResponse,
    Message,
    PushNotificationNotSupportedError,
    Role,
    SendMessageRequest,
    SubscribeToTaskRequest,
    Task,
    TaskArtifactUpdateEvent,
    TaskNotCancelableError,
    TaskNotFoundError,
    TaskState,
    TaskStatus,
    TaskStatusUpdateEvent,
    UnsupportedOperationError,
)
from google.protobuf.json_format import MessageToDict

from madang.errors import MadangError
from madang.protocol import Answer, TokenStreamed
from madang.runtime import Application
from madang.runtime.assistants import Assistant, StockGraph
from madang.server.adapters.a2a.cards import takes_output
from madang.server.adapters.dialogue import Dialogue, TakenMessage, check_session_id, spoken
from madang.server.security.authentication import Principal
from madang.store import RunNotFoundError, SessionNotFoundError
from madang.store.runs import ENDED_STATUSES, Run, RunStatus
from madang.text import Language

T = TypeVar("T")

_STATES: dict[RunStatus, TaskState] = {
    "pending": TaskState.TASK_STATE_SUBMITTED,
    "running": TaskState.TASK_STATE_WORKING,
    "completed": TaskState.TASK_STATE_COMPLETED,
    "partial": TaskState.TASK_STATE_COMPLETED,
    "failed": TaskState.TASK_STATE_FAILED,
    "interrupted": TaskState.TASK_STATE_INPUT_REQUIRED,
    "cancelled": TaskState.TASK_STATE_CANCELED,
}
_LARGEST_PAGE = 100
_USUAL_PAGE = 50
_RUNS_AT_ONCE = 500
_PAGE_TOKEN = re.compile("[0-9]{1,9}")


@asynccontextmanager
async def _told_as_a2a() -> AsyncGenerator[None]:
    """Errors in the words of the protocol."""
    try:
        yield
    except (RunNotFoundError, SessionNotFoundError):
        raise TaskNotFoundError from None
    except MadangError as error:
        raise InvalidParamsError(message=str(error)) from None


class AssistantTasks(RequestHandler):
    """What one caller asks of one assistant."""

    def __init__(self, application: Application, caller: Principal, assistant: Assistant) -> None:
        self._application = application
        self._assistant = assistant
        self._dialogue = Dialogue(application, caller)
        self._actor = caller.actor
        self._language: Language = caller.language

    async def on_message_send(self, params: SendMessageRequest, context: ServerCallContext) -> Task | Message:
        """The task that a message begins or goes on with; over, or in need of input, unless nobody waits for that."""
        del context
        taken = await self._take(params)
        if not params.configuration.return_immediately:
            await _in_a2a(self._dialogue.outcome(taken))
        return await self._task(taken.run.id, asked=_history(params))

    async def on_message_send_stream(
        self, params: SendMessageRequest, context: ServerCallContext
    ) -> AsyncGenerator[TaskEvent]:
        """The task, and what becomes of it."""
        del context
        taken = await self._take(params)
        yield await self._task(taken.run.id, asked=_history(params), ended=False)
        async for event in self._updates(taken):
            yield event

    async def on_subscribe_to_task(
        self, params: SubscribeToTaskRequest, context: ServerCallContext
    ) -> AsyncGenerator[TaskEvent]:
        """A task that is not over, and what becomes of it."""
        del context
        _refuse_tenant(params.tenant)
        run = await self._run(params.id)
        if run.status in ENDED_STATUSES:
            raise UnsupportedOperationError(message="The task is over.")
        yield await self._task(run.id, ended=False)
        async for event in self._updates(TakenMessage(run)):
            yield event

    async def on_get_task(self, params: GetTaskRequest, context: ServerCallContext) -> Task | None:
        """A task as it is now. No messages are told with it, however many `historyLength` would allow."""
        del context
        _refuse_tenant(params.tenant)
        return await self._task((await self._run(params.id)).id)

    async def on_list_tasks(self, params: ListTasksRequest, context: ServerCallContext) -> ListTasksResponse:
        """A page of the tasks of a context, newest first, with artifacts where they are asked for."""
        del context
        _refuse_tenant(params.tenant)
        if not params.context_id:
            raise UnsupportedOperationError(message="Tasks are listed by context: give a contextId.")
        if params.status or params.HasField("status_timestamp_after"):
            raise UnsupportedOperationError(message="Tasks are not filtered here: give a contextId only.")
        size, offset = _page(params)
        own = await self._own_runs(params.context_id)
        tasks = [await self._task(run.id, artifacts=params.include_artifacts) for run in own[offset : offset + size]]
        more = str(offset + size) if offset + size < len(own) else ""
        return ListTasksResponse(tasks=tasks, page_size=size, total_size=len(own), next_page_token=more)

    async def _own_runs(self, session: str) -> list[Run]:
        """All runs of a session with this assistant, newest first."""
        found: list[Run] = []
        while page := await _in_a2a(
            self._application.runs.list(self._actor, session, limit=_RUNS_AT_ONCE, offset=len(found))
        ):
            found += page
        return [run for run in found if run.assistant == self._assistant.name]

    async def on_cancel_task(self, params: CancelTaskRequest, context: ServerCallContext) -> Task | None:
        """The task, stopped."""
        del context
        _refuse_tenant(params.tenant)
        if params.metadata:
            raise UnsupportedOperationError(message="metadata is not offered here: leave it out.")
        run = await self._run(params.id)
        if run.status in ENDED_STATUSES:
            raise TaskNotCancelableError
        await self._application.runs.cancel(self._actor, run.id)
        await self._application.runs.wait_for_events(self._actor, run.id)
        return await self._task(run.id)

    async def _refuse_push(self, params: Any, context: ServerCallContext) -> Any:
        """Nobody is called back: a task is subscribed to."""
        del params, context
        raise PushNotificationNotSupportedError

    on_create_task_push_notification_config = _refuse_push
    on_get_task_push_notification_config = _refuse_push
    on_list_task_push_notification_configs = _refuse_push
    on_delete_task_push_notification_config = _refuse_push

    async def on_get_extended_agent_card(self, params: Any, context: ServerCallContext) -> AgentCard:
        """There is one card for all who may read it."""
        del params, context
        raise ExtendedAgentCardNotConfiguredError

    async def _take(self, params: SendMessageRequest) -> TakenMessage:
        _refuse_what_is_not_offered(params)
        message, text, options = params.message, _text(params.message), MessageToDict(params.metadata)
        if message.task_id:
            return await _in_a2a(self._dialogue.answer_run(await self._asking(message), text, options))
        async with _told_as_a2a():
            session = check_session_id(message.context_id or str(uuid4()), "message.contextId")
            return await self._dialogue.say(session, self._assistant, text, options=options)

    async def _asking(self, message: Message) -> Run:
        run = await self._run(message.task_id)
        if run.status != "interrupted":
            raise UnsupportedOperationError(message="The task needs no input: send a message without a taskId.")
        if message.context_id and message.context_id != run.session:
            raise InvalidParamsError(message="The task belongs to another context.")
        return run

    async def _run(self, task: str) -> Run:
        run = await _in_a2a(self._application.runs.get(self._actor, task))
        if run.assistant != self._assistant.name:
            raise TaskNotFoundError
        return run

    async def _updates(self, taken: TakenMessage) -> AsyncGenerator[TaskEvent]:
        """The words of a model as they come, then the answer and how the task stands."""
        ids: dict[str, Any] = {"task_id": taken.run.id, "context_id": taken.run.session}
        begun: set[str] = set()
        async for event in self._dialogue.events(taken):
            if isinstance(self._assistant, StockGraph) and isinstance(event.data, TokenStreamed):
                draft = _draft_id(event.data.message)
                part = Artifact(artifact_id=draft, parts=[new_text_part(event.data.text)])
                yield TaskArtifactUpdateEvent(**ids, artifact=part, append=draft in begun)
                begun.add(draft)
        run, answer = await self._run(taken.run.id), await self._application.runs.answer(self._actor, taken.run.id)
        for artifact in _artifacts(run, answer):
            yield TaskArtifactUpdateEvent(**ids, artifact=artifact, last_chunk=True)
        yield TaskStatusUpdateEvent(**ids, status=self._status(run, answer))

    async def _task(
        self, run: str, *, asked: Sequence[Message] = (), ended: bool = True, artifacts: bool = True
    ) -> Task:
        found = await self._run(run)
        answer = await self._application.runs.answer(self._actor, run) if ended else None
        status = self._status(found, answer) if answer else TaskStatus(state=TaskState.TASK_STATE_WORKING)
        made = _artifacts(found, answer) if answer and artifacts else []
        return Task(id=run, context_id=found.session, status=status, artifacts=made, history=asked)

    def _status(self, run: Run, answer: Answer) -> TaskStatus:
        state = _STATES[run.status]
        text = "\n\n".join(answer.warnings)
        if run.status == "interrupted":
            text = spoken(answer, self._language)
        elif run.status == "failed" and answer.problem:
            text = answer.problem.message
        said = new_text_message(text, context_id=run.session, task_id=run.id) if text else None
        status = TaskStatus(state=state, message=said)
        status.timestamp.FromDatetime(run.ended_at or run.started_at or run.created_at)
        return status


async def _in_a2a(work: Awaitable[T]) -> T:
    async with _told_as_a2a():
        return await work


def _refuse_what_is_not_offered(params: SendMessageRequest) -> None:
    """What would be ignored is refused in the protocol's own words."""
    configuration, message = params.configuration, params.message
    _refuse_tenant(params.tenant)
    if configuration.HasField("task_push_notification_config"):
        raise PushNotificationNotSupportedError
    if not takes_output(list(configuration.accepted_output_modes)):
        raise ContentTypeNotSupportedError(message="Answers are text/markdown.")
    if message.role != Role.ROLE_USER:
        raise InvalidParamsError(message="message.role has to be ROLE_USER.")
    if message.extensions or message.reference_task_ids:
        raise UnsupportedOperationError(message="extensions and referenceTaskIds are not offered: leave them out.")
    if message.metadata:
        raise UnsupportedOperationError(message="message.metadata is not offered: options go into metadata.")


def _page(params: ListTasksRequest) -> tuple[int, int]:
    """How many tasks are asked for, and after how many they begin."""
    size = params.page_size if params.HasField("page_size") else _USUAL_PAGE
    if not 1 <= size <= _LARGEST_PAGE:
        raise InvalidParamsError(message=f"pageSize is between 1 and {_LARGEST_PAGE}.")
    if params.page_token and not _PAGE_TOKEN.fullmatch(params.page_token):
        raise InvalidParamsError(message="pageToken is none that was given here.")
    return size, int(params.page_token or 0)


def _refuse_tenant(tenant: str) -> None:
    if tenant:
        raise UnsupportedOperationError(message="tenant is not offered: it is that of whoever signed in.")


def _history(params: SendMessageRequest) -> list[Message]:
    """The messages that are told with a task: the one that was sent, unless `historyLength` allows none."""
    configuration = params.configuration
    none = configuration.HasField("history_length") and configuration.history_length <= 0
    return [] if none else [params.message]


def _text(message: Message) -> str:
    for part in message.parts:
        if part.WhichOneof("content") != "text":
            raise ContentTypeNotSupportedError(message="Parts other than text are not read here.")
    text = "\n".join(part.text for part in message.parts)
    if not text.strip():
        raise InvalidParamsError(message="message.parts hold no text.")
    return text


def _artifacts(run: Run, answer: Answer) -> list[Artifact]:
    """The answer, and its files by address."""
    if run.status not in {"completed", "partial"}:
        return []
    found = [Artifact(artifact_id=f"{run.id}-answer", parts=[new_text_part(answer.answer, media_type="text/markdown")])]
    for file in answer.files:
        part = new_url_part(f"/sessions/{run.session}/files/{file.reference}", media_type=file.media_type)
        found.append(Artifact(artifact_id=file.reference, name=file.name, parts=[part]))
    return found


def _draft_id(message: str | None) -> str:
    return f"draft-{message or 'text'}"

"""A stored session as commands show it: all its runs and events, its checkpoints and states, and the transcript of the
conversation.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from typing import Any, TypeVar, cast

from langchain_core.runnables import RunnableConfig
from pydantic import JsonValue, ValidationError

from madang.cli import phrases
from madang.cli.terminal.labels import status_word
from madang.cli.terminal.screen import Screen, local_time
from madang.errors import MadangError
from madang.protocol import EVERY_TENANT, Answer, Question, ResponseReady, RunFailed
from madang.runtime.agents import open_questions
from madang.runtime.assistants import Assistant, discover_assistants
from madang.runtime.runs import (
    Standing,
    TimeTravel,
    own_fields,
    phase_field,
    read_request,
    recorded_answer,
    standing_of,
    stored_fields,
)
from madang.state.history import SessionChanges, Snapshot, fields_of, session_changes, snapshot
from madang.state.plans import Plan
from madang.state.privacy import redact_text, sensitive_fields
from madang.store import Session, Store
from madang.store.checkpoints import CheckpointHeader, NamedCheckpoint
from madang.store.runs import Run

T = TypeVar("T")

_PAGE = 200
_RESULT_FIELDS = {"task_id", "agent", "status", "error"}


async def all_sessions(store: Store) -> list[Session]:
    """Every session, last changed first."""
    return await _all_pages(lambda found: store.sessions.list(EVERY_TENANT, limit=_PAGE, offset=len(found)))


async def all_runs(store: Store, session: str) -> list[Run]:
    """Every run of a session, oldest first."""
    newest = await _all_pages(lambda found: store.runs.list(session=session, limit=_PAGE, offset=len(found)))
    return newest[::-1]


async def all_checkpoints(store: Store, session: str) -> list[CheckpointHeader]:
    """Every checkpoint of a session without its state, oldest first."""
    newest = await _all_pages(lambda found: store.history(session, before=found[-1].id if found else None, limit=_PAGE))
    return newest[::-1]


async def _all_pages(read: Callable[[list[T]], Awaitable[list[T]]]) -> list[T]:
    """All items, in the order they come; `read` gives those that follow the ones it is shown."""
    found: list[T] = []
    while page := await read(found):
        found += page
    return found


@dataclass(frozen=True, slots=True)
class SessionHistory:
    """The checkpoints of a session; states come through its assistant, or as they are stored where that is not here."""

    store: Store
    session: Session
    assistant: Assistant | None

    @property
    def sensitive(self) -> frozenset[str]:
        """The fields that the state declares sensitive; of an assistant that is not here, none are known."""
        return sensitive_fields(self.assistant.state) if self.assistant else frozenset()

    async def checkpoints(self) -> list[CheckpointHeader]:
        """Every checkpoint without its state, oldest first."""
        return await all_checkpoints(self.store, self.session.id)

    async def find(self, name: str) -> CheckpointHeader:
        """The checkpoint that a person calls `name`: by its id, its step, a name it was given, or `latest`."""
        headers, named = await self.checkpoints(), (await self.names()).get(name)
        matching = [header for header in headers if header.id == named or name in {header.id, str(header.step)}]
        if name == "latest" and headers:
            matching = headers[-1:]
        if len(matching) != 1:
            raise _ambiguous_checkpoint(name, self.session.id, len(matching))
        return matching[0]

    async def names(self) -> dict[str, str]:
        """The checkpoints that were given a name, by it."""
        return {each.name: each.checkpoint for each in await self.named()}

    async def named(self) -> list[NamedCheckpoint]:
        """The checkpoints that were given a name, the oldest first."""
        return await self.store.named_checkpoints.list(self.session.id)

    async def state_at(self, checkpoint: str) -> dict[str, JsonValue]:
        """The state at a checkpoint, nothing masked."""
        if self.assistant:
            travel = TimeTravel(self.store, self.assistant)
            return fields_of(await travel.state_at(self.session.id, checkpoint, reveal=True))
        return fields_of(await stored_fields(self.store, self.session.id, checkpoint))

    async def standing_at(self, checkpoint: str) -> Standing:
        """Where the session stood at a checkpoint."""
        return standing_of(await self.state_at(checkpoint), self.assistant)

    async def snapshots(self) -> list[Snapshot]:
        """Every state with the nodes that left it, oldest first."""
        if self.assistant:
            return await TimeTravel(self.store, self.assistant).timeline(self.session.id)
        writers = {header.id: "+".join(header.nodes) or header.source or "" for header in await self.checkpoints()}
        return [
            snapshot(
                own_fields(each.checkpoint),
                node=writers[each.checkpoint["id"]],
                at=datetime.fromisoformat(each.checkpoint["ts"]),
            )
            async for each in self.store.checkpointer.alist(_place(self.session.id))
        ][::-1]

    async def moves(self) -> list[tuple[Snapshot, SessionChanges]]:
        """What moved from each state to the next, with the state it led to: phase, agents, progress, errors, tasks."""
        phase = phase_field(self.assistant)
        past = await self.snapshots()
        return [
            (
                after,
                session_changes(
                    _watched(before.state, phase), _watched(after.state, phase), datetime.fromisoformat(after.at)
                ),
            )
            for before, after in pairwise(past)
        ]


def _watched(state: Mapping[str, Any], phase: str) -> dict[str, Any]:
    """What is watched of a state, under the names under which `session_changes` looks for it."""
    results = _results(state)
    done = {task: result for task, result in results.items() if result["status"] in {"completed", "partial"}}
    plan = state.get("plan")
    return {
        "current_phase": state.get(phase),
        "agent_states": {result["agent"]: result for result in results.values()},
        "progress_percentage": Plan.model_validate(plan).progress if plan else 0,
        "errors": {task: result["error"] for task, result in results.items() if result["error"]},
        "execution_manager_state": {"completed_tasks": done},
    }


def _results(state: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """The results of tasks by their ids, whatever the field is called that holds them."""
    return {task: result for field in state.values() for task, result in _results_in(field).items()}


def _results_in(field: object) -> dict[str, dict[str, Any]]:
    if not isinstance(field, dict):
        return {}
    entries = cast("dict[str, object]", field)
    return {task: cast("dict[str, Any]", entry) for task, entry in entries.items() if _is_result(entry)}


def _is_result(value: object) -> bool:
    return isinstance(value, dict) and cast("dict[str, object]", value).keys() >= _RESULT_FIELDS


async def open_history(store: Store, session: str) -> SessionHistory:
    """The past of the session of that id."""
    found = await store.sessions.get(session)
    assistant = discover_assistants().find(found.assistant)
    if assistant:
        store.register(assistant.state)
    return SessionHistory(store, found, assistant)


def _place(session: str) -> RunnableConfig:
    return {"configurable": {"thread_id": session, "checkpoint_ns": ""}}


def _ambiguous_checkpoint(name: str, session: str, count: int) -> MadangError:
    text = phrases.AMBIGUOUS_CHECKPOINT.format(name=name, count=count, session=session)
    return MadangError(text.en, text=text)


@dataclass(frozen=True, slots=True)
class TranscriptTurn:
    """One run: the request, and the answer, problem or questions it led to; personal data is masked."""

    run: Run
    message: str | None
    replies: tuple[str, ...]

    def print_on(self, screen: Screen) -> None:
        """Show it under a line that names run, time and status."""
        status = status_word(self.run.status, screen.language)
        screen.write()
        screen.write(f"{local_time(self.run.created_at)}  {self.run.id}  {status}", style="dim")
        screen.write(f"> {self.message or screen.translate(phrases.REQUEST_UNREADABLE)}", style="bold")
        for text in self.replies:
            screen.write(text)


async def read_transcript(store: Store, session: str) -> list[TranscriptTurn]:
    """The turns of a session, oldest first."""
    return [await _turn(store, run) for run in await all_runs(store, session)]


async def _turn(store: Store, run: Run) -> TranscriptTurn:
    recorded = await recorded_answer(store, run)
    replies = _recorded_replies(recorded) if recorded else await _logged_replies(store, run)
    return TranscriptTurn(run, _message(run, await store.runs.request_of(run.id)), tuple(map(redact_text, replies)))


def _recorded_replies(answer: Answer) -> list[str]:
    replies = [answer.answer] if answer.status in {"completed", "partial"} else []
    replies += [answer.problem.message] if answer.problem else []
    return replies + [_question_line(question) for question in answer.questions]


async def _logged_replies(store: Store, run: Run) -> list[str]:
    """The replies of a run that goes on, or ended before answers were recorded."""
    log = await store.events.read_all(run.id)
    replies = [each.data.answer for each in log if isinstance(each.data, ResponseReady)]
    replies += [each.data.problem.message for each in log if isinstance(each.data, RunFailed)]
    asked = open_questions(log).values() if run.status == "interrupted" else ()
    return replies + [_question_line(question) for question in asked]


def _question_line(question: Question) -> str:
    return f"? {question.question if question.kind == 'clarification' else question.reason}"


def _message(run: Run, request: Mapping[str, JsonValue]) -> str | None:
    try:
        return redact_text(read_request(run, request).message)
    except ValidationError:
        return None

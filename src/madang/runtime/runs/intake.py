"""Takes in what people ask of sessions: messages, files, answers, approvals, skips and cancels. Checks who may, stores
it with its audit entry in one transaction and wakes the worker.
"""

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from uuid import uuid4

from pydantic import JsonValue

from madang.protocol import (
    Approval,
    ApprovalDecision,
    Clarification,
    EventData,
    File,
    QuestionAnswered,
    RunAccepted,
    RunEnded,
    SkipRequested,
    detect_media_type,
    safe_name,
)
from madang.runtime.agents.ports import EventDraft
from madang.runtime.agents.questions import check_answer, decision_on, open_questions
from madang.runtime.errors import QuestionNotFoundError, UnknownFileError, WrongAssistantError, WrongRoleError
from madang.runtime.runs.request import Actor, QueuedRequest, skip_key
from madang.runtime.runs.storage import to_event_draft, to_new_event
from madang.state.privacy import MASK, redact_text
from madang.store import RunNotFoundError, Session, SessionExistsError, SessionNotFoundError, Store
from madang.store.database import Connection, Work
from madang.store.runs import NewEvent, Run, RunPolicy

_LONGEST_TITLE = 60


def session_title(message: str) -> str:
    """The beginning of the message without numbers that are somebody's, and without names that people introduce.

    A name that nobody introduces can be told from no other word; it stays.
    """
    said = redact_text(" ".join(message.split())[:_EXAMINED_CHARACTERS])
    for introduction in _INTRODUCTIONS:
        said = introduction.sub(_without_name, said)
    return said if len(said) <= _LONGEST_TITLE else said[: _LONGEST_TITLE - 1] + "…"


def _without_name(found: re.Match[str]) -> str:
    before, name = found["before"], found["name"]
    return found.group() if name in _ROLES else f"{before}{MASK}"


_EXAMINED_CHARACTERS = 500
_SURNAMES = (
    "김이박최정강조윤장임한오서신권황안송류유전홍고문양손배백허남심노하곽성차주우구민진나지엄채원천방공현함변염여추"
    "도석선설마길연위표명기반왕금옥육인맹제모탁국어은편용"
)
_ROLES = frozenset({"임대인", "임차인", "공무원", "유학생", "한국인", "고시생", "주재원"})
"""What people say they are in words of the shape of a name."""
_ENDS = r"(?=이?(?:고|며|에요|예요|라고|라는|입니다|요|야|인데)|[\s,.!?]|$)"
_INTRODUCTIONS = (
    re.compile(rf"(?P<before>(?:이름|성명|성함)(?:은|는|이|\s*:)\s*)(?P<name>[가-힣]{{2,4}}?){_ENDS}"),
    re.compile(
        rf"(?P<before>(?:저는|나는|전|제가|저)\s+)(?P<name>[{_SURNAMES}][가-힣]{{2}})(?=이?(?:고|며|에요|예요|라고|라는|입니다))"
    ),
    re.compile(
        r"(?P<before>\b(?:[Mm]y name is|[Ii] am called|[Tt]his is|I am|I'm)\s+)"
        r"(?P<name>[A-Z][\w'-]*(?:\s+[A-Z][\w'-]*){0,2})"
    ),
)


@dataclass(frozen=True, slots=True)
class Intake:
    """Takes in what is asked of sessions. `wake_worker` tells the worker of this process to look at a run now.

    >>> import asyncio
    >>> from madang.protocol import RunRequest
    >>> from madang.runtime import Intake, QueuedRequest
    >>> from madang.store import open_store
    >>> with open_store("sqlite:///:memory:") as store:
    ...     intake = Intake(store, wake_worker=print)
    ...     hello = QueuedRequest(request=RunRequest(message="Hello"))
    ...     run = asyncio.run(intake.ask("s", hello, assistant="echo", run="run-1"))
    run-1
    >>> run.status
    'pending'
    """

    store: Store
    wake_worker: Callable[[str], None]

    async def ask(
        self,
        session: str,
        order: QueuedRequest,
        *,
        assistant: str,
        multitask: RunPolicy = "enqueue",
        run: str | None = None,
        expires_at: datetime | None = None,
    ) -> Run:
        """The run that will answer, durable before this returns; asking again under the same id changes nothing.

        A session that is new by then is deleted when it `expires_at`.

        While another run of the session waits or is under way, 'reject' refuses with `SessionBusyError` and 'enqueue'
        lets the new one wait. 'interrupt' stops the others, which keep what they have; 'rollback' stops them and takes
        back what they changed in the session's state. A run that waits for an answer gives way to the next message.
        """
        await self._open_session(session, order.actor, assistant, title=order.request.message, expires_at=expires_at)
        ident = run or str(uuid4())
        accepted = await self.store.runs.accept(
            session,
            order.model_dump(mode="json"),
            _new_event(RunAccepted(assistant=assistant)),
            run=ident,
            assistant=assistant,
            policy=multitask,
            record=self._audit_entry(order.actor, "ask", session, run=ident, assistant=assistant, multitask=multitask),
        )
        if multitask in {"interrupt", "rollback"}:
            await self._stop_earlier_runs(accepted)
        self.wake_worker(ident)
        return accepted

    async def attach(
        self, actor: Actor, session: str, name: str, content: bytes, *, assistant: str, title: str = ""
    ) -> File:
        """A file handed in for the next message of a session, which is begun under `title` if it is new.

        What it is, its content tells; `UnknownFileError` if we cannot.
        """
        media_type = detect_media_type(content, name)
        if media_type is None:
            raise UnknownFileError(safe_name(name))
        await self._open_session(session, actor, assistant, title=title or safe_name(name))
        file = await self.store.files.save(session, name, media_type, content)
        details: dict[str, JsonValue] = {"tenant": actor.tenant, "role": actor.role, "file": file.reference}
        await self.store.audit.record(actor.user, "attach", session=session, details=details)
        return file

    async def answer(self, actor: Actor, run: str, question: str, value: JsonValue) -> Run:
        """The run with the answer to one of its open questions; it goes on as soon as a worker is free.

        An approval is answered with an `ApprovalDecision`, by whoever has the role it asks for. An answer of another
        form than the question asks for is refused with `AnswerError`, which says why, and the question stays open.
        """
        found, asked = await self._open_question(run, question)
        await self._require_access(actor, found, role=asked.role if isinstance(asked, Approval) else None)
        said = _validated_answer(asked, value, actor)
        record = self._audit_entry(actor, "answer", found.session, run=run, question=question)
        event = _new_event(QuestionAnswered(question=question))
        resumed = await self.store.runs.resume(run, {question: said}, event, record=record)
        self.wake_worker(run)
        return resumed

    async def approve(
        self, actor: Actor, run: str, request: str, *, approved: bool, arguments: dict[str, JsonValue] | None = None
    ) -> Run:
        """The run with the decision on something it would do, with edited arguments if any are given."""
        decision = ApprovalDecision(approved=approved, arguments=arguments)
        return await self.answer(actor, run, request, decision.model_dump(mode="json"))

    async def skip(self, actor: Actor, run: str, step: str) -> Run:
        """The run, asked to leave out a step of its plan."""
        found = await self.store.runs.get(run)
        await self._require_access(actor, found)
        record = self._audit_entry(actor, "skip", found.session, run=run, step=step)
        event = _new_event(SkipRequested(step=step))
        told = await self.store.runs.resume(run, {skip_key(step): True}, event, record=record)
        self.wake_worker(run)
        return told

    async def cancel(self, actor: Actor, run: str) -> Run:
        """The run, asked to stop with what it has; where no worker has it, it is over at once."""
        found = await self.store.runs.get(run)
        await self._require_access(actor, found)
        return await self._stop(run, record=self._audit_entry(actor, "cancel", found.session, run=run))

    async def open_questions(self, run: str) -> dict[str, Clarification | Approval]:
        """The questions of a run that nobody has answered yet, by their ids."""
        return open_questions(map(to_event_draft, await self.store.events.read_questions(run)))

    async def _open_session(
        self, session: str, actor: Actor, assistant: str, *, title: str, expires_at: datetime | None = None
    ) -> None:
        """See to it that the session is there, is the asker's, and speaks with this assistant."""
        found = await self._find_or_create_session(session, actor, assistant, title, expires_at)
        if (found.tenant, found.user) != (actor.tenant, actor.user):
            raise SessionNotFoundError(session)
        if not found.assistant:
            found = await self.store.sessions.bind(session, assistant)
        if found.assistant != assistant:
            raise WrongAssistantError(session, found.assistant, assistant)
        if not found.title:
            await self.store.sessions.rename(session, session_title(title))

    async def _find_or_create_session(
        self, session: str, actor: Actor, assistant: str, title: str, expires_at: datetime | None
    ) -> Session:
        with suppress(SessionNotFoundError):
            return await self.store.sessions.get(session)
        with suppress(SessionExistsError):  # of two first messages sent at once, one creates it
            return await self.store.sessions.create(
                session,
                tenant=actor.tenant,
                user=actor.user,
                assistant=assistant,
                title=session_title(title),
                expires_at=expires_at,
            )
        return await self.store.sessions.get(session)

    async def _require_access(self, actor: Actor, run: Run, *, role: str | None = None) -> None:
        """Let pass whoever owns the run's session; where a role is asked for, whoever of the tenant has it.

        To all others there is no such run.
        """
        session = await self.store.sessions.get(run.session)
        if session.tenant != actor.tenant or (role is None and session.user != actor.user):
            raise RunNotFoundError(run.id)
        if role is not None and actor.role != role:
            raise WrongRoleError(actor.role, role)

    async def _open_question(self, run: str, question: str) -> tuple[Run, Clarification | Approval]:
        asked = await self.open_questions(run)
        if question not in asked:
            raise QuestionNotFoundError(run, question, list(asked))
        return await self.store.runs.get(run), asked[question]

    async def _stop_earlier_runs(self, run: Run) -> None:
        """Stop what was accepted for the session before `run`; what waits for an answer gives way when it starts."""
        for other in await self.store.runs.active_before(run.id):
            if other.status == "pending" and run.policy == "rollback":  # what a worker has, the worker takes back
                await self.store.checkpointer.adelete_for_runs([other.id])
            await self._stop(other.id, keep_outcome=run.policy != "rollback")

    async def _stop(self, run: str, *, keep_outcome: bool = True, record: Work[object] | None = None) -> Run:
        event = _new_event(RunEnded(status="cancelled", reason="cancelled"))
        stopped = await self.store.runs.request_cancel(run, event, keep_outcome=keep_outcome, record=record)
        self.wake_worker(run)
        return stopped

    def _audit_entry(self, actor: Actor, action: str, session: str, **details: str) -> Work[object]:
        """Puts on record who asks for what, together with it or not at all; never what was said."""
        about = {"tenant": actor.tenant, "role": actor.role, **details}

        async def record(connection: Connection) -> object:
            return await self.store.audit.record_in(connection, actor.user, action, session=session, details=about)

        return record


def _new_event(payload: EventData) -> NewEvent:
    return to_new_event(EventDraft(payload))


def _validated_answer(asked: Clarification | Approval, value: JsonValue, actor: Actor) -> JsonValue:
    if isinstance(asked, Clarification):
        check_answer(asked, value)
        return value
    decision = decision_on(asked, value)
    if decision.arguments is not None:
        check_answer(asked, decision.arguments)
    return decision.changed(by=actor.user).model_dump(mode="json")

"""A conversation in words, for protocols whose clients know nothing but messages: a message answers the open question
of a run that waits, and is otherwise asked; a question is told as text.
"""

import json
from collections.abc import AsyncGenerator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from pydantic import JsonValue

from madang.protocol import (
    Answer,
    AnswerCommand,
    ApproveCommand,
    Clarification,
    Event,
    Question,
    RunRequest,
)
from madang.reading.language import detect_language
from madang.runtime import Application
from madang.runtime.assistants import Assistant
from madang.runtime.runs import is_pause
from madang.server import phrases
from madang.server.commands import execute_command
from madang.server.errors import RequestError
from madang.server.langgraph_api.human_in_the_loop import answer_value, clarification_text
from madang.server.security.authentication import Principal
from madang.store import Session, SessionIdError, SessionNotFoundError
from madang.store import check_session_id as check_store_id
from madang.store.runs import Run
from madang.text import Language

_APPROVING = frozenset({"approve", "approved", "승인"})
_REFUSING = frozenset({"reject", "rejected", "거절"})


class TakenMessage(NamedTuple):
    """The run that took a message, and the number of its last event before."""

    run: Run
    after: int = 0


class _AskedQuestion(NamedTuple):
    run: Run
    question: Question


@dataclass(frozen=True, slots=True)
class Dialogue:
    """What one caller says to assistants, and what comes back."""

    application: Application
    caller: Principal

    async def say(
        self,
        session: str,
        assistant: Assistant,
        message: str,
        *,
        options: Mapping[str, JsonValue] | None = None,
        client_fields: Mapping[str, JsonValue] | None = None,
    ) -> TakenMessage:
        """The run that takes the message in a session, which is made if there is none of that id.

        A question that is open there is answered. Nothing but its answer is taken then: options are refused, and so is
        a message for another assistant than the session's.
        """
        found = await self._find(check_session_id(session))
        asked = await self._asked(found) if found and found.assistant == assistant.name else None
        if found and asked:
            return await self._answer(found, asked, message, options or {})
        request = RunRequest(
            session=session,
            assistant=assistant.name,
            message=message,
            options=assistant.chosen(options or {}),
            actor=self.caller.actor,
            language=detect_language(message, self.caller.language),
            client_fields=dict(client_fields or {}),
        )
        return TakenMessage(await self.application.runs.start(request))

    async def answer_run(self, run: Run, message: str, options: Mapping[str, JsonValue]) -> TakenMessage:
        """This very run, with the message as the answer to its question; `RequestError` where it asks none."""
        session = await self.application.sessions.get(self.caller.actor, run.session)
        asked = await self._asked(session)
        if asked is None or asked.run.id != run.id:
            raise RequestError(f"The run {run.id!r} asks no question that a message could answer.")
        return await self._answer(session, asked, message, options)

    async def reply(self, session: Session, run: Run, question: Question, value: JsonValue) -> TakenMessage:
        """The run, with the answer to one of its questions."""
        runs, actor = self.application.runs, self.caller.actor
        log = await runs.events(actor, run.id)
        command = AnswerCommand(question=question.id, value=value, run=run.id)
        return TakenMessage(await execute_command(self.application, self.caller, session, command), log[-1].seq)

    async def events(self, taken: TakenMessage) -> AsyncGenerator[Event]:
        """What happens after a message was taken, until the run is over or waits again."""
        async for event in self.application.runs.follow_until_idle(self.caller.actor, taken.run.id, taken.after):
            if event.seq > taken.after:
                yield event

    async def outcome(self, taken: TakenMessage) -> Answer:
        """What a message comes to, once its run is over or waits."""
        async for _ in self.events(taken):
            pass
        return await self.application.runs.answer(self.caller.actor, taken.run.id)

    async def _find(self, session: str) -> Session | None:
        try:
            return await self.application.sessions.get(self.caller.actor, session)
        except SessionNotFoundError:
            return None

    async def _asked(self, session: Session) -> _AskedQuestion | None:
        """What the run that waits in a session asks first; None where a message is no answer."""
        runs, actor = self.application.runs, self.caller.actor
        run = await runs.waiting(actor, session.id)
        questions = [*(await runs.open_questions(actor, run.id)).values()] if run else []
        return _AskedQuestion(run, questions[0]) if run and questions and not is_pause(questions[0].id) else None

    async def _answer(
        self, session: Session, asked: _AskedQuestion, message: str, options: Mapping[str, JsonValue]
    ) -> TakenMessage:
        """The run that asked, with the message as the answer."""
        run, question = asked
        if options:
            raise RequestError(f"A question is answered without options: leave out {', '.join(sorted(options))}.")
        if isinstance(question, Clarification):
            return await self.reply(session, run, question, answer_value(question, message))
        decided = approval_in(message)
        if decided is None:
            raise RequestError("This run waits for an approval: answer 'approve' or 'reject', or cancel it.")
        log = await self.application.runs.events(self.caller.actor, run.id)
        command = ApproveCommand(request=question.id, approved=decided, run=run.id)
        return TakenMessage(await execute_command(self.application, self.caller, session, command), log[-1].seq)


def check_session_id(ident: str, field: str = "session") -> str:
    """The id as it is; `RequestError` for one that cannot stand in an address, by the name that the client gives it."""
    try:
        return check_store_id(ident)
    except SessionIdError:
        raise RequestError(f"{field} is no possible id: use up to 200 printable characters and no slash.") from None


def approval_in(message: str) -> bool | None:
    """Whether a message approves or refuses; None for one that does neither in so many words."""
    word = message.strip().strip(".!").casefold()
    return True if word in _APPROVING else False if word in _REFUSING else None


def spoken(answer: Answer, language: Language) -> str:
    """An answer in words, with its warnings, or the questions that its run waits with."""
    asked = [question_text(question, language) for question in answer.questions if not is_pause(question.id)]
    return "\n\n".join(filter(None, (*(asked or [answer.answer]), *answer.warnings)))


def question_text(question: Question, language: Language) -> str:
    """A question in words, with what can be answered."""
    if isinstance(question, Clarification):
        return clarification_text(question)
    arguments = json.dumps(question.arguments, ensure_ascii=False)
    text = phrases.APPROVAL_IN_WORDS.format(action=question.action, arguments=arguments, reason=question.reason)
    return text.read(language)

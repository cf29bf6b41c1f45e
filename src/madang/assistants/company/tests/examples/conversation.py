"""A conversation with the assistant in tests: what is said, what is answered to its questions, and what it left."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, cast

from pydantic import JsonValue

from madang.assistants.company.tools.data_sources import CompanySettings
from madang.protocol.answers import Answer
from madang.protocol.questions import Approval, Clarification
from madang.testing.fakes import FakeClock, MemoryAudit, MemoryFiles
from madang.testing.sessions import AssistantSession

NOW = datetime(2026, 11, 16, 3, 0, tzinfo=UTC)


async def _impatiently(seconds: float) -> None:
    """Pauses before another attempt take no time; limits are those there are."""
    await asyncio.sleep(0 if seconds <= _PAUSE else seconds)


_PAUSE = 5.0


@dataclass
class Conversation:
    """One session; `asked` are the questions of the last message, `audit` and `files` what all of them left."""

    session: AssistantSession
    settings: CompanySettings
    user: str = "rep01"
    tenant: str = "ganada"
    files: MemoryFiles = field(default_factory=MemoryFiles)
    audit: MemoryAudit = field(default_factory=MemoryAudit)
    asked: list[Clarification | Approval] = field(default_factory=list[Clarification | Approval])
    messages_sent: int = 0

    async def ask(self, message: str, answers: Mapping[str, JsonValue] | None = None, **parts: Any) -> Answer:
        """The answer to a message, once each question was answered by the first key that its id begins with.

        A question for which there is no answer is left open.
        """
        self.messages_sent += 1
        self.asked.clear()
        self.session.answers.clear()
        context = {**self._context(f"r{self.messages_sent}"), **parts}
        answer = await self.session.ask(message, **context)
        while answer.status == "interrupted":
            self.asked += answer.questions
            given = {question.id: value for question in answer.questions for value in _given(question, answers or {})}
            if not given:
                return answer
            answer = await self.session.answer(message, given, **context)
        return answer

    def _context(self, run: str) -> dict[str, Any]:
        return {
            "run": run,
            "language": "ko",
            "clock": FakeClock(NOW),
            "sleep": _impatiently,
            "user": self.user,
            "tenant": self.tenant,
            "settings": self.settings,
            "files": self.files,
            "audit": self.audit,
        }

    @property
    def actions(self) -> list[str]:
        """What was put on record, in order."""
        return [action for action, _ in self.audit.entries]


def _given(question: Clarification | Approval, answers: Mapping[str, JsonValue]) -> list[JsonValue]:
    """The answer to a question; to one that asks for several fields, those that are answered one by one."""
    kind, _, last = question.id.rpartition(".")
    if last != "together" or not isinstance(question, Clarification) or question.id in answers:
        return _answers(question.id, answers)
    fields = cast("Mapping[str, JsonValue]", question.answer_schema["properties"])
    return [{key: value for key in fields for value in _answers(f"{kind}.{key}", answers)}]


def _answers(ident: str, answers: Mapping[str, JsonValue]) -> list[JsonValue]:
    return [value for key, value in answers.items() if ident.startswith(key)][:1]

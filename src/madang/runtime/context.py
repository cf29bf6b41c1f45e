"""The context of a run: all that an agent may reach beside its state, injected and never stored."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from secrets import token_hex
from typing import Any, TypeVar, cast, overload

from langgraph.config import get_stream_writer
from langgraph.errors import GraphBubbleUp
from langgraph.runtime import get_runtime
from langgraph.store.base import BaseStore
from langgraph.types import interrupt
from pydantic import BaseModel, JsonValue

from madang.knowledge.corpus import Corpus
from madang.knowledge.library import Library
from madang.models.chat import ChatSource, SameChat
from madang.models.skills import Skill, SkillContext
from madang.protocol.events import ApprovalRequested, ClarificationRequested, Payload, Warned
from madang.protocol.questions import Approval, Clarification, Decision
from madang.runtime.budgets import Meter
from madang.runtime.controls import Controls
from madang.runtime.errors import AnswerError, NoLibraryError
from madang.runtime.forms import check_question
from madang.runtime.ports import Audit, Clock, Effects, Files, Said, Sleep
from madang.runtime.questions import decision_on
from madang.runtime.speaking import part_of_step, silently, speaker
from madang.runtime.told import Told
from madang.state.offloading import Shelf, whole
from madang.text import Language

__all__ = ["Asked", "RunContext", "current"]

S = TypeVar("S", bound=BaseModel)
V = TypeVar("V")
In = TypeVar("In", bound=BaseModel)
Out = TypeVar("Out", bound=BaseModel)
Pause = Callable[[JsonValue], Any]


def _into_the_stream(said: Said) -> None:
    get_stream_writer()(said)


class Asked(GraphBubbleUp):
    """A step cannot go on before this question is answered."""

    def __init__(self, question: Clarification | Approval, agent: str | None) -> None:
        super().__init__(question.id)
        self.question = question
        self.agent = agent


@dataclass(frozen=True, kw_only=True)
class RunContext:
    """Who asks, when, in which language, and the means of one run; the `context_schema` of every assistant's graph."""

    session: str
    run: str
    effects: Effects
    files: Files
    audit: Audit
    meter: Meter
    controls: Controls
    clock: Clock
    sleep: Sleep = asyncio.sleep
    language: Language = "ko"
    user: str = ""
    tenant: str = ""
    role: str = ""
    settings: BaseModel | None = None
    memory: BaseStore | None = None
    shelf: Shelf | None = None
    """Where bulk is kept that fields with an `Offload` policy only refer to."""
    library: Library | None = None
    """The corpora that agents search; `corpus` opens one of them."""
    chats: ChatSource = field(default_factory=SameChat)
    """Where skills find a model; by default there is none, and their rules answer."""
    nonce: str = field(default_factory=lambda: token_hex(8))
    """Marks data in prompts; nobody outside the run can guess it."""
    answers: dict[str, JsonValue] = field(default_factory=dict[str, JsonValue])
    """What was answered to the run's questions so far, by their ids."""
    told: Told = field(default_factory=Told)
    resumed: bool = False
    """Whether the run was at work before, so that some of what it does may have been done."""
    tell: Callable[[Said], None] = _into_the_stream
    pause: Pause = interrupt

    def emit(self, payload: Payload, *, agent: str | None = None) -> None:
        """Tell the outside; without `agent`, in the name of whoever speaks here."""
        self.tell(Said(payload, agent or speaker()))

    @overload
    async def ask(self, question: Clarification) -> JsonValue: ...
    @overload
    async def ask(self, question: Approval) -> Decision: ...
    async def ask(self, question: Clarification | Approval) -> JsonValue | Decision:
        """The answer to the question; while there is none, the run waits for it and this code is entered again.

        A question's id names it within the run: to ask again, after an answer of no use, take another id.
        """
        if question.id not in self.answers:
            check_question(question)
        while question.id not in self.answers:
            if part_of_step():
                raise Asked(question, speaker())
            self.wait_for([Asked(question, speaker())])
        answer = self.answers[question.id]
        return decision_on(question, answer) if isinstance(question, Approval) else answer

    def wait_for(self, asked: Sequence[Asked]) -> None:
        """Let the run wait until at least one of these is answered."""
        for each in asked:
            if each.question.id not in self.told.questions:
                self.told.questions.add(each.question.id)
                self.emit(_request(each.question), agent=each.agent)
        questions = [each.question for each in asked]
        self.answers.update(_by_id(questions, self.pause([one.model_dump(mode="json") for one in questions])))

    async def consult(self, skill: Skill[In, Out], question: In) -> Out:
        """A skill's answer, by a model or by its rules; what it cost is counted, and a fallback is told.

        Once the run has been asked to stop, no model is asked any more.
        """
        chats = SameChat() if self.controls.stopped else self.chats
        with silently():
            answer = await skill.ask(question, SkillContext(nonce=self.nonce, chats=chats))
        self.meter.spend(cost=float(sum(used.cost or 0 for used in answer.usage)))
        for fallback in answer.warnings:
            self.emit(Warned(message=fallback.text.read(self.language)))
        return answer.value

    async def whole(self, value: V) -> V:
        """The value of a field with an `Offload` policy as it was written, with what is kept on the shelf."""
        return value if self.shelf is None else await whole(value, self.shelf)

    def corpus(self, name: str) -> Corpus:
        """The corpus of that name as the run's tenant sees it."""
        if self.library is None:
            raise NoLibraryError(name)
        return self.library.corpus(name, tenant=self.tenant)

    def settings_as(self, model: type[S]) -> S:
        """The assistant's settings, which are of this model; its defaults if none were given."""
        return self.settings if isinstance(self.settings, model) else model()


def current() -> RunContext:
    """The context of the run in which this is called."""
    return get_runtime(RunContext).context


def _request(question: Clarification | Approval) -> Payload:
    if isinstance(question, Approval):
        return ApprovalRequested(request=question)
    return ClarificationRequested(question=question)


def _by_id(questions: Sequence[Clarification | Approval], given: Any) -> Mapping[str, JsonValue]:
    """The answers by question, as they are passed on; to a single question the bare answer is understood as well."""
    ids = [question.id for question in questions]
    by_id: Mapping[str, JsonValue] = cast("Any", given) if isinstance(given, Mapping) else {}
    if any(one in by_id for one in ids):
        return by_id
    if len(ids) == 1:
        return {ids[0]: cast("JsonValue", given)}
    raise AnswerError(
        f"{given!r} answers none of the questions {', '.join(map(repr, ids))}: "
        "resume with a dict of answers by their ids."
    )

"""What an agent is given and gives back: the context of its run (injected, never stored), the assignment for one step
of a plan, and the finding it returns.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from secrets import choice
from string import ascii_lowercase
from typing import Annotated, Any, NamedTuple, TypeVar, cast, overload

from langgraph.config import get_stream_writer
from langgraph.errors import GraphBubbleUp
from langgraph.runtime import get_runtime
from langgraph.store.base import BaseStore
from langgraph.types import interrupt
from pydantic import BaseModel, Field, JsonValue

from madang.models import ChatSource, FixedChat, RulesFallback, Skill, SkillAnswer, SkillContext
from madang.protocol import (
    Approval,
    ApprovalDecision,
    ApprovalRequested,
    Clarification,
    ClarificationRequested,
    EventData,
    EventDraft,
    MemoryTouched,
    Remembered,
    WarningRaised,
)
from madang.runtime import phrases
from madang.runtime.agents.attribution import current_agent, current_step, without_streaming
from madang.runtime.agents.limits import (
    BudgetMeter,
    ModelsEndedError,
    RunControls,
    Sleep,
    waiting_for_model,
    while_models_may_be_asked,
)
from madang.runtime.agents.ports import (
    Clock,
    CorpusLibrary,
    PersonMemory,
    RunAudit,
    RunEffects,
    RunFiles,
    SearchableCorpus,
    StepTimer,
)
from madang.runtime.agents.replay import ReplayCursor
from madang.runtime.agents.reply_validation import check_question, decision_on
from madang.runtime.errors import AnswerError, NoLibraryError
from madang.state import Frozen, stamp
from madang.state.plans import Result, Step
from madang.state.writes import OffloadStore, load_offloaded
from madang.text import Language

S = TypeVar("S", bound=BaseModel)
V = TypeVar("V")
In = TypeVar("In", bound=BaseModel)
Out = TypeVar("Out", bound=BaseModel)
Pause = Callable[[JsonValue], Any]


def _write_to_stream(said: EventDraft) -> None:
    get_stream_writer()(said)


class QuestionPending(GraphBubbleUp):
    """A step cannot go on before this question is answered."""

    def __init__(self, question: Clarification | Approval, agent: str | None) -> None:
        super().__init__(question.id)
        self.question = question
        self.agent = agent


class Aside(NamedTuple):
    """A wish about the memory in place of an answer: what to say to it, and what of it is the answer all the same."""

    told: str
    answer: str | None = None


@dataclass(frozen=True, kw_only=True)
class RunContext:
    """Who asks, when, in which language, and the means of one run; the `context_schema` of every assistant's graph.

    >>> import asyncio
    >>> from madang.protocol import Clarification
    >>> from madang.testing import make_context
    >>> context = make_context(language="en", answers={"nights": 3})
    >>> asyncio.run(context.ask(Clarification(id="nights", question="How many nights?")))
    3
    """

    session: str
    run: str
    effects: RunEffects
    files: RunFiles
    audit: RunAudit
    meter: BudgetMeter
    controls: RunControls
    clock: Clock
    sleep: Sleep = asyncio.sleep
    language: Language = "ko"
    assistant: str = ""
    user: str = ""
    tenant: str = ""
    role: str = ""
    claims: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    """What the sign-in says of the user beside name and role."""
    settings: BaseModel | None = None
    memory: BaseStore | None = None
    person: PersonMemory | None = None
    """What is remembered of whoever asks; None where the assistant does not use it."""
    remembered: tuple[Remembered, ...] = ()
    """What of that this assistant may use, the latest first."""
    heed_aside: Callable[["RunContext", str, str], Awaitable[Aside | None]] | None = None
    """Does what an answer, to the question of that id, asks of the memory; None where it asks nothing of it."""
    step_times: StepTimer | None = None
    """What steps of this assistant have taken so far, for estimates; None where nothing is measured."""
    agents_off: frozenset[str] = frozenset()
    """The agents of this assistant that are switched off."""
    offload_store: OffloadStore | None = None
    """Where bulk is kept that fields with an `Offload` policy only refer to."""
    library: CorpusLibrary | None = None
    """The corpora that agents search; `corpus` opens one of them."""
    chats: ChatSource = field(default_factory=FixedChat)
    """Where skills find a model; by default there is none, and their rules answer."""
    nonce: str = field(default_factory=lambda: "".join(choice(ascii_lowercase) for _ in range(16)))
    """Letters alone: figures could look like a number that is nobody else's business, and be masked."""
    """Marks data in prompts; nobody outside the run can guess it."""
    answers: dict[str, JsonValue] = field(default_factory=dict[str, JsonValue])
    """What was answered to the run's questions so far, by their ids."""
    replay: ReplayCursor = field(default_factory=ReplayCursor)
    resumed: bool = False
    """Whether the run was at work before, so that some of what it does may have been done."""
    write_event: Callable[[EventDraft], None] = _write_to_stream
    interrupt_run: Pause = interrupt

    def emit(self, payload: EventData, *, agent: str | None = None) -> None:
        """Tell the outside; without `agent`, in the name of whoever speaks here."""
        self.write_event(EventDraft(payload, agent or current_agent()))

    @overload
    async def ask(self, question: Clarification) -> JsonValue: ...
    @overload
    async def ask(self, question: Approval) -> ApprovalDecision: ...
    async def ask(self, question: Clarification | Approval) -> JsonValue | ApprovalDecision:
        """The answer to the question; while there is none, the run waits for it and this code is entered again.

        A question's id names it within the run: to ask again, after an answer of no use, take another id. So is done
        here where somebody wants something remembered, shown or forgotten in place of an answer.
        """
        if question.id not in self.answers:
            check_question(question)
        while question.id not in self.answers:
            if current_step():
                raise QuestionPending(question, current_agent())
            self.wait_for_answers([QuestionPending(question, current_agent())])
        answer = self.answers[question.id]
        if isinstance(question, Approval):
            return decision_on(question, answer)
        aside = (
            await self.heed_aside(self, question.id, answer) if self.heed_aside and isinstance(answer, str) else None
        )
        if aside is None:
            return answer
        again = question.changed(id=f"{question.id}.again", question=f"{aside.told} {question.question}")
        return aside.answer if aside.answer is not None else await self.ask(again)

    def wait_for_answers(self, asked: Sequence[QuestionPending]) -> None:
        """Let the run wait until at least one of these is answered."""
        for each in asked:
            if each.question.id not in self.replay.questions:
                self.replay.questions.add(each.question.id)
                self.emit(_question_event(each.question), agent=each.agent)
        questions = [each.question for each in asked]
        self.answers.update(
            _answers_by_id(questions, self.interrupt_run([question.model_dump(mode="json") for question in questions]))
        )

    async def ask_skill(self, skill: Skill[In, Out], question: In) -> Out:
        """A skill's answer, by a model or by its rules; what it cost is counted, and a fallback is told.

        Once the run has been asked to stop, or has no time left for models, none is asked any more.
        """
        answer = await self._answer_of(skill, question)
        self.meter.spend(cost=float(sum(used.cost or 0 for used in answer.usage)))
        told = [fallback.text for fallback in answer.warnings] + [phrases.PARTLY_USED] * answer.partly
        for text in told:
            self.emit(WarningRaised(message=text.read(self.language)))
        return answer.value

    async def _answer_of(self, skill: Skill[In, Out], question: In) -> SkillAnswer[Out]:
        if not self.controls.may_ask_models:
            return await skill.ask(question, SkillContext(nonce=self.nonce))
        asking = skill.ask(question, SkillContext(nonce=self.nonce, chats=self.chats))
        try:
            with without_streaming(), waiting_for_model():
                return await while_models_may_be_asked(self.controls, asking)
        except ModelsEndedError as error:
            answer = await skill.ask(question, SkillContext(nonce=self.nonce))
            late = RulesFallback(skill=skill.name, reason="out_of_time", detail=str(error))
            return answer.model_copy(update={"warnings": (late,)})

    async def use_remembered(self, used: Iterable[Remembered]) -> None:
        """Tell that the answer rests on these, and keep them from fading."""
        told = list(used)
        for each in told:
            self.emit(MemoryTouched(act="used", memory=each))
        if told and self.person is not None:
            await self.person.renew([each.id for each in told])

    async def remember_unasked(self, topic: str, text: str) -> None:
        """Keep something for the next conversation that nobody asked to keep; it goes with this one.

        A conversation tells so once: what it says later on the same topic only takes the place of that.
        """
        before = [each for each in self.remembered if each.topic == topic and each.assistant == self.assistant]
        if self.person is None or any(each.text == text for each in before):
            return
        kept = await self.person.keep(self.told_here(text).changed(asked=False, topic=topic))
        if not any(each.session == self.session for each in before):
            self.emit(MemoryTouched(act="kept", memory=kept))

    def told_here(self, text: str) -> Remembered:
        """Something that is told in this run, to be kept."""
        told_at = stamp(self.clock())
        return Remembered(
            id="", text=text, assistant=self.assistant, session=self.session, run=self.run, told_at=told_at
        )

    async def load_offloaded(self, value: V) -> V:
        """The value of a field with an `Offload` policy as it was written, with what the offload store keeps of it."""
        return value if self.offload_store is None else await load_offloaded(value, self.offload_store)

    def corpus(self, name: str) -> SearchableCorpus:
        """The corpus of that name as the run's tenant sees it."""
        if self.library is None:
            raise NoLibraryError(name)
        return self.library.corpus(name, tenant=self.tenant)

    def settings_as(self, model: type[S]) -> S:
        """The assistant's settings, which are of this model; its defaults if none were given."""
        return self.settings if isinstance(self.settings, model) else model()


def current_context() -> RunContext:
    """The context of the run in which this is called.

    >>> from langgraph.graph import START
    >>> from madang.runtime import RunContext, current_context
    >>> from madang.state import CheckedGraph, State
    >>> from madang.testing import make_context
    >>> class Greeting(State):
    ...     text: str = ""
    >>> def greet(state: Greeting):
    ...     return {"text": f"Hello, {current_context().user}"}
    >>> graph = CheckedGraph(Greeting, context_schema=RunContext).add_node("greet", greet).add_edge(START, "greet")
    >>> graph.compile().invoke({}, context=make_context(user="hong"))
    {'text': 'Hello, hong'}
    """
    return get_runtime(RunContext).context


def _question_event(question: Clarification | Approval) -> EventData:
    if isinstance(question, Approval):
        return ApprovalRequested(request=question)
    return ClarificationRequested(question=question)


def _answers_by_id(questions: Sequence[Clarification | Approval], given: Any) -> Mapping[str, JsonValue]:
    """The answers by question, as they are passed on; to a single question the bare answer is understood as well."""
    ids = [question.id for question in questions]
    by_id: Mapping[str, JsonValue] = cast("Any", given) if isinstance(given, Mapping) else {}
    if any(ident in by_id for ident in ids):
        return by_id
    if len(ids) == 1:
        return {ids[0]: cast("JsonValue", given)}
    raise AnswerError(
        f"{given!r} answers none of the questions {', '.join(map(repr, ids))}: "
        "resume with a dict of answers by their ids."
    )


@dataclass(frozen=True, kw_only=True)
class StepAssignment:
    """One attempt at one step.

    >>> from madang.runtime import Finding, StepAssignment
    >>> async def find_hotels(assignment: StepAssignment) -> Finding:
    ...     assignment.report_progress(50)
    ...     return Finding(data={"task": assignment.step.task})
    """

    step: Step
    inputs: Mapping[str, Result]
    """The results of the steps it takes its input from, by their ids; of those that have one."""
    context: RunContext
    report_progress: Callable[[float], None]
    """Tells how far the work has come, in percent."""
    decision: ApprovalDecision | None = None
    """What a person decided on the step, where it needs approval."""


class Finding(Frozen):
    """What an agent found; `lacking` says what is missing where it is only a part of what was asked for.

    An agent that finds nothing to give raises an error, whose text the user will read.

    >>> from madang.runtime import Finding
    >>> Finding(data={"hotels": 2}, quality=0.8, missing="one site was down").missing
    'one site was down'
    """

    data: dict[str, JsonValue] = Field(default_factory=dict)
    quality: Annotated[float, Field(ge=0, le=1)] | None = None
    sources: tuple[str, ...] = ()
    missing: str | None = None


Agent = Callable[[StepAssignment], Coroutine[Any, Any, Finding]]

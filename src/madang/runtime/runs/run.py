"""One run of an assistant's graph, from a request or the answer to a question to its outcome: completed, partial,
interrupted, failed or cancelled. Leases are not its concern.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from math import isinf
from typing import Any, Literal, NamedTuple, cast

from langchain_core.callbacks import BaseCallbackHandler
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.errors import GraphDrained, GraphRecursionError
from langgraph.runtime import RunControl
from langgraph.types import Command, StateSnapshot

from madang.protocol import (
    Answer,
    Clarification,
    ClarificationRequested,
    CustomWritten,
    Event,
    EventDraft,
    MemoryLoad,
    MemoryUse,
    NodeNames,
    Pauses,
    Reply,
    RunRequest,
    TokenStreamed,
    WarningRaised,
    problem_of,
)
from madang.run_cache import run_cache
from madang.runtime.agents.context import RunContext
from madang.runtime.agents.limits import RunUsage, cancel_tasks, ended_within
from madang.runtime.agents.ports import RunJournal
from madang.runtime.agents.replay import ReplayCursor
from madang.runtime.assistants.contract import Assistant, Graph
from madang.runtime.errors import BudgetReachedError
from madang.runtime.runs.asked_parts import account_for
from madang.runtime.runs.journal import EventWriter, ModelListener, spent_by_models
from madang.runtime.runs.outcome import answer_from_state, closing_events, failed_answer, last_plan
from madang.runtime.runs.remembering import memory_uses, prepare_request, with_memory
from madang.runtime.runs.request import pause_at
from madang.runtime.telemetry.port import RunListener
from madang.state import json_value
from madang.state.plans import PlanSummary
from madang.state.writes import oversized
from madang.store import StaleRunError, StoreClosedError, TransientStoreError
from madang.store.checkpoints import Checkpointer

# pyright: reportUnknownMemberType=false
# LangGraph leaves some of its type parameters open.


GRACE = 5.0
"""Seconds that the nodes at work are given to finish once a run has reached a limit."""
CANCEL_GRACE = 0.25
"""The same for a run that somebody cancelled, who waits for it to stop."""
NO_LIMIT = 10_000


class RunOutcome(NamedTuple):
    """What a run has to say, and what it has spent in all.

    >>> import asyncio
    >>> from langgraph.checkpoint.memory import InMemorySaver
    >>> from madang.protocol import RunRequest
    >>> from madang.runtime import run_assistant
    >>> from madang.testing import MemoryJournal, echo_assistant, make_context
    >>> parts = {"checkpointer": InMemorySaver(), "journal": MemoryJournal()}
    >>> outcome = asyncio.run(run_assistant(echo_assistant(), RunRequest(message="Hello"), make_context(), **parts))
    >>> outcome.answer.status, outcome.usage.tool_calls
    ('completed', 0)
    """

    answer: Answer
    usage: RunUsage
    closing: tuple[EventDraft, ...] = ()
    """What is to be logged with the end of the run, where that was left to the caller."""


SaveTimes = Literal["steps", "end"]
"""When the state of a run is stored: after every step of its graph, or only where it ends or waits for somebody."""


async def run_assistant(
    assistant: Assistant,
    request: RunRequest,
    context: RunContext,
    *,
    checkpointer: "BaseCheckpointSaver[Any]",
    journal: RunJournal,
    configurable: Mapping[str, Any] | None = None,
    pauses: Pauses = Pauses(),  # noqa: B008 - it cannot change
    closes: bool = True,
    listener: RunListener | None = None,
    saves: SaveTimes = "steps",
) -> RunOutcome:
    """Carries a run as far as it goes and logs what it tells, all but the end of the run itself.

    A run that has checkpoints goes on from the last one; questions answered since are in `context.answers`. The run
    stops when `context.controls` say so or its budget is reached: cooperatively, then after a grace by force. At its
    `pauses` it waits to be let go on. What is told last is logged too, or handed back unless it `closes`.
    `configurable` goes to LangGraph; the store's `fenced` belongs there. Raises `StaleRunError` when another worker has
    the run, what a store raises that is closed or cannot do it now, so that it can be tried again, and what the journal
    raises; whatever else goes wrong ends the run as failed. A `listener` hears what happens as it happens. `saves` says
    whether the state is stored after every step, or only where the run ends or waits.

    >>> import asyncio
    >>> from madang.store import open_store
    >>> from madang.protocol import RunRequest
    >>> from madang.runtime import run_assistant
    >>> from madang.testing import MemoryJournal, echo_assistant, make_context
    >>> with open_store("sqlite:///:memory:") as store:
    ...     request, context, journal = RunRequest(message="Hello"), make_context(), MemoryJournal()
    ...     outcome = asyncio.run(
    ...         run_assistant(echo_assistant(), request, context, checkpointer=store.checkpointer, journal=journal)
    ...     )
    >>> outcome.answer.status, outcome.answer.answer
    ('completed', 'HELLO')
    """
    async with EventWriter(journal) as writer:
        saver = checkpointer.with_before_save(writer.flush) if isinstance(checkpointer, Checkpointer) else checkpointer
        telling = replace(context, write_event=_heard_by(listener, writer.write))
        async with assistant.graph_for(request, context, graph_without_checkpointer(assistant)) as graph:
            stored = graph.copy({"checkpointer": saver})
            performance = _GraphRun(
                assistant,
                request,
                telling,
                stored,
                configurable=configurable or {},
                pauses=pauses,
                handlers=[listener.handler] if listener else [],
                saves=saves,
            )
            with run_cache():
                answer = await performance.run(writer, journal)
        told = performance.warnings_told(writer)
        words = () if performance.answer_was_announced else closing_events(answer, context.language, told)
        closing = tuple(EventDraft(each) for each in words)
        for each in closing if closes else ():
            writer.write(each)
    return RunOutcome(answer, context.meter.usage, () if closes else closing)


def compiled_graph(assistant: Assistant, checkpointer: "BaseCheckpointSaver[Any]") -> Graph:
    """The assistant's graph on a checkpointer; it is compiled once and copied for each.

    >>> from langgraph.checkpoint.memory import InMemorySaver
    >>> from madang.runtime import compiled_graph
    >>> from madang.testing import echo_assistant, make_context
    >>> graph, config = compiled_graph(echo_assistant(), InMemorySaver()), {"configurable": {"thread_id": "s"}}
    >>> graph.invoke({"message": "Hello"}, config, context=make_context())
    {'message': 'HELLO'}
    """
    return graph_without_checkpointer(assistant).copy({"checkpointer": checkpointer})


@cache
def graph_without_checkpointer(assistant: Assistant) -> Graph:
    """The assistant's graph on no checkpointer, to be looked at or copied."""
    return assistant.compiled()


class AssistantCheckpointers:
    """The store's checkpointer with the state and migrations of each assistant, made when first needed."""

    def __init__(self, checkpointer: Checkpointer) -> None:
        self._checkpointer = checkpointer
        self._made: dict[str, Checkpointer] = {}

    def of(self, assistant: Assistant) -> Checkpointer:
        """The checkpointer for the states of an assistant."""
        if assistant.name not in self._made:
            self._made[assistant.name] = assistant.checkpointer_on(self._checkpointer)
        return self._made[assistant.name]


class _GraphRun:
    def __init__(
        self,
        assistant: Assistant,
        request: RunRequest,
        context: RunContext,
        graph: Graph,
        *,
        configurable: Mapping[str, Any],
        pauses: Pauses,
        handlers: Sequence[BaseCallbackHandler],
        saves: SaveTimes,
    ) -> None:
        self._assistant = assistant
        self._request = request
        self._context = context
        self._graph = graph
        self._pauses = pauses
        self._saves: SaveTimes = saves
        self._control = RunControl()
        self._streamed_before = ""
        self._warned_before: list[str] = []
        self._memory_before: tuple[MemoryUse, ...] = ()
        self._plan_before: PlanSummary | None = None
        self._memory_load: MemoryLoad | None = None
        place = {"run_id": context.run, **configurable, "thread_id": context.session}
        given = assistant.config_for(request)
        self._config: RunnableConfig = {
            "recursion_limit": int(max(1, min(context.meter.remaining("super_steps"), NO_LIMIT))),
            **given,
            "configurable": {**given.get("configurable", {}), **place},
            "callbacks": [ModelListener(context.meter, context.write_event), *handlers],
        }

    @property
    def answer_was_announced(self) -> bool:
        """Whether the run had come to its end before, and only its worker did not live to say so."""
        return self._context.replay.is_answered

    def warnings_told(self, writer: EventWriter) -> tuple[str, ...]:
        """The warnings that were told on the way, by whichever worker."""
        return (*self._warned_before, *writer.warnings)

    async def run(self, writer: EventWriter, journal: RunJournal) -> Answer:
        """The answer, whatever happens on the way to it."""
        began = self._context.clock()
        try:
            return await self._answer(writer, journal)
        except (StaleRunError, TransientStoreError, StoreClosedError):
            raise
        except Exception as error:  # noqa: BLE001 - the edge of a run: it ends as failed, whatever went wrong
            _LOG.exception("The run %s of %s failed.", self._context.run, self._assistant.name)
            problem = problem_of(error, self._context.language)
            return failed_answer(self._assistant.name, problem, session=self._context.session, run=self._context.run)
        finally:
            self._context.meter.record(seconds=(self._context.clock() - began).total_seconds())

    async def _answer(self, writer: EventWriter, journal: RunJournal) -> Answer:
        before = await self._graph.aget_state(self._config)
        continued = (before.metadata or {}).get("run_id") == self._context.run
        if continued:
            log = await journal.read()
            self._context = replace(self._context, resumed=True, replay=ReplayCursor.from_events(log))
            self._streamed_before = "".join(each.data.text for each in log if isinstance(each.data, TokenStreamed))
            self._warned_before = [each.data.message for each in log if isinstance(each.data, WarningRaised)]
            self._memory_before = memory_uses(log)
            self._plan_before = last_plan(log)
            self._count_lost_usage(log)
        if (reply := await self._heed_memory(before, continued=continued)) is not None:
            return self._with_memory(self._replied(reply), writer)
        if not (continued and self._is_paused(before)):
            await self._run_until_stopped(self._input(before, continued=continued), writer)
        after = await self._graph.aget_state(self._config)
        self._context.meter.record(super_steps=max(_super_step(after) - _super_step(before), 0))
        if too_large := oversized(after.values):
            _LOG.warning("%s: %s", self._assistant.name, str(too_large))  # the log would show its fields, not its text
        return self._paused_answer(after, writer) or self._announced(self._answer_from(after, writer), writer)

    async def _heed_memory(self, before: StateSnapshot, *, continued: bool) -> Reply | None:
        """Do what the message asks of the memory, once; the whole reply where it asks for nothing else."""
        values = cast("dict[str, Any]", before.values) if isinstance(before.values, dict) else {}
        messages = values.get("messages", ())
        prepared = await prepare_request(self._request, self._context, messages, anew=not continued)
        self._request, self._context, self._memory_load = prepared.request, prepared.context, prepared.load
        return prepared.reply

    def _replied(self, reply: Reply) -> Answer:
        session, run, name = self._context.session, self._context.run, self._assistant.name
        return Answer(**dict(reply), session=session, run=run, assistant=name, status="completed")

    def _with_memory(self, answer: Answer, writer: EventWriter) -> Answer:
        uses = dict.fromkeys((*self._memory_before, *memory_uses(writer.memory_events)))
        return with_memory(answer.changed(memory_load=self._memory_load), tuple(uses), self._context.language)

    def _count_lost_usage(self, log: Sequence[EventDraft | Event]) -> None:
        """Count what models used before a worker died that did not live to record it: the log knows."""
        tokens, cost = spent_by_models(log)
        usage = self._context.meter.usage
        self._context.meter.spend(tokens=max(tokens - usage.tokens, 0), cost=max(cost - usage.cost, 0.0))

    def _announced(self, answer: Answer, writer: EventWriter) -> Answer:
        """The answer, after its questions were told that no agent told of: a graph's own interrupts."""
        for question in answer.questions:
            if isinstance(question, Clarification) and question.id not in self._context.replay.questions:
                writer.write(EventDraft(ClarificationRequested(question=question)))
        return answer

    def _is_paused(self, before: StateSnapshot) -> bool:
        """Whether the run told that it pauses here, and only its worker did not live to let it wait."""
        pause = pause_at(before, self._context.language)
        return pause is not None and pause.id in self._context.replay.questions - self._context.answers.keys()

    def _paused_answer(self, after: StateSnapshot, writer: EventWriter) -> Answer | None:
        """The answer of a run that has come to a pause, which is told as a question."""
        pause = pause_at(after, self._context.language)
        if pause is None or self._context.controls.stop_reason or not self._may_pause:
            return None
        if pause.id not in self._context.replay.questions:
            writer.write(EventDraft(ClarificationRequested(question=pause)))
        return self._answer_from(after, writer).changed(status="interrupted", questions=(pause,))

    @property
    def _may_pause(self) -> bool:
        """Whether somebody asked for pauses, or the graph was compiled with some."""
        compiled = self._graph.interrupt_before_nodes or self._graph.interrupt_after_nodes
        return bool(compiled) or self._pauses != Pauses()

    def _input(self, before: StateSnapshot, *, continued: bool) -> Any:
        """What starts the graph; None goes on where it was, with the answers to our own questions in the context."""
        if not continued:
            return self._assistant.first_write(self._request, self._context.run)
        answers = self._context.answers
        foreign = {each.id: answers[each.id] for each in before.interrupts if each.id in answers}
        return Command(resume=foreign) if foreign else None

    async def _run_until_stopped(self, given: Any, writer: EventWriter) -> None:
        """Lets the graph work until it is over or has to stop."""
        driving = asyncio.create_task(self._invoke(given))
        stopping = asyncio.create_task(self._wait_for_stop())
        try:
            await asyncio.wait({driving, stopping, writer.task}, return_when=asyncio.FIRST_COMPLETED)
            if stopping.done() and not driving.done():
                self._control.request_drain(self._context.controls.stop_reason or "")
                await ended_within(self._grace, driving, sleep=self._context.sleep)
        finally:
            await cancel_tasks(driving, stopping)
        for task in (writer.task, driving):
            if task.done() and not task.cancelled():
                task.result()

    @property
    def _grace(self) -> float:
        return CANCEL_GRACE if self._context.controls.stop_reason == "cancelled" else GRACE

    async def _invoke(self, given: Any) -> None:
        heard = self._assistant.streams_custom
        try:
            steps = self._graph.astream(
                given,
                self._config,
                context=self._assistant.context_for(self._request, self._context),
                stream_mode=["custom"] if heard else [],
                subgraphs=heard,
                durability="sync" if self._saves == "steps" else "exit",
                interrupt_before=_node_names(self._pauses.before),
                interrupt_after=_node_names(self._pauses.after),
                control=self._control,
            )
            async for place, _, written in steps:
                self._context.write_event(EventDraft(CustomWritten(value=json_value(written), place="|".join(place))))
        except (GraphDrained, BudgetReachedError):
            return
        except GraphRecursionError:
            if self._context.meter.budget.super_steps is None:  # not a limit of ours
                raise
            self._context.controls.stop("super_steps")

    async def _wait_for_stop(self) -> None:
        """Returns when somebody asks the run to stop, or its time is up.

        Models are given up before that, so that rules have time to answer with what there is.
        """
        controls, meter = self._context.controls, self._context.meter
        left = meter.remaining("seconds")
        if isinf(left):
            await controls.wait_until_stopped()
            return
        for_rules = _SHARE_FOR_RULES * (meter.budget.seconds or 0)
        models, asked = (
            asyncio.create_task(self._end_models_after(max(left - for_rules, 0))),
            asyncio.create_task(controls.wait_until_stopped()),
        )
        try:
            if not await ended_within(left, asked, sleep=self._context.sleep):
                controls.stop("seconds")
        finally:
            await cancel_tasks(models)

    async def _end_models_after(self, seconds: float) -> None:
        await self._context.sleep(seconds)
        self._context.controls.end_models()

    def _answer_from(self, snapshot: StateSnapshot, writer: EventWriter) -> Answer:
        answer = answer_from_state(
            self._assistant,
            snapshot,
            session=self._context.session,
            run=self._context.run,
            language=self._context.language,
            stopped=self._context.controls.stop_reason,
            text=self._streamed_before + writer.streamed_text,
            warned=self.warnings_told(writer),
        )
        if answer.status == "interrupted" and answer.plan:  # the state has it as it was before this node
            before = self._plan_before if self._plan_before and self._plan_before.id == answer.plan.id else answer.plan
            answer = answer.changed(plan=writer.plans.get(answer.plan.id, before))
        if self._assistant.accounts_for_asks:
            assistant, language = self._assistant, self._context.language
            answer = account_for(self._request.message, answer, language, only_talks=assistant.only_talks)
        return self._with_memory(answer, writer)


def _heard_by(listener: RunListener | None, write: Callable[[EventDraft], None]) -> Callable[[EventDraft], None]:
    """What writes an event down, after the listener has heard it."""
    if listener is None:
        return write

    def hear_and_write(said: EventDraft) -> None:
        listener.on_said(said)
        write(said)

    return hear_and_write


def _node_names(nodes: NodeNames) -> Literal["*"] | list[str]:
    return "*" if nodes == "*" else list(nodes)


def _super_step(snapshot: StateSnapshot) -> int:
    return (snapshot.metadata or {}).get("step", -1)


_SHARE_FOR_RULES = 0.1
"""How much of a run's time is kept for answering without a model."""
_LOG = logging.getLogger(__name__)

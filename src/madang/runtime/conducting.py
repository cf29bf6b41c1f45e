"""One run of an assistant, from a request or the answer to a question to its end.

It ends as completed, partial, interrupted, failed or cancelled, and says so truly. Who holds the run, and for how long,
is not its concern.
"""

# pyright: reportUnknownMemberType=false
# LangGraph leaves some of its type parameters open.

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from math import isinf
from typing import Any, Literal, NamedTuple

from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.errors import GraphDrained, GraphRecursionError
from langgraph.graph.state import CompiledStateGraph
from langgraph.runtime import RunControl
from langgraph.types import Command, StateSnapshot

from madang.protocol.answers import Answer
from madang.protocol.events import ClarificationRequested
from madang.protocol.problems import problem_of
from madang.protocol.requests import Request
from madang.runtime.budgets import Usage
from madang.runtime.context import RunContext
from madang.runtime.contract import Assistant
from madang.runtime.deadlines import ends_within, leave
from madang.runtime.errors import BudgetReachedError
from madang.runtime.pauses import Nodes, Pauses, pause_at
from madang.runtime.ports import Journal, Said
from madang.runtime.scribe import Scribe
from madang.runtime.streaming import Listener
from madang.runtime.told import Told
from madang.runtime.verdicts import failed, judge, last_words
from madang.store.checkpointer import Checkpointer
from madang.store.errors import PassingStoreError, StaleRunError, StoreClosedError

__all__ = ["Ending", "Graph", "compiled", "compiled_once", "conduct"]

Graph = CompiledStateGraph[Any, RunContext, Any, Any]

GRACE = 5.0
"""Seconds that the nodes at work are given to finish once a run is asked to stop."""
NO_LIMIT = 10_000


class Ending(NamedTuple):
    """What a run has to say, and what it has spent in all."""

    answer: Answer
    usage: Usage


async def conduct(
    assistant: Assistant,
    request: Request,
    context: RunContext,
    *,
    checkpointer: "BaseCheckpointSaver[Any]",
    journal: Journal,
    configurable: Mapping[str, Any] | None = None,
    pauses: Pauses = Pauses(),  # noqa: B008 - it cannot change
) -> Ending:
    """Carries a run as far as it goes and logs what it tells, all but the end of the run itself.

    A run that has checkpoints goes on from the last one; questions answered since are in `context.answers`. The run
    stops when `context.controls` say so or its budget is reached: cooperatively, then after a grace by force. At its
    `pauses` it waits to be let go on. `configurable` goes to LangGraph; the store's `fenced` belongs there. Raises
    `StaleRunError` when another worker has the run, what a store raises that is closed or cannot do it now, so that it
    can be tried again, and what the journal raises; whatever else goes wrong ends the run as failed.
    """
    async with Scribe(journal) as scribe:
        saver = checkpointer.saving_after(scribe.written) if isinstance(checkpointer, Checkpointer) else checkpointer
        telling = replace(context, tell=scribe.say)
        performance = _Performance(assistant, telling, compiled(assistant, saver), configurable or {}, pauses)
        answer = await performance.run(request, scribe, journal)
        for words in () if performance.told_answer else last_words(answer):
            scribe.say(Said(words))
    return Ending(answer, context.meter.usage)


def compiled(assistant: Assistant, checkpointer: "BaseCheckpointSaver[Any]") -> Graph:
    """The assistant's graph on a checkpointer; it is compiled once and copied for each."""
    return compiled_once(assistant).copy({"checkpointer": checkpointer})


@cache
def compiled_once(assistant: Assistant) -> Graph:
    """The assistant's graph on no checkpointer, to be looked at or copied."""
    return assistant.build().compile(name=assistant.name)


class _Performance:
    def __init__(
        self,
        assistant: Assistant,
        context: RunContext,
        graph: Graph,
        configurable: Mapping[str, Any],
        pauses: Pauses,
    ) -> None:
        self._assistant = assistant
        self._context = context
        self._graph = graph
        self._pauses = pauses
        self._control = RunControl()
        place = {"run_id": context.run, **configurable, "thread_id": context.session}
        self._config: RunnableConfig = {
            "configurable": place,
            "callbacks": [Listener(context.meter, context.tell)],
            "recursion_limit": int(max(1, min(context.meter.left("super_steps"), NO_LIMIT))),
        }

    @property
    def told_answer(self) -> bool:
        """Whether the run had come to its end before, and only its worker did not live to say so."""
        return self._context.told.answered

    async def run(self, request: Request, scribe: Scribe, journal: Journal) -> Answer:
        """The answer, whatever happens on the way to it."""
        began = self._context.clock()
        try:
            return await self._answer(request, scribe, journal)
        except (StaleRunError, PassingStoreError, StoreClosedError):
            raise
        except Exception as error:  # noqa: BLE001 - the edge of a run: it ends as failed, whatever went wrong
            _LOG.exception("The run %s of %s failed.", self._context.run, self._assistant.name)
            problem = problem_of(error, self._context.language)
            return failed(self._assistant, problem, session=self._context.session, run=self._context.run)
        finally:
            self._context.meter.record(seconds=(self._context.clock() - began).total_seconds())

    async def _answer(self, request: Request, scribe: Scribe, journal: Journal) -> Answer:
        before = await self._graph.aget_state(self._config)
        continued = (before.metadata or {}).get("run_id") == self._context.run
        if continued:
            self._context = replace(self._context, resumed=True, told=Told.by(await journal.read()))
        if not (continued and self._is_paused(before)):
            await self._work(self._input(request, before, continued=continued), scribe)
        after = await self._graph.aget_state(self._config)
        self._context.meter.record(super_steps=max(_super_step(after) - _super_step(before), 0))
        return self._waiting(after, scribe) or self._judged(after, scribe)

    def _is_paused(self, before: StateSnapshot) -> bool:
        """Whether the run told that it pauses here, and only its worker did not live to let it wait."""
        pause = pause_at(before, self._context.language)
        return pause is not None and pause.id in self._context.told.questions - self._context.answers.keys()

    def _waiting(self, after: StateSnapshot, scribe: Scribe) -> Answer | None:
        """The answer of a run that has come to a pause, which is told as a question."""
        pause = pause_at(after, self._context.language)
        if pause is None or self._context.controls.stopped or self._pauses == Pauses():
            return None
        if pause.id not in self._context.told.questions:
            scribe.say(Said(ClarificationRequested(question=pause)))
        return self._judged(after, scribe).changed(status="interrupted", questions=(pause,))

    def _input(self, request: Request, before: StateSnapshot, *, continued: bool) -> Any:
        """What starts the graph; None goes on where it was, with the answers to our own questions in the context."""
        if not continued:
            return self._assistant.read(request)
        answers = self._context.answers
        foreign = {each.id: answers[each.id] for each in before.interrupts if each.id in answers}
        return Command(resume=foreign) if foreign else None

    async def _work(self, given: Any, scribe: Scribe) -> None:
        """Lets the graph work until it is over or has to stop."""
        driving = asyncio.create_task(self._drive(given))
        stopping = asyncio.create_task(self._until_to_stop())
        try:
            await asyncio.wait({driving, stopping, scribe.writing}, return_when=asyncio.FIRST_COMPLETED)
            if stopping.done() and not driving.done():
                self._control.request_drain(self._context.controls.stopped or "")
                await ends_within(GRACE, driving, sleep=self._context.sleep)
        finally:
            await leave(driving, stopping)
        for task in (scribe.writing, driving):
            if task.done() and not task.cancelled():
                task.result()

    async def _drive(self, given: Any) -> None:
        try:
            await self._graph.ainvoke(
                given,
                self._config,
                context=self._context,
                durability="sync",
                interrupt_before=_named(self._pauses.before),
                interrupt_after=_named(self._pauses.after),
                control=self._control,
            )
        except (GraphDrained, BudgetReachedError):
            return
        except GraphRecursionError:
            self._context.controls.stop("super_steps")

    async def _until_to_stop(self) -> None:
        """Returns when somebody asks the run to stop, or its time is up."""
        left = self._context.meter.left("seconds")
        if isinf(left):
            await self._context.controls.until_stopped()
            return
        asked = asyncio.create_task(self._context.controls.until_stopped())
        if not await ends_within(left, asked, sleep=self._context.sleep):
            self._context.controls.stop("seconds")

    def _judged(self, snapshot: StateSnapshot, scribe: Scribe) -> Answer:
        return judge(
            self._assistant,
            snapshot,
            session=self._context.session,
            run=self._context.run,
            language=self._context.language,
            stopped=self._context.controls.stopped,
            text=scribe.text,
        )


def _named(nodes: Nodes) -> Literal["*"] | list[str]:
    return "*" if nodes == "*" else list(nodes)


def _super_step(snapshot: StateSnapshot) -> int:
    return (snapshot.metadata or {}).get("step", -1)


_LOG = logging.getLogger(__name__)

"""What a run costs beside LangGraph alone: the same ten steps bare, with its own savers, and as a durable run.

Bare LangGraph is asked as its users ask it, with its defaults. A run of ours is timed from the question to the answer:
accepted, audited, claimed, checkpointed, with its events logged and its end recorded, on the embedded SQLite store.
All take turns on one event loop, on files of one directory, so that noise hits them alike.
"""

import argparse
import asyncio
import gc
import tempfile
import tracemalloc
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import Annotated, Any

from langgraph.checkpoint.memory import InMemorySaver
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver
from langgraph.graph import END, START, StateGraph

from bench.support.minimal_saver import LeastSaver
from madang.protocol import Actor
from madang.protocol.answers import Reply
from madang.protocol.events import RunStarted
from madang.protocol.requests import RunRequest
from madang.runtime.agents.context import Finding, RunContext, StepAssignment, current_context
from madang.runtime.application import Application, open_application
from madang.runtime.assistants.contract import Assistant
from madang.runtime.assistants.discovery import Assistants
from madang.runtime.plans.execution import execute_plan
from madang.state.fields.reducers import append
from madang.state.fields.schema import State
from madang.state.plans.plan import Plan
from madang.state.plans.step import Step
from madang.state.writes.graph import CheckedGraph
from madang.store import Store, open_store
from madang.text import Language, Text

STEPS = 10
Ask = Callable[[str], Awaitable[object]]


class Notes(State):
    """A state that grows by one note a step."""

    notes: Annotated[list[str], append] = []


def ten_steps(graph: Any, step: Callable[..., Any]) -> Any:
    """The graph with ten nodes in a row."""
    for number in range(STEPS):
        graph.add_node(f"step{number}", partial(step, number))
        graph.add_edge(f"step{number - 1}" if number else START, f"step{number}")
    graph.add_edge(f"step{STEPS - 1}", END)
    return graph


async def note(number: int, state: Notes) -> dict[str, Any]:
    return {"notes": [f"note {number} after {len(state.notes)}"]}


async def wait(number: int, state: Notes) -> dict[str, Any]:
    """A step that takes until the run is cancelled."""
    await current_context().sleep(3600)
    return await note(number, state)


def assistant_of(name: str, build: Callable[[], Any]) -> Assistant:
    return Assistant(
        name=name,
        title=Text(name, name),
        about=Text(name, name),
        examples=(Text(name, name),),
        state=Notes,
        build=build,
        read=_read,
        answer=_answer,
    )


def plan_of_ten() -> Any:
    """The same ten notes as the steps of a plan, which are carried out inside one node."""

    async def work(_state: Notes) -> dict[str, Any]:
        plan = Plan(id="ten", steps=tuple(Step(id=f"step{number}", agent="note") for number in range(STEPS)))
        executed = await execute_plan(plan, {"note": find}, current_context())
        return {"notes": [str(result.data["note"]) for result in executed.results.values()]}

    graph = CheckedGraph(Notes, context_schema=RunContext)
    graph.add_node("work", work)
    graph.add_edge(START, "work")
    graph.add_edge("work", END)
    return graph


async def find(assignment: StepAssignment) -> Finding:
    return Finding(data={"note": f"note {assignment.step.id}"})


def _read(request: RunRequest) -> Mapping[str, Any]:
    return {"notes": [request.message]}


def _answer(state: Notes, language: Language) -> Reply:
    del language
    return Reply(answer=state.notes[-1])


def _checked(step: Callable[..., Any]) -> Callable[[], Any]:
    return lambda: ten_steps(CheckedGraph(Notes, context_schema=RunContext), step)


_KINDS = {"nodes": _checked(note), "plan": plan_of_ten, "waiting": _checked(wait)}
ASSISTANTS = Assistants({name: assistant_of(name, build) for name, build in _KINDS.items()}, {})


RECORDS = 5
"""What a run commits beside its state: that it was accepted, taken, begun and told, and how it ended."""


def bare(saver: Any, records: int = 0) -> Ask:
    """LangGraph alone, with so many records of its run beside the state."""
    graph = ten_steps(StateGraph(Notes), note).compile(checkpointer=saver)
    durability = "sync" if records else None

    async def ask(session: str) -> object:
        for number in range(records):
            await saver.commit(number)
        config: Any = {"configurable": {"thread_id": session}}
        return await graph.ainvoke({"notes": ["question"]}, config, durability=durability)

    return ask


def durable(application: Application, assistant: str) -> Ask:
    """A run of ours, from the question to the answer."""

    async def ask(session: str) -> object:
        run = await application.ask(f"{assistant} {session}", "question", assistant=assistant)
        return [event async for event in application.runs.follow(Actor(), run.id)][-1]

    return ask


@dataclass(frozen=True)
class Times:
    """Milliseconds of one way to run ten steps: those that passed, and those of all threads on a processor."""

    name: str
    runs: list[float] = field(default_factory=list[float])
    worked: list[float] = field(default_factory=list[float])

    @property
    def p50(self) -> float:
        return median(self.runs)

    @property
    def p95(self) -> float:
        return quantiles(self.runs, n=20)[-1]

    def work_beside(self, other: "Times") -> float:
        """How many times the processor time of another way, in the middle of the rounds they shared."""
        return median(mine / theirs for mine, theirs in zip(self.worked, other.worked, strict=True))


async def time_in_turns(ways: Mapping[str, Ask], rounds: int) -> list[Times]:
    """Each way once a round, always in a session that has run before."""
    for name, ask in ways.items():
        await ask(name)
    taken = [Times(name) for name in ways]
    for number in range(rounds):
        for each, ask in zip(taken, ways.values(), strict=True):
            start, worked = perf_counter(), process_time()
            await ask(f"{each.name} {number // 5}")
            each.runs.append((perf_counter() - start) * 1e3)
            each.worked.append((process_time() - worked) * 1e3)
    return taken


async def runs_per_second(ask: Ask, sessions: int, each: int) -> float:
    """How many runs are answered a second, when so many sessions ask one question after the other."""

    async def talk(session: str) -> None:
        for _ in range(each):
            await ask(session)

    start = perf_counter()
    await asyncio.gather(*(talk(f"many {number}") for number in range(sessions)))
    return sessions * each / (perf_counter() - start)


async def kilobytes_per_session(store: Store, sessions: int) -> tuple[float, float]:
    """What Python keeps in memory for an idle session, and for one with a run under way."""
    async with open_application(store, assistants=ASSISTANTS, concurrency=sessions) as application:
        ask = durable(application, "nodes")
        await ask("warm")
        tracemalloc.start()
        start = _in_use()
        for number in range(sessions):
            await ask(f"idle {number}")
        idle = _in_use()
        runs = [
            await application.ask(f"active {number}", "question", assistant="waiting") for number in range(sessions)
        ]
        await asyncio.gather(*(_begun(application, run.id) for run in runs))
        active = _in_use()
        tracemalloc.stop()
        await asyncio.gather(*(application.runs.cancel(Actor(), run.id) for run in runs))
        await asyncio.gather(*(application.runs.wait_for_answer(Actor(), run.id) for run in runs))
    return (idle - start) / sessions / 1024, (active - idle) / sessions / 1024


async def _begun(application: Application, run: str) -> None:
    async for event in application.runs.follow(Actor(), run):
        if isinstance(event.data, RunStarted):
            return


def _in_use() -> int:
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


async def compare(rounds: int, sessions: int) -> None:
    """Measure all there is, and print it beside what was to be reached."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        stock = await stack.enter_async_context(AsyncSqliteSaver.from_conn_string(str(folder / "stock.db")))
        store = await stack.enter_async_context(open_store(f"sqlite:///{folder}/ours.db"))
        opened = open_application(store, assistants=ASSISTANTS, concurrency=sessions)
        application = await stack.enter_async_context(opened)
        ways = {
            "bare, InMemorySaver": bare(InMemorySaver()),
            "bare, AsyncSqliteSaver": bare(stock),
            "least, on a thread": bare(LeastSaver(folder / "thread.db", threaded=True), RECORDS),
            "least, on the loop": bare(LeastSaver(folder / "loop.db", threaded=False), RECORDS),
            "run, ten nodes": durable(application, "nodes"),
            "run, a plan of ten steps": durable(application, "plan"),
        }
        print_times(await time_in_turns(ways, rounds))
        for kind in ("nodes", "plan"):
            rate = await runs_per_second(durable(application, kind), sessions, 5)
            print(f"{rate:.0f} runs a second of ten {kind}, {sessions} sessions at once")
    async with open_store(f"sqlite:///{tempfile.mkdtemp()}/memory.db") as store:
        idle, active = await kilobytes_per_session(store, sessions)
    print(f"{idle:.1f} kB in memory for an idle session, {active:.1f} kB more for a run under way")


def print_times(found: Sequence[Times]) -> None:
    """A line for each way, with what it adds to a step of bare LangGraph and how the two targets stand."""
    memory, stock = found[0], found[1]
    times = f"{'p50 ms':>9}{'p95 ms':>9}{'added a step, p50':>20}{'p95':>8}{'x memory':>10}{'x sqlite':>10}"
    print(f"{'':<26}{times}{'work, ms':>10}{'x memory':>10}{'x sqlite':>10}")
    for each in found:
        added = [(each.p50 - memory.p50) / STEPS, (each.p95 - memory.p95) / STEPS]
        ratios = f"{each.p50 / memory.p50:>10.2f}{each.p50 / stock.p50:>10.2f}"
        assignment = f"{median(each.worked):>10.1f}{each.work_beside(memory):>10.2f}{each.work_beside(stock):>10.2f}"
        print(
            f"{each.name:<26}{each.p50:>9.1f}{each.p95:>9.1f}{added[0]:>17.2f} ms{added[1]:>8.2f}{ratios}{assignment}"
        )
    print(f"{'to reach':<26}{'':>46}{'< 2':>10}{'< 1':>10}{'':>10}{'< 2':>10}{'< 1':>10}")


def main(arguments: list[str]) -> None:
    """Parse the options and compare."""
    parser = argparse.ArgumentParser(prog="python -m bench runtime", description=__doc__)
    parser.add_argument("--rounds", type=int, default=50, help="runs of each way")
    parser.add_argument("--sessions", type=int, default=20, help="sessions at once")
    options = parser.parse_args(arguments)
    asyncio.run(compare(options.rounds, options.sessions))

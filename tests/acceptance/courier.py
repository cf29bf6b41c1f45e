"""A tiny assistant that plans, works in parallel, changes the world and writes: slow enough to be killed meanwhile.

COURIER_PACE is the seconds each thing takes, COURIER_WRITING the seconds for the letter where it differs,
COURIER_LEDGER the file in which it changes the world, and COURIER_SENDING the seconds until it knows that it has. Its
requests are single words: 'ask' asks two questions at once, anything else is delivered.
"""

import asyncio
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

from langgraph.graph import END, START
from pydantic import JsonValue

from madang.protocol.answers import Reply
from madang.protocol.events import PlanningStarted, PlanReady, TokenStreamed
from madang.protocol.questions import Approval, Clarification
from madang.protocol.requests import RunRequest
from madang.runtime.agents.context import Finding, RunContext, StepAssignment, current_context
from madang.runtime.agents.tools import Tool, call_tool
from madang.runtime.assistants.contract import Assistant
from madang.runtime.assistants.discovery import Assistants
from madang.runtime.plans.execution import execute_plan
from madang.state.fields.reducers import append
from madang.state.fields.schema import State
from madang.state.plans import summarize_plan
from madang.state.plans.plan import Plan
from madang.state.plans.results import Result, merge_results
from madang.state.plans.step import Step
from madang.state.writes.graph import CheckedGraph
from madang.text import Language, Text

WORDS = 8


class Errand(State):
    """`told` keeps the messages of all runs of the session, so that a lost or doubled one shows."""

    told: Annotated[list[str], append] = []
    message: str = ""
    plan: Plan | None = None
    results: Annotated[dict[str, Result], merge_results] = {}
    letter: str = ""


async def plan(state: Errand) -> dict[str, Any]:
    run = current_context()
    run.emit(PlanningStarted(message="Looking at the way."))
    await _take_time(run)
    agents = ("ask_where", "ask_consent") if state.message == "ask" else ("look", "weigh", "send")
    steps = tuple(Step(id=agent, agent=agent, task=agent) for agent in agents)
    made = Plan(id=f"delivery-{len(state.told)}", steps=steps, strategy="parallel")
    run.emit(PlanReady(intent="deliver", confidence=1.0, plan=summarize_plan(made)))
    return {"plan": made}


async def work(state: Errand) -> dict[str, Any]:
    assert state.plan is not None
    executed = await execute_plan(state.plan, AGENTS, current_context())
    return {"plan": executed.plan, "results": executed.results}


async def write(state: Errand) -> dict[str, Any]:
    words: list[str] = []
    for number in range(WORDS):
        words.append(f"{state.message}-{number}")
        current_context().emit(TokenStreamed(text=words[-1] + " "))
        await current_context().sleep(_seconds("COURIER_WRITING", _seconds("COURIER_PACE", 0)) / WORDS)
    return {"letter": " ".join(words)}


async def look(work: StepAssignment) -> Finding:
    await _take_time(work.context)
    return Finding(data={"way": "clear"})


async def send(work: StepAssignment) -> Finding:
    sent = await call_tool(SEND, work.context, run=work.context.run)
    await _take_time(work.context)
    return Finding(data={"sent": sent})


async def ask_where(work: StepAssignment) -> Finding:
    return Finding(data={"where": await work.context.ask(Clarification(id="where", question="Where to?"))})


async def ask_consent(work: StepAssignment) -> Finding:
    request = Approval(id="consent", action="send", reason="It costs 3000 won.", arguments={"cost": 3000})
    decision = await work.context.ask(request)
    return Finding(data={"consent": decision.model_dump(mode="json")})


async def enter_in_ledger(run: str) -> JsonValue:
    _append(Path(os.environ["COURIER_LEDGER"]), run)
    await asyncio.sleep(_seconds("COURIER_SENDING", 0))
    return "sent"


def _append(ledger: Path, line: str) -> None:
    with ledger.open("a", encoding="utf-8") as written:
        written.write(f"{line}\n")


async def _take_time(run: RunContext) -> None:
    await run.sleep(_seconds("COURIER_PACE", 0))


def _seconds(variable: str, default: float) -> float:
    return float(os.environ.get(variable, default))


SEND = Tool(name="send", about=Text("보냅니다.", "Sends it."), run=enter_in_ledger, changes_world=True)
AGENTS = {"look": look, "weigh": look, "send": send, "ask_where": ask_where, "ask_consent": ask_consent}


def build() -> CheckedGraph[Errand, RunContext, Any, Any]:
    graph: CheckedGraph[Errand, RunContext, Any, Any] = CheckedGraph(Errand, context_schema=RunContext)
    graph.add_node("plan", plan)
    graph.add_node("work", work)
    graph.add_node("write", write)
    for before, after in ((START, "plan"), ("plan", "work"), ("work", "write"), ("write", END)):
        graph.add_edge(before, after)
    return graph


def read(request: RunRequest) -> Mapping[str, Any]:
    return {"message": request.message, "told": [request.message], "letter": "", "plan": None}


def answer(state: Errand, language: Language) -> Reply:
    return Reply(
        intent="deliver",
        answer=state.letter,
        plan=summarize_plan(state.plan) if state.plan else None,
        data={"told": list(state.told), "found": {name: result.data for name, result in sorted(state.results.items())}},
    )


COURIER = Assistant(
    name="courier",
    reads_files=True,
    title=Text("심부름", "Courier"),
    about=Text("무엇이든 전합니다.", "Delivers anything."),
    examples=(Text("편지", "letter"),),
    state=Errand,
    build=build,
    read=read,
    answer=answer,
)
ASSISTANTS = Assistants({"courier": COURIER}, {})

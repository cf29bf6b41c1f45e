"""Each step speaks as its agent and keeps to itself, whatever runs inside it."""

import asyncio
from typing import Any

import pytest
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import START, StateGraph
from langgraph.runtime import Runtime
from typing_extensions import TypedDict

from madang.protocol import Clarification, EventDraft
from madang.protocol.events import WarningRaised
from madang.runtime import Finding, RunContext, StepAssignment, current_context, execute_plan
from madang.runtime.agents.attribution import StepScope, agent_in, current_agent, current_scope, step_context
from madang.state import Plan, Step
from madang.testing import MemoryEffects, make_context

WARNING = WarningRaised(message="old figures")


class Note(TypedDict):
    text: str


async def write(state: Note) -> Note:
    if state["text"] == "b":
        await current_context().ask(Clarification(id="sure", question="Sure?"))
    return {"text": f"{state['text']} by {current_agent()}"}


WRITER = StateGraph(Note).add_node("write", write).add_edge(START, "write").compile()


async def agent(assignment: StepAssignment) -> Finding:
    return Finding(data={"text": (await WRITER.ainvoke({"text": assignment.step.id}))["text"]})


def outer(found: dict[str, Any]) -> Any:
    async def carry_out(state: Note, runtime: Runtime[RunContext]) -> Note:
        plan = Plan(id="p", steps=(Step(id="a", agent="one"), Step(id="b", agent="two")), strategy="parallel")
        done = await execute_plan(plan, {"one": agent, "two": agent}, runtime.context)
        found.update({task: result.data["text"] for task, result in done.results.items()})
        return state

    graph = StateGraph(Note, context_schema=RunContext).add_node("carry_out", carry_out).add_edge(START, "carry_out")
    return graph.compile(checkpointer=InMemorySaver())


async def test_a_step_entered_again_is_not_handed_the_sub_graph_of_another():
    found: dict[str, Any] = {}
    graph, effects, config = outer(found), MemoryEffects(), {"configurable": {"thread_id": "t"}}
    await graph.ainvoke({"text": ""}, config, context=make_context(effects=effects), durability="sync")
    assert found == {}
    answered = make_context(effects=effects, answers={"sure": True}, resumed=True)
    await graph.ainvoke(None, config, context=answered, durability="sync")
    assert found == {"a": "a by one", "b": "b by two"}


@pytest.mark.parametrize(
    ("namespace", "agent"),
    [
        ("", None),
        ("planner:1f", "planner"),
        ("researcher:1f|model:2e", "researcher"),
        ("supervisor:1f|researcher:2e|1|model:3d", "researcher"),
    ],
)
def test_a_message_belongs_to_its_node_or_to_the_sub_graph_around_it(namespace: str, agent: str | None):
    assert agent_in({"langgraph_checkpoint_ns": namespace}) == agent


async def test_a_part_is_played_in_its_task_alone():
    async def play() -> tuple[str | None, str]:
        return current_agent(), current_scope()

    played = await asyncio.create_task(play(), context=step_context(StepScope("law", "p/law")))
    assert (played, current_agent(), current_scope()) == (("law", "p/law"), None, "")


async def test_what_is_emitted_names_its_speaker():
    said: list[EventDraft] = []

    async def tell(assignment: StepAssignment) -> Finding:
        assignment.context.emit(WARNING)
        return Finding()

    plan = Plan(id="p", steps=(Step(id="a", agent="one"),))
    await execute_plan(plan, {"one": tell}, make_context(write_event=said.append))
    assert [each.agent for each in said if each.data == WARNING] == ["one"]

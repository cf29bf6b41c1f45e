"""The states of the deep-research seed, declared with policies, and its worked examples."""

import asyncio
from typing import Annotated, Any

import pytest
from langchain_core.messages import AIMessage, AnyMessage, HumanMessage, SystemMessage, ToolMessage
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.constants import END, START
from langgraph.graph.message import add_messages
from langgraph.types import Command, Overwrite, Send
from pydantic import BaseModel, ConfigDict

from madang.state.errors import ReducerError, WriteError
from madang.state.fields.channels import trim
from madang.state.fields.policies import Keep, Offload
from madang.state.fields.reducers import append, override
from madang.state.fields.schema import Schema, State
from madang.state.writes.graph import CheckedGraph

THREAD: Any = {"configurable": {"thread_id": "research"}}


class Note(BaseModel):
    """One researcher's compressed result, with where it comes from."""

    model_config = ConfigDict(frozen=True)

    topic: str
    text: str
    sources: tuple[str, ...] = ()


class AgentInput(State):
    """All a user supplies."""

    messages: Annotated[list[AnyMessage], add_messages] = []


class Agent(AgentInput):
    """The main graph: conversation, brief, findings, report. None means "not yet"."""

    supervisor_messages: Annotated[list[AnyMessage], override] = []
    research_brief: str | None = None
    raw_notes: Annotated[list[str], override, Offload(over=65536)] = []
    notes: Annotated[list[Note], override] = []
    final_report: str | None = None
    report_error: str | None = None

    @property
    def raw_notes_length(self) -> int:
        """Derived, so it can never be stale."""
        return sum(map(len, self.raw_notes))


class Supervisor(State):
    """The supervisor sees its conversation, the brief and what was found; nothing of the user's conversation."""

    supervisor_messages: Annotated[list[AnyMessage], override] = []
    research_brief: str
    notes: Annotated[list[Note], append] = []
    research_iterations: int = 0
    raw_notes: Annotated[list[str], append] = []


class ResearcherOutput(State):
    """What leaves a researcher."""

    notes: Annotated[list[Note], append] = []
    raw_notes: Annotated[list[str], append] = []


class Researcher(ResearcherOutput):
    """One researcher's own work on one topic."""

    researcher_messages: Annotated[list[AnyMessage], append] = []
    tool_call_iterations: int = 0
    research_topic: str


def test_each_level_has_its_own_fields() -> None:
    fields = {state.__name__: set(Schema.of(state).fields) for state in (AgentInput, Supervisor, ResearcherOutput)}
    assert fields == {
        "AgentInput": {"messages"},
        "Supervisor": {"supervisor_messages", "research_brief", "notes", "research_iterations", "raw_notes"},
        "ResearcherOutput": {"notes", "raw_notes"},
    }
    assert Schema.of(Supervisor).fields["research_brief"].required
    assert Schema.of(Researcher).fields["research_topic"].required
    assert Agent().final_report is None


@pytest.mark.req("R11", "R12")
def test_a_new_note_is_appended() -> None:
    assert override(["있던 노트"], ["새로운 노트"]) == ["있던 노트", "새로운 노트"]


@pytest.mark.req("R13", "R14")
def test_an_override_empties_the_notes() -> None:
    assert override(["있던 노트"], {"type": "override", "value": []}) == []


@pytest.mark.req("RC3")
def test_an_override_without_a_value_is_refused_and_never_stored() -> None:
    with pytest.raises(ReducerError):
        override([], {"type": "override"})  # type: ignore[typeddict-item]
    with pytest.raises(WriteError, match=r"takes an override envelope with exactly 'type' and 'value'\."):
        report_graph().invoke({"messages": "hi"})


def report_graph() -> Any:
    def report(state: Agent) -> dict[str, Any]:
        return {"notes": {"type": "override"}}

    graph = CheckedGraph(Agent, input_schema=AgentInput)
    graph.add_node(report)
    graph.add_edge(START, "report")
    return graph.compile()


def test_lengths_are_derived() -> None:
    assert Agent(raw_notes=["ab", "c"]).raw_notes_length == 3


@pytest.mark.req("RC9")
def test_trimming_for_a_token_limit_drops_the_oldest_pairs_first() -> None:
    def pair(number: int) -> list[AnyMessage]:
        call = {"name": "search", "args": {}, "id": f"c{number}"}
        return [AIMessage("", tool_calls=[call]), ToolMessage(f"found {number}", tool_call_id=f"c{number}")]

    conversation: list[AnyMessage] = [SystemMessage("prompt"), *pair(1), *pair(2), *pair(3)]
    kept = trim(conversation, Keep(last=5))
    assert kept == [conversation[0], *pair(2), *pair(3)]


def deep_researcher(*, failing: str | None = None, saver: Any = None) -> Any:
    """The seed's flow with researchers that answer from their topic; `failing` names one that cannot be searched."""

    async def clarify_with_user(state: Agent) -> Command[Any]:
        return Command(goto="write_research_brief")

    async def write_research_brief(state: Agent) -> Command[Any]:
        brief = f"{state.messages[-1].text} 조사"
        prompt = [SystemMessage("supervisor"), HumanMessage(brief)]
        return Command(
            goto="supervise",
            update={"research_brief": brief, "supervisor_messages": {"type": "override", "value": prompt}},
        )

    async def research(state: Researcher) -> dict[str, Any]:
        if state.research_topic == failing:
            return {"raw_notes": [f"{failing}: failed"]}
        await asyncio.sleep(0)
        note = Note(topic=state.research_topic, text=f"{state.research_topic} 요약", sources=("s1",))
        return {"notes": [note], "raw_notes": [f"{state.research_topic} 원문"]}

    def assign(state: Supervisor) -> list[Send]:
        topics = (f"{state.research_brief} {number}" for number in (1, 2))
        return [Send("research", {"research_topic": topic}) for topic in topics]

    async def supervisor(state: Supervisor) -> dict[str, Any]:
        return {
            "supervisor_messages": [AIMessage("plan")],
            "research_iterations": state.research_iterations + 1,
        }

    team = CheckedGraph(Supervisor)
    team.add_node(supervisor)
    team.add_node(research, input_schema=Researcher)
    team.add_edge(START, "supervisor")
    team.add_conditional_edges("supervisor", assign, ["research"])
    compiled = team.compile()

    async def supervise(state: Agent) -> dict[str, Any]:
        found = await compiled.ainvoke(
            {"research_brief": state.research_brief, "supervisor_messages": state.supervisor_messages}
        )
        return {
            "supervisor_messages": {"type": "override", "value": found["supervisor_messages"]},
            "notes": found["notes"],
            "raw_notes": found["raw_notes"],
        }

    async def final_report_generation(state: Agent) -> dict[str, Any]:
        if not state.notes:
            return {"report_error": "nothing was found"}
        report = "\n".join(f"{note.text} [{note.sources[0]}]" for note in state.notes)
        return {"final_report": report, "notes": Overwrite([]), "messages": [AIMessage(report)]}

    graph = CheckedGraph(Agent, input_schema=AgentInput)
    for node in (clarify_with_user, write_research_brief, supervise, final_report_generation):
        graph.add_node(node)
    graph.add_edge(START, "clarify_with_user")
    graph.add_edge("supervise", "final_report_generation")
    graph.add_edge("final_report_generation", END)
    return graph.compile(checkpointer=saver)


@pytest.mark.parametrize(
    "messages",
    [
        {"role": "user", "content": "AI 안전성 연구"},
        [{"role": "user", "content": "AI 안전성 연구"}],
    ],
)
async def test_a_question_becomes_a_brief_notes_and_a_report(messages: Any) -> None:
    values = await deep_researcher().ainvoke({"messages": messages})
    assert values["research_brief"] == "AI 안전성 연구 조사"
    assert values["final_report"] == "AI 안전성 연구 조사 1 요약 [s1]\nAI 안전성 연구 조사 2 요약 [s1]"
    assert [message.text for message in values["supervisor_messages"]] == ["supervisor", "AI 안전성 연구 조사", "plan"]
    assert values["raw_notes"] == ["AI 안전성 연구 조사 1 원문", "AI 안전성 연구 조사 2 원문"]


async def test_a_second_turn_duplicates_nothing_and_keeps_the_originals() -> None:
    app = deep_researcher(saver=InMemorySaver())
    await app.ainvoke({"messages": "첫째"}, THREAD)
    values = await app.ainvoke({"messages": "둘째"}, THREAD)
    assert values["notes"] == []
    assert values["final_report"] == "둘째 조사 1 요약 [s1]\n둘째 조사 2 요약 [s1]"
    assert values["raw_notes"] == ["첫째 조사 1 원문", "첫째 조사 2 원문", "둘째 조사 1 원문", "둘째 조사 2 원문"]
    assert [message.text for message in values["supervisor_messages"]] == ["supervisor", "둘째 조사", "plan"]


async def test_one_failing_researcher_leaves_the_others_and_a_failed_report_is_no_report() -> None:
    values = await deep_researcher(failing="주제 조사 1").ainvoke({"messages": "주제"})
    assert values["final_report"] == "주제 조사 2 요약 [s1]"

    def empty(state: Agent) -> dict[str, Any]:
        return {"report_error": "nothing was found"}

    graph = CheckedGraph(Agent, input_schema=AgentInput)
    graph.add_node(empty)
    graph.add_edge(START, "empty")
    failed = await graph.compile().ainvoke({"messages": "주제"})
    assert (failed["final_report"], failed["report_error"]) == (None, "nothing was found")

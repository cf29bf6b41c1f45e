from typing import Any

import pytest
from langchain_core.messages import AIMessage, HumanMessage, SystemMessage
from langgraph.types import Overwrite

from madang.assistants.research.agents.brief_writer import write_research_brief
from madang.assistants.research.agents.researcher import build_researcher
from madang.assistants.research.agents.supervisor import build_supervisor
from madang.assistants.research.graph import build
from madang.assistants.research.plan.steps import ResearchOptions, plan_for
from madang.assistants.research.state import Research, Researcher, ResearcherOutput, ResearchInput, Supervisor
from madang.assistants.research.tests.sample_library import planted
from madang.assistants.research.understand.brief import make_brief
from madang.assistants.research.understand.scope import SearchScope
from madang.state.errors import StateError
from madang.state.fields.schema import Schema
from madang.testing.sessions import make_context, memory_library

OPTIONS = ResearchOptions(corpus=("city",), topics=2, rounds=1)
SCOPE = SearchScope(corpora=("city",))
BRIEF = (
    make_brief(1, "How is the solar ferry charged?", "en", [], 2)
    .with_topics(["ferry batteries", "ferry noise"])
    .changed(scope=SCOPE)
)


@pytest.mark.req("R1", "R3", "R4", "R31")
def test_each_level_has_a_state_of_its_own_and_sees_no_more():
    main, supervisor, researcher = (set(Schema.of(state).fields) for state in (Research, Supervisor, Researcher))
    assert main - supervisor == {
        "messages",
        "attachments",
        "report",
        "previous",
        "changes",
        "final_report",
        "report_error",
        "files",
        "lacks_documents",
    }
    assert researcher & main == {"options", "raw_notes"}
    assert set(Schema.of(ResearchInput).fields) == {"messages", "options", "attachments"}


@pytest.mark.req("R2", "R18", "R30")
def test_the_main_state_holds_all_that_a_question_leaves_and_declares_how_it_merges():
    fields = Schema.of(Research).fields
    assert {"messages", "supervisor_messages", "brief", "raw_notes", "notes", "final_report"} <= set(fields)
    state = Research()
    assert (state.compressed_research_length, state.raw_notes_length) == (0, 0)
    merge: Any = fields["messages"].reducer
    merged = merge([HumanMessage("a", id="1")], [HumanMessage("b", id="1"), AIMessage("c", id="2")])
    assert merged == [HumanMessage("b", id="1"), AIMessage("c", id="2")]


@pytest.mark.req("R15", "R19", "R14", "R33")
async def test_writing_required_brief_leaves_exactly_the_task_and_the_question_to_the_supervisor():
    question = "How is the solar ferry charged?"
    async with memory_library({"city": planted()}) as library:
        context = make_context(library=library, language="en", write_event=lambda _: None)
        graph: Any = build().compile()
        written = graph.astream({"messages": [HumanMessage(question)]}, context=context, stream_mode="updates")
        updates = {node: update async for step in written for node, update in step.items()}
    update = updates["write_research_brief"]
    assert update["brief"].question == question
    task = SystemMessage("Send a researcher for every topic and collect what they find.")
    assert update["supervisor_messages"] == Overwrite([task, HumanMessage(question)])
    assert (update["notes"], update["research_iterations"]) == (Overwrite([]), 0)
    assert updates["final_report_generation"]["notes"] == Overwrite([])


@pytest.mark.req("R7", "R8", "R9")
def test_the_graphs_are_as_designed():
    def nodes(graph: Any) -> set[str]:
        return set(graph.nodes)

    assert nodes(build()) == {
        "clarify_with_user",
        write_research_brief.__name__,
        "research_supervisor",
        "final_report_generation",
    }
    assert nodes(build_supervisor()) == {"supervisor", "supervisor_tools"}
    assert nodes(build_researcher()) == {"researcher", "researcher_tools", "compress_research"}


@pytest.mark.req("R5", "R4", "R29")
async def test_only_the_note_and_the_passages_leave_a_researcher():
    start = {"topic": BRIEF.topics[0], "question": BRIEF.question, "scope": SCOPE, "options": OPTIONS}
    async with memory_library({"city": planted()}) as library:
        graph: Any = build_researcher().compile()
        left = await graph.ainvoke(start, context=make_context(library=library, write_event=lambda _: None))
    assert set(left) == set(Schema.of(ResearcherOutput).fields) == {"note", "raw_notes"}
    assert left["note"].outcome == "found"
    assert {sighting.passage for sighting in left["note"].found} == {note.passage for note in left["raw_notes"]}


async def _supervised() -> dict[str, Any]:
    start = {"brief": BRIEF, "plan": plan_for(BRIEF, OPTIONS, "en"), "options": OPTIONS}
    async with memory_library({"city": planted()}) as library:
        graph: Any = build_supervisor().compile()
        return await graph.ainvoke(start, context=make_context(library=library, write_event=lambda _: None))


@pytest.mark.req("R16", "R21", "R24")
async def test_the_supervisor_starts_with_the_brief_and_counts_its_rounds():
    left = await _supervised()
    assert left["research_iterations"] == 1
    assert left["brief"] == BRIEF
    assert {step.id: step.status for step in left["plan"].steps} == {topic.id: "completed" for topic in BRIEF.topics}


@pytest.mark.req("R17", "R23", "R32", "RC1")
async def test_what_the_researchers_found_comes_together_with_topics_and_sources():
    left = await _supervised()
    assert [note.topic for note in left["notes"]] == [topic.id for topic in BRIEF.topics]
    sources = {note.passage: note.source.id for note in left["raw_notes"]}
    for note in left["notes"]:
        assert note.quotes
        assert [quote.source for quote in note.quotes] == [sources[quote.passage] for quote in note.quotes]


@pytest.mark.req("R20", "RC2", "RC14")
def test_a_state_of_nothing_has_defaults_and_none_for_what_is_not_there_yet():
    state = Research()
    assert (state.brief, state.plan, state.report, state.final_report, state.report_error) == (None,) * 5
    assert (state.notes, state.raw_notes, state.research_iterations) == ([], [], 0)
    with pytest.raises(StateError) as refused:
        _ = state.required_brief
    assert str(refused.value) == "There is no brief yet: 'write_research_brief' comes first."

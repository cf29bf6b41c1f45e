from typing import Any

import pytest

from madang.assistants.research.graph import build
from madang.assistants.research.tests.conversation import talking
from madang.assistants.research.tests.sample_library import planted
from madang.protocol.events import PlanReady, ToolCalled
from madang.runtime.agents.context import RunContext
from madang.testing.sessions import make_context, memory_library

FERRY = "How many passengers does the solar ferry carry?"


@pytest.mark.req("R26", "RC14", "R6", "R7", "R25")
@pytest.mark.parametrize("many", [False, True], ids=["a single message", "a list"])
async def test_the_graph_takes_a_message_or_a_list_of_them(many: bool):
    message = {"role": "user", "content": "AI 안전성 연구"}
    async with memory_library({"city": planted()}) as library:
        context = make_context(library=library, language="ko", write_event=lambda _: None)
        graph: Any = build().compile()
        left = await graph.ainvoke({"messages": [message] if many else message}, context=context)
    assert isinstance(context, RunContext)
    assert "AI 안전성 연구는 모델이 해로운 행동을 하지 않도록 하는 방법을 다룬다." in left["final_report"]


@pytest.mark.req("RC7", "R27")
async def test_two_turns_on_one_session_duplicate_nothing():
    async with talking() as talk:
        first = await talk.ask(FERRY)
        before = await talk.state()
        second = await talk.ask(FERRY)
        after = await talk.state()
    assert second.answer == first.answer
    found, again = ([note.changed(topic="") for note in state.raw_notes] for state in (before, after))
    assert again == found
    assert len({note.passage for note in after.raw_notes}) == len(after.raw_notes) > 0
    assert after.notes == []
    assert len(after.messages) == 4
    assert after.research_iterations == before.research_iterations
    assert len(after.supervisor_messages) == len(before.supervisor_messages)


@pytest.mark.req("R14", "R33")
async def test_another_question_leaves_no_passage_of_the_one_before():
    other = "한빛시 공유 자전거 대여소는 몇 곳인가요?"
    async with talking() as talk:
        await talk.ask(other)
        alone = {note.passage for note in (await talk.state()).raw_notes}
    async with talking() as talk:
        await talk.ask(FERRY)
        before = (await talk.state()).report
        await talk.ask(other)
        state = await talk.state()
        assert {note.passage for note in state.raw_notes} == alone
        assert before
        assert state.report
        cited = [passage for one in (*before.summary, *state.report.summary) for passage in one.passages]
        assert cited
        assert all([await talk.library.passage(each, tenant="") for each in cited])
        again = await talk.ask("보고서를 다시 써줘")
    assert again.status == "completed"


@pytest.mark.req("RC6", "R2")
async def test_lengths_are_those_of_what_is_there():
    async with talking() as talk:
        answer = await talk.ask(FERRY)
        state = await talk.state()
    assert answer.data["raw_notes_length"] == state.raw_notes_length
    assert answer.data["compressed_research_length"] > 0
    assert state.compressed_research_length == 0
    assert state.raw_notes_length == sum(len(note.text) for note in state.raw_notes) > 0


@pytest.mark.parametrize("request_again", ["write the report again", "보고서를 다시 써줘", "다시 작성해 주세요!"])
async def test_the_report_is_written_again_without_a_search(request_again: str):
    async with talking() as talk:
        first = await talk.ask(FERRY)
        again = await talk.ask(request_again)
        called = [event for event in await talk.events() if isinstance(event.data, ToolCalled)]
        shorter = await talk.ask(request_again, sentences=1)
    assert again.answer == first.answer
    assert again.status == "completed"
    assert called == []
    assert len(shorter.answer) < len(first.answer)


async def test_a_follow_up_is_answered_from_what_the_session_found():
    async with talking() as talk:
        await talk.ask(FERRY)
        answer = await talk.ask("And how is it charged?")
    summary = answer.answer.partition("## Summary")[2].strip().splitlines()[0]
    assert summary.startswith("- The batteries of the solar ferry are charged by panels on its roof.")


@pytest.mark.req("R37")
async def test_a_question_that_names_nothing_is_asked_about_unless_that_is_switched_off():
    async with talking() as talk:
        asked = await talk.ask("???", language="en")
        assert [question.id for question in asked.questions] == ["topic"]
        answer = await talk.answer("topic", "Hanbit Bike fares")
        unasked = await talk.ask("???", language="en", clarify=False)
    assert "Hanbit Bike fares were discussed at length." in answer.answer
    assert unasked.status == "completed"
    assert unasked.questions == ()


@pytest.mark.parametrize("courtesy", ["정말 고마워요!", "안녕하세요", "Thank you very much"])
async def test_thanks_and_greetings_are_no_questions(courtesy: str):
    async with talking() as talk:
        answer = await talk.ask(courtesy)
    invited = {"네! 조사할 주제가 있으면 알려 주세요.", "Gladly! Name a topic and I will research it."}
    assert [question.id for question in answer.questions] == ["topic"]
    assert answer.questions[0].question in invited


async def test_what_runs_is_required_plan_as_a_person_left_it():
    async with talking() as talk:
        asked = await talk.ask(FERRY, approve=True)
        assert [question.id for question in asked.questions] == ["plan"]
        answer = await talk.answer("plan", {"approved": True, "arguments": {"topics": ["Ferry timetable"]}})
        plans = [event.data.plan for event in await talk.events() if isinstance(event.data, PlanReady)]
    assert [step.task for step in plans[0].steps] == ["Ferry timetable"]
    assert answer.plan is not None
    assert answer.plan.steps[0].task == "Ferry timetable"
    assert "The ferry leaves the east pier every half hour" in answer.answer


async def test_a_plan_that_is_declined_is_not_researched():
    async with talking() as talk:
        await talk.ask(FERRY, approve=True)
        answer = await talk.answer("plan", {"approved": False})
        state = await talk.state()
    assert answer.answer == "The plan was not approved, so nothing was researched."
    assert (state.brief, state.plan, state.raw_notes, state.report) == (None, None, [], None)

"""The states of the teams: what they are given, their first state when the plan is made, and what they refuse."""

from typing import Any

import pytest
from pydantic import ValidationError

from madang.assistants.realestate.manifest import ASSISTANT
from madang.assistants.realestate.plan.team_states import AnalysisTeamState, SearchTeamState, TeamInput
from madang.assistants.realestate.state import Consultation
from madang.assistants.realestate.tests.conversation import NOW, open_conversation
from madang.assistants.realestate.understand.intent import QuestionIntent
from madang.assistants.realestate.understand.keywords import SEARCH_SCOPES, Keywords
from madang.state.errors import StateError
from madang.state.plans.lifecycle import Lifecycle, Roster, with_status
from madang.state.values import stamp


async def _moments(message: str) -> dict[str, Consultation]:
    """The state after each phase of a real consultation."""
    async with open_conversation() as conversation:
        await conversation.send(message)
        thread: Any = {"configurable": {"thread_id": "home"}}
        saved = [found.checkpoint["channel_values"] async for found in conversation.store.checkpointer.alist(thread)]
    states = [ASSISTANT.state_of(values) for values in reversed(saved) if values.get("request_id")]
    return {state.current_phase: state for state in states}


@pytest.mark.req("H62", "H48")
async def test_a_team_has_every_field_at_its_default_when_the_plan_is_made_and_is_filled_by_its_steps():
    moments = await _moments("마포구 84㎡ 아파트 전세 7억인데 안전해?")
    started, planned, done = moments["initialization"], moments["planning"], moments["aggregation"]
    assert (started.search_team, started.analysis_team, started.document_team) == (None, None, None)
    first = planned.search_team
    assert first == SearchTeamState()
    assert (first.status, first.scope, first.keywords) == ("pending", SEARCH_SCOPES, Keywords())
    assert (first.found.total, first.sources_used, first.started_at, first.error) == (0, (), None, None)
    assert planned.analysis_team == AnalysisTeamState()
    assert planned.document_team is None
    assert done.search_team is not None and done.analysis_team is not None
    assert (done.search_team.status, done.search_team.scope) == ("completed", ("real_estate",))
    assert done.search_team.found.total and done.search_team.sources_used == ("market",)
    assert (done.analysis_team.status, done.analysis_team.input_data) == ("completed", done.search_team.found)


@pytest.mark.req("H48")
async def test_each_field_of_a_consultation_appears_at_its_moment():
    moments = await _moments("강남구 아파트 전세금 5% 인상 가능한가요?")
    started, planned, executed = moments["initialization"], moments["planning"], moments["executing"]
    gathered, answered = moments["aggregation"], moments["response_generation"]
    assert (started.life.status, started.plan, started.team_results) == ("in_progress", None, {})
    assert planned.plan is not None and planned.reading is not None
    assert {step.status for step in planned.plan.steps} == {"pending"}
    assert planned.roster == Roster(active=("search", "analysis"))
    assert executed.plan is not None and {step.status for step in executed.plan.steps} == {"completed"}
    assert executed.roster == Roster(completed=("search", "analysis"))
    assert all(result.data for result in executed.team_results.values())
    assert gathered.parts and not gathered.final_response
    assert answered.final_response and answered.life.status == "completed"
    assert answered.life.completed_at == stamp(NOW)


@pytest.mark.req("H24", "H59", "H63")
async def test_what_a_team_is_given_tells_who_asks_what_and_how_the_consultation_stands():
    planned = (await _moments("전세금 5% 인상 가능한가요?"))["planning"]
    given = planned.team_input(stamp(NOW), "ko")
    assert (given.user_query, given.session_id, given.user_id) == ("전세금 5% 인상 가능한가요?", "home", "")
    assert (given.timestamp, given.language) == (stamp(NOW), "ko")
    assert (given.life.status, given.life.error) == ("in_progress", None)
    with pytest.raises(StateError) as refused:
        TeamInput(user_query="", session_id="", request_id="r", timestamp=stamp(NOW), reading=given.reading)
    assert str(refused.value) == (
        "TeamInput cannot hold user_query='': String should have at least 1 character. "
        "TeamInput cannot hold session_id='': String should have at least 1 character."
    )
    assert refused.value.refusals == tuple(f"{part}." for part in str(refused.value).rstrip(".").split(". "))


@pytest.mark.req("H63")
def test_no_team_begins_for_a_consultation_that_has_ended_nor_with_an_unknown_status():
    life = with_status(with_status(Lifecycle(), "in_progress", at=NOW), "completed", at=NOW)
    unread = QuestionIntent(intent="unclear")
    with pytest.raises(StateError, match=r"^The consultation is completed: no team can begin"):
        TeamInput(user_query="전세", session_id="s", request_id="r", timestamp=stamp(NOW), life=life, reading=unread)
    with pytest.raises(StateError, match="cannot hold status='success'"):
        Lifecycle(status="success")  # pyright: ignore[reportArgumentType] - what is refused


@pytest.mark.req("H64", "H65", "HC3", "HC26")
def test_a_team_refuses_an_unknown_scope_kind_or_status():
    with pytest.raises(ValidationError):
        SearchTeamState.model_validate({"scope": ["weather"]})
    with pytest.raises(ValidationError):
        AnalysisTeamState.model_validate({"analysis_type": "horoscope"})
    with pytest.raises(ValidationError):
        SearchTeamState.model_validate({"status": "success"})

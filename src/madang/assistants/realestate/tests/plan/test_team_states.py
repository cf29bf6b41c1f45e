import pytest
from pydantic import ValidationError

from madang.assistants.realestate.plan.team_states import (
    AnalysisTeamState,
    DocumentTeamState,
    SearchTeamState,
    TeamInput,
)
from madang.assistants.realestate.tests.conversation import NOW
from madang.assistants.realestate.understand.intent import QuestionIntent
from madang.assistants.realestate.understand.keywords import SEARCH_SCOPES
from madang.state.errors import StateError
from madang.state.values import stamp


@pytest.mark.req("H59", "H63")
def test_the_input_of_a_team_needs_a_question_and_a_session():
    at, reading = stamp(NOW), QuestionIntent(intent="unclear", confidence=0)
    given = TeamInput(user_query="전세", session_id="s", request_id="r", timestamp=at, reading=reading)
    assert given.language == "ko"
    with pytest.raises(StateError) as refused:
        TeamInput(user_query="", session_id="", request_id="r", timestamp=at, reading=reading)
    assert str(refused.value) == (
        "TeamInput cannot hold user_query='': String should have at least 1 character. "
        "TeamInput cannot hold session_id='': String should have at least 1 character."
    )


@pytest.mark.req("H62", "H64", "H65", "HC3", "HC26")
def test_a_team_starts_with_defaults_and_refuses_an_unknown_scope_kind_or_status():
    assert (SearchTeamState().status, SearchTeamState().scope) == ("pending", SEARCH_SCOPES)
    assert (AnalysisTeamState().analysis_type, DocumentTeamState().written) == ("comprehensive", None)
    with pytest.raises(ValidationError):
        SearchTeamState.model_validate({"scope": ["weather"]})
    with pytest.raises(ValidationError):
        AnalysisTeamState.model_validate({"analysis_type": "horoscope"})
    with pytest.raises(ValidationError):
        SearchTeamState.model_validate({"status": "success"})

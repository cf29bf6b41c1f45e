"""What moved between two states of a session."""

from copy import deepcopy
from datetime import UTC, datetime
from enum import Enum
from typing import Any

import pytest

from madang.state.history.changes import (
    FieldChanges,
    IdentifiedEntry,
    PhaseTransition,
    SessionChanges,
    SessionPaths,
    ValueChange,
    session_changes,
)
from madang.state.privacy.redaction import MASK, redact

NOON = datetime(2025, 1, 10, 12, tzinfo=UTC)
QUIET = SessionChanges(
    timestamp="2025-01-10T12:00:00.000Z",
    phase_transition=None,
    agent_changes={},
    progress_delta=0.0,
    new_errors=(),
    completed_tasks=(),
)


@pytest.mark.req("E61.errors", "EC16")
def test_every_part_of_the_report_is_filled():
    before = {
        "current_phase": "planning",
        "progress_percentage": 33,
        "agent_states": {"search": {"status": "running", "query": "매출"}, "old": {"status": "completed"}},
        "errors": [{"id": "e1", "text": "시간 초과"}],
        "execution_manager_state": {"completed_tasks": [{"task_id": "t1", "agent": "search"}]},
    }
    after = {
        "current_phase": "executing",
        "progress_percentage": 66,
        "agent_states": {"search": {"status": "completed", "query": "매출"}, "report": {"status": "running"}},
        "errors": [{"id": "e1", "text": "시간 초과"}, {"id": "e3", "text": "권한 없음"}, {"id": "e2", "text": "없음"}],
        "execution_manager_state": {
            "completed_tasks": [
                {"task_id": "t1", "agent": "search"},
                {"task_id": "t3", "agent": "data"},
                {"task_id": "t2", "agent": "report"},
            ]
        },
    }

    assert session_changes(before, after, NOON) == SessionChanges(
        timestamp="2025-01-10T12:00:00.000Z",
        phase_transition=PhaseTransition(source="planning", to="executing"),
        agent_changes={
            "search": FieldChanges(
                added={}, removed={}, replaced={"status": ValueChange(before="running", after="completed")}
            ),
            "report": FieldChanges(added={"status": "running"}, removed={}, replaced={}),
            "old": FieldChanges(added={}, removed={"status": "completed"}, replaced={}),
        },
        progress_delta=33.0,
        new_errors=(
            IdentifiedEntry(id="e3", value={"id": "e3", "text": "권한 없음"}),
            IdentifiedEntry(id="e2", value={"id": "e2", "text": "없음"}),
        ),
        completed_tasks=(
            IdentifiedEntry(id="t3", value={"task_id": "t3", "agent": "data"}),
            IdentifiedEntry(id="t2", value={"task_id": "t2", "agent": "report"}),
        ),
    )


def test_nothing_moves_between_equal_states_or_out_of_nothing():
    state = {"current_phase": "planning", "agent_states": {"a": {"x": 1}}, "errors": ["e"], "progress_percentage": 5}

    assert session_changes(state, deepcopy(state), NOON) == session_changes({}, {}, NOON) == QUIET


@pytest.mark.req("EC16")
def test_errors_without_an_id_are_told_by_their_text_and_by_how_often_they_occur():
    before = {"errors": ["항공권 검색 실패", "호텔 검색 실패"]}
    after = {"errors": ["항공권 검색 실패", "호텔 검색 실패", "항공권 검색 실패", {"text": "새 오류"}]}

    found = session_changes(before, after, NOON).new_errors

    assert [error.value for error in found] == ["항공권 검색 실패", {"text": "새 오류"}]
    assert found[0].id.endswith("-2")
    assert found == session_changes(before, deepcopy(after), NOON).new_errors


def test_the_made_up_id_of_an_error_says_nothing_about_the_personal_data_in_it():
    one = session_changes({}, {"errors": ["010-1234-5678 응답 없음"]}, NOON).new_errors
    other = session_changes({}, {"errors": ["010-8765-4321 응답 없음"]}, NOON).new_errors

    assert one[0].id == other[0].id


def test_a_task_that_ended_twice_is_told_once_and_tasks_may_be_kept_by_id():
    retried = {"done": [{"task_id": "t1", "try": 1}, {"task_id": "t1", "try": 2}]}
    by_id = {"done": {"t1": {"try": 2}}}
    watched = SessionPaths(tasks="done")

    assert session_changes({}, retried, NOON, watched=watched).completed_tasks == (
        IdentifiedEntry(id="t1", value={"task_id": "t1", "try": 2}),
    )
    assert session_changes({}, by_id, NOON, watched=watched).completed_tasks == (
        IdentifiedEntry(id="t1", value={"try": 2}),
    )


class Phase(Enum):
    PLANNING = "planning"


def test_a_phase_may_be_an_enum_and_stand_anywhere():
    movement = session_changes({}, {"run": {"phase": Phase.PLANNING}}, NOON, watched=SessionPaths(phase="run.phase"))

    assert movement.phase_transition == PhaseTransition(source=None, to="planning")
    assert movement.phase_transition.model_dump() == {"from": None, "to": "planning"}


@pytest.mark.req("E65", "TC16")
def test_a_report_is_shown_without_personal_data():
    before = {"agent_states": {"crm": {"user_id": "hong", "note": "a"}}}
    after = {"agent_states": {"crm": {"user_id": "kim", "note": "a"}}, "errors": ["010-1234-5678 응답 없음"]}
    shown: Any = redact(session_changes(before, after, NOON))

    assert shown["agent_changes"] == {"crm": {"added": {}, "removed": {}, "replaced": {"user_id": MASK}}}
    assert shown["new_errors"][0]["value"] == f"{MASK} 응답 없음"

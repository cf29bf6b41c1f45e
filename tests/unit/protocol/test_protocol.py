"""What crosses a border is exact: it comes back as it went, and refuses what it does not know."""

from typing import Any, get_args

import pytest
from pydantic import TypeAdapter, ValidationError

from madang.protocol.answers import Answer
from madang.protocol.events import Event, EventData, PlanReady, StepUpdated, TokenStreamed
from madang.protocol.problems import Problem, problem_of
from madang.protocol.requests import AskCommand, CancelCommand, read_command
from madang.state.errors import StateError, WriteError
from madang.state.plans import summarize_plan
from madang.state.plans.plan import Plan
from madang.state.plans.step import Step
from madang.text import Text

PLAN = summarize_plan(Plan(id="p", steps=(Step(id="s1", agent="legal", team="search", task="법령 검색"),)))


def test_the_seed_event_names_are_kept() -> None:
    union = get_args(EventData)[0]
    names = {kind.model_fields["type"].default for kind in get_args(union)}
    assert {
        "planning_start",
        "plan_ready",
        "execution_start",
        "todo_updated",
        "response",
        "error",
        "token",
        "clarification",
        "approval_request",
        "cancelled",
    } <= names


@pytest.mark.parametrize(
    "payload",
    [
        TokenStreamed(text="네, "),
        StepUpdated(step="s1", plan=PLAN),
        PlanReady(intent="legal_consult", confidence=0.95, plan=PLAN),
    ],
)
def test_an_event_comes_back_as_it_went(payload: Any) -> None:
    event = Event(session="s", run="r", seq=1, at="2026-01-02T03:04:05Z", agent="legal", data=payload)
    assert Event.model_validate(event.to_wire()) == event


def test_a_confidence_outside_its_range_is_refused() -> None:
    with pytest.raises(StateError, match=r"^PlanReady cannot hold confidence=1\.5: "):
        PlanReady(intent="legal_consult", confidence=1.5, plan=PLAN)


def test_commands_are_read_from_json() -> None:
    assert read_command('{"type": "ask", "message": "전세금 5% 인상 가능해?"}') == AskCommand(
        message="전세금 5% 인상 가능해?"
    )
    assert read_command('{"type": "cancel"}') == CancelCommand()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        '{"type": "drop_tables"}',
        '{"type": "ask"}',
        '{"type": "ask", "message": ""}',
        '{"type": "ask", "message": "x", "role": "admin"}',
        '{"type": "approve", "request": "r", "approved": "yes please"}',
        '{"type": "fork"}',
        '{"type": "fork", "checkpoint": "c", "run": "r", "message": "m"}',
        '{"type": "fork", "run": "r"}',
        '{"type": "fork", "run": "r", "message": "m", "edits": {"nights": 1}}',
    ],
)
def test_what_is_no_command_is_refused(text: str) -> None:
    with pytest.raises(ValidationError):
        read_command(text)


def test_our_errors_speak_the_users_language() -> None:
    error = WriteError("'n' wrote 20 ...", text=Text(ko="기간은 1박~14박이어야 합니다", en="A stay is 1 to 14 nights"))
    assert problem_of(error, "ko") == Problem(code="write", message="기간은 1박~14박이어야 합니다")
    assert problem_of(error, "en") == Problem(code="write", message="A stay is 1 to 14 nights")


def test_an_error_without_words_for_people_says_in_korean_whom_its_message_is_for() -> None:
    error = StateError("'n' wrote 20.")
    assert problem_of(error, "ko").message == "요청을 처리하지 못했습니다. (개발자용 메시지: 'n' wrote 20.)"
    assert problem_of(error, "en").message == "'n' wrote 20."


def test_foreign_errors_give_away_nothing_but_their_kind() -> None:
    problem = problem_of(ConnectionError("password=hunter2 host=db"), "en")
    assert problem == Problem(
        code="unexpected",
        message="Something unexpected went wrong (ConnectionError). Please try again; what was done so far is kept.",
    )


def test_an_answer_says_the_least_it_can_and_refuses_the_unknown() -> None:
    answer = Answer(status="partial", session="s", run="r", assistant="travel", warnings=("no flights",))
    assert Answer.model_validate_json(answer.model_dump_json()) == answer
    with pytest.raises(StateError, match=r"^Answer has no field 'secret'"):
        Answer(**answer.model_dump(), secret=1)


def test_every_payload_has_a_schema_for_clients() -> None:
    assert TypeAdapter(EventData).json_schema()["discriminator"]["propertyName"] == "type"

"""The worked examples of the requirements from question to answer, with the law right and the answer on conditions.

Both ask the same; where they contradict each other, one plan is kept: the law and the cap, worked on side by side.
"""

from datetime import datetime

import pytest

from madang.assistants.realestate.tests.conversation import NOW, open_conversation
from madang.protocol import Actor
from madang.protocol.answers import Answer
from madang.protocol.events import Event, PlanReady, ResponseReady, StepUpdated
from madang.runtime.application import Application


async def _ask(application: Application, session: str, user: str, question: str) -> tuple[Answer, list[Event]]:
    actor = Actor(user=user)
    run = await application.ask(session, question, assistant="realestate", language="ko", actor=actor, now=NOW)
    answer = await application.runs.wait_for_answer(actor, run.id)
    return answer, [event async for event in application.runs.follow(actor, run.id)]


@pytest.mark.req("H88", "H89", "H23", "HC17", "HC18")
@pytest.mark.parametrize(
    ("session", "question"), [("abc123", "전세금 5% 인상 가능한가요?"), ("ws_abc123", "전세금 5% 인상 가능해?")]
)
async def test_whether_jeonse_may_rise_by_five_percent(session: str, question: str):
    async with open_conversation() as conversation:
        answer, events = await _ask(conversation.application, session, "42", question)
    assert (answer.session, answer.status, answer.intent) == (session, "completed", "legal_consult")
    ready = next(event.data for event in events if isinstance(event.data, PlanReady))
    assert (ready.intent, ready.confidence > 0.5) == ("legal_consult", True)
    assert [(step.id, step.team) for step in ready.plan.steps] == [("legal", "search"), ("increase", "analysis")]
    assert answer.plan is not None
    for step in answer.plan.steps:
        assert (step.status, step.progress, step.error) == ("completed", 100, None)
        assert step.started_at is not None
        assert step.completed_at is not None
        assert datetime.fromisoformat(step.started_at) <= datetime.fromisoformat(step.completed_at)
    _is_right_in_law_and_on_conditions(answer)


@pytest.mark.req("H53", "H54", "H55", "H56", "H57")
async def test_the_events_of_a_worked_example_come_in_their_order():
    async with open_conversation() as conversation:
        answer, events = await _ask(conversation.application, "abc123", "42", "전세금 5% 인상 가능한가요?")
    order = [event.data.type for event in events]
    first = [
        order.index(kind) for kind in ("planning_start", "plan_ready", "execution_start", "todo_updated", "response")
    ]
    assert first == sorted(first)
    steps = {step.id for event in events if isinstance(event.data, StepUpdated) for step in event.data.plan.steps}
    assert steps == {"legal", "increase"}
    responded = next(event.data for event in events if isinstance(event.data, ResponseReady))
    assert responded.answer == answer.answer


def _is_right_in_law_and_on_conditions(answer: Answer) -> None:
    conclusion = answer.answer.split("\n\n", 1)[0]
    assert "5%까지만" in conclusion
    assert "조건에 따라 다릅니다" in conclusion
    assert not conclusion.startswith("**네")
    for condition in ("1년 안에는", "조례", "새로 맺는", "제10조의2", "갱신인지 새 계약인지"):
        assert condition in answer.answer
    cited = [source.id for source in answer.sources]
    assert cited[0] == "주택임대차보호법 제7조"
    assert "제7조의2" not in answer.answer
    assert answer.answer.endswith("*법률 자문이 아니라 정보입니다. 중요한 결정은 전문가와 상의하세요.*")

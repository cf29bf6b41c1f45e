"""What the company assistant is to reach beside being right: work side by side, rows read once, failures survived.

Each labelled question is a test of its own as well (understand/test_question_query.py); `python -m bench company`
measures the time more closely.
"""

import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from decimal import Decimal
from typing import Any

import pytest

from madang.assistants.company.agents import executor
from madang.assistants.company.sample.demo_rows import DemoRows
from madang.assistants.company.tests.examples.conversation import Conversation
from madang.assistants.company.tests.examples.hand_counts import HandCount
from madang.assistants.company.tests.examples.labelled_questions import ANSWERED
from madang.assistants.company.tests.test_conversations import OPENING, VISIT
from madang.assistants.company.tools.warehouses import StatementError
from madang.protocol.events import StepUpdated
from madang.runtime.agents.context import Finding, StepAssignment

MORNING = (
    "지난달 매출 알려줘",
    "지역별로는?",
    "그럼 전월 대비는?",
    "지난달 매출 알려줘",
    "지난달 제품별 매출 비중",
    "지난달 지역별 매출",
    "이번 분기 목표 달성률",
    "지난달 매출 상위 5개 거래처",
)
"""What a representative asks of an ordinary morning, with what is asked twice."""


@pytest.mark.req("E76.cache")
async def test_more_than_half_of_what_is_read_in_a_morning_was_read_before(conversation: Conversation):
    read = Counter[bool]()
    for message in MORNING:
        answer = await conversation.ask(message)
        assert answer.status == "completed", message
    for action, details in conversation.audit.entries:
        if action == "read_data":
            read[True] += details["cached"]
            read[False] += details["statements"] - details["cached"]
    assert read[True] / read.total() > 0.5, read


@pytest.mark.req("E76.parallelism")
async def test_steps_that_need_nothing_of_each_other_are_under_way_at_once(conversation: Conversation):
    await conversation.ask(OPENING, VISIT)
    plans = [entry.data.plan for entry in conversation.session.journal.log if isinstance(entry.data, StepUpdated)]
    rounds = Counter(step.round for step in plans[-1].steps)
    able = {step.id for step in plans[-1].steps if rounds[step.round] > 1}
    running = [{step.id for step in plan.steps if step.status == "in_progress"} for plan in plans]
    together = {step for steps in running for step in steps & able if len(steps & able) > 1}
    assert len(together) / len(able) > 0.6, (together, able)


@pytest.mark.req("E76.recovery", "E33")
async def test_failures_that_pass_leave_no_trace_in_the_answer(
    conversation: Conversation, monkeypatch: pytest.MonkeyPatch
):
    failed: set[str] = set()

    def shaky(undisturbed: Callable[..., Awaitable[Finding]]) -> Callable[..., Awaitable[Finding]]:
        async def agent(*arguments: Any) -> Finding:
            assignment: StepAssignment = arguments[-1]
            if assignment.step.attempts == 1:
                failed.add(assignment.step.id)
                raise StatementError("The database is gone: start it.")
            return await undisturbed(*arguments)

        return agent

    for name in ("analyse_data", "retrieve", "write_document", "check_compliance", "make_files"):
        monkeypatch.setattr(executor, name, shaky(getattr(executor, name)))
    answer = await conversation.ask(OPENING, VISIT)
    assert failed == {"data", "information", "document", "compliance", "files"}
    assert (answer.status, answer.warnings) == ("completed", ())
    assert [file.name for file in answer.files] == ["VR-2026-0001-v1.docx", "VR-2026-0001-v1.pdf"]


@pytest.mark.req("E76.time")
async def test_an_answer_of_an_ordinary_morning_takes_less_than_five_seconds_on_average(conversation: Conversation):
    began = time.monotonic()
    for message in MORNING:
        assert (await conversation.ask(message)).status == "completed"
    assert (time.monotonic() - began) / len(MORNING) < 5


@pytest.mark.req("E76.accuracy")
async def test_more_than_nine_of_ten_labelled_questions_are_answered_as_counted_by_hand(
    conversation: Conversation, rows: DemoRows
):
    hand_count, right = HandCount(rows, "ganada"), list[bool]()
    for number, label in enumerate(ANSWERED[::4]):
        answer = await conversation.ask(label.question, tenant="ganada", user=label.user, session=f"q{number}")
        [figures] = answer.data["figures"][:1] or [{"columns": [], "rows": []}]
        shown = [place for place, column in enumerate(figures["columns"]) if column["kind"] != "rank"]
        found = [tuple(row[place] for place in shown) for row in figures["rows"]]
        right.append(_figures_of(found) == _figures_of(hand_count.answer(label)))
    assert len(right) > 20
    assert sum(right) / len(right) > 0.9


def _figures_of(table: Sequence[tuple[object, ...]]) -> list[list[float]]:
    """The numbers of each row; names are told differently by the rows and to people."""
    return sorted([float(cell) for cell in row if isinstance(cell, int | float | Decimal)] for row in table)

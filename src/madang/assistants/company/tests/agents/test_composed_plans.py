"""Plans composed of what was asked, at the assistant's door: figures, explanations, documents and conditions."""

import json
from typing import Any

import pytest
from langgraph.store.memory import InMemoryStore

from madang.assistants.company.agents import document_files
from madang.assistants.company.tests.examples.conversation import Conversation
from madang.models.chat import Chat, FixedChat
from madang.models.scripted import ScriptedModel
from madang.protocol.answers import Answer
from madang.protocol.events import PlanReady
from madang.runtime.plans import StepTimes

WHOLE = {"tenant": "", "user": ""}
TOO_DEAR = "10월 29일 서울제3이비인후과의원 방문 보고서 만들고 위반이 없으면 저장해줘. 식사 12만원"
VISIT = {
    "visit_report.visit": "4881",
    "visit_report.discussion": "자차시럽의 용법을 설명했고 반응이 좋았습니다.",
    "visit_report.adverse_event": "없음",
    "visit_report.provided": "없음",
    "visit_report.receipt": "있음",
}


def steps(answer: Answer) -> dict[str, tuple[str, ...]]:
    assert answer.plan is not None
    return {step.id: step.dependencies for step in answer.plan.steps}


def statuses(answer: Answer) -> dict[str, str]:
    assert answer.plan is not None
    return {step.id: step.status for step in answer.plan.steps}


@pytest.mark.req("E12", "E14", "E17", "E18")
async def test_why_a_figure_moved_is_a_step_of_its_own_after_the_figure(conversation: Conversation):
    answer = await conversation.ask("지난달 매출이 왜 늘었는지 알려줘", **WHOLE)
    assert steps(answer) == {"data": (), "explanation": ("data",)}
    assert answer.plan is not None
    assert answer.plan.priority == ("data", "explanation")
    whole, by_product = answer.data["figures"][:2]
    changes = [row[3] for row in by_product["rows"]]
    assert whole["rows"][0][2] == pytest.approx(sum(changes), rel=0.5)
    assert by_product["columns"][0]["title"] == "제품"


@pytest.mark.req("E19", "EC9")
async def test_two_groupings_with_a_figure_each_are_two_questions_side_by_side(conversation: Conversation):
    answer = await conversation.ask("10월 지역별 방문 건수랑 제품별 매출 뽑아줘", **WHOLE)
    assert steps(answer) == {"data": (), "data:2": ()}
    assert [figures["columns"][0]["title"] for figures in answer.data["figures"]] == ["지역", "제품"]


@pytest.mark.req("E73")
async def test_parts_stand_in_the_order_of_the_plan_figures_are_merged_and_one_line_sums_up(conversation: Conversation):
    answer = await conversation.ask("10월 지역별 방문 건수랑 제품별 매출 뽑아줘", **WHOLE)
    data = answer.data
    assert data["aggregation"] == {"answer": "sequential", "figures": "merge", "summary": "prioritized"}
    assert answer.answer.index("지역") < answer.answer.index("제품별 매출")
    assert [figures["columns"][0]["title"] for figures in data["figures"]] == ["지역", "제품"]
    assert len(data["statements"]) == len({statement["sql"] for statement in data["statements"]}) == 2
    assert data["summary"] and data["summary"] in answer.answer.replace("*", "")


@pytest.mark.req("E72")
async def test_several_documents_wait_for_a_person_before_they_are_stored(conversation: Conversation):
    waiting = await conversation.ask("지난달 매출로 주간 보고서랑 매출 보고서 만들어서 저장해줘", **WHOLE)
    assert waiting.plan is not None
    storing = [step for step in waiting.plan.steps if step.type == "storage"]
    assert [(step.status, step.attempts) for step in storing] == [("pending", 0), ("pending", 0)]
    assert {question.id for question in waiting.questions} == {f"{waiting.plan.id}.{step.id}" for step in storing}


@pytest.mark.req("E20.agent")
async def test_where_files_cannot_be_laid_out_another_agent_writes_plain_ones(
    conversation: Conversation, monkeypatch: pytest.MonkeyPatch
):
    def broken(_: object) -> bytes:
        raise OSError("the fonts are gone")

    monkeypatch.setattr(document_files, "to_pdf", broken)
    answer = await conversation.ask("지난달 매출 보고서 만들어줘", **WHOLE)
    assert answer.plan is not None
    files = next(step for step in answer.plan.steps if step.id == "files")
    assert (files.status, files.agent, files.attempts) == ("completed", "plain_files", 3)
    assert [file.name.rpartition(".")[2] for file in answer.files] == ["md"]


@pytest.mark.req("EC4")
@pytest.mark.parametrize("message", ["부산 지역 매출 알려줘", "부산 지역 10월 매출 뽑아서 저장해줘"])
async def test_figures_that_somebody_may_not_see_are_refused_before_anything_is_planned(
    conversation: Conversation, message: str
):
    answer = await conversation.ask(message)
    assert (answer.status, answer.plan, answer.data["refusal"]) == ("completed", None, "no_permission")
    assert "이 데이터를 볼 권한이 없습니다" in answer.answer
    assert not conversation.session.effects.done
    seen = await conversation.ask(message, **WHOLE)
    assert seen.plan is not None and statuses(seen)["data"] == "completed"


@pytest.mark.req("E5", "E70")
async def test_the_agents_that_fit_are_suggested_and_are_those_that_work(conversation: Conversation):
    answer = await conversation.ask("지난달 서울 지역 매출 분석해서 방문 보고서 만들어줘", VISIT)
    data = answer.data
    assert data["suggested_agents"] == ["document_generation", "data_analysis"]
    chosen = {intent["intent"] for intent in data["intents"] if intent["confidence"] > 0.5}
    assert chosen == {"document_generation", "data_analysis"}
    assert answer.plan is not None
    worked = {step.agent for step in answer.plan.steps if step.attempts}
    assert set(data["suggested_agents"]) <= worked
    alone = await conversation.ask("지난달 서울 매출")
    assert alone.data["suggested_agents"] == ["data_analysis"]
    assert alone.plan is not None and [step.agent for step in alone.plan.steps] == ["data_analysis"]


@pytest.mark.req("E43", "E60")
async def test_two_figures_of_different_places_and_months_are_compared(conversation: Conversation):
    answer = await conversation.ask("10월 서울 매출이랑 9월 대구 매출 비교해줘", **WHOLE)
    assert steps(answer) == {"data": (), "data:2": (), "comparison": ("data", "data:2")}
    (first,), (second,) = (figures["rows"][0] for figures in answer.data["figures"])
    assert f"{first - second:,}원" in answer.answer
    assert answer.plan is not None
    assert answer.plan.progress == 100
    assert answer.data["counters"]["db_queries_executed"] > len(answer.data["statements"])
    assert f"({(first - second) / second:+.2%})" in answer.answer


@pytest.mark.req("E12")
async def test_what_was_read_before_a_question_is_saved_and_what_only_compares_is_not(conversation: Conversation):
    await conversation.ask("10월 서울 매출이랑 9월 대구 매출 비교해줘", **WHOLE)
    saved = {json.loads(key)[2] for key in conversation.session.effects.done}
    assert saved == {"data", "data:2"}
    conversation.audit.entries.clear()
    answer = await conversation.ask("지난달 서울 지역 매출 분석해서 방문 보고서 만들어줘", VISIT)
    assert conversation.asked
    assert statuses(answer)["data"] == "completed"
    purposes = [details["purpose"] for action, details in conversation.audit.entries if action == "read_data"]
    assert (purposes.count("data_analysis"), purposes.count("document_generation")) == (1, 3)


@pytest.mark.req("E15", "E36")
async def test_two_documents_are_written_checked_and_filed_each_by_itself(conversation: Conversation):
    waiting = await conversation.ask("방문 보고서랑 제품설명회 신청서 작성해줘")
    assert steps(waiting) == {
        "information": (),
        "document": ("information",),
        "compliance": ("document",),
        "files": ("document", "compliance"),
        "document:seminar_request": ("information",),
        "compliance:seminar_request": ("document:seminar_request",),
        "files:seminar_request": ("document:seminar_request", "compliance:seminar_request"),
    }
    assert {question.id.partition(".")[0] for question in waiting.questions} == {"visit_report", "seminar_request"}


@pytest.mark.req("E21.condition", "EC21")
async def test_what_is_wanted_only_without_a_violation_is_left_out_when_there_is_one(conversation: Conversation):
    answer = await conversation.ask(TOO_DEAR, {**VISIT, "compliance": "hold"})
    assert statuses(answer)["storage"] == "skipped"
    assert "조건('위반이 없으면')에 맞지 않아 하지 않았습니다." in answer.answer
    assert "archive:" not in answer.answer


@pytest.mark.parametrize(("limit", "written"), [("1억", "completed"), ("100억", "skipped")])
@pytest.mark.req("E21.condition")
async def test_a_report_that_depends_on_a_figure_is_written_only_beyond_the_limit(
    conversation: Conversation, limit: str, written: str
):
    answer = await conversation.ask(f"지난달 매출이 {limit} 넘으면 매출 보고서 만들어줘", **WHOLE)
    assert (answer.status, statuses(answer)) == (
        "completed",
        {"data": "completed", "document": written, "files": written},
    )


async def test_nothing_is_stored_while_the_agent_that_checks_is_switched_off(conversation: Conversation):
    answer = await conversation.ask(
        "지난달 매출 보고서 만들어서 저장해줘", agents_off=frozenset({"compliance_validation"}), **WHOLE
    )
    assert {name: statuses(answer)[name] for name in ("document", "compliance", "storage")} == {
        "document": "completed",
        "compliance": "skipped",
        "storage": "skipped",
    }
    assert "compliance_validation" in answer.answer


@pytest.mark.req("E10.time")
async def test_the_estimate_is_what_such_steps_took_before(conversation: Conversation):
    times = StepTimes(InMemoryStore(), "ganada", "company")
    namespace, key = ("ganada", "step times"), "company"
    measured = {"data": [7.0, 30.0, 8.0], "document": [1.5], "files": [4.0], "information": [2.0]}
    await times.memory.aput(namespace, key, {"seconds": measured})
    await conversation.ask("지난달 매출", step_times=times)
    assert await _estimates(conversation) == (8.0, 8.0)
    await conversation.ask("지난달 매출 보고서 만들어줘", step_times=times)
    assert await _estimates(conversation) == (8.0 + 1.5 + 4.0, 8.0 + 1.5 + 4.0)
    await conversation.ask("지난달 매출")
    assert await _estimates(conversation) == (0.3, 0.3)


async def _estimates(conversation: Conversation) -> tuple[float, float]:
    """What was told before the steps began, and what the request was found to take."""
    ready = [said.data for said in conversation.session.journal.log if isinstance(said.data, PlanReady)][-1]
    found = await conversation.session.store.checkpointer.aget_tuple({"configurable": {"thread_id": "s"}})
    assert found is not None
    state = conversation.session.assistant.state_of(found.checkpoint["channel_values"])
    return ready.plan.estimated_seconds, state.understanding.feasibility.estimated_seconds


def proposed(*planned: dict[str, Any]) -> FixedChat:
    return FixedChat(Chat(ScriptedModel(script=[json.dumps({"steps": planned}), "{g1.s1}"]), name="scripted"))


async def test_a_model_proposes_steps_and_code_takes_those_that_the_request_says(conversation: Conversation):
    chats = proposed(
        {"does": "figures", "question": "지난달 매출"},
        {"does": "figures", "question": "지난달 지역별 방문 건수"},
        {"does": "figures", "question": "경쟁사 매출"},
        {"does": "store"},
    )
    asked = "지난달 매출 알려주고, 지난달 지역별 방문 건수 느낌도 궁금해"
    answer = await conversation.ask(asked, chats=chats, **WHOLE)
    assert [*steps(answer)] == ["data", "data:2"]
    assert "모델이 제안한 단계 2개는 요청에 없거나 허용되지 않아 뺐습니다." in answer.warnings

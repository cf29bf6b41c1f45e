"""Whole conversations: from a sentence to figures, a document, its check, its files and the archive."""

import io
import sqlite3
import zipfile
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from madang.assistants.company.agents import executor
from madang.assistants.company.manifest import ASSISTANT
from madang.assistants.company.tests.examples.conversation import Conversation
from madang.assistants.company.tools import information_search as searching
from madang.assistants.company.tools.data_sources import CompanySettings
from madang.assistants.company.tools.warehouses import StatementError
from madang.documents.extraction.files import parse_docx, parse_pdf
from madang.knowledge.sources import CorpusDocument, CorpusSource, Passage, Section
from madang.protocol.events import PlanReady, PlanRevised, StepUpdated, ToolCalled
from madang.protocol.questions import Approval, Clarification
from madang.runtime.agents.context import Finding, StepAssignment
from madang.runtime.errors import PermanentError
from madang.testing.sessions import memory_library, open_assistant_session

OPENING = "지난달 서울 지역 매출 분석해서 방문 보고서 만들어줘"
VISIT = {
    "visit_report.visit": "4881",
    "visit_report.discussion": "자차시럽의 용법을 설명했고 반응이 좋았습니다.",
    "visit_report.adverse_event": "없음",
    "visit_report.provided": "없음",
}
TOO_DEAR = "10월 29일 서울제3이비인후과의원 방문 보고서 만들어줘. 식사 12만원"
DEAR = {**VISIT, "visit_report.receipt": "있음"}
OFFICER = {"approved": True, "by": "cco", "arguments": {"reason": "환자 교육 자료 설명"}}


@pytest.mark.req("E22", "E23", "E24", "E29", "E32")
async def test_the_opening_sentence_becomes_figures_and_a_report(conversation: Conversation):
    answer = await conversation.ask(OPENING, VISIT)
    assert (answer.status, answer.intent, answer.warnings) == ("completed", "document_generation", ())
    assert [question.id for question in conversation.asked] == ["visit_report.visit", "visit_report.together"]
    assert answer.plan is not None
    assert (answer.plan.progress, [step.id for step in answer.plan.steps]) == (
        100,
        ["data", "information", "document", "compliance", "files"],
    )
    assert "**2026년 10월 (비교: 2026년 9월) 서울 매출**" in answer.answer
    assert "| 27,307,230원 | 25,513,480원 | 1,793,750원 | 7.03% |" in answer.answer
    assert [file.name for file in answer.files] == ["VR-2026-0001-v1.docx", "VR-2026-0001-v1.pdf"]
    assert [view.kind for view in answer.views] == ["chart", "chart", "document"]
    assert answer.data["counters"]["db_queries_executed"] > 0


@pytest.mark.req("E36")
async def test_what_one_answer_leaves_out_is_asked_for_by_itself(conversation: Conversation):
    answers = {
        "visit_report.visit": "4881",
        "visit_report.together": "용법을 설명했고 반응이 좋았습니다. 이상사례 없음",
    }
    waiting = await conversation.ask(OPENING, answers)
    assert [question.id for question in conversation.asked] == [
        "visit_report.visit",
        "visit_report.together",
        "visit_report.provided",
    ]
    [question] = waiting.questions
    assert isinstance(question, Clarification)
    assert question.question == "식음료, 판촉물, 견본품 가운데 제공한 것이 있나요?"


@pytest.mark.req("E13", "E36")
async def test_the_report_says_what_was_counted_and_what_was_told(conversation_with_files: Conversation):
    answer = await conversation_with_files.ask(OPENING, VISIT)
    docx, pdf = (conversation_with_files.files.contents[file.reference] for file in answer.files)
    for passages in (parse_docx(docx), parse_pdf(pdf)):
        text = " ".join(passage.text for passage in passages)
        for said in ("VR-2026-0001", "강코토", "자차시럽의 용법을 설명했고", "27,307,230", "서울제1종합병원"):
            assert said in text
    with zipfile.ZipFile(io.BytesIO(docx)) as parts:
        assert any(name.startswith("word/media/") for name in parts.namelist())


@pytest.mark.req("E13", "E19")
async def test_figures_and_information_are_begun_before_either_has_ended(conversation: Conversation):
    await conversation.ask(OPENING, VISIT)
    events = [entry.data for entry in conversation.session.journal.log]
    ready = next(event for event in events if isinstance(event, PlanReady))
    assert [(step.id, step.agent) for step in ready.plan.steps][:2] == [
        ("data", "data_analysis"),
        ("information", "information_retrieval"),
    ]
    first = [event for event in events if isinstance(event, StepUpdated)][:2]
    assert [(step.step, step.plan.progress) for step in first] == [("data", 0), ("information", 0)]


@pytest.mark.req("E69", "E35")
async def test_the_agents_work_with_sql_searches_an_outside_engine_and_templates(
    conversation: Conversation, monkeypatch: pytest.MonkeyPatch
):
    async def found(question: str) -> list[Any]:
        source = CorpusSource(id="w", corpus="web", document="w", title="Web")
        return [Passage(id="w", source=source, text=question, score=0.9).model_dump(mode="json")]

    monkeypatch.setattr(searching, "SEARCH_WEB", replace(searching.SEARCH_WEB, run=found))
    conversation.settings = conversation.settings.model_copy(update={"searxng": "https://search.example"})
    documents = [
        CorpusDocument(id="memo", title="식사 한도 메모", sections=(Section(text="서울 매출 보고서의 식사 한도"),))
    ]
    async with memory_library({"handbook": documents}) as library:
        answer = await conversation.ask(OPENING, VISIT, library=library, tenant="", user="")
    tools = {entry.data.tool for entry in conversation.session.journal.log if isinstance(entry.data, ToolCalled)}
    assert tools == {"search_documents", "search_web"}
    assert answer.data["statements"][0]["sql"].startswith("SELECT")
    assert [file.name for file in answer.files] == ["VR-2026-0001-v1.docx", "VR-2026-0001-v1.pdf"]


@pytest.mark.req("EC15", "E48")
async def test_every_access_and_every_step_of_a_document_is_on_record(conversation: Conversation):
    await conversation.ask(OPENING, VISIT)
    await conversation.ask("저장해줘")
    purposes = [details["purpose"] for action, details in conversation.audit.entries if action == "read_data"]
    assert {"analyse_query", "data_analysis", "information_retrieval", "document_generation"} <= {*purposes}
    assert [action for action in conversation.actions if action != "read_data"] == [
        "review_document",
        "publish_document",
        "review_document",
        "publish_document",
        "store_document",
    ]
    data = next(details for _, details in conversation.audit.entries if details.get("purpose") == "data_analysis")
    assert "sales" in data["tables"] and "27307230" not in str(conversation.audit.entries)


@pytest.mark.req("E38", "E74", "EC21")
async def test_a_document_that_passes_is_stored_where_it_belongs(conversation: Conversation):
    await conversation.ask(OPENING, VISIT)
    answer = await conversation.ask("저장해줘")
    assert answer.status == "completed"
    assert "VR-2026-0001 (v1) 문서를 문서 보관소에 저장했습니다." in answer.answer
    assert "hybrid" not in answer.answer and [file.name for file in answer.files] == [
        "VR-2026-0001-v1.docx",
        "VR-2026-0001-v1.pdf",
    ]
    again = await conversation.ask("저장해줘")
    assert "VR-2026-0001 (v1) 문서는 이미 문서 보관소에 있습니다." in again.answer


@pytest.mark.req("EC18", "EC21", "E37")
async def test_what_does_not_pass_is_neither_filed_nor_stored(conversation: Conversation):
    answer = await conversation.ask(f"{TOO_DEAR} 저장까지 해줘", {**DEAR, "compliance": "hold"})
    assert answer.status == "partial"
    assert answer.files == ()
    assert "**규정 점검: 위반** (위험도 높음)" in answer.answer
    assert "한도 100,000원 이하를 벗어납니다(약사법 제47조제2항" in answer.answer
    assert "고치거나, 작성자가 아닌 준법 감시인의 승인을 받아야 저장하거나 보낼 수 있습니다." in answer.answer
    assert [view.title for view in answer.views if view.kind == "document"] == ["방문 보고서 초안 (저장·발송 불가)"]
    assert "hold_document" in conversation.actions and "store_document" not in conversation.actions
    assert conversation.files.saved == []


@pytest.mark.req("E26", "E29", "E36", "E37", "E38")
async def test_a_program_gets_tasks_documents_verdicts_and_storage_as_data(conversation: Conversation):
    held = await conversation.ask(f"{TOO_DEAR} 저장까지 해줘", {**DEAR, "compliance": "hold"})
    [verdict], [draft] = held.data["validations"], held.data["documents"]
    assert (verdict["target"], verdict["type"], verdict["risk_level"]) == ("VR-2026-0001", "document", "high")
    assert (verdict["status"], verdict["allowed"], verdict["violations"] != []) == ("fail", False, True)
    broken = [each for each in verdict["verdicts"] if each["status"] == "fail"]
    assert [each["rule"] for each in broken] == verdict["violations"]
    assert any("약사법 제47조제2항" in article for each in broken for article in each["articles"])
    assert (draft["files"], draft["storage_location"], held.data["stored"]) == ([], None, [])
    answer = await conversation.ask(f"{OPENING} 그리고 저장해줘", VISIT)
    [draft], [stored] = answer.data["documents"], answer.data["stored"]
    assert (draft["document_type"], draft["version"], draft["document_id"]) == (
        "visit_report",
        1,
        stored["document_id"],
    )
    assert draft["storage_location"] == stored["location"] == f"archive:ganada/{draft['document_id']}/1"
    assert draft["files"] == [file.name for file in answer.files]
    assert {entry["origin"] for entry in draft["form_data"]} == {"answered", "records"}
    assert (stored["decision"], stored["target_table"], stored["status"]) == ("hybrid", "document_fields", "completed")
    assert stored["reasoning"] and stored["field_mappings"] and stored["rows"]["documents"] == 1
    assert answer.data["validations"][0]["allowed"] is True
    assert [task["task_id"] for task in answer.data["tasks"]] == [step.id for step in answer.plan.steps]
    assert all(0 < task["quality"] <= 1 and task["seconds"] is not None for task in answer.data["tasks"])


@pytest.mark.req("EC18", "EC21")
async def test_an_officer_may_approve_an_exception_and_that_is_on_record(conversation: Conversation):
    answer = await conversation.ask(f"{TOO_DEAR} 저장까지 해줘", {**DEAR, "compliance": "approve", "approval": OFFICER})
    assert answer.status == "completed"
    request = next(question for question in conversation.asked if isinstance(question, Approval))
    assert (request.role, request.action) == ("compliance_officer", "규정 예외 승인: VR-2026-0001 (v1)")
    approved = dict(conversation.audit.entries)["approve_document"]
    assert (approved["document"], approved["version"], approved["by"]) == ("VR-2026-0001", 1, "cco")
    assert dict(conversation.audit.entries)["store_document"]["approved_by"] == "cco"


@pytest.mark.req("E72", "EC22")
async def test_what_is_risky_begins_only_when_it_was_approved(conversation: Conversation):
    waiting = await conversation.ask(f"{TOO_DEAR} 저장까지 해줘", {**DEAR, "compliance": "approve"})
    assert [question.id for question in waiting.questions] == ["approval.VR-2026-0001.1"]
    updates = [entry.data for entry in conversation.session.journal.log if isinstance(entry.data, StepUpdated)]
    standing = {step.id: (step.round, step.status) for step in updates[-1].plan.steps}
    assert standing == {
        "document": (0, "completed"),
        "compliance": (1, "in_progress"),
        "storage": (2, "pending"),
    }
    assert (conversation.files.saved, "store_document" in conversation.actions) == ([], False)


BRIEFING = {
    "seminar_request.has_speaker": "no",
    "seminar_request.event": "가나정 설명회",
    "seminar_request.place": "서울 회의장",
    "seminar_request.purpose": "제품 정보 제공",
    "seminar_request.products": "가나정",
    "seminar_request.programme": "제품 소개, 질의응답",
    "seminar_request.attendees": "강코토, 윤구누",
    "seminar_request": "예",
}


@pytest.mark.req("E37", "EC18", "EC21")
async def test_what_is_still_planned_is_corrected_as_proposed_and_passes(conversation: Conversation):
    message = "12월 3일 복수기관 제품설명회 신청서 작성해줘. 식사 12만원"
    answer = await conversation.ask(message, {**BRIEFING, "compliance": "correct"})
    question = next(question for question in conversation.asked if question.id == "compliance.SR-2026-0001.1")
    assert isinstance(question, Clarification)
    assert [option.value for option in question.options] == ["correct", "approve", "hold"]
    assert "제안대로 고친 항목:\n- 1인당 식음료 금액: 12만원 → 10만원" in answer.answer
    assert [file.name for file in answer.files] == ["SR-2026-0001-v2.docx", "SR-2026-0001-v2.pdf"]
    assert answer.status == "completed"


@pytest.fixture
def namesakes(demo_folder: Path, tmp_path: Path) -> Path:
    """The demo, in which another doctor of the same representative has the name of the first."""
    [original] = demo_folder.glob("demo-*.db")
    copy = tmp_path / original.name
    copy.write_bytes(original.read_bytes())
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute("UPDATE doctors SET doctor_name = '강코토' WHERE doctor_name = '윤구누'")
        connection.commit()
    return tmp_path


@pytest.mark.req("E8", "E9")
async def test_of_two_people_of_one_name_the_one_meant_is_chosen(namesakes: Path, markdown_files: None):
    settings = CompanySettings(demo_folder=namesakes, archive=f"sqlite:///{namesakes}/archive.db")
    chosen = {"seminar_request.attendees.who": "강코토 (서울제5내과의원)", **BRIEFING}
    chosen["seminar_request.attendees"] = "강코토, 박모보"
    async with open_assistant_session(ASSISTANT) as session:
        conversation = Conversation(session, settings)
        answer = await conversation.ask("12월 3일 복수기관 제품설명회 신청서 작성해줘. 식사 4만원", chosen)
    question = next(
        question for question in conversation.asked if question.id == "seminar_request.attendees.who.강코토"
    )
    assert isinstance(question, Clarification)
    assert question.question == "'강코토' 님이 여러 분 계십니다. 어느 분인가요?"
    assert [option.label for option in question.options] == [
        "강코토 (서울제3이비인후과의원)",
        "강코토 (서울제5내과의원)",
        "목록에 없음",
    ]
    assert "강코토 (서울제5내과의원)" in conversation.files.contents[answer.files[0].reference].decode()


@pytest.mark.parametrize(
    "decision",
    [
        {"approved": True, "by": "rep01"},
        {"approved": True, "by": "mgr01"},
        {"approved": True, "by": "nobody"},
        {"approved": True, "by": ""},
        {"approved": False, "by": "cco"},
    ],
    ids=["the author", "a manager", "a stranger", "nobody", "a refusal"],
)
@pytest.mark.req("EC21")
async def test_an_approval_by_anybody_else_counts_for_nothing(decision: dict[str, Any], conversation: Conversation):
    answer = await conversation.ask(
        f"{TOO_DEAR} 저장까지 해줘", {**DEAR, "compliance": "approve", "approval": decision}
    )
    assert (answer.status, answer.files) == ("partial", ())
    assert "store_document" not in conversation.actions


@pytest.mark.req("E8", "E9", "E49", "EC1")
async def test_what_is_unclear_waits_with_choices_and_goes_on_when_answered(conversation: Conversation):
    conversation.user = "admin"
    waiting = await conversation.ask("이다라 지난달 매출 알려줘")
    assert waiting.status == "interrupted"
    [question] = waiting.questions
    assert isinstance(question, Clarification)
    assert [option.label for option in question.options] == ["이다라 (서울영업팀)", "이다라 (광주영업팀)"]
    answer = await conversation.ask("이다라 지난달 매출 알려줘", {"2.이다라": "S02"})
    assert (answer.status, answer.data["phase"]) == ("completed", "completed")
    assert "**2026년 10월 이다라 (서울영업팀) 매출: 27,307,230원**" in answer.answer


async def test_a_question_goes_on_from_the_one_before(conversation: Conversation):
    conversation.user = "admin"
    first = await conversation.ask("지난달 서울 지역 매출 알려줘")
    then = await conversation.ask("그럼 부산은?")
    assert "**2026년 10월 서울 매출: 76,131,204원**" in first.answer
    assert "**2026년 10월 부산 매출: 64,802,237원**" in then.answer
    against = await conversation.ask("전년 동월 대비는?")
    assert "**2026년 10월 (비교: 2025년 10월) 부산 매출**" in against.answer
    earlier = await conversation.ask("그 전달은?")
    assert "**2026년 9월 (비교: 2025년 9월) 부산 매출**" in earlier.answer
    english = await conversation.ask("and the month before?", language="en")
    assert "**August 2026 (compared with August 2025) sales, Busan**" in english.answer
    own = await conversation.ask("이번 달 내 방문 건수")
    assert "**2026년 11월 1일 ~ 2026년 11월 16일 윤자차 방문 건수: 0**" in own.answer


async def test_a_note_is_added_to_the_report_at_hand_as_its_next_version(conversation: Conversation):
    await conversation.ask(OPENING, VISIT)
    asked = await conversation.ask("그 보고서에 비고 추가해줘", {"visit_report.note": "다음 주 재방문"})
    assert [question.id for question in conversation.asked] == ["visit_report.note"]
    assert "방문 보고서 VR-2026-0001 (v2)을 고쳤습니다.\n- 비고: – → 다음 주 재방문" in asked.answer
    answer = await conversation.ask("비고를 '다음 달 재방문'으로 바꿔줘")
    assert conversation.asked == []
    assert "- 비고: 다음 주 재방문 → 다음 달 재방문" in answer.answer
    assert [file.name for file in answer.files] == ["VR-2026-0001-v3.docx", "VR-2026-0001-v3.pdf"]
    timed = await conversation.ask("면담 시간을 30분으로 수정해줘")
    assert "- 면담 시간(분): 10 → 30" in timed.answer


@pytest.mark.req("E31", "E53", "EC2", "E28", "E47")
async def test_without_figures_the_report_is_written_all_the_same_and_says_so(
    conversation: Conversation, monkeypatch: pytest.MonkeyPatch
):
    tries = list[str]()

    async def fail(_: Any, assignment: StepAssignment) -> Finding:
        tries.append(assignment.step.id)
        raise StatementError("The database is gone: start it.")

    monkeypatch.setattr(executor, "analyse_data", fail)
    answer = await conversation.ask(OPENING, VISIT)
    assert (answer.status, len(tries)) == ("partial", 4)
    assert [file.name for file in answer.files] == ["VR-2026-0001-v1.docx", "VR-2026-0001-v1.pdf"]
    assert "**빠진 부분**\n- 수치 분석: " in answer.answer
    revised = [entry.data for entry in conversation.session.journal.log if isinstance(entry.data, PlanRevised)]
    assert [event.reason for event in revised] == ["'수치 분석' 단계 없이 계속합니다."]
    assert answer.plan is not None and answer.plan.progress == 100


@pytest.mark.req("EC2", "EC3")
async def test_a_document_that_cannot_be_written_fails_honestly_with_what_there_is(
    conversation: Conversation, monkeypatch: pytest.MonkeyPatch
):
    async def fail(_: Any, assignment: StepAssignment) -> Finding:
        raise PermanentError(f"{assignment.step.id} cannot be written.")

    monkeypatch.setattr(executor, "write_document", fail)
    answer = await conversation.ask(OPENING, VISIT)
    assert (answer.status, answer.files) == ("partial", ())
    assert "27,307,230원" in answer.answer
    assert "- 파일 만들기: 필요한 '문서 작성' 단계가 실패했습니다." in answer.answer


@pytest.mark.parametrize("message", ["안녕하세요", "뭐 할 수 있어?", "파이썬 코드 짜줘"])
async def test_what_is_no_request_leaves_early_with_guidance(message: str, conversation: Conversation):
    answer = await conversation.ask(message)
    assert (answer.status, answer.plan) == ("completed", None)
    assert "예: '지난달 서울 지역 매출'" in answer.answer


async def test_a_greeting_reads_nothing(conversation: Conversation):
    await conversation.ask("안녕하세요")
    assert conversation.audit.entries == []


@pytest.mark.req("EC4")
async def test_no_permission_is_told_before_planning_and_is_on_record(conversation: Conversation):
    conversation.user = "cco"
    answer = await conversation.ask("지난달 매출 알려줘")
    assert (answer.plan, answer.data["refusal"]) == (None, "no_permission")
    assert answer.answer.endswith("데이터의 유무와는 다른 문제입니다.")
    assert conversation.audit.entries[-1] == ("refuse_request", {"reason": "no_permission"})


async def test_nothing_is_stored_where_there_is_nothing(conversation: Conversation):
    answer = await conversation.ask("저장해줘")
    assert (answer.status, answer.data["refusal"]) == ("completed", "no_document")


async def test_what_to_check_is_asked_where_there_is_nothing(conversation: Conversation):
    answer = await conversation.ask("첨부한 신청서 규정 검토해줘")
    assert answer.status == "interrupted"
    assert conversation.asked[0].question == "점검할 문서나 첨부 파일이 없습니다. 무엇을 점검할까요?"


@pytest.mark.req("E37", "EC18")
async def test_an_activity_can_be_asked_about_before_there_is_a_document(conversation: Conversation):
    answer = await conversation.ask("제품설명회에서 1인당 식사 12만원 제공해도 돼?")
    assert answer.status == "completed"
    assert answer.answer.startswith("**규정 점검: 위반** (위험도 높음)")
    assert "- 1인당 100,000원 이하로 낮추세요." in answer.answer
    cheaper = await conversation.ask("그럼 8만원은?")
    assert (cheaper.intent, "80,000원" in cheaper.answer) == ("compliance_check", True)
    unknown = await conversation.ask("의사에게 식사 8만원 줘도 되나요?", {"compliance.occasion": "visit_briefing"})
    assert unknown.answer.startswith("**규정 점검: 판단 불가**")


@pytest.mark.req("E35", "EC19")
async def test_what_was_stored_is_found_again_by_who_may_see_it(conversation: Conversation):
    await conversation.ask(f"{OPENING} 그리고 저장해줘", VISIT)
    found = await conversation.ask("자차시럽 용법 설명 자료 찾아줘")
    assert "자차시럽의 용법을 설명했고 반응이 좋았습니다. [" in found.answer
    assert "VR-2026-0001 (v1)" in [source.title for source in found.sources]
    conversation.user = "rep02"
    other = await conversation.ask("자차시럽 용법 설명 자료 찾아줘")
    assert "반응이 좋았습니다" not in other.answer


@pytest.mark.req("E30", "E33", "E44", "E45", "E46")
async def test_what_a_request_came_to_hangs_on_the_session(conversation: Conversation):
    answer = await conversation.ask(OPENING, VISIT)
    saved = await conversation.session.store.checkpointer.aget_tuple({"configurable": {"thread_id": "s"}})
    assert saved is not None
    state = ASSISTANT.state_of(saved.checkpoint["channel_values"])
    assert (state.user_id, state.company_id, state.current_phase, state.progress) == (
        "rep01",
        "ganada",
        "completed",
        100,
    )
    assert state.understanding.raw_query == OPENING
    assert {task: (result.agent, result.status, result.attempt) for task, result in state.agent_results.items()} == {
        "data": ("data_analysis", "completed", 1),
        "information": ("information_retrieval", "completed", 1),
        "document": ("document_generation", "completed", 1),
        "compliance": ("compliance_validation", "completed", 1),
        "files": ("document_files", "completed", 1),
    }
    assert all(result.quality is not None and result.seconds is not None for result in state.agent_results.values())
    assert state.agent_results["compliance"].data["found"]["permit"]["allowed"] is True
    assert answer.data["phase"] == "completed" and answer.data["complexity"] == 0.6


@pytest.mark.req("E39", "E40", "E59", "EC17")
async def test_the_conversation_is_kept_once_and_whose_it_is_with_what_was_found(conversation: Conversation):
    await conversation.ask("안녕하세요")
    await conversation.ask("지난달 매출 알려줘")
    saved = await conversation.session.store.checkpointer.aget_tuple({"configurable": {"thread_id": "s"}})
    assert saved is not None
    messages = saved.checkpoint["channel_values"]["messages"]
    assert [message["role"] for message in messages] == ["user", "assistant", "user", "assistant"]
    state = ASSISTANT.state_of(saved.checkpoint["channel_values"])
    assert (state.session_id, state.user_id, state.company_id) == ("s", "rep01", "ganada")
    found = state.agent_results["data"]
    assert (found.agent, found.status, found.error) == ("data_analysis", "completed", None)
    assert found.quality is not None and found.quality > 0


@pytest.mark.req("E42")
async def test_a_conversation_counts_its_requests_and_the_rounds_of_each_phase(conversation: Conversation):
    await conversation.ask("지난달 매출")
    answer = await conversation.ask("9월은?")
    assert answer.data["needs"] == {"need_auth": True, "data_scope": "own"}
    assert answer.data["feasibility"]["permission_granted"] is True
    assert answer.data["session"] == {
        "requests": 2,
        "iterations": {"analyzing": 2, "planning": 2, "executing": 2, "completed": 2},
        "steps": {"ended": 1, "planned": 1},
        "progress": 100,
    }


@pytest.mark.req("E23", "E27", "E42")
async def test_a_run_that_waits_tells_how_far_its_plan_has_come(conversation: Conversation):
    waiting = await conversation.ask("지난달 서울 지역 매출 분석해서 방문 보고서 만들어줘")
    assert waiting.status == "interrupted"
    assert waiting.plan is not None
    statuses = {step.type: step.status for step in waiting.plan.steps}
    assert (statuses["data"], statuses["document"]) == ("completed", "in_progress")
    assert 0 < waiting.plan.progress < 100
    [asked] = waiting.questions
    assert isinstance(asked, Clarification)
    again = await conversation.ask(
        "지난달 서울 지역 매출 분석해서 방문 보고서 만들어줘", {asked.id: asked.options[0].value}
    )
    assert again.status == "interrupted" and again.questions[0].id != asked.id
    assert again.plan is not None
    assert again.plan.progress == waiting.plan.progress

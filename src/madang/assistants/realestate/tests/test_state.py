"""What people tell of themselves shows nowhere but in the answers they get."""

import ast
import json
import logging
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import ValidationError

from madang.assistants.realestate.agents.teams import ANALYSES, SEARCHES
from madang.assistants.realestate.manifest import ASSISTANT
from madang.assistants.realestate.phrases import INTENT_LABELS
from madang.assistants.realestate.plan.team_states import (
    AnalysisTeamState,
    DocumentTeamState,
    SearchFilters,
    SearchTeamState,
    TeamInput,
)
from madang.assistants.realestate.search.results import LawResult, SearchResults
from madang.assistants.realestate.state import Consultation
from madang.assistants.realestate.tests.conversation import NOW, Conversation, open_conversation
from madang.assistants.realestate.understand.intent import IntentType, QuestionIntent
from madang.assistants.realestate.understand.keywords import SEARCH_SCOPES, Keywords
from madang.assistants.realestate.plan.steps import team_of
from madang.assistants.realestate.understand.tasks import TaskKind
from madang.reading.numbers.money import format_won
from madang.runtime.application import open_application
from madang.runtime.assistants.discovery import Assistants
from madang.runtime.logs import trace_of
from madang.runtime.runs.time_travel import TimeTravel
from madang.state.errors import StateError
from madang.state.plans.lifecycle import Roster
from madang.state.values import stamp
from madang.store.encryption.keys import MasterKey, MasterKeys
from madang.store.store import open_store
from madang.text import Language

_INCOME = 87_654_321
_TOLD = ("김집주", "이세입", "900101-1234567", "110-123-456789")
_SECRETS = (*_TOLD, str(_INCOME), f"{_INCOME:,}", format_won(_INCOME))
_SAMPLE = 4
"""Of the checkpoints, which are all alike, one in so many is looked at."""
_TALK = (
    f"저는 이세입이고 주민번호 900101-1234567, 계좌는 국민은행 110-123-456789예요. 연봉 {_INCOME}원에 "
    "10억 아파트 대출 얼마나 나와?",
    "월세 계약서 써줘",
    *("서울특별시 마포구 공덕동 1-1, 101동 101호", "59", "김집주", "이세입", "5천만원", "500만원", "4500만원"),
    *("2026년 12월 20일", "60만원", "25", "2026년 12월 20일", "2028년 12월 19일"),
)


@pytest.mark.req("HC28", "H7", "H82")
async def test_what_people_tell_of_themselves_is_in_no_dump_event_title_or_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    caplog.set_level(logging.DEBUG)
    file = tmp_path / "madang.db"
    keys = MasterKeys([MasterKey("test", bytes(range(32)))])
    async with (
        open_store(f"sqlite:///{file}", keys=keys) as store,
        open_application(store, assistants=Assistants({"realestate": ASSISTANT}, {})) as application,
    ):
        conversation = Conversation(application, "ko")
        for message in _TALK:
            answer = await conversation.send(message)
        assert [each.name for each in answer.files] == ["lease_contract.docx", "lease_contract.pdf"]
        past = TimeTravel(store, ASSISTANT)
        headers = (await past.checkpoints("home", limit=200))[::_SAMPLE]
        dumps = [json.dumps(await past.state_at("home", header.id), ensure_ascii=False) for header in headers]
        patches = [
            "".join(map(str, await past.changes("home", later.id, earlier.id))) for later, earlier in pairwise(headers)
        ]
        events = [event for _, event in await application.read_session("home")]
        told = [event.model_dump_json() for event in events if event.data.type != "response"]
        sessions = [session.title for session in await store.sessions.list()]
    assert len(dumps) >= 4
    assert len(told) > 10
    assert list(_leaks(dumps)) == []
    assert list(_leaks(patches)) == []
    assert list(_leaks(told)) == []
    assert sessions == ["저는 ***REDACTED***이고 주민번호 ***REDACTED***, 계좌는 국민은행 ***REDACT…"]
    assert list(_leaks([caplog.text])) == []
    assert [secret for secret in _SECRETS if secret.encode() in _bytes_below(tmp_path)] == []


def test_a_trace_of_an_error_masks_what_it_stumbled_over():
    try:
        int("900101-1234567")
    except ValueError as error:
        assert list(_leaks([trace_of(error)])) == []


def _bytes_below(folder: Path) -> bytes:
    return b"".join(each.read_bytes() for each in folder.iterdir())


def _leaks(texts: list[str]) -> Iterator[tuple[str, str]]:
    for text in texts:
        for secret in _SECRETS:
            if secret in text:
                place = text.index(secret)
                yield secret, text[max(0, place - 60) : place + 40]


_AGENTS = Path(__file__).parents[1] / "agents"
_RISK = "마포구 84㎡ 아파트 전세 7억인데 안전해?"


async def _after(*messages: str) -> tuple[Consultation, Conversation]:
    async with open_conversation() as conversation:
        for message in messages:
            await conversation.send(message)
        return await conversation.state(), conversation


@pytest.mark.req("H8", "H9", "H14", "H16", "H39", "H68", "HC27")
async def test_a_consultation_knows_whose_it_is_and_when_it_began_and_ended():
    state, conversation = await _after("전세금 5% 인상 가능한가요?")
    assert conversation.last is not None
    assert (state.query, state.session_id, state.request_id) == ("전세금 5% 인상 가능한가요?", "home", conversation.last.run)
    assert (state.life.status, state.life.progress) == ("completed", 100)
    assert (state.life.started_at, state.life.completed_at) == (stamp(NOW), stamp(NOW))
    assert state.error_log == []


@pytest.mark.req("H17", "H21", "HC30")
async def test_the_intent_of_the_worked_question_names_a_share_and_no_amount():
    state, _ = await _after("전세금 5% 인상 가능한가요?")
    reading = state.reading
    assert reading is not None
    assert (reading.intent, reading.confidence) == ("legal_consult", 0.95)
    assert reading.keywords == Keywords(legal=("전세금", "5%", "인상"))
    assert reading.entities == {"ratio": ("5%",), "deal": ("jeonse",)}


@pytest.mark.req("H11")
async def test_a_consultation_goes_through_its_phases_in_order():
    async with open_conversation() as conversation:
        await conversation.send("전세금 5% 인상 가능해?")
        travel = TimeTravel(conversation.application.store, ASSISTANT)
        headers = await travel.checkpoints("home")
        states: list[Any] = [await travel.state_at("home", header.id) for header in reversed(headers)]
    phases = [state["current_phase"] for state in states if state.get("request_id")]
    assert phases == ["initialization", "planning", "executing", "aggregation", "response_generation"]


@pytest.mark.req("H25", "H26", "H27", "H28", "H42", "HC3")
async def test_words_of_law_and_of_a_place_lead_to_a_search_of_both():
    state, _ = await _after("강남구 아파트 전세금 5% 인상 가능한가요?")
    team = state.search_team
    assert team is not None
    assert team.keywords == Keywords(legal=("전세금", "5%", "인상"), real_estate=("강남구", "아파트"))
    assert team.scope == ("legal", "real_estate")
    assert team.filters == SearchFilters(place="강남구", deal="jeonse")
    assert (team.status, team.progress, team.error) == ("completed", 100, None)
    assert team.found.legal[0].article == "제7조"
    assert {figure.region for figure in team.found.real_estate} == {"강남구"}
    assert team.total_results == len(team.found.legal) + len(team.found.real_estate)
    assert set(team.sources_used) >= {"주택임대차보호법 제7조", "market"}


@pytest.mark.req("H29", "H30", "H31", "H32", "H33", "H38", "H43", "H50", "H51")
async def test_an_analysis_takes_the_price_from_what_the_search_found():
    state, conversation = await _after(_RISK)
    team, searched = state.analysis_team, state.search_team
    assert team is not None
    assert searched is not None
    assert state.plan is not None
    assert [(step.id, step.dependencies) for step in state.plan.steps] == [("risk", ("market",)), ("market", ())]
    assert (team.analysis_type, team.status) == ("risk", "completed")
    assert team.input_data == searched.found
    price = searched.found.price_of("sale")
    assert price is not None
    assert team.metrics is not None
    assert team.metrics.median == price.median
    assert team.report is not None
    assert team.report.summary == team.insights[0].content == state.parts[0].conclusion
    assert list(team.raw_analysis) == ["risk"]
    assert team.recommendations
    assert team.confidence_score == 0.0
    assert conversation.last is not None
    assert "집값을 말씀하지 않아 마포구 60-85㎡ 매매 중위" in conversation.last.answer


async def test_a_price_that_was_told_is_taken_before_a_median():
    state, conversation = await _after(f"{_RISK} 집값은 9억이야")
    assert state.case.price == 900_000_000
    assert conversation.last is not None
    assert "집값을 말씀하지 않아" not in conversation.last.answer


@pytest.mark.req("H34", "H36", "H37", "H44")
async def test_a_document_is_kept_with_its_review_and_its_files():
    told = ["갱신 요구 통지서 써줘", "임대인", "임차인", "서울 마포구 공덕동 1", "2027년 3월 1일"]
    state, _ = await _after(*told)
    team = state.document_team
    assert team is not None
    assert team.written is not None
    assert (team.status, team.written.document_type) == ("completed", "renewal_notice")
    assert [file.name for file in team.written.files] == ["renewal_notice.docx", "renewal_notice.pdf"]
    assert team.written.review.risk_level == "low"
    assert state.files == team.written.files


@pytest.mark.req("H10", "H12", "H13", "H45", "H67")
async def test_a_failed_team_stands_beside_the_others_with_its_reason(monkeypatch: pytest.MonkeyPatch):
    async def broken(*_: object) -> None:
        raise TimeoutError("the figures are away")

    monkeypatch.setitem(SEARCHES, "market", broken)
    state, _ = await _after("마포구 84 전세 시세랑 대출 한도 알려줘, 연봉 7천 집값 10억")
    assert state.roster == Roster(completed=("analysis",), failed=("search",))
    assert {id_: result.status for id_, result in state.team_results.items()} == {
        "market": "failed",
        "loan": "completed",
    }
    assert all(result.data == {} for result in state.team_results.values())
    assert state.search_team is not None
    assert (state.search_team.status, state.search_team.parts) == ("failed", ())
    assert state.analysis_team is not None
    assert [part.task for part in state.analysis_team.parts] == ["loan"]
    [trouble] = state.error_log
    assert (trouble.step, trouble.error) == ("market", state.search_team.error)


@pytest.mark.req("HC15")
@pytest.mark.parametrize(("language", "label"), [("ko", "법률 상담"), ("en", "Legal question")])
async def test_an_intent_is_one_id_with_a_label_for_people(language: Language, label: str):
    async with open_conversation(language) as conversation:
        answer = await conversation.send("전세금 5% 인상 가능해?")
    assert (answer.intent, answer.data["intent_label"]) == ("legal_consult", label)
    assert INTENT_LABELS.keys() == {*get_args(IntentType)}


@pytest.mark.req("H18", "HC7")
def test_every_kind_of_step_has_a_team_that_can_do_it():
    done = {"search": {*SEARCHES}, "analysis": {*ANALYSES, "contract"}, "document": {"document"}}
    for task in get_args(TaskKind):
        assert task in done[team_of(task)]
    assert sum(map(len, done.values())) == len(get_args(TaskKind))


@pytest.mark.req("HC16")
async def test_the_same_question_said_otherwise_takes_the_same_path():
    one, _ = await _after("전세금 5% 인상 가능한가요?")
    other, _ = await _after("전세금 5% 인상 가능해?")
    assert (one.reading, one.plan and one.plan.steps[0].id) == (other.reading, other.plan and other.plan.steps[0].id)
    assert one.final_response == other.final_response


@pytest.mark.req("H2", "H49", "H79", "HC21")
def test_a_team_is_given_what_is_shared_and_never_the_state_of_the_consultation():
    whole = {path.stem for path in _AGENTS.glob("*.py") if "Consultation" in _names(path)}
    assert whole == {"planner", "responder", "teams"}
    assert "user_id" in TeamInput.model_fields


@pytest.mark.req("H59", "H63")
def test_what_is_shared_needs_a_question_and_a_session():
    at, reading = stamp(NOW), QuestionIntent(intent="unclear", confidence=0)
    whole = TeamInput(user_query="전세", session_id="s", request_id="r", timestamp=at, reading=reading)
    assert whole.language == "ko"
    with pytest.raises(StateError) as refused:
        TeamInput(user_query="", session_id="", request_id="r", timestamp=at, reading=reading)
    assert str(refused.value) == (
        "TeamInput cannot hold user_query='': String should have at least 1 character. "
        "TeamInput cannot hold session_id='': String should have at least 1 character."
    )


@pytest.mark.req("H62", "H64", "H65", "HC3", "HC26")
def test_a_team_begins_with_every_field_and_takes_no_scope_or_kind_that_there_is_not():
    assert (SearchTeamState().status, SearchTeamState().scope) == ("pending", SEARCH_SCOPES)
    assert (AnalysisTeamState().analysis_type, DocumentTeamState().written) == ("comprehensive", None)
    with pytest.raises(ValidationError):
        SearchTeamState.model_validate({"scope": ["weather"]})
    with pytest.raises(ValidationError):
        AnalysisTeamState.model_validate({"analysis_type": "horoscope"})
    with pytest.raises(ValidationError):
        SearchTeamState.model_validate({"status": "success"})


def test_findings_are_joined_in_their_order():
    one, other = (LawResult(law_name="민법", article=number, content="") for number in ("제1조", "제2조"))
    joined = SearchResults.joined([SearchResults(legal=(one,)), SearchResults(), SearchResults(legal=(other,))])
    assert (joined, joined.total, joined.price_of("sale")) == (SearchResults(legal=(one, other)), 2, None)


@pytest.mark.req("H40", "H46")
async def test_the_place_of_one_consultation_is_offered_in_the_next():
    async with open_conversation() as conversation:
        await conversation.send("마포구 84 전세 시세")
        asked = await conversation.application.ask("another", "전세 시세 알려줘", assistant="realestate", now=NOW)
        answer = await conversation.application.wait_for_answer(asked.id)
        assert [option.label for option in answer.questions[0].options] == ["마포구"]
        await conversation.application.store.delete("home")
        asked = await conversation.application.ask("third", "전세 시세 알려줘", assistant="realestate", now=NOW)
        answer = await conversation.application.wait_for_answer(asked.id)
    assert answer.questions[0].options == ()


def _names(path: Path) -> set[str]:
    tree = ast.parse(path.read_text("utf-8"))
    return {alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names}

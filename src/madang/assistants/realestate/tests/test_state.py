"""The state of a consultation after real conversations."""

from typing import Any, get_args

import pytest

from madang.assistants.realestate.agents.read_confidence import with_confidence
from madang.assistants.realestate.agents.teams import SEARCHES
from madang.assistants.realestate.manifest import ASSISTANT
from madang.assistants.realestate.phrases import INTENT_LABELS
from madang.assistants.realestate.plan.team_states import (
    SearchFilters,
)
from madang.assistants.realestate.state import Consultation
from madang.assistants.realestate.tests.conversation import NOW, Conversation, open_conversation
from madang.assistants.realestate.understand.intent import IntentType
from madang.assistants.realestate.understand.keywords import Keywords
from madang.protocol import Actor
from madang.runtime.runs.time_travel import TimeTravel
from madang.state.plans.lifecycle import Roster
from madang.state.values import stamp
from madang.text import Language

_RISK = "마포구 84㎡ 아파트 전세 7억인데 안전해?"


async def _after(*messages: str) -> tuple[Consultation, Conversation]:
    async with open_conversation() as conversation:
        for message in messages:
            await conversation.send(message)
        return await conversation.state(), conversation


@pytest.mark.req("H8", "H9")
async def test_a_consultation_knows_whose_it_is_and_what_is_planned():
    state, conversation = await _after("전세금 5% 인상 가능한가요?")
    assert conversation.last is not None
    assert (state.query, state.session_id, state.request_id) == (
        "전세금 5% 인상 가능한가요?",
        "home",
        conversation.last.run,
    )
    assert state.plan is not None
    assert [step.description for step in state.plan.steps if not step.description] == []


@pytest.mark.req("H14", "H16", "H39", "H68", "HC27")
async def test_a_consultation_knows_when_it_began_and_ended():
    state, _ = await _after("전세금 5% 인상 가능한가요?")
    assert (state.life.status, state.life.progress) == ("completed", 100)
    assert (state.life.started_at, state.life.completed_at) == (stamp(NOW), stamp(NOW))
    assert state.error_log == []


@pytest.mark.req("H17", "H21", "HC30")
async def test_the_intent_of_the_worked_question_names_a_share_and_no_amount():
    state, _ = await _after("전세금 5% 인상 가능한가요?")
    reading = state.reading
    assert reading is not None
    assert (reading.intent, reading.confidence) == ("legal_consult", with_confidence(reading).confidence)
    assert 0.5 < reading.confidence < 1
    assert reading.keywords == Keywords(legal=("전세금", "5%", "인상"))
    assert reading.entities == {"ratio": ("5%",), "deal": ("jeonse",)}


@pytest.mark.req("H11")
async def test_a_consultation_goes_through_its_phases_in_order():
    async with open_conversation() as conversation:
        await conversation.send("전세금 5% 인상 가능해?")
        travel = TimeTravel(conversation.store, ASSISTANT)
        headers = await travel.checkpoints("home")
        states: list[Any] = [await travel.state_at("home", header.id) for header in reversed(headers)]
    phases = [state["current_phase"] for state in states if state.get("request_id")]
    assert phases == ["initialization", "planning", "executing", "aggregation", "response_generation"]


@pytest.mark.req("H26", "H78")
async def test_each_search_tells_how_much_it_found_the_ten_best_and_where_the_rest_is():
    rows = "".join(f"h{n:03},공덕 {n},jeonse,{400_000_000 - n},59,서울 마포구 공덕동\n" for n in range(300))
    async with open_conversation() as conversation:
        file = await conversation.attach("homes.csv", f"id,title,deal,price,area,address\n{rows}".encode())
        listed = await conversation.send("마포구 전세 5억 이하 찾아줘", file)
        listings = listed.data["search"]["results"]["listings"]
        assert (listed.data["search"]["total_results"], listings["count"], listings["place"]) == (
            300,
            300,
            ["homes.csv"],
        )
        assert [home["id"] for home in listings["best"]] == [f"h{n}" for n in range(299, 289, -1)]
        assert "가격이 낮은 20개만 보입니다. 나머지는 보내 주신 파일(homes.csv)에 있습니다." in listed.answer
        held = repr(await conversation.state())
        assert "h290" in held
        assert "h100" not in held
        lent = await conversation.send("신혼부부가 받을 수 있는 전세 대출 상품 알려줘. 연소득 5천만원, 보증금 2억")
        assert [loan["id"] for loan in lent.data["search"]["results"]["loan"]["best"]] == [
            "beotimmok_newlywed",
            "beotimmok",
        ]
        both = await conversation.send("강남구 아파트 전세금 5% 인상 가능한가요?")
    found = both.data["search"]["results"]
    assert [*found] == ["legal", "real_estate"]
    law = found["legal"]["best"][0]
    assert (law["law_name"], law["article"]) == ("주택임대차보호법", "제7조")
    assert law["content"] and law["relevance"] == both.data["confidence"]
    assert {figure["region"] for figure in found["real_estate"]["best"]} == {"강남구"}
    assert both.data["search"]["total_results"] == sum(search["count"] for search in found.values())


@pytest.mark.req("H25", "H26", "H27", "H28", "H42")
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


@pytest.mark.req("H29", "H32", "H50", "H51")
async def test_an_analysis_takes_the_price_from_what_the_search_found():
    state, conversation = await _after(_RISK)
    team, searched = state.analysis_team, state.search_team
    assert team is not None
    assert searched is not None
    assert state.plan is not None
    assert [(step.id, step.dependencies) for step in state.plan.steps] == [("risk", ("market",)), ("market", ())]
    assert (team.analysis_type, team.status) == ("risk", "completed")
    assert team.input_data == searched.found
    assert conversation.last is not None
    assert "집값을 말씀하지 않으셔서 마포구 60-85㎡ 매매 중위" in conversation.last.answer


@pytest.mark.req("H30", "H31", "H38", "H43")
async def test_an_analysis_has_figures_insights_and_a_report():
    state, conversation = await _after(_RISK)
    team, searched = state.analysis_team, state.search_team
    assert team is not None
    assert searched is not None
    assert (team.progress, team.error) == (100, None)
    price, sale = (searched.found.price_of(deal) for deal in ("jeonse", "sale"))
    assert price is not None and sale is not None
    assert team.metrics is not None
    assert team.metrics.median == price.median
    assert team.report is not None
    assert team.report.summary == team.insights[0].content == state.parts[0].conclusion
    assert [(part.task, bool(part.views)) for part in team.parts] == [("risk", True)]
    assert team.recommendations
    assert state.reading is not None and state.understood is not None
    least_sure = min(value.confidence for value in state.understood.values)
    assert team.confidence_score == state.reading.confidence * least_sure > 0
    assert conversation.last is not None
    told = conversation.last.data["analysis"]
    assert (told["type"], told["confidence"]) == ("risk", round(team.confidence_score, 2))
    won = dict.fromkeys(("median", "lower", "upper", "sale_median"), "KRW")
    assert told["metrics"] == {
        "deal": "jeonse",
        "median": price.median,
        "lower": price.lower,
        "upper": price.upper,
        "sale_median": sale.median,
        "price_trend": 0.7,
        "risk_score": 47.78,
        "investment_score": None,
        "fund_loan_most": None,
        "units": {**won, "price_trend": "percent", "risk_score": "percent"},
    }
    assert (told["title"], told["sections"]) == ("위험 점검", [{"title": "위험 점검", "content": told["summary"]}])
    [insight] = told["insights"]
    assert (insight["insight_type"], insight["content"]) == ("risk", told["summary"] or team.report.summary)
    assert (insight["confidence"], insight["certain"]) == (team.confidence_score, False)
    assert "주택임대차보호법 제3조의2 제2항" in insight["supporting_data"]
    assert conversation.last.data["search"] == {
        "scope": ["real_estate"],
        "total_results": len(searched.found.real_estate),
        "results": searched.found.overview,
    }


@pytest.mark.req("H43", "H32")
async def test_a_market_as_a_whole_is_analysed_from_what_the_search_found():
    state, conversation = await _after("노원구 아파트 시장 전반적으로 분석해줘")
    team, searched = state.analysis_team, state.search_team
    assert team is not None and searched is not None and conversation.last is not None
    assert [part.task for part in team.parts] == ["overview"]
    assert team.input_data == searched.found
    sale = searched.found.price_of("sale")
    assert sale is not None
    jeonse = searched.found.price_at("jeonse", sale.band)
    assert jeonse is not None
    assert conversation.last.data["raw_analysis"]["overview"] == {
        "deals": {"sale": sale.transaction_count, "jeonse": jeonse.transaction_count},
        "gap": sale.median - jeonse.median,
        "jeonse_ratio": round(jeonse.median / sale.median * 100, 1),
        "units": {"gap": "KRW", "jeonse_ratio": "percent"},
    }
    assert conversation.last.data["teams"] == {
        "search": {"status": "completed", "tasks": ["market"], "data": "/search"},
        "analysis": {"status": "completed", "tasks": ["overview"], "data": "/analysis"},
    }


@pytest.mark.req("H50", "H45")
async def test_law_and_loans_that_were_found_reach_the_analysis():
    state, conversation = await _after(
        "전세 2억인데 재계약하면 얼마까지 올릴 수 있는지랑 버팀목 전세대출 상품 알려줘, 연봉 4천이야"
    )
    team, searched = state.analysis_team, state.search_team
    assert team is not None and searched is not None and conversation.last is not None
    assert searched.found.legal and searched.found.loan
    assert team.input_data == searched.found
    told = conversation.last.data["analysis"]
    titles = [section["title"] for section in told["sections"]]
    assert titles == ["증액 상한 계산", "법령 찾기", "대출 상품 찾기"]
    assert told["metrics"]["fund_loan_most"] == max(loan.most for loan in searched.found.loan if not loan.obstacles)


@pytest.mark.req("HC30")
async def test_amounts_and_shares_in_the_data_of_an_answer_have_their_units_beside_them():
    _, let = await _after("아파트를 5억에 사서 보증금 5천에 월세 150만원 받으면 수익률이랑 위험은?")
    assert let.last is not None
    assert [*let.last.data["raw_analysis"]] == ["roi_calculation", "risk"]
    for found in let.last.data["raw_analysis"].values():
        units = found["units"]
        assert {name for name, value in found.items() if isinstance(value, int | float)} == {*units}
    _, loans = await _after("연봉 5천, 집값 4억인데 디딤돌 대출 상품 알려줘")
    assert loans.last is not None
    assert loans.last.data["search"]["results"]["loan"]["units"] == {
        "most": "KRW",
        "rate_low": "percent",
        "rate_high": "percent",
    }


async def test_what_was_supposed_is_said_with_how_it_is_taken_back():
    async with open_conversation() as conversation:
        first = await conversation.send("전세 3억인데 갱신하면 얼마까지 올릴 수 있어?")
        supposed = await conversation.send("만약 보증금이 2억이면?")
        back = await conversation.send("원래대로 해줘")
    said = "가정하신 값(보증금 2억원)으로 답했습니다."
    assert said not in first.answer
    assert "2억 1,000만원" in supposed.answer and said in supposed.answer
    assert "3억 1,500만원" in back.answer and "가정하신 값" not in back.answer


@pytest.mark.req("H33")
async def test_what_each_tool_worked_out_stands_by_name_beside_the_text():
    clauses = "제1조 임대인은 임의로 계약을 해지할 수 있다. 제2조 수리비는 모두 임차인이 부담한다."
    _, reviewed = await _after(f"이 계약서 검토해줘. {clauses}")
    _, let = await _after("아파트를 5억에 사서 보증금 5천에 월세 150만원 받으면 수익률과 회수기간은?")
    _, moved = await _after("마포구 60-85㎡ 아파트 시세 오르고 있어? 작년과 비교해줘")
    assert reviewed.last and let.last and moved.last
    assert reviewed.last.intent == "contract_review"
    contract = reviewed.last.data["raw_analysis"]["contract_analysis"]
    assert contract["risk_level"] == "high"
    assert [(risk["severity"], risk["clause"]) for risk in contract["risks"]] == [
        ("high", "임대인은 임의로 계약을 해지할 수 있다"),
        ("medium", "수리비는 모두 임차인이 부담한다"),
    ]
    yields = let.last.data["raw_analysis"]["roi_calculation"]
    assert (yields["estimated_roi"], yields["payback_period"]) == (4, 25)
    market = moved.last.data["raw_analysis"]["market_analysis"]
    before, last = market["comparison"].values()
    assert market["change_percent"] == round((last - before) / before * 100, 1)
    assert market["trend"] == ("up" if last > before else "down")


async def test_a_price_that_was_told_is_taken_before_a_median():
    state, conversation = await _after(f"{_RISK} 집값은 9억이야")
    assert state.case.price == 900_000_000
    assert conversation.last is not None
    assert "집값을 말씀하지 않으셔서" not in conversation.last.answer


@pytest.mark.req("H34", "H36", "H44.generate")
async def test_a_document_is_kept_with_its_review_and_its_files():
    messages = ["갱신 요구 통지서 써줘", "임대인", "임차인", "서울 마포구 공덕동 1", "2027년 3월 1일"]
    state, _ = await _after(*messages)
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
    state, _ = await _after("마포구 84 전세 시세랑 대출 한도, DSR 규제 알려줘, 연봉 7천 집값 10억")
    assert state.roster == Roster(completed=("analysis",), partial=("search",))
    assert {id_: result.status for id_, result in state.team_results.items()} == {
        "legal": "completed",
        "market": "failed",
        "loan": "completed",
    }
    assert {id_: result.data for id_, result in state.team_results.items()} == {
        "legal": {"kept_in": "search_team", "task": "legal"},
        "market": {},
        "loan": {"kept_in": "analysis_team", "task": "loan"},
    }
    assert state.search_team is not None
    kept = state.team_results["legal"].data
    team = getattr(state, str(kept["kept_in"]))
    assert [part.task for part in team.parts] == [kept["task"]]
    assert (state.search_team.status, [part.task for part in state.search_team.parts]) == ("partial", ["legal"])
    assert state.analysis_team is not None
    assert [part.task for part in state.analysis_team.parts] == ["loan"]
    [trouble] = state.error_log
    assert (trouble.step, trouble.error) == ("market", state.search_team.error)


@pytest.mark.req("H19", "H84", "HC12", "HC24")
async def test_every_planned_team_stands_once_and_events_tell_of_steps_without_what_they_found():
    async with open_conversation() as conversation:
        answer = await conversation.send("강남구 아파트 전세금 5% 인상 가능한가요?")
        state = await conversation.state()
        events = [event.data for event in await conversation.events()]
    plan, roster = state.plan, state.roster
    assert plan is not None and plan.strategy == "parallel"
    by_status = (roster.active, roster.completed, roster.failed, roster.skipped, roster.partial)
    assert sorted(team for teams in by_status for team in teams) == sorted({step.team for step in plan.steps})
    found = state.search_team
    assert found is not None and found.found.legal
    told = [event for event in events if event.type in {"plan_ready", "execution_start", "todo_updated"}]
    assert len(told) >= 2 + 2 * len(plan.steps)
    assert all(event.plan.strategy == "parallel" and {step.round for step in event.plan.steps} for event in told)
    assert not any("제7조" in event.model_dump_json() for event in told)
    assert "제7조" in answer.answer


@pytest.mark.req("HC15")
@pytest.mark.parametrize(("language", "label"), [("ko", "법률 상담"), ("en", "Legal question")])
async def test_an_intent_is_one_id_with_a_label_for_people(language: Language, label: str):
    async with open_conversation(language) as conversation:
        answer = await conversation.send("전세금 5% 인상 가능해?")
    assert (answer.intent, answer.data["intent_label"]) == ("legal_consult", label)
    assert INTENT_LABELS.keys() == {*get_args(IntentType)}


@pytest.mark.req("HC16")
async def test_the_same_question_said_otherwise_takes_the_same_path():
    first, _ = await _after("전세금 5% 인상 가능한가요?")
    second, _ = await _after("전세금 5% 인상 가능해?")
    assert (first.reading, first.plan and first.plan.steps[0].id) == (
        second.reading,
        second.plan and second.plan.steps[0].id,
    )
    assert first.final_response == second.final_response


@pytest.mark.req("H40", "H46")
async def test_the_place_of_one_consultation_is_offered_in_the_next():
    async with open_conversation() as conversation:
        await conversation.send("마포구 84 전세 시세")
        asked = await conversation.application.ask("another", "전세 시세 알려줘", assistant="realestate", now=NOW)
        answer = await conversation.application.runs.wait_for_answer(Actor(), asked.id)
        assert [option.label for option in answer.questions[0].options] == ["마포구"]
        await conversation.store.delete("home")
        asked = await conversation.application.ask("third", "전세 시세 알려줘", assistant="realestate", now=NOW)
        answer = await conversation.application.runs.wait_for_answer(Actor(), asked.id)
    assert answer.questions[0].options == ()

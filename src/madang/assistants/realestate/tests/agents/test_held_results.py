"""What the data of an answer holds: the law that it rests on, and the document that was written."""

from datetime import datetime

import pytest

from madang.assistants.realestate.tests.conversation import open_conversation


@pytest.mark.req("H32")
async def test_the_search_holds_the_articles_that_a_calculation_cites():
    async with open_conversation() as conversation:
        answer = await conversation.send("재계약하면 얼마까지 올릴 수 있어? 보증금 8천에 월세 60이야")
        state = await conversation.state()
    found = answer.data["search"]["results"]["legal"]["best"]
    assert "주택임대차보호법 제7조 제2항" in answer.answer
    assert ("주택임대차보호법", "제7조") in {(each["law_name"], each["article"]) for each in found}
    assert all(each["content"] for each in found)
    assert state.search_team is not None
    assert state.search_team.total_results == answer.data["search"]["total_results"] == len(found)


@pytest.mark.req("H32")
async def test_the_search_holds_the_rules_behind_a_loan_limit_once():
    async with open_conversation() as conversation:
        answer = await conversation.send("연봉 7천인데 9억 아파트 살 때 주담대 한도가 얼마야? 무주택, 서울")
    found = answer.data["search"]["results"]["legal"]["best"]
    names = [(each["law_name"], each["article"]) for each in found]
    assert any("은행업감독규정" in law for law, _ in names)
    assert len(names) == len(set(names))


@pytest.mark.req("H36")
async def test_a_document_that_was_written_has_its_text_its_fields_and_its_time_and_the_state_has_the_text_once():
    order = (
        "전세 계약서 작성해줘. 주소는 서울특별시 마포구 공덕동 12-3, 105동 1502호. 임대인 홍길동 임차인 김영희 "
        "보증금 2억, 2026년 12월 10일부터 2년 전세. 나머지는 빈칸으로"
    )
    async with open_conversation() as conversation:
        answer = await conversation.send(order)
        state = await conversation.state()
    document = answer.data["document"]
    assert {"document_type", "title", "review", "content", "metadata", "created_at"} == {*document}
    assert document["content"].startswith("# 주택임대차계약서")
    assert document["metadata"]["address"] == "서울특별시 마포구 공덕동 12-3, 105동 1502호"
    assert document["metadata"]["deposit"] == 200_000_000
    assert datetime.fromisoformat(document["created_at"]).tzinfo is not None
    assert state.document_team is not None
    assert state.document_team.content == document["content"]
    assert state.document_team.model_dump_json().count("두 당사자는") == 1


async def test_a_loan_for_a_deposit_asks_for_no_price():
    async with open_conversation() as conversation:
        asked = await conversation.send("전세 2억 5천 대출 얼마까지 돼?")
        answer = await conversation.send("4천만원")
    assert [question.id for question in asked.questions] == ["loan_products-income"]
    assert "기금 대출이" in answer.answer
    assert "집값" not in answer.answer

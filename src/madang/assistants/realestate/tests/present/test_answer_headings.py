"""What stands under which heading of an answer, and of which area a figure is said to be."""

from madang.assistants.realestate.tests.conversation import open_conversation


async def test_a_draft_without_a_problem_has_no_heading_of_problems():
    order = (
        "전세 계약서 작성해줘. 주소는 서울특별시 마포구 공덕동 12-3, 105동 1502호. 임대인 홍길동 임차인 김영희 "
        "보증금 2억, 2026년 12월 10일부터 2년 전세. 나머지는 빈칸으로"
    )
    async with open_conversation() as conversation:
        answer = await conversation.send(order)
    assert "### 초안 검토\n\n- 위험도 낮음" in answer.answer
    assert "문제가 되는 조항" not in answer.answer
    assert "105동 1502호" in answer.answer
    assert "임대차 종료일 2028년 12월 9일" in answer.answer  # 2년 전세 is a term, and no time before (2년 전)


async def test_the_movement_of_a_district_is_told_as_such_for_a_neighbourhood():
    async with open_conversation() as conversation:
        answer = await conversation.send("공덕동 아파트 시세 분석해줘")
    assert "마포구 전체의 매매 중위는 작년 같은 달보다 " in answer.answer
    async with open_conversation() as conversation:
        answer = await conversation.send("마포구 아파트 시세 분석해줘")
    assert "마포구 전체의" not in answer.answer

"""Conversations that hold: details, corrections, ellipsis, a clause of the reviewed file, thanks, stories and slips."""

import pytest

from madang.assistants.realestate.tests.conversation import open_conversation
from madang.protocol.answers import Answer
from madang.text import Language


async def _talk(*messages: str, language: Language = "ko") -> list[Answer]:
    async with open_conversation(language) as conversation:
        return [await conversation.send(message) for message in messages]


@pytest.mark.parametrize(
    ("messages", "told"),
    [
        (("주인이 전세금을 더 올려 달라고 해요", "2억6천이에요"), "2억 7,300만원까지"),
        (("보증금 1억에 월세 40 전세로 바꾸면?", "앗 죄송 월세 45예요"), "2억 2,000만원 수준"),
        (("보증금 1억에 월세 40 전세로 바꾸면?", "전환율 6%로 하면?"), "(전환율 6%)"),
        (("송파구 59 전세 시세", "거기 매매는?"), "송파구 ≤60㎡ 매매"),
        (("6억 아파트 취득세 얼마야", "그 집 복비는?"), "최대 240만원"),
        (("6억 아파트 사면 복비 얼마야", "부가세 더하면?"), "264만원까지"),
        (("6억 아파트 복비 얼마야", "취득세는?", "5억이면 둘 다 얼마야"), "550만원"),
        (("6억 아파트 복비 얼마야", "9억이면?", "아파트 취득세율이 궁금해요"), "660만원"),
        (("세입자가 월세를 두 달 밀렸는데 해지할 수 있나요", "참고로 점포예요"), "3기분"),
        (("전세 4억을 보증금 1억으로 바꾸면 월세는 얼마예요", "보증금 2억이면?"), "보증금 4억원을 2억원으로"),
        (
            ("안녕하세요 전세 2억에 사는 세입자예요", "주인이 2억 5천으로 올려달래요"),
            "상한 2억 1,000만원보다 4,000만원",
        ),
        (
            ("원룸 보증금 1000에 월세 60인데 얼마까지 올릴 수 있어요", "근데 주인이 70 내래요", "미안 66이래요"),
            "요구한 66만원은 상한 63만원보다 3만원",
        ),
        (("마포구 84 전세 시세", "송파는?", "둘 중 어디가 더 비싸?"), "마포구 60-85㎡"),
        (
            ("7억 집 사려고 해요 연봉 6천 대출 얼마 나와요", "배우자 연봉 3천도 합치면?", "아니다 배우자는 빼고"),
            "소득으로는(DSR) 한 해 갚는 원리금이 2,400만원",
        ),
        (("전세금 5% 인상 가능해?", "제7조는 왜 나왔어요?"), "5%(20분의 1)를 넘겨"),
        (("보중금을 못받앗어요 계약은 끝낫는대"), "임차권등기명령"),
        (("전세 사기 안 당하려면 뭘 조심해야 돼?"), "먼저 아래를 확인하세요"),
        (
            (
                "이런 특약 검토해줘\n1. 임차인은 전입신고를 하지 않는다.\n2. 관리비는 매월 5만원으로 한다.",
                "1번은 왜 안 돼?",
            ),
            "전입신고",
        ),
        (
            (
                "이런 특약 검토해줘\n1. 임차인은 전입신고를 하지 않는다.\n2. 관리비는 매월 5만원으로 한다.",
                "2번은 괜찮아?",
            ),
            "2.",
        ),
    ],
)
async def test_a_follow_up_is_read_with_what_was_said(messages: tuple[str, ...] | str, told: str):
    answers = await _talk(*((messages,) if isinstance(messages, str) else messages))
    assert told in answers[-1].answer.split("\n\n", 1)[0]


_SHOP = "학원 자리 월세를 석 달 못 냈는데 나가야 하나요"


@pytest.mark.parametrize(
    ("messages", "law", "other"),
    [
        (
            (_SHOP, "저희 집은 전세인데 보증금을 못 돌려받았어요", "갱신 요구는 몇 번까지 되나요"),
            "주택임대차",
            "상가건물",
        ),
        ((_SHOP, "살고 있는 집의 집주인이 월세를 올리겠대요"), "주택임대차", "상가건물"),
        ((_SHOP, "그럼 갱신 요구는 몇 년까지 되나요"), "상가건물", "주택임대차"),
    ],
)
async def test_a_home_that_is_named_ends_what_was_said_of_a_shop(messages: tuple[str, ...], law: str, other: str):
    cited = " ".join(source.title for source in (await _talk(*messages))[-1].sources)
    assert law in cited
    assert other not in cited


async def test_values_of_earlier_messages_are_shown_as_such():
    _, answer = await _talk("6억 아파트 취득세 얼마야", "그 집 복비는?")
    assert answer.understood is not None
    assert [(value.name, value.shown, value.source) for value in answer.understood.values] == [
        ("price", "6억원", "earlier turn")
    ]


async def test_what_was_told_and_not_used_is_said():
    (answer,) = await _talk("보증금 2억인데 갱신하면 얼마까지 올려? LTV 50%래")
    assert answer.understood is not None
    assert [(value.label, value.shown, value.span) for value in answer.understood.values[:1]] == [
        ("보증금", "2억원", (4, 6))
    ]
    assert answer.understood.unread == ("LTV 50%",)


async def test_a_percentage_is_used_in_its_own_role():
    low, high = await _talk(
        "연봉 1억, 집값 5억, LTV 30%면 대출 얼마까지 돼?", "연봉 1억, 집값 5억, LTV 60%면 대출 얼마까지 돼?"
    )
    assert "최대 1억 5,000만원" in low.answer
    assert "최대 3억원" in high.answer


async def test_thanks_and_complaints_change_nothing():
    async with open_conversation() as conversation:
        await conversation.send("6억 아파트 취득세 얼마야")
        before = await conversation.state()
        thanked = await conversation.send("고맙습니다")
        complained = await conversation.send("그게 아니잖아 답답하네")
        after = await conversation.state()
        again = await conversation.send("그럼 9억이면?")
    assert thanked.intent == complained.intent == "conversation"
    assert (after.case, after.topic) == (before.case, before.topic)
    assert "취득세와 지방교육세 등을 합쳐 2,970만원" in again.answer


async def test_a_question_that_comes_instead_of_an_answer_is_answered():
    async with open_conversation() as conversation:
        asked = await conversation.send("연봉 8천인데 대출 얼마나 받을 수 있어?")
        answer = await conversation.send("마포구 84 전세 시세 알려줘")
    assert asked.questions
    assert answer.intent == "market_inquiry"


@pytest.mark.parametrize(
    "story",
    [
        "재작년 여름에 언니랑 둘이 수유동 빌라 3층에 전세로 들어왔어요. 보증금은 1억 4천이고 관리비는 6만원씩 내요. "
        "올봄부터 안방 천장에서 물이 새는데 윗집은 자기네 문제가 아니라고 하고 집주인은 고쳐 준다는 말만 네 번째예요. "
        "벽지가 다 젖어서 옷도 버렸어요. 제가 먼저 사람 불러서 고치고 그 돈을 집주인한테 달라고 해도 되나요?",
        "장사한 지 8년 됐습니다. 보증금 4천에 월 220 내고 국숫집을 하는데 건물 주인이 바뀌더니 재건축한다면서 "
        "다음 계약은 없다고 합니다. 계약서는 2년짜리로 네 번 썼고 이번 만기는 내년 3월입니다. 권리금을 3,500 줬는데 "
        "새로 들어올 사람을 구해도 건물주가 계약을 안 해 준다고 합니다. 권리금이라도 받을 수 있는 방법이 없을까요?",
    ],
)
async def test_a_story_is_never_taken_for_a_contract(story: str):
    (answer,) = await _talk(story)
    assert answer.intent != "contract_review"
    assert "개 조항" not in answer.answer


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("들어온 지 8개월인데 월세 50에서 52로 올린다네요", "아직 올릴 수 없습니다"),
        ("서울 보증금 1억 3천, 근저당은 2014년에 설정됐대요. 소액임차인 되나요?", "최우선변제 대상이 아닙니다"),
        ("부산 기장군 보증금 8천 최우선변제 되나요", "최우선변제 대상이 아닙니다"),
        ("서울 상가 보증금 6억 월세 400인데 5% 상한 적용돼?", "한도 9억원을 넘"),
        ("금액 그대로 연장했는데 임대차 신고 또 해야 하나요", "신고 대상이 아닙니다"),
        ("주택임대차보호법 제55조 알려줘", "제55조는 주택임대차보호법에 존재하지 않습니다"),
        ("월세 증액 한도가 어떻게 되나요", "5%(20분의 1)를 넘겨 올릴 수 없습니다"),
        ("1억 대출 원금균등 10년 금리 3.6%면 첫 달 얼마?", "113만 3,333원"),
    ],
)
async def test_what_was_told_wrongly_is_told_right(question: str, told: str):
    (answer,) = await _talk(question)
    assert told in answer.answer.split("\n\n", 1)[0]

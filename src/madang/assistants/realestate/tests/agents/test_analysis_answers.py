"""Answers that are worked out: from what a question tells, and from what is without_debt in following it up."""

import pytest

from madang.assistants.realestate.tests.conversation import open_conversation
from madang.protocol.answers import Answer
from madang.text import Language


async def _ask(question: str, language: Language = "ko") -> Answer:
    async with open_conversation(language) as conversation:
        return await conversation.send(question)


def _conclusion(answer: Answer) -> str:
    return answer.answer.split("\n\n", 1)[0]


@pytest.mark.parametrize(
    ("question", "conclusion"),
    [
        (
            "8억 집 사는데 조정지역 2주택 취득세",
            "**취득세와 지방교육세 등을 합쳐 6,720만원입니다(취득세 6,400만원, 세율 8%).**",
        ),
        (
            "연봉 1억 2천 수원 영통 9억 아파트 생애최초 대출 얼마까지 나와",
            "**최대 5억 7,207만 509원까지 빌릴 수 있습니다. 한도를 정하는 것은 DSR(소득 대비 상환액)입니다. "
            "집값으로는(LTV) 6억 3,000만원까지입니다. "
            "소득으로는(DSR) 한 해 갚는 원리금이 4,800만원을 넘지 않아야 합니다.**",
        ),
        ("오피스텔 중개수수료 2억 매매", "**중개보수는 한쪽당 최대 100만원입니다(상한요율 0.5%, 부가세 별도).**"),
        (
            "보증금 500에 월세 40 복비 얼마냐",
            "**중개보수는 한쪽당 최대 16만 5,000원입니다(상한요율 0.5%, 부가세 별도).**",
        ),
        (
            "3억 대출 4% 30년 한달에 얼마 갚아",
            "**한 달에 143만 2,246원씩 갚고, 이자는 모두 2억 1,560만 8,519원입니다.**",
        ),
        (
            "보증금 6천만원 월세 30만원 신고해야되나",
            "**아니요, 보증금이 6,000만원을 넘지 않고 월세가 30만원을 넘지 않아 임대차 신고 대상이 아닙니다.**",
        ),
        (
            "계약 12월 20일에 끝나는데 언제까지 말해야 갱신돼?",
            "**통지할 수 있는 기간은 2026-10-19에 끝났습니다. 임대인도 그때까지 통지하지 않았다면 "
            "같은 조건으로 갱신된 것으로 볼 수 있습니다(주택임대차보호법 제6조).**",
        ),
        (
            "보증금 1억 월세 50인데 월세만 60으로 올리겠대",
            "**요구한 60만원은 상한 52만 5,000원보다 7만 5,000원 많습니다. 넘는 부분은 거절할 수 있습니다. 갱신이라면 "
            "보증금은 1억 500만원, 월세는 52만 5,000원까지 올릴 수 "
            "있습니다.**",
        ),
        (
            "3억 전세를 보증금 2억에 월세로 하면 월세 얼마가 맞아?",
            "**보증금 3억원을 2억원으로 낮추면 월세는 최대 37만 5,000원입니다(전환율 4.5%).**",
        ),
        (
            "미용실 하는데 건물주가 월세 10% 올려달래",
            "**10% 인상은 상한을 넘습니다. 계약 중이거나 갱신할 때라면 보증금과 월세는 5%까지만 올릴 수 있습니다. "
            "조건에 따라 다릅니다.**",
        ),
        (
            "천안 보증금 7천만원 최우선변제 돼요?",
            "**네, 최우선변제 대상입니다. 2,500만원까지 먼저 받을 수 있습니다(보증금 7,500만원 이하).**",
        ),
        (
            "마포구 59 전세 얼마야",
            "**마포구 ≤60㎡ 전세 중위 5억 5,000만원 (사분위 3억 7,000만원~7억원, 2026-06 기준 174건)입니다.**",
        ),
    ],
)
async def test_what_a_case_tells_changes_what_is_calculated(question: str, conclusion: str):
    assert _conclusion(await _ask(question)) == conclusion


async def test_what_was_taken_to_come_before_a_deposit_is_said():
    async with open_conversation() as conversation:
        assumed = await conversation.send("신축빌라 전세 2억인데 시세가 2억2천이래요 안전한가요")
        without_debt = await conversation.send("근저당은 없대요")
    assert "- 근저당 등 선순위 채권이 없는 것으로 가정했습니다." in assumed.answer
    assert "- 근저당 등 선순위 채권이 없는 것으로 가정했습니다." not in without_debt.answer
    assert all("- 다가구주택이면 먼저 들어온" in answer.answer for answer in (assumed, without_debt))


async def test_a_follow_up_goes_on_with_what_was_told():
    async with open_conversation() as conversation:
        await conversation.send("보증금 3억인데 갱신하면서 얼마까지 올릴 수 있어?")
        answer = await conversation.send("그럼 월세로 돌리면?")
    assert _conclusion(answer) == ("**보증금 3억원을 0원으로 낮추면 월세는 최대 112만 5,000원입니다(전환율 4.5%).**")
    assert "주택임대차보호법 시행령 제9조 제2항" in answer.answer


@pytest.mark.parametrize(
    ("messages", "conclusion"),
    [
        (("마포구 59 전세 시세", "강남구는?"), "**강남구 ≤60㎡ 전세 중위"),
        (
            ("보증금 1억이면 최우선변제 되나요?", "만약 집이 부산이면?"),
            "**아니요, 보증금이 광역시 등 기준(8,500만원 이하)",
        ),
        (
            ("내년 3월 31일이 만기인데 언제까지 통보해야돼?", "그럼 상가면?"),
            "**만료일을 2027-03-31로 보면, 갱신을 요구하거나 거절하는 통지는 2026-09-30부터 2027-02-27",
        ),
        (("5억 집 사면 취득세 얼마야", "생애최초면?"), "**생애최초 감면 200만원을 빼면 취득세는 3"),
        (("마포구 59 전세 시세", "그럼 월세는?"), "**마포구 ≤60㎡ 월세 보증금 중위 9,160만원, 월세 중위 77만원"),
        (("연봉 6천에 8억 아파트 대출 얼마나 나와?", "연봉이 9천이면?"), "**최대 4억 2,905만 2,881원까지"),
        (("복비 얼마야?", "전세 4억"), "**중개보수는 한쪽당 최대 120만원입니다"),
        (("서울 보증금 1억 최우선변제 돼?", "부산이면?"), "**아니요, 보증금이 광역시 등 기준(8,500만원 이하)보다 커서"),
        (
            ("보증금 2억 전세를 월세로 돌리면?", "보증금 5천만원 남기면?"),
            "**보증금 2억원을 5,000만원으로 낮추면 월세는",
        ),
        (
            (
                "집주인이 실거주한다고 갱신 거절하더니 다른 사람한테 세줬어",
                "내 보증금 3억 월세 없었고 새 세입자는 4억이래",
            ),
            "**정당한 사유 없이 다시 세를 놓은 것이라면 900만원을",
        ),
        (
            ("전월세 신고 보증금 5천에 월세 40인데 해야해?", "11월 1일에 계약했어"),
            "**임대차 신고 대상입니다. 2026-12-01까지",
        ),
        (
            ("아파트 7억 5천 84제곱 사는데 취득세 얼마", "조정지역 두번째 집이면?"),
            "**취득세와 지방교육세 등을 합쳐 6,300만원",
        ),
        (("월세 계약서 써줘", "취소"), "**문서 작성을 취소했습니다."),
        (
            ("집을 팔아 15억 차익이 났어요. 10년 살았고 1주택입니다. 양도세는?",),
            "**계산하기에는 알려 주신 정보가 부족합니다.",
        ),
    ],
)
async def test_one_thing_more_asks_the_same_again(messages: tuple[str, ...], conclusion: str):
    async with open_conversation() as conversation:
        for message in messages:
            answer = await conversation.send(message)
    assert _conclusion(answer).startswith(conclusion)


@pytest.mark.parametrize(
    ("question", "language", "conclusion"),
    [
        (
            "전세보증보험 가입 가능해?",
            "ko",
            "**보증금이 수도권 7억원, 그 밖의 지역 5억원 이하이고, 보증금과 선순위 채권을 더해 집값의 90%(공시가격으로 "
            "따지면 그 140%의 90%) 이하여야 가입할 수 있습니다.**",
        ),
        (
            "Can I get the HUG guarantee? deposit 200 million, announced price 180 million won, in Incheon",
            "en",
            "**The deposit is within the limits: up to ₩226,800,000 can be guaranteed for this home.**",
        ),
        (
            "집주인이 실거주한다고 거절해놓고 세 놨어, 손해배상 얼마?",
            "ko",
            "**실거주한다며 갱신을 거절하고 갱신됐을 2년 안에 정당한 이유 없이 다른 사람에게 세를 줬다면 손해배상을 "
            "청구할 수 있습니다. 배상액은 ① 환산월차임 3개월분, ② 새 임대로 얻은 차액의 2년분, ③ 실제 손해 중 가장 큰 "
            "금액입니다.**",
        ),
        (
            "저는 보증금 3억 전세였는데 실거주한다고 내보내고 새 세입자한테 4억에 세를 줬어요. 손해배상 얼마?",
            "ko",
            "**정당한 사유 없이 다시 세를 놓은 것이라면 900만원을 청구할 수 있습니다.**",
        ),
        (
            "My landlord refused renewal to live here and let it to another tenant. My deposit: 300 million. Damages?",
            "en",
            "**If the home was let again without good reason, at least ₩3,375,000 can be claimed.**",
        ),
        (
            "서울 상가 보증금 5억에 월세 300이면 상임법 적용돼?",
            "ko",
            "**네, 상가건물 임대차보호법이 전부 적용됩니다. 환산보증금 8억원이 서울 한도 9억원 이하입니다.**",
        ),
        (
            "Does the commercial lease act cover my shop? deposit 500 million, rent 3 million, Busan",
            "en",
            "**The Commercial Building Lease Protection Act applies only in part: the converted deposit of "
            "₩800,000,000 is above the limit of ₩690,000,000 (Busan).**",
        ),
        (
            "전월세 신고 언제까지 해야 해?",
            "ko",
            "**금액과 지역, 새 계약인지에 따라 다릅니다. 보증금이 6,000만원을 넘거나 월세가 30만원을 넘는 "
            "주택 임대차는 계약한 날부터 30일 안에 임대인과 "
            "임차인이 함께 신고해야 합니다. 양쪽이 서명하거나 날인한 계약서를 한 사람이 내도 함께 신고한 것으로 "
            "봅니다.**",
        ),
        (
            "11월 3일에 보증금 1억 월세 50으로 계약했는데 전월세 신고 언제까지?",
            "ko",
            "**임대차 신고 대상입니다. 2026-12-03까지 신고하세요.**",
        ),
        (
            "매매 계약 11월 1일에 했는데 신고 언제까지 해야 해?",
            "ko",
            "**2026-12-01까지입니다. 매매는 계약을 맺은 날부터 30일 안에 신고해야 합니다.**",
        ),
        (
            "when must a cancelled sale be reported?",
            "en",
            "**A cancelled sale must be reported within 30 days of its cancellation.**",
        ),
        (
            "잔금 12월 1일에 치르는데 취득세 언제까지 내?",
            "ko",
            "**2027-01-30까지입니다. 취득세는 잔금을 치른 날(등기가 먼저면 등기일)부터 60일 안에 신고하고 내야 "
            "합니다.**",
        ),
        (
            "12월 1일에 이사하는데 전입신고 언제까지?",
            "ko",
            "**2026-12-15까지입니다. 전입신고는 이사한 날부터 14일 안에 해야 합니다. 보증금을 지키려면 이사한 날 바로 "
            "하세요.**",
        ),
    ],
)
async def test_everyday_questions_reach_the_calculations_behind_rights_and_duties(
    question: str, language: Language, conclusion: str
):
    assert _conclusion(await _ask(question, language)) == conclusion

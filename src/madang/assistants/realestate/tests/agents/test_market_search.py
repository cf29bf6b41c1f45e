"""What homes cost, from the figures that ship or a file of deals, and what share of it a deposit is."""

import re

import pytest

from madang.assistants.realestate.tests.conversation import open_conversation
from madang.protocol.answers import Answer
from madang.protocol.views import TableView

_COLUMNS = "sggCd,umdNm,aptNm,excluUseAr,dealYear,dealMonth,dealDay,dealAmount,dealingGbn,cdealType\n"
_DEALS = _COLUMNS + "".join(
    f"11440,{dong},한강,84.9,2026,{month},{day},{price},{how},{cancelled}\n"
    for dong, month, day, price, how, cancelled in [
        *(("공덕동", 5, day, 100_000 + 1_000 * day, "중개거래", "") for day in range(1, 6)),
        *(("아현동", 6, day, 120_000, "중개거래", "") for day in range(1, 6)),
        ("공덕동", 6, 7, 1, "직거래", ""),
        ("공덕동", 6, 8, 999_999, "중개거래", "O"),
        ("공덕동", 13, 1, 100_000, "중개거래", ""),
    ]
)


def _conclusion(answer: Answer) -> str:
    return answer.answer.split("\n\n", 1)[0]


def _tables(answer: Answer) -> dict[str, TableView]:
    read = {view.title: view.read() for view in answer.views}
    return {title: view for title, view in read.items() if isinstance(view, TableView)}


async def test_a_file_of_deals_is_counted_without_the_cancelled_and_the_direct_ones():
    async with open_conversation() as conversation:
        answer = await conversation.send("마포구 84 매매 시세", await conversation.attach("deals.csv", _DEALS.encode()))
    assert _conclusion(answer) == (
        "**마포구 60-85㎡ 매매 중위 12억원 (사분위 12억원~12억원, 2026-06 기준 5건)입니다.**"
    )
    assert "첨부하신 파일의 거래 10건으로 계산했습니다." in answer.answer
    assert "해제된 거래 1건과 직거래 1건은 제외했습니다." in answer.answer
    assert "1줄은 읽지 못했습니다: record 13: dealYear, dealMonth and dealDay are no day" in answer.answer
    assert [(source.title, source.as_of) for source in answer.sources] == [("첨부하신 실거래 파일", "2026-06-05")]


async def test_a_neighbourhood_in_a_file_is_counted_over_all_its_months():
    async with open_conversation() as conversation:
        answer = await conversation.send(
            "마포구 공덕동 84 매매 시세", await conversation.attach("deals.csv", _DEALS.encode("cp949"))
        )
    assert _conclusion(answer) == (
        "**마포구 공덕동 60-85㎡ 매매 중위 10억 3,000만원 (사분위 10억 2,000만원~10억 4,000만원, "
        "2026-05 기준 5건)입니다.**"
    )


async def test_what_a_file_does_not_hold_is_not_taken_from_elsewhere():
    async with open_conversation("en") as conversation:
        answer = await conversation.send("강남구 84 매매 시세", await conversation.attach("deals.csv", _DEALS.encode()))
    assert _conclusion(answer) == "**The attached file has fewer than five such deals in that place.**"


async def test_the_jeonse_ratio_is_told_first_where_it_is_asked_for():
    async with open_conversation() as conversation:
        answer = await conversation.send("마포구 공덕동 84 전세가율 얼마야?")
    ratio, price = _conclusion(answer).strip("*").split(" 마포구 공덕동 60-85㎡ 전세 중위 ")
    assert ratio == "마포구 공덕동 60-85㎡ 전세가율은 41.5%입니다(같은 단지·면적 8개 비교)."
    assert price.startswith("8억원")
    assert _tables(answer)["전세가율"].rows == (("공덕동", "60-85", 41.5, 8),)


async def test_the_ratios_of_a_district_are_told_by_neighbourhood():
    async with open_conversation() as conversation:
        answer = await conversation.send("마포구 84 전세가율")
    assert _conclusion(answer).startswith("**마포구 60-85㎡ 전세가율은 동에 따라 39.6~61.3%입니다. 마포구 도화동 ")
    assert [view.title for view in answer.views] == ["시세", "전세가율", "마포구 60-85㎡ 월별 중위 가격"]


async def test_a_question_about_movement_gets_the_change_since_last_year():
    async with open_conversation() as conversation:
        answer = await conversation.send("노원구 84 매매 시세 추이가 어때? 작년과 비교해줘")
    assert "작년 같은 달(2025-06)의 " in _conclusion(answer)
    assert {part.outcome for part in answer.asked} == {"answered"}
    assert "다음은 답하지 못한 것 같습니다" not in answer.answer


@pytest.mark.parametrize(("place", "named"), [("노원구", False), ("노원구 상계동", True)])
async def test_the_past_of_a_district_is_compared_with_the_district(place: str, *, named: bool):
    async with open_conversation() as conversation:
        answer = await conversation.send(f"{place} 84 매매가 지난해보다 올랐나요?")
    compared = re.search(
        r"노원구 전체의 중위 가격은 2026-06 기준 \S+억[^.]*원입니다\. 작년 같은 달\(2025-06\)", _conclusion(answer)
    )
    assert "작년 같은 달(2025-06)의 " in _conclusion(answer)
    assert bool(compared) is named


@pytest.mark.req("H26")
@pytest.mark.parametrize(
    ("message", "scope"),
    [
        (
            "강남구 아파트 전세 시세, 전세대출 한도, 그리고 5% 인상 가능한지 알려줘",
            {"legal", "loan", "real_estate"},
        ),
        (
            "Tell me the jeonse price in Mapo, the broker fee for a 500 million won deposit "
            "and whether the landlord can raise it by 10%",
            {"legal", "real_estate"},
        ),
    ],
    ids=["ko", "en"],
)
async def test_each_of_the_things_that_are_listed_in_one_sentence_is_searched(message: str, scope: set[str]):
    async with open_conversation() as conversation:
        answer = await conversation.send(message)
    assert {*answer.data["search"]["scope"]} >= scope
    assert not any(part.outcome == "not_done" for part in answer.asked)


@pytest.mark.parametrize(
    "message", ["집 사려는데 매물 보여줘", "강남구 아파트 매물 보여줘", "Show me apartments for sale in Mapo"]
)
async def test_who_wants_to_see_listings_is_told_that_there_are_none(message: str):
    async with open_conversation() as conversation:
        answer = await conversation.send(message)
    assert "매물이 없습니다" in answer.answer or "There are no listings" in answer.answer


async def test_what_is_listed_and_not_done_is_said():
    async with open_conversation() as conversation:
        answer = await conversation.send("강남구 84㎡ 아파트 전세 시세와 학군 순위, 내일 날씨 알려줘")
    assert "다음은 답하지 못한 것 같습니다: “학군 순위” “내일 날씨”" in answer.answer


async def test_what_is_asked_beside_and_not_done_is_said():
    async with open_conversation() as conversation:
        answer = await conversation.send("노원구 84 매매 시세 알려줘. 내일 날씨는 어때?")
    assert [part.outcome for part in answer.asked] == ["answered", "not_done"]
    assert "다음은 답하지 못한 것 같습니다: “내일 날씨는 어때?”" in answer.answer


@pytest.mark.req("H22")
@pytest.mark.parametrize(
    "message",
    [
        "노원구 아파트 매매가가 1년 전보다 올랐어? 그리고 내년에는 얼마나 오를까?",
        "노원구 매매가가 오르는 추세야? 작년이랑 비교하고 앞으로 어떻게 될지 예측해줘",
    ],
)
async def test_a_forecast_is_declined_and_what_is_asked_beside_it_answered(message: str):
    async with open_conversation() as conversation:
        answer = await conversation.send(message)
    assert "예측하지 않습니다" in answer.answer
    assert "작년 같은 달(2025-06)의 " in answer.answer
    assert answer.data["behaviour"] == "answer"

from datetime import date

import pytest

from madang.assistants.realestate.domain.cases import read_case
from madang.assistants.realestate.domain.follow_ups import is_follow_up
from madang.assistants.realestate.tools.places import find_spot


def _follows(message: str) -> bool:
    return is_follow_up(message, read_case(message, date(2026, 11, 15)), find_spot(message))


@pytest.mark.parametrize(
    "message",
    [
        "강남구는?", "그럼 월세는?", "연봉이 9천이면?", "분당이면?", "금리 4%면?", "전세 4억", "집값 7억 5천",
        "보증금 5천만원 남기면?", "and in Gangnam?", "what if the deposit is 200 million won?",
        "부산이면?", "2주택이면?", "두번째 집이면?", "근저당은 없대요", "작년 11월 1일에 계약했어", "그럼 수원 영통은?",
        "서울이야",
        "내 보증금 3억 월세 없었고 새 세입자는 4억이래", "조정지역이면?", "And for a purchase of 1 billion?",
    ],
)  # fmt: skip
def test_one_thing_more_asks_the_same_again(message: str):
    assert _follows(message)


@pytest.mark.parametrize(
    "message",
    [
        "월세 세액공제는?", "보증금을 안 돌려줘요", "보일러 고장은?", "전세 4억인데 복비 얼마야?", "", "?", "그럼?",
        "강남구 맛집 추천", "월세 " * 100, "how do I get my deposit back?",
    ],
)  # fmt: skip
def test_what_says_more_is_a_question_of_its_own(message: str):
    assert not _follows(message)

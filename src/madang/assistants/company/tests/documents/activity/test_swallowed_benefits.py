"""What stands beside a benefit clears it only where it speaks of that benefit: people of ours, a permitted purpose, a
word for paying oneself, a mark, an approval, a year. Own sentences.
"""

from datetime import date
from decimal import Decimal
from time import process_time

import pytest

from madang.assistants.company.documents.activity.duties import payment_months
from madang.assistants.company.documents.activity.facts import ActivityFacts
from madang.assistants.company.documents.compliance.told_activities import Circumstances, assess_told
from madang.assistants.company.documents.compliance.verdicts import VerdictStatus
from madang.assistants.company.tools.data_sources import activity_reader, shipped_rulebook

TODAY = date(2026, 11, 15)
WITH_OURS_NAMED = (
    "팀 회식 12만원 결제. 같은 날 최대표님 댁에 굴비 한 상자 보냄",
    "동료와 같이 가서 오박사님께 백화점 상품권 20만원 드림",
    "팀원 통해 총무부장 앞으로 한우 세트 발송",
    "우리 팀원이 거래처 담당자에게 무선 이어폰 전달",
    "사내 카페에서 상품권 30만원 전달",
    "Our team handed vouchers worth 300,000 won to Lee, M.D.",
    "Bought our team lunch and sent a hamper to Mr. Choi",
)
BESIDE_A_PURPOSE = (
    "강연료 50만원 지급 예정, 강연 1시간. 사모님께는 명품 가방을 따로 드림",
    "시판 후 조사 사례비 건당 5만원. 조사와 별개로 공기청정기 한 대를 진료실에 놓아 드림",
    "학술대회 등록비와 숙박은 사무국을 통해 지원, 발표자임. 끝나고 쉬시라고 제주 여행 경비를 송금함",
)
EACH_OF_THEM = (
    "원장님들께 각자 5만원씩 상품권 드림",
    "과장님들 각자 댁으로 와인 두 병 배송",
    "각자 취향에 맞춰 고른 선물을 과장님께 전달",
)
HALF_TOLD = (
    "감사의 표시로 샘플 5통을 드림",
    "광고 심의 완료. 임상 연구비 2,000만원 지급",
    "3월 2일 납품한 매입 대금 12억원을 11월 2일에 결제함",
    "3월 2일 납품 대금 11월 2일 결제, 포인트 적립은 없음",
)
HARMLESS = (
    "동료 결혼 축의금 10만원 송금",
    "우리 직원 네 명에게 추석 선물 세트 지급",
    "원장님과 저녁을 먹고 각자 카드로 결제",
    "샘플 3통에 견본품 스티커 붙여 전달",
    "임상 연구비 2,000만원 지급, IRB 승인 완료",
    "3월 2일 납품 대금 11월 2일 결제. 연간 의약품 구매액 12억원",
)


def read(text: str) -> ActivityFacts:
    return activity_reader().read(text, TODAY)


def verdict(text: str) -> VerdictStatus:
    around = Circumstances(held_on=date(2026, 11, 10), kind="visit_briefing", member=True, today=TODAY)
    return assess_told(read(text), around, (), shipped_rulebook()).status


@pytest.mark.parametrize("text", (*WITH_OURS_NAMED, *BESIDE_A_PURPOSE, *EACH_OF_THEM, *HALF_TOLD))
def test_what_stands_beside_a_benefit_does_not_clear_it(text: str):
    assert verdict(text) in ("fail", "unknown")


@pytest.mark.parametrize("text", HARMLESS)
def test_what_speaks_of_the_benefit_itself_clears_it(text: str):
    assert verdict(text) not in ("fail", "unknown")


@pytest.mark.parametrize(
    ("text", "total"),
    [
        ("강연료 50만원 지급. 올해 첫 강연임", Decimal(0)),
        ("강연료 50만원 지급. 올해 첫 강연임. 지난 4월에는 자문료로 280만원 지급", None),
    ],
)
def test_a_first_time_says_nothing_of_the_year_beside_another_amount(text: str, total: Decimal | None):
    assert read(text).year_total == total


def test_the_rest_of_a_long_text_is_unread_whatever_it_is_about():
    found = read("강연료 50만원 지급, 강연 1시간." + " " * 20_000 + "끝")
    assert any(words.startswith("…") for words in found.unread)


def test_many_days_and_words_for_events_are_paired_in_bounded_time():
    since = process_time()
    assert payment_months("출고 5월 3일 입금 6월 3일 약값 " * 900, TODAY) is not None
    assert process_time() - since < 3

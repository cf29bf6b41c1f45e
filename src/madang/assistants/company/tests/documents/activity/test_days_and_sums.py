"""Days that are not told, spans between two days, and amounts that are told twice."""

from datetime import date

import pytest

from madang.assistants.company.documents.compliance.told_activities import Circumstances, assess_told
from madang.assistants.company.tools.data_sources import activity_reader, shipped_rulebook

DAY = date(2026, 10, 20)


def status_of(text: str, *, day: date | None = DAY, member: bool = True) -> str:
    facts = activity_reader().read(text, DAY)
    around = Circumstances(held_on=day, member=member, today=DAY, asked=True)
    return assess_told(facts, around, (), shipped_rulebook()).status


@pytest.mark.parametrize(
    "text",
    [
        "바다의원 원장님과 제품 설명 후 점심. 1인 42,000원. 이달 두 번째.",
        "강연료 연자 윤 원장(개인의원) 1시간 45만원. 올해 첫 강연.",
    ],
)
def test_a_day_that_changes_no_verdict_need_not_be_told(text: str) -> None:
    assert status_of(text, day=None) == "pass"


def test_a_day_that_changes_a_verdict_is_asked_for() -> None:
    text = "개별 방문 때 회사 로고 머그컵(9,000원) 하나 드림."
    assert status_of(text, day=None) == "unknown"
    assert status_of(text) == "fail"
    assert status_of(text, day=date(2025, 6, 2)) == "pass"


def test_a_note_that_says_its_day_is_missing_waits_for_it() -> None:
    assert status_of("점심 1인 42,000원, 제품 설명함. 이달 두 번째. 방문일 미기재.", day=None) == "unknown"


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("다솜약국 8월 3일 거래분, 8월 30일 수금. 할인율 1.8% 적용.", "pass"),
        ("다솜약국 7월 1일 거래분을 9월 20일에 수금하면서 1.8% 할인 적용.", "fail"),
        ("Noeul Pharmacy settled its order of 3 June on 28 September; we gave a 1.8% discount.", "fail"),
    ],
)
def test_a_discount_is_measured_from_the_trade_to_the_payment(text: str, status: str) -> None:
    assert status_of(text) == status


@pytest.mark.parametrize(
    ("text", "status"),
    [
        (
            "규정 위반 여부를 검토해줘.\n2019년분 지출보고서 철은 5년이 다 지나서 이번 주에 파쇄업체에 넘겼습니다.",
            "pass",
        ),
        ("2023년 지출보고서 증빙은 자리가 없어서 지난주에 다 버렸습니다.", "fail"),
        ("We threw out the 2022 expenditure report and its receipts last month to save space.", "fail"),
        ("신고하지 않은 대행업체가 제안서를 냈으나 계약하지 않기로 하고 돌려보냄.", "pass"),
        ("신고하지 않은 대행업체와 이번 달 계약하고 수수료를 지급함.", "fail"),
    ],
)
def test_records_and_agents_are_judged_by_what_was_done(text: str, status: str) -> None:
    assert status_of(text) == status


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("바다의원 10월 6, 13, 20일 도시락 설명회, 오늘이 세 번째. 3명, 1인 28,000원.", "pass"),
        (
            "자문회의 참석 원장 3명, 자문료 총 120만원을 똑같이 나누어 지급. 계약서와 회의록 있음. 모두 올해 처음.",
            "pass",
        ),
        ("강연료 연자 윤 원장(개인의원) 1시간 45만원. 이걸로 올해 합계가 330만원이 됨. 이번 달은 처음.", "warn"),
        ("8개 의원 합동 설명회에서 강의 1시간 진행, 참석 의사 20명에게 도시락 1인 25,000원 제공.", "pass"),
        ("8개 의원 합동 설명회에서 강의 1시간 진행, 참석 의사 20명에게 도시락 1인 125,000원 제공.", "fail"),
    ],
)
def test_amounts_are_those_of_a_head(text: str, status: str) -> None:
    assert status_of(text) == status

"""Figures and acts that a text tells without naming them: counts, days late, sums, and who acts."""

from datetime import date
from decimal import Decimal

import pytest

from madang.assistants.company.documents.activity.facts import ActivityFacts
from madang.assistants.company.documents.activity.figures.occurrences import occurrence_in
from madang.assistants.company.documents.activity.grammar.frames import frames_in, without_frames
from madang.assistants.company.tools.data_sources import activity_reader

DAY = date(2026, 8, 27)


def read(text: str) -> ActivityFacts:
    return activity_reader().read(f"활동일 {DAY}.\n{text}", date(2026, 11, 15))


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("지난달엔 세 번 했지만 8월은 오늘이 처음", 1),
        ("Second coffee with Dr. Pyo in August", 2),
        ("8월에 4일, 12일 뵙고 오늘 27일 또 김밥", 3),
        ("이미 세 번 점심을 했고 오늘 또", 4),
        ("8월에만 여섯 번이네요", 6),
        ("이달 식사 횟수: 2회", 2),
        ("점심 제공. 8월은 3일, 11일, 20일에도 식사를 함께함", 4),
        ("두 번째 슬라이드까지 설명", None),
    ],
)
def test_the_occurrence_of_the_month_is_counted(text: str, times: int | None):
    assert occurrence_in(text, DAY) == times


@pytest.mark.parametrize(
    ("text", "each"),
    [
        ("원장님과 저 2명 저녁 90,000원(1인 45,000), 제품 설명 40분. 이번 달 첫 식사.", 45_000),
        ("한빛의원 설명 후 식사. 카드 462,000원, 이 중 부가세 42,000원. 원장님, 부원장님, 저 3명이 먹음.", 140_000),
        ("복수기관 설명회: 의원 6곳 12명, 식음료 960,000원(세금 별도)을 제공했습니다.", 80_000),
    ],
)
def test_a_meal_is_what_a_head_ate_without_tax(text: str, each: int):
    assert [told.highest for told in read(text).giving if told.kind == "meal"] == [Decimal(each)]


@pytest.mark.parametrize(
    ("text", "before"),
    [
        (
            "Lecture fee 400,000 won for Dr. Bae. With this one his 2026 total from us comes to 2.9 million won.",
            2_500_000,
        ),
        ("강연료 40만원. 올해 누계 250만원, 이번 건 포함입니다.", 2_100_000),
    ],
)
def test_a_sum_of_the_year_that_this_is_part_of_is_told_without_it(text: str, before: int):
    assert read(text).year_total == before


def test_a_meal_that_a_form_only_counts_and_prices_was_given():
    facts = read("방문: 솔내과 원장\n중식: 31,000 (부가세 제외)\n인원: 원장 1\n이달 식사 횟수: 2회째")
    assert [(told.kind, told.highest) for told in facts.giving] == [("meal", Decimal(31000))]


@pytest.mark.parametrize(
    ("text", "name", "figure"),
    [
        ("5월 결산 회사의 지출보고서를 2026-09-10에 공개했다.", "report_due", 10),
        ("지출보고서는 올렸는데 결산월이 언제인지 모릅니다.", "report_due", None),
        ("Goods accepted 3 January, money arrived 20 August. Purchases last year: 4 billion won.", "payment_term", 8),
        ("The CSO subcontracted Daegu on 1 July and told us on 20 August.", "delegation_notice", 50),
    ],
)
def test_duties_carry_the_figure_that_decides(text: str, name: str, figure: int | None):
    assert [(duty.name, duty.figure) for duty in read(text).duties if duty.name == name] == [(name, figure)]


@pytest.mark.parametrize(
    "text",
    [
        "경쟁사 담당자가 원장님께 세탁기를 놓고 갔다고 들음.",
        "The insurer granted us a rebate on our own car policy.",
        "주문했던 우산 20개(개당 9,000원)는 전량 반품했습니다.",
    ],
)
def test_what_is_not_our_act_is_not_given(text: str):
    assert not read(text).giving


def test_a_scene_is_left_out_and_an_act_of_ours_is_not():
    scene = "역할극 대본: 의사 '현금 주세요'"
    assert not without_frames(scene, frames_in(scene)).strip()
    assert not frames_in("드라마에서 본 대로 제가 현금을 드렸습니다.")


@pytest.mark.parametrize(
    "text",
    [
        "신문을 같이 보다가 원장님께 백화점 상품권 30만원을 전달함.",
        "뉴스를 보면서 커피 마시고 과장님 차에 와인 한 상자를 실어 보내 놓음.",
        "롤플레이를 마친 뒤 원장님께 현금 봉투를 건넴.",
    ],
)
def test_a_scene_hides_nothing_that_goes_to_a_customer(text: str):
    assert read(text).giving or read(text).unread


def test_a_fee_paid_in_parts_for_each_case_is_summed():
    facts = read("시판 후 조사 건당 3만원에 통신비 명목 8천원을 건마다 추가로 지급.")
    assert [told.highest for told in facts.giving if told.kind == "pms_fee"] == [Decimal(38000)]


def test_identity_papers_that_are_sent_on_are_said():
    assert read("원장님 신분증 사본을 메일로 보냈습니다.").says("identity_shared")
    assert not read("원장님 신분증은 받지 않았습니다.").says("identity_shared")


@pytest.mark.parametrize(
    ("text", "lowest", "highest"),
    [
        ("시판 후 조사 사례비로 오 원장님께 36만원 지급. 환자 9명 등록, 9건 접수.", 40_000, 360_000),
        ("시판 후 조사 사례비 9건, 총 36만원을 오 원장님께 지급.", 40_000, 40_000),
        ("시판 후 조사 9건 접수, 사례비는 건당 4만원을 오 원장님께 지급.", 40_000, 40_000),
    ],
)
def test_only_what_is_called_a_total_is_divided_by_cases(text: str, lowest: int, highest: int):
    fees = [told for told in read(text).giving if told.kind == "pms_fee"]
    assert [(told.lowest, told.highest) for told in fees] == [(lowest, highest)]


@pytest.mark.parametrize(
    ("text", "highest"),
    [
        ("제품 설명 뒤 점심 1인 4만원, 저녁 1인 12만원. 참석 3명", 160_000),
        ("설명회 점심 총 90만원(1인 3만원), 30명 참석", 30_000),
    ],
)
def test_a_dearer_price_of_a_head_is_no_sum(text: str, highest: int):
    assert [told.highest for told in read(text).giving if told.kind == "meal"] == [highest]


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("오늘 최원장 진료실에서 음료 두 잔 드림", date(2026, 11, 15)),
        ("어제 저녁 자리에서 쓴 돈이 1인 4만원인데 문제 되나요?", date(2026, 11, 14)),
        ("I paid for coffee with Dr. Seo yesterday, 9,000 won.", date(2026, 11, 14)),
        ("11월 3일 설명회에서 식사 제공, 보고는 오늘 올림", date(2026, 11, 3)),
    ],
)
def test_a_day_that_is_counted_from_today_is_that_of_the_activity_where_no_other_is(text: str, day: date):
    assert activity_reader().read(text, date(2026, 11, 15)).held_on == day

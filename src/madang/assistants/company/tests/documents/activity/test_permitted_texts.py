"""Whole texts: what is permitted, went back, or was done by others passes; the same words beside a gift do not."""

from datetime import date

import pytest

from madang.assistants.company.documents.compliance.activities import ActivityKind
from madang.assistants.company.documents.compliance.told_activities import Circumstances, assess_told
from madang.assistants.company.documents.compliance.verdicts import ActivityAssessment
from madang.assistants.company.tools.data_sources import activity_reader, shipped_rulebook


def assessment(text: str, kind: ActivityKind = "visit_briefing") -> ActivityAssessment:
    day = date(2026, 6, 15)
    around = Circumstances(held_on=day, kind=kind, member=True, today=date(2026, 11, 15), asked=True)
    return assess_told(activity_reader().read(text, day), around, (), shipped_rulebook())


@pytest.mark.parametrize(
    "text",
    [
        "다솜의원 사무장님이 회식비 하라며 지점으로 보내신 봉투를 뜯지 않고 등기로 반송했습니다.",
        "약국장님이 명절이라고 주신 한과 상자는 다음 날 그대로 돌려드림. 우리가 드린 것은 없음.",
        "병원에서 두 번 이체한 약품대금 2,200,000원을 병원 계좌로 돌려보냄.",
        "The clinic manager left a gift box at our office; I brought it back the same day with a thank-you note.",
    ],
)
def test_what_goes_back_to_whom_it_came_from_is_no_gift(text: str):
    assert assessment(text).status == "pass"


@pytest.mark.parametrize(
    "text",
    [
        "원장님이 처방해 주신 만큼 매출의 5%를 현금으로 돌려드림.",
        "지난달 입금된 약값에서 3%를 떼어 봉투로 돌려드렸습니다.",
        "약국장님이 주신 한과 상자는 돌려드리고 대신 홍삼 세트를 드림.",
    ],
)
def test_a_share_of_trade_is_not_given_back_but_given(text: str):
    assert assessment(text).status == "fail"


@pytest.mark.parametrize(
    "text",
    [
        "옆 도매에서 이번 달에 TV를 걸어 준다고 약사님이 말씀하심. 저희는 어렵다고 말씀드리고 정상가 주문 받음.",
        "타 제약사가 학회 때 교수님들을 리조트로 모신다는 소문. 우리는 해당 없음.",
        "사례 2: 영업사원 B가 의사에게 현금을 건네고 처방을 약속받음 → 약사법 위반.",
        "교수님이 부모님 선물하신다고 우리 쇼핑몰에서 정가 주고 영양제를 사셨다고 함.",
        "원장님께 용량 조절 근거를 말씀드리고 논문 링크를 보내드림.",
        "어제 저녁(총 520,000원, 6명)은 본사 방문단과 우리 팀원들 식사였음. 의사나 약사, 병원 직원은 참석하지 않음.",
    ],
)
def test_what_others_do_and_what_is_told_is_no_gift(text: str):
    assert assessment(text).status == "pass"


@pytest.mark.parametrize(
    "text",
    [
        "타사가 골프를 잡아준다길래 우리도 원장님 골프 라운딩 예약해 드림.",
        "CP 교육 마치고 저녁에 원장님께 상품권 30만원 전달함.",
        "도매상이 대신 원장님께 TV를 걸어 드렸고 비용은 저희가 보전.",
        "원장님께 말씀드리고 상품권 20만원 드림.",
        "제보 내용은 사실이며 영업사원이 원장에게 노트북을 줬음.",
        "영업사원 A가 휴가라 제가 대신 원장님께 상품권 전달함.",
    ],
)
def test_words_for_others_and_for_telling_hide_no_gift(text: str):
    assert assessment(text).status in ("fail", "unknown")


@pytest.mark.parametrize(
    ("text", "kind", "rule", "figure"),
    [
        (
            "제품설명회, 의원 7곳 원장 9명, 당사 2명. 뷔페 1인 55,000원(세금 별도) 합계 605,000원. 현수막 70,000원.",
            "group_briefing",
            "group_meal",
            55_000,
        ),
        (
            "Product presentation for 12 physicians from 5 clinics: dinner 64,000 won a head, 768,000 in total.",
            "group_briefing",
            "group_meal",
            64_000,
        ),
        (
            "김 원장님과 제품 설명 20분 후 점심 1인 31,000원(부가세 제외). 이달 다른 식사 없음.",
            "visit_briefing",
            "visit_meal_times",
            1,
        ),
        (
            "강연 1시간, 강연료 45만원, 원천세 8.8% 공제 후 410,400원 입금. 개원의, 올해 처음이고 이달 다른 강의 없음.",
            "visit_briefing",
            "lecture_day",
            450_000,
        ),
        (
            "자문위원 4명, 자문료 각 40만원 총 160만원, 계약서와 회의록 보관. 모두 올해 첫 자문.",
            "visit_briefing",
            "advice_once",
            400_000,
        ),
        ("보람약국 8월 카드결제 2,000만원, 카드사 포인트 적립 1%(20만 포인트).", "visit_briefing", "card_points", 1),
        (
            "'견본품'이라고 찍힌 최소포장 1갑을 제형 확인용으로 원장님께 드림.",
            "visit_briefing",
            "sample_marked",
            0,
        ),
        (
            "학회 발표자인 오 교수님 등록비와 숙박비 실비를 학회 사무국을 통해 지원. 교수님께 직접 지급한 금액 없음.",
            "visit_briefing",
            "through_organiser",
            0,
        ),
    ],
)
def test_a_permitted_benefit_passes_with_its_figure(text: str, kind: ActivityKind, rule: str, figure: int):
    found = assessment(text, kind)
    verdict = next(each for each in found.verdicts if each.rule == rule)
    assert (found.status, verdict.compared[0].actual) == ("pass", figure)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("제품설명회, 의원 7곳 원장 9명, 당사 2명. 뷔페 1인 125,000원(세금 별도) 합계 1,375,000원.", "group_briefing"),
        ("김 원장님과 제품 설명 20분 후 점심 1인 31,000원(부가세 제외). 이달 다섯 번째.", "visit_briefing"),
        ("저녁 4명(교수님 3, 나) 총 720,000원. 인원은 9명으로 적어서 올림.", "visit_briefing"),
        ("자문료 각 40만원 외에 수고비로 20만원씩 봉투에 넣어 드림.", "visit_briefing"),
        ("강연료 45만원 지급하고 별도로 차량 렌트비 올해 300만원 대신 냄.", "visit_briefing"),
        ("보람약국 카드결제분에 대해 카드사 적립과 별도로 현금 3% 캐시백.", "visit_briefing"),
        ("'견본품' 표시를 떼고 샘플 3박스를 약국에 드림. 판매하셔도 된다고 함.", "visit_briefing"),
        ("추계학회 참석하시는 교수님 항공권을 학회를 거치지 않고 직접 결제해 드림.", "visit_briefing"),
    ],
)
def test_what_is_beyond_a_limit_or_beside_a_purpose_fails(text: str, kind: ActivityKind):
    assert assessment(text, kind).status == "fail"


@pytest.mark.parametrize(
    "text",
    [
        "판촉영업자 신고증 사본 확인 후 위탁계약 체결. 재위탁 없음.",
        "CSO 늘봄이 5/4 다른 신고 업체에 재위탁하고 5/20 재위탁 통보서를 서면으로 보내옴.",
        "6/30 이전 작성된 서류 폐기 요청은 보관 기한이 남아 반려함.",
    ],
)
def test_a_duty_that_is_met_passes(text: str):
    assert assessment(text).status == "pass"


@pytest.mark.parametrize(
    ("text", "kind", "question"),
    [
        ("제품설명회에서 원장님들께 저녁 총 900,000원 제공.", "group_briefing", "그 금액은 몇 명의 것인가요?"),
        ("김 원장님과 제품 설명 후 점심 1인 31,000원 제공.", "visit_briefing", "이번 달 몇 번째였나요?"),
        ("김 원장님과 제품 설명 후 점심 제공. 이달 두 번째.", "visit_briefing", "1인당 얼마였나요?"),
        ("원장님께 견본품 최소포장 1개 드림.", "visit_briefing", "'견본품' 표시가 있었나요?"),
        ("정다운약국 대금에 1.5% 할인 적용.", "visit_briefing", "입고 뒤 몇 개월 만에 결제했나요?"),
    ],
)
def test_a_fact_that_is_missing_is_asked_for_by_name(text: str, kind: ActivityKind, question: str):
    found = assessment(text, kind)
    asked = [verdict.detail.ko for verdict in found.verdicts if verdict.status == "unknown"]
    assert found.status == "unknown"
    assert any(reason.endswith(question) for reason in asked), asked


@pytest.mark.parametrize(
    "text",
    [
        "Could I bring the head nurse a department store voucher when I visit?",
        "If we paid the professor in cash, would that be a problem?",
        "교수님 댁으로 한우 세트를 보내드려도 되나요?",
        "심포지엄 마치고 원장님께 백화점 상품권을 드릴 수 있을까요?",
        "May I send the pharmacist a bottle of wine at year's end? Or is there anything better?",
        "수간호사님 결혼식에 화환이랑 현금 20만원 드려도 될까요? 안 되면 무엇이 좋을까요?",
    ],
)
def test_a_question_for_leave_is_judged_as_if_it_were_going_to_happen(text: str):
    assert assessment(text).status == "fail"


def test_a_question_for_leave_to_give_what_is_permitted_passes():
    assert assessment("복수기관 제품설명회에서 1인당 7만원 식사를 제공해도 되나요?", "group_briefing").status == "pass"

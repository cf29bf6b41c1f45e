"""The second reader confirms, doubts or clears what the first has read. Own sentences."""

from datetime import date
from time import process_time

import pytest

from madang.assistants.company.documents.activity.facts import ActivityFacts
from madang.assistants.company.documents.compliance.told_activities import Circumstances, assess_told
from madang.assistants.company.documents.compliance.verdicts import ActivityAssessment
from madang.assistants.company.tools.data_sources import activity_reader, shipped_rulebook

TODAY = date(2026, 11, 15)
WRONG = (
    "원장님 텃밭에 울타리 쳐 드리고 자재값은 지점에서 처리했습니다. 다음 달 처방 늘려 주신대요",
    "The clerk gets a spa voucher from us whenever the ward reorders our drip",
    "식대 40만원인데 사람 수를 두 배로 적어서 올렸어요",
)
HARMLESS = (
    "우리 지점 송년회 식대 1인 13만원, 직원 11명. 거래처 분은 한 명도 안 오셨습니다.",
    "Branch picnic, 12 employees, 130,000 won each. No customers, no doctors.",
    "원장님이 냉장고를 사 달라고 하셔서 규정상 안 된다고 말씀드리고 나왔습니다.",
    "Police say reps of another maker handed surgeons cash. Nothing to do with us.",
)


def read(text: str) -> ActivityFacts:
    return activity_reader().read(text, TODAY)


def assessed(text: str) -> ActivityAssessment:
    around = Circumstances(held_on=date(2026, 11, 10), kind="visit_briefing", member=True, today=TODAY, asked=True)
    return assess_told(read(text), around, (), shipped_rulebook())


@pytest.mark.parametrize("text", WRONG)
def test_what_is_wrong_never_passes(text: str):
    assert assessed(text).status in ("fail", "unknown")


@pytest.mark.parametrize("text", HARMLESS)
def test_what_is_harmless_to_both_readers_passes(text: str):
    assert assessed(text).status == "pass"


def test_a_text_that_no_rule_explains_is_held_with_the_words_that_seem_wrong():
    text = (
        "오전 콜 세 건 완료. 그 약국 사장님 빚 일부를 우리가 대신 정리해 주는 조건으로 전 품목 넣기로 함. 오후는 교육."
    )
    found = assessed(text)
    assert found.status in ("fail", "unknown")
    assert any("약국" in verdict.detail.ko for verdict in found.verdicts if verdict.status == found.status)


def test_the_sense_of_a_text_is_a_share_of_one():
    sense = read("원장님께 신제품 자료를 설명드렸습니다.").sense
    assert sum(sense.chances.values()) == pytest.approx(1)
    assert sense.wrong < sense.harmless


def test_a_request_for_the_check_is_no_part_of_the_text():
    text = "간호사 선생님께 자료를 맡기고 나옴."
    asked = read(f"규정 위반 여부를 검토해줘. 활동일 2026-11-10.\n{text}").sense
    assert asked.chances == pytest.approx(read(text).sense.chances)


def test_a_long_text_is_read_in_time():
    text = "원장님과 신약 자료를 검토하고 다음 방문을 약속했습니다. " * 20
    read(text)
    start = process_time()
    read(text)
    assert process_time() - start < 1.5

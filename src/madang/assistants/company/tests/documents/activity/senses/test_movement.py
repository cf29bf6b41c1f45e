"""A benefit whose object is on no list is read by whether it moves, and never passes. Own sentences."""

from datetime import date

import pytest

from madang.assistants.company.documents.activity.facts import ActivityFacts
from madang.assistants.company.documents.activity.segments import is_chat
from madang.assistants.company.documents.compliance.told_activities import Circumstances, assess_told
from madang.assistants.company.documents.compliance.verdicts import VerdictStatus
from madang.assistants.company.tests.examples.drafts import CLINIC
from madang.assistants.company.tools.data_sources import activity_reader, shipped_rulebook

TODAY = date(2026, 11, 15)
MOVED = (
    "원장님 댁 현관문을 저희 비용으로 교체해 드렸습니다",
    "과장님 조카를 우리 물류 창고에 취직시켜 드림",
    "병원 옥상 방수 공사비 300만원을 당사가 부담함",
    "간호사님들께 발 마사지기를 하나씩 돌렸어요",
    "교수님 연구실 책장을 새로 짜서 넣어 드림",
    "We paid for the doctor's piano lessons",
    "Had our people repaint the clinic for free",
    "Lent the professor our company van for his move",
)
STAYED = (
    "원장님이 현관문을 바꿔 달라고 하셨지만 어렵다고 말씀드림",
    "개정된 복약 안내문을 약제부에 설명드림",
    "우리 팀 신입에게 볼링공을 사 줌",
    "원장님이 저한테 감을 한 봉지 주셨어요",
    "The nurse lent me her charger for a minute",
    "Answered two questions on storage and left",
)


def read(text: str) -> ActivityFacts:
    return activity_reader().read(text, TODAY)


def verdict(text: str) -> VerdictStatus:
    around = Circumstances(
        held_on=date(2026, 11, 10), kind="visit_briefing", recipients=(CLINIC,), member=True, today=TODAY
    )
    return assess_told(read(text), around, (), shipped_rulebook()).status


@pytest.mark.parametrize("text", MOVED)
def test_what_moves_to_a_customer_never_passes_whatever_it_is(text: str):
    assert verdict(text) in ("fail", "unknown")


@pytest.mark.parametrize("text", STAYED)
def test_what_is_declined_or_goes_elsewhere_passes(text: str):
    assert verdict(text) not in ("fail", "unknown")


def test_a_benefit_on_no_list_is_named_with_its_words():
    (told,) = (benefit for benefit in read(MOVED[4]).benefits if benefit.kind == "other")
    assert (told.mode, told.source, told.text) == ("given", "both", MOVED[4])
    assert told.item in MOVED[4]
    assert told.receiver in MOVED[4]


def test_a_booth_that_is_only_visited_is_no_booth_that_is_paid_for():
    assert not read("부스를 둘러보다가 만나 안부만 나눔").is_about_booth
    assert read("학회 부스 참가비 200만원을 납부함").is_about_booth


def test_a_pen_is_read_once():
    kinds = [benefit.kind for benefit in read("제품을 설명하고 회사 로고 볼펜(개당 1,500원)을 드렸습니다").benefits]
    assert kinds == ["stationery"]


def test_a_pasted_conversation_is_known_by_its_speakers():
    assert is_chat("나: 내일 뵐게요\n원장: 네\n나: 감사합니다")
    assert not is_chat("내일 뵙기로 함.\n특이사항 없음.")


@pytest.mark.parametrize("text", ["", " \n ", ":", "나:\n나:\n나:", "\0" * 50, "드림 " * 300])
def test_odd_texts_are_read_without_an_error(text: str):
    assert read(text).text is not None

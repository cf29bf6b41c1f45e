"""The second reader confirms, doubts or clears what the first has read. Own sentences."""

from datetime import date
from time import process_time

import pytest

from madang.assistants.company.documents.activity.facts import ActivityFacts, Judgement, TextSense, ToldBenefit
from madang.assistants.company.documents.activity.grammar.statuses import StatusReader
from madang.assistants.company.documents.activity.grammar.transfers import TransferReader
from madang.assistants.company.documents.activity.senses.judgement import Judge
from madang.assistants.company.documents.activity.senses.second_opinion import (
    SecondReading,
    is_cleared,
    undone_in,
    with_judgement,
)
from madang.assistants.company.documents.compliance.told_activities import Circumstances, assess_told
from madang.assistants.company.documents.compliance.verdicts import ActivityAssessment
from madang.assistants.company.tools.data_sources import activity_reader, shipped_rulebook

TODAY = date(2026, 11, 15)
VISIT = "송 원장님과 점심을 함께했습니다."
WRONG = (
    "원장님 텃밭에 울타리 쳐 드리고 자재값은 지점에서 처리했습니다. 다음 달 처방 늘려 주신대요",
    "The clerk gets a spa voucher from us whenever the ward reorders our drip",
    "식대 40만원인데 사람 수를 두 배로 적어서 올렸어요",
)
HARMLESS = (
    "우리 지점 송년회 식대 1인 13만원, 직원 11명. 거래처 분은 한 명도 안 오셨습니다.",
    "Branch picnic, 12 employees, 130,000 won each. No customers, no doctors.",
    "원장님이 냉장고를 사 달라고 하셔서 규정상 안 된다고 말씀드리고 나왔습니다.",
    "검찰이 다른 제약 영업 조직을 기소했다는 소식이 있었음. 오후에는 재고를 정리함.",
)
BESIDE_AN_OFFICE = (
    "식약처가 공장을 처분했다는 말이 돌아서 최 교수님 기프트카드 90만원은 서둘러 전달했습니다.",
    "경찰이 타사 사무실을 압수했다고 해서 정 원장님 현금 150만원은 오늘 전달했습니다.",
    "Regulators fined another company, so I left the envelope with 2,000,000 won at Dr. Han's house.",
    "The police said the bridge was shut, so I handed the envelope with 700,000 won to Dr. Yoon.",
    "I read the news on the train and then slipped Dr. Ahn 400,000 won.",
    "The police found my lost bag, and I paid Dr. Yoon 700,000 won in cash.",
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


@pytest.mark.parametrize("text", BESIDE_AN_OFFICE)
def test_an_office_or_the_news_in_a_sentence_hides_nothing_of_ours(text: str):
    assert assessed(text).status in ("fail", "unknown")


def test_the_second_reader_sees_what_is_left_out_for_the_first():
    text = "Prosecutors charged another company after it handed out cash."
    found = read(text)
    assert found.text.strip() == ""
    assert found.sense.words == text


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


def told(**changes: object) -> ToldBenefit:
    plain = ToldBenefit(kind="meal", mode="given", text=VISIT, span=(0, len(VISIT)), source="both", confidence=0.95)
    return plain.changed(**changes)


def reading(text: str, **chances: float) -> SecondReading:
    sense = TextSense(chances, text)
    statuses = StatusReader(text)
    return SecondReading(sense, text, statuses, TransferReader(text, statuses))


WRONG_AS_A_WHOLE, OPEN, HARMLESS_AS_A_WHOLE = Judgement(0.9, 0.05), Judgement(0.3, 0.2), Judgement(0.02, 0.02)


def modes(judged: Judgement, **changes: object) -> list[str]:
    return [each.mode for each in with_judgement([told(**changes)], reading(VISIT), judged)]


def test_what_a_limit_decides_is_not_judged():
    assert modes(HARMLESS_AS_A_WHOLE) == modes(OPEN) == ["given"]


def test_what_is_on_no_list_is_as_the_text_is_judged():
    assert modes(WRONG_AS_A_WHOLE, kind="other", mode="unclear") == ["given"]
    assert modes(OPEN, kind="other") == ["unclear"]
    assert modes(HARMLESS_AS_A_WHOLE, kind="other", confidence=0.5) == ["not_given"]


def test_what_both_readers_take_for_given_is_not_cleared():
    words = "원장님께 봉투를 드렸습니다."
    envelope = told(kind="cash", text=words, span=(0, len(words)))
    assert [each.mode for each in with_judgement([envelope], reading(words), HARMLESS_AS_A_WHOLE)] == ["unclear"]


def test_a_wrong_text_in_which_nothing_was_found_tells_of_something_given():
    found = [*with_judgement([], reading(VISIT), WRONG_AS_A_WHOLE)]
    assert [(each.kind, each.mode, each.text) for each in found] == [("other", "given", VISIT)]


def test_a_judgement_is_the_share_of_what_speaks_for_it():
    judge = Judge({"sign": (0.0, 0.0, 2.0)}, (1.0, 0.0, 0.0))
    assert judge.of({"sign": 3.0}).word == "wrong"
    assert judge.of({}).wrong == pytest.approx(0.2119, abs=0.001)
    assert judge.of({"unknown sign": 9.0}) == judge.of({})


def test_only_the_sentence_that_says_so_is_undone():
    text = "호텔 예약 30만원은 취소했습니다. 남은 45만원은 민 교수님 몫입니다."
    undone = undone_in(reading(text, wrong=0.2))
    assert [text[slice(*span)].strip() for span in undone] == ["호텔 예약 30만원은 취소했습니다."]
    assert not undone_in(reading(text, wrong=0.6))
    assert not is_cleared(reading(text, wrong=0.02, declined=0.9))


def test_a_long_text_is_read_in_time():
    text = "원장님과 신약 자료를 검토하고 다음 방문을 약속했습니다. " * 20
    read(text)
    start = process_time()
    read(text)
    assert process_time() - start < 1.5

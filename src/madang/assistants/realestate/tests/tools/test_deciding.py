import pytest

from madang.assistants.realestate.tools.deciding import (
    branches,
    deciding_facts,
    is_own_case,
    open_fact,
    settled_outcome,
    short_cases,
    tells_fact,
    untold_facts,
)
from madang.assistants.realestate.tools.rule_book import answer_rules, rule_of
from madang.assistants.realestate.understand.case import Case


def _open(rule: str, question: str, case: Case | None = None, *, calculates: bool = False) -> str | None:
    found = open_fact(rule_of(rule), question, question, case or Case(), calculates=calculates)
    return found.fact if found else None


def test_every_rule_names_facts_and_choices_that_there_are():
    for rule in answer_rules():
        for on in rule.turns_on:
            assert {branch.choice for branch in branches(on)} == set(deciding_facts()[on.fact].choices), rule.id


def test_every_fact_is_used():
    by_rules = {on.fact for rule in answer_rules() for on in rule.turns_on}
    assert by_rules | {short.fact for short in short_cases()} == set(deciding_facts())


@pytest.mark.parametrize("name", sorted(deciding_facts()))
def test_the_label_of_a_choice_tells_that_choice_alone(name: str):
    fact = deciding_facts()[name]
    for choice, one in fact.choices.items():
        for label in (one.label.ko, one.label.en):
            assert fact.named(f"{label}. 그럼 어떻게 되나요?") == {choice}
            assert tells_fact(name, label)


@pytest.mark.parametrize(
    ("rule", "question", "fact"),
    [
        ("home_arrears_termination", "두 달치를 못 냈더니 해지하겠대요. 그래도 되나요?", "premises"),
        ("home_arrears_termination", "원룸 월세 두 달치를 못 냈더니 해지하겠대요. 그래도 되나요?", None),
        ("broker_fee_cap", "이번에 집을 하나 하기로 했는데 복비를 깎아 달라고 해도 되나요?", "deal"),
        ("broker_fee_cap", "중개보수 요율표", None),
        ("sale_buyer_withdraws", "제가 계약금을 냈는데 안 사고 싶어졌어요. 해제할 수 있나요?", "interim_paid"),
        ("sale_buyer_withdraws", "제가 계약금만 냈는데 안 사고 싶어졌어요. 해제할 수 있나요?", None),
        ("foreigner_buys", "I am a foreigner, do I have to report the purchase?", None),
    ],
)
def test_a_fact_is_open_where_nothing_tells_it(rule: str, question: str, fact: str | None):
    assert _open(rule, question) == fact


@pytest.mark.parametrize(
    ("rule", "question", "fact"),
    [
        ("home_increase_cap", "주인이 재계약 때 9%를 더 달래요. 거절해도 되나요?", "renewal_right"),
        ("home_new_owner", "my landlord sold the flat, am I safe?", "opposable"),
    ],
)
def test_a_fact_with_a_usual_choice_is_asked_for_beside_the_answer(rule: str, question: str, fact: str):
    assert _open(rule, question) is None
    assert untold_facts(rule_of(rule), question, Case()) == [fact]
    assert deciding_facts()[fact].usual in deciding_facts()[fact].choices


def test_a_fact_that_changes_the_sum_is_asked_for_all_the_same():
    asked = "복비 3억짜리 하나 하려는데 얼마 내야 하나요"
    assert _open("broker_fee_cap", asked, Case(price=300_000_000), calculates=True) == "deal"


def test_a_value_of_the_case_tells_a_fact():
    assert (
        _open("sale_seller_withdraws", "매도인인데 해제할 수 있나요? 저는 이미 받았어요", Case(performed=False)) is None
    )


def test_what_was_told_settles_the_outcome():
    rule = rule_of("repair_by_landlord")
    outcome = settled_outcome(rule, "보일러가 낡아서 안 켜져요")
    assert outcome is not None and "임대인이 고쳐야" in outcome.ko
    assert settled_outcome(rule, "보일러를 고쳐 달래요") is None
    assert settled_outcome(rule, "보일러가 낡았는데 제가 실수로 깼어요") is None


@pytest.mark.parametrize(
    ("question", "own"),
    [("전월세 상한제 뜻", False), ("집주인이 올려 달래요", True), ("my rent was raised", True), ("취득세율 표", False)],
)
def test_a_subject_alone_is_no_case_of_ones_own(question: str, own: bool):
    assert is_own_case(question) is own

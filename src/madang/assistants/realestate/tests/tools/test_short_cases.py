import pytest

from madang.assistants.realestate.tools.deciding import (
    branches,
    deciding_facts,
    rule_of_short_case,
    short_case,
    short_cases,
    turns_on,
)
from madang.assistants.realestate.tools.rule_book import rule_of
from madang.assistants.realestate.understand.case import Case


def test_every_short_case_names_a_rule_and_what_follows_from_each_choice():
    for short in short_cases():
        on = turns_on(rule_of(short.rule), short.fact)
        assert {branch.choice for branch in branches(on)} == set(deciding_facts()[short.fact].choices), short.id


@pytest.mark.parametrize(
    ("message", "case"),
    [
        ("임차인이 세를 두 번 안 냈습니다. 내보내도 됩니까?", "arrears"),
        ("끝나기 6주 전에 연장하자고 하면 늦은 건가요?", "late_demand"),
        ("계약금 보낸 거래가 무산됐는데 돈은 누구 것이 되나요?", "contract_money"),
        ("지금 나간다고 통보하면 보증금 바로 주나요?", "tenant_leaves"),
        ("임대인이 나가라고 하는데 버텨도 되나요?", "has_to_leave"),
        ("살던 건물이 경매에 들어갔다는데 보증금은 괜찮을까요?", "auctioned"),
        ("뭔가 고장 났는데 누가 고쳐야 하나요?", "broken"),
        ("융자 낀 집이라는데 들어가도 괜찮을까요?", "safe_home"),
        ("며칠 안에 신고하면 되나요?", "which_report"),
        ("We want the deal undone, who keeps the down payment?", "contract_money"),
    ],
)
def test_a_short_message_that_leaves_open_what_decides_is_known(message: str, case: str):
    found = short_case(message)
    assert found is not None
    assert found.id == case


@pytest.mark.parametrize(
    "message",
    [
        "임차인이 세를 석 달 안 냈습니다. 내보내도 됩니까?",
        "뭔가 고장 났는데, 보일러 같아요. 누가 고쳐야 하나요?",
        "전세 계약 신고는 며칠 안에 하나요?",
        "계약금 낸 매매를 깨면 신고도 해야 하나요?",
        "월세를 두 번 밀리면 해지할 수 있는 조건이 뭐예요?",
        "임대인이 나가라고 하는데, 계약 기간이 아직 열 달이나 남았고 월세도 밀린 적이 없어요. 버텨도 되나요?",
    ],
)
def test_what_tells_the_fact_or_asks_for_the_rule_is_no_short_case(message: str):
    assert short_case(message) is None


def test_once_the_fact_is_told_the_rule_of_that_choice_answers():
    short = short_case("임차인이 세를 두 번 안 냈습니다. 내보내도 됩니까?")
    assert short is not None
    assert rule_of_short_case(short, "세를 두 번 안 냈습니다.", Case()) == ("home_arrears_termination", True)
    assert rule_of_short_case(short, "상가. 세를 두 번 안 냈습니다.", Case()) == ("shop_arrears_termination", False)

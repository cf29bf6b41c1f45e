"""The verifier on true paraphrases and on lies of each kind, in both languages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.knowledge.evidence import TrueStatement, verify_text

KOREAN = (
    "임대인은 임차인이 계약이 끝나기 6개월 전부터 2개월 전까지 갱신을 요구하면 정당한 사유 없이 거절할 수 없습니다.",
    "증액은 약정한 차임이나 보증금의 5%를 초과하지 못합니다.",
    "보증금 3억원은 최대 3억 1,500만원까지 올릴 수 있습니다.",
    "임대인이 실제로 거주하려는 경우 갱신을 거절할 수 있습니다.",
    "임차인은 해지를 통지하고 3개월이 지나면 계약이 끝납니다.",
    "주택임대차보호법 제7조에 따릅니다.",
    "임대차 신고는 계약일부터 30일 이내에 해야 합니다.",
)
ENGLISH = (
    "The landlord may refuse renewal if the landlord will live there.",
    "The increase may not exceed 5% of the deposit.",
    "A deposit of ₩300,000,000 may be raised to at most ₩315,000,000.",
    "The lease must be reported within 30 days of signing.",
    "Seoul had 120 deals in May; Busan had 90 deals in May.",
    "The clinic may not receive a gift from the company.",
)
TRUE = (
    "보증금은 최대 3억 1,500만원까지 올릴 수 있습니다.",
    "인상은 5%를 넘지 못합니다.",
    "집주인이 직접 거주하려는 경우 갱신을 거절할 수 있습니다.",
    "신고는 계약일부터 30일 이내에 해야 합니다.",
    "주택임대차보호법 제7조에 따른 것입니다.",
    "세입자가 해지를 통지하면 3개월 뒤 계약이 끝납니다.",
    "세입자가 만료 6개월 전부터 2개월 전까지 갱신을 요구하면 집주인은 정당한 사유 없이 거절할 수 없습니다.",
    "The deposit may be raised to at most ₩315,000,000.",
    "The landlord can refuse renewal if the landlord will live there.",
    "The lease must be reported within 30 days.",
    "The increase is limited to 5% of the deposit.",
    "In May, Busan had 90 deals.",
)
LIES = (
    ("보증금은 최대 3억 2,500만원까지 올릴 수 있습니다.", "value"),
    ("보증금은 최소 3억 1,500만원까지 올릴 수 있습니다.", "direction"),
    ("인상은 5%를 넘을 수 있습니다.", "direction"),
    ("인상은 5% 이상이어야 합니다.", "direction"),
    ("임차인이 실제로 거주하려는 경우 갱신을 거절할 수 있습니다.", "role"),
    ("임대인이 실제로 거주하려는 경우에도 갱신을 거절할 수 없습니다.", "polarity"),
    ("신고는 계약일부터 30개월 이내에 해야 합니다.", "unit"),
    ("신고는 계약일부터 30일 이내에 하지 않아도 됩니다.", "modality"),
    ("신고는 계약일부터 30일 이내에 할 수 있습니다.", "modality"),
    ("상가건물 임대차보호법 제7조에 따릅니다.", "citation"),
    ("집주인이 해지를 통지하면 3개월 뒤 계약이 끝납니다.", "role"),
    (
        "세입자가 만료 6개월 후부터 2개월 후까지 갱신을 요구하면 집주인은 정당한 사유 없이 거절할 수 없습니다.",
        "direction",
    ),
    ("집주인은 무조건 거절할 수 없습니다.", "scope"),
    ("부산의 보증금은 3억원입니다.", "subject"),
    ("The deposit may be raised to at least ₩315,000,000.", "direction"),
    ("The tenant can refuse renewal if the tenant will live there.", "role"),
    ("The landlord may refuse renewal.", "scope"),
    ("The lease need not be reported within 30 days.", "modality"),
    ("The increase may exceed 5% of the deposit.", "direction"),
    ("Seoul had 90 deals in May.", "subject"),
    ("Daegu had 90 deals in May.", "subject"),
    ("The clinic may receive a gift from the company.", "polarity"),
    ("The moon landing was filmed in a studio.", "words"),
)
KNOWN = [TrueStatement(id=f"r{number}", text=text) for number, text in enumerate((*KOREAN, *ENGLISH), 1)]


@pytest.mark.parametrize("sentence", TRUE)
def test_a_true_paraphrase_is_supported(sentence: str):
    [found] = verify_text(sentence, KNOWN)
    assert (found.verdict, found.aspect) == ("supported", None), found.reason.en
    assert found.statements


@pytest.mark.parametrize(("sentence", "aspect"), LIES)
def test_a_lie_is_told_by_what_is_wrong_with_it(sentence: str, aspect: str):
    [found] = verify_text(sentence, KNOWN)
    assert not found.may_stand
    assert found.aspect == aspect, found.reason.en


def test_what_was_stated_word_for_word_is_supported():
    for statement in KNOWN:
        assert [each.verdict for each in verify_text(statement.text, KNOWN)] == ["supported"]


def test_each_sentence_has_its_own_verdict_and_its_place():
    text = "인상은 5%를 넘지 못합니다. 신고는 계약일부터 40일 이내에 해야 합니다. 궁금한 점이 있으세요?"
    found = verify_text(text, KNOWN)
    assert [each.verdict for each in found] == ["supported", "contradicted", "not_checkable"]
    assert [text[each.start : each.end] for each in found] == [each.text for each in found]


def test_nothing_is_supported_by_nothing():
    assert [each.verdict for each in verify_text("보증금은 5% 올릴 수 있습니다.", [])] == ["unsupported"]


@given(st.text(max_size=200))
def test_any_text_is_judged(text: str):
    for each in verify_text(text, KNOWN):
        assert text[each.start : each.end] == each.text


SALE = (
    "매도인은 이행에 착수하기 전까지 받은 계약금의 배액을 돌려주고 계약을 해제할 수 있습니다.",
    "매수인은 중도금 지급 등 이행에 착수하기 전까지 계약금을 포기하고 계약을 해제할 수 있습니다.",
)
OWNER = (
    "The new owner takes over the lease and the duty to return the deposit; no new contract is needed, and you get the "
    "deposit from the new owner.",
)


def _aspect(sentence: str, facts: tuple[str, ...]) -> str | None:
    true = [TrueStatement(id=str(number), text=fact) for number, fact in enumerate(facts)]
    return verify_text(sentence, true)[0].aspect


@pytest.mark.parametrize(
    ("sentence", "aspect"),
    [
        ("매수인은 계약금을 포기하고 계약을 해제할 수 있습니다.", None),
        ("매수인은 배액을 돌려주고 계약을 해제할 수 있습니다.", "role"),
        ("매도인은 계약금을 포기하고 계약을 해제할 수 있습니다.", "role"),
    ],
)
def test_a_party_is_looked_for_in_the_statement_that_says_the_rest(sentence: str, aspect: str | None):
    assert _aspect(sentence, SALE) == aspect


def test_the_clause_that_is_meant_is_the_one_with_the_telling_words():
    assert _aspect("You need no new contract with the new owner.", OWNER) is None
    assert _aspect("You must sign a new contract with the new owner.", OWNER) == "polarity"


@pytest.mark.parametrize("verdict", ["나가야 합니다.", "괜찮습니다.", "네.", "아니요."])
def test_a_verdict_that_does_not_say_of_what_is_borne_out_by_nothing(verdict: str):
    true = [TrueStatement(id="1", text="임대인이 마음대로 짐을 빼서 내보낼 수 없습니다.")]
    assert [each.verdict for each in verify_text(verdict, true)] == ["unsupported"]


def test_a_condition_asserts_nothing():
    facts = ("임대인은 이를 방해할 수 없습니다.", "방해하면 손해배상을 청구할 수 있습니다.")
    assert _aspect("임대인이 방해하면 손해배상을 청구할 수 있습니다.", facts) is None


def test_a_date_belongs_to_what_its_statement_is_about():
    facts = (
        "The operator plans to dredge in 2027.",
        "Between 2020 and 2024 the reservoir lost 12 percent of its volume.",
    )
    assert _aspect("The operator dredged the reservoir in 2024.", facts) == "subject"


SURVEY = (
    "가장 많은 지적은 좁은 통로였다.",
    "응답자의 61%가 계단을 피하려고 뒷문을 쓰거나 연 적이 있다고 답했다.",
    "The lift costs 3.1 million won per floor and year.",
    "통로: 폭은 1.2m이다.",
)


@pytest.mark.parametrize(
    "text",
    [
        "가장 많은 지적은 좁은 통로였고, 응답자의 61%가 계단을 피하려고 뒷문을 쓰거나 연 적이 있다고 답했다.",
        "가장 많은 지적은 좁은 통로였지만 응답자의 61%가 계단을 피하려고 뒷문을 쓰거나 연 적이 있다고 답했다.",
        "The lift costs 3.1 million won per floor in one year.",
        "통로",
    ],
    ids=["joined by and", "joined by but", "for one year", "a heading"],
)
def test_statements_in_one_sentence_rates_and_headings_stand(text: str):
    [verified] = verify_text(text, [TrueStatement(id=str(n), text=each) for n, each in enumerate(SURVEY)])
    assert verified.may_stand, verified.reason.en


@pytest.mark.parametrize(
    "lie",
    [
        "가장 많은 지적은 좁은 통로였고, 응답자의 16%가 계단을 피하려고 뒷문을 쓰거나 연 적이 있다고 답했다.",
        "가장 많은 지적은 좁은 통로가 아니었고, 응답자의 61%가 계단을 피하려고 뒷문을 쓰거나 연 적이 있다고 답했다.",
        "The lift costs 3.1 million won per floor in two years.",
        "승강기",
    ],
)
def test_what_is_joined_has_to_be_whole(lie: str):
    [verified] = verify_text(lie, [TrueStatement(id=str(n), text=each) for n, each in enumerate(SURVEY)])
    assert not verified.may_stand

"""What a cited text makes of a claim: supported, contradicted or unsupported, and never supported by mistake."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.knowledge import Support, check_support
from madang.text import Text

RENEWAL = "임대인은 정당한 사유 없이 계약 갱신을 거절하지 못한다."
RAISE = "증액 청구는 약정한 차임의 5%를 초과하지 못한다. 증액이 있은 후 1년 이내에는 하지 못한다."
BATTERY = "The battery lasts 12 hours on a charge, and charging it takes 90 minutes."

CASES = [
    ("supported", "증액은 5%를 넘을 수 없다.", "임대인은 증액을 청구할 수 있으나 5%를 넘지 못한다."),
    ("supported", "임대인은 정당한 사유 없이 갱신을 거절하지 못한다.", RENEWAL),
    ("supported", "보증금은 1억 6500만원 이하이다", "서울은 보증금 1억6,500만 원 이하인 임차인"),
    ("supported", "이 법은 3월 1일부터 시행한다.", "이 법은 2026년 3월 1일부터 시행한다."),
    ("supported", "회원 수는 3,200명이다.", "2025년 회원은 3,100명, 2026년 회원은 3,200명이다."),
    ("supported", "매출이 감소하지 않았다.", "매출이 증가했다."),
    ("supported", "Pets are not forbidden in the flat.", "Pets are allowed in the flat."),
    ("supported", "The store keeps new content only.", "The checkpointer stores new content only."),
    ("supported", "A charge lasts 12 hours.", BATTERY),
    ("contradicted", "증액은 7%까지 가능하다.", RAISE),
    ("contradicted", "2026년 3월 1일부터 시행한다.", "이 법은 2026년 4월 1일부터 시행한다."),
    ("contradicted", "매출이 감소했다.", "매출이 증가했다."),
    ("contradicted", "계약 갱신을 거절할 수 있다.", RENEWAL),
    ("contradicted", "반려동물은 허용된다.", "반려동물은 금지된다."),
    ("contradicted", "Pets are allowed in the flat.", "Pets are not allowed in the flat."),
    ("contradicted", "Pets are forbidden in the flat.", "Pets are allowed in the flat."),
    ("contradicted", "The battery lasts 10 hours.", BATTERY),
    ("contradicted", "The museum closes at 9 am.", "The museum opens at 9 am."),
    ("contradicted", "It was founded on 3 May 2019.", "It was founded on 3 May 2018."),
    ("unsupported", "The moon is made of cheese.", BATTERY),
    ("unsupported", "대통령은 5년마다 선출된다.", RENEWAL),
    ("unsupported", "The battery costs 30 dollars.", BATTERY),
    ("unsupported", "", BATTERY),
    ("unsupported", "…", BATTERY),
]


@pytest.mark.parametrize(("verdict", "claim", "cited"), CASES)
def test_a_claim_is_held_against_what_it_cites(verdict: str, claim: str, cited: str) -> None:
    assert check_support(claim, [cited]).verdict == verdict


def test_the_reason_names_both_figures() -> None:
    assert check_support("The battery lasts 10 hours.", [BATTERY]) == Support(
        verdict="contradicted",
        reason=Text(
            ko="10라고 했지만 인용한 대목에는 12라고 되어 있습니다.",
            en="It says 10, but what is cited says 12.",
        ),
    )


def test_what_cites_nothing_is_unsupported() -> None:
    assert check_support("The battery lasts 12 hours.", []) == Support(
        verdict="unsupported", reason=Text(ko="인용한 대목이 없습니다.", en="Nothing is cited.")
    )


def test_several_passages_support_a_claim_together() -> None:
    claim = "The battery lasts 12 hours and weighs 300 grams."
    assert check_support(claim, [BATTERY]).verdict == "unsupported"
    assert check_support(claim, [BATTERY, "The battery weighs 300 grams."]).verdict == "supported"


@given(st.text(max_size=80), st.text(max_size=200))
def test_any_two_texts_can_be_held_against_each_other(claim: str, cited: str) -> None:
    assert check_support(claim, [cited]).verdict in {"supported", "contradicted", "unsupported"}


@given(st.sampled_from([RENEWAL, RAISE, BATTERY]), st.integers(2, 9999))
def test_a_changed_figure_is_never_supported(text: str, number: int) -> None:
    claim = f"{text.rstrip('.')} ({number} kg)."
    assert check_support(claim, [text]).verdict != "supported"


@pytest.mark.parametrize("text", [RENEWAL, BATTERY, "매출이 줄었지만 이익은 줄지 않았다."])
def test_a_sentence_supports_itself(text: str) -> None:
    assert check_support(text, [f"다른 문장. {text} Another one."]).verdict == "supported"

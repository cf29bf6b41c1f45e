import pytest

from madang.assistants.realestate.tools import answerable


@pytest.mark.parametrize(
    ("message", "kind"),
    [
        ("내후년 가을에 이 단지 시세가 정확히 얼마가 될지 알려줘", "future"),
        ("Will my landlord sell the building soon, what is he planning?", "person"),
        ("대법원 판결 사건번호 하나만 인용해 주세요", "judgment"),
        ("라면 맛있게 끓이는 법", "outside"),
    ],
)
def test_what_has_no_answer_here_is_heard(message: str, kind: str):
    chances = answerable.beyond(message)
    assert max(chances, key=lambda each: chances[each]) == kind
    assert chances[kind] > 0.5


@pytest.mark.parametrize(
    "message",
    [
        "보증금을 안 돌려주면 어떻게 하나요",
        "Can my landlord refuse to renew the lease?",
        "월세 두 달 밀렸는데 해지되나요",
    ],
)
def test_what_rules_answer_is_none_of_it(message: str):
    assert sum(answerable.beyond(message).values()) < 0.5


@pytest.mark.parametrize("message", ["", "?", "\u202e\x00", "가" * 100_000, "1" * 5_000])
def test_any_text_gives_probabilities(message: str):
    chances = answerable.beyond(message)
    assert all(0 <= chance <= 1 for chance in chances.values())
    assert sum(chances.values()) <= 1.0001


def test_without_an_encoder_nothing_is_heard(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(answerable, "embedded_encoder", lambda: None)
    assert answerable.beyond("내년 집값") == {}

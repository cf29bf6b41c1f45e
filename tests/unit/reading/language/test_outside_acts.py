"""Acts outside the conversation are heard where they are ordered, and only there."""

import pytest

from madang.reading import find_outside_acts


@pytest.mark.parametrize(
    ("message", "kinds"),
    [
        ("정리해서 선생님께 문자로 보내 주세요", ["send"]),
        ("기차표 예매까지 부탁해요", ["book"]),
        ("계약금 송금해줘, 그리고 집주인한테 전화도 해줘", ["pay", "call"]),
        ("영어로 번역해 주세요", ["translate"]),
        ("Please book a table and text him the address", ["send", "book"]),
        ("Sum it up and post it to our team", ["send"]),
        ("Can you call the landlord for me?", ["call"]),
    ],
)
def test_what_is_ordered_is_heard(message: str, kinds: list[str]) -> None:
    found = find_outside_acts(message)
    assert sorted(act.kind for act in found) == sorted(kinds)
    assert all(message[slice(*act.span)].strip() == act.text for act in found)


@pytest.mark.parametrize(
    "message",
    [
        "문자로 알리면 효력이 있나요?",
        "카톡으로 보내준 계약서를 봐줘",
        "표는 벌써 예약했어요",
        "집주인이 전화하라고 했어요",
        "Should I text the owner, or call him?",
        "May I pay the deposit later?",
        "PDF로 보내줘",
    ],
)
def test_what_is_asked_about_or_told_is_no_order(message: str) -> None:
    assert find_outside_acts(message) == []

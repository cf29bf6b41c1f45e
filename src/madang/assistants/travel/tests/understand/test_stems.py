"""Words that are known by their stems."""

import pytest

from madang.assistants.travel.tools.known_names import lexicon


@pytest.mark.parametrize(
    ("message", "styles"),
    [
        ("쇼핑하러 가요", {"shopping"}),
        ("돼지국밥 먹는 여행", {"food"}),
        ("바닷가에서 뒹굴거리기", {"rest"}),
        ("물놀이하고 카약 타기", {"activity"}),
        ("유적지 위주", {"culture"}),
        ("hiking and hot springs", {"nature", "rest"}),
        ("we skip breakfast", set()),
        ("약 먹고 출발", set()),
        ("회를 못 먹어요", set()),
        ("해산물은 안 드세요", set()),
    ],
)
def test_a_kind_of_trip_is_known_whatever_its_ending(message: str, styles: set[str]):
    assert {found.id for found in lexicon().styles.find(message)} == styles


@pytest.mark.parametrize(
    ("message", "concern"),
    [("저 비건인데요", "diet"), ("당뇨라서", "health"), ("등에 타투가 있어요", "tattoo"), ("I hate flying", "flying")],
)
def test_a_concern_is_known_whatever_its_ending(message: str, concern: str):
    assert concern in {found.id for found in lexicon().concerns.find(message)}

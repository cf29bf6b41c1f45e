import pytest

from madang.assistants.realestate.tools.place_lookup import find_place


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("월세 집에서 고양이 키워도 되나요?", None),
        ("보증금 이천에 월세 오십", None),
        ("양주가 깨졌어요", None),
        ("구미가 당겨요", None),
        ("고양 아파트 전세", "고양"),
        ("고양에서 찾아요", "고양"),
        ("이천에 있는 집", "이천"),
        ("양주 아파트", "양주"),
        ("화성에 살고 싶어요", "화성"),
        ("서울마포구 시세", "서울마포구"),
    ],
)
def test_syllables_of_other_words_are_no_place(text: str, place: str | None):
    found = find_place(text)
    assert (found and found.name) == place

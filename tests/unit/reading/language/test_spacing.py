import pytest

from madang.reading.language import with_spaces

GLUED = [
    ("친구들이랑속초이박삼일로놀러갑니다", "친구들이랑 속초 이박 삼일로 놀러 갑니다"),
    ("예산은한사람에삼십오만원까지예요", "예산은 한 사람에 삼십오만원까지예요"),
    ("1월3일에출발해서여섯명이서갑니다", "1월 3일에 출발해서 여섯 명이서 갑니다"),
]


@pytest.mark.parametrize(("glued", "spaced"), GLUED)
def test_spaces_that_were_left_out_are_put_back(glued: str, spaced: str) -> None:
    assert with_spaces(glued) == spaced


def test_names_stay_whole() -> None:
    assert with_spaces("우리식구넷이서끄라비로사박갑니다", ["끄라비"]) == "우리 식구 넷이서 끄라비로 사박 갑니다"


@pytest.mark.parametrize("text", ["오사카 3박 둘이서", "유니버설스튜디오재팬 꼭", "Where shall we go?", ""])
def test_text_with_spaces_stays_as_it_is(text: str) -> None:
    assert with_spaces(text) == text

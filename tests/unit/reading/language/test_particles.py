import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.reading.language.particles import starts_with_particle, with_particle


@pytest.mark.parametrize(
    ("word", "forms"),
    [
        ("집", "집을 집이 집은 집으로 집과"),
        ("회사", "회사를 회사가 회사는 회사로 회사와"),
        ("서울", "서울을 서울이 서울은 서울로 서울과"),
        ("3", "3을 3이 3은 3으로 3과"),
        ("2", "2를 2가 2는 2로 2와"),
        ("7", "7을 7이 7은 7로 7과"),
        ("10", "10을 10이 10은 10으로 10과"),
        ("KB", "KB를 KB가 KB는 KB로 KB와"),
        ("LTV", "LTV를 LTV가 LTV는 LTV로 LTV와"),
        ("CNN", "CNN을 CNN이 CNN은 CNN으로 CNN과"),
        ("URL", "URL을 URL이 URL은 URL로 URL과"),
        ("Google", "Google을 Google이 Google은 Google로 Google과"),
        ("Tokyo", "Tokyo를 Tokyo가 Tokyo는 Tokyo로 Tokyo와"),
        ("84㎡", "84㎡를 84㎡가 84㎡는 84㎡로 84㎡와"),
        ("5%", "5%를 5%가 5%는 5%로 5%와"),
        ("10kg", "10kg을 10kg이 10kg은 10kg으로 10kg과"),
        ("서울(강남)", "서울(강남)을 서울(강남)이 서울(강남)은 서울(강남)로 서울(강남)과"),
        ("“집”", "“집”을 “집”이 “집”은 “집”으로 “집”과"),
        ("３", "３을 ３이 ３은 ３으로 ３과"),
        ("", "를 가 는 로 와"),
    ],
)
def test_a_particle_follows_the_last_sound(word: str, forms: str):
    pairs = ("을/를", "이/가", "은/는", "으로/로", "과/와")
    assert " ".join(with_particle(word, pair) for pair in pairs) == forms


@given(st.text())
def test_any_word_gets_one_of_the_two_forms(word: str):
    assert with_particle(word, "이나/나") in (f"{word}이나", f"{word}나")


@pytest.mark.parametrize(("text", "is_one"), [("에서 살아", True), ("는", True), ("난방", False), ("에너지", False)])
def test_a_particle_is_told_from_the_rest_of_a_word(text: str, is_one: bool):
    assert starts_with_particle(text) is is_one

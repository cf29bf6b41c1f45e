"""Places that are misspelt, and places that nobody knows."""

from datetime import date

import pytest

from madang.assistants.travel.agents.read_wish import wish_by_rules
from madang.assistants.travel.understand.places.names import phonetic_key
from madang.assistants.travel.understand.wish import Slot, Wish, WishInput


def read(message: str, expecting: Slot | None = None) -> Wish:
    return wish_by_rules(WishInput(message=message, today=date(2026, 11, 16), expecting=expecting))


@pytest.mark.parametrize(
    ("message", "place"),
    [
        ("오사까 3박", "osaka"),
        ("방꼭 가자", "bangkok"),
        ("제쥬 2박3일", "jeju"),
        ("후쿠오까여행", "fukuoka"),
        ("싱가뽀르", "singapore"),
        ("Bankok for 3 nights", "bangkok"),
        ("Singapor", "singapore"),
    ],
)
def test_a_destination_is_known_though_it_is_misspelt(message: str, place: str):
    assert read(message).destinations == (place,)


@pytest.mark.parametrize("message", ["부상 당했어", "theme parks please", "교통비 포함 3박", "바리스타 체험", "제조업"])
def test_what_only_sounds_a_little_like_a_destination_is_none(message: str):
    assert read(message).destinations == ()


@pytest.mark.parametrize(
    ("message", "places"),
    [
        ("세부로 4박5일", ("cebu",)),
        ("세부 일정 보여줘", ()),
        ("나라 여행 2박", ("nara",)),
        ("따뜻한 나라로 가고 싶어", ()),
        ("상해 3박4일", ("shanghai",)),
        ("상해보험도 들어야 해?", ()),
        ("four nights in Nice", ("nice",)),
        ("a nice hotel please", ()),
        ("a trip with my dad", ()),
        ("a week in Copenhagen", ("copenhagen",)),
    ],
)
def test_a_name_that_is_also_a_word_is_a_place_where_one_would_stand(message: str, places: tuple[str, ...]):
    assert read(message).destinations == places


@pytest.mark.parametrize(
    ("message", "origin", "place"),
    [
        ("서울 오사카 3박", "seoul", "osaka"),
        ("서울 여행 2박, 부산 출발", "busan", "seoul"),
        ("부산에서 경주 1박", "busan", "gyeongju"),
        ("서울 사는데 강릉 가고 싶어", "seoul", "gangneung"),
    ],
)
def test_a_town_is_where_one_starts_or_where_one_goes(message: str, origin: str, place: str):
    wish = read(message)
    assert (wish.origin, wish.destinations) == (origin, (place,))


def test_syllables_that_sound_alike_are_written_one_way():
    assert phonetic_key("오사까, 빠리 OK") == phonetic_key("오사카, 파리 OK")
    assert phonetic_key("각") != phonetic_key("간")


@pytest.mark.parametrize(
    ("message", "expecting", "place"),
    [
        ("화성 3박 2명 200만원", None, "화성"),
        ("아틀란티스로 3박 2명", None, "아틀란티스"),
        ("아틀란티스에 가고 싶어", None, "아틀란티스"),
        ("I want to go to Mars", None, "Mars"),
        ("a trip to Middle Earth", None, "Middle Earth"),
        ("화성", "destination", "화성"),
        ("Narnia", "destination", "Narnia"),
    ],
)
def test_a_place_that_nobody_knows_is_named(message: str, expecting: Slot | None, place: str):
    assert read(message, expecting).unknown_place == place


@pytest.mark.parametrize(
    "message",
    [
        "가족 여행 3박",
        "신혼여행 가자",
        "효도여행 3박4일 300만원",
        "다음달에 3박",
        "바다로 놀러 가자",
        "5월에 3박 둘이",
        "아무데나 가자",
        "맛집 여행 3박",
        "즐거운 여행",
        "일본 3박",
        "오사카 3박",
    ],
)
def test_what_stands_there_without_being_a_place_is_none(message: str):
    assert read(message).unknown_place is None


@pytest.mark.parametrize("message", ["몰라요", "글쎄", "추천해줘", "뭐가 좋을까", "안녕"])
def test_an_answer_that_names_nothing_is_no_place(message: str):
    assert read(message, "destination").unknown_place is None


@pytest.mark.parametrize(
    "message",
    [
        "온천 가고 싶은데 2박 3일",
        "조용한 데 가고 싶어요 3박",
        "물가 싼 곳에 5박",
        "수능 끝나고 친구들이랑 여행 2박 3일",
        "드라이브 가고 싶어 1박",
        "별 보러 가고 싶어",
        "산속으로 2박",
        "남편이 바빠서 2박밖에 못 가요",
        "Birthday trip 2 nights",
        "Looking to Get Away for 2 nights",
    ],
)
def test_no_verb_ending_or_common_noun_is_an_unknown_place(message: str):
    assert (read(message).unknown_place, read(message, "destination").unknown_place) == (None, None)


@pytest.mark.parametrize(
    ("message", "place"),
    [
        ("영덕으로 대게 먹으러 1박", "영덕"),
        ("울릉도 2박 3일 가고 싶어", "울릉도"),
        ("카파도키아 꼭 가고 싶은데 3박", "카파도키아"),
        ("조지아 트빌리시 5박", "트빌리시"),
        ("Fly to Nairobi for a week", "Nairobi"),
    ],
)
def test_a_proper_name_that_is_gone_to_is_an_unknown_place(message: str, place: str):
    assert read(message).unknown_place == place

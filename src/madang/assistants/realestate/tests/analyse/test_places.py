import pytest

from madang.assistants.realestate.analyse.places import Location, PlaceKind, Zone

_MAPO = Location(sido="서울특별시", sigungu="마포구", dong="공덕동")
_BUNDANG = Location(sido="경기도", sigungu="성남시 분당구")
_GIJANG = Location(sido="부산광역시", sigungu="기장군")
_CROWDED = (
    Zone(place="서울특별시"),
    Zone(place="경기도 성남시"),
    Zone(place="인천광역시 서해구", without=("검암동",)),
    Zone(place="경기도 남양주시", only=("호평동",)),
)


@pytest.mark.parametrize(
    ("location", "place", "inside"),
    [
        (_MAPO, "서울특별시", True),
        (_MAPO, "서울특별시 마포구", True),
        (_MAPO, "서울특별시 마", False),
        (_BUNDANG, "경기도 성남시", True),
        (_BUNDANG, "경기도 성남시 분당구", True),
        (_BUNDANG, "경기도 성남시 수정구", False),
    ],
)
def test_a_place_lies_in_what_holds_it(location: Location, place: str, inside: bool):
    assert location.is_in(place) is inside


@pytest.mark.parametrize(
    ("location", "kind", "belongs"),
    [
        (_MAPO, "seoul", True),
        (_MAPO, "overcrowded", True),
        (_BUNDANG, "overcrowded", True),
        (_BUNDANG, "metropolitan", False),
        (_GIJANG, "metropolitan", False),
        (Location(sido="부산광역시", sigungu="해운대구"), "metropolitan", True),
        (Location(sido="인천광역시", sigungu="서해구", dong="청라동"), "overcrowded", True),
        (Location(sido="인천광역시", sigungu="서해구", dong="검암동"), "overcrowded", False),
        (Location(sido="경기도", sigungu="남양주시", dong="호평동"), "overcrowded", True),
        (Location(sido="경기도", sigungu="남양주시"), "overcrowded", False),
        (_GIJANG, "anywhere", True),
    ],
)
def test_a_place_is_of_the_kind_that_the_law_says(location: Location, kind: PlaceKind, belongs: bool):
    assert location.belongs([kind], [], _CROWDED) is belongs


def test_a_place_that_is_named_belongs_whatever_its_kind():
    assert _GIJANG.belongs([], ["부산광역시"], ())
    assert not _GIJANG.belongs([], ["서울특별시"], ())


def test_the_capital_area_is_seoul_incheon_and_gyeonggi():
    places = (_MAPO, _BUNDANG, Location(sido="인천광역시"), _GIJANG)
    assert [place.is_capital_area() for place in places] == [True, True, True, False]

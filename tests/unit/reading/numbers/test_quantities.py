"""Numbers, percentages, people, areas and durations: short tables, each with its near-misses."""

from decimal import Decimal

import pytest

from madang.reading.dates.durations import Duration, find_durations
from madang.reading.numbers.areas import Area, find_areas
from madang.reading.numbers.numerals import find_numbers, read_numeral
from madang.reading.numbers.people import People, find_people
from madang.reading.numbers.percentages import Percentage, find_percentages


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("1,500개와 3", [1500, 3]),
        ("3억 2천", [300_002_000]),
        ("삼억 오천만", [350_000_000]),
        ("twenty 그리고 Three", [20, 3]),
        ("12.50", [Decimal("12.5")]),
        ("３개", [3]),
        ("이 집 someone often", []),
        ("1,2", [1]),
    ],
)
def test_numbers_are_read(text: str, values: list[int]):
    assert [number.value for number in find_numbers(text)] == values


@pytest.mark.parametrize("text", ["2백5천", "만만", "일이"])
def test_a_numeral_ends_where_its_units_no_longer_fall(text: str):
    numeral = read_numeral(text, 0)
    assert numeral is not None
    assert numeral.end < len(text)


PERCENTAGES = [
    ("전세금 5% 인상", 5, False, "exact", None),
    ("5퍼센트", 5, False, "exact", None),
    ("5프로 올려달래", 5, False, "exact", None),
    ("오 퍼센트", 5, False, "exact", None),
    ("오십 퍼센트", 50, False, "exact", None),
    ("0.5%p 인하", Decimal("0.5"), True, "exact", None),
    ("2%포인트", 2, True, "exact", None),
    ("1.5 percentage points", Decimal("1.5"), True, "exact", None),
    ("12.5％", Decimal("12.5"), False, "exact", None),
    ("-2.3%", Decimal("-2.3"), False, "exact", None),
    ("30 percent", 30, False, "exact", None),
    ("약 30%", 30, False, "about", None),
    ("5% 이하", 5, False, "at_most", None),
    ("3~5%", 3, False, "between", 5),
    ("3%에서 5%", 3, False, "between", 5),
    ("70% 초과", 70, False, "over", None),
]


@pytest.mark.parametrize(("text", "value", "points", "bound", "upper"), PERCENTAGES)
def test_percentages_are_read(text: str, value: int, points: bool, bound: str, upper: int | None):
    found = [(one.value, one.points, one.bound, one.upper) for one in find_percentages(text)]
    assert found == [(value, points, bound, upper)]


@pytest.mark.parametrize("text", ["5프로젝트", "아이폰 15 프로", "프로 5", "5%20", "5 프로그램", "path%2F5"])
def test_what_only_looks_like_a_percentage_is_left_alone(text: str):
    assert find_percentages(text) == []


def test_a_percentage_knows_its_place():
    assert find_percentages("금리 3.5% 정도") == [
        Percentage(text="3.5% 정도", span=(3, 10), value=Decimal("3.5"), bound="about")
    ]


PEOPLE = [
    ("오사카 둘이서", [(2, "person")]),
    ("두 명", [(2, "person")]),
    ("3명이서", [(3, "person")]),
    ("두분이서", [(2, "person")]),
    ("세 사람", [(3, "person")]),
    ("3인", [(3, "person")]),
    ("4인 가족", [(4, "person")]),
    ("스물두 명", [(22, "person")]),
    ("어른 2 아이 1", [(2, "adult"), (1, "child")]),
    ("성인 2명, 어린이 1명", [(2, "adult"), (1, "child")]),
    ("어른 둘 아이 하나", [(2, "adult"), (1, "child")]),
    ("성인 2명에 유아 1명", [(2, "adult"), (1, "infant")]),
    ("혼자 갈래", [(1, "person")]),
    ("부부끼리", [(2, "adult")]),
    ("부부랑 아이 하나", [(2, "adult"), (1, "child")]),
    ("아내랑 아이 둘", [(2, "adult"), (2, "child")]),
    ("친구 셋이랑", [(4, "person")]),
    ("친구 3명과", [(4, "person")]),
    ("친구 셋이서", [(3, "person")]),
    ("우리 셋이 가", [(3, "person")]),
    ("a couple", [(2, "adult")]),
    ("4 nights, couple", [(2, "adult")]),
    ("my wife and I", [(2, "adult")]),
    ("with my wife and two kids", [(2, "adult"), (2, "child")]),
    ("for 3 friends", [(3, "person")]),
    ("with two friends", [(3, "person")]),
    ("two adults and one child", [(2, "adult"), (1, "child")]),
    ("2 adults, 1 infant", [(2, "adult"), (1, "infant")]),
    ("a family of four", [(4, "person")]),
    ("three of us", [(3, "person")]),
    ("6 people", [(6, "person")]),
    ("2 ppl", [(2, "person")]),
    ("4pax", [(4, "person")]),
    ("solo trip", [(1, "person")]),
    ("3박4일둘이서200만원", [(2, "person")]),
    ("파리 둘이 200만원", [(2, "person")]),
    ("파리 둘이", [(2, "person")]),
    ("아기(10개월) 하나, 어른 둘", [(1, "infant"), (2, "adult")]),
    ("아이(5살, 8살) 둘", [(2, "child")]),
    ("신혼여행으로 파리", [(2, "adult")]),
    ("our honeymoon in Paris", [(2, "adult")]),
    ("친구랑 도쿄", [(2, "person")]),
    ("엄마랑 동생이랑", [(3, "person")]),
    ("with a friend", [(2, "person")]),
    ("me, my wife and our 3 year old", [(2, "adult")]),
    ("3 nights for two, May", [(2, "person")]),
    ("a week for four in June", [(4, "person")]),
    ("친구랑 셋이서", [(3, "person")]),
]


@pytest.mark.parametrize(("text", "groups"), PEOPLE)
def test_people_are_counted(text: str, groups: list[tuple[int, str]]):
    assert [(one.count, one.kind) for one in find_people(text)] == groups


@pytest.mark.parametrize(
    "text",
    [
        "1인당 50만원",
        "2인실",
        "3인칭",
        "5회",
        "둘째 날",
        "아이 5살",
        "a couple of days",
        "for two nights",
        "for a week",
        "10만 명",
        "010-1234명",
        "3인데",
    ],
)
def test_what_only_looks_like_people_is_left_alone(text: str):
    assert find_people(text) == []


def test_people_know_their_place():
    assert find_people("총 3명") == [People(text="3명", span=(2, 4), count=3)]


AREAS = [
    ("84㎡", 84, "m2", False, "84.00"),
    ("84제곱", 84, "m2", False, "84.00"),
    ("84.99제곱미터", Decimal("84.99"), "m2", False, "84.99"),
    ("59m2", 59, "m2", False, "59.00"),
    ("전용 59", 59, "m2", True, "59.00"),
    ("전용면적 84.99㎡", Decimal("84.99"), "m2", True, "84.99"),
    ("32평", 32, "pyeong", False, "105.79"),
    ("25평대 아파트", 25, "pyeong", False, "82.64"),
    ("850 sq ft", 850, "ft2", False, "78.97"),
]


@pytest.mark.parametrize(("text", "value", "unit", "exclusive", "square_metres"), AREAS)
def test_areas_are_read(text: str, value: int, unit: str, exclusive: bool, square_metres: str):
    found = [(one.value, one.unit, one.exclusive, one.square_metres) for one in find_areas(text)]
    assert found == [(value, unit, exclusive, Decimal(square_metres))]


@pytest.mark.parametrize("text", ["3평일", "5평가", "마포구 84 전세", "전용 3개", "평균 3", "84m", "전용 50만원"])
def test_what_only_looks_like_an_area_is_left_alone(text: str):
    assert find_areas(text) == []


def test_an_area_knows_its_place():
    assert find_areas("마포 84㎡") == [Area(text="84㎡", span=(3, 6), value=84, unit="m2")]


DURATIONS = [
    ("오사카 3박 4일", {"nights": 3, "days": 4}),
    ("오사카 삼박사일", {"nights": 3, "days": 4}),
    ("일박 이일로", {"nights": 1, "days": 2}),
    ("삼박 정도", {"nights": 3}),
    ("2박3일로", {"nights": 2, "days": 3}),
    ("4박으로", {"nights": 4}),
    ("2주", {"weeks": 2}),
    ("일주일", {"weeks": 1}),
    ("6개월", {"months": 6}),
    ("한 달 살기", {"months": 1}),
    ("두 달", {"months": 2}),
    ("2년", {"years": 2}),
    ("2년 전세", {"years": 2}),
    ("1년 반", {"years": 1, "months": 6}),
    ("2년 6개월", {"years": 2, "months": 6}),
    ("30년 만기", {"years": 30}),
    ("3일 동안", {"days": 3}),
    ("하루", {"days": 1}),
    ("열흘", {"days": 10}),
    ("반년", {"months": 6}),
    ("3 nights", {"nights": 3}),
    ("4 days and 3 nights", {"days": 4, "nights": 3}),
    ("a week", {"weeks": 1}),
    ("two weeks", {"weeks": 2}),
    ("7-day trip", {"days": 7}),
]


@pytest.mark.parametrize(("text", "parts"), DURATIONS)
def test_durations_are_read(text: str, parts: dict[str, int]):
    found = find_durations(text)
    assert [one.model_dump(exclude={"text", "span"}, exclude_defaults=True) for one in found] == [parts]


@pytest.mark.parametrize(
    "text",
    [
        "3박자", "2주택", "1주당", "12달러", "12월 3일", "5일까지", "24년 3월", "98년생", "2026년", "3일 뒤", "2주 전",
        "하루 전", "two weeks ago", "twice a week", "3주년", "2년차",
    ],
)  # fmt: skip
def test_what_only_looks_like_a_duration_is_left_alone(text: str):
    assert find_durations(text) == []


def test_a_duration_knows_its_place():
    assert find_durations("제주 2박 3일") == [Duration(text="2박 3일", span=(3, 8), nights=2, days=3)]

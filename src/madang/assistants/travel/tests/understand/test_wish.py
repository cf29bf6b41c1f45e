"""What a message says of a trip, in everyday Korean and English."""

from datetime import date
from typing import Any

import pytest

from madang.assistants.travel.tools.known_names import lexicon
from madang.assistants.travel.trip.request import DepartureWindow, FreeTime
from madang.assistants.travel.trip.towns import TownStay
from madang.assistants.travel.understand.budget import BudgetAmount
from madang.assistants.travel.understand.message import read_wish
from madang.assistants.travel.understand.wish import Slot, Wish

TODAY = date(2026, 11, 15)


def read(message: str, expecting: Slot | None = None) -> Wish:
    return read_wish(message, lexicon(), TODAY, expecting)


def won(amount: int, *, relative: bool = False) -> BudgetAmount:
    return BudgetAmount(amount=amount, relative=relative)


def single_day(year: int, month: int, day: int) -> DepartureWindow:
    return DepartureWindow(first=date(year, month, day), last=date(year, month, day))


@pytest.mark.req("T66", "TC2")
@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("오사카 3박4일 200만원 2명", {"destinations": ("osaka",), "nights": 3, "budget": won(2_000_000), "adults": 2}),
        (
            "오사카 3박4일 둘이서 200만원",
            {"destinations": ("osaka",), "nights": 3, "budget": won(2_000_000), "adults": 2, "scope": "total"},
        ),
        (
            "타이베이 3박 둘이서 200",
            {"destinations": ("taipei",), "nights": 3, "adults": 2, "budget": won(2_000_000), "scope": "total"},
        ),
        ("오사카 3박 0명", {"destinations": ("osaka",), "nights": 3, "adults": 0}),
        (
            "Osaka 5 days for two people with a free afternoon",
            {"destinations": ("osaka",), "nights": 4, "adults": 2, "free_times": (FreeTime(day=-2, part="afternoon"),)},
        ),
        ("아니 4박으로", {"nights": 4}),
        ("오사카에서 3박", {"destinations": ("osaka",), "nights": 3}),
        ("제주 일주일", {"destinations": ("jeju",), "nights": 6}),
        ("당일치기", {"nights": 0}),
        ("혼자 부산 1박 2일", {"destinations": ("busan",), "nights": 1, "adults": 1}),
        ("넷이서 아이 둘", {"adults": 2, "children": 2}),
        ("어른 2 아이 1", {"adults": 2, "children": 1}),
        ("일본 가고 싶어", {"region": "JP"}),
        ("서울 오사카 2박", {"origin": "seoul", "destinations": ("osaka",), "nights": 2}),
        ("서울 여행 2박", {"destinations": ("seoul",), "nights": 2}),
        ("도톤보리 꼭", {"must_visit": ("dotonbori",)}),
        ("유니버설 스튜디오 재팬 꼭", {"must_visit": ("universal-studios-japan",)}),
        ("시부야 스카이는 빼고", {"excluded": ("shibuya-sky",)}),
        ("with two kids", {"children": 2}),
        ("Can we skip Versailles?", {"excluded": ("versailles",)}),
        ("루브르 박물관은 안 갈래", {"excluded": ("louvre",)}),
        ("왓포는 가고 싶어", {"must_visit": ("wat-pho",)}),
        ("도쿄 디즈니랜드는 빼줘", {"excluded": ("tokyo-disneyland",)}),
        (
            "삿포로 3박 커플 인당 100 눈 오는 날",
            {
                "destinations": ("sapporo",),
                "nights": 3,
                "adults": 2,
                "budget": won(1_000_000),
                "scope": "per_person",
            },
        ),
        (
            "교토도 하루 가고 싶어",
            {"destinations": ("kyoto",), "towns": (TownStay(town="kyoto", nights=0),), "also": True},
        ),
        ("아무 항공이나 괜찮아", {"any_airline": True}),
        ("숙소는 어디든 상관없어", {"any_area": True}),
        ("KTX로 가고싶어", {"airline": "KTX|KTX"}),
        (
            "from Busan to Osaka, 3 nights, 2 adults",
            {"origin": "busan", "destinations": ("osaka",), "nights": 3, "adults": 2},
        ),
        ("서울 출발 제주 2박", {"origin": "seoul", "destinations": ("jeju",), "nights": 2}),
        ("부산에서 오사카", {"origin": "busan", "destinations": ("osaka",)}),
        ("대한항공 타고 에어비앤비에서 묵고 싶어", {"airline": "대한항공|Korean Air", "lodging": "airbnb"}),
        ("여유롭게 다니고 싶어", {"pace": "relaxed"}),
        ("as much as possible please", {"pace": "packed"}),
    ],
)
def test_every_slot_of_a_message_is_read(message: str, expected: dict[str, Any]) -> None:
    assert read(message) == Wish(**expected)


@pytest.mark.parametrize(
    ("message", "departure", "nights"),
    [
        ("12월 24일부터 27일까지 오사카", single_day(2026, 12, 24), 3),
        ("12월 24일 출발 오사카 2박", single_day(2026, 12, 24), 2),
        ("Osaka, Dec 24 to 27", single_day(2026, 12, 24), 3),
        ("내년 3월 오사카 3박", DepartureWindow(first=date(2027, 3, 1), last=date(2027, 3, 31)), 3),
        ("5월 초 오사카", DepartureWindow(first=date(2027, 5, 1), last=date(2027, 5, 10)), None),
        ("first week of May", DepartureWindow(first=date(2027, 5, 1), last=date(2027, 5, 7)), None),
        ("the third week in June", DepartureWindow(first=date(2027, 6, 15), last=date(2027, 6, 21)), None),
        ("다음 달에 오사카", DepartureWindow(first=date(2026, 12, 1), last=date(2026, 12, 31)), None),
    ],
)
def test_the_day_to_leave_is_read_and_nights_follow_from_a_range(
    message: str, departure: DepartureWindow, nights: int | None
) -> None:
    wish = read(message)
    assert (wish.departure, wish.nights) == (departure, nights)


@pytest.mark.req("TC8")
@pytest.mark.parametrize(
    ("message", "budget", "scope"),
    [
        ("인당 50만원", won(500_000), "per_person"),
        ("총 300만원", won(3_000_000), "total"),
        ("둘이 합쳐 200만원", won(2_000_000), "total"),
        ("$1,500 per person", BudgetAmount(amount=1_500, currency="USD"), "per_person"),
        ("200만원", won(2_000_000), None),
        ("100만원에서 150만원 사이", won(1_500_000), None),
        ("예산 20만원 줄여줘", won(-200_000, relative=True), None),
        ("예산을 30만원 더 늘려줘", won(300_000, relative=True), None),
        ("예산을 150만원으로 줄여줘", won(1_500_000), None),
        ("reduce the budget by 200,000 won", won(-200_000, relative=True), None),
    ],
)
def test_an_amount_is_read_with_what_it_is_meant_for(message: str, budget: BudgetAmount, scope: str | None) -> None:
    wish = read(message)
    assert (wish.budget, wish.scope) == (budget, scope)


@pytest.mark.parametrize(
    ("message", "styles", "unwanted"),
    [
        ("맛집이랑 쇼핑 위주로", ("food", "shopping"), ()),
        ("쇼핑은 빼고", (), ("shopping",)),
        ("쇼핑이랑 박물관은 빼고 맛집 위주로", ("food",), ("shopping",)),
        ("박물관 말고 자연", ("nature",), ()),
        ("야시장이랑 마사지, 사원은 별로", ("food", "nightlife", "rest"), ()),
        ("쇼핑, 박물관은 빼고", (), ("shopping",)),
        ("no museums, shopping or bars", (), ("shopping", "nightlife")),
        ("I like food but not into shopping", ("food",), ("shopping",)),
    ],
)
def test_what_is_wanted_and_what_is_not_are_told_apart(
    message: str, styles: tuple[str, ...], unwanted: tuple[str, ...]
) -> None:
    wish = read(message)
    assert (wish.styles, wish.unwanted_styles) == (styles, unwanted)


@pytest.mark.parametrize(
    ("message", "expecting", "expected"),
    [
        ("3", "nights", {"nights": 3}),
        ("200", "budget", {"budget": won(2_000_000)}),
        ("1500000", "budget", {"budget": won(1_500_000)}),
        ("2", "people", {"adults": 2}),
        ("둘 다", "sight", {"wants_all": True}),
        ("상관없어요", "dates", {"no_preference": True}),
        ("각자", "scope", {"scope": "per_person"}),
        ("3", None, {}),
        ("200", None, {}),
    ],
)
def test_a_bare_answer_is_understood_by_what_was_asked(
    message: str, expecting: Slot | None, expected: dict[str, Any]
) -> None:
    assert read(message, expecting) == Wish(**expected)


@pytest.mark.parametrize(
    "message",
    [
        "",
        "   ",
        "\x00\x01\x02",
        "🦊" * 2_000,
        "오" * 100_000,
        "'; DROP TABLE trips; --",
        "9" * 500 + "박",
        "-3박",
        "../../etc/passwd",
    ],
)
def test_anything_can_be_said(message: str) -> None:
    assert isinstance(read(message, "nights"), Wish)


@pytest.mark.parametrize(
    ("message", "expecting"),
    [
        ("애 둘(3살, 7살)이랑 어른 둘", "budget"),
        ("me, my wife and our 3 year old", "budget"),
        ("6 nights, and we leave on March 3rd", "people"),
        ("3월 9일에 둘이서", "nights"),
    ],
)
def test_a_figure_that_means_something_else_answers_no_question(message: str, expecting: Slot):
    answered = {"budget": "budget", "people": "adults", "nights": "nights"}[expecting]
    assert getattr(read(message, expecting), answered) is None


def test_a_budget_without_a_limit_is_the_largest_there_is():
    for message in ("예산은 상관없어 파리 4박", "삿포로 3박 예산 무제한", "Paris, money is no object"):
        wish = read(message)
        assert (wish.budget, wish.scope) == (BudgetAmount(amount=10_000_000), "per_person")


def test_a_second_town_is_told_from_another_one():
    assert read("교토도 가고 싶어").also
    assert read("add Kyoto").also
    assert not read("교토로 바꿔줘").also
    assert not read("제주도 3박").also


def test_a_part_of_a_town_is_a_sight_once_the_town_is_settled():
    wish = read_wish("호이안도 꼭", lexicon("danang", settled=True), TODAY)
    assert (len(wish.either), wish.destinations) == (4, ())
    assert read("호이안 3박").destinations == ("danang",)


def test_figures_without_a_space_after_them_are_still_figures():
    wish = read("오사카3박4일둘이서200만원유니버설스튜디오재팬은꼭")
    assert (wish.nights, wish.adults, wish.budget) == (3, 2, won(2_000_000))


@pytest.mark.parametrize(
    ("message", "kinds"),
    [
        ("박물관이랑 쇼핑은 빼줘", ("museum",)),
        ("Can we skip temples?", ("temple",)),
        ("동물원은 별로예요", ("zoo",)),
    ],
)
def test_a_kind_of_place_is_left_out_without_its_style(message: str, kinds: tuple[str, ...]) -> None:
    wish = read(message)
    assert (wish.unwanted_kinds, "culture" in wish.unwanted_styles) == (kinds, False)

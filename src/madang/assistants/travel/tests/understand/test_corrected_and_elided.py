"""What is corrected, left out or misspelt in a message, and what the rest of it says all the same."""

from datetime import date
from typing import Any

import pytest

from madang.assistants.travel.agents.read_wish import wish_by_rules
from madang.assistants.travel.trip.towns import TownStay
from madang.assistants.travel.understand.plans.changes import nth_of
from madang.assistants.travel.understand.slots import Slots, request_of, slots_for
from madang.assistants.travel.understand.wish import Wish, WishInput

TODAY = date(2026, 11, 15)


def read(message: str, destination: str | None = None) -> Wish:
    return wish_by_rules(WishInput(message=message, today=TODAY, destination=destination))


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("치앙마히 4박", {"destinations": ("chiangmai",), "nights": 4}),
        ("Barcellona for 5 nights, one person", {"destinations": ("barcelona",), "adults": 1}),
        ("one person, 3 nights", {"destinations": (), "adults": 1}),
        ("Rome for 4 nights and then Florence for 2", {"nights": 6, "destinations": ("rome",)}),
        ("거제 1박 2명 50만원까지, 만원도 초과하면 안 됩니다", {"budget": 500_000, "flexibility": "strict"}),
        ("two adults and children of 4 and 9", {"adults": 2, "children": 2}),
        ("I'll go with my three kids (3, 6 and 9)", {"adults": 1, "children": 3}),
        ("60,000 won per one person", {"adults": None}),
        ("Guam, ₩3,000,000 covers the hotel and meals", {"lodging": None}),
        ("1월 9일 토요일에 나가서 11일 저녁까지 귀국해야 해요", {"home_by": date(2027, 1, 11)}),
        ("Leaving on Saturday 9 January", {"departure": date(2027, 1, 9)}),
    ],
)
def test_a_message_is_read_whole(message: str, expected: dict[str, Any]):
    wish = read(message)
    found = {
        **dict(wish),
        "budget": wish.budget and wish.budget.amount,
        "departure": wish.departure and wish.departure.first,
    }
    assert {name: found[name] for name in expected} == expected


@pytest.mark.parametrize(
    ("message", "town", "expected"),
    [
        ("Scratch Lisbon, Porto instead", "lisbon", {"destinations": ("porto",), "unwanted_destinations": ("lisbon",)}),
        ("A friend is joining us, so four adults", "lisbon", {"adults": 4, "party_step": None}),
        ("동생이 더 온대, 그래서 다섯", "busan", {"adults": 5}),
        ("장인어른도 같이 가신대요", "busan", {"adults": 1, "party_step": 1}),
        ("Could you push the trip back by exactly two weeks?", "busan", {"later_days": 14}),
        ("지우펀도 가고 싶어", "taipei", {"must_visit": ("jiufen",), "destinations": ()}),
        ("동물원은 꼭 넣어줘", "singapore", {"must_visit": ("singapore-zoo",)}),
        ("수족관은 작년에 갔어", "busan", {"unwanted_kinds": ("aquarium",)}),
    ],
)
def test_a_change_moves_only_what_it_names(message: str, town: str, expected: dict[str, Any]):
    wish = dict(read(message, town))
    assert {name: wish[name] for name in expected} == expected


def test_nights_of_each_town_are_kept_apart():
    towns = read("Rome for 4 nights and then Florence for 2").towns
    assert towns == (TownStay(town="rome", nights=4), TownStay(town="florence", nights=2))


@pytest.mark.parametrize(
    ("message", "town"),
    [
        ("두 번째 거로", "b"),
        ("가운데 거", "b"),
        ("뒤에 거로", "c"),
        ("the last one", "c"),
        ("3박이요", None),
        ("2번으로", "b"),
        ("the third city", "c"),
        ("I'd take the second.", "b"),
        ("두 사람 가요", None),
        ("세 가지 부탁이 있어요", None),
        ("네 가족이 함께", None),
        ("the second half of June", None),
    ],
)
def test_one_of_several_is_named_by_its_place(message: str, town: str | None):
    assert nth_of(message, ("a", "b", "c")) == town


@pytest.mark.parametrize(
    ("message", "town", "nights"),
    [
        ("재작년엔 방콕 5박, 이번에는 타이베이 3박", "taipei", 3),
        ("지난번 오사카 2박이었고 올해는 부산", "busan", None),
        ("Last summer it was Rome for 6 nights, this time Florence for 2 nights", "florence", 2),
    ],
)
def test_a_town_of_a_trip_that_is_over_is_no_destination(message: str, town: str, nights: int | None):
    wish = read(message)
    assert (wish.destinations, wish.towns, wish.nights) == ((town,), (), nights)


def test_people_that_were_guessed_stay_open_after_a_change():
    asked = Slots(destination="busan", duration=1, budget=400_000, left_open=("people",))
    back = slots_for(request_of(asked, TODAY))
    assert (back.adults, back.budget, back.left_open) == (None, 400_000, ("people",))
    said = slots_for(request_of(Slots(destination="busan", duration=1, adults=3, left_open=("budget",)), TODAY))
    assert (said.adults, said.budget, said.left_open) == (3, None, ("budget",))


def test_a_trip_goes_first_to_a_town_where_one_sleeps():
    towns = (TownStay(town="danang", nights=0), TownStay(town="fukuoka", nights=3))
    slots = Slots(destination="danang", towns=towns, duration=3, adults=2, budget=2_000_000)
    assert request_of(slots, TODAY).destination == "fukuoka"

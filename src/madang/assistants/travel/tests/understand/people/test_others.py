"""What is told of others and of trips that are over plays no part."""

from datetime import date

import pytest

from madang.assistants.travel.agents.read_wish import wish_by_rules
from madang.assistants.travel.understand.people.others import without_others
from madang.assistants.travel.understand.people.party import PartyMention, read_party
from madang.assistants.travel.understand.wish import Wish, WishInput


def read(message: str) -> Wish:
    return wish_by_rules(WishInput(message=message, today=date(2026, 11, 15)))


@pytest.mark.parametrize(
    ("message", "nights", "won"),
    [
        ("My neighbour paid 3 million for seven nights. Ours is Guam, 4 nights, 2 million won in total.", 4, 2_000_000),
        ("선배가 5박에 200만원 썼다던데 나는 방콕 3박에 90만원 생각해", 3, 900_000),
        ("Flights are about 400k, so Taipei for 3 nights with a budget of 900,000 won, alone", 3, 900_000),
    ],
)
def test_figures_of_others_are_passed_over(message: str, nights: int, won: int):
    wish = read(message)
    assert (wish.nights, wish.budget and wish.budget.amount) == (nights, won)


def test_a_town_that_only_others_name_is_where_one_goes_unless_another_is_named():
    quoted = 'My aunt says "do Saipan for once" '
    assert read(f"{quoted}and I want Cebu for 4 nights").destinations == ("cebu",)
    assert read(f"{quoted}and fine, 4 nights it is").destinations == ("saipan",)


def test_a_text_without_others_stays_as_it_is():
    assert without_others("다낭 3박, 둘이 200만원") == "다낭 3박, 둘이 200만원"


@pytest.mark.parametrize(
    ("message", "party"),
    [
        ("자매 셋이서 가요", PartyMention(adults=3)),
        ("My wife and I are visiting our daughter in Sydney", PartyMention(adults=2)),
        ("이모네(이모, 이모부, 사촌동생 4살)랑 나", PartyMention(adults=3, children=1)),
        ("just me, and I can walk", PartyMention(adults=1)),
        ("me and two of the girls", PartyMention(adults=3)),
    ],
)
def test_people_are_counted_as_they_are_meant(message: str, party: PartyMention):
    assert read_party(message) == party


@pytest.mark.parametrize(
    ("message", "won", "scope"),
    [
        ("다낭 3박 커플 1인 130 서핑 배우고 싶음", 1_300_000, "per_person"),
        ("총예산은 사백 정도로 로마 5박", 4_000_000, "total"),
        ("Rome, 5 nights, our budget is 4 million won, four of us", 4_000_000, "total"),
        ("Hue, 3 nights, two and a half million won per cyclist", 2_500_000, "per_person"),
        ("Oslo for 2 nights, 1 million 500 thousand won, two point five is too much", 1_500_000, None),
        ("Oslo for 2 nights, 900 000 won", 900_000, None),
    ],
)
def test_amounts_are_read_with_what_calls_them_a_budget(message: str, won: int, scope: str | None):
    wish = read(message)
    assert (wish.budget and wish.budget.amount, wish.scope) == (won, scope)


@pytest.mark.parametrize(
    ("message", "wanted"),
    [
        ("Beijing, 3 nights, the Great Wall is a must", ("great-wall-badaling",)),
        ("Osaka 2 nights, Kaiyukan", ("kaiyukan",)),
        ("Dubai 3 nights, desert safari", ()),
        ("London 4 nights, he cries if we skip the Natural History Museum", ("natural-history-museum",)),
    ],
)
def test_sights_are_found_by_what_tells_them(message: str, wanted: tuple[str, ...]):
    assert read(message).must_visit == wanted

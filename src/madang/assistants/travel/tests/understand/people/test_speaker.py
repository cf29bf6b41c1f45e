"""Households, siblings and couples in a row, and numbers that count the speaker or do not."""

from datetime import date

import pytest

from madang.assistants.travel.agents.read_wish import wish_by_rules
from madang.assistants.travel.understand.people.party import PartyMention, read_party
from madang.assistants.travel.understand.slots import Slots, fill_slots
from madang.assistants.travel.understand.wish import WishInput


@pytest.mark.parametrize(
    ("message", "group"),
    [
        ("우리 네 식구랑 장모님", PartyMention(5)),
        ("언니네 네 식구랑 우리 둘", PartyMention(6)),
        ("시부모님 모시고 우리 네 식구(애 둘 8살 5살)", PartyMention(4, 2)),
        ("5인 가족이고 막내가 18개월, 위로 5살 8살", PartyMention(2, 2, 1)),
        ("our family of four plus my parents", PartyMention(6)),
        ("my sister's family of four and the two of us", PartyMention(6)),
        ("a family of 5 with kids 2, 6 and 13", PartyMention(3, 2)),
    ],
)
def test_a_household_is_counted_whole_beside_others(message: str, group: PartyMention):
    assert read_party(message) == group


@pytest.mark.parametrize(
    ("message", "group"),
    [
        ("세 자매가 부모님 모시고", PartyMention(5)),
        ("형제 셋이 어머니 모시고", PartyMention(4)),
        ("엄마 모시고 딸 둘이 가요", PartyMention(3)),
        ("우리 부부랑 딸 사위 손주(5세)", PartyMention(4, 1)),
        ("친구 커플 두 쌍이랑 저 혼자", PartyMention(5)),
        ("저희 부부랑 친구네 부부, 각각 아이 하나씩", PartyMention(4, 2)),
        ("my wife and I are taking her parents", PartyMention(4)),
        ("three sisters taking our mother", PartyMention(4)),
        ("dad plus two boys aged 6 and 9", PartyMention(1, 2)),
        ("my boss and his wife plus me", PartyMention(3)),
    ],
)
def test_who_takes_others_along_travels_with_them(message: str, group: PartyMention):
    assert read_party(message) == group


@pytest.mark.parametrize(
    ("message", "group"),
    [
        ("저 포함해서 다섯 명이에요", PartyMention(5)),
        ("저 말고 다섯 명 더 있어요", PartyMention(6)),
        ("저 빼고 친구 셋이서 갑니다", PartyMention(3)),
        ("저는 빼고 부모님하고 동생만 가요", PartyMention(3)),
        ("저 빼고 넷이 아니라 저 포함 넷입니다", PartyMention(4)),
        ("four of us, me included", PartyMention(4)),
        ("five people not counting me", PartyMention(6)),
        ("six friends, I'm one of them", PartyMention(6)),
        ("I won't be joining; it's my parents and my aunt", PartyMention(3)),
    ],
)
def test_a_number_counts_the_speaker_or_not(message: str, group: PartyMention):
    assert read_party(message) == group


@pytest.mark.parametrize(
    ("message", "group"),
    [
        ("원래 여섯이었는데 둘이 빠져서 넷이에요", PartyMention(4)),
        ("네 명 가려다가 한 명 늘어서 다섯이요", PartyMention(5)),
        ("여덟 명이었는데 세 명이 못 가요", PartyMention(5)),
        ("we were six but two dropped out", PartyMention(4)),
        ("twelve of us but three are staying home, so nine", PartyMention(9)),
        ("애들은 두고 저희 부부만 가요", PartyMention(2)),
        ("남자 4명 / 총 500만", PartyMention(4)),
        ("학생 12명에 교사 2명", PartyMention(14)),
        ("10 pupils and 2 teachers", PartyMention(12)),
    ],
)
def test_counts_that_changed_and_counts_that_add_up(message: str, group: PartyMention):
    assert read_party(message) == group


@pytest.mark.parametrize(
    ("message", "adults"),
    [("두 명이 못 가게 됐어요", 4), ("둘이 빠졌어요", 4), ("two of us can't come", 4), ("이제 셋이에요", 3)],
)
def test_so_many_who_drop_out_are_taken_from_those_who_were_to_travel(message: str, adults: int):
    today = date(2026, 11, 15)
    wish = wish_by_rules(WishInput(message=message, today=today, expecting="change", destination="osaka"))
    slots, _ = fill_slots(Slots(destination="osaka", adults=6), wish, today, None)
    assert slots.adults == adults

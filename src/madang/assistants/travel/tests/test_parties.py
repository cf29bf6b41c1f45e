"""Who travels, as people say it."""

import pytest

from madang.assistants.travel.domain.parties import Group, read_group


@pytest.mark.parametrize(
    ("said", "group"),
    [
        ("넷이서 아이 둘", Group(2, 2)),
        ("어른 2 유아 1", Group(2, None, 1)),
        ("어른 둘 아이 7살 5살", Group(2, 2)),
        ("아내랑 7살 5살 아이랑", Group(2, 2)),
        ("부부랑 8개월 아기", Group(2, None, 1)),
        ("부부랑 아이 하나", Group(2, 1)),
        ("어른 둘, 14살 아들", Group(3)),
        ("어른 둘 아이 둘, 1살 9살", Group(2, 1, 1)),
        ("two adults and two kids aged 1 and 9", Group(2, 1, 1)),
        ("with my wife and a 6-year-old", Group(2, 1)),
        ("2 adults and a 10-month-old", Group(2, None, 1)),
        ("3박 4일", Group()),
        ("12개월 할부", Group()),
        ("후쿠오카 둘 60만원", Group(2)),
        ("둘 다 갈래", Group()),
        ("아기(10개월) 하나, 5살 하나, 어른 둘", Group(2, 1, 1)),
        ("", Group()),
    ],
)
def test_grown_ups_children_and_infants_are_told_apart(said: str, group: Group):
    assert read_group(said) == group


@pytest.mark.parametrize(("said", "group"), [("2", Group(2)), ("3", Group(3)), ("모르겠어", Group()), ("0", Group(0))])
def test_a_bare_number_counts_where_it_was_asked_for(said: str, group: Group):
    assert read_group(said, bare=said) == group
    assert read_group(said) == Group()

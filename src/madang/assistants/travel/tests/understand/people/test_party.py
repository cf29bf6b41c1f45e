"""Who travels, as people say it."""

import pytest

from madang.assistants.travel.understand.people.party import PartyMention, read_party


@pytest.mark.parametrize(
    ("message", "group"),
    [
        ("넷이서 아이 둘", PartyMention(2, 2)),
        ("어른 2 유아 1", PartyMention(2, None, 1)),
        ("어른 둘 아이 7살 5살", PartyMention(2, 2)),
        ("아내랑 7살 5살 아이랑", PartyMention(2, 2)),
        ("부부랑 8개월 아기", PartyMention(2, None, 1)),
        ("부부랑 아이 하나", PartyMention(2, 1)),
        ("어른 둘, 14살 아들", PartyMention(3)),
        ("어른 둘 아이 둘, 1살 9살", PartyMention(2, 1, 1)),
        ("two adults and two kids aged 1 and 9", PartyMention(2, 1, 1)),
        ("with my wife and a 6-year-old", PartyMention(2, 1)),
        ("2 adults and a 10-month-old", PartyMention(2, None, 1)),
        ("3박 4일", PartyMention()),
        ("12개월 할부", PartyMention()),
        ("후쿠오카 둘 60만원", PartyMention(2)),
        ("둘 다 갈래", PartyMention()),
        ("아기(10개월) 하나, 5살 하나, 어른 둘", PartyMention(2, 1, 1)),
        ("", PartyMention()),
    ],
)
def test_grown_ups_children_and_infants_are_told_apart(message: str, group: PartyMention):
    assert read_party(message) == group


@pytest.mark.parametrize(
    ("message", "group"),
    [("2", PartyMention(2)), ("3", PartyMention(3)), ("모르겠어", PartyMention()), ("0", PartyMention(0))],
)
def test_a_bare_number_counts_where_it_was_asked_for(message: str, group: PartyMention):
    assert read_party(message, bare=message) == group
    assert read_party(message) == PartyMention()


@pytest.mark.parametrize(
    ("message", "group"),
    [
        ("신랑이랑 남편 말고 남편이랑 성인 둘", PartyMention(2)),
        ("시부모님 모시고 어른 넷", PartyMention(4)),
        ("처제까지 여섯이고 그중 아이가 둘", PartyMention(4, 2)),
        ("이모 두 분이랑 동생, 나 이렇게 네 명", PartyMention(4)),
        ("어른 셋에서 어른 둘로 줄었어요", PartyMention(2)),
        ("only me and my husband", PartyMention(2)),
        ("three colleagues and I", PartyMention(4)),
        ("공항까지 25분 걸려요", PartyMention()),
    ],
)
def test_who_is_named_is_among_those_who_are_counted(message: str, group: PartyMention):
    assert read_party(message) == group

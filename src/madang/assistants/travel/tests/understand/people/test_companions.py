"""Who is named instead of counted."""

import pytest

from madang.assistants.travel.understand.people.party import PartyMention, read_party


@pytest.mark.parametrize(
    ("message", "group"),
    [
        ("나랑 남편, 그리고 14개월 딸", PartyMention(2, None, 1)),
        ("부모님, 저, 형 이렇게 갑니다", PartyMention(4)),
        ("장인어른 장모님 모시고 저희 부부", PartyMention(4)),
        ("시부모님 두 분, 저희 둘, 아이 하나(4세)", PartyMention(4, 1)),
        ("남편이랑 저랑 초등학생 아이 둘 데리고", PartyMention(2, 2)),
        ("언니네 부부랑 저희 부부", PartyMention(4)),
        ("우리 부부랑 여섯 살 아들", PartyMention(2, 1)),
        ("엄마 아빠 두 분만 보내드려요", PartyMention(2)),
        ("Grandma, my parents, my brother and I", PartyMention(5)),
        ("my husband, our baby and me", PartyMention(2, None, 1)),
        ("2 adults, a nine-year-old and a 4-year-old", PartyMention(2, 2)),
        ("My wife and I plus our 2 boys (5 and 8)", PartyMention(2, 2)),
        ("a mother and her teenage daughter", PartyMention(2)),
        ("five retirees", PartyMention(5)),
        ("My friends and I (6 total)", PartyMention(6)),
        ("중2 아들이랑 초5 딸, 저희 부부", PartyMention(3, 1)),
        ("엄마, 아빠, 6살 아들", PartyMention(2, 1)),
        ("아기는 시댁에 맡기고 남편이랑", PartyMention(2)),
        ("아들 둘, 며느리 하나, 저희 부부 해서 어른 다섯", PartyMention(5)),
        ("사람 넷이랑 강아지 한 마리(3살)", PartyMention(4)),
        ("Grandpa is 78, Mum 50, I'm 22", PartyMention(3)),
        ("parents (2), us (2) and our five-year-old", PartyMention(4, 1)),
        ("Family of five: me, wife, kids 3, 6 and 9", PartyMention(2, 3)),
        ("with my mum and my aunt. Dad can't come this time", PartyMention(3)),
        ("just me and my camera", PartyMention(1)),
        ("with two other interns", PartyMention(3)),
        ("my sister's family of three is joining the four of us", PartyMention(7)),
        ("my two sons, their wives, my husband and I", PartyMention(6)),
        ("1 baby, 2 kids, 4 grown-ups", PartyMention(4, 2, 1)),
        ("신랑이랑 저, 애 셋 데리고", PartyMention(2, 3)),
        ("아빠랑 아들 둘이서", PartyMention(1, 1)),
        ("엄마랑 딸 둘 이렇게 셋", PartyMention(1, 2)),
        ("two families of three", PartyMention(6)),
        ("six old school friends", PartyMention(6)),
        ("trio of friends", PartyMention(3)),
    ],
)
def test_people_in_a_row_travel_together(message: str, group: PartyMention):
    assert read_party(message) == group


@pytest.mark.parametrize(
    "message", ["친구가 추천해 준 곳", "우리 엄마 생신이라", "my sister told me about it", "친구들이랑"]
)
def test_who_is_only_spoken_of_does_not_travel(message: str):
    assert read_party(message) == PartyMention()


def test_girls_and_boys_without_grown_ups_are_grown_up():
    assert read_party("3 girls off to Cebu") == PartyMention(3)
    assert read_party("2 adults and 3 girls") == PartyMention(2, 3)


@pytest.mark.parametrize("message", ["가족 넷(아이 둘) 150만원", "가족 4명(아이 2명)", "가족 넷 (아이 두 명)"])
def test_children_of_a_household_are_counted_in_brackets(message: str):
    party = read_party(message)
    assert (party.adults, party.children) == (2, 2)

"""Where in town to stay: as it is said, kept by the plan, proved, and asked back where the town has no such part."""

import pytest

from madang.assistants.travel.plan.offer_changes import change_offer
from madang.assistants.travel.plan.price.estimates import estimated_choices
from madang.assistants.travel.tests.trip.sample_trips import offer_for, osaka_request
from madang.assistants.travel.tools.known_names import lexicon
from madang.assistants.travel.tools.trip_places import trip_facts
from madang.assistants.travel.understand.places.stay_area import StayAreaMention, read_stay_area


def read(message: str, *, asked: bool = False) -> StayAreaMention:
    return read_stay_area(message, lexicon(), asked=asked)


@pytest.mark.parametrize(
    ("message", "area"),
    [
        ("난바 근처 호텔로", "namba"),
        ("호텔은 우메다 쪽으로 바꿔줘", "umeda"),
        ("숙소는 신주쿠", "shinjuku"),
        ("난바 쪽으로 바꿔줘", "namba"),
        ("유니버설 스튜디오 재팬 근처 숙소", "bay"),
        ("호이안에서 묵고 싶어", "hoi-an"),
        ("하카타역 근처 호텔", "hakata"),
        ("바닷가 호텔로", "seaside"),
        ("put us closer to the sea", "seaside"),
        ("역 근처 숙소로 잡아줘", "station"),
        ("공항에서 가까운 숙소로", "airport"),
        ("hotel near Shibuya", "shibuya"),
        ("I'd rather stay in Ueno", "ueno-asakusa"),
        ("a Ginza hotel please", "ginza"),
        ("hotel by the river", "riverside"),
        ("도톤보리 꼭", None),
        ("도톤보리 근처 맛집", None),
        ("신주쿠 구경하고 호텔은 더 싼 걸로", None),
        ("오사카 호텔로", None),
        ("바다 보고 싶어", None),
    ],
)
def test_a_part_of_town_is_meant_where_the_words_speak_of_a_stay(message: str, area: str | None):
    assert read(message).area == area


def test_one_part_instead_of_another():
    read_so = read("시내 말고 바닷가 쪽 숙소로")
    assert (read_so.area, read_so.unwanted) == ("seaside", ("centre",))
    assert read("난바는 싫고 다른 호텔로").unwanted == ("namba",)
    assert read("유니버설 스튜디오 재팬 근처 말고 난바에 숙소") == read("난바에 숙소")._replace(
        unwanted=("bay",), spans=((19, 21), (0, 12))
    )


@pytest.mark.parametrize("message", ["온천은 별로, 호텔은 더 싼 걸로", "도톤보리는 빼고 호텔은 우메다로"])
def test_what_is_not_to_be_seen_is_no_area_to_avoid(message: str):
    assert read(message).unwanted == ()


def test_a_bare_name_answers_the_question():
    assert read("Ginza", asked=True).area == "ginza"


@pytest.mark.parametrize(
    ("message", "name"),
    [
        ("롯폰기 근처 호텔로", "롯폰기"),
        ("hotel near Roppongi", "Roppongi"),
        ("좋은 호텔로", None),
        ("도쿄 쪽 호텔", None),
    ],
)
def test_a_part_of_which_nothing_is_known_is_kept_as_it_was_said(message: str, name: str | None):
    assert read(message).unknown == name


def test_all_plans_stay_where_it_was_asked_for():
    offer = offer_for(osaka_request(area="namba"))
    assert {trip.hotel.district for trip in offer.trips if trip.hotel} == {"namba"}
    assert len(offer.trips) == 3


def test_a_part_that_is_too_dear_is_given_up_only_by_the_traveller():
    offer = offer_for(osaka_request(area="bay", nights=1, budget=700_000))
    assert offer.trips == ()
    assert offer.remedies[0].kind == "other_area"
    assert offer.remedies[0].text.ko == "다른 지역의 숙소도 살펴보기"


def test_a_move_to_another_part_keeps_the_level_of_the_plans_that_can_be_paid():
    before, request = offer_for(osaka_request(area="namba")), osaka_request(area="umeda")
    facts = trip_facts(request)
    choices = estimated_choices(request, facts)
    moved = change_offer(before, "balanced", request, turn="trip", facts=facts, choices=choices)
    tiers = [{trip.kind: trip.hotel.tier for trip in offer.trips if trip.hotel} for offer in (before, moved.offer)]
    assert [(row["value"], row["balanced"]) for row in tiers] == [("budget", "standard")] * 2
    assert moved.changes[0].text.ko == "숙소 지역: 우메다"

"""How a party wants to be put into rooms: as it is said, planned, proved and told."""

import pytest

from madang.assistants.travel.prove.trip import prove
from madang.assistants.travel.tests.trip.sample_trips import offer_for, osaka_request
from madang.assistants.travel.tools.trip_places import trip_facts
from madang.assistants.travel.trip.request import Party
from madang.assistants.travel.understand.people.rooms import RoomsMention, read_rooms


@pytest.mark.parametrize(
    ("message", "rooms"),
    [
        ("방은 두 개로", RoomsMention(count=2)),
        ("객실 3개 잡아줘", RoomsMention(count=3)),
        ("we need three rooms", RoomsMention(count=3)),
        ("각방 쓸게요", RoomsMention(to_a_room=1)),
        ("a room each please", RoomsMention(to_a_room=1)),
        ("2인 1실로", RoomsMention(to_a_room=2)),
        ("three to a room", RoomsMention(to_a_room=3)),
        ("all in one room", RoomsMention(count=1)),
        ("각방 말고 한 방에서 다 같이", RoomsMention(count=1)),
        ("남자 4명 여자 3명인데 방은 나눠서", RoomsMention(count=4)),
        ("방콕 3박", RoomsMention()),
        ("방법 두 개", RoomsMention()),
        ("방문할 곳 두 개", RoomsMention()),
    ],
)
def test_rooms_are_read_by_their_number_or_by_who_shares_one(message: str, rooms: RoomsMention):
    assert read_rooms(message) == rooms


@pytest.mark.parametrize(
    ("party", "rooms"),
    [
        (Party(adults=4), 2),
        (Party(adults=4, to_a_room=1), 4),
        (Party(adults=3, room_count=1), 1),
        (Party(adults=7, room_count=1), 3),
        (Party(adults=2, room_count=9), 2),
    ],
)
def test_three_people_at_most_fit_into_a_room_and_nobody_needs_two(party: Party, rooms: int):
    assert party.rooms == rooms


def test_a_plan_with_a_room_each_is_priced_and_proved():
    request = osaka_request(party=Party(adults=2, to_a_room=1), budget=3_000_000)
    trip = offer_for(request).trips[0]
    assert trip.hotel
    assert trip.hotel.rooms == request.party.people
    assert prove(trip, trip_facts(request).place) == ()
    assert prove(trip.changed(hotel=trip.hotel.changed(rooms=1)), trip_facts(request).place) != ()

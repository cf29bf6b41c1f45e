"""Conversations of a wish and its changes: what was to change did, what was to stay stayed."""

from madang.assistants.travel.tests.conversation import Conversation, talking
from madang.assistants.travel.trip.offer import TripPlan


async def shown(talk: Conversation) -> TripPlan:
    state = await talk.state()
    trip = state.trip(state.chosen or (state.offer.recommended if state.offer else None))
    assert trip is not None
    return trip


async def test_hours_of_one_day_change_that_day_alone_and_outlast_another_hotel() -> None:
    async with talking() as talk:
        await talk.send("오사카 3박 4일 둘이 250만원, 1월 12일 출발")
        before = await shown(talk)
        await talk.send("둘째 날은 오후 두 시부터 움직이고 싶어")
        after = await shown(talk)
        assert [day for number, day in enumerate(after.days) if number != 1] == [
            day for number, day in enumerate(before.days) if number != 1
        ]
        assert after.days[1].visits[0].start >= 14 * 60
        await talk.send("호텔 더 좋은 걸로")
        assert (await shown(talk)).days[1].visits[0].start >= 14 * 60
        await talk.send("처음으로 돌려줘")
        assert (await shown(talk)).days == before.days


async def test_a_day_by_its_number_is_not_the_length_of_the_trip() -> None:
    async with talking() as talk:
        await talk.send("오사카 3박 둘이 200만원 1월 20일")
        await talk.send("2일차에 유니버설 하루종일")
        state = await talk.state()
        assert (state.duration, state.must_visit_places) == (3, ["universal-studios-japan"])


async def test_a_flight_at_another_time_is_taken_or_said_to_be_none() -> None:
    async with talking("en") as talk:
        await talk.send("Paris 5 nights, my wife and I, budget 8 million won, March 3")
        await talk.send("We'd rather arrive in the afternoon around 4")
        flight = (await shown(talk)).flight
        assert flight is not None
        assert 14 * 60 + 30 <= flight.outbound.arrives.hour * 60 + flight.outbound.arrives.minute <= 17 * 60 + 30
        answer = await talk.send("a flight that lands before 6 am please")
        assert answer.answer.startswith("No flight at that time is known on this route")
        assert (await shown(talk)).flight == flight


async def test_a_taste_that_comes_later_is_added_to_the_usual_ones() -> None:
    async with talking() as talk:
        await talk.send("방콕 4박 혼자 150만원 2월 1일")
        await talk.send("마사지도 넣어줘")
        assert (await talk.state()).travel_style == ["sightseeing", "food", "rest"]

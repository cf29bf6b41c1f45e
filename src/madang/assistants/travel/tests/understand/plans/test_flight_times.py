"""At which time of day somebody wants to fly, as messages say it."""

import pytest

from madang.assistants.travel.understand.plans.flight_times import FlightTimes, read_flight_times


@pytest.mark.parametrize(
    ("message", "times"),
    [
        ("가는 날 오후 4시쯤 도착하는 비행기로", FlightTimes(end="arrives", first=870, last=1050)),
        ("we'd rather arrive in the afternoon around 4", FlightTimes(end="arrives", first=870, last=1050)),
        ("돌아오는 비행기는 저녁 늦게로", FlightTimes(leg="inbound", first=1170)),
        ("귀국편은 좀 더 이른 걸로", FlightTimes(leg="inbound", than_now="earlier")),
        ("a later flight home please", FlightTimes(leg="inbound", than_now="later")),
        ("오전 비행기로 바꿔줘", FlightTimes(first=300, last=720)),
        ("비행기 몇 시야?", None),
        ("the flight is too early", None),
        ("더 싼 비행기로", None),
        ("오전 10시부터 시작", None),
    ],
)
def test_a_flight_is_wanted_at_a_time_of_day(message: str, times: FlightTimes | None):
    assert read_flight_times(message) == times

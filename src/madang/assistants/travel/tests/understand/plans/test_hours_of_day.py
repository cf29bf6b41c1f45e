"""Between which hours one wants to be out, as messages say it."""

import pytest

from madang.assistants.travel.trip.request import EVERY_DAY, DayPart, FreeTime
from madang.assistants.travel.understand.plans.hours_of_day import read_hours


def free(day: int, part: DayPart, starts: str | None = None, ends: str | None = None) -> FreeTime:
    return FreeTime(day=day, part=part, starts=_minutes(starts), ends=_minutes(ends))


def _minutes(clock: str | None) -> int | None:
    return int(clock[:2]) * 60 + int(clock[3:]) if clock else None


@pytest.mark.parametrize(
    ("message", "times"),
    [
        ("둘째 날은 오후 두 시부터 움직이고 싶어", [free(2, "morning", ends="14:00")]),
        ("Start day 3 at 2pm, we want to sleep in", [free(3, "morning", ends="14:00")]),
        ("매일 10시 이후에 시작해줘", [free(EVERY_DAY, "morning", ends="10:00")]),
        ("let's not start until ten", [free(EVERY_DAY, "morning", ends="10:00")]),
        ("Day 2: nothing before 11 please", [free(2, "morning", ends="11:00")]),
        ("3일차는 오전 11시 반부터 나갈게요", [free(3, "morning", ends="11:30")]),
        ("마지막 날은 정오까지 자고 싶어요", [free(-1, "morning", ends="12:00")]),
        ("저녁 7시 전에 숙소로 돌아오게 해줘", [free(EVERY_DAY, "evening", starts="19:00")]),
        ("the kids get tired, end each day by 6pm", [free(EVERY_DAY, "evening", starts="18:00")]),
        ("둘째 날은 11시에 끝내줘", [free(2, "evening", starts="11:00")]),
        ("저녁 8시 이후로는 일정 없게", [free(EVERY_DAY, "evening", starts="20:00")]),
        ("매일 1시부터 3시까지는 비워줘", [free(EVERY_DAY, "afternoon", "13:00", "15:00")]),
        ("keep 1 to 3 free on day 2 for naps", [free(2, "afternoon", "13:00", "15:00")]),
        (
            "10시부터 6시까지만 다니자",
            [free(EVERY_DAY, "morning", ends="10:00"), free(EVERY_DAY, "evening", starts="18:00")],
        ),
        ("가는 날 오후 4시쯤 도착하는 비행기로", []),
        ("We have tickets for the Colosseum at 10 on day 3", []),
        ("오늘 12시 전에 예약하면 돼?", []),
        ("5시간 정도 걸려?", []),
    ],
)
def test_hours_of_a_day_leave_free_what_lies_outside(message: str, times: list[FreeTime]):
    assert list(read_hours(message).times) == times

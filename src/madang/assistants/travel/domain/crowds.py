"""When a sight is full, and how to be there when it is not."""

from datetime import date

from madang.assistants.travel.domain.itinerary import Stop
from madang.assistants.travel.domain.places import Sight
from madang.text import Text

__all__ = ["crowd_advice"]

_FRIDAY = 4
_FULL_FROM, _FULL_UNTIL = 11 * 60, 16 * 60
_EARLY = 60


def crowd_advice(sight: Sight, stop: Stop, day: date) -> Text | None:
    """What to say about the crowd at a visit: nothing where it is quiet, or when one is there early or late."""
    if sight.crowd == "quiet" or not stop.start < _FULL_UNTIL or not stop.end > _FULL_FROM:
        return None
    opens = min((window.opens for window in sight.hours.on(day)), default=0)
    if stop.start - opens <= _EARLY:
        return Text(ko="문 여는 때에 맞춰 가므로 덜 붐빕니다", en="Early after opening, so less crowded")
    if sight.crowd == "busy":
        weekend = day.weekday() > _FRIDAY
        return (_FREE if sight.adult == 0 else _BOOKABLE)[weekend]
    return None


_BOOKABLE = {
    False: Text(ko="낮에는 붐비니 예약하거나 여유를 두세요", en="Crowded around noon: book ahead or take your time"),
    True: Text(ko="주말 낮에 가장 붐비니 미리 예약하세요", en="At its fullest on weekend afternoons: book ahead"),
}
_FREE = {
    False: Text(ko="낮에는 붐비니 여유를 두세요", en="Crowded around noon: take your time"),
    True: Text(ko="주말 낮에 가장 붐빕니다", en="At its fullest on weekend afternoons"),
}
"""By whether it is a weekend; where nothing is paid for, nothing can be booked."""

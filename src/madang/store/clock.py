"""Time in the store: microseconds since 1970 in UTC on disk, aware datetimes outside."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

__all__ = ["Clock", "from_stamp", "to_stamp", "utc_now"]

Clock = Callable[[], datetime]

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


def utc_now() -> datetime:
    """The moment this is called."""
    return datetime.now(UTC)


def to_stamp(moment: datetime) -> int:
    """The stored form of an aware `moment`."""
    return (moment - _EPOCH) // _MICROSECOND


def from_stamp(stamp: int) -> datetime:
    """The moment a stored `stamp` stands for."""
    return _EPOCH + timedelta(microseconds=stamp)

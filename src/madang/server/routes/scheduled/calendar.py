"""When a cron is next due, by its schedule and time zone."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from cronsim import CronSim, CronSimError

from madang.server.errors import RequestError


def next_time(schedule: str, timezone: str | None, after: datetime, end: datetime | None = None) -> datetime | None:
    """The next time after a moment, or None if there is none before the end; `RequestError` names what is wrong.

    A schedule has five fields, as crontab(5) describes them, in UTC unless there is a time zone.

    >>> from datetime import UTC, datetime
    >>> from madang.server.routes.scheduled.calendar import next_time
    >>> next_time("0 9 * * *", "Asia/Seoul", datetime(2026, 3, 1, 12, tzinfo=UTC)).isoformat()
    '2026-03-02T00:00:00+00:00'
    """
    try:
        found = next(CronSim(schedule, after.astimezone(_zone(timezone))), None)
    except CronSimError:
        why = "it has five fields, minute, hour, day of the month, month and day of the week"
        raise RequestError(f"schedule: {schedule!r} is no schedule: {why}.") from None
    if found is None or (end is not None and found > end):
        return None
    return found.astimezone(UTC)


def _zone(name: str | None) -> ZoneInfo:
    try:
        return ZoneInfo(name or "UTC")
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise RequestError(f"timezone: there is no time zone {name!r}: give one like Asia/Seoul.") from None

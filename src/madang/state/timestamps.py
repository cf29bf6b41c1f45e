"""Moments as they stand in state: UTC, ISO 8601, always of the same width, so that text order is time order."""

from datetime import UTC, datetime
from functools import lru_cache
from typing import Annotated

from pydantic import AfterValidator

from madang.state.errors import StateError

__all__ = ["Timestamp", "seconds_between", "stamp"]


def stamp(at: datetime) -> str:
    """The moment as UTC text with milliseconds: `2025-10-14T10:30:00.000Z`."""
    if at.tzinfo is None:
        raise StateError(f"{at.isoformat()!r} names no time zone, so its moment is unknown: pass an aware datetime.")
    return at.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


@lru_cache(maxsize=1024)
def seconds_between(start: str, end: str) -> float:
    """Seconds from one timestamp to another; 0 when a clock was set back in between."""
    return max((datetime.fromisoformat(end) - datetime.fromisoformat(start)).total_seconds(), 0.0)


def _in_utc(text: str) -> str:
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        raise StateError("it is not a moment in ISO 8601, such as '2025-10-14T10:30:00.000Z'.") from None
    return stamp(at)


Timestamp = Annotated[str, AfterValidator(_in_utc)]
"""A field that holds a moment; a text in another time zone is turned into UTC, one without a zone is refused."""

"""The day it is where the homes are."""

from datetime import date, timedelta, timezone

from madang.runtime import RunContext

__all__ = ["today"]

_HERE = timezone(timedelta(hours=9))


def today(context: RunContext) -> date:
    """The day in Korea."""
    return context.clock().astimezone(_HERE).date()

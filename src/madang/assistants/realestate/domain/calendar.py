"""Counting days and months as the Civil Act does: the first day does not count, a month without the day ends early."""

import calendar
from datetime import date, timedelta

__all__ = ["add_days", "add_months", "add_years"]


def add_months(start: date, months: int) -> date:
    """The same day `months` later (or earlier, if negative); the last day of a month that has no such day."""
    year, month = divmod(start.year * 12 + start.month - 1 + months, 12)
    return date(year, month + 1, min(start.day, calendar.monthrange(year, month + 1)[1]))


def add_years(start: date, years: int) -> date:
    """The same day `years` later; 28 February for a 29th that is not there."""
    return add_months(start, 12 * years)


def add_days(start: date, days: int) -> date:
    """The day `days` later; with the first day not counted, the last day of a period of so many days."""
    return start + timedelta(days=days)

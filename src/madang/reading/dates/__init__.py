"""When and how long: dates, periods, holidays and durations of a text, and the calendar arithmetic they need.

Called with the day that counts as today; what comes out is a `Period` or a `Duration`, with its span.
"""

from madang.reading.dates.durations import Duration, find_durations
from madang.reading.dates.periods import Period, find_periods, format_period
from madang.reading.dates.ranges import DateRange, Granularity, add_months, half, month, quarter, week, year

__all__ = [
    "DateRange",
    "Duration",
    "Granularity",
    "Period",
    "add_months",
    "find_durations",
    "find_periods",
    "format_period",
    "half",
    "month",
    "quarter",
    "week",
    "year",
]

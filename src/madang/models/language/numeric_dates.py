"""Dates in figures: 2026-12-25, 2026. 12. 25, 2026/12, 26.12.25, 12/25."""

import re

from madang.models.language.readings import Reading
from madang.models.language.stretches import Anchor, Stretch, day, month, nearest

__all__ = ["NUMERIC"]


def _full(match: re.Match[str], _: Anchor) -> Stretch | None:
    return day(int(match["year"]), int(match["month"]), int(match["day"]))


def _short(match: re.Match[str], _: Anchor) -> Stretch | None:
    return day(2000 + int(match["year"]), int(match["month"]), int(match["day"]))


def _year_month(match: re.Match[str], _: Anchor) -> Stretch | None:
    return month(int(match["year"]), int(match["month"]))


def _month_day(match: re.Match[str], anchor: Anchor) -> Stretch | None:
    return nearest(lambda year: day(year, int(match["month"]), int(match["day"])), anchor)


_YEAR = r"(?<![0-9A-Za-z.,/-])(?P<year>(?:19|20|21)[0-9]{2})"
_SHORT_YEAR = r"(?<![0-9A-Za-z.,/-])(?P<year>[0-9]{2})"
_MONTH = r"(?P<month>1[0-2]|0?[1-9])"
_DAY = r"(?P<day>3[01]|[12][0-9]|0?[1-9])"
_NOT_MORE = r"(?![0-9]|[.,/-][0-9])"
_WEEKDAY = r"(?: ?\([월화수목금토일]\))?"

NUMERIC = (
    Reading(re.compile(rf"{_YEAR}(?P<mark>[-./]) ?{_MONTH}(?P=mark) ?{_DAY}{_NOT_MORE}{_WEEKDAY}"), _full),
    Reading(re.compile(rf"{_YEAR}[-/]{_MONTH}{_NOT_MORE}"), _year_month),
    Reading(
        re.compile(rf"{_SHORT_YEAR}\.(?P<month>0[1-9]|1[0-2])\.(?P<day>0[1-9]|[12][0-9]|3[01]){_NOT_MORE}"), _short
    ),
    # Two single figures are a date only where something says so: 3/4 may be a fraction.
    Reading(
        re.compile(
            rf"(?<![0-9A-Za-z.,/-]){_MONTH}/{_DAY}{_NOT_MORE}(?:(?<=[0-9]{{2}}/[0-9])|(?<=/[0-9]{{2}})"
            rf"|(?=에|부터|까지| ?~| ?출발| ?\([월화수목금토일]\))){_WEEKDAY}(?!%| ?(?:분기|이상|이하|정도))"
        ),
        _month_day,
    ),
)

"""Dates and times as people give them on the command line and in files of requests."""

from datetime import datetime, time

from madang.errors import MadangError
from madang.text import Text

__all__ = ["MomentError", "read_moment"]

_NO_TIME = Text(
    ko="'{value}'은(는) 날짜나 시각이 아닙니다. 2026-03-02나 2026-03-02T09:30처럼 적어 주세요.",
    en="{value!r} is no date or time: write it like 2026-03-02 or 2026-03-02T09:30.",
)
_DATE = len("2026-03-02")


class MomentError(MadangError, ValueError):
    """A text is no date or time."""

    code = "moment"

    def __init__(self, value: str) -> None:
        text = _NO_TIME.format(value=value)
        super().__init__(text.en, text=text)


def read_moment(text: str) -> datetime:
    """The time `text` gives, on this machine's clock unless it names another; a date alone is its noon."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise MomentError(text) from None
    if len(text) <= _DATE:
        moment = datetime.combine(moment, time(12))
    return moment if moment.tzinfo else moment.astimezone()

"""Dates the law sets, counted by the Civil Act: the window for renewal notices, the end of a lease after notice, and
deadlines for reporting leases, sales, taxes and moves.
"""

import calendar
from datetime import date, timedelta
from typing import Literal

from madang.assistants.realestate import phrases
from madang.assistants.realestate.analyse.calculation import (
    Calculation,
    NamedValue,
    date_value,
    grounds_of,
    require_amount,
    won_value,
)
from madang.assistants.realestate.analyse.errors import OutOfRangeError
from madang.assistants.realestate.analyse.legal_figures import LegalFacts
from madang.assistants.realestate.analyse.places import Location
from madang.assistants.realestate.analyse.rent_conversion import LeaseKind
from madang.text import Text


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


class RenewalWindow(Calculation):
    """When renewal must be asked for or refused: a notice must arrive from `opens_on` to `closes_on`, both included."""

    ends_on: date
    opens_on: date
    closes_on: date

    def missed_notice_text(self, day: date) -> Text | None:
        """What has to be said on a day on which it is too late for a notice."""
        return phrases.CLOSED.format(day=self.closes_on) if self.closes_on < day else None


class Deadline(Calculation):
    """One day by which something must be done, or on which it takes effect."""

    due_on: date


def renewal_window(
    facts: LegalFacts, *, ends_on: date, contracted_on: date | None = None, kind: LeaseKind = "residential"
) -> RenewalWindow:
    """The window before the end of a lease; an old contract (`contracted_on`) may close a month later.

    It closes the day before the one of the same number, the reading that is safe for whoever gives notice.
    """
    prefix, rule_day = ("commercial_" if kind == "commercial" else ""), contracted_on or ends_on
    if contracted_on and contracted_on > ends_on:
        raise OutOfRangeError(
            f"A lease contracted on {contracted_on} cannot end on {ends_on}: check the two dates.",
            text=phrases.RENEWAL_WINDOW,
        )
    opens, closes = facts.figure(f"{prefix}notice_opens", rule_day), facts.figure(f"{prefix}notice_closes", rule_day)
    opens_on = add_months(ends_on, -int(opens.value))
    closes_on = add_days(add_months(ends_on, -int(closes.value)), -1)
    return RenewalWindow(
        kind="deadline",
        title=phrases.RENEWAL_WINDOW_DEADLINE_TITLE,
        formula=phrases.DEADLINES_WINDOW.format(opens=opens.value, closes=closes.value),
        inputs=(date_value("임대차 만료일", "Lease ends on", ends_on),),
        results=(
            date_value("통지할 수 있는 첫날", "First day for notice", opens_on),
            date_value("도달해야 하는 마지막 날", "Last day for it to arrive", closes_on),
        ),
        grounds=grounds_of(opens, closes),
        conditions=(phrases.ARRIVES, phrases.SAFE_READING),
        as_of=rule_day,
        ends_on=ends_on,
        opens_on=opens_on,
        closes_on=closes_on,
    )


def termination_after_notice(facts: LegalFacts, *, received_on: date) -> Deadline:
    """When a lease that was renewed silently or on demand ends, after the landlord received the tenant's notice."""
    months = facts.figure("termination_after_notice", received_on)
    ends = add_months(received_on, int(months.value))
    return Deadline(
        kind="deadline",
        title=phrases.TERMINATION_AFTER_NOTICE_DEADLINE_TITLE,
        formula=phrases.TERMINATION_AFTER_NOTICE_DEADLINE_FORMULA,
        inputs=(date_value("임대인이 통지를 받은 날", "Notice received on", received_on),),
        results=(date_value("이 날이 지나면 해지", "Ended when this day has passed", ends),),
        grounds=grounds_of(months),
        conditions=(phrases.STILL_PAY,),
        as_of=received_on,
        due_on=ends,
    )


ReportedEvent = Literal["sale", "cancellation", "acquisition_tax", "move_in"]


class LeaseReport(Calculation):
    """Whether a lease must be reported, and by when; `highest_fine` is for not reporting it."""

    required: bool
    days: int
    due_on: date | None
    highest_fine: int


class ReportDeadline(Deadline):
    """The last day of a duty to report that lasts so many days."""

    days: int


def lease_report(
    facts: LegalFacts,
    *,
    deposit: int,
    rent: int,
    contracted_on: date,
    location: Location | None = None,
    only_prolonged: bool = False,
) -> LeaseReport:
    """The duty to report a home's lease; `only_prolonged` says that a renewal changed neither deposit nor rent."""
    require_amount("deposit", deposit)
    require_amount("rent", rent)
    over, rent_over = (
        facts.figure("lease_report_deposit", contracted_on),
        facts.figure("lease_report_rent", contracted_on),
    )
    days, fine = facts.figure("lease_report_days", contracted_on), facts.figure("lease_report_fine", contracted_on)
    required = (deposit > over.value or rent > rent_over.value) and not only_prolonged and _is_covered(location)
    due_on = add_days(contracted_on, int(days.value)) if required else None
    return LeaseReport(
        kind="report",
        title=phrases.LEASE_REPORT_REPORT_TITLE,
        formula=phrases.THRESHOLDS,
        inputs=(
            won_value("보증금", "Deposit", deposit),
            won_value("월세", "Monthly rent", rent),
            date_value("계약일", "Contract", contracted_on),
        ),
        steps=(
            won_value("신고 기준 보증금 (초과)", "Reported above this deposit", int(over.value)),
            won_value("신고 기준 월세 (초과)", "Reported above this rent", int(rent_over.value)),
        ),
        results=(_outcome(due_on),),
        grounds=grounds_of(over, days, fine),
        conditions=(phrases.MOVE_IN_COUNTS, phrases.FIXED_DATE) if required else (phrases.NOT_REQUIRED,),
        as_of=contracted_on,
        required=required,
        days=int(days.value),
        due_on=due_on,
        highest_fine=int(fine.value),
    )


def report_deadline(facts: LegalFacts, *, event: ReportedEvent, on: date) -> ReportDeadline:
    """The last day to report a sale, its cancellation, an acquisition for tax, or moving in."""
    days = facts.figure(f"{event}_report_days" if event != "acquisition_tax" else "acquisition_report_days", on)
    due_on = add_days(on, int(days.value))
    return ReportDeadline(
        kind="deadline",
        title=phrases.EVENTS[event],
        formula=phrases.REPORT_DEADLINE_DEADLINE_FORMULA.format(value=days.value),
        inputs=(date_value("기준일", "From", on),),
        results=(date_value("기한", "By", due_on),),
        grounds=grounds_of(days),
        as_of=on,
        days=int(days.value),
        due_on=due_on,
    )


def _outcome(due_on: date | None) -> NamedValue:
    if due_on:
        return date_value("신고 기한", "Report by", due_on)
    return NamedValue(label=phrases.OUTCOME_LABEL, value=0, unit="count")


def _is_covered(location: Location | None) -> bool:
    """Counties report only in metropolitan cities and in Gyeonggi; an unknown place is taken to be covered."""
    if location is None or not location.sigungu.endswith("군"):
        return True
    return location.sido.endswith("광역시") or location.sido == "경기도"

"""Deadlines by law, counted by the Civil Act: the period for renewal notices, the end of a lease after notice, and the
reporting of leases, sales, taxes and moves.
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

ReportedEvent = Literal["sale", "cancellation", "acquisition_tax", "move_in"]


class RenewalWindow(Calculation):
    """The period for renewal notices: they must arrive from `opens_on` to `closes_on`, both included."""

    ends_on: date
    opens_on: date
    closes_on: date

    def missed_notice_text(self, day: date) -> Text | None:
        """The text for a date after the period; None before its end."""
        return phrases.RENEWAL_WINDOW_CLOSED.format(day=self.closes_on) if self.closes_on < day else None


class Deadline(Calculation):
    """The date by which something must be done, or on which it takes effect."""

    due_on: date


def renewal_window(
    facts: LegalFacts, *, ends_on: date, contracted_on: date | None = None, kind: LeaseKind = "residential"
) -> RenewalWindow:
    """The period before the end of a lease; for an old contract (`contracted_on`) it may close a month later.

    It closes one day earlier than the plain count of months, the interpretation that is safe for the sender.
    """
    prefix, rule_day = ("commercial_" if kind == "commercial" else ""), contracted_on or ends_on
    if contracted_on and contracted_on > ends_on:
        raise OutOfRangeError(
            f"A lease contracted on {contracted_on} cannot end on {ends_on}: check the two dates.",
            text=phrases.CONTRACT_DATED_AFTER_END,
        )
    opens, closes = facts.figure(f"{prefix}notice_opens", rule_day), facts.figure(f"{prefix}notice_closes", rule_day)
    opens_on = add_months(ends_on, -int(opens.value))
    closes_on = add_days(add_months(ends_on, -int(closes.value)), -1)
    return RenewalWindow(
        kind="deadline",
        title=phrases.RENEWAL_WINDOW_TITLE,
        formula=phrases.RENEWAL_WINDOW_FORMULA.format(opens=opens.value, closes=closes.value),
        inputs=(date_value(phrases.LEASE_ENDS_ON_LABEL, ends_on),),
        results=(
            date_value(phrases.FIRST_DAY_FOR_NOTICE_LABEL, opens_on),
            date_value(phrases.LAST_DAY_FOR_NOTICE_LABEL, closes_on),
        ),
        grounds=grounds_of(opens, closes),
        conditions=(phrases.NOTICE_COUNTS_ON_ARRIVAL, phrases.WINDOW_CLOSES_A_DAY_EARLY),
        as_of=rule_day,
        ends_on=ends_on,
        opens_on=opens_on,
        closes_on=closes_on,
    )


def termination_after_notice(facts: LegalFacts, *, received_on: date) -> Deadline:
    """The end of a renewed lease after the landlord received the tenant's notice."""
    months = facts.figure("termination_after_notice", received_on)
    ends = add_months(received_on, int(months.value))
    return Deadline(
        kind="deadline",
        title=phrases.TERMINATION_TITLE,
        formula=phrases.TERMINATION_FORMULA,
        inputs=(date_value(phrases.NOTICE_RECEIVED_ON_LABEL, received_on),),
        results=(date_value(phrases.TERMINATED_AFTER_LABEL, ends),),
        grounds=grounds_of(months),
        conditions=(phrases.RENT_DUE_UNTIL_END,),
        as_of=received_on,
        due_on=ends,
    )


class LeaseReport(Calculation):
    """Whether a lease must be reported, and by when; `highest_fine` is for not reporting it."""

    other_units = {"days": "days"}

    required: bool
    covered: bool = True
    """Whether leases at the place have to be reported at all."""
    days: int
    due_on: date | None
    highest_fine: int


class ReportDeadline(Deadline):
    """A deadline for reporting, `days` after the event."""

    other_units = {"days": "days"}

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
        title=phrases.LEASE_REPORT_TITLE,
        formula=phrases.LEASE_REPORT_FORMULA,
        inputs=(
            won_value(phrases.DEPOSIT_LABEL, deposit),
            won_value(phrases.MONTHLY_RENT_LABEL, rent),
            date_value(phrases.CONTRACT_DATE_LABEL, contracted_on),
        ),
        steps=(
            won_value(phrases.REPORT_DEPOSIT_LIMIT_LABEL, int(over.value)),
            won_value(phrases.REPORT_RENT_LIMIT_LABEL, int(rent_over.value)),
        ),
        results=(_outcome(due_on),),
        grounds=grounds_of(over, days, fine),
        conditions=(phrases.MOVE_REGISTRATION_COUNTS, phrases.REPORT_COUNTS_AS_FIXED_DATE)
        if required
        else (phrases.REGISTER_WITHOUT_REPORT,),
        as_of=contracted_on,
        required=required,
        covered=_is_covered(location),
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
        title=phrases.REPORT_TITLES[event],
        formula=phrases.REPORT_DEADLINE_FORMULA.format(days=days.value),
        inputs=(date_value(phrases.START_DATE_LABEL, on),),
        results=(date_value(phrases.DUE_DATE_LABEL, due_on),),
        grounds=grounds_of(days),
        as_of=on,
        days=int(days.value),
        due_on=due_on,
    )


def add_months(start: date, months: int) -> date:
    """The same day `months` later (or earlier, if negative); the last day of a month that has no such day."""
    year, month = divmod(start.year * 12 + start.month - 1 + months, 12)
    return date(year, month + 1, min(start.day, calendar.monthrange(year, month + 1)[1]))


def add_years(start: date, years: int) -> date:
    """The same day `years` later; 28 February for a 29th that is not there."""
    return add_months(start, 12 * years)


def add_days(start: date, days: int) -> date:
    """The last day of a period of `days`, the first day not counted."""
    return start + timedelta(days=days)


def _outcome(due_on: date | None) -> NamedValue:
    if due_on:
        return date_value(phrases.REPORT_BY_LABEL, due_on)
    return NamedValue(label=phrases.NOTHING_TO_REPORT_LABEL, value=0, unit="count")


def _is_covered(location: Location | None) -> bool:
    """Whether the duty applies there: of counties (군), only those in metropolitan cities and Gyeonggi are covered."""
    if location is None or not location.sigungu.endswith("군"):
        return True
    return location.sido.endswith("광역시") or location.sido == "경기도"

"""Duties to report: a lease, a sale, its cancellation, an acquisition for tax, a move."""

from datetime import date
from functools import partial
from typing import NamedTuple

from madang.assistants.realestate.agents.desk import Desk
from madang.assistants.realestate.domain.calculations import grounds_of
from madang.assistants.realestate.domain.calendar import add_days
from madang.assistants.realestate.domain.cases import Case
from madang.assistants.realestate.domain.parts import Part, of_calculation, of_rule
from madang.assistants.realestate.domain.reports import ReportedEvent, lease_report, report_deadline
from madang.assistants.realestate.domain.task_kinds import TaskKind
from madang.models.language import format_won
from madang.text import Text

__all__ = ["cancellation_report", "move_in_report", "report", "sale_report", "tax_report"]


def report(desk: Desk) -> Part:
    """Whether a lease must be reported, and by when."""
    case, spot = desk.case, desk.spot
    if case.deposit is None and case.rent is None and case.unnamed is None:
        return _report_rule(desk)
    found = lease_report(
        desk.facts,
        deposit=case.deposit or case.unnamed or 0,
        rent=case.rent or 0,
        contracted_on=case.contracted_on or desk.day,
        location=spot.location if spot else None,
    )
    if not found.required:
        said = _NO_REPORT
    elif case.contracted_on is None:
        said = _REPORT_IN_TIME.format(days=found.days)
    else:
        said = _REPORT.format(day=found.due_on or "")
    fine = _FINE.format(fine_ko=format_won(found.highest_fine), fine_en=format_won(found.highest_fine, "en"))
    return of_calculation("report", said, found, desk.language, *((fine,) if found.required else ()))


def _report_rule(desk: Desk) -> Part:
    signed = desk.case.contracted_on
    over, rent_over, days = (
        desk.facts.figure(f"lease_report_{name}", signed or desk.day) for name in ("deposit", "rent", "days")
    )
    limits = {
        "over_ko": format_won(int(over.value)),
        "over_en": format_won(int(over.value), "en"),
        "rent_ko": format_won(int(rent_over.value)),
        "rent_en": format_won(int(rent_over.value), "en"),
    }
    if signed:
        said = _REPORT_RULE_BY.format(day=add_days(signed, int(days.value)), **limits)
    else:
        said = _REPORT_RULE.format(days=days.value, **limits)
    return of_rule("report", said, grounds_of(over, days), desk.language, _TELL_LEASE)


def _deadline(desk: Desk, *, event: ReportedEvent) -> Part:
    """The day by which an event must be reported, or how long after it, where it is not known when it was."""
    happened, said = _day_of(event, desk.case), _DUTIES[event]
    found = report_deadline(desk.facts, event=event, on=happened or desk.day)
    rule = said.rule.format(days=found.days)
    if happened is None:
        return of_rule(said.task, rule, found.grounds, desk.language, _TELL_DAY)
    by = Text(ko=f"{found.due_on}까지입니다. {rule.ko}", en=f"By {found.due_on}. {rule.en}")
    return of_calculation(said.task, by, found, desk.language)


sale_report = partial(_deadline, event="sale")
cancellation_report = partial(_deadline, event="cancellation")
tax_report = partial(_deadline, event="acquisition_tax")
move_in_report = partial(_deadline, event="move_in")


def _day_of(event: ReportedEvent, case: Case) -> date | None:
    if event == "move_in":
        return case.moved_in_on
    return case.paid_on if event == "acquisition_tax" else case.contracted_on


class _Duty(NamedTuple):
    task: TaskKind
    rule: Text


_DUTIES: dict[ReportedEvent, _Duty] = {
    "sale": _Duty(
        "sale_report",
        Text(
            ko="매매는 계약을 맺은 날부터 {days}일 안에 신고해야 합니다.",
            en="A sale must be reported within {days} days of the contract.",
        ),
    ),
    "cancellation": _Duty(
        "cancellation_report",
        Text(
            ko="매매가 해제되면 해제가 확정된 날부터 {days}일 안에 신고해야 합니다.",
            en="A cancelled sale must be reported within {days} days of its cancellation.",
        ),
    ),
    "acquisition_tax": _Duty(
        "tax_report",
        Text(
            ko="취득세는 잔금을 치른 날(등기가 먼저면 등기일)부터 {days}일 안에 신고하고 내야 합니다.",
            en="Acquisition tax must be filed and paid within {days} days of paying the balance, or of registration if "
            "that is earlier.",
        ),
    ),
    "move_in": _Duty(
        "move_in_report",
        Text(
            ko="전입신고는 이사한 날부터 {days}일 안에 해야 합니다. 보증금을 지키려면 이사한 날 바로 하세요.",
            en="A move must be registered within {days} days; to protect the deposit do it on the day itself.",
        ),
    ),
}
_TELL_DAY = Text(
    ko="그 날짜를 알려 주시면 기한을 계산해 드립니다.", en="Tell me that day, and I will work out the last."
)
_REPORT = Text(ko="임대차 신고 대상입니다. {day}까지 신고하세요.", en="The lease must be reported by {day}.")
_REPORT_IN_TIME = Text(
    ko="임대차 신고 대상입니다. 계약일부터 {days}일 안에 신고하세요.",
    en="The lease must be reported within {days} days of the contract.",
)
_NO_REPORT = Text(ko="임대차 신고 대상이 아닙니다.", en="The lease need not be reported.")
_FINE = Text(
    ko="신고하지 않으면 {fine_ko} 이하의 과태료를 물 수 있습니다.",
    en="Who does not report it may be fined up to {fine_en}.",
)
_REPORT_RULE = Text(
    ko="보증금이 {over_ko}을 넘거나 월세가 {rent_ko}을 넘으면 계약일부터 {days}일 안에 신고해야 합니다.",
    en="A lease above a deposit of {over_en} or a rent of {rent_en} must be reported within {days} days of signing.",
)
_REPORT_RULE_BY = Text(
    ko="보증금이 {over_ko}을 넘거나 월세가 {rent_ko}을 넘으면 {day}까지 신고해야 합니다.",
    en="A lease above a deposit of {over_en} or a rent of {rent_en} must be reported by {day}.",
)
_TELL_LEASE = Text(
    ko="보증금과 월세, 계약일을 알려 주시면 신고 대상인지와 기한을 확인해 드립니다.",
    en="Tell me deposit, rent and the day of the contract: I will say whether and by when.",
)

"""Answers on duties to report: a lease, a sale, its cancellation, an acquisition for tax, a move."""

from datetime import date
from functools import partial
from typing import NamedTuple

from madang.assistants.realestate import phrases
from madang.assistants.realestate.agents.analysis_input import AnalysisInput
from madang.assistants.realestate.analyse.calculation import grounds_of
from madang.assistants.realestate.analyse.deadlines import ReportedEvent, add_days, lease_report, report_deadline
from madang.assistants.realestate.plan.tasks import TaskKind
from madang.assistants.realestate.present.answer import AnswerPart, part_of_calculation, part_of_rule
from madang.assistants.realestate.understand.case import Case
from madang.reading.numbers import format_won
from madang.text import Text


def analyse_lease_report(given: AnalysisInput) -> AnswerPart:
    """Whether a lease must be reported, and by when."""
    case, spot = given.case, given.place
    if case.deposit is None and case.rent is None and case.unnamed is None:
        return _report_rule(given)
    found = lease_report(
        given.facts,
        deposit=case.deposit or case.unnamed or 0,
        rent=case.rent or 0,
        contracted_on=case.contracted_on or given.today,
        location=spot.location if spot else None,
    )
    if not found.required:
        said = phrases.NO_REPORT
    elif case.contracted_on is None:
        said = phrases.REPORT_IN_TIME.format(days=found.days)
    else:
        said = phrases.REPORT.format(day=found.due_on or "")
    fine = phrases.FINE.format(fine_ko=format_won(found.highest_fine), fine_en=format_won(found.highest_fine, "en"))
    return part_of_calculation("report", said, found, given.language, *((fine,) if found.required else ()))


def _report_rule(given: AnalysisInput) -> AnswerPart:
    signed = given.case.contracted_on
    over, rent_over, days = (
        given.facts.figure(f"lease_report_{name}", signed or given.today) for name in ("deposit", "rent", "days")
    )
    limits = {
        "over_ko": format_won(int(over.value)),
        "over_en": format_won(int(over.value), "en"),
        "rent_ko": format_won(int(rent_over.value)),
        "rent_en": format_won(int(rent_over.value), "en"),
    }
    if signed:
        said = phrases.REPORT_RULE_BY.format(day=add_days(signed, int(days.value)), **limits)
    else:
        said = phrases.REPORT_RULE.format(days=days.value, **limits)
    return part_of_rule("report", said, grounds_of(over, days), given.language, phrases.TELL_LEASE)


def _deadline(given: AnalysisInput, *, event: ReportedEvent) -> AnswerPart:
    """The day by which an event must be reported, or how long after it, where it is not known when it was."""
    happened, said = _day_of(event, given.case), _DUTIES[event]
    found = report_deadline(given.facts, event=event, on=happened or given.today)
    rule = said.rule.format(days=found.days)
    if happened is None:
        return part_of_rule(said.task, rule, found.grounds, given.language, phrases.REPORT_ANALYSIS_TELL_DAY)
    by = phrases.DEADLINE_BY.format(due_on=found.due_on, ko=rule.ko, en=rule.en)
    return part_of_calculation(said.task, by, found, given.language)


analyse_sale_report = partial(_deadline, event="sale")
analyse_cancellation_report = partial(_deadline, event="cancellation")
analyse_tax_report = partial(_deadline, event="acquisition_tax")
analyse_move_in_report = partial(_deadline, event="move_in")


def _day_of(event: ReportedEvent, case: Case) -> date | None:
    if event == "move_in":
        return case.moved_in_on
    return case.paid_on if event == "acquisition_tax" else case.contracted_on


class _ReportDuty(NamedTuple):
    task: TaskKind
    rule: Text


_DUTIES: dict[ReportedEvent, _ReportDuty] = {
    "sale": _ReportDuty(
        "sale_report",
        phrases.DUTIES_SALE,
    ),
    "cancellation": _ReportDuty(
        "cancellation_report",
        phrases.DUTIES_CANCELLATION,
    ),
    "acquisition_tax": _ReportDuty(
        "tax_report",
        phrases.DUTIES_ACQUISITION_TAX,
    ),
    "move_in": _ReportDuty(
        "move_in_report",
        phrases.DUTIES_MOVE_IN,
    ),
}

"""Answers on duties to report: a lease, a sale, its cancellation, an acquisition for tax, a move."""

from datetime import date

from madang.assistants.realestate import phrases
from madang.assistants.realestate.agents.analysis_input import AnalysisInput
from madang.assistants.realestate.analyse.calculation import grounds_of, won_text
from madang.assistants.realestate.analyse.deadlines import (
    LeaseReport,
    ReportedEvent,
    add_days,
    lease_report,
    report_deadline,
)
from madang.assistants.realestate.present.answer import AnswerPart, part_of_calculation, part_of_rule
from madang.assistants.realestate.understand.case import Case
from madang.assistants.realestate.understand.tasks import TaskKind
from madang.text import Text


def analyse_lease_report(given: AnalysisInput) -> AnswerPart:
    """Whether a lease must be reported, and by when."""
    case, place = given.case, given.place
    if case.deposit is None and case.rent is None:
        return _report_rule(given)
    found = lease_report(
        given.facts,
        deposit=case.deposit or 0,
        rent=case.rent or 0,
        contracted_on=case.contracted_on or given.today,
        location=place.location if place else None,
        only_prolonged=bool(case.same_price),
    )
    if not found.required:
        conclusion = _not_required(given, found)
    elif case.contracted_on is None:
        conclusion = phrases.LEASE_REPORT_WITHIN.format(days=found.days)
    else:
        conclusion = phrases.LEASE_REPORT_BY.format(day=found.due_on or "")
    fine = phrases.LEASE_REPORT_FINE.format(fine=won_text(found.highest_fine))
    return part_of_calculation("report", conclusion, found, given.language, *((fine,) if found.required else ()))


def _not_required(given: AnalysisInput, found: LeaseReport) -> Text:
    """That there is no duty to report, and why: nothing changed, the place is not covered, or the amounts are small."""
    if given.case.same_price:
        return phrases.UNCHANGED_RENEWAL_NOT_REPORTED
    if given.place and not found.covered:
        return phrases.LEASE_REPORT_PLACE_EXEMPT.format(place=given.place.name)
    over, rent = (given.facts.figure(f"lease_report_{name}", given.today) for name in ("deposit", "rent"))
    return phrases.LEASE_REPORT_NOT_REQUIRED.format(over=won_text(int(over.value)), rent=won_text(int(rent.value)))


def _report_rule(given: AnalysisInput) -> AnswerPart:
    signed = given.case.contracted_on
    over, rent_over, days = (
        given.facts.figure(f"lease_report_{name}", signed or given.today) for name in ("deposit", "rent", "days")
    )
    if given.case.same_price:
        return part_of_rule("report", phrases.UNCHANGED_RENEWAL_NOT_REPORTED, grounds_of(over, days), given.language)
    limits = {"over": won_text(int(over.value)), "rent": won_text(int(rent_over.value))}
    if signed:
        conclusion = phrases.LEASE_REPORT_RULE_BY.format(day=add_days(signed, int(days.value)), **limits)
    else:
        conclusion = phrases.LEASE_REPORT_RULE.format(days=days.value, **limits)
    return part_of_rule("report", conclusion, grounds_of(over, days), given.language, phrases.TELL_LEASE_FOR_REPORT)


def _deadline(given: AnalysisInput, *, event: ReportedEvent) -> AnswerPart:
    """The day by which an event must be reported; where its date is not known, the rule."""
    task, happened_on = _TASKS[event], _date_of(event, given.case)
    found = report_deadline(given.facts, event=event, on=happened_on or given.today)
    rule = phrases.REPORT_RULES[event].format(days=found.days)
    if happened_on is None:
        return part_of_rule(task, rule, found.grounds, given.language, phrases.TELL_DATE_FOR_DEADLINE)
    conclusion = phrases.REPORT_BY.format(day=found.due_on, rule=rule)
    return part_of_calculation(task, conclusion, found, given.language)


def analyse_sale_report(given: AnalysisInput) -> AnswerPart:
    """By when a sale must be reported."""
    return _deadline(given, event="sale")


def analyse_cancellation_report(given: AnalysisInput) -> AnswerPart:
    """By when it must be reported that a sale was called off."""
    return _deadline(given, event="cancellation")


def analyse_tax_report(given: AnalysisInput) -> AnswerPart:
    """By when the acquisition tax must be declared and paid."""
    return _deadline(given, event="acquisition_tax")


def analyse_move_in_report(given: AnalysisInput) -> AnswerPart:
    """By when a move into a home must be reported."""
    return _deadline(given, event="move_in")


def _date_of(event: ReportedEvent, case: Case) -> date | None:
    if event == "move_in":
        return case.moved_in_on
    return case.paid_on if event == "acquisition_tax" else case.contracted_on


_TASKS: dict[ReportedEvent, TaskKind] = {
    "sale": "sale_report",
    "cancellation": "cancellation_report",
    "acquisition_tax": "tax_report",
    "move_in": "move_in_report",
}

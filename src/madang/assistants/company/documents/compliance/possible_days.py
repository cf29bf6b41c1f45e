"""Where a text does not tell its day: the verdicts by the rules of every day that it may have been. What is the same by
all of them is known, and only the rest is not.
"""

from collections.abc import Callable, Iterator, Sequence
from datetime import date, timedelta
from itertools import pairwise

from madang.assistants.company.documents.compliance.rulebook import Rulebook
from madang.assistants.company.documents.compliance.verdicts import ActivityAssessment, CheckVerdict, VerdictStatus

Judge = Callable[[date], Sequence[ActivityAssessment]]


def judged_on_any_day(judge: Judge, today: date, rulebook: Rulebook) -> tuple[list[ActivityAssessment], bool]:
    """The assessments by the rules of today, in which a verdict that other rules would change is unknown; and whether
    there is one.
    """
    now, *earlier = [judge(day) for day in days_of_rules(rulebook, today)]
    found = [_verdicts(assessments) for assessments in (now, *earlier)]
    open_ = {key for one, other in pairwise(found) for key in one | other if one.get(key) != other.get(key)}
    return [_left_open(assessment, open_) for assessment in now], bool(open_)


def days_of_rules(rulebook: Rulebook, today: date) -> Iterator[date]:
    """Today, and backwards one day for each set of limits that held before: what is told now is not older than that."""
    oldest = today - timedelta(days=_OLDEST)
    began = {limit.since for limit in rulebook.limits}
    ended = {limit.until + timedelta(days=1) for limit in rulebook.limits if limit.until}
    yield today
    yield from (day - timedelta(days=1) for day in sorted(began | ended, reverse=True) if oldest < day <= today)


def _verdicts(assessments: Sequence[ActivityAssessment]) -> dict[tuple[str, ...], VerdictStatus]:
    """What each check came to; one that does not apply breaks nothing, like one that is met."""
    return {
        _key(assessment, each): each.status
        for assessment in assessments
        for each in assessment.verdicts
        if each.status not in ("pass", "not_applicable")
    }


def _left_open(assessment: ActivityAssessment, open_: set[tuple[str, ...]]) -> ActivityAssessment:
    changed = [each for each in assessment.verdicts if _key(assessment, each) in open_]
    verdicts = tuple(each.changed(status="unknown") if each in changed else each for each in assessment.verdicts)
    return assessment.changed(verdicts=verdicts, risk="medium") if changed else assessment


def _key(assessment: ActivityAssessment, verdict: CheckVerdict) -> tuple[str, ...]:
    return assessment.activity, verdict.rule, verdict.recipient or ""


_OLDEST = 730
"""Days after which a rule counts as one that held then as well."""

"""Execution accuracy: questions answered without a model, against answers counted by hand."""

from collections.abc import Callable
from datetime import date

import pytest

from madang.assistants.company.figures.query import RequestRefusal, UnclearQuestion
from madang.assistants.company.figures.tables import Analysis
from madang.assistants.company.sample.demo_rows import DemoRows
from madang.assistants.company.tests.examples.hand_counts import HandCount
from madang.assistants.company.tests.examples.labelled_questions import ANSWERED, REFUSED, UNCLEAR, LabelledQuestion
from madang.assistants.company.tools.analyst import Analyst

Analysts = Callable[..., Analyst]


@pytest.fixture(scope="module")
def hand_count(rows: DemoRows) -> HandCount:
    return HandCount(rows, "ganada")


def given(
    analyst_of: Analysts, label: LabelledQuestion, today: date
) -> list[tuple[object, ...]] | RequestRefusal | UnclearQuestion:
    """What the pipeline gives for a question, without the column of ranks."""
    outcome = analyst_of(label.user).answer_question(label.question, today)
    if not isinstance(outcome, Analysis):
        return outcome
    shown = [place for place, column in enumerate(outcome.figures.columns) if column.kind != "rank"]
    return [tuple(row[place] for place in shown) for row in outcome.figures.rows]


def agrees(found: object, wanted: list[tuple[object, ...]], label: LabelledQuestion) -> bool:
    if not isinstance(found, list):
        return False
    if label.first or label.last or label.ordered:
        return found == wanted
    return sorted(found, key=repr) == sorted(wanted, key=repr)


@pytest.mark.parametrize("label", ANSWERED, ids=lambda label: f"{label.user}: {label.question}")
@pytest.mark.req("E7", "E75")
def test_a_question_is_answered_as_counted_by_hand(
    label: LabelledQuestion, analyst_of: Analysts, hand_count: HandCount, today: date
):
    found, wanted = given(analyst_of, label, today), hand_count.answer(label)
    assert agrees(found, wanted, label), f"{found}\n!=\n{wanted}"


def test_there_are_enough_labels_to_mean_something():
    """Each is a test of its own above, so that none may be wrong; first tries are told of in the README."""
    assert len(ANSWERED) + len(REFUSED) + len(UNCLEAR) >= 120


@pytest.mark.parametrize(("question", "reason", "user"), REFUSED)
@pytest.mark.req("EC4")
def test_what_the_layer_does_not_cover_is_refused_with_a_reason(
    question: str, reason: str, user: str, analyst_of: Analysts, today: date
):
    outcome = analyst_of(user).answer_question(question, today)
    assert isinstance(outcome, RequestRefusal), f"answered instead: {outcome!r}"
    assert outcome.reason == reason, outcome.text.ko


@pytest.mark.parametrize(("question", "mention", "options"), UNCLEAR)
@pytest.mark.req("E8", "E9")
def test_an_ambiguous_word_is_asked_about_with_its_options(
    question: str, mention: str, options: tuple[str, ...], analyst_of: Analysts, today: date
):
    user = "admin"
    outcome = analyst_of(user).answer_question(question, today)
    assert isinstance(outcome, UnclearQuestion)
    [ambiguity] = outcome.ambiguities
    assert (ambiguity.mention, tuple(option.key for option in ambiguity.options)) == (mention, options)
    settled = analyst_of(user).answer_question(question, today, {mention: options[0]})
    assert isinstance(settled, Analysis)


@pytest.mark.parametrize(
    ("question", "declined"),
    [
        ("이번 달 매출이랑 다음 달 전망 알려줘", "전망"),
        ("지난 분기 매출이 얼마야? 그리고 재고는 얼마나 남았어?", "남았어"),
        ("Show me last month's sales by region and forecast next month", "forecast"),
    ],
)
def test_of_several_things_those_that_have_figures_are_counted_and_the_others_declined(
    question: str, declined: str, analyst_of: Analysts, today: date
):
    outcome = analyst_of("admin").answer_question(question, today)
    assert isinstance(outcome, Analysis)
    assert outcome.figures.rows
    assert any(declined in note.ko for note in outcome.query.assumed)

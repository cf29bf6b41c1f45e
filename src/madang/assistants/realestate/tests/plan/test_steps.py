from datetime import date

import pytest

from madang.assistants.realestate.analyse.places import NamedPlace
from madang.assistants.realestate.plan.steps import (
    missing_needs,
    plan_steps,
    read_need_answer,
    team_of,
    with_offers,
    with_prices,
    without_plain_rules,
)
from madang.assistants.realestate.understand.case import Case
from madang.assistants.realestate.understand.intent import QuestionIntent
from madang.assistants.realestate.understand.tasks import Need, TaskKind

_MAPO = NamedPlace(name="마포구", codes=("11440",), sido="서울특별시", sigungu="마포구")
_ON_TAX = QuestionIntent(intent="legal_consult", tasks=("legal", "acquisition_tax"), articles=("local_tax 11",))


def test_every_task_has_its_team():
    assert [team_of(task) for task in ("legal", "increase", "document")] == ["search", "analysis", "document"]


def test_tasks_of_several_kinds_run_in_a_row_with_the_searches_first():
    intent = QuestionIntent(intent="comprehensive", tasks=("risk", "loan", "market"))
    plan = plan_steps(intent, 3, "en")
    assert (plan.id, plan.strategy) == ("consultation-3", "pipeline")
    assert [(step.id, step.team, step.dependencies) for step in plan.steps] == [
        ("market", "search", ()),
        ("risk", "analysis", ("market",)),
        ("loan", "analysis", ("market",)),
    ]


def test_a_risk_without_a_price_is_answered_with_a_market_search():
    risk = QuestionIntent(intent="risk_analysis", tasks=("risk",))
    assert with_prices(risk, Case(deposit=1), _MAPO).tasks == ("risk", "market")
    assert with_prices(risk, Case(deposit=1, price=2), _MAPO) == risk
    assert with_prices(risk, Case(deposit=1), None) == risk


def test_where_the_law_answers_a_calculation_without_figures_is_only_offered():
    offered = with_offers(_ON_TAX, Case(), None)
    assert (offered.tasks, offered.offers) == (("legal",), ("acquisition_tax",))
    assert with_offers(_ON_TAX, Case(price=500_000_000), None) == _ON_TAX


@pytest.mark.parametrize(
    ("task", "case", "needs"),
    [
        ("loan", Case(price=1), ("income",)),
        ("brokerage", Case(unnamed=1), ()),
        ("guarantee", Case(), ()),
        ("guarantee", Case(deposit=1), ("worth",)),
        ("legal", Case(), ()),
    ],
)
def test_what_a_task_still_needs(task: TaskKind, case: Case, needs: tuple[Need, ...]):
    assert missing_needs(task, case, None) == needs


def test_a_bare_answer_is_read_as_what_was_asked_for():
    today = date(2026, 11, 15)
    assert read_need_answer("income", "7천", today).case.income == 70_000_000
    assert read_need_answer("income", "보증금 3억", today).case.deposit == 300_000_000


def test_a_duty_to_report_that_a_rule_does_not_speak_of_does_not_stand_before_it():
    asked = QuestionIntent(intent="calculation", tasks=("legal", "tax_report"), rules=("tax_rent_income",))
    assert without_plain_rules(asked, Case(unnamed=18_000_000)).tasks == ("legal",)
    beside_its_own = asked.changed(rules=("tax_acquisition_deadline",))
    assert without_plain_rules(beside_its_own, Case()).tasks == ("legal", "tax_report")

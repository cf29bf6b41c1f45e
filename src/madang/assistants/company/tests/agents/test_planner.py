"""The planner: who does what after whom, and what is left to do when a part fails."""

from datetime import UTC, date, datetime

import pytest

from madang.assistants.company.agents.planner import PlanResources, make_plan, plan_resources, replanned_steps
from madang.assistants.company.figures.query import Query, QueryPeriod
from madang.assistants.company.understand.request import AnalysedRequest, Entity, FoundIntent, Intent
from madang.state.plans.plan import Plan

SALES = Query(metrics=("sales",), period=QueryPeriod(start=date(2026, 10, 1), end=date(2026, 10, 31)))
NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)


def wanting(*intents: Intent, revises: bool = False, form: str | None = "visit_report") -> AnalysedRequest:
    return AnalysedRequest(
        raw_query="",
        asked_at="2026-11-16T03:00:00.000Z",
        today=date(2026, 11, 16),
        intents=tuple(FoundIntent(intent=intent, confidence=0.9) for intent in intents),
        form=form if "document_generation" in intents else None,
        revises=revises,
    )


def steps(plan: Plan) -> dict[str, tuple[str, ...]]:
    return {step.id: step.dependencies for step in plan.steps}


@pytest.mark.req("E11", "E12", "E13", "E71", "EC23")
def test_figures_and_information_come_side_by_side_before_the_document_and_its_check():
    plan = make_plan(wanting("data_analysis", "document_generation"), 1, "en")
    assert plan.groups == (("data", "information"), ("document",), ("compliance",), ("files",))
    assert steps(plan) == {
        "data": (),
        "information": (),
        "document": ("data", "information"),
        "compliance": ("document",),
        "files": ("document", "compliance"),
    }
    assert [(step.agent, step.timeout, step.retries, step.checkpoint) for step in plan.steps] == [
        ("data_analysis", 30.0, 3, True),
        ("information_retrieval", 30.0, 3, True),
        ("document_generation", 20.0, 3, True),
        ("compliance_validation", 20.0, 3, True),
        ("document_files", 30.0, 1, True),
    ]


@pytest.mark.parametrize(
    ("intents", "planned"),
    [
        (("data_analysis",), ["data"]),
        (("information_retrieval",), ["information"]),
        (("compliance_check",), ["compliance"]),
        (("data_storage",), ["compliance", "storage"]),
        (("data_analysis", "data_storage"), ["data", "storage"]),
        (("information_retrieval", "compliance_check"), ["information", "compliance"]),
        (("document_generation",), ["information", "document", "compliance", "files"]),
        (
            ("document_generation", "data_storage"),
            ["information", "document", "compliance", "storage"],
        ),
        ((), []),
    ],
)
@pytest.mark.req("E70", "EC21")
def test_only_what_is_wanted_is_planned_and_storage_never_without_the_check(
    intents: tuple[Intent, ...], planned: list[str]
):
    plan = make_plan(wanting(*intents), 1, "en")
    assert [step.id for step in plan.steps] == planned
    stored = [step for step in plan.steps if step.id in ("storage", "files") and planned != ["data", "storage"]]
    assert all("compliance" in step.dependencies for step in stored)


@pytest.mark.req("E70")
def test_the_figures_that_a_complex_request_names_are_counted_though_nobody_asked_for_an_analysis():
    plain = wanting("document_generation", "compliance_check", form="sales_report")
    complex_ = plain.changed(agents=("document_generation", "compliance_validation", "data_analysis"), query=SALES)
    assert "data" not in steps(make_plan(plain.changed(query=SALES), 1, "en"))
    assert steps(make_plan(complex_, 1, "en"))["document"] == ("data",)


@pytest.mark.parametrize("form", [None, "sales_report"])
def test_a_document_that_tells_of_nothing_given_is_checked_with_its_files_and_looks_nothing_up(form: str | None):
    plan = make_plan(wanting("document_generation", form=form), 1, "en")
    assert steps(plan) == {"document": (), "files": ("document",)}


def test_a_report_on_a_named_client_looks_nothing_up():
    named = Entity(kind="value", text="서울제1종합병원", value="C001", of="client")
    plan = make_plan(wanting("document_generation").changed(entities=(named,)), 1, "en")
    assert [step.id for step in plan.steps] == ["document", "compliance", "files"]


def test_a_change_to_a_document_looks_nothing_up():
    plan = make_plan(wanting("document_generation", revises=True), 1, "en")
    assert [step.id for step in plan.steps] == ["document", "compliance", "files"]


@pytest.mark.req("E16")
def test_what_a_plan_takes_is_told_by_its_widest_round():
    plan = make_plan(wanting("data_analysis", "document_generation", "data_storage"), 1, "en")
    assert plan_resources(plan) == PlanResources(db_connections=2)


def failed(plan: Plan, *ids: str) -> Plan:
    for ident in ids:
        plan = plan.start(ident, at=NOON).fail(ident, error="no database", at=NOON)
    return plan


@pytest.mark.req("E20.replan", "E21.failure", "E31", "EC2")
def test_without_figures_the_document_is_planned_anew_and_nothing_else_changes():
    plan = make_plan(wanting("data_analysis", "document_generation", "data_storage"), 1, "en")
    plan = plan.start("information", at=NOON).finish("information", at=NOON)
    plan = failed(plan, "data")
    assert plan.replan_reasons == ("Continuing without 'Analyse the figures'.",)
    revised = plan.replan(replanned_steps(plan))
    assert [step.id for step in revised.current_steps] == [
        "data",
        "information",
        "document-2",
        "compliance-2",
        "storage-2",
    ]
    assert {step.id: step.dependencies for step in revised.current_steps if step.status == "pending"} == {
        "document-2": ("information",),
        "compliance-2": ("document-2",),
        "storage-2": ("compliance-2",),
    }
    assert revised.progress == plan.progress


@pytest.mark.req("EC2", "EC3")
def test_a_plan_whose_document_failed_is_not_made_anew():
    plan = make_plan(wanting("document_generation"), 1, "en")
    plan = plan.start("information", at=NOON).finish("information", at=NOON)
    assert replanned_steps(failed(plan, "document")) == ()


def test_a_plan_that_lost_both_sources_goes_on_with_neither():
    plan = failed(make_plan(wanting("data_analysis", "document_generation"), 1, "en"), "data", "information")
    document = next(step for step in replanned_steps(plan) if step.replaces == "document")
    assert document.dependencies == ()

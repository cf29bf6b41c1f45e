"""The node `plan`: composes the steps of a request from what was asked (figures, comparisons, explanations, searches,
documents, checks), with their order, conditions, time-outs and fallbacks; and the steps that remain when one fails.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from langgraph.runtime import Runtime
from langgraph.types import Command

from madang.assistants.company import phrases
from madang.assistants.company.agents.planning.proposal import with_proposed_plan
from madang.assistants.company.state import CompanyState, move_phase
from madang.assistants.company.tools.data_sources import document_titles
from madang.assistants.company.understand.request import AnalysedRequest, Intent
from madang.protocol import PlanReady
from madang.runtime.agents import RunContext
from madang.runtime.plans import PlanRevision, estimate_steps
from madang.state import Frozen
from madang.state.plans import Plan, ReplanTrigger, Result, Step, summarize_plan
from madang.text import Language, Text

StepKind = Literal["data", "comparison", "explanation", "information", "document", "compliance", "files", "storage"]
INQUIRY = "compliance:inquiry"
"""The check of what a request tells of, before a document about it is written."""


class PlanResources(Frozen):
    """The most connections to the company's database that a plan has open at one time."""

    db_connections: int


class _Task(NamedTuple):
    agent: str
    team: str
    timeout: float
    seconds: float
    """What it took where it was measured (two cores, the demo company); what is measured later takes its place."""
    retries: int = 3
    fallbacks: tuple[str, ...] = ()
    saved: bool = True
    """Whether a run that was left goes on after it; off for what only computes with the results of others."""


class _PlannedStep(NamedTuple):
    """A step to come: its id is its kind and, where there are several of that kind, what it is about."""

    id: str
    after: tuple[str, ...] = ()
    about: Text = phrases.EMPTY
    task: Intent | None = None
    """The task whose condition it is under."""

    @property
    def kind(self) -> StepKind:
        return _KINDS[self.id.partition(":")[0]]


async def plan_request(
    state: CompanyState, runtime: Runtime[RunContext]
) -> Command[Literal["analyse", "execute", "respond"]]:
    """Plans what the request wants; an empty plan goes back to the analysis, once."""
    context, understood = runtime.context, state.understanding
    plan = Plan(id="nothing")
    if understood:
        understood = await with_proposed_plan(understood, context)
        plan = await estimate_steps(
            make_plan(understood, len(state.messages), context.language, document_titles(context)), context
        )
    update: dict[str, Any] = move_phase(state, {"steps": len(plan.steps)}) | {"plan": plan}
    if understood and plan.steps:
        first = understood.intents[0]
        context.emit(PlanReady(intent=first.intent, confidence=first.confidence, plan=summarize_plan(plan)))
        feasible = understood.feasibility.changed(estimated_seconds=plan.estimated_seconds)
        update["understanding"] = understood.changed(feasibility=feasible)
        update["last_query"] = understood.query or state.last_query
    return Command(goto=_NEXT_NODES.get(update["current_phase"], "respond"), update=update)


async def revise_plan(plan: Plan, _: Mapping[str, Result]) -> PlanRevision | None:
    """The plan without the failed step, for the steps that can do without it; None if there are none."""
    steps = replanned_steps(plan)
    return PlanRevision(steps=steps) if steps else None


def make_plan(
    understood: AnalysedRequest, number: int, language: Language, titles: Mapping[str, Text] | None = None
) -> Plan:
    """The plan for a request, the `number`-th of its conversation; empty if nothing is wanted. The `titles` are those
    of the documents that can be written.
    """
    planned = [*_planned(understood, titles or document_titles())]
    steps = _approved_first([_step(one, understood, language) for one in planned])
    needed = {needed for step in steps if step.type == "document" for needed in step.dependencies}
    return Plan(
        id=f"request-{number}",
        strategy="parallel",
        steps=steps,
        triggers=tuple(_trigger(step, language) for step in steps if step.id in needed and step.id != INQUIRY),
        max_replans=2,
    )


def _approved_first(steps: Sequence[Step]) -> tuple[Step, ...]:
    """The steps, of which those that write to the archive wait for a person where there are several."""
    storing = {step.id for step in steps if step.type == "storage"}
    several = len(storing) > 1
    return tuple(step.changed(needs_approval=several and step.id in storing) for step in steps)


def _trigger(step: Step, language: Language) -> ReplanTrigger:
    """Should the step fail, documents are written without what it was to find."""
    reason = phrases.CONTINUING_WITHOUT_STEP.format(task=step.task)
    return ReplanTrigger(step=step.id, on=("failed",), reason=reason.read(language))


def _planned(understood: AnalysedRequest, titles: Mapping[str, Text]) -> Iterator[_PlannedStep]:
    """The steps of what was asked for, and what those cannot do without: nothing is stored that was not checked, and
    what is stored gets its files there.
    """
    wants = understood.wants
    suggested = "data_analysis" in understood.agents and understood.query is not None
    found = [*_figures(understood)] if "data_analysis" in wants or suggested else []
    writes = "document_generation" in wants
    if "information_retrieval" in wants or (writes and _has_to_look_up(understood)):
        found.append(_PlannedStep("information"))
    yield from found
    before = tuple(step.id for step in found)
    if writes:
        yield from _documents(understood, titles, before)
    elif "compliance_check" in wants or ("data_storage" in wants and "data_analysis" not in wants):
        yield _PlannedStep("compliance", tuple(id_ for id_ in before if id_ == "information"))
    if "data_storage" in wants and not writes:
        checked = ("compliance",) if "data_analysis" not in wants else ()
        figures = tuple(step.id for step in found if step.kind in _FIGURES)
        yield _PlannedStep("storage", (*figures, *checked), task="data_storage")


def _figures(understood: AnalysedRequest) -> Iterator[_PlannedStep]:
    """A step for each question about figures; then their comparison, and what the change of the first is made of."""
    queries = understood.queries
    ids = [f"data:{number}" if number > 1 else "data" for number in range(1, max(len(queries), 1) + 1)]
    for id_, query in zip(ids, queries or (None,), strict=True):
        yield _PlannedStep(id_, about=query.period.text if query else phrases.EMPTY)
    if understood.compares and len(ids) > 1:
        yield _PlannedStep("comparison", tuple(ids))
    if queries and queries[0].explain:
        yield _PlannedStep("explanation", ("data",))


def _documents(
    understood: AnalysedRequest, titles: Mapping[str, Text], before: tuple[str, ...]
) -> Iterator[_PlannedStep]:
    """For each document: writing it, its check, and its files or its place in the archive."""
    condition = understood.condition_of("document_generation")
    if condition and condition.on == "no_violation":
        yield _PlannedStep(INQUIRY)
        before = (*before, INQUIRY)
    keeps, task = "data_storage" in understood.wants, "document_generation"
    for number, form in enumerate((understood.form, *understood.more_forms)):
        suffix = f":{form}" if number else ""
        about = titles[form] if form else phrases.EMPTY
        document, compliance = f"document{suffix}", f"compliance{suffix}"
        checks = "compliance_check" in understood.wants or keeps or _may_tell_of_benefits(form, understood)
        yield _PlannedStep(document, before, about, task)
        if checks:
            yield _PlannedStep(compliance, (document,), about, task)
        made = (document, compliance) if checks else (document,)
        if keeps:
            figures = tuple(id_ for id_ in before if id_ == "data")
            kept = "data_storage" if understood.condition_of("data_storage") else task
            yield _PlannedStep(f"storage{suffix}", (*figures, compliance), about, kept)
        else:
            yield _PlannedStep(f"files{suffix}", made, about, task)


def _may_tell_of_benefits(form: str | None, understood: AnalysedRequest) -> bool:
    """Whether the document may tell of something given: a visit report only if the request does not deny it."""
    return form in _WITH_BENEFITS and not understood.gives_nothing


def _has_to_look_up(understood: AnalysedRequest) -> bool:
    """Whether the records have to say which visit a report is about, because the request names nobody."""
    named = understood.named("client") or understood.named("doctor")
    visits = "visit_report" in (understood.form, *understood.more_forms)
    return visits and not understood.revises and not named


def _step(planned: _PlannedStep, understood: AnalysedRequest, language: Language) -> Step:
    task = _TASKS[planned.kind]
    condition = understood.condition_of(planned.task) if planned.task else None
    return Step(
        id=planned.id,
        agent=task.agent,
        team=task.team,
        type="data" if planned.kind in _FIGURES else planned.kind,
        task=phrases.TASK_TITLES[planned.kind].read(language),
        description=planned.about.read(language),
        dependencies=planned.after,
        only_if=condition.text if condition else "",
        timeout=task.timeout,
        retries=task.retries,
        backoff=0.2,
        fallbacks=task.fallbacks,
        estimated_seconds=task.seconds,
        checkpoint=task.saved,
    )


def subject_of(step: Step) -> str:
    """What a step is about among several of its kind: the number of a question, the kind of a document."""
    return _REPLACED.sub("", step.id).partition(":")[2]


def replanned_steps(plan: Plan) -> tuple[Step, ...]:
    """The steps to run after a dispensable step has failed: those that depended on it, without it.

    Skipped steps get a replacement under a new id; nothing else changes. Empty if nothing was skipped, or if a skipped
    step needs more than that.
    """
    failed = {step.id for step in plan.steps if step.status == "failed" and step.type in _DISPENSABLE}
    replaced = {step.replaces for step in plan.steps}
    skipped = [step for step in plan.steps if step.status == "skipped" and step.id not in replaced]
    replacement_ids = {step.id: f"{step.id}-{plan.revision + 2}" for step in skipped}
    if not failed or not skipped or any(_needs_more(step, failed, replacement_ids, plan) for step in skipped):
        return ()
    again = [_replacement(step, replacement_ids, failed) for step in skipped]
    return (*(step for step in plan.steps if step.status == "pending"), *again)


def _needs_more(step: Step, failed: set[str], replacement_ids: Mapping[str, str], plan: Plan) -> bool:
    """Whether the step also depends on a failed step that it cannot do without."""
    return any(
        plan.step(dependency).status in ("failed", "cancelled") and dependency not in failed
        for dependency in step.dependencies
        if dependency not in replacement_ids
    )


def _replacement(step: Step, replacement_ids: Mapping[str, str], failed: set[str]) -> Step:
    return step.changed(
        id=replacement_ids[step.id],
        replaces=step.id,
        dependencies=tuple(
            replacement_ids.get(dependency, dependency) for dependency in step.dependencies if dependency not in failed
        ),
        status="pending",
        progress=0,
        completed_at=None,
        error=None,
    )


def plan_resources(plan: Plan) -> PlanResources:
    """The connections that the plan's widest group has open."""
    reading = {step.id for step in plan.steps if step.type != "files"}
    return PlanResources(db_connections=max((len(reading.intersection(group)) for group in plan.groups), default=0))


_NEXT_NODES: dict[str, Literal["analyse", "execute", "respond"]] = {"analyzing": "analyse", "executing": "execute"}
_TASKS: dict[StepKind, _Task] = {
    "data": _Task("data_analysis", "data_analysis", 30.0, 0.3),
    "comparison": _Task("data_analysis", "data_analysis", 30.0, 0.3, saved=False),
    "explanation": _Task("data_analysis", "data_analysis", 30.0, 0.5),
    "information": _Task("information_retrieval", "information_retrieval", 30.0, 0.3),
    "document": _Task("document_generation", "document_generation", 20.0, 0.8),
    "compliance": _Task("compliance_validation", "compliance_validation", 20.0, 0.1),
    "files": _Task("document_files", "document_generation", 30.0, 4.0, retries=1, fallbacks=("plain_files",)),
    "storage": _Task("storage_decision", "storage_decision", 40.0, 3.0),
}
_KINDS: dict[str, StepKind] = {kind: kind for kind in _TASKS}
_FIGURES: tuple[StepKind, ...] = ("data", "comparison", "explanation")
_WITH_BENEFITS = ("visit_report", "expense_report", "seminar_request", "seminar_result")
"""The documents that tell of something given; the files of any other are checked when they are made."""
_DISPENSABLE: tuple[str, ...] = ("data", "information")
_REPLACED = re.compile(r"(?:-[0-9]+)+$")
"""What replanning adds to the id of a step that stands in for another."""

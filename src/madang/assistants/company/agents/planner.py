"""The node `plan`: from the analysed request to the steps, their order, time-outs and fallbacks; and the steps that
remain when one fails.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Literal, NamedTuple

from langgraph.runtime import Runtime
from langgraph.types import Command

from madang.assistants.company import phrases
from madang.assistants.company.state import CompanyState, move_phase
from madang.assistants.company.understand.request import AnalysedRequest
from madang.protocol import PlanReady
from madang.runtime.agents import RunContext
from madang.runtime.plans import PlanRevision
from madang.state import Frozen
from madang.state.plans import Plan, ReplanTrigger, Result, Step, summarize_plan
from madang.text import Language, Text

StepName = Literal["data", "information", "document", "compliance", "files", "storage"]


class PlanResources(Frozen):
    """The most resources that a plan takes, at one time and in total."""

    cpu_cores: int
    memory_gb: float
    api_calls: dict[str, int] = {}
    db_connections: int


class _Task(NamedTuple):
    agent: str
    team: str
    title: Text
    after: tuple[StepName, ...]
    timeout: float
    seconds: float
    retries: int = 3
    fallbacks: tuple[str, ...] = ()


async def plan_request(
    state: CompanyState, runtime: Runtime[RunContext]
) -> Command[Literal["analyse", "execute", "respond"]]:
    """Plans what the request wants; an empty plan goes back to the analysis, once."""
    understood, language = state.understanding, runtime.context.language
    plan = make_plan(understood, len(state.messages), language) if understood else Plan(id="nothing")
    update: dict[str, Any] = move_phase(state, {"steps": len(plan.steps)}) | {"plan": plan}
    if understood and plan.steps:
        first = understood.intents[0]
        runtime.context.emit(PlanReady(intent=first.intent, confidence=first.confidence, plan=summarize_plan(plan)))
        update["last_query"] = understood.query or state.last_query
    return Command(goto=_NEXT_NODES.get(update["current_phase"], "respond"), update=update)


async def revise_plan(plan: Plan, _: Mapping[str, Result]) -> PlanRevision | None:
    """The plan without the failed step, for the steps that can do without it; None if there are none."""
    steps = replanned_steps(plan)
    return PlanRevision(steps=steps) if steps else None


def make_plan(understood: AnalysedRequest, number: int, language: Language) -> Plan:
    """The plan for a request, the `number`-th of its conversation; empty if nothing is wanted."""
    wanted = tuple(_wanted(understood))
    return Plan(
        id=f"request-{number}",
        strategy="parallel",
        steps=tuple(_step(name, wanted, language) for name in wanted),
        triggers=tuple(
            ReplanTrigger(
                step=name,
                on=("failed",),
                reason=phrases.CONTINUING_WITHOUT_STEP.format(task=_TASKS[name].title.read(language)).read(language),
            )
            for name in ("data", "information")
            if name in wanted and "document" in wanted
        ),
        max_replans=2,
    )


def _wanted(understood: AnalysedRequest) -> Iterator[StepName]:
    """The steps of what was asked for, and what those cannot do without: nothing is stored that was not checked, and
    what is stored gets its files there.
    """
    wants = understood.wants
    writes, keeps = "document_generation" in wants, "data_storage" in wants
    keeps_figures = keeps and not writes and "data_analysis" in wants
    if "data_analysis" in wants:
        yield "data"
    if "information_retrieval" in wants or (writes and _has_to_look_up(understood)):
        yield "information"
    if writes:
        yield "document"
    if "compliance_check" in wants or (keeps and not keeps_figures) or (writes and _may_tell_of_benefits(understood)):
        yield "compliance"
    if writes and not keeps:
        yield "files"
    if keeps:
        yield "storage"


def _may_tell_of_benefits(understood: AnalysedRequest) -> bool:
    """Whether the document may tell of something given: a visit report only if the request does not deny it."""
    return understood.form in _WITH_BENEFITS and not understood.gives_nothing


def _has_to_look_up(understood: AnalysedRequest) -> bool:
    """Whether the records have to say which visit a report is about, because the request names nobody."""
    named = understood.named("client") or understood.named("doctor")
    return understood.form == "visit_report" and not understood.revises and not named


def _step(name: StepName, wanted: tuple[StepName, ...], language: Language) -> Step:
    task = _TASKS[name]
    return Step(
        id=name,
        agent=task.agent,
        team=task.team,
        type=name,
        task=task.title.read(language),
        dependencies=tuple(_dependencies(name, wanted)),
        timeout=task.timeout,
        retries=task.retries,
        backoff=0.2,
        fallbacks=task.fallbacks,
        estimated_seconds=task.seconds,
        checkpoint=True,
    )


def _dependencies(name: StepName, wanted: tuple[StepName, ...]) -> Iterator[StepName]:
    """The steps that one waits for; a check of what has yet to be found waits for the search."""
    for other in _TASKS[name].after:
        if other in wanted:
            yield other
    if name == "compliance" and "document" not in wanted and "information" in wanted:
        yield "information"


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
    """The resources of the plan; its widest group decides how many are used at one time."""
    widest = max((len(group) for group in plan.groups), default=0)
    reading = [step for step in plan.steps if step.type in _READING]
    return PlanResources(cpu_cores=min(widest, 2), memory_gb=0.5, db_connections=min(len(reading), widest))


_NEXT_NODES: dict[str, Literal["analyse", "execute", "respond"]] = {"analyzing": "analyse", "executing": "execute"}
_TASKS: dict[StepName, _Task] = {
    "data": _Task("data_analysis", "data_analysis", phrases.TASK_TITLES["data"], (), 30.0, 2.0),
    "information": _Task(
        "information_retrieval", "information_retrieval", phrases.TASK_TITLES["information"], (), 30.0, 1.0
    ),
    "document": _Task(
        "document_generation",
        "document_generation",
        phrases.TASK_TITLES["document"],
        ("data", "information"),
        20.0,
        1.0,
    ),
    "compliance": _Task(
        "compliance_validation",
        "compliance_validation",
        phrases.TASK_TITLES["compliance"],
        ("document",),
        20.0,
        1.0,
    ),
    "files": _Task(
        "document_files",
        "document_generation",
        phrases.TASK_TITLES["files"],
        ("document", "compliance"),
        30.0,
        2.0,
        retries=1,
        fallbacks=("plain_files",),
    ),
    "storage": _Task(
        "storage_decision",
        "storage_decision",
        phrases.TASK_TITLES["storage"],
        ("data", "compliance"),
        40.0,
        2.0,
    ),
}
_WITH_BENEFITS = ("visit_report", "expense_report", "seminar_request", "seminar_result")
"""The documents that tell of something given; the files of any other are checked when they are made."""
_READING: tuple[str, ...] = ("data", "information", "document", "compliance", "storage")
_DISPENSABLE: tuple[str, ...] = ("data", "information")

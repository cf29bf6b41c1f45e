"""The states of the company seed, declared with policies, and its worked examples."""

import random
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any, Literal

import pytest
from langchain_core.messages import AnyMessage
from langgraph.constants import START
from langgraph.graph.message import add_messages
from pydantic import BaseModel, ConfigDict, JsonValue

from madang.state.fields.policies import Bounds, Keep, Moves, Offload, Sensitive
from madang.state.fields.reducers import append, maximum, merge
from madang.state.fields.schema import Schema, State
from madang.state.plans.phases import PhaseMachine, PhaseRule
from madang.state.plans.plan import Plan
from madang.state.plans.results import Result, aggregate, by_task, merge_results
from madang.state.plans.step import JointStep, expand_joint_steps
from madang.state.writes.graph import CheckedGraph

NOON = datetime(2025, 1, 10, 12, 0, tzinfo=UTC)
PHASES = PhaseMachine(
    start="analyzing",
    rules=(
        PhaseRule("analyzing", "clarifying", when=lambda facts: bool(facts.get("clarification_needed"))),
        PhaseRule("analyzing", "planning"),
        PhaseRule(
            "clarifying",
            "analyzing",
            when=lambda facts: bool(facts.get("answer")),
            limit=3,
            target_after_limit="failed",
        ),
        PhaseRule("planning", "executing"),
        PhaseRule(
            "executing",
            "planning",
            when=lambda facts: bool(facts.get("need_replan")),
            limit=2,
            target_after_limit="failed",
        ),
        PhaseRule("executing", "completed"),
    ),
    ends=frozenset({"completed", "failed", "cancelled"}),
    waits=frozenset({"clarifying"}),
)


class Value(BaseModel):
    """A frozen part of the state."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Intent(Value):
    intent: Literal["data_analysis", "information_retrieval", "document_generation", "compliance_check", "data_storage"]
    confidence: float


class Entity(Value):
    """A word of the question and what it stands for in the company's own terms."""

    type: Literal["period", "location", "metric"]
    value: str
    normalized: str


class Feasibility(Value):
    data_available: bool
    permission_granted: bool
    estimated_time: float


class Analysis(Value):
    """What the query analyzer found."""

    raw_query: str
    query_timestamp: str
    parsed_intents: tuple[Intent, ...] = ()
    required_capabilities: tuple[str, ...] = ()
    complexity_score: float = 0.0
    extracted_entities: tuple[Entity, ...] = ()
    ambiguities: tuple[str, ...] = ()
    feasibility: Feasibility | None = None

    @property
    def clarification_needed(self) -> bool:
        """Derived from what is ambiguous."""
        return bool(self.ambiguities)


class Verdict(Value):
    """One rule's verdict; unknown never counts as a pass."""

    rule: str
    status: Literal["pass", "warn", "fail", "not_applicable", "unknown"]
    citation: str
    details: str = ""


class Compliance(Value):
    verdicts: tuple[Verdict, ...] = ()
    risk_level: Literal["none", "low", "medium", "high", "critical"] = "none"

    @property
    def passed(self) -> bool:
        """Whether every rule was answered and none forbids."""
        return all(verdict.status in ("pass", "warn", "not_applicable") for verdict in self.verdicts)


class Storage(Value):
    storage_decision: Literal["structured_db", "vector_db", "unstructured_db", "hybrid"]
    decision_reasoning: str
    schema_mapping: dict[str, JsonValue] = {}


class Session(State, name="company.session"):
    """The company assistant's session: analysis, plan, results by task, verdicts."""

    session_id: str
    user_id: Annotated[str | None, Sensitive()] = None
    company_id: str
    messages: Annotated[list[AnyMessage], add_messages, Keep(first=1, last=49)] = []
    current_phase: Annotated[str, Moves(PHASES.table)] = PHASES.start
    phase_counts: Annotated[dict[str, int], merge] = {}
    current_agent: str | None = None
    iteration_count: Annotated[int, maximum] = 0
    total_tokens_used: Annotated[int, Bounds(minimum=0)] = 0
    api_calls_made: Annotated[dict[str, int], merge] = {}
    analysis: Analysis | None = None
    plan: Plan | None = None
    results: Annotated[dict[str, Result], merge_results] = {}
    compliance: Compliance | None = None
    storage: Storage | None = None
    raw_data: Annotated[list[dict[str, JsonValue]], append, Offload(over=65536)] = []
    final_response: str | None = None
    errors: Annotated[list[str], append] = []
    warnings: Annotated[list[str], append] = []


def seed_plan() -> Plan:
    """The seed's plan: two agents at once, then a document."""
    data, information, document = "DataAnalysisAgent", "InformationRetrievalAgent", "DocumentGenerationAgent"
    joint = (
        JointStep(id="step_1", agents=(data, information), timeout=30, retries=3, checkpoint=True),
        JointStep(
            id="step_2", agents=(document,), parallel=False, timeout=20, dependencies=("step_1",), checkpoint=True
        ),
    )
    return Plan(id="plan", steps=expand_joint_steps(joint), strategy="parallel")


def result_of(step_id: str, **fields: Any) -> Result:
    return Result(task_id=step_id, agent=step_id.rsplit(".", maxsplit=1)[-1], status="completed", **fields)


def test_every_state_of_the_seed_can_be_declared() -> None:
    schema = Schema.of(Session)
    graph = CheckedGraph(Session)
    graph.add_node("analyze", lambda _state: None)
    graph.add_edge(START, "analyze")
    graph.compile()
    assert list(schema.with_policy(Sensitive)) == ["user_id"]
    assert [name for name, field in schema.fields.items() if field.required] == ["session_id", "company_id"]


@pytest.mark.req("E12", "E13", "E19")
def test_the_seed_plan_runs_two_agents_at_once_and_then_the_document() -> None:
    plan = seed_plan()
    assert plan.groups == (
        ("step_1.DataAnalysisAgent", "step_1.InformationRetrievalAgent"),
        ("step_2.DocumentGenerationAgent",),
    )
    assert [(step.timeout, step.retries, step.checkpoint) for step in plan.steps] == [
        (30, 3, True),
        (30, 3, True),
        (20, 3, True),
    ]


@pytest.mark.req("E60", "EC6")
def test_progress_of_the_seed_plan_ends_at_a_hundred_and_not_at_a_hundred_and_fifty() -> None:
    plan, seen = seed_plan(), [0]
    for number, step in enumerate(plan.steps):
        plan = plan.start(step.id, at=NOON).finish(step.id, at=NOON + timedelta(seconds=number))
        seen.append(plan.progress)
    assert seen == [0, 33, 66, 100]


@pytest.mark.req("EC6")
def test_a_failure_counts_as_finished_and_a_retry_counts_once() -> None:
    plan = seed_plan()
    first, second, document = (step.id for step in plan.steps)
    plan = plan.start(first, at=NOON).retry(first, error="time-out", at=NOON).start(first, at=NOON)
    assert plan.progress == 0
    plan = plan.fail(first, error="time-out", at=NOON).start(second, at=NOON).finish(second, at=NOON)
    assert (plan.progress, plan.step(document).status, plan.status) == (100, "skipped", "partial")


@pytest.mark.req("E57", "E58", "E59", "EC8", "EC9")
def test_results_arriving_in_any_order_come_to_the_same_outcome() -> None:
    plan = seed_plan()
    results = [
        result_of("step_1.DataAnalysisAgent", data={"rows": 12}, quality=0.95),
        result_of("step_1.InformationRetrievalAgent", data={"documents": 3}, quality=0.8),
        Result(
            task_id="step_2.DocumentGenerationAgent", agent="DocumentGenerationAgent", status="failed", error="font"
        ),
    ]

    def arriving(order: list[Result]) -> Any:
        graph = CheckedGraph(Session)
        for number, result in enumerate(order):
            graph.add_node(f"agent{number}", writer(result))
            graph.add_edge(START, f"agent{number}")
        return graph.compile().invoke({"session_id": "s", "company_id": "c"})["results"]

    outcomes = []
    for seed in range(4):
        order = random.Random(seed).sample(results, len(results))
        outcomes.append(aggregate(plan, arriving(order)))
    assert all(outcome == outcomes[0] for outcome in outcomes)
    assert outcomes[0].data == {
        "step_1.DataAnalysisAgent": {"rows": 12},
        "step_1.InformationRetrievalAgent": {"documents": 3},
    }
    assert [(part.task_id, part.status, part.error) for part in outcomes[0].missing] == [
        ("step_2.DocumentGenerationAgent", "failed", "font")
    ]


def writer(result: Result) -> Any:
    def node(state: Session) -> Any:
        return {"results": by_task(result)}

    return node


def test_an_unknown_verdict_never_passes() -> None:
    verdict = Verdict(rule="약사법", status="unknown", citation="제47조")
    assert not Compliance(verdicts=(verdict,)).passed

"""The states of the real-estate seeds, declared with policies, and their worked examples."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Annotated, Any, Literal

import pytest
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.constants import END, START
from pydantic import BaseModel, ConfigDict, JsonValue

from madang.state.errors import PlanError, SchemaError, TransitionError
from madang.state.fields.policies import Moves, Sensitive, Transient
from madang.state.fields.reducers import append
from madang.state.fields.schema import Schema, State
from madang.state.plans.plan import Plan
from madang.state.plans.results import AggregatedResult, Result, aggregate, by_task, merge_results, teams_by_status
from madang.state.plans.step import Step
from madang.state.writes.graph import CheckedGraph

START_TIME = datetime(2025, 10, 8, 14, 30, 5, tzinfo=UTC)
PHASES = ("initialization", "planning", "executing", "aggregation", "response_generation")
TABLE = {phase: frozenset(PHASES[number + 1 : number + 2]) for number, phase in enumerate(PHASES)}
THREAD: Any = {"configurable": {"thread_id": "ws_abc123"}}


class Value(BaseModel):
    """A frozen part of the state."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Intent(Value):
    """What was asked; a ratio is a ratio and not an amount."""

    intent_type: Literal["legal_consult", "market", "loan", "contract", "comprehensive"]
    confidence: float
    keywords: tuple[str, ...] = ()
    entities: dict[str, tuple[str, ...]] = {}


class Shared(Value):
    """What every team is given, by parameter."""

    user_query: str
    session_id: str
    user_id: str | None = None
    timestamp: str
    language: Literal["ko", "en"] = "ko"


class Keywords(Value):
    legal: tuple[str, ...] = ()
    real_estate: tuple[str, ...] = ()
    loan: tuple[str, ...] = ()
    listing: tuple[str, ...] = ()
    general: tuple[str, ...] = ()

    @property
    def scope(self) -> tuple[str, ...]:
        """The searches the keywords call for; the general ones call for none of their own."""
        return tuple(name for name in ("legal", "real_estate", "loan", "listing") if getattr(self, name))


class SearchTeam(State):
    """The search team's own state."""

    shared_context: Shared
    keywords: Keywords = Keywords()
    legal_results: Annotated[list[dict[str, JsonValue]], append] = []
    real_estate_results: Annotated[list[dict[str, JsonValue]], append] = []
    property_search_results: Annotated[list[dict[str, JsonValue]], append] = []
    loan_results: Annotated[list[dict[str, JsonValue]], append] = []
    sources_used: Annotated[list[str], append] = []


class AnalysisTeam(State):
    """The analysis team's own state; its input is results, never another team's state."""

    shared_context: Shared
    analysis_type: Literal["comprehensive", "market", "risk", "contract"] = "comprehensive"
    input_data: dict[str, list[dict[str, JsonValue]]] = {}
    insights: Annotated[list[str], append] = []


class DocumentTeam(State):
    """The document team's own state; contracts hold names and sums."""

    shared_context: Shared
    document_type: Literal["lease_contract", "sales_contract"] | None = None
    final_document: Annotated[str | None, Sensitive()] = None


class Supervisor(State, name="realestate.supervisor"):
    """The courtyard: the question, the plan, the teams' results, the answer."""

    query: str
    session_id: str
    user_id: Annotated[str | None, Sensitive()] = None
    current_phase: Annotated[str, Moves(TABLE)] = "initialization"
    intent: Intent | None = None
    execution_plan: Plan | None = None
    team_results: Annotated[dict[str, Result], merge_results] = {}
    outcome: AggregatedResult | None = None
    loaded_memories: Annotated[list[str] | None, Transient()] = None
    final_response: str | None = None
    error_log: Annotated[list[str], append] = []


def two_steps() -> Plan:
    return Plan(
        id="plan",
        steps=(
            Step(id="step_0", type="search", agent="search_team", team="search", task="법률 정보 검색"),
            Step(
                id="step_1",
                type="analysis",
                agent="analysis_team",
                team="analysis",
                task="분석",
                dependencies=("step_0",),
            ),
        ),
    )


def test_keywords_decide_the_scope_and_listings_are_one_of_four() -> None:
    assert Keywords(legal=("전세금", "인상", "5%"), real_estate=("강남구", "아파트")).scope == ("legal", "real_estate")
    assert Keywords(listing=("역세권",)).scope == ("listing",)


def test_the_intent_of_the_worked_question() -> None:
    intent = Intent(
        intent_type="legal_consult",
        confidence=0.95,
        keywords=("전세금", "5%", "인상"),
        entities={"비율": ("5%",), "계약유형": ("전세",)},
    )
    assert intent.entities["비율"] == ("5%",)


@pytest.mark.req("H22", "H23", "H60", "HC8")
def test_a_step_goes_from_pending_to_completed_with_its_times() -> None:
    pending = two_steps().step("step_0")
    assert (pending.status, pending.progress, pending.started_at, pending.completed_at) == ("pending", 0, None, None)
    plan = two_steps().start("step_0", at=START_TIME)
    assert (plan.step("step_0").status, plan.step("step_0").started_at) == ("in_progress", "2025-10-08T14:30:05.000Z")
    plan = plan.finish("step_0", at=START_TIME + timedelta(seconds=2), result="search-1")
    done = plan.step("step_0")
    assert (done.status, done.progress, done.result, done.error) == ("completed", 100, "search-1", None)
    assert (done.started_at, done.completed_at) == ("2025-10-08T14:30:05.000Z", "2025-10-08T14:30:07.000Z")


@pytest.mark.req("H23", "HC29")
def test_a_step_that_fails_keeps_the_progress_it_had() -> None:
    plan = two_steps().start("step_0", at=START_TIME).report("step_0", 50)
    failed = plan.fail("step_0", error="Database connection timeout", at=START_TIME).step("step_0")
    assert (failed.status, failed.progress, failed.error, failed.result) == (
        "failed",
        50,
        "Database connection timeout",
        None,
    )
    assert failed.completed_at is not None


@pytest.mark.req("HC8", "HC25")
def test_a_finished_step_does_not_begin_again_and_an_unknown_one_is_named() -> None:
    done = two_steps().start("step_0", at=START_TIME).finish("step_0", at=START_TIME)
    with pytest.raises(TransitionError):
        done.start("step_0", at=START_TIME)
    with pytest.raises(PlanError, match=r"^Plan 'plan' has no step 'step_9' \(steps: step_0, step_1\)\.$"):
        done.start("step_9", at=START_TIME)


@pytest.mark.req("H61", "HC2", "HC12", "HC13", "HC14")
def test_teams_are_each_in_one_place_and_a_failed_one_is_never_called_a_success() -> None:
    plan = two_steps().start("step_0", at=START_TIME).fail("step_0", error="시간 초과", at=START_TIME)
    failed = Result(task_id="step_0", agent="search_team", team="search", status="failed", error="시간 초과")
    once = by_task(failed)
    assert merge_results(once, once) == once
    assert teams_by_status(plan, once).model_dump(exclude_defaults=True) == {
        "failed": ("search",),
        "skipped": ("analysis",),
    }
    assert [(part.team, part.status) for part in aggregate(plan, once).missing] == [
        ("search", "failed"),
        ("analysis", "skipped"),
    ]


def test_the_analysis_team_gets_results_and_has_no_room_for_another_teams_state() -> None:
    assert "legal_results" not in Schema.of(AnalysisTeam).fields
    assert "search_team_state" not in Schema.of(Supervisor).fields


@pytest.mark.req("H52", "H77")
def test_a_callback_in_the_state_is_refused_when_the_graph_is_built() -> None:
    wired = type("Wired", (State,), {"__annotations__": {"progress_callback": type(print)}})
    graph = CheckedGraph(wired)
    graph.add_node("work", lambda _state: None)
    graph.add_edge(START, "work")
    with pytest.raises(SchemaError, match=r"^Wired\.progress_callback holds builtin_function_or_method, which cannot"):
        graph.compile()


def initialize(state: Supervisor) -> dict[str, Any]:
    return {"loaded_memories": ["지난번에 마포구를 물었습니다"]}


def planning(state: Supervisor) -> dict[str, Any]:
    intent = Intent(intent_type="legal_consult", confidence=0.9, keywords=("전세금", "5%", "인상"))
    return {"current_phase": "planning", "intent": intent, "execution_plan": two_steps()}


def execute(state: Supervisor) -> dict[str, Any]:
    assert state.execution_plan is not None
    plan = state.execution_plan.start("step_0", at=START_TIME)
    plan = plan.finish("step_0", at=START_TIME + timedelta(seconds=2)).start("step_1", at=START_TIME)
    plan = plan.finish("step_1", at=START_TIME + timedelta(seconds=3))
    article: dict[str, JsonValue] = {"law": "주택임대차보호법", "article": "제7조", "score": 0.95}
    found = Result(task_id="step_0", agent="search_team", team="search", status="completed", data={"legal": [article]})
    said = Result(task_id="step_1", agent="analysis_team", team="analysis", status="completed", data={"cap": "1/20"})
    return {"current_phase": "executing", "execution_plan": plan, "team_results": by_task(found, said)}


def aggregation(state: Supervisor) -> dict[str, Any]:
    assert state.execution_plan is not None
    return {"current_phase": "aggregation", "outcome": aggregate(state.execution_plan, state.team_results)}


def respond(state: Supervisor) -> dict[str, Any]:
    return {"current_phase": "response_generation", "final_response": "조건에 따라 다릅니다."}


@pytest.mark.req("H48", "H85")
def test_each_field_appears_at_its_moment() -> None:
    nodes = (initialize, planning, execute, aggregation, respond)
    graph = CheckedGraph(Supervisor)
    names = [START, *(node.__name__ for node in nodes), END]
    for node in nodes:
        graph.add_node(node)
    for start, end in pairwise(names):
        graph.add_edge(start, end)
    app = graph.compile(checkpointer=InMemorySaver())
    app.invoke({"query": "전세금 5% 인상 가능해?", "session_id": "ws_abc123"}, THREAD)
    moments = [state.values for state in app.get_state_history(THREAD)][::-1][1:]
    appeared = [
        {name for name in ("intent", "execution_plan", "team_results", "outcome", "final_response") if values.get(name)}
        for values in moments
    ]
    assert appeared == [
        set(),
        set(),
        {"intent", "execution_plan"},
        {"intent", "execution_plan", "team_results"},
        {"intent", "execution_plan", "team_results", "outcome"},
        {"intent", "execution_plan", "team_results", "outcome", "final_response"},
    ]
    assert [values["current_phase"] for values in moments] == ["initialization", "initialization", *PHASES[1:]]
    assert all(values.get("loaded_memories") is None for values in moments)

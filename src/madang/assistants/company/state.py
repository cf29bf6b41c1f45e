"""The state of a conversation: the fields the agents share, the phases a request moves through, and what it has cost.
Older stored states are migrated here.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field

from madang.assistants.company import phrases
from madang.assistants.company.documents.drafts import DocumentDraft
from madang.assistants.company.figures.query import Query
from madang.assistants.company.present.answer import AnswerPart
from madang.assistants.company.understand.request import AnalysedRequest, LeftQuestion
from madang.protocol import View
from madang.runtime.agents import ChatMessage
from madang.state import Frozen, stored_as
from madang.state.fields import Keep, Moves, Schema, Sensitive, State, append
from madang.state.history import Migrations
from madang.state.plans import (
    ANY,
    Facts,
    PhaseMachine,
    PhaseRule,
    Plan,
    Result,
    Roster,
    equals,
    given,
    merge_results,
    newest_results,
)

Phase = Literal["analyzing", "clarifying", "planning", "executing", "completed", "failed", "cancelled"]

_DENIED = equals("understanding.feasibility.permission_granted", False)
_EMPTY = equals("understanding.feasibility.data_available", False)
_UNCLEAR = given("understanding.clarification_needed")
_QUESTIONS, _ANALYSES = 3, 1

PHASES = PhaseMachine(
    start="analyzing",
    rules=(
        PhaseRule(ANY, "cancelled", given("cancelled")),
        PhaseRule("analyzing", "completed", _DENIED, reason="no_permission"),
        PhaseRule("analyzing", "completed", _EMPTY, reason="no_data"),
        PhaseRule("analyzing", "completed", given("leaves"), reason="nothing_to_do"),
        PhaseRule("analyzing", "clarifying", _UNCLEAR, limit=_QUESTIONS, target_after_limit="failed", reason="unclear"),
        PhaseRule("analyzing", "planning"),
        PhaseRule("clarifying", "analyzing", given("answered")),
        PhaseRule(
            "planning",
            "analyzing",
            equals("steps", 0),
            limit=_ANALYSES,
            target_after_limit="failed",
            reason="empty_plan",
        ),
        PhaseRule("planning", "executing"),
        PhaseRule("executing", "failed", equals("status", "failed", "cancelled", "skipped")),
        PhaseRule("executing", "completed"),
    ),
    waits=frozenset({"clarifying"}),
    ends=frozenset({"completed", "failed", "cancelled"}),
)

MOVES = {phase: following | {"analyzing"} for phase, following in PHASES.table.items()}
"""The allowed moves of `current_phase`: those of the machine, and back to the start with the next request."""


Count = Annotated[int, Field(ge=0)]


@stored_as("company.counters", formerly=("madang.assistants.company.domain.counters:Counters",))
class UsageCounters(Frozen):
    """What was used; `api_calls` by the service that was called."""

    total_tokens_used: Count = 0
    api_calls: dict[str, Count] = {}
    db_queries_executed: Count = 0

    def plus(self, *, queries: int = 0, calls: dict[str, int] | None = None) -> "UsageCounters":
        """The counters with these added."""
        merged = {
            name: self.api_calls.get(name, 0) + (calls or {}).get(name, 0)
            for name in {**self.api_calls, **(calls or {})}
        }
        return self.changed(db_queries_executed=self.db_queries_executed + queries, api_calls=merged)


_MOST_RESULTS = 100


def keep_newest_results(current: Mapping[str, Result] | None, new: Mapping[str, Result]) -> dict[str, Result]:
    """The results of both by task, the newest hundred of them; an unfinished one counts as new."""
    return newest_results(merge_results(current, new), _MOST_RESULTS)


@stored_as("company.company", formerly=("madang.assistants.company.state:Company",))
class CompanyState(State, name="company", version=2):
    """The fields the agents share. Messages, and data about people and money, are sensitive.

    Progress, and what is pending, completed or failed, is in the plan only. The audit and the files are stored
    elsewhere; the state has references to files.
    """

    session_id: str = ""
    """The session. Written by the analyzer."""
    user_id: Annotated[str, Sensitive()] = ""
    """Who asks. Written by the analyzer from the sign-in."""
    company_id: str = ""
    """The tenant whose data are meant. Written by the analyzer from the sign-in."""
    messages: Annotated[list[ChatMessage], append, Keep.at_most(50), Sensitive()] = []
    """The conversation, once. Written by the manifest and the responder."""
    question: Annotated[str, Sensitive()] = ""
    """What was asked last. Written by the manifest, read by the analyzer."""
    current_phase: Annotated[Phase, Moves(MOVES)] = "analyzing"
    """Where the request stands. Written by each node."""
    phase_counts: dict[str, int] = {}
    """How often each limited move was made for this request. Written by each node."""
    requests: int = 0
    """How many requests the conversation has had. Written by the analyzer."""
    iterations: dict[str, int] = {}
    """How often the conversation has entered each phase, over all requests. Written by each node."""
    understanding: Annotated[AnalysedRequest | None, Sensitive()] = None
    """What the request means. Written by the analyzer, read by planner and agents."""
    left: Annotated[LeftQuestion | None, Sensitive()] = None
    """What this request took the place of, if it was said in place of an answer. Written by the manifest and whoever
    asked, read by the analyzer.
    """
    choices: Annotated[dict[str, str], Sensitive()] = {}
    """What was answered to ambiguities of this request. Written by the node that asks, read by the analyzer."""
    last_query: Annotated[Query | None, Sensitive()] = None
    """The last question about figures, from which the next may go on. Written by the planner, read by the analyzer."""
    last_inquiry: Annotated[str, Sensitive()] = ""
    """The activity that was judged just before, to which a further fact belongs. Written and read by the analyzer."""
    draft: Annotated[DocumentDraft | None, Sensitive()] = None
    """The document that the conversation is about. Written by the executor, read by analyzer and agents."""
    plan: Plan | None = None
    """What is to be done. Written by the planner and the executor."""
    agent_results: Annotated[dict[str, Result], keep_newest_results, Sensitive()] = {}
    """What each task came to, by its id. Written by the executor, read by the responder."""
    parts: Annotated[list[AnswerPart], Sensitive()] = []
    """What there is to say and to show, in order. Written by the responder, read by the manifest."""
    counters: UsageCounters = UsageCounters()
    """What the request has cost. Written by the analyzer and the executor."""
    missing: list[str] = []
    """What could not be done, and why. Written by the responder."""
    refusal: str | None = None
    """Why there is no answer, as a reason that code can act on. Written by the responder, read by the manifest."""
    answer: Annotated[str, Sensitive()] = ""
    """The answer in the language of the user. Written by the responder, read by the manifest."""

    @property
    def roster(self) -> Roster:
        """The tasks by status."""
        return self.plan.roster if self.plan else Roster()

    @property
    def progress(self) -> int:
        """How much of the plan is done, in per cent."""
        return self.plan.progress if self.plan else 100 if self.current_phase == "completed" else 0

    @property
    def current_agent(self) -> str | None:
        """The agent at work, the first of several."""
        return (
            next((step.acting_agent for step in self.plan.steps if step.status == "in_progress"), None)
            if self.plan
            else None
        )


MIGRATIONS = Migrations("company", current=2, defaults=Schema.of(CompanyState).defaults, unversioned=1)


@MIGRATIONS.step(1)
def _become_a_conversation(state: dict[str, Any]) -> dict[str, Any]:
    """Version 1 held one question, its answer and a table: now a conversation, and the table a part of its answer."""
    table = state.pop("table", {})
    state.pop("statements", None)
    messages: list[ChatMessage] = [
        {"role": role, "content": state[name]}
        for role, name in (("user", "question"), ("assistant", "answer"))
        if state.get(name)
    ]
    views = (View(kind="table", title=phrases.FIGURES_VIEW_TITLE.ko, data=table),) if table else ()
    parts = [AnswerPart(step="data", text="", views=views)] if views else []
    return {**state, "messages": messages, "parts": parts, "current_phase": "completed" if messages else "analyzing"}


def move_phase(state: CompanyState, facts: Facts) -> dict[str, Any]:
    """The write that takes the request to its next phase, given these facts."""
    move = PHASES.move(state.current_phase, facts, state.phase_counts)
    entered = {**state.iterations, move.phase: state.iterations.get(move.phase, 0) + 1}
    return {"current_phase": move.phase, "phase_counts": move.counts, "iterations": entered}


def turn_to(words: str, state: CompanyState, *, mention: str = "") -> dict[str, Any]:
    """The write that makes what was said in place of an answer the next request."""
    times = state.left.times + 1 if state.left else 1
    asked = state.understanding.raw_query if state.understanding else state.question
    return {
        "question": words,
        "messages": [{"role": "user", "content": words}],
        "left": LeftQuestion(message=asked, mention=mention, times=times),
    }

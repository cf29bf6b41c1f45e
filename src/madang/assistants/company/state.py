"""The state of a conversation with the company's assistant: a request on its way through analysis, plan and agents."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from madang.assistants.company.domain.counters import Counters
from madang.assistants.company.domain.documents.drafts import Draft
from madang.assistants.company.domain.parts import Part
from madang.assistants.company.domain.phases import MOVES, Phase
from madang.assistants.company.domain.query import Query
from madang.assistants.company.domain.understanding import Understanding
from madang.protocol import View
from madang.state import Keep, Moves, Plan, Result, Sensitive, State, append, merge_results, newest
from madang.state.migrations import Migrations
from madang.state.roster import Roster
from madang.state.schema import Schema
from madang.state.stored import stored_as
from madang.text import Text

__all__ = ["MIGRATIONS", "Company", "Said", "kept_results"]

Said = dict[Literal["role", "content"], str]

_RESULTS = 100


def kept_results(current: Mapping[str, Result] | None, new: Mapping[str, Result]) -> dict[str, Result]:
    """The results of both by task, the newest hundred of them; one that has not ended counts as new."""
    return newest(merge_results(current, new), _RESULTS)


@stored_as("company.company", formerly=("madang.assistants.company.state:Company",))
class Company(State, name="company", version=2):
    """What the agents share. What is said, and what is found of people and money, is sensitive.

    Progress, and what is pending, completed or failed, is told by the plan alone. The audit and the files that were
    made lie outside; of files there is a reference.
    """

    session_id: str = ""
    """The session. Written by the analyzer."""
    user_id: Annotated[str, Sensitive()] = ""
    """Who asks. Written by the analyzer from the sign-in."""
    company_id: str = ""
    """The tenant whose data are meant. Written by the analyzer from the sign-in."""
    messages: Annotated[list[Said], append, Keep.at_most(50), Sensitive()] = []
    """The conversation, once. Written by the manifest and the responder."""
    question: Annotated[str, Sensitive()] = ""
    """What was asked last. Written by the manifest, read by the analyzer."""
    current_phase: Annotated[Phase, Moves(MOVES)] = "analyzing"
    """Where the request stands. Written by each node."""
    phase_counts: dict[str, int] = {}
    """How often each limited move was made for this request. Written by each node."""
    understanding: Annotated[Understanding | None, Sensitive()] = None
    """What the request means. Written by the analyzer, read by planner and agents."""
    choices: Annotated[dict[str, str], Sensitive()] = {}
    """What was answered to ambiguities of this request. Written by the node that asks, read by the analyzer."""
    last_query: Annotated[Query | None, Sensitive()] = None
    """The last question about figures, from which the next may go on. Written by the planner, read by the analyzer."""
    draft: Annotated[Draft | None, Sensitive()] = None
    """The document that the conversation is about. Written by the executor, read by analyzer and agents."""
    plan: Plan | None = None
    """What is to be done. Written by the planner and the executor."""
    agent_results: Annotated[dict[str, Result], kept_results, Sensitive()] = {}
    """What each task came to, by its id. Written by the executor, read by the responder."""
    parts: Annotated[list[Part], Sensitive()] = []
    """What there is to say and to show, in order. Written by the responder, read by the manifest."""
    counters: Counters = Counters()
    """What the request has cost. Written by the analyzer and the executor."""
    missing: list[str] = []
    """What could not be done, and why. Written by the responder."""
    refusal: str | None = None
    """Why there is no answer, as a reason that code can act on. Written by the responder, read by the manifest."""
    answer: Annotated[str, Sensitive()] = ""
    """The answer in the language of the one who asked. Written by the responder, read by the manifest."""

    @property
    def roster(self) -> Roster:
        """The tasks by how they stand."""
        return self.plan.roster if self.plan else Roster()

    @property
    def progress(self) -> int:
        """How much of the plan has ended, in per cent; everything, where there is nothing left to do."""
        return self.plan.progress if self.plan else 100 if self.current_phase == "completed" else 0

    @property
    def current_agent(self) -> str | None:
        """The agent at work, the first of several."""
        return (
            next((step.acting_agent for step in self.plan.steps if step.status == "in_progress"), None)
            if self.plan
            else None
        )


MIGRATIONS = Migrations("company", current=2, defaults=Schema.of(Company).defaults, unversioned=1)


@MIGRATIONS.step(1)
def _become_a_conversation(state: dict[str, Any]) -> dict[str, Any]:
    """Version 1 held one question, its answer and a table: now a conversation, and the table a part of its answer."""
    table = state.pop("table", {})
    state.pop("statements", None)
    said: list[Said] = [
        {"role": role, "content": state[name]}
        for role, name in (("user", "question"), ("assistant", "answer"))
        if state.get(name)
    ]
    views = (View(kind="table", title=_FIGURES.ko, data=table),) if table else ()
    parts = [Part(step="data", text="", views=views)] if views else []
    return {**state, "messages": said, "parts": parts, "current_phase": "completed" if said else "analyzing"}


_FIGURES = Text(ko="수치", en="Figures")

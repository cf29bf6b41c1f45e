"""The state of a consultation: what was asked, what is known of the case, the plan, and what each team found."""

from typing import Annotated, Literal

from madang.assistants.realestate.domain.cases import Case
from madang.assistants.realestate.domain.parts import Part
from madang.assistants.realestate.domain.tasks import Reading
from madang.assistants.realestate.tools.places import Spot
from madang.protocol import File
from madang.state import Keep, Moves, Plan, Result, Sensitive, State, append, merge_results

__all__ = ["Consultation", "Phase", "Said"]

Phase = Literal["initialization", "planning", "executing", "aggregation", "response_generation"]
Said = dict[Literal["role", "content"], str]

_PHASES = {
    "initialization": frozenset({"planning"}),
    "planning": frozenset({"executing", "response_generation", "initialization"}),
    "executing": frozenset({"aggregation", "initialization"}),
    "aggregation": frozenset({"response_generation", "initialization"}),
    "response_generation": frozenset({"initialization"}),
}


class Consultation(State, name="realestate", version=1):
    """What the teams share. What people tell of themselves is sensitive, and so is what is worked out from it."""

    query: Annotated[str, Sensitive()] = ""
    """The question as it was asked. Written by the manifest, read by everybody."""
    attachments: list[File] = []
    """Files that came with it. Written by the manifest, read by the contract review."""
    messages: Annotated[list[Said], append, Keep.at_most(20), Sensitive()] = []
    """The conversation. Written by the manifest and the responder."""
    current_phase: Annotated[Phase, Moves(_PHASES)] = "initialization"
    """Where the consultation stands. Written by each node as it begins."""
    case: Annotated[Case, Sensitive()] = Case()
    """What is known of the lease, the home or the purchase, over all messages. Written by the planner."""
    spot: Spot | None = None
    """The place it is about. Written by the planner, read by search and analysis."""
    reading: Reading | None = None
    """The intent of the last question and its tasks. Written by the planner."""
    plan: Plan | None = None
    """One step for each task. Written by the planner and the teams' node."""
    team_results: Annotated[dict[str, Result], merge_results, Sensitive()] = {}
    """What each step found, by its id. Written by the teams, read by the aggregator."""
    parts: Annotated[list[Part], Sensitive()] = []
    """What there is to say, in order. Written by the aggregator, read by the responder and the manifest."""
    missing: list[str] = []
    """What could not be found out, and why. Written by the aggregator."""
    final_response: Annotated[str, Sensitive()] = ""
    """The answer. Written by the responder, read by the manifest."""
    files: list[File] = []
    """Documents that were made. Written by the aggregator."""

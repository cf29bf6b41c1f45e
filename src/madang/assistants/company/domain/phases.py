"""The phases of a request, and the one table that says how it moves through them.

Asking back waits and then analyses again; it never ends the request. Every circle has a limit, after which the request
fails and says so. What waits or is planned anew while a plan is carried out is the runtime's to tell: the run is
interrupted, the plan has another revision, and the phase stays `executing`.
"""

from typing import Literal

from madang.state.facts import equals, given
from madang.state.phases import ANY, PhaseMachine, Rule

__all__ = ["MOVES", "PHASES", "Phase"]

Phase = Literal["analyzing", "clarifying", "planning", "executing", "completed", "failed", "cancelled"]

_DENIED = equals("understanding.feasibility.permission_granted", False)
_EMPTY = equals("understanding.feasibility.data_available", False)
_UNCLEAR = given("understanding.clarification_needed")
_QUESTIONS, _ANALYSES = 3, 1

PHASES = PhaseMachine(
    start="analyzing",
    rules=(
        Rule(ANY, "cancelled", given("cancelled")),
        Rule("analyzing", "completed", _DENIED, because="no_permission"),
        Rule("analyzing", "completed", _EMPTY, because="no_data"),
        Rule("analyzing", "completed", given("leaves"), because="nothing_to_do"),
        Rule("analyzing", "clarifying", _UNCLEAR, limit=_QUESTIONS, beyond="failed", because="unclear"),
        Rule("analyzing", "planning"),
        Rule("clarifying", "analyzing", given("answered")),
        Rule("planning", "analyzing", equals("steps", 0), limit=_ANALYSES, beyond="failed", because="empty_plan"),
        Rule("planning", "executing"),
        Rule("executing", "failed", equals("status", "failed", "cancelled", "skipped")),
        Rule("executing", "completed"),
    ),
    waits=frozenset({"clarifying"}),
    ends=frozenset({"completed", "failed", "cancelled"}),
)

MOVES = {phase: following | {"analyzing"} for phase, following in PHASES.table.items()}
"""How the field in the state may move: as the machine says, and back to the start with the next request."""

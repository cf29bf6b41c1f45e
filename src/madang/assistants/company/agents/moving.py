"""Moving a request on: the phase that follows, by the one table of phases."""

from typing import Any

from madang.assistants.company.domain.phases import PHASES
from madang.assistants.company.state import Company
from madang.state.facts import Facts

__all__ = ["moved"]


def moved(state: Company, facts: Facts) -> dict[str, Any]:
    """The write that takes the request to its next phase, given these facts."""
    move = PHASES.move(state.current_phase, facts, state.phase_counts)
    return {"current_phase": move.phase, "phase_counts": move.counts}

"""How a team stands: the life of its steps taken together, and what each of them has to say."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from madang.assistants.realestate.domain.parts import Part
from madang.assistants.realestate.domain.task_kinds import Team
from madang.state import Plan, Result, Step
from madang.state.lifecycle import Lifecycle
from madang.state.progress import FULL
from madang.state.status import TERMINAL, combined

__all__ = ["TeamState", "found_by", "steps_of", "with_steps"]


class TeamState(Lifecycle):
    """What all teams have in common. Its times and its error are those of its steps."""

    team: Team
    parts: tuple[Part, ...] = ()


T = TypeVar("T", bound=TeamState)


def with_steps(state: T, steps: Sequence[Step], results: Mapping[str, Result]) -> T:
    """The team after its steps: as far along as they are on average, ended when all of them have."""
    status = combined(step.status for step in steps)
    started = [step.started_at for step in steps if step.started_at]
    ended = [step.completed_at for step in steps if step.completed_at]
    progress = FULL if status == "completed" else min(sum(step.progress for step in steps) // len(steps), FULL - 1)
    return state.changed(
        status=status,
        progress=progress,
        started_at=min(started, default=None),
        completed_at=max(ended, default=None) if status in TERMINAL else None,
        error="; ".join(step.error for step in steps if step.error) or None,
        parts=tuple(part for step in steps if (part := _part(step, results))),
    )


def steps_of(team: Team, plan: Plan) -> tuple[Step, ...]:
    """The steps of the plan that are the team's."""
    return tuple(step for step in plan.steps if step.team == team)


def found_by(steps: Sequence[Step], results: Mapping[str, Result], key: str) -> list[Any]:
    """What the results of the steps hold under a key, of those that hold it."""
    each = (results[step.id].data for step in steps if step.id in results)
    return [data[key] for data in each if key in data]


def _part(step: Step, results: Mapping[str, Result]) -> Part | None:
    if step.status != "completed":
        return None
    told = found_by((step,), results, "part")
    return Part.model_validate(told[0]) if told else None

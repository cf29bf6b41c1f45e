"""Aggregation: what the results of a plan amount to, for its teams and for the whole, with nothing glossed over."""

from collections.abc import Callable, Iterable, Mapping
from typing import Literal

from pydantic import Field, JsonValue

from madang.state.frozen import Frozen
from madang.state.ordering import ordered
from madang.state.plan import Plan
from madang.state.results import Result
from madang.state.roster import Roster
from madang.state.status import FRUITLESS, TERMINAL, Status, combined
from madang.state.step import Step

__all__ = ["Method", "Outcome", "Part", "aggregate", "teams"]

Method = Literal["sequential", "merge", "prioritized"]
Results = Mapping[str, Result]


class Part(Frozen):
    """How one step of the plan came out."""

    task_id: str
    team: str
    status: Status
    error: str | None = None
    quality: float | None = None
    sources: tuple[str, ...] = ()


class Outcome(Frozen):
    """What a plan came to: its true status, the data there is, and every part, also those that are missing."""

    status: Status
    method: Method
    data: dict[str, JsonValue] = Field(default_factory=dict)
    parts: tuple[Part, ...] = ()
    """All steps of the plan, except those that another stands in for."""

    @property
    def missing(self) -> tuple[Part, ...]:
        """The parts that are not completed, which an answer has to mention."""
        return tuple(part for part in self.parts if part.status != "completed")


def aggregate(plan: Plan, results: Results, *, method: Method = "sequential") -> Outcome:
    """The outcome of the plan so far. The order in which results arrived makes no difference.

    - sequential: the data of each step under its id, in the plan's order;
    - merge: all data in one; where two steps have the same key, lists are joined in the plan's order, and of anything
      else the later step's value stands;
    - prioritized: all data in one; where two steps have the same key, the value of the higher quality stands, and of
      equal quality the earlier step's.

    Only completed and partial results have a say.
    """
    standing = {step.id for step in plan.standing}
    steps = [step for step in ordered(plan.steps) if step.id in standing]
    parts = tuple(_part(step, results) for step in steps)
    usable = [result for step in steps if (result := _usable(step, results))]
    status = combined(part.status for part in parts)
    return Outcome(status=status, method=method, data=_GATHERED[method](usable), parts=parts)


def teams(plan: Plan, results: Results) -> Roster:
    """The plan's teams by how they stand: each exactly once. A step without a team counts as a team of its agent."""
    statuses: dict[str, Status] = {}
    for team in dict.fromkeys(_team(step) for step in plan.steps):
        steps = _of_team(team, plan.standing) or _of_team(team, plan.steps)
        statuses[team] = combined(_status(step, results) for step in steps)
    return Roster.of(statuses)


def _part(step: Step, results: Results) -> Part:
    status, result = _status(step, results), results.get(step.id)
    return Part(
        task_id=step.id,
        team=_team(step),
        status=status,
        error=None if status == "completed" else step.error or (result and result.error),
        quality=result and result.quality,
        sources=result.sources if result else (),
    )


def _status(step: Step, results: Results) -> Status:
    """The step's status, or that of a result that came in and has not been entered in the plan yet."""
    due = step.attempts + (step.status == "pending")
    result = results.get(step.id)
    return step.status if step.ended or result is None or result.attempt < due else result.status


def _team(step: Step) -> str:
    return step.team or step.agent


def _of_team(team: str, steps: Iterable[Step]) -> list[Step]:
    return [step for step in steps if _team(step) == team]


def _usable(step: Step, results: Results) -> Result | None:
    result = results.get(step.id)
    if result is None or result.status in FRUITLESS or _status(step, results) not in TERMINAL - FRUITLESS:
        return None
    return result


def _side_by_side(results: Iterable[Result]) -> dict[str, JsonValue]:
    return {result.task_id: dict(result.data) for result in results}


def _joined(results: Iterable[Result]) -> dict[str, JsonValue]:
    data: dict[str, JsonValue] = {}
    for key, value in (entry for result in results for entry in result.data.items()):
        held = data.get(key)
        data[key] = [*held, *value] if isinstance(held, list) and isinstance(value, list) else value
    return data


def _by_quality(results: Iterable[Result]) -> dict[str, JsonValue]:
    data: dict[str, JsonValue] = {}
    for result in sorted(results, key=lambda result: result.quality or 0.0, reverse=True):
        data = result.data | data
    return data


_GATHERED: Mapping[Method, Callable[[Iterable[Result]], dict[str, JsonValue]]] = {
    "sequential": _side_by_side,
    "merge": _joined,
    "prioritized": _by_quality,
}

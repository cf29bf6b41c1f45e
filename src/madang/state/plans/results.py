"""Results: what one attempt at a task produced, and what the results of a whole plan amount to.

The reducer merges results of several attempts and agents whatever the order of their arrival.
"""

import json
import reprlib
from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Literal, Self, TypeGuard, cast

from pydantic import Field, JsonValue, model_validator

from madang.state.errors import ReducerError, StateError
from madang.state.plans.lifecycle import (
    NO_RESULT_STATUSES,
    TERMINAL_STATUSES,
    Roster,
    Status,
    TerminalStatus,
    combined_status,
)
from madang.state.plans.ordering import ordered_steps
from madang.state.plans.plan import Plan
from madang.state.plans.step import Step
from madang.state.stored_names import stored_as
from madang.state.values import Frozen, Timestamp, seconds_between


@stored_as("state.result", formerly=("madang.state.results:Result",))
class Result(Frozen):
    """The outcome of one attempt at one task; `data` is plain JSON, and bulk belongs in the store, by reference.

    >>> from madang.state import Result
    >>> result = Result(task_id="search", agent="finder", status="partial", data={"hotels": 2}, error="a site was down")
    >>> result.data, result.attempt
    ({'hotels': 2}, 1)
    """

    task_id: Annotated[str, Field(min_length=1)]
    agent: Annotated[str, Field(min_length=1)]
    team: str | None = None
    status: TerminalStatus
    data: dict[str, JsonValue] = Field(default_factory=dict)
    error: str | None = None
    """Why there is no result, or what a partial one lacks."""
    error_code: str | None = None
    """The kind of error of an attempt that failed, as a code that does not change: that of the problem shown."""
    quality: Annotated[float, Field(ge=0, le=1)] | None = None
    """How far the agent trusts its result; None when it did not say."""
    sources: tuple[str, ...] = ()
    """The ids of the sources the data rests on."""
    attempt: Annotated[int, Field(ge=1)] = 1
    started_at: Timestamp | None = None
    completed_at: Timestamp | None = None
    waited: Annotated[float, Field(ge=0)] = 0.0
    """How many of the seconds between them a person was waited for."""

    @property
    def seconds(self) -> float | None:
        """How long the agent was at work, without waiting for a person; None when its times are not known."""
        if self.started_at is None or self.completed_at is None:
            return None
        return max(seconds_between(self.started_at, self.completed_at) - self.waited, 0.0)

    @model_validator(mode="after")
    def _status_and_error_agree(self) -> Self:
        if self.status == "completed" and self.error is not None:
            raise StateError(
                f"The result of {self.task_id!r} is completed and has the error {self.error!r}: "
                f"call it partial or failed."
            )
        if self.status == "failed" and not self.error:
            raise StateError(f"The result of {self.task_id!r} is failed and does not say why: give it an error.")
        return self


def merge_results(current: Mapping[str, Result] | None, new: Mapping[str, Result]) -> dict[str, Result]:
    """The results of both by task id; of one task, the latest attempt's.

    A reducer, and more: the order in which results arrive does not matter, nor how often. Should one attempt have two
    different results, as when a worker given up for dead reports, the better one stays, by status and quality.

    >>> from madang.state import Result, by_task, merge_results
    >>> first = Result(task_id="search", agent="finder", status="failed", error="timed out")
    >>> second = Result(task_id="search", agent="finder", status="completed", attempt=2)
    >>> merge_results(by_task(second), by_task(first))["search"].status
    'completed'
    """
    merged = dict(_keyed({} if current is None else current))
    for task_id, result in _keyed(new).items():
        merged[task_id] = _preferred(merged[task_id], result) if task_id in merged else result
    return merged


def by_task(*results: Result) -> dict[str, Result]:
    """The results as the write for a field that `merge_results` reduces.

    >>> from madang.state import Result, by_task
    >>> list(by_task(Result(task_id="search", agent="finder", status="completed")))
    ['search']
    """
    keyed: dict[str, Result] = {}
    for result in results:
        keyed = merge_results(keyed, {result.task_id: result})
    return keyed


def newest_results(results: Mapping[str, Result], most: int) -> dict[str, Result]:
    """At most so many results: those that ended last; one whose end is not known counts as still new.

    >>> from madang.state import Result, by_task, newest_results
    >>> def ended(task, at):
    ...     return Result(task_id=task, agent="a", status="completed", completed_at=at)
    >>> results = by_task(ended("old", "2025-05-01T09:00:00Z"), ended("new", "2025-05-02T09:00:00Z"))
    >>> list(newest_results(results, 1))
    ['new']
    """
    latest = sorted(results, key=lambda task: results[task].completed_at or _STILL_RUNNING, reverse=True)[:most]
    return {task: results[task] for task in results if task in latest}


_STILL_RUNNING = "9999"

_STATUS_RANK: Mapping[TerminalStatus, int] = {"completed": 4, "partial": 3, "failed": 2, "cancelled": 1, "skipped": 0}


def _preferred(known: Result, new: Result) -> Result:
    if _preference(known) != _preference(new):
        return max(known, new, key=_preference)
    # Alike in all that matters: the text decides, so that the order of arrival does not.
    return max(known, new, key=lambda result: json.dumps(result.model_dump(), sort_keys=True))


def _preference(result: Result) -> tuple[int, int, float]:
    return result.attempt, _STATUS_RANK[result.status], result.quality or 0.0


def _keyed(results: object) -> Mapping[str, Result]:
    if not _is_keyed(results):
        raise ReducerError(
            f"merge_results was given {reprlib.repr(results)} ({type(results).__name__}) and expects a dict of results "
            f"by their task ids: make it with by_task()."
        )
    return results


def _is_keyed(results: object) -> TypeGuard[Mapping[str, Result]]:
    return isinstance(results, Mapping) and all(
        isinstance(result, Result) and result.task_id == task_id
        for task_id, result in cast("Mapping[str, object]", results).items()
    )


AggregationMethod = Literal["sequential", "merge", "prioritized"]
ResultsByTask = Mapping[str, Result]


class StepOutcome(Frozen):
    """How one step of the plan came out.

    >>> from madang.state import Plan, Step, aggregate
    >>> [outcome] = aggregate(Plan(id="p", steps=(Step(id="search", agent="finder"),)), {}).parts
    >>> outcome.task_id, outcome.team, outcome.status
    ('search', 'finder', 'pending')
    """

    task_id: str
    team: str
    status: Status
    error: str | None = None
    quality: float | None = None
    sources: tuple[str, ...] = ()


class AggregatedResult(Frozen):
    """What a plan came to: its true status, the data there is, and every part, also those that are missing.

    >>> from madang.state import Plan, Step, aggregate
    >>> outcome = aggregate(Plan(id="p", steps=(Step(id="search", agent="finder"),)), {})
    >>> outcome.status, [part.task_id for part in outcome.missing]
    ('pending', ['search'])
    """

    status: Status
    method: AggregationMethod
    data: dict[str, JsonValue] = Field(default_factory=dict)
    parts: tuple[StepOutcome, ...] = ()
    """All steps of the plan, except those that another stands in for."""

    @property
    def missing(self) -> tuple[StepOutcome, ...]:
        """The parts that are not completed, which an answer has to mention."""
        return tuple(part for part in self.parts if part.status != "completed")


def aggregate(plan: Plan, results: ResultsByTask, *, method: AggregationMethod = "sequential") -> AggregatedResult:
    """The outcome of the plan so far. The order in which results arrived makes no difference.

    - sequential: the data of each step under its id, in the plan's order;
    - merge: all data in one; where two steps have the same key, lists are joined in the plan's order, and of anything
      else the later step's value stands;
    - prioritized: all data in one; where two steps have the same key, the value of the higher quality stands, and of
      equal quality the earlier step's.

    Only completed and partial results have a say.

    >>> from madang.state import Plan, Result, Step, aggregate, by_task
    >>> plan = Plan(id="p", steps=(Step(id="north", agent="a"), Step(id="south", agent="b")))
    >>> north = Result(task_id="north", agent="a", status="completed", data={"hotels": ["A"]})
    >>> south = Result(task_id="south", agent="b", status="completed", data={"hotels": ["B"]})
    >>> aggregate(plan, by_task(south, north), method="merge").data
    {'hotels': ['A', 'B']}
    """
    standing = {step.id for step in plan.current_steps}
    steps = [step for step in ordered_steps(plan.steps) if step.id in standing]
    parts = tuple(_step_outcome(step, results) for step in steps)
    usable = [result for step in steps if (result := _usable_result(step, results))]
    status = combined_status(part.status for part in parts)
    return AggregatedResult(status=status, method=method, data=_DATA_BY_METHOD[method](usable), parts=parts)


def teams_by_status(plan: Plan, results: ResultsByTask) -> Roster:
    """The plan's teams by how they stand: each exactly once. A step without a team counts as a team of its agent.

    >>> from madang.state import Plan, Result, Step, by_task, teams_by_status
    >>> plan = Plan(id="p", steps=(Step(id="a", agent="finder", team="search"), Step(id="b", agent="pricer")))
    >>> teams = teams_by_status(plan, by_task(Result(task_id="a", agent="finder", status="completed")))
    >>> teams.completed, teams.active
    (('search',), ('pricer',))
    """
    statuses: dict[str, Status] = {}
    for team in dict.fromkeys(_team_of(step) for step in plan.steps):
        steps = _steps_of_team(team, plan.current_steps) or _steps_of_team(team, plan.steps)
        statuses[team] = combined_status(_step_status(step, results) for step in steps)
    return Roster.of(statuses)


def _step_outcome(step: Step, results: ResultsByTask) -> StepOutcome:
    status, result = _step_status(step, results), results.get(step.id)
    return StepOutcome(
        task_id=step.id,
        team=_team_of(step),
        status=status,
        error=None if status == "completed" else step.error or (result and result.error),
        quality=result and result.quality,
        sources=result.sources if result else (),
    )


def _step_status(step: Step, results: ResultsByTask) -> Status:
    """The step's status, or that of a result that came in and has not been entered in the plan yet."""
    due = step.attempts + (step.status == "pending")
    result = results.get(step.id)
    return step.status if step.ended or result is None or result.attempt < due else result.status


def _team_of(step: Step) -> str:
    return step.team or step.agent


def _steps_of_team(team: str, steps: Iterable[Step]) -> list[Step]:
    return [step for step in steps if _team_of(step) == team]


def _usable_result(step: Step, results: ResultsByTask) -> Result | None:
    result = results.get(step.id)
    if (
        result is None
        or result.status in NO_RESULT_STATUSES
        or _step_status(step, results) not in TERMINAL_STATUSES - NO_RESULT_STATUSES
    ):
        return None
    return result


def _data_by_task(results: Iterable[Result]) -> dict[str, JsonValue]:
    return {result.task_id: dict(result.data) for result in results}


def _merged_data(results: Iterable[Result]) -> dict[str, JsonValue]:
    data: dict[str, JsonValue] = {}
    for key, value in (entry for result in results for entry in result.data.items()):
        held = data.get(key)
        data[key] = [*held, *value] if isinstance(held, list) and isinstance(value, list) else value
    return data


def _data_by_quality(results: Iterable[Result]) -> dict[str, JsonValue]:
    data: dict[str, JsonValue] = {}
    for result in sorted(results, key=lambda result: result.quality or 0.0, reverse=True):
        data = result.data | data
    return data


_DATA_BY_METHOD: Mapping[AggregationMethod, Callable[[Iterable[Result]], dict[str, JsonValue]]] = {
    "sequential": _data_by_task,
    "merge": _merged_data,
    "prioritized": _data_by_quality,
}

"""Results: what an agent's attempt at a task came to, in one envelope, and how results come together."""

import json
import reprlib
from collections.abc import Mapping
from typing import Annotated, Self, TypeGuard, cast

from pydantic import Field, JsonValue, model_validator

from madang.state.errors import ReducerError, StateError
from madang.state.frozen import Frozen
from madang.state.status import Terminal
from madang.state.stored import stored_as
from madang.state.timestamps import Timestamp, seconds_between

__all__ = ["Result", "by_task", "merge_results", "newest"]


@stored_as("state.result", formerly=("madang.state.results:Result",))
class Result(Frozen):
    """The outcome of one attempt at one task; `data` is plain JSON, and bulk belongs in the store, by reference."""

    task_id: Annotated[str, Field(min_length=1)]
    agent: Annotated[str, Field(min_length=1)]
    team: str | None = None
    status: Terminal
    data: dict[str, JsonValue] = Field(default_factory=dict)
    error: str | None = None
    """Why there is no result, or what a partial one lacks."""
    quality: Annotated[float, Field(ge=0, le=1)] | None = None
    """How far the agent trusts its result; None when it did not say."""
    sources: tuple[str, ...] = ()
    """The ids of the sources the data rests on."""
    attempt: Annotated[int, Field(ge=1)] = 1
    started_at: Timestamp | None = None
    completed_at: Timestamp | None = None

    @property
    def seconds(self) -> float | None:
        """How long the attempt took; None when its times are not known."""
        if self.started_at is None or self.completed_at is None:
            return None
        return seconds_between(self.started_at, self.completed_at)

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
    different results, as when a worker thought dead reports after all, the better one stands, by status and quality.
    """
    merged = dict(_keyed({} if current is None else current))
    for task_id, result in _keyed(new).items():
        merged[task_id] = _preferred(merged[task_id], result) if task_id in merged else result
    return merged


def by_task(*results: Result) -> dict[str, Result]:
    """The results as the write for a field that `merge_results` reduces."""
    keyed: dict[str, Result] = {}
    for result in results:
        keyed = merge_results(keyed, {result.task_id: result})
    return keyed


def newest(results: Mapping[str, Result], most: int) -> dict[str, Result]:
    """At most so many results: those that ended last; one whose end is not known counts as still new."""
    latest = sorted(results, key=lambda task: results[task].completed_at or _STILL_RUNNING, reverse=True)[:most]
    return {task: results[task] for task in results if task in latest}


_STILL_RUNNING = "9999"

RANK: Mapping[Terminal, int] = {"completed": 4, "partial": 3, "failed": 2, "cancelled": 1, "skipped": 0}


def _preferred(one: Result, other: Result) -> Result:
    if _standing(one) != _standing(other):
        return max(one, other, key=_standing)
    # Alike in all that matters: the text decides, so that the order of arrival does not.
    return max(one, other, key=lambda result: json.dumps(result.model_dump(), sort_keys=True))


def _standing(result: Result) -> tuple[int, int, float]:
    return result.attempt, RANK[result.status], result.quality or 0.0


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

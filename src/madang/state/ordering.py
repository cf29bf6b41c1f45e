"""What comes before what among the steps of a plan.

Three strategies say what a step waits for, beside the dependencies it names:

- parallel: nothing else. Whatever does not depend on each other may run at once.
- sequential: also the step before it, which must have ended, well or badly. One step runs at a time.
- pipeline: a step that names no dependencies takes its input from the step before it, as if it had named that one; a
  step that names some takes exactly those. Each starts as soon as its own inputs are there, whatever else still runs.

"Before" is meant in the plan's order: as listed, except that dependencies come first.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from graphlib import TopologicalSorter
from heapq import heappop, heappush
from typing import Literal

from madang.state.cycles import cycle
from madang.state.errors import PlanError
from madang.state.step import Step

__all__ = ["Strategy", "check_order", "critical_path", "groups", "inputs", "ordered", "waits"]

Strategy = Literal["sequential", "parallel", "pipeline"]
Before = Mapping[str, tuple[str, ...]]  # the ids that come before each id; its keys stand in the plan's order


def check_order(steps: Sequence[Step]) -> None:
    """Refuses steps that cannot be put in order: ids used twice, unknown dependencies, circles."""
    ids = Counter(step.id for step in steps)
    for step_id, times in ids.items():
        if times > 1:
            raise PlanError(f"Step id {step_id!r} is used {times} times: give each step its own.")
    for step in steps:
        if step.id in step.dependencies:
            raise PlanError(f"Step {step.id!r} depends on itself: take this dependency out.")
        for needed in step.dependencies:
            if needed not in ids:
                raise PlanError(f"Step {step.id!r} depends on {needed!r}, which is no step (steps: {', '.join(ids)}).")
    if circle := cycle({step.id: step.dependencies for step in steps}):
        raise PlanError(f"Steps {' -> '.join(map(repr, circle))} wait for one another: take out a dependency.")


def ordered(steps: Sequence[Step]) -> list[Step]:
    """The steps in the plan's order: dependencies first, otherwise as listed."""
    return [steps[place] for place in _places(tuple((step.id, step.dependencies) for step in steps))]


@lru_cache(maxsize=256)
def _places(listed: tuple[tuple[str, tuple[str, ...]], ...]) -> tuple[int, ...]:
    """The places of steps, by id and dependencies, in the plan's order; a plan changes often, its order hardly ever."""
    place = {step_id: number for number, (step_id, _) in enumerate(listed)}
    sorter = TopologicalSorter(dict(listed))
    sorter.prepare()
    heap: list[int] = []
    result: list[int] = []
    while sorter.is_active():
        for step_id in sorter.get_ready():
            heappush(heap, place[step_id])
        result.append(heappop(heap))
        sorter.done(listed[result[-1]][0])
    return tuple(result)


def inputs(steps: Sequence[Step], strategy: Strategy) -> Before:
    """For each step, in order, the steps whose results it works with."""
    if strategy == "pipeline":
        return {step.id: step.dependencies or previous for step, previous in _line(steps)}
    return {step.id: step.dependencies for step in ordered(steps)}


def waits(steps: Sequence[Step], strategy: Strategy) -> Before:
    """For each step, in order, the steps that must have ended before it may start."""
    if strategy != "sequential":
        return inputs(steps, strategy)
    return {step.id: tuple(dict.fromkeys((*step.dependencies, *previous))) for step, previous in _line(steps)}


def groups(before: Before) -> tuple[tuple[str, ...], ...]:
    """The ids in rounds: those of one round can run at once, after all rounds before it."""
    rounds: dict[str, int] = {}
    for step_id, needed in before.items():
        rounds[step_id] = max((rounds[other] + 1 for other in needed), default=0)
    last = max(rounds.values(), default=-1)
    return tuple(tuple(step_id for step_id in rounds if rounds[step_id] == number) for number in range(last + 1))


def critical_path(before: Before, seconds: Mapping[str, float]) -> tuple[str, ...]:
    """The chain of ids that takes longest, and so decides how long the whole takes."""
    total: dict[str, float] = {}
    slowest: dict[str, str | None] = {}
    for step_id, needed in before.items():
        slowest[step_id] = max(needed, key=total.__getitem__, default=None)
        total[step_id] = seconds[step_id] + max((total[other] for other in needed), default=0.0)
    path: list[str] = []
    current = max(total, key=total.__getitem__, default=None)
    while current is not None:
        path.append(current)
        current = slowest[current]
    return tuple(reversed(path))


def _line(steps: Sequence[Step]) -> Iterator[tuple[Step, tuple[str, ...]]]:
    """Each step in order with the id of the one before it; a step that another stands in for has left the line."""
    replaced = {step.replaces for step in steps}
    previous: tuple[str, ...] = ()
    for step in ordered(steps):
        yield step, previous
        if step.id not in replaced:
            previous = (step.id,)

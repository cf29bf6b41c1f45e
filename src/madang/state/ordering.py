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
from types import MappingProxyType
from typing import Literal

from madang.state.cycles import cycle
from madang.state.errors import PlanError
from madang.state.step import Step

__all__ = ["Strategy", "check_order", "critical_path", "ends", "groups", "inputs", "ordered", "rounds", "waits"]

Strategy = Literal["sequential", "parallel", "pipeline"]
Before = Mapping[str, tuple[str, ...]]  # the ids that come before each id; its keys stand in the plan's order
Shape = tuple[tuple[str, tuple[str, ...], str | None], ...]  # id, dependencies and what it replaces, of each step


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
    return [steps[place] for place in _places(_shape(steps))]


def inputs(steps: Sequence[Step], strategy: Strategy) -> Before:
    """For each step, in order, the steps whose results it works with."""
    return _inputs(_shape(steps), strategy)


def waits(steps: Sequence[Step], strategy: Strategy) -> Before:
    """For each step, in order, the steps that must have ended before it may start."""
    return _waits(_shape(steps), strategy)


def rounds(steps: Sequence[Step], strategy: Strategy) -> Mapping[str, int]:
    """The round of each step, from 0: those of one round can run at once, after all rounds before it."""
    return _rounds(_shape(steps), strategy)


def groups(steps: Sequence[Step], strategy: Strategy) -> tuple[tuple[str, ...], ...]:
    """The ids of the steps of each round."""
    found = rounds(steps, strategy)
    last = max(found.values(), default=-1)
    return tuple(tuple(step_id for step_id in found if found[step_id] == number) for number in range(last + 1))


def critical_path(before: Before, seconds: Mapping[str, float]) -> tuple[str, ...]:
    """The chain of ids that takes longest, and so decides how long the whole takes."""
    ended = ends(before, seconds)
    path: list[str] = []
    latest = max(ended, key=ended.__getitem__, default=None)
    while latest is not None:
        path.append(latest)
        latest = max(before[latest], key=ended.__getitem__, default=None)
    return tuple(reversed(path))


def ends(before: Before, seconds: Mapping[str, float]) -> dict[str, float]:
    """After how many seconds each id has ended, if each begins as soon as those before it have."""
    ended: dict[str, float] = {}
    for step_id, needed in before.items():
        ended[step_id] = seconds[step_id] + max([ended[other] for other in needed], default=0.0)
    return ended


def _shape(steps: Sequence[Step]) -> Shape:
    """All that the order of steps is made of: it stays as it is while a plan moves on, and so what follows from it."""
    return tuple((step.id, step.dependencies, step.replaces) for step in steps)


@lru_cache(maxsize=256)
def _places(shape: Shape) -> tuple[int, ...]:
    """The places of the steps in the plan's order."""
    place = {step_id: number for number, (step_id, *_) in enumerate(shape)}
    sorter = TopologicalSorter({step_id: needed for step_id, needed, _ in shape})
    sorter.prepare()
    heap: list[int] = []
    result: list[int] = []
    while sorter.is_active():
        for step_id in sorter.get_ready():
            heappush(heap, place[step_id])
        result.append(heappop(heap))
        sorter.done(shape[result[-1]][0])
    return tuple(result)


@lru_cache(maxsize=256)
def _inputs(shape: Shape, strategy: Strategy) -> Before:
    if strategy == "pipeline":
        return MappingProxyType({step_id: needed or previous for step_id, needed, previous in _line(shape)})
    return MappingProxyType({step_id: needed for step_id, needed, _ in _line(shape)})


@lru_cache(maxsize=256)
def _waits(shape: Shape, strategy: Strategy) -> Before:
    if strategy != "sequential":
        return _inputs(shape, strategy)
    found = {step_id: tuple(dict.fromkeys((*needed, *previous))) for step_id, needed, previous in _line(shape)}
    return MappingProxyType(found)


@lru_cache(maxsize=256)
def _rounds(shape: Shape, strategy: Strategy) -> Mapping[str, int]:
    found: dict[str, int] = {}
    for step_id, needed in _waits(shape, strategy).items():
        found[step_id] = max((found[other] + 1 for other in needed), default=0)
    return MappingProxyType(found)


def _line(shape: Shape) -> Iterator[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    """Each step in order with what it depends on, and the id of the one before it.

    A step that another stands in for has left the line.
    """
    replaced = {replaces for *_, replaces in shape}
    previous: tuple[str, ...] = ()
    for place in _places(shape):
        step_id, needed, _ = shape[place]
        yield step_id, needed, previous
        if step_id not in replaced:
            previous = (step_id,)

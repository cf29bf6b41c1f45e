"""The order of a plan's steps: what each waits for, which can run at once, and the critical path.

Three strategies say what a step waits for, beside the dependencies it names:

- parallel: nothing else. Steps that do not depend on each other may run at once.
- sequential: also the step before it, which must have ended, well or badly. One step runs at a time.
- pipeline: a step that names no dependencies takes its input from the step before it, as if it had named that one; a
  step that names some takes exactly those. Each starts as soon as its own inputs are there, whatever else still runs.

"Before" is meant in the plan's order: as listed, except that dependencies come first.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from graphlib import CycleError, TopologicalSorter
from heapq import heappop, heappush
from types import MappingProxyType

from madang.state.errors import PlanError
from madang.state.plans.lifecycle import Strategy
from madang.state.plans.step import Step

Predecessors = Mapping[str, tuple[str, ...]]  # the ids that come before each id; its keys stand in the plan's order
OrderKey = tuple[tuple[str, tuple[str, ...], str | None], ...]  # id, dependencies and what it replaces, of each step


def check_order(steps: Sequence[Step]) -> None:
    """Refuses steps that cannot be put in order: ids used twice, unknown dependencies, cycles."""
    ids = Counter(step.id for step in steps)
    for step_id, times in ids.items():
        if times > 1:
            raise PlanError(f"Step id {step_id!r} is used {times} times: give each step its own.")
    for step in steps:
        if step.id in step.dependencies:
            raise PlanError(f"Step {step.id!r} depends on itself: take this dependency out.")
        for needed in step.dependencies:
            if needed not in ids:
                raise PlanError(
                    f"Step {step.id!r} depends on {needed!r}, which is not a step (steps: {', '.join(ids)})."
                )
    if cycle := find_cycle({step.id: step.dependencies for step in steps}):
        raise PlanError(f"Steps {' -> '.join(map(repr, cycle))} wait for one another: take out a dependency.")


def ordered_steps(steps: Sequence[Step]) -> list[Step]:
    """The steps in the plan's order: dependencies first, otherwise as listed."""
    return [steps[position] for position in _positions(_order_key(steps))]


def step_inputs(steps: Sequence[Step], strategy: Strategy) -> Predecessors:
    """For each step, in order, the steps whose results it works with."""
    return _inputs(_order_key(steps), strategy)


def step_waits(steps: Sequence[Step], strategy: Strategy) -> Predecessors:
    """For each step, in order, the steps that must have ended before it may start."""
    return _waits(_order_key(steps), strategy)


def step_rounds(steps: Sequence[Step], strategy: Strategy) -> Mapping[str, int]:
    """The round of each step, from 0: those of one round can run at once, after all rounds before it."""
    return _rounds(_order_key(steps), strategy)


def step_groups(steps: Sequence[Step], strategy: Strategy) -> tuple[tuple[str, ...], ...]:
    """The ids of the steps of each round."""
    found = step_rounds(steps, strategy)
    last = max(found.values(), default=-1)
    return tuple(tuple(step_id for step_id in found if found[step_id] == number) for number in range(last + 1))


def by_priority(steps: Sequence[Step], strategy: Strategy, seconds: Mapping[str, float]) -> tuple[str, ...]:
    """The ids round by round; in each, what the longest chain of later work waits for comes first."""
    rounds, before = step_rounds(steps, strategy), step_waits(steps, strategy)
    ahead = dict.fromkeys(before, 0.0)
    for step_id in reversed(list(before)):
        for needed in before[step_id]:
            ahead[needed] = max(ahead[needed], ahead[step_id] + seconds[step_id])
    return tuple(sorted(before, key=lambda step_id: (rounds[step_id], -ahead[step_id])))


def critical_path(before: Predecessors, seconds: Mapping[str, float]) -> tuple[str, ...]:
    """The chain of ids that takes longest, and so decides how long the whole takes."""
    ended = end_times(before, seconds)
    path: list[str] = []
    latest = max(ended, key=ended.__getitem__, default=None)
    while latest is not None:
        path.append(latest)
        latest = max(before[latest], key=ended.__getitem__, default=None)
    return tuple(reversed(path))


def end_times(before: Predecessors, seconds: Mapping[str, float]) -> dict[str, float]:
    """After how many seconds each id has ended, if each begins as soon as those before it have."""
    ended: dict[str, float] = {}
    for step_id, needed in before.items():
        ended[step_id] = seconds[step_id] + max([ended[other] for other in needed], default=0.0)
    return ended


def find_cycle(predecessors: Mapping[str, Iterable[str]]) -> tuple[str, ...] | None:
    """One cycle of names, each before the next, the first again at the end; None when there is no cycle.

    It begins with whichever of its names comes first in `predecessors`, so the same graph gives the same answer.
    """
    try:
        TopologicalSorter(predecessors).prepare()
    except CycleError as error:
        cycle: list[str] = error.args[1][:-1]
        first = cycle.index(next(name for name in predecessors if name in cycle))
        return (*cycle[first:], *cycle[: first + 1])
    return None


def _order_key(steps: Sequence[Step]) -> OrderKey:
    """All that the order of steps is made of: it stays as it is while a plan moves on, and so what follows from it."""
    return tuple((step.id, step.dependencies, step.replaces) for step in steps)


@lru_cache(maxsize=256)
def _positions(shape: OrderKey) -> tuple[int, ...]:
    """The positions of the steps, in the plan's order."""
    position = {step_id: number for number, (step_id, *_) in enumerate(shape)}
    sorter = TopologicalSorter({step_id: needed for step_id, needed, _ in shape})
    sorter.prepare()
    heap: list[int] = []
    result: list[int] = []
    while sorter.is_active():
        for step_id in sorter.get_ready():
            heappush(heap, position[step_id])
        result.append(heappop(heap))
        sorter.done(shape[result[-1]][0])
    return tuple(result)


@lru_cache(maxsize=256)
def _inputs(shape: OrderKey, strategy: Strategy) -> Predecessors:
    if strategy == "pipeline":
        return MappingProxyType({step_id: needed or previous for step_id, needed, previous in _line(shape)})
    return MappingProxyType({step_id: needed for step_id, needed, _ in _line(shape)})


@lru_cache(maxsize=256)
def _waits(shape: OrderKey, strategy: Strategy) -> Predecessors:
    if strategy != "sequential":
        return _inputs(shape, strategy)
    found = {step_id: tuple(dict.fromkeys((*needed, *previous))) for step_id, needed, previous in _line(shape)}
    return MappingProxyType(found)


@lru_cache(maxsize=256)
def _rounds(shape: OrderKey, strategy: Strategy) -> Mapping[str, int]:
    found: dict[str, int] = {}
    for step_id, needed in _waits(shape, strategy).items():
        found[step_id] = max((found[other] + 1 for other in needed), default=0)
    return MappingProxyType(found)


def _line(shape: OrderKey) -> Iterator[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    """Each step in order with what it depends on, and the id of the one before it.

    A step that another stands in for has left the line.
    """
    replaced = {replaces for *_, replaces in shape}
    previous: tuple[str, ...] = ()
    for position in _positions(shape):
        step_id, needed, _ = shape[position]
        yield step_id, needed, previous
        if step_id not in replaced:
            previous = (step_id,)

"""Joint steps: how a planner writes work that several agents share, and the steps that come of it."""

from collections.abc import Iterable, Mapping
from typing import Annotated, ClassVar

from pydantic import Field

from madang.state.errors import PlanError, StateError
from madang.state.frozen import Frozen
from madang.state.step import RETRIES, TIMEOUT, Step

__all__ = ["JointStep", "expand"]


class JointStep(Frozen):
    """A step for one or more agents; whatever depends on it waits for all of them.

    Where a planner leaves out patience, the defaults of `Step` hold: 30 seconds an attempt, 3 retries.
    """

    refusal: ClassVar[type[StateError]] = PlanError

    id: Annotated[str, Field(min_length=1)]
    agents: Annotated[tuple[str, ...], Field(min_length=1)]
    parallel: bool = True
    """Whether the agents work at once, or one after the other in the order given."""
    dependencies: tuple[str, ...] = ()
    timeout: float = TIMEOUT
    retries: int = RETRIES
    checkpoint: bool = False


def expand(joint_steps: Iterable[JointStep]) -> tuple[Step, ...]:
    """One step per agent, called `<joint step>.<agent>`, for a plan whose strategy is parallel."""
    listed = tuple(joint_steps)
    tasks = {joint.id: tuple(f"{joint.id}.{agent}" for agent in joint.agents) for joint in listed}
    return tuple(step for joint in listed for step in _tasks(joint, tasks))


def _tasks(joint: JointStep, tasks: Mapping[str, tuple[str, ...]]) -> Iterable[Step]:
    if unknown := [needed for needed in joint.dependencies if needed not in tasks]:
        raise PlanError(f"Step {joint.id!r} depends on {unknown[0]!r}, which is no step (steps: {', '.join(tasks)}).")
    needed = tuple(task for dependency in joint.dependencies for task in tasks[dependency])
    for number, (task, agent) in enumerate(zip(tasks[joint.id], joint.agents, strict=True)):
        earlier = () if joint.parallel else tasks[joint.id][:number]
        yield Step(
            id=task,
            agent=agent,
            dependencies=(*needed, *earlier),
            timeout=joint.timeout,
            retries=joint.retries,
            checkpoint=joint.checkpoint,
        )

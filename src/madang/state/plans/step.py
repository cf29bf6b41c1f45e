"""A step of a plan: one task of one agent; and the summaries of steps and plans that go into events and answers.

A joint step is one that several agents share; it is expanded to one step per agent.
"""

from collections.abc import Iterable, Mapping
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from madang.state.errors import PlanError, StateError
from madang.state.plans.lifecycle import Lifecycle, Status, Strategy
from madang.state.stored_names import stored_as
from madang.state.values import Frozen

DEFAULT_TIMEOUT = 30.0
DEFAULT_RETRIES = 3

StepName = Annotated[str, Field(min_length=1)]
Seconds = Annotated[float, Field(ge=0, allow_inf_nan=False)]


@stored_as("state.step", formerly=("madang.state.step:Step",))
class Step(Lifecycle):
    """One agent's task: what is to be done, by whom, after what, with which retries, and how far it has come.

    The names of the execution step that agents report elsewhere: `step_id` is `id`, `step_type` is `type`,
    `agent_name` is `agent`, `progress_percentage` is `progress`, `retry_count` is `retries`. `result` is not the data
    but the reference under which it is kept.

    >>> from madang.state import Step
    >>> step = Step(id="search", agent="finder", retries=1, fallbacks=("backup",))
    >>> step.tries, step.status
    (('finder', 'finder', 'backup'), 'pending')
    """

    error_type: ClassVar[type[StateError]] = PlanError

    id: StepName
    agent: StepName
    type: str = ""
    team: str | None = None
    task: str = ""
    """A short title."""
    description: str = ""
    """What the person waiting is told about it."""

    dependencies: tuple[StepName, ...] = ()
    """The steps that must have ended before this one starts."""
    on_missing: Literal["skip", "run"] = "skip"
    """What to do when a dependency ended without a result: give up as well, or work with what there is."""
    replaces: str | None = None
    """The step without a result that this one, planned later, stands in for."""

    timeout: Annotated[float, Field(gt=0, allow_inf_nan=False)] = DEFAULT_TIMEOUT
    """Seconds one attempt may take."""
    retries: Annotated[int, Field(ge=0)] = DEFAULT_RETRIES
    """How often the agent may try again after its first attempt."""
    backoff: Seconds = 1.0
    """Seconds to wait before the second attempt; doubled before each one after it."""
    fallbacks: tuple[StepName, ...] = ()
    """The agents that may try once each, in this order, when `agent` has used up its attempts."""
    estimated_seconds: Seconds | None = None
    needs_approval: bool = False
    """A person must agree before it starts."""
    only_if: str = ""
    """What has to hold before it starts, as people read it; it is skipped where that does not hold."""
    checkpoint: bool = True
    """Whether what came of each attempt is saved at once, so that a run that was left goes on after it; a step that is
    sooner done again than saved needs no place in the store."""

    attempts: Annotated[int, Field(ge=0)] = 0
    """How many attempts have been started."""
    waited: Seconds = 0.0
    """How many of the seconds since its start it waited for a person, which is no time of its agent."""
    result: str | None = None

    @property
    def not_called_for(self) -> bool:
        """Whether it was left out because its condition did not hold, as was asked for."""
        return bool(self.only_if) and self.status == "skipped"

    @property
    def duration(self) -> float | None:
        """Seconds from start to end without those in which a person was waited for; None while it runs."""
        taken = super().duration
        return taken and max(taken - self.waited, 0.0)

    @property
    def tries(self) -> tuple[str, ...]:
        """The agent of each attempt the step allows, in order."""
        return (self.agent,) * (1 + self.retries) + self.fallbacks

    @property
    def acting_agent(self) -> str:
        """The agent of the attempt last started, or of the first one."""
        return self.tries[max(self.attempts, 1) - 1]

    @property
    def delay(self) -> float:
        """Seconds to wait before the next attempt."""
        return self.backoff * 2 ** (self.attempts - 1) if self.attempts else 0.0

    @property
    def seconds(self) -> float:
        """What it took, once it has ended; what it is estimated to take, before; 0 when that is not known."""
        return (self.estimated_seconds or 0.0) if self.duration is None else self.duration


class JointStep(Frozen):
    """A step for one or more agents; whatever depends on it waits for all of them.

    Without a timeout and retries, those of `Step` apply: 30 seconds an attempt, 3 retries.

    >>> from madang.state import JointStep
    >>> JointStep(id="search", agents=("hotels", "flights")).parallel
    True
    """

    error_type: ClassVar[type[StateError]] = PlanError

    id: Annotated[str, Field(min_length=1)]
    agents: Annotated[tuple[str, ...], Field(min_length=1)]
    parallel: bool = True
    """Whether the agents work at once, or one after the other in the order given."""
    dependencies: tuple[str, ...] = ()
    timeout: float = DEFAULT_TIMEOUT
    retries: int = DEFAULT_RETRIES
    checkpoint: bool = True


def expand_joint_steps(joint_steps: Iterable[JointStep]) -> tuple[Step, ...]:
    """One step per agent, called `<joint step>.<agent>`, for a plan whose strategy is parallel.

    >>> from madang.state import JointStep, expand_joint_steps
    >>> search = JointStep(id="search", agents=("a", "b"))
    >>> write = JointStep(id="write", agents=("c",), dependencies=("search",))
    >>> [(step.id, step.dependencies) for step in expand_joint_steps([search, write])]
    [('search.a', ()), ('search.b', ()), ('write.c', ('search.a', 'search.b'))]
    """
    listed = tuple(joint_steps)
    tasks = {joint.id: tuple(f"{joint.id}.{agent}" for agent in joint.agents) for joint in listed}
    return tuple(step for joint in listed for step in _steps_of_joint_step(joint, tasks))


def _steps_of_joint_step(joint: JointStep, tasks: Mapping[str, tuple[str, ...]]) -> Iterable[Step]:
    if unknown := [needed for needed in joint.dependencies if needed not in tasks]:
        raise PlanError(
            f"Step {joint.id!r} depends on {unknown[0]!r}, which is not a step (steps: {', '.join(tasks)})."
        )
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


class StepSummary(Frozen):
    """A step as a list of things to do shows it.

    It waits for its `dependencies`; those of one `round`, counted from 0, may run at once. `waited` are the seconds
    between start and end in which it waited for a person.
    """

    id: str
    type: str
    agent: str
    team: str | None
    task: str
    description: str
    dependencies: tuple[str, ...] = ()
    only_if: str = ""
    round: int = 0
    status: Status
    progress: int
    attempts: int
    started_at: str | None
    completed_at: str | None
    waited: float = 0.0
    error: str | None
    replaces: str | None


class PlanSummary(Frozen):
    """A plan as an event carries it: no results, and no text longer than 200 characters.

    >>> from madang.state import Plan, Step, summarize_plan
    >>> summary = summarize_plan(Plan(id="p", steps=(Step(id="search", agent="finder"),)))
    >>> summary.progress, summary.steps[0].agent
    (0, 'finder')
    """

    id: str
    revision: int
    strategy: Strategy
    status: Status
    progress: int
    estimated_seconds: float
    priority: tuple[str, ...] = ()
    """The ids of the steps as they matter: round by round, and in each first what most other work waits for."""
    steps: tuple[StepSummary, ...]

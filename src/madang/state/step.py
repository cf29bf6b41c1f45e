"""A step of a plan: one task of one agent."""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from madang.state.errors import PlanError, StateError
from madang.state.lifecycle import Lifecycle
from madang.state.stored import stored_as

__all__ = ["RETRIES", "TIMEOUT", "Step"]

TIMEOUT = 30.0
RETRIES = 3

Name = Annotated[str, Field(min_length=1)]
Seconds = Annotated[float, Field(ge=0, allow_inf_nan=False)]


@stored_as("state.step", formerly=("madang.state.step:Step",))
class Step(Lifecycle):
    """One agent's task: what is to be done, by whom, after what, how patiently, and how far it has come.

    The names of the execution step that agents report elsewhere: `step_id` is `id`, `step_type` is `type`,
    `agent_name` is `agent`, `progress_percentage` is `progress`, `retry_count` is `retries`. `result` is not the data
    but the reference under which it is kept.
    """

    refusal: ClassVar[type[StateError]] = PlanError

    id: Name
    agent: Name
    type: str = ""
    team: str | None = None
    task: str = ""
    """A short title."""
    description: str = ""
    """What the person waiting is told about it."""

    dependencies: tuple[Name, ...] = ()
    """The steps that must have ended before this one starts."""
    on_missing: Literal["skip", "run"] = "skip"
    """What to do when a dependency ended without a result: give up as well, or work with what there is."""
    replaces: str | None = None
    """The step without a result that this one, planned later, stands in for."""

    timeout: Annotated[float, Field(gt=0, allow_inf_nan=False)] = TIMEOUT
    """Seconds one attempt may take."""
    retries: Annotated[int, Field(ge=0)] = RETRIES
    """How often the agent may try again after its first attempt."""
    backoff: Seconds = 1.0
    """Seconds to wait before the second attempt; doubled before each one after it."""
    fallbacks: tuple[Name, ...] = ()
    """The agents that may try once each, in this order, when `agent` has used up its attempts."""
    estimated_seconds: Seconds | None = None
    needs_approval: bool = False
    """A person must agree before it starts."""
    checkpoint: bool = False
    """The state is to be saved by name when it has ended."""

    attempts: Annotated[int, Field(ge=0)] = 0
    """How many attempts have been started."""
    result: str | None = None

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

"""Work: what an agent is given for one step of a plan, and what it gives back."""

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field, JsonValue

from madang.protocol.questions import Decision
from madang.runtime.context import RunContext
from madang.state.frozen import Frozen
from madang.state.results import Result
from madang.state.step import Step

__all__ = ["Agent", "Finding", "Work"]


@dataclass(frozen=True, kw_only=True)
class Work:
    """One attempt at one step."""

    step: Step
    inputs: Mapping[str, Result]
    """The results of the steps it takes its input from, by their ids; of those that have one."""
    context: RunContext
    report: Callable[[float], None]
    """Tells how far the work has come, in percent."""
    decision: Decision | None = None
    """What a person decided on the step, where it needs approval."""


class Finding(Frozen):
    """What an agent found; `lacking` says what is missing where it is only a part of what was asked for.

    An agent that finds nothing to give raises an error, whose text the user will read.
    """

    data: dict[str, JsonValue] = Field(default_factory=dict)
    quality: Annotated[float, Field(ge=0, le=1)] | None = None
    sources: tuple[str, ...] = ()
    lacking: str | None = None


Agent = Callable[[Work], Coroutine[Any, Any, Finding]]

"""The life of a piece of work: status, times, progress and error, which only ever change together."""

from datetime import datetime
from typing import Annotated, Any, ClassVar, Self, TypeVar

from pydantic import Field, model_validator

from madang.state.errors import StateError, TransitionError
from madang.state.frozen import Frozen
from madang.state.progress import FULL, clamped
from madang.state.status import TERMINAL, Status, advance
from madang.state.stored import stored_as
from madang.state.timestamps import Timestamp, seconds_between, stamp

__all__ = ["Lifecycle", "moved"]


@stored_as("state.lifecycle", formerly=("madang.state.lifecycle:Lifecycle",))
class Lifecycle(Frozen):
    """Where a piece of work stands; `moved` takes it further."""

    refusal: ClassVar[type[StateError]] = TransitionError

    status: Status = "pending"
    progress: Annotated[int, Field(ge=0, le=FULL)] = 0
    started_at: Timestamp | None = None
    """When it was first taken up; another attempt does not change it."""
    completed_at: Timestamp | None = None
    """When it ended, in whatever way."""
    error: str | None = None
    """Why it failed, was skipped, cancelled or left partial, or why the last attempt did not succeed."""

    @property
    def ended(self) -> bool:
        """Whether nothing more will happen to it."""
        return self.status in TERMINAL

    @property
    def duration(self) -> float | None:
        """Seconds from start to end; None while it runs, 0 when it ended without having started."""
        if self.completed_at is None:
            return None
        return seconds_between(self.started_at or self.completed_at, self.completed_at)

    @model_validator(mode="after")
    def _related_fields_agree(self) -> Self:
        if broken := next((what for what, is_broken in _contradictions(self).items() if is_broken), None):
            raise TransitionError(
                f"A {type(self).__name__} that is {self.status} {broken}: moved() changes them together."
            )
        return self


L = TypeVar("L", bound=Lifecycle)


def moved(
    life: L,
    to: Status,
    *,
    at: datetime,
    progress: float | None = None,
    error: str | None = None,
    of: str = "The status",
    **fields: Any,
) -> L:
    """The work with status `to`, and all that follows from it; `fields` of its own kind change with it.

    The first move to in_progress sets `started_at`, a terminal status `completed_at`. Progress never falls, stays where
    it was on a failure and is 100 on completion. Once ended, the same ending again changes nothing. `of` names the
    work in the error about a move that is not allowed.
    """
    status = advance(life.status, to, of=of)
    if life.ended:
        return life
    return life.changed(
        status=status,
        progress=FULL if status == "completed" else max(life.progress, clamped(progress or 0)),
        started_at=life.started_at or (stamp(at) if status == "in_progress" else None),
        completed_at=stamp(at) if status in TERMINAL else None,
        error=error,
        **fields,
    )


def _contradictions(life: Lifecycle) -> dict[str, bool]:
    return {
        "needs a completed_at": life.ended and life.completed_at is None,
        "cannot have a completed_at": not life.ended and life.completed_at is not None,
        "needs a started_at": life.status == "in_progress" and life.started_at is None,
        "stands at 100%": life.status == "completed" and life.progress < FULL,
        "cannot have an error": life.status == "completed" and life.error is not None,
        "needs an error that says why": life.status == "failed" and not life.error,
    }

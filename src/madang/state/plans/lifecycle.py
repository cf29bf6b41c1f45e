"""The status of a piece of work and what changes with it: times, progress and error.

    pending -> in_progress -> completed | partial | failed | cancelled
       ^------------'  another attempt
    pending -> failed | skipped | cancelled

A terminal status is final. An attempt that goes wrong sends the work back to pending; it has *failed* only when
nothing more will be tried. A roster groups names by status.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from math import isnan
from typing import Annotated, Any, ClassVar, Literal, Self, TypeVar, get_args

from pydantic import Field, model_validator

from madang.state.errors import StateError, TransitionError
from madang.state.stored_names import stored_as
from madang.state.values import Frozen, Timestamp, seconds_between, stamp

TerminalStatus = Literal["completed", "failed", "skipped", "cancelled", "partial"]
NoResultStatus = Literal["failed", "skipped", "cancelled"]
Status = Literal["pending", "in_progress", "completed", "failed", "skipped", "cancelled", "partial"]

Strategy = Literal["sequential", "parallel", "pipeline"]
"""How the steps of a plan wait for each other; see `ordering`."""

TERMINAL_STATUSES: frozenset[Status] = frozenset(get_args(TerminalStatus))
"""The statuses of what has ended."""

NO_RESULT_STATUSES: frozenset[Status] = frozenset(get_args(NoResultStatus))
"""The statuses of what has ended and left no result."""

TRANSITIONS: Mapping[str, frozenset[str]] = {
    "pending": frozenset({"in_progress", "failed", "skipped", "cancelled"}),
    "in_progress": frozenset({"pending", "completed", "failed", "cancelled", "partial"}),
    **{status: frozenset() for status in get_args(TerminalStatus)},
}
"""From each status to those that may follow it; `Moves(TRANSITIONS)` holds a field to it."""

STATUS_WORDS: Mapping[str, Status] = {
    **{status: status for status in get_args(Status)},
    "initialized": "pending",
    "initializing": "pending",
    "running": "in_progress",
    "processing": "in_progress",
    "paused": "in_progress",
    "success": "completed",
    "done": "completed",
    "ok": "completed",
    "error": "failed",
    "failure": "failed",
    "canceled": "cancelled",
}
"""Every word for a status that agents and stored states use, and what it means here."""


def status_of(word: str) -> Status:
    """The status a word stands for: `success` is completed, `error` is failed, `running` is in_progress.

    >>> from madang.state import status_of
    >>> status_of("success")
    'completed'
    """
    status = STATUS_WORDS.get(word)
    if status is None:
        raise StateError(f"{word!r} is not a known status: use one of {', '.join(sorted(STATUS_WORDS))}.")
    return status


def advance(current: str, new: str, *, of: str = "The status") -> Status:
    """The status `new`, when it may follow `current`; the same status again is no move and always may.

    >>> from madang.state import advance
    >>> advance("pending", "running")
    'in_progress'
    >>> advance("completed", "pending")
    Traceback (most recent call last):
    madang.state.errors.TransitionError: The status cannot go from 'completed' to 'pending': ...
    """
    before, after = status_of(current), status_of(new)
    if after != before and after not in TRANSITIONS[before]:
        raise TransitionError(f"{of} cannot go from {before!r} to {after!r}: {_allowed_moves(before)}")
    return after


def combined_status(statuses: Iterable[Status]) -> Status:
    """The status of a whole by those of its parts: of a team by its steps, of a plan by all of them.

    It is completed only when every part is; with a result but not with every one it is partial.

    >>> from madang.state import combined_status
    >>> combined_status(["completed", "failed"]), combined_status(["completed", "in_progress"])
    ('partial', 'in_progress')
    """
    found = set(statuses)
    if not found or found == {"pending"}:
        return "pending"
    if not found <= TERMINAL_STATUSES:
        return "in_progress"
    if len(found) == 1:
        return found.pop()
    if found <= NO_RESULT_STATUSES:
        return "failed" if "failed" in found else "cancelled"
    return "partial"


def _allowed_moves(status: Status) -> str:
    following = sorted(TRANSITIONS[status])
    if not following:
        return f"{status!r} is final; what is still to do is a new piece of work."
    return f"from there it can go to {', '.join(following)}."


FULL_PROGRESS = 100


def progress_percent(planned: Iterable[str], finished: Iterable[str], *, reached: int = 0) -> int:
    """The percentage of planned tasks that have ended, well or badly, each counted once.

    It is 100 only when all have ended, 0 when nothing is planned, and never less than what was `reached` before.
    """
    tasks = set(planned)
    done = len(tasks.intersection(finished))
    return max(done * FULL_PROGRESS // len(tasks) if tasks else 0, clamped_percent(reached))


def clamped_percent(percentage: float) -> int:
    """A whole percentage within 0 and 100, rounded down so that 100 means all."""
    if isnan(percentage):
        raise StateError("nan is not a progress: report a number from 0 to 100.")
    return int(min(max(percentage, 0), FULL_PROGRESS))


@stored_as("state.lifecycle", formerly=("madang.state.lifecycle:Lifecycle",))
class Lifecycle(Frozen):
    """Where a piece of work stands; `moved` takes it further.

    >>> from datetime import UTC, datetime
    >>> from madang.state import Lifecycle, with_status
    >>> work = with_status(Lifecycle(), "in_progress", at=datetime(2025, 5, 1, 9, tzinfo=UTC))
    >>> work.status, work.started_at, work.ended
    ('in_progress', '2025-05-01T09:00:00.000Z', False)
    """

    error_type: ClassVar[type[StateError]] = TransitionError

    status: Status = "pending"
    progress: Annotated[int, Field(ge=0, le=FULL_PROGRESS)] = 0
    started_at: Timestamp | None = None
    """When it was first taken up; another attempt does not change it."""
    completed_at: Timestamp | None = None
    """When it ended, in whatever way."""
    error: str | None = None
    """Why it failed, was skipped, cancelled or left partial, or why the last attempt did not succeed."""

    @property
    def ended(self) -> bool:
        """Whether nothing more will happen to it."""
        return self.status in TERMINAL_STATUSES

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


LifecycleT = TypeVar("LifecycleT", bound=Lifecycle)


def with_status(
    life: LifecycleT,
    to: Status,
    *,
    at: datetime,
    progress: float | None = None,
    error: str | None = None,
    of: str = "The status",
    **fields: Any,
) -> LifecycleT:
    """The work with status `to`, and all that follows from it; `fields` of its own kind change with it.

    The first move to in_progress sets `started_at`, a terminal status `completed_at`. Progress never falls, stays where
    it was on a failure and is 100 on completion. Once ended, the same ending again changes nothing. `of` names the
    work in the error about a move that is not allowed.

    >>> from datetime import UTC, datetime
    >>> from madang.state import Lifecycle, with_status
    >>> work = with_status(Lifecycle(), "in_progress", at=datetime(2025, 5, 1, 9, 0, tzinfo=UTC))
    >>> work = with_status(work, "completed", at=datetime(2025, 5, 1, 9, 2, tzinfo=UTC))
    >>> work.progress, work.duration
    (100, 120.0)
    """
    status = advance(life.status, to, of=of)
    if life.ended:
        return life
    return life.changed(
        status=status,
        progress=FULL_PROGRESS if status == "completed" else max(life.progress, clamped_percent(progress or 0)),
        started_at=life.started_at or (stamp(at) if status == "in_progress" else None),
        completed_at=stamp(at) if status in TERMINAL_STATUSES else None,
        error=error,
        **fields,
    )


def _contradictions(life: Lifecycle) -> dict[str, bool]:
    return {
        "needs a completed_at": life.ended and life.completed_at is None,
        "cannot have a completed_at": not life.ended and life.completed_at is not None,
        "needs a started_at": life.status == "in_progress" and life.started_at is None,
        "stands at 100%": life.status == "completed" and life.progress < FULL_PROGRESS,
        "cannot have an error": life.status == "completed" and life.error is not None,
        "needs an error that says why": life.status == "failed" and not life.error,
    }


class Roster(Frozen):
    """Names by how they stand: each exactly once, so that together they are all that was planned.

    >>> from madang.state import Roster
    >>> roster = Roster.of({"search": "completed", "price": "in_progress", "book": "pending"})
    >>> roster.completed, roster.active
    (('search',), ('price', 'book'))
    """

    active: tuple[str, ...] = ()
    """Those that have not ended, whether they have started or not."""
    completed: tuple[str, ...] = ()
    failed: tuple[str, ...] = ()
    skipped: tuple[str, ...] = ()
    cancelled: tuple[str, ...] = ()
    partial: tuple[str, ...] = ()

    @classmethod
    def of(cls, statuses: Mapping[str, Status]) -> "Roster":
        """The roster of everything in `statuses`, in its order."""
        groups = {name: status if status in TERMINAL_STATUSES else "active" for name, status in statuses.items()}
        return cls(**{group: tuple(name for name in groups if groups[name] == group) for group in cls.model_fields})

"""The one vocabulary of statuses, and the moves between them.

    pending -> in_progress -> completed | partial | failed | cancelled
       ^------------'  another attempt
    pending -> failed | skipped | cancelled

A terminal status is final. An attempt that goes wrong sends the work back to pending; it has *failed* only when
nothing more will be tried.
"""

from collections.abc import Iterable, Mapping
from typing import Literal, get_args

from madang.state.errors import StateError, TransitionError

__all__ = [
    "FRUITLESS",
    "STATUS_WORDS",
    "TERMINAL",
    "TRANSITIONS",
    "Fruitless",
    "Status",
    "Terminal",
    "advance",
    "combined",
    "status_of",
]

Terminal = Literal["completed", "failed", "skipped", "cancelled", "partial"]
Fruitless = Literal["failed", "skipped", "cancelled"]
Status = Literal["pending", "in_progress", "completed", "failed", "skipped", "cancelled", "partial"]

TERMINAL: frozenset[Status] = frozenset(get_args(Terminal))
"""The statuses of what has ended."""

FRUITLESS: frozenset[Status] = frozenset(get_args(Fruitless))
"""The statuses of what has ended and left no result."""

TRANSITIONS: Mapping[str, frozenset[str]] = {
    "pending": frozenset({"in_progress", "failed", "skipped", "cancelled"}),
    "in_progress": frozenset({"pending", "completed", "failed", "cancelled", "partial"}),
    **{status: frozenset() for status in get_args(Terminal)},
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
    """The status a word stands for: `success` is completed, `error` is failed, `running` is in_progress."""
    status = STATUS_WORDS.get(word)
    if status is None:
        raise StateError(f"{word!r} is no known status: use one of {', '.join(sorted(STATUS_WORDS))}.")
    return status


def advance(current: str, new: str, *, of: str = "The status") -> Status:
    """The status `new`, when it may follow `current`; the same status again is no move and always may."""
    before, after = status_of(current), status_of(new)
    if after != before and after not in TRANSITIONS[before]:
        raise TransitionError(f"{of} cannot go from {before!r} to {after!r}: {_ways_on(before)}")
    return after


def combined(statuses: Iterable[Status]) -> Status:
    """The status of a whole by those of its parts: of a team by its steps, of a plan by all of them.

    It is completed only when every part is; with a result but not with every one it is partial.
    """
    found = set(statuses)
    if not found or found == {"pending"}:
        return "pending"
    if not found <= TERMINAL:
        return "in_progress"
    if len(found) == 1:
        return found.pop()
    if found <= FRUITLESS:
        return "failed" if "failed" in found else "cancelled"
    return "partial"


def _ways_on(status: Status) -> str:
    following = sorted(TRANSITIONS[status])
    if not following:
        return f"{status!r} is final; what is still to do is a new piece of work."
    return f"from there it can go to {', '.join(following)}."

"""Runs that take their worker down: one that did so twice at the same place is not tried a third time, by any server.

The log shows it: each attempt begins with `run_started`, and what it achieves is a checkpoint. An attempt that a worker
gave back, as it does when its process is asked to end, has the same number as the next and is not held against the run.
"""

from collections.abc import Sequence

from madang.protocol import CheckpointSaved, Event, RunEnded, RunStarted
from madang.runtime.errors import QuarantinedRunError, TooManyAttemptsError
from madang.runtime.runs.lease import RunLease
from madang.store.runs import EventLog

_MOST_ATTEMPTS = 10
_MOST_LOSSES = 2


async def refuse_hopeless_run(lease: RunLease, events: EventLog) -> None:
    """Raise `QuarantinedRunError` or `TooManyAttemptsError` for a run that takes its process down each time."""
    attempts = lease.run.attempt - len(lease.answers)
    if attempts > _MOST_LOSSES:
        losses = losses_in_place(_before_this_attempt(await events.read_all(lease.run.id)))
        if losses >= _MOST_LOSSES:
            raise QuarantinedRunError(lease.run.id, losses)
    if attempts > _MOST_ATTEMPTS:
        raise TooManyAttemptsError(lease.run.id, attempts - 1)


def _before_this_attempt(log: Sequence[Event]) -> Sequence[Event]:
    """The log without the attempt that just began, whose beginning was logged when the run was taken."""
    started = [number for number, event in enumerate(log) if isinstance(event.data, RunStarted)]
    return log[: started[-1]] if started else log


def losses_in_place(log: Sequence[Event]) -> int:
    """How many attempts in a row came to no end and no further than the first of them."""
    started, lost = None, 0
    for event in log:
        match event.data:
            case RunStarted(attempt=attempt):
                lost += started not in (None, attempt)
                started = attempt
            case CheckpointSaved():
                lost = 0
            case RunEnded():
                started, lost = None, 0
            case _:
                pass
    return lost + (started is not None)

"""Rows of runs: what is known of a run without its content, and who may change it."""

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict

from madang.store.clock import from_stamp
from madang.store.database import Connection, Row
from madang.store.errors import RunNotFoundError, StaleRunError
from madang.store.idents import from_key, to_key
from madang.store.places import Place
from madang.store.seal import Label

__all__ = [
    "ENDED",
    "EndStatus",
    "Hold",
    "Policy",
    "Run",
    "RunStatus",
    "fence",
    "find_run",
    "hold_run",
    "request_label",
    "run_from_row",
]

EndStatus = Literal["completed", "failed", "partial", "cancelled"]
RunStatus = Literal["pending", "running", "interrupted"] | EndStatus
Policy = Literal["reject", "enqueue", "interrupt", "rollback"]

ENDED: frozenset[RunStatus] = frozenset({"completed", "failed", "partial", "cancelled"})


class Run(BaseModel):
    """One run without its content. `attempt` counts how often a worker took it, `epoch` fences off earlier takers."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    session: str
    assistant: str
    kind: str
    policy: Policy
    status: RunStatus
    attempt: int
    epoch: int
    worker: str | None
    lease_until: datetime | None
    cancel_requested: bool
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None
    usage: Mapping[str, Any]
    error: str | None


class Hold(NamedTuple):
    """A run that is about to be changed in the current transaction, with its session.

    `last_seq` and `last_position` are the numbers of the last events of the run and of the session.
    """

    run: str
    key: int
    status: RunStatus
    epoch: int
    last_seq: int
    session: str
    last_position: int
    place: Place


async def fence(connection: Connection, run: str, epoch: int) -> Hold:
    """The run, which only the worker that took it last may change: `StaleRunError` for any other epoch.

    Call it in the transaction of every write that a worker makes for a run.
    """
    held = await hold_run(connection, run)
    if held.epoch != epoch or held.status != "running":
        raise StaleRunError(run, epoch, held.epoch, held.status)
    return held


async def hold_run(connection: Connection, run: str) -> Hold:
    """The run of that id, to be changed by anyone."""
    for key, status, epoch, seq, session, position, *place in await connection.fetch("hold_run", id=to_key(run)):
        return Hold(run, key, status, epoch, seq, session, position, Place(*place))
    raise RunNotFoundError(run)


async def find_run(connection: Connection, run: str) -> Run:
    """The run of that id, or `RunNotFoundError`."""
    for row in await connection.fetch("get_run", id=to_key(run)):
        return run_from_row(row)
    raise RunNotFoundError(run)


def run_from_row(row: Row) -> Run:
    """The run that a row of `get_run` or `list_runs` tells of."""
    (
        key,
        *texts,
        attempt,
        epoch,
        worker,
        lease_until,
        cancel_requested,
        created_at,
        started_at,
        ended_at,
        usage,
        error,
    ) = row
    names = ("session", "assistant", "kind", "policy", "status")
    return Run(
        id=from_key(key),
        **dict(zip(names, texts, strict=True)),
        attempt=attempt,
        epoch=epoch,
        worker=worker,
        lease_until=_moment(lease_until),
        cancel_requested=bool(cancel_requested),
        created_at=from_stamp(created_at),
        started_at=_moment(started_at),
        ended_at=_moment(ended_at),
        usage=json.loads(usage),
        error=error,
    )


def request_label(kind: Literal["request", "answers"], run: str, session: str) -> Label:
    """What the request of a run, or the answers to its questions, are sealed under."""
    return Label(kind, f"of run {run!r}", session)


def _moment(stamp: int | None) -> datetime | None:
    return None if stamp is None else from_stamp(stamp)

"""The life of a run: accepted durably, claimed by one worker at a time, interrupted, resumed, cancelled, and ended
once.

Every change of a run carries an event, in the same transaction, so that the log tells all that happened to it.
"""

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, NamedTuple
from uuid import uuid4

from pydantic import JsonValue

from madang.protocol import EVERY_TENANT, Event, EventDraft, TenantScope
from madang.store.database.columns import (
    Clock,
    decode_json,
    encode_json,
    from_stamp,
    ident_to_key,
    key_to_ident,
    storable_text,
    to_stamp,
)
from madang.store.database.port import Connection, Database, Work
from madang.store.database.session_row import SessionRow
from madang.store.encryption.sealers import SessionSealers
from madang.store.errors import RunActiveError, RunEndedError, RunExistsError, RunNotFoundError, SessionBusyError
from madang.store.runs.notifier import Notifier
from madang.store.runs.rows import (
    ENDED_STATUSES,
    EndStatus,
    Run,
    RunPolicy,
    RunPriority,
    RunRow,
    RunStatus,
    fence,
    find_run,
    get_run_row,
    log_events,
    new_run,
    request_label,
    run_from_row,
)
from madang.store.sessions import Sessions

RunContent = Mapping[str, JsonValue]
_SESSION_COLUMNS = 6
_LEASES_UNTIL_HUNG = 15


class ClaimedRun(NamedTuple):
    """A run that a worker has just taken: whose it is, what was asked, and what was answered so far."""

    run: Run
    tenant: str
    request: RunContent
    answers: RunContent
    has_begun_others: bool = False
    """Whether the session has runs that were begun and not ended, which give way to this one."""
    others_wait: bool = True
    """Whether there may be more to take."""


class NextWork(NamedTuple):
    """Whether a run waits for a worker now, and when there may be work again."""

    is_waiting: bool
    at: datetime | None


class RunSignals(NamedTuple):
    """What is asked of a run under way: whether to cancel it, and a number that grows with its answers."""

    epoch: int
    cancelled: bool
    answered: int


@dataclass(frozen=True, slots=True)
class Runs:
    """Accepts, hands out, ends and finds runs; keeps `Session.status` in step with them."""

    database: Database
    sessions: Sessions
    sealers: SessionSealers
    notifier: Notifier
    clock: Clock

    async def accept(
        self,
        session: str,
        request: RunContent,
        event: EventDraft,
        *,
        run: str | None = None,
        assistant: str = "",
        kind: str = "message",
        policy: RunPolicy = "enqueue",
        due_at: datetime | None = None,
        priority: RunPriority = "normal",
        webhook: bool = False,
        record: Work[object] | None = None,
    ) -> Run:
        """The run, durable and waiting for a worker; the session is created if it is new.

        No worker takes it before it is due; low `priority` lets other sessions go first. A `webhook` is told its end.
        A `record` puts what is done on record in the same transaction, here and in `resume` and `request_cancel`.

        Accepting the same id again changes nothing. Under 'reject' a session with a run waiting or under way raises
        `SessionBusyError`; the other policies are recorded for the worker.
        """
        ident = run or str(uuid4())
        names = {"assistant": storable_text(assistant, "assistant"), "kind": storable_text(kind, "kind of run")}
        body = encode_json(dict(request), f"The request of run {ident!r}")

        async def work(connection: Connection) -> tuple[Run, list[Event]]:
            now, place = self._now(), await self.sessions.get_or_create_row(connection, session)
            sealed = self.sealers.sealer_of(session, place).seal(body, request_label("request", ident, session))
            values = {"id": ident_to_key(ident), "session": place.key, "policy": policy, "request": sealed, **names}
            due = {"due_at": None if due_at is None else to_stamp(due_at), "is_low": priority == "low"}
            added = await connection.fetch("add_run", **values, now=now, **due)
            if not added:
                return _same_session(await find_run(connection, ident), session), []
            if policy == "reject" and (await connection.fetch("busy_runs", session=place.key))[0][0] > 1:
                raise SessionBusyError(session)
            await _record_in_transaction(connection, record)
            [(key, last_position)] = added
            if webhook:
                await connection.run_many("add_webhook", [{"run": key, "now": now}])
            held = RunRow(ident, key, "pending", 0, 0, session, last_position, place)
            logged = await self._log_and_refresh(connection, held, [event])
            return new_run(ident, session, now, policy=policy, **names), logged

        return await self._write_and_notify(work)

    async def claim(
        self,
        worker: str,
        lease: timedelta,
        *,
        started: Callable[[Run], EventDraft] | None = None,
        queues: Collection[str] | None = None,
        held: Collection[str] = (),
        is_alive: Callable[[str], bool] = lambda _: False,
    ) -> ClaimedRun | None:
        """A run for `worker` to carry out until the lease is over, or None if there is nothing to do.

        First a run whose worker let its lease run out, then the oldest that waits in a session with none under way.
        What `started` tells of it is logged with it. With `queues`, only runs of the assistants of these names.
        What the worker `held` all along is not taken again, should its lease have run out. A worker that `is_alive` and
        is only late keeps its runs for so many leases longer, before it counts as hung.
        """
        storable_text(worker, "worker")

        async def work(connection: Connection) -> tuple[ClaimedRun, list[Event]] | None:
            values: dict[str, object] = {"worker": worker, "now": self._now(), "lease_until": self._until(lease)}
            late = await connection.fetch(
                "late_workers", now=self._now(), given_up=self._until(-_LEASES_UNTIL_HUNG * lease)
            )
            values.update(queues=_names_json(queues), held=_keys_json(held))
            values.update(slow=_names_json([name for (name,) in late if is_alive(name)]))
            for (taken,) in await connection.fetch("take_run", **values):
                [row] = await connection.fetch("taken_run", key=taken, now=self._now())
                key, request, answers, tenant, last_seq, last_position, has_begun, waiting, *rest = row
                place, run = SessionRow(*rest[:_SESSION_COLUMNS]), run_from_row(rest[_SESSION_COLUMNS:])
                claimed = ClaimedRun(
                    run,
                    tenant,
                    *self._opened(run.id, run.session, place, request, answers),
                    has_begun_others=bool(has_begun),
                    others_wait=bool(waiting),
                )
                place_in_log = RunRow(run.id, key, run.status, run.epoch, last_seq, run.session, last_position, place)
                events = [started(run)] if started else []
                return claimed, await log_events(connection, self.sealers, place_in_log, events, self._now())
            return None

        found = await self.database.write(work, durable=False, light=True)
        if found is None:
            return None
        if found[1]:
            self.notifier.notify(found[0].run.session, found[1])
        return found[0]

    async def next_work(self, queues: Collection[str] | None = None) -> NextWork:
        """Whether a run waits that nobody has under way, and when the next is due or its lease will be over."""

        async def work(connection: Connection) -> NextWork:
            [(is_waiting, at)] = await connection.fetch("next_work", now=self._now(), queues=_names_json(queues))
            return NextWork(bool(is_waiting), None if at is None else from_stamp(at))

        return await self.database.read(work, light=True, one_query=True)

    async def renew_all(self, worker: str, lease: timedelta, held: Collection[str]) -> dict[str, RunSignals]:
        """Those of the runs `held` that the worker still has, each with a longer lease and what is asked of it."""

        async def work(connection: Connection) -> dict[str, RunSignals]:
            values = {"worker": worker, "lease_until": self._until(lease), "held": _keys_json(held)}
            rows = await connection.fetch("renew_runs", **values)
            return {key_to_ident(key): RunSignals(epoch, bool(asked), answered) for key, epoch, asked, answered in rows}

        return await self.database.write(work, durable=False, light=True)

    async def renew(self, run: str, epoch: int, lease: timedelta, *, usage: RunContent | None = None) -> Run:
        """The run with a longer lease; tells the worker whether to cancel."""

        async def work(connection: Connection) -> Run:
            held = await fence(connection, run, epoch)
            values = {"lease_until": self._until(lease), "usage": _usage_json(usage)}
            await connection.run_many("renew_run", [{"key": held.key, **values}])
            return await find_run(connection, run)

        return await self.database.write(work, durable=False, light=True)

    async def release(self, run: str, epoch: int) -> None:
        """Give a run back for another worker to go on with at once; the attempt is not counted."""

        async def work(connection: Connection) -> None:
            held = await fence(connection, run, epoch)
            await connection.run_many("release_run", [{"key": held.key, "now": self._now()}])

        await self.database.write(work, durable=False, light=True)

    async def end(
        self,
        run: str,
        epoch: int,
        status: EndStatus,
        event: EventDraft,
        *,
        told: Sequence[EventDraft] = (),
        usage: RunContent | None = None,
        error: str | None = None,
        outcome: RunContent | None = None,
        stop_reason: str | None = None,
    ) -> Run:
        """The run at its end, with its last event, its `outcome`, and the reason if it ended early.

        What it `told` just before is logged with its end.
        """
        body = _outcome_json(outcome, run)

        async def work(connection: Connection) -> tuple[Run, list[Event]]:
            held = await fence(connection, run, epoch)
            values = {"status": status, "usage": _usage_json(usage), "error": error, "stop_reason": stop_reason}
            sealed = self._sealed_outcome(body, held)
            row = {"key": held.key, "session": held.session, **values, "outcome": sealed, "now": self._now()}
            [ended] = await connection.fetch("end_run", **row)
            return run_from_row(ended), await self._log_and_refresh(connection, held, [*told, event])

        return await self._write_and_notify(work)

    async def interrupt(
        self,
        run: str,
        epoch: int,
        waiting_for: Collection[str],
        event: EventDraft,
        *,
        told: Sequence[EventDraft] = (),
        usage: RunContent | None = None,
        outcome: RunContent | None = None,
    ) -> Run:
        """The run, let go by its worker until one of the questions `waiting_for` is answered.

        Its `outcome` so far is kept until a worker takes the run again.

        If one was answered while the run was under way it is pending at once. So a question's name must not come
        twice within a run.
        """
        body = _outcome_json(outcome, run)

        async def work(connection: Connection) -> tuple[Run, list[Event]]:
            held = await fence(connection, run, epoch)
            _, answers = await self._content(connection, run)
            status: RunStatus = "interrupted" if answers.keys().isdisjoint(waiting_for) else "pending"
            values = {"status": status, "usage": _usage_json(usage), "outcome": self._sealed_outcome(body, held)}
            await connection.run_many("park_run", [{"key": held.key, **values}])
            return await self._logged(connection, held, [*told, event])

        return await self._write_and_notify(work)

    async def resume(
        self, run: str, answers: RunContent, event: EventDraft, *, record: Work[object] | None = None
    ) -> Run:
        """The run with these answers, by question, added to those it has; one that was interrupted is pending again.

        Anyone may answer, and may do so while the run is under way: `interrupt` then finds the answer.
        """

        async def work(connection: Connection) -> tuple[Run, list[Event]]:
            held = await get_run_row(connection, run)
            if held.status in ENDED_STATUSES:
                raise RunEndedError(run, held.status)
            sealer = self.sealers.sealer_of(held.session, held.session_row)
            _, known = await self._content(connection, run)
            body = encode_json({**known, **answers}, f"The answers to run {run!r}")
            sealed = sealer.seal(body, request_label("answers", run, held.session))
            status: RunStatus = "pending" if held.status == "interrupted" else held.status
            await connection.run_many("answer_run", [{"key": held.key, "answers": sealed, "status": status}])
            await _record_in_transaction(connection, record)
            return await self._logged(connection, held, [event])

        return await self._write_and_notify(work)

    async def request_cancel(
        self, run: str, event: EventDraft, *, keep_outcome: bool = True, record: Work[object] | None = None
    ) -> Run:
        """The run, cancelled with `event` if no worker has it; else marked, for its worker to end it.

        A run that is over stays as it is. One that was interrupted keeps the outcome it had then, unless what it did
        is rolled back.
        """

        async def work(connection: Connection) -> tuple[Run, list[Event]]:
            held = await get_run_row(connection, run)
            if held.status in ENDED_STATUSES:
                return await find_run(connection, run), []
            await _record_in_transaction(connection, record)
            await connection.run_many("cancel_run", [{"key": held.key}])
            if held.status == "running":
                return await find_run(connection, run), []
            values = {"key": held.key, "keep_outcome": int(keep_outcome), "now": self._now()}
            await connection.run_many("cancel_waiting_run", [values])
            return await self._logged(connection, held, [event])

        return await self._write_and_notify(work)

    async def get(self, run: str) -> Run:
        """The run of that id, or `RunNotFoundError`."""

        async def work(connection: Connection) -> Run:
            return await find_run(connection, run)

        return await self.database.read(work, light=True, one_query=True)

    async def request_of(self, run: str) -> RunContent:
        """What was asked of a run."""

        async def work(connection: Connection) -> RunContent:
            return (await self._content(connection, run))[0]

        return await self.database.read(work, light=True, one_query=True)

    async def answers_of(self, run: str) -> RunContent:
        """What was answered to the questions of a run so far."""

        async def work(connection: Connection) -> RunContent:
            return (await self._content(connection, run))[1]

        return await self.database.read(work, light=True, one_query=True)

    async def outcome_of(self, run: str) -> RunContent | None:
        """What the run came to, as its worker recorded it; None if it did not, or goes on since."""

        async def work(connection: Connection) -> RunContent | None:
            for sealed, session, *place in await connection.fetch("get_outcome", id=ident_to_key(run)):
                if sealed is None:
                    return None
                sealer = self.sealers.sealer_of(session, SessionRow(*place))
                return decode_json(sealer.open(sealed, request_label("outcome", run, session)))
            raise RunNotFoundError(run)

        return await self.database.read(work, light=True, one_query=True)

    async def list(
        self, *, session: str, status: RunStatus | None = None, limit: int = 50, offset: int = 0
    ) -> list[Run]:
        """The runs of a session, last accepted first."""
        page = {"status": status, "limit": limit, "offset": offset}
        return await self._rows("list_runs_of_session", session=session, **page)

    async def list_all(
        self, tenant: TenantScope, *, status: RunStatus | None = None, limit: int = 50, offset: int = 0
    ) -> "list[Run]":
        """The runs of all sessions of a tenant, last accepted first."""
        chosen = None if tenant is EVERY_TENANT else tenant
        return await self._rows("list_runs", tenant=chosen, status=status, limit=limit, offset=offset)

    async def pending_runs_of(self, session: str) -> "list[Run]":
        """The runs of a session that wait for a worker, in the order they will be taken."""
        return await self._rows("pending_runs", session=session)

    async def interrupted_runs_of(self, session: str) -> "list[Run]":
        """The runs of a session that a worker let go of before their end: for an answer, or to be taken up again."""
        return await self._rows("begun_runs", session=session)

    async def active_before(self, run: str) -> "list[Run]":
        """The runs of its session that were accepted before `run` and wait for a worker or are under way.

        It is one look at all of them, so that none is missed that a worker takes meanwhile.
        """
        return await self._rows("active_runs_before", run=ident_to_key(run))

    async def newer_than(self, run: str) -> int:
        """How many runs of its session were accepted after a run, or `RunNotFoundError`."""

        async def work(connection: Connection) -> int:
            await find_run(connection, run)
            [(count,)] = await connection.fetch("runs_after", id=ident_to_key(run))
            return count

        return await self.database.read(work)

    async def delete(self, run: str) -> None:
        """Remove a run that is over, with its events and effects; the numbers of its events are not given again."""

        async def work(connection: Connection) -> None:
            held = await get_run_row(connection, run)
            if held.status not in ENDED_STATUSES:
                raise RunActiveError(run, held.status)
            await connection.run("delete_run", key=held.key)
            await connection.run("refresh_session", id=held.session, now=self._now())

        await self.database.write(work)

    async def _logged(
        self, connection: Connection, held: RunRow, events: Sequence[EventDraft]
    ) -> "tuple[Run, list[Event]]":
        """The run after a change that the events tell of, and the events as they were logged."""
        logged = await self._log_and_refresh(connection, held, events)
        return await find_run(connection, held.run), logged

    async def _log_and_refresh(
        self, connection: Connection, held: RunRow, events: Sequence[EventDraft]
    ) -> "list[Event]":
        logged = await log_events(connection, self.sealers, held, events, self._now())
        await connection.run_many("refresh_session", [{"id": held.session, "now": self._now()}])
        return logged

    async def _write_and_notify(self, work: "Work[tuple[Run, list[Event]]]") -> Run:
        changed, logged = await self.database.write(work)
        self.notifier.notify(changed.session, logged)
        return changed

    async def _content(self, connection: Connection, run: str) -> tuple[RunContent, RunContent]:
        """What was asked of a run, and what was answered to its questions; `RunNotFoundError` if there is none."""
        for request, answers, session, *place in await connection.fetch("get_request", id=ident_to_key(run)):
            return self._opened(run, session, SessionRow(*place), request, answers)
        raise RunNotFoundError(run)

    def _opened(
        self, run: str, session: str, place: SessionRow, request: bytes, answers: bytes | None
    ) -> tuple[RunContent, RunContent]:
        sealer = self.sealers.sealer_of(session, place)
        asked = decode_json(sealer.open(request, request_label("request", run, session)))
        if answers is None:
            return asked, {}
        return asked, decode_json(sealer.open(answers, request_label("answers", run, session)))

    def _sealed_outcome(self, body: bytes | None, held: RunRow) -> bytes | None:
        if body is None:
            return None
        sealer = self.sealers.sealer_of(held.session, held.session_row)
        return sealer.seal(body, request_label("outcome", held.run, held.session))

    async def _rows(self, query: str, **values: Any) -> "list[Run]":
        async def work(connection: Connection) -> list[Run]:
            return [run_from_row(row) for row in await connection.fetch(query, **values)]

        return await self.database.read(work, light=True, one_query=True)

    def _now(self) -> int:
        return to_stamp(self.clock())

    def _until(self, lease: timedelta) -> int:
        return to_stamp(self.clock() + lease)


def _same_session(run: Run, session: str) -> Run:
    if run.session != session:
        raise RunExistsError(run.id)
    return run


async def _record_in_transaction(connection: Connection, record: Work[object] | None) -> None:
    if record is not None:
        await record(connection)


def _outcome_json(outcome: RunContent | None, run: str) -> bytes | None:
    return None if outcome is None else encode_json(dict(outcome), f"The outcome of run {run!r}")


def _keys_json(runs: Collection[str]) -> str:
    return json.dumps([ident_to_key(run).hex() for run in runs])


def _names_json(names: Collection[str] | None) -> str | None:
    return None if names is None else json.dumps(sorted(names))


def _usage_json(usage: RunContent | None) -> str | None:
    return None if usage is None else json.dumps(dict(usage))

"""Rows of runs and events, and the fence around them: only the worker that took a run last may write for it.

The worker says who it is in the config it starts the graph with. LangGraph hands that config, in sub-graphs too, to
every save, and keeps names with two leading underscores out of the stored metadata.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import groupby
from typing import Any, Literal, NamedTuple

from langchain_core.runnables import RunnableConfig
from pydantic import BaseModel, ConfigDict

from madang.protocol import Event, EventDraft, TokenStreamed, WordNumber
from madang.state import stamp
from madang.store.database.columns import (
    decode_json,
    encode_json,
    from_stamp,
    ident_to_key,
    key_to_ident,
    storable_text,
)
from madang.store.database.port import Connection, Row
from madang.store.database.session_row import SessionRow
from madang.store.encryption.sealers import RowLabel, Sealer, SessionSealers
from madang.store.errors import RunNotFoundError, StaleRunError

EndStatus = Literal["completed", "failed", "partial", "cancelled"]
RunStatus = Literal["pending", "running", "interrupted"] | EndStatus
RunPolicy = Literal["reject", "enqueue", "interrupt", "rollback"]
RunPriority = Literal["normal", "low"]

ENDED_STATUSES: frozenset[RunStatus] = frozenset({"completed", "failed", "partial", "cancelled"})


class Run(BaseModel):
    """One run without its content. `attempt` counts how often a worker took it and did not give it back; `epoch` fences
    off earlier takers.

    `error` is the code of the problem that a failed run ended with, `stop_reason` why a run ended early.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    session: str
    assistant: str
    kind: str
    policy: RunPolicy
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
    stop_reason: str | None = None


class RunRow(NamedTuple):
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
    session_row: SessionRow


async def fence(connection: Connection, run: str, epoch: int) -> RunRow:
    """The run, which only the worker that took it last may change: `StaleRunError` for any other epoch.

    Call it in the transaction of every write that a worker makes for a run.
    """
    held = await get_run_row(connection, run)
    if held.epoch != epoch or held.status != "running":
        raise StaleRunError(run, epoch, held.epoch, held.status)
    return held


async def get_run_row(connection: Connection, run: str) -> RunRow:
    """The run of that id, to be changed by anyone."""
    for key, status, epoch, seq, session, position, *place in await connection.fetch("hold_run", id=ident_to_key(run)):
        return RunRow(run, key, status, epoch, seq, session, position, SessionRow(*place))
    raise RunNotFoundError(run)


async def find_run(connection: Connection, run: str) -> Run:
    """The run of that id, or `RunNotFoundError`."""
    for row in await connection.fetch("get_run", id=ident_to_key(run)):
        return run_from_row(row)
    raise RunNotFoundError(run)


def new_run(ident: str, session: str, now: int, **fields: Any) -> Run:
    """The run of that id as it was just accepted."""
    return Run(
        id=ident,
        session=session,
        status="pending",
        attempt=0,
        epoch=0,
        worker=None,
        lease_until=None,
        cancel_requested=False,
        created_at=from_stamp(now),
        started_at=None,
        ended_at=None,
        usage={},
        error=None,
        **fields,
    )


def run_from_row(row: Sequence[Any]) -> Run:
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
        stop_reason,
    ) = row
    names = ("session", "assistant", "kind", "policy", "status")
    return Run(
        id=key_to_ident(key),
        **dict(zip(names, texts, strict=True)),
        attempt=attempt,
        epoch=epoch,
        worker=worker,
        lease_until=_optional_time(lease_until),
        cancel_requested=bool(cancel_requested),
        created_at=from_stamp(created_at),
        started_at=_optional_time(started_at),
        ended_at=_optional_time(ended_at),
        usage=json.loads(usage),
        error=error,
        stop_reason=stop_reason,
    )


RunContentKind = Literal["request", "answers", "outcome"]


def request_label(kind: RunContentKind, run: str, session: str) -> RowLabel:
    """What the request of a run, the answers to its questions, or its outcome are sealed under."""
    return RowLabel(kind, f"of run {run!r}", session)


def _optional_time(stamp: int | None) -> datetime | None:
    return None if stamp is None else from_stamp(stamp)


RunEpoch = tuple[str, int]

_EPOCH_CONFIG_KEY = "__madang_run_epoch"


def fenced_config(run: str, epoch: int) -> dict[str, Any]:
    """What to put into `config["configurable"]` so that a checkpoint of a run taken over by another is refused."""
    return {"run_id": run, _EPOCH_CONFIG_KEY: (run, epoch)}


def epoch_in_config(config: RunnableConfig) -> RunEpoch | None:
    """The run and epoch that `fenced` put into a config."""
    return config.get("configurable", {}).get(_EPOCH_CONFIG_KEY)


async def refuse_stale_writer(connection: Connection, writer: RunEpoch | None) -> RunRow | None:
    """The run that is written for, or `StaleRunError` if another worker holds it now; None outside any run."""
    return None if writer is None else await fence(connection, *writer)


async def log_events(
    connection: Connection, sealers: SessionSealers, held: RunRow, drafts: Sequence[EventDraft], now: int
) -> list[Event]:
    """Append to the log of a run in the current transaction, in which nothing else was logged for its session.

    The events hold the very data of the drafts, so that followers in this process need not read it back.
    """
    if not drafts:
        return []
    sealer = sealers.sealer_of(held.session, held.session_row)
    logged = [_logged_event(held, number, draft, stamp(from_stamp(now))) for number, draft in enumerate(drafts, 1)]
    rows = [
        {
            "session": held.session_row.key,
            "position": last.position,
            "run": held.key,
            "seq": last.seq,
            "kind": last.kind,
            "agent": last.agent,
            "at": now,
            "body": sealer.seal(content, event_label(held.session, last.position)),
        }
        for last, content in _row_contents(logged)
    ]
    await connection.run_many("log_event", rows)
    return logged


def _logged_event(held: RunRow, number: int, draft: EventDraft, at: str) -> Event:
    return Event(
        session=held.session,
        run=held.run,
        seq=held.last_seq + number,
        at=at,
        agent=draft.agent and storable_text(draft.agent, "agent"),
        data=draft.data,
        position=held.last_position + number,
        word=None if draft.word is None else WordNumber(held.epoch, draft.word),
    )


def _row_contents(logged: Sequence[Event]) -> Iterator[tuple[Event, bytes]]:
    """The content of each row, with the last event it is of: words that follow each other stand in one."""
    for are_words, group in groupby(logged, lambda event: event.word is not None):
        events = list(group)
        if are_words:
            yield events[-1], encode_json(_words_to_json(events), "Words")
        else:
            yield from ((event, _event_json(event)) for event in events)


def _event_json(event: Event) -> bytes:
    return encode_json(event.data.model_dump(mode="json"), f"An event {event.kind!r}")


def events_from_row(row: Row, session: str, sealer: Sealer) -> list[Event]:
    """The events that a row of `events_of_session` or `events_of_run` tells of, in order."""
    position, run, seq, _, agent, at, body = row
    content = decode_json(sealer.open(body, event_label(session, position)))
    whose = key_to_ident(run)
    when = stamp(from_stamp(at))
    if not _is_words(content):
        return [Event(session=session, run=whose, seq=seq, at=when, agent=agent, data=content, position=position)]
    words = _words_from_json(content)
    return [
        Event(
            session=session,
            run=whose,
            seq=seq - left,
            at=when,
            agent=word.agent,
            data=word.data,
            position=position - left,
            word=word.number,
        )
        for left, word in zip(reversed(range(len(words))), words, strict=True)
    ]


def event_label(session: str, position: int) -> RowLabel:
    """What an event is sealed under."""
    return RowLabel("event", position, session)


_WORDS = "words"
"""What the content of a row says that holds words that followed each other, each as it was said."""


class _LoggedWord(NamedTuple):
    """A word as it was said, by which agent, and its number."""

    data: TokenStreamed
    agent: str | None
    number: WordNumber


def _words_to_json(events: Sequence[Event]) -> dict[str, Any]:
    """The content of the row; what is the same in words that follow each other is kept once."""
    first = events[0].word
    assert first is not None  # noqa: S101 - for the type checker
    said = [
        {"message": message, "agent": agent, "texts": [text for _, _, text in texts]}
        for (message, agent), texts in groupby(_spoken(events), lambda word: word[:2])
    ]
    return {"type": _WORDS, "epoch": first.epoch, "first": first.place, "said": said}


def _spoken(events: Iterable[Event]) -> Iterable[tuple[str | None, str | None, str]]:
    return ((each.data.message, each.agent, each.data.text) for each in events if isinstance(each.data, TokenStreamed))


def _is_words(content: Mapping[str, Any]) -> bool:
    """Whether the content of a row is that of words, and not an event."""
    return content["type"] == _WORDS


def _words_from_json(content: Mapping[str, Any]) -> list[_LoggedWord]:
    """The words of a row, in order."""
    said = [(part, text) for part in content["said"] for text in part["texts"]]
    return [
        _LoggedWord(
            TokenStreamed(text=text, message=part["message"]), part["agent"], WordNumber(content["epoch"], place)
        )
        for place, (part, text) in enumerate(said, content["first"])
    ]

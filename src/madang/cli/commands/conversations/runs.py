"""`madang runs`: the runs with their status, or one run with all of its events."""

import json
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Annotated, Literal

import typer

from madang.cli import phrases
from madang.cli.terminal.connections import with_store
from madang.cli.terminal.labels import status_word
from madang.cli.terminal.screen import Screen, local_time
from madang.protocol import EVERY_TENANT, Event
from madang.runtime import AgentRecord, agent_records
from madang.state.privacy import redact
from madang.store import Store
from madang.store.runs import Run
from madang.text import Text

TITLE = Text(ko="실행을 나열하거나 하나를 자세히 보여 줍니다.", en="List runs, or show one with its events.")


_Status = Literal["pending", "running", "interrupted", "completed", "failed", "partial", "cancelled"]
_WIDEST = 160


def runs(
    context: typer.Context,
    run: Annotated[str | None, typer.Argument(help=phrases.RUNS_RUN_HELP.en)] = None,
    *,
    session: Annotated[str | None, typer.Option(help=phrases.RUNS_SESSION_HELP.en)] = None,
    status: Annotated[_Status | None, typer.Option(help=phrases.RUNS_STATUS_HELP.en)] = None,
    limit: Annotated[int, typer.Option(min=1, help=phrases.LIMIT_HELP.en)] = 20,
) -> None:
    """List runs, last accepted first, or show one."""
    screen = Screen.of(context)
    if run is not None:
        _show(screen, run)
        return

    async def find(store: Store) -> list[Run]:
        if session is None:
            return await store.runs.list_all(EVERY_TENANT, status=status, limit=limit)
        return await store.runs.list(session=session, status=status, limit=limit)

    found = with_store(find)
    if found:
        _table(screen, found)
    else:
        screen.note(phrases.NO_RUNS)


def _show(screen: Screen, run: str) -> None:
    async def find(store: Store) -> tuple[Run, list[Event]]:
        return await store.runs.get(run), await store.events.read_all(run)

    found, events = with_store(find)
    _table(screen, [found])
    _agents(screen, agent_records(events).values())
    screen.write()
    rows = ((e.seq, local_time(datetime.fromisoformat(e.at)), e.kind, e.agent, _short(e)) for e in events)
    screen.table(
        phrases.COLUMN_NUMBER,
        phrases.COLUMN_TIME,
        phrases.COLUMN_EVENT,
        phrases.COLUMN_AGENT,
        phrases.COLUMN_EVENT_DATA,
        rows=rows,
    )


def _agents(screen: Screen, records: Iterable[AgentRecord]) -> None:
    """What each agent did and used; nothing where none did."""
    rows = [
        (
            each.agent or "–",
            each.steps,
            f"{each.seconds:.1f} s",
            each.retries,
            each.tool_calls,
            each.model_calls,
            each.input_tokens + each.output_tokens,
            f"${each.cost:.4f}",
            len(each.errors),
        )
        for each in records
    ]
    if rows:
        screen.write()
        screen.table(
            phrases.COLUMN_AGENT,
            phrases.COLUMN_STEPS,
            phrases.COLUMN_DURATION,
            phrases.COLUMN_RETRIES,
            phrases.COLUMN_TOOL_CALLS,
            phrases.COLUMN_MODEL_CALLS,
            phrases.COLUMN_TOKENS,
            phrases.COLUMN_COST,
            phrases.COLUMN_ERRORS,
            rows=rows,
        )


def _table(screen: Screen, found: list[Run]) -> None:
    screen.table(
        phrases.COLUMN_RUN,
        phrases.COLUMN_SESSION,
        phrases.COLUMN_ASSISTANT,
        phrases.COLUMN_STATUS,
        phrases.COLUMN_CREATED,
        phrases.COLUMN_DURATION,
        phrases.COLUMN_ATTEMPT,
        phrases.COLUMN_ERROR,
        rows=(_line(screen, run) for run in found),
    )


def _line(screen: Screen, run: Run) -> tuple[object, ...]:
    status = status_word(run.status, screen.language)
    return run.id, run.session, run.assistant, status, local_time(run.created_at), _took(run), run.attempt, run.error


def _took(run: Run) -> str:
    if run.started_at is None or run.status == "interrupted":
        return ""
    return f"{((run.ended_at or datetime.now(UTC)) - run.started_at).total_seconds():.1f} s"


def _short(event: Event) -> str:
    """The data of an event on one line, personal data masked."""
    line = json.dumps(redact(event.data.model_dump(mode="json", exclude={"type"})), ensure_ascii=False)
    return line if len(line) <= _WIDEST else f"{line[: _WIDEST - 1]}…"

"""`madang runs`: what was asked of the assistants, how it stands, and all that happened in one run."""

import json
from datetime import UTC, datetime
from typing import Annotated, Literal

import typer

from madang.cli.terminal.opening import with_store
from madang.cli.terminal.options import LIMIT
from madang.cli.terminal.paging import events_of
from madang.cli.terminal.screen import Screen, local_time
from madang.cli.terminal.words import ASSISTANT, AT, CREATED, ERROR, RUN, SESSION, STATUS, status_word
from madang.state.redaction import redact
from madang.store import Store
from madang.store.event_rows import LoggedEvent
from madang.store.run_rows import Run
from madang.text import Text

__all__ = ["runs"]

TITLE = Text(ko="실행을 나열하거나 하나를 자세히 보여 줍니다.", en="List runs, or show one with its events.")

_WHICH = Text(
    ko="자세히 볼 실행의 아이디. 없으면 나열합니다.", en="The id of a run to show; without one they are listed."
)
_OF_SESSION = Text(ko="이 세션의 실행만.", en="Only those of this session.")
_OF_STATUS = Text(ko="이 상태의 실행만.", en="Only those in this status.")
_NONE = Text(ko="실행이 없습니다.", en="There are no runs.")
_ATTEMPT = Text(ko="시도", en="attempt")
_TOOK = Text(ko="걸린 시간", en="took")
_NUMBER = Text(ko="번호", en="no.")
_EVENT = Text(ko="이벤트", en="event")
_AGENT = Text(ko="에이전트", en="agent")
_SAID = Text(ko="내용", en="said")

_Status = Literal["pending", "running", "interrupted", "completed", "failed", "partial", "cancelled"]
_WIDEST = 160


def runs(
    context: typer.Context,
    run: Annotated[str | None, typer.Argument(help=_WHICH.en)] = None,
    *,
    session: Annotated[str | None, typer.Option(help=_OF_SESSION.en)] = None,
    status: Annotated[_Status | None, typer.Option(help=_OF_STATUS.en)] = None,
    limit: Annotated[int, typer.Option(min=1, help=LIMIT.en)] = 20,
) -> None:
    """List runs, last accepted first, or show one."""
    screen = Screen.of(context)
    if run is not None:
        _show(screen, run)
        return

    async def find(store: Store) -> list[Run]:
        return await store.runs.list(session=session, status=status, limit=limit)

    found = with_store(find)
    if found:
        _table(screen, found)
    else:
        screen.note(_NONE)


def _show(screen: Screen, run: str) -> None:
    async def find(store: Store) -> tuple[Run, list[LoggedEvent]]:
        return await store.runs.get(run), await events_of(store, run)

    found, events = with_store(find)
    _table(screen, [found])
    screen.write()
    rows = ((e.seq, local_time(e.at), e.kind, e.agent, _short(e)) for e in events)
    screen.table(_NUMBER, AT, _EVENT, _AGENT, _SAID, rows=rows)


def _table(screen: Screen, found: list[Run]) -> None:
    screen.table(
        RUN, SESSION, ASSISTANT, STATUS, CREATED, _TOOK, _ATTEMPT, ERROR, rows=(_line(screen, one) for one in found)
    )


def _line(screen: Screen, run: Run) -> tuple[object, ...]:
    status = status_word(run.status, screen.language)
    return run.id, run.session, run.assistant, status, local_time(run.created_at), _took(run), run.attempt, run.error


def _took(run: Run) -> str:
    if run.started_at is None or run.status == "interrupted":
        return ""
    return f"{((run.ended_at or datetime.now(UTC)) - run.started_at).total_seconds():.1f} s"


def _short(event: LoggedEvent) -> str:
    """What an event says on one line, personal data masked."""
    shown = redact(event.data)
    said = {name: value for name, value in shown.items() if name != "type"} if isinstance(shown, dict) else shown
    line = json.dumps(said, ensure_ascii=False)
    return line if len(line) <= _WIDEST else f"{line[: _WIDEST - 1]}…"

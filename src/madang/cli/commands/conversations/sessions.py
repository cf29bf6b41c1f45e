"""`madang sessions`: list, show, search, export and delete conversations."""

import json
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from madang.cli import phrases
from madang.cli.terminal.connections import record_operation, with_store
from madang.cli.terminal.file_transfer import write_private_file
from madang.cli.terminal.labels import status_word
from madang.cli.terminal.screen import Screen, local_time
from madang.cli.terminal.session_history import TranscriptTurn, read_transcript
from madang.protocol import EVERY_TENANT
from madang.runtime.access import SessionDocuments
from madang.runtime.assistants import discover_assistants
from madang.state.privacy import redact_text
from madang.store import Session, SessionStatus, Store
from madang.store.runs import FoundTurn
from madang.text import Text

TITLE = Text(
    ko="대화를 나열하고, 보고, 찾고, 내보내고, 지웁니다.", en="List, show, search, export and delete conversations."
)


sessions = typer.Typer(add_completion=False, no_args_is_help=True)


@sessions.command("list", help=phrases.SESSIONS_LIST_HELP.en)
def _list(
    context: typer.Context,
    *,
    user: Annotated[str | None, typer.Option(help=phrases.SESSIONS_USER_HELP.en)] = None,
    tenant: Annotated[str | None, typer.Option(help=phrases.SESSIONS_TENANT_HELP.en)] = None,
    assistant: Annotated[str | None, typer.Option(help=phrases.SESSIONS_ASSISTANT_HELP.en)] = None,
    status: Annotated[SessionStatus | None, typer.Option(help=phrases.SESSIONS_STATUS_HELP.en)] = None,
    search: Annotated[str | None, typer.Option(help=phrases.SESSIONS_SEARCH_HELP.en)] = None,
    limit: Annotated[int, typer.Option(min=1, help=phrases.LIMIT_HELP.en)] = 50,
    offset: Annotated[int, typer.Option(min=0, help=phrases.SESSIONS_OFFSET_HELP.en)] = 0,
) -> None:
    screen = Screen.of(context)

    async def find(store: Store) -> tuple[list[Session], int]:
        scope = EVERY_TENANT if tenant is None else tenant
        wanted = partial(store.sessions.list, scope, user=user, assistant=assistant)
        counted = partial(store.sessions.count, scope, user=user, assistant=assistant)
        page = await wanted(status=status, search=search, limit=limit, offset=offset)
        return page, await counted(status=status, search=search)

    found, total = with_store(find)
    if not found:
        screen.note(phrases.NO_SESSIONS)
        return
    rows = ((s.id, s.assistant, s.user, _word(screen, s), s.title, local_time(s.updated_at)) for s in found)
    screen.table(
        phrases.COLUMN_ID,
        phrases.COLUMN_ASSISTANT,
        phrases.COLUMN_USER,
        phrases.COLUMN_STATUS,
        phrases.COLUMN_TITLE,
        phrases.COLUMN_UPDATED,
        rows=rows,
    )
    screen.note(phrases.SESSIONS_SHOWN, shown=len(found), total=total)


@sessions.command("show", help=phrases.SESSIONS_SHOW_HELP.en)
def _show(context: typer.Context, session: Annotated[str, typer.Argument(help=phrases.SESSION_HELP.en)]) -> None:
    screen = Screen.of(context)

    async def find(store: Store) -> tuple[Session, list[TranscriptTurn]]:
        return await store.sessions.get(session), await read_transcript(store, session)

    found, turns = with_store(find)
    screen.table(
        phrases.COLUMN_SESSION,
        phrases.COLUMN_ASSISTANT,
        phrases.COLUMN_TENANT,
        phrases.COLUMN_USER,
        phrases.COLUMN_STATUS,
        phrases.COLUMN_CREATED,
        phrases.COLUMN_UPDATED,
        rows=[_line(screen, found)],
    )
    for turn in turns:
        turn.print_on(screen)


@sessions.command("search", help=phrases.SESSIONS_FIND_HELP.en)
def _search(
    context: typer.Context,
    words: Annotated[list[str], typer.Argument(help=phrases.SESSIONS_WORDS_HELP.en)],
    *,
    user: Annotated[str | None, typer.Option(help=phrases.SESSIONS_USER_HELP.en)] = None,
    tenant: Annotated[str | None, typer.Option(help=phrases.SESSIONS_TENANT_HELP.en)] = None,
    limit: Annotated[int, typer.Option(min=1, help=phrases.LIMIT_HELP.en)] = 20,
) -> None:
    screen, scope = Screen.of(context), EVERY_TENANT if tenant is None else tenant

    async def find(store: Store) -> list[FoundTurn]:
        return await store.turns.search(scope, " ".join(words), user=user, limit=limit)

    found = with_store(find)
    if not found:
        screen.note(phrases.NO_TURNS_FOUND)
        return
    rows = ((turn.session, local_time(turn.at), redact_text(turn.excerpt)) for turn in found)
    screen.table(phrases.COLUMN_SESSION, phrases.COLUMN_TIME, phrases.COLUMN_SAID, rows=rows)


@sessions.command("export", help=phrases.SESSIONS_EXPORT_HELP.en)
def _export(
    context: typer.Context,
    session: Annotated[str, typer.Argument(help=phrases.SESSION_HELP.en)],
    *,
    to: Annotated[Path | None, typer.Option(help=phrases.SESSIONS_TO_HELP.en)] = None,
    full: Annotated[bool, typer.Option("--full", help=phrases.SESSIONS_FULL_HELP.en)] = False,
) -> None:
    async def export(store: Store) -> str:
        exported = await SessionDocuments(store, discover_assistants()).of(session, full=full)
        await record_operation(store, "export", session, {"full": full})
        return json.dumps(exported, ensure_ascii=False, indent=2)

    text = with_store(export)
    if to is None:
        typer.echo(text)
    else:
        write_private_file(to, f"{text}\n".encode())
        Screen.of(context).note(phrases.FILE_WRITTEN, file=to)


@sessions.command("delete", help=phrases.SESSIONS_DELETE_HELP.en)
def _delete(
    context: typer.Context,
    which: Annotated[list[str], typer.Argument(metavar="SESSION", help=phrases.SESSION_HELP.en)],
    *,
    yes: Annotated[bool, typer.Option("--yes", "-y", help=phrases.YES_HELP.en)] = False,
) -> None:
    screen = Screen.of(context)
    screen.confirm(context, phrases.SESSIONS_DELETE_CONFIRM, yes=yes, count=len(which))

    async def delete(store: Store) -> None:
        for session in which:
            await store.sessions.get(session)
        for session in which:
            await record_operation(store, "delete", session)
            await store.delete(session)
            screen.note(phrases.SESSION_DELETED, session=session)

    with_store(delete)


def _word(screen: Screen, session: Session) -> str:
    return status_word(session.status, screen.language)


def _line(screen: Screen, session: Session) -> tuple[object, ...]:
    times = (local_time(session.created_at), local_time(session.updated_at))
    return session.id, session.assistant, session.tenant, session.user, _word(screen, session), *times

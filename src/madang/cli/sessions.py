"""`madang sessions`: list, show, export and delete conversations."""

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from madang.cli.terminal.conversation import Turn, read_turns
from madang.cli.terminal.exporting import export_session, write_private
from madang.cli.terminal.opening import operator, with_store
from madang.cli.terminal.options import LIMIT, WHICH_SESSION, YES
from madang.cli.terminal.screen import Screen, local_time
from madang.cli.terminal.words import (
    ASSISTANT,
    CREATED,
    ID,
    SESSION,
    STATUS,
    TENANT,
    TITLE_OF_SESSION,
    UPDATED,
    USER,
    status_word,
)
from madang.store import Store
from madang.store.sessions import Session, SessionStatus
from madang.text import Text

__all__ = ["sessions"]

TITLE = Text(ko="대화를 나열하고, 보고, 내보내고, 지웁니다.", en="List, show, export and delete conversations.")

_LIST = Text(ko="대화를 최근 것부터 나열합니다.", en="List conversations, last changed first.")
_SHOW = Text(ko="한 대화에서 오간 말을 보여 줍니다.", en="Show what was said in a conversation.")
_EXPORT = Text(
    ko="한 대화에 저장된 모든 것을 JSON으로 내보냅니다.", en="Write all that is kept of a conversation as JSON."
)
_DELETE = Text(ko="대화와 거기 딸린 모든 것을 지웁니다.", en="Delete conversations and all that hangs on them.")
_OF_USER = Text(ko="이 사용자의 대화만.", en="Only those of this user.")
_OF_TENANT = Text(ko="이 테넌트의 대화만.", en="Only those of this tenant.")
_OF_ASSISTANT = Text(ko="이 도우미와의 대화만.", en="Only those with this assistant.")
_OF_STATUS = Text(ko="이 상태의 대화만.", en="Only those in this status.")
_SEARCH = Text(ko="제목이나 아이디에 이 말이 든 대화만.", en="Only those with this in their title or id.")
_OFFSET = Text(ko="앞에서 몇 개를 건너뛸지.", en="How many to pass over.")
_TO = Text(ko="표준 출력 대신 쓸 파일.", en="The file to write instead of standard output.")
_FULL = Text(
    ko="개인 정보와 비밀을 가리지 않고 그대로 씁니다.", en="Write personal and secret data as it is, unmasked."
)
_SURE = Text(
    ko="대화 {count}개를 지울까요? 되돌릴 수 없습니다.", en="Delete {count} conversation(s)? This cannot be undone."
)
_NONE = Text(ko="대화가 없습니다.", en="There are no conversations.")
_SHOWN = Text(ko="전체 {total}개 가운데 {shown}개", en="{shown} of {total}")
_DELETED = Text(ko="{session}: 지웠습니다.", en="{session}: deleted.")
_WRITTEN = Text(ko="{file}에 썼습니다.", en="Written to {file}.")

sessions = typer.Typer(add_completion=False, no_args_is_help=True)


@sessions.command("list", help=_LIST.en)
def _list(
    context: typer.Context,
    *,
    user: Annotated[str | None, typer.Option(help=_OF_USER.en)] = None,
    tenant: Annotated[str | None, typer.Option(help=_OF_TENANT.en)] = None,
    assistant: Annotated[str | None, typer.Option(help=_OF_ASSISTANT.en)] = None,
    status: Annotated[SessionStatus | None, typer.Option(help=_OF_STATUS.en)] = None,
    search: Annotated[str | None, typer.Option(help=_SEARCH.en)] = None,
    limit: Annotated[int, typer.Option(min=1, help=LIMIT.en)] = 50,
    offset: Annotated[int, typer.Option(min=0, help=_OFFSET.en)] = 0,
) -> None:
    screen = Screen.of(context)

    async def find(store: Store) -> tuple[list[Session], int]:
        wanted = partial(store.sessions.list, user=user, tenant=tenant, assistant=assistant)
        counted = partial(store.sessions.count, user=user, tenant=tenant, assistant=assistant)
        page = await wanted(status=status, search=search, limit=limit, offset=offset)
        return page, await counted(status=status, search=search)

    found, total = with_store(find)
    if not found:
        screen.note(_NONE)
        return
    rows = ((s.id, s.assistant, s.user, _word(screen, s), s.title, local_time(s.updated_at)) for s in found)
    screen.table(ID, ASSISTANT, USER, STATUS, TITLE_OF_SESSION, UPDATED, rows=rows)
    screen.note(_SHOWN, shown=len(found), total=total)


@sessions.command("show", help=_SHOW.en)
def _show(context: typer.Context, session: Annotated[str, typer.Argument(help=WHICH_SESSION.en)]) -> None:
    screen = Screen.of(context)

    async def find(store: Store) -> tuple[Session, list[Turn]]:
        return await store.sessions.get(session), await read_turns(store, session)

    found, turns = with_store(find)
    screen.table(SESSION, ASSISTANT, TENANT, USER, STATUS, CREATED, UPDATED, rows=[_line(screen, found)])
    for turn in turns:
        turn.print_on(screen)


@sessions.command("export", help=_EXPORT.en)
def _export(
    context: typer.Context,
    session: Annotated[str, typer.Argument(help=WHICH_SESSION.en)],
    *,
    to: Annotated[Path | None, typer.Option(help=_TO.en)] = None,
    full: Annotated[bool, typer.Option("--full", help=_FULL.en)] = False,
) -> None:
    async def export(store: Store) -> str:
        exported = await export_session(store, session, full=full)
        await store.audit.record(operator(), "export", session=session, details={"full": full})
        return exported

    text = with_store(export)
    if to is None:
        typer.echo(text)
    else:
        write_private(to, f"{text}\n".encode())
        Screen.of(context).note(_WRITTEN, file=to)


@sessions.command("delete", help=_DELETE.en)
def _delete(
    context: typer.Context,
    which: Annotated[list[str], typer.Argument(metavar="SESSION", help=WHICH_SESSION.en)],
    *,
    yes: Annotated[bool, typer.Option("--yes", "-y", help=YES.en)] = False,
) -> None:
    screen = Screen.of(context)
    screen.confirm(context, _SURE, yes=yes, count=len(which))

    async def delete(store: Store) -> None:
        for session in which:
            await store.sessions.get(session)
        for session in which:
            await store.audit.record(operator(), "delete", session=session)
            await store.delete(session)
            screen.note(_DELETED, session=session)

    with_store(delete)


def _word(screen: Screen, session: Session) -> str:
    return status_word(session.status, screen.language)


def _line(screen: Screen, session: Session) -> tuple[object, ...]:
    times = (local_time(session.created_at), local_time(session.updated_at))
    return session.id, session.assistant, session.tenant, session.user, _word(screen, session), *times

"""`madang token`: who may use the server, and what for."""

from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Annotated

import typer

from madang.cli.terminal.opening import operator, with_store
from madang.cli.terminal.options import ROLE, TENANT, USER
from madang.cli.terminal.screen import Screen, local_time
from madang.store import Store
from madang.store.tokens import Issued, Token
from madang.text import Text

__all__ = ["token"]

TITLE = Text(ko="서버를 쓸 토큰을 만들고 거둡니다.", en="Make and revoke tokens for the server.")

_MAKE = Text(ko="토큰을 만들어 한 번 보여 줍니다.", en="Make a token and show it this once.")
_SHOW = Text(ko="토큰을 나열합니다.", en="List the tokens.")
_END = Text(ko="토큰을 바로 거둡니다.", en="End a token now.")
_SCOPE = Text(ko="권한. 여러 번 쓸 수 있습니다.", en="What it is for; may be given several times.")
_DAYS = Text(ko="며칠 동안 쓸지. 정하지 않으면 거둘 때까지.", en="For how many days; until it is revoked unless said.")
_LABEL = Text(ko="알아보기 위한 이름.", en="A name to know it by.")
_WHICH = Text(ko="토큰의 아이디.", en="The id of the token.")
_ONCE = Text(
    ko="이 토큰은 다시 보여 드리지 않습니다. 지금 옮겨 두세요.", en="It is not shown again: put it in a safe place now."
)
_NONE = Text(ko="토큰이 없습니다.", en="There are no tokens.")
_ENDED = Text(ko="거두었습니다: {token}", en="Revoked: {token}")
_ID, _OF, _SCOPES = Text(ko="아이디", en="id"), Text(ko="사용자", en="user"), Text(ko="권한", en="scopes")
_IN_TENANT, _IN_ROLE = Text(ko="테넌트", en="tenant"), Text(ko="역할", en="role")
_NAMED, _MADE = Text(ko="이름", en="label"), Text(ko="만든 때", en="made")
_UNTIL, _OVER = Text(ko="끝나는 때", en="until"), Text(ko="거둔 때", en="revoked")

token = typer.Typer(add_completion=False, no_args_is_help=True)


class _Scope(StrEnum):
    READ = "read"
    WRITE = "write"
    ADMIN = "admin"


@token.command("create", help=_MAKE.en)
def _create(
    context: typer.Context,
    user: Annotated[str, typer.Option(help=USER.en)],
    *,
    tenant: Annotated[str, typer.Option(help=TENANT.en)] = "",
    role: Annotated[str, typer.Option(help=ROLE.en)] = "",
    scope: Annotated[list[_Scope] | None, typer.Option(help=_SCOPE.en)] = None,
    days: Annotated[float | None, typer.Option(min=0.001, help=_DAYS.en)] = None,
    label: Annotated[str, typer.Option(help=_LABEL.en)] = "",
) -> None:
    """Print a new token on standard output, and that it is not shown again beside it."""
    screen = Screen.of(context)

    async def issue(store: Store) -> Issued:
        return await store.tokens.issue(
            operator(),
            user=user,
            tenant=tenant,
            role=role,
            scopes=scope or [_Scope.READ, _Scope.WRITE],
            label=label,
            expires_at=None if days is None else datetime.now(UTC) + timedelta(days=days),
        )

    screen.write(with_store(issue).text)
    screen.note(_ONCE)


@token.command("list", help=_SHOW.en)
def _list(context: typer.Context) -> None:
    """List the tokens, newest first; what they are is not known."""
    screen = Screen.of(context)

    async def find(store: Store) -> list[Token]:
        return await store.tokens.list()

    found = with_store(find)
    if found:
        headings = (_ID, _OF, _IN_TENANT, _IN_ROLE, _SCOPES, _NAMED, _MADE, _UNTIL, _OVER)
        screen.table(*headings, rows=(_line(one) for one in found))
    else:
        screen.note(_NONE)


@token.command("revoke", help=_END.en)
def _revoke(context: typer.Context, ident: Annotated[str, typer.Argument(metavar="ID", help=_WHICH.en)]) -> None:
    """End a token, and what browsers signed in with it."""

    async def end(store: Store) -> None:
        await store.tokens.revoke(operator(), ident)

    with_store(end)
    Screen.of(context).say(_ENDED, token=ident)


def _line(one: Token) -> tuple[object, ...]:
    times = (moment and local_time(moment) for moment in (one.created_at, one.expires_at, one.revoked_at))
    return one.id, one.user, one.tenant, one.role, " ".join(one.scopes), one.label, *times

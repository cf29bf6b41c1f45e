"""`madang token`: who may use the server, and what for."""

from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Annotated

import typer

from madang.cli import phrases
from madang.cli.terminal.connections import audit_actor, with_store
from madang.cli.terminal.screen import Screen, local_time
from madang.store import AccessToken, IssuedToken, Store
from madang.text import Text

TITLE = Text(ko="서버를 쓸 토큰을 만들고 거둡니다.", en="Make and revoke tokens for the server.")

_ID, _OF, _SCOPES = phrases.COLUMN_ID, phrases.COLUMN_USER, phrases.COLUMN_SCOPES
_IN_TENANT, _IN_ROLE = phrases.COLUMN_TENANT, phrases.COLUMN_ROLE
_NAMED, _MADE = phrases.COLUMN_LABEL, phrases.COLUMN_CREATED
_UNTIL, _OVER = phrases.COLUMN_EXPIRES, phrases.COLUMN_REVOKED

token = typer.Typer(add_completion=False, no_args_is_help=True)


class _Scope(StrEnum):
    READ = "read"
    WRITE = "write"
    ADMIN = "admin"


@token.command("create", help=phrases.TOKEN_CREATE_HELP.en)
def _create(
    context: typer.Context,
    user: Annotated[str, typer.Option(help=phrases.USER_HELP.en)],
    *,
    tenant: Annotated[str, typer.Option(help=phrases.TENANT_HELP.en)] = "",
    role: Annotated[str, typer.Option(help=phrases.ROLE_HELP.en)] = "",
    scope: Annotated[list[_Scope] | None, typer.Option(help=phrases.TOKEN_SCOPE_HELP.en)] = None,
    days: Annotated[float | None, typer.Option(min=0.001, help=phrases.TOKEN_DAYS_HELP.en)] = None,
    label: Annotated[str, typer.Option(help=phrases.TOKEN_LABEL_HELP.en)] = "",
) -> None:
    """Print a new token on standard output, and that it is not shown again beside it."""
    screen = Screen.of(context)

    async def issue(store: Store) -> IssuedToken:
        return await store.tokens.issue(
            audit_actor(),
            user=user,
            tenant=tenant,
            role=role,
            scopes=scope or [_Scope.READ, _Scope.WRITE],
            label=label,
            expires_at=None if days is None else datetime.now(UTC) + timedelta(days=days),
        )

    screen.write(with_store(issue).text)
    screen.note(phrases.TOKEN_SHOWN_ONCE)


@token.command("list", help=phrases.TOKEN_LIST_HELP.en)
def _list(context: typer.Context) -> None:
    """List the tokens, newest first; what they are is not known."""
    screen = Screen.of(context)

    async def find(store: Store) -> list[AccessToken]:
        return await store.tokens.list()

    found = with_store(find)
    if found:
        headings = (_ID, _OF, _IN_TENANT, _IN_ROLE, _SCOPES, _NAMED, _MADE, _UNTIL, _OVER)
        screen.table(*headings, rows=(_line(one) for one in found))
    else:
        screen.note(phrases.NO_TOKENS)


@token.command("revoke", help=phrases.TOKEN_REVOKE_HELP.en)
def _revoke(
    context: typer.Context, ident: Annotated[str, typer.Argument(metavar="ID", help=phrases.TOKEN_ID_HELP.en)]
) -> None:
    """End a token, and what browsers signed in with it."""

    async def end(store: Store) -> None:
        await store.tokens.revoke(audit_actor(), ident)

    with_store(end)
    Screen.of(context).print_text(phrases.TOKEN_REVOKED, token=ident)


def _line(one: AccessToken) -> tuple[object, ...]:
    times = (moment and local_time(moment) for moment in (one.created_at, one.expires_at, one.revoked_at))
    return one.id, one.user, one.tenant, one.role, " ".join(one.scopes), one.label, *times

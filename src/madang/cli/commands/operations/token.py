"""`madang token`: who may use the server, and what for."""

from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Annotated

import typer

from madang.cli import phrases
from madang.cli.terminal.connections import audit_actor, with_store
from madang.cli.terminal.screen import Screen, local_time
from madang.protocol import EVERY_TENANT
from madang.store import AccessToken, IssuedToken, Store
from madang.text import Text

TITLE = Text(ko="서버를 쓸 토큰을 만들고 폐기합니다.", en="Create, list and revoke tokens for the server.")

token = typer.Typer(add_completion=False, no_args_is_help=True)


class _Scope(StrEnum):
    READ = "read"
    WRITE = "write"
    ADMIN = "admin"
    OPERATOR = "operator"


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
    """Print a new token on standard output, and on standard error that it is shown only once."""
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
    """List the tokens, newest first, without their secret texts, which are not stored."""
    screen = Screen.of(context)

    async def find(store: Store) -> list[AccessToken]:
        return await store.tokens.list(EVERY_TENANT)

    found = with_store(find)
    if found:
        screen.table(
            phrases.COLUMN_ID,
            phrases.COLUMN_USER,
            phrases.COLUMN_TENANT,
            phrases.COLUMN_ROLE,
            phrases.COLUMN_SCOPES,
            phrases.COLUMN_LABEL,
            phrases.COLUMN_CREATED,
            phrases.COLUMN_EXPIRES,
            phrases.COLUMN_REVOKED,
            rows=map(_line, found),
        )
    else:
        screen.note(phrases.NO_TOKENS)


@token.command("change", help=phrases.TOKEN_CHANGE_HELP.en)
def _change(
    context: typer.Context,
    ident: Annotated[str, typer.Argument(metavar="ID", help=phrases.TOKEN_ID_HELP.en)],
    *,
    role: Annotated[str | None, typer.Option(help=phrases.ROLE_HELP.en)] = None,
    scope: Annotated[list[_Scope] | None, typer.Option(help=phrases.TOKEN_SCOPE_HELP.en)] = None,
) -> None:
    """Give a token, and the sign-ins of browsers that used it, another role or other scopes."""

    async def change(store: Store) -> AccessToken:
        return await store.tokens.change(audit_actor(), ident, role=role, scopes=scope or None)

    changed = with_store(change)
    shown = {"token": ident, "role": changed.role or "-", "scopes": " ".join(changed.scopes)}
    Screen.of(context).print_text(phrases.TOKEN_CHANGED, **shown)


@token.command("revoke", help=phrases.TOKEN_REVOKE_HELP.en)
def _revoke(
    context: typer.Context, ident: Annotated[str, typer.Argument(metavar="ID", help=phrases.TOKEN_ID_HELP.en)]
) -> None:
    """Revoke a token, and the sign-ins of browsers that used it."""

    async def end(store: Store) -> None:
        await store.tokens.revoke(audit_actor(), ident)

    with_store(end)
    Screen.of(context).print_text(phrases.TOKEN_REVOKED, token=ident)


def _line(token: AccessToken) -> tuple[object, ...]:
    times = (moment and local_time(moment) for moment in (token.created_at, token.expires_at, token.revoked_at))
    return token.id, token.user, token.tenant, token.role, " ".join(token.scopes), token.label, *times

"""`madang memory`: what is remembered of a person, to be looked at, shared between assistants, and forgotten."""

from typing import Annotated

import typer

from madang.cli import phrases
from madang.cli.terminal.connections import with_store
from madang.cli.terminal.screen import Screen, local_time
from madang.protocol import Actor, Remembered
from madang.runtime.access import MemoryAccess
from madang.store import Store
from madang.text import Text

TITLE = Text(ko="기억하는 것을 보고, 나누고, 잊게 합니다.", en="See, share and forget what is remembered.")

memory = typer.Typer(add_completion=False, no_args_is_help=True)
_User = Annotated[str, typer.Option(help=phrases.MEMORY_USER_HELP.en)]
_Tenant = Annotated[str, typer.Option(help=phrases.TENANT_HELP.en)]


@memory.command("list", help=phrases.MEMORY_LIST_HELP.en)
def _list(context: typer.Context, *, user: _User = "", tenant: _Tenant = "") -> None:
    screen, actor = Screen.of(context), Actor(user=user, tenant=tenant)

    async def find(store: Store) -> list[Remembered]:
        return await MemoryAccess(store).list(actor)

    found = with_store(find)
    if not found:
        screen.note(phrases.NOTHING_REMEMBERED)
        return
    screen.table(
        phrases.COLUMN_ID,
        phrases.COLUMN_REMEMBERED,
        phrases.COLUMN_ASSISTANT,
        phrases.COLUMN_KEPT,
        phrases.COLUMN_TOLD,
        phrases.COLUMN_SESSION,
        rows=(_row(screen, each) for each in found),
    )


@memory.command("forget", help=phrases.MEMORY_FORGET_HELP.en)
def _forget(
    context: typer.Context,
    which: Annotated[list[str] | None, typer.Argument(metavar="ID", help=phrases.MEMORY_ID_HELP.en)] = None,
    *,
    everything: Annotated[bool, typer.Option("--all", help=phrases.MEMORY_ALL_HELP.en)] = False,
    user: _User = "",
    tenant: _Tenant = "",
    yes: Annotated[bool, typer.Option("--yes", "-y", help=phrases.YES_HELP.en)] = False,
) -> None:
    screen, actor = Screen.of(context), Actor(user=user, tenant=tenant)
    if bool(which) == everything:
        raise typer.BadParameter(phrases.MEMORY_FORGET_WHICH.read(screen.language))
    if everything:
        screen.confirm(context, phrases.MEMORY_FORGET_CONFIRM, yes=yes)

    async def forget(store: Store) -> int:
        access = MemoryAccess(store)
        if everything:
            return await access.forget_all(actor)
        return len([await access.forget(actor, ident) for ident in which or ()])

    screen.note(phrases.MEMORY_FORGOTTEN, count=with_store(forget))


@memory.command("share", help=phrases.MEMORY_SHARE_HELP.en)
def _share(
    context: typer.Context,
    ident: Annotated[str, typer.Argument(metavar="ID", help=phrases.MEMORY_ID_HELP.en)],
    *,
    stop: Annotated[bool, typer.Option("--stop", help=phrases.MEMORY_STOP_HELP.en)] = False,
    user: _User = "",
    tenant: _Tenant = "",
) -> None:
    screen, actor = Screen.of(context), Actor(user=user, tenant=tenant)

    async def share(store: Store) -> Remembered:
        return await MemoryAccess(store).share(actor, ident, shared=not stop)

    changed = with_store(share)
    screen.note(phrases.MEMORY_SHARED if changed.shared else phrases.MEMORY_NOT_SHARED, told=changed.text)


def _row(screen: Screen, told: Remembered) -> tuple[object, ...]:
    how = phrases.MEMORY_ASKED if told.asked else phrases.MEMORY_NOTICED
    who = phrases.MEMORY_EVERY_ASSISTANT.read(screen.language) if told.shared else told.assistant
    return told.id, told.text, who, how.read(screen.language), local_time(told.at), told.session

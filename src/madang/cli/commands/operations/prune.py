"""`madang prune`: frees the space of old checkpoints and expired sessions."""

from typing import Annotated

import typer

from madang.cli import phrases
from madang.cli.terminal.connections import record_operation, with_store
from madang.cli.terminal.screen import Screen
from madang.cli.terminal.session_history import all_sessions
from madang.store import Store
from madang.text import Text

TITLE = Text(ko="지난 체크포인트와 기한이 지난 대화를 지웁니다.", en="Remove old checkpoints and expired sessions.")


def prune(
    context: typer.Context,
    which: Annotated[list[str] | None, typer.Argument(metavar="SESSION", help=phrases.PRUNE_SESSIONS_HELP.en)] = None,
    *,
    every: Annotated[bool, typer.Option("--all", help=phrases.PRUNE_ALL_HELP.en)] = False,
    expired: Annotated[bool, typer.Option("--expired", help=phrases.PRUNE_EXPIRED_HELP.en)] = False,
    yes: Annotated[bool, typer.Option("--yes", "-y", help=phrases.YES_HELP.en)] = False,
) -> None:
    """Delete expired sessions, then the old checkpoints of those that are left."""
    screen = Screen.of(context)
    if not (which or every or expired):
        context.fail(screen.translate(phrases.PRUNE_NOTHING_CHOSEN))
    screen.confirm(context, phrases.PRUNE_CONFIRM, yes=yes)

    async def work(store: Store) -> None:
        if expired:
            screen.print_text(phrases.PRUNE_EXPIRED_SESSIONS, count=await store.sessions.sweep())
            screen.print_text(phrases.PRUNE_EXPIRED_FILES, count=await store.files.sweep())
        if every or which:
            found = (
                await all_sessions(store) if every else [await store.sessions.get(session) for session in which or ()]
            )
            chosen = [session.id for session in found]
            screen.print_text(
                phrases.PRUNE_DONE, count=len(chosen), gone=sum([await _prune(store, session) for session in chosen])
            )

    with_store(work)


async def _prune(store: Store, session: str) -> int:
    """How many checkpoints were removed."""
    await record_operation(store, "prune", session)
    return await store.prune(session)

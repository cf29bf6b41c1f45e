"""`madang repair`: says what is damaged in the store and what can be saved of it; with `--apply` it saves it."""

from typing import Annotated

import typer

from madang.cli import phrases
from madang.cli.terminal.connections import record_operation, with_store
from madang.cli.terminal.screen import Screen
from madang.store import Store
from madang.store.checkpoints import RepairFinding
from madang.text import Text

TITLE = Text(
    ko="손상된 체크포인트를 찾고, 남은 내용을 살립니다.",
    en="Find damaged checkpoints, and save what is left of them.",
)


def repair(
    context: typer.Context,
    session: Annotated[str | None, typer.Option("--session", help=phrases.REPAIR_SESSION_HELP.en)] = None,
    *,
    apply: Annotated[bool, typer.Option("--apply", help=phrases.REPAIR_APPLY_HELP.en)] = False,
) -> None:
    """Report by session what cannot be read; exit 1 if something is left that cannot."""
    screen = Screen.of(context)

    async def examine(store: Store) -> list[RepairFinding]:
        found = await store.repair(session)
        if not apply:
            return found
        damaged = dict.fromkeys(finding.session for finding in found)
        for ident in damaged:
            await record_operation(store, "repair", ident)
        return [finding for ident in damaged for finding in await store.repair(ident, apply=True)]

    found = with_store(examine)
    if not found:
        screen.print_text(phrases.REPAIR_NOTHING)
        return
    _show(screen, found)
    if not apply:
        screen.note(phrases.REPAIR_REPORT_ONLY)
    if not all(finding.repaired for finding in found):
        raise typer.Exit(1)


def _show(screen: Screen, found: list[RepairFinding]) -> None:
    screen.table(
        phrases.COLUMN_SESSION,
        phrases.COLUMN_UNREADABLE,
        phrases.COLUMN_LAST_GOOD,
        phrases.COLUMN_LOST_FIELDS,
        phrases.COLUMN_HOPELESS,
        phrases.COLUMN_LOST_TASKS,
        phrases.COLUMN_REPAIRED,
        rows=map(_row, found),
    )
    for finding in found:
        if finding.blocked:
            screen.note(phrases.REPAIR_BLOCKED, session=finding.session, checkpoint=finding.blocked)


def _row(finding: RepairFinding) -> tuple[str, int, str, str, int, int, str]:
    name = f"{finding.session} ({finding.namespace})" if finding.namespace else finding.session
    return (
        name,
        len(finding.unreadable),
        finding.last_good or "-",
        " ".join(finding.lost) or "-",
        len(finding.hopeless) + finding.stray,
        finding.tasks,
        "✓" if finding.repaired else "-",
    )

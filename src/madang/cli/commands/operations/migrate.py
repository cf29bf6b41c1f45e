"""`madang migrate`: reports what this version changes in stored states when it reads them; writes nothing."""

from typing import Annotated

import typer

from madang.cli import phrases
from madang.cli.terminal.connections import with_store
from madang.cli.terminal.screen import Screen
from madang.runtime.assistants import discover_assistants
from madang.store import Store
from madang.store.checkpoints import MigrationFinding
from madang.text import Text

TITLE = Text(
    ko="저장된 상태를 이 버전이 어떻게 읽는지 미리 봅니다.",
    en="Report how this version reads stored states.",
)


def migrate(
    context: typer.Context,
    *,
    check: Annotated[bool, typer.Option("--check", help=phrases.MIGRATE_CHECK_HELP.en)] = False,
) -> None:
    """Report by session what reading would change and where it would fail; exit 1 if it would anywhere."""
    del check
    screen = Screen.of(context)

    async def rehearse(store: Store) -> list[MigrationFinding]:
        for assistant in discover_assistants().loaded.values():
            assistant.checkpointer_on(store.checkpointer)
        return await store.check_migrations()

    found = with_store(rehearse)
    if not found:
        screen.print_text(phrases.MIGRATE_UP_TO_DATE)
        return
    rows = ((each.session, each.state, each.version, each.checkpoints, _outcome(screen, each)) for each in found)
    screen.table(
        phrases.COLUMN_SESSION,
        phrases.COLUMN_SCHEMA,
        phrases.COLUMN_VERSION,
        phrases.COLUMN_CHECKPOINTS,
        phrases.COLUMN_WOULD_CHANGE,
        rows=rows,
    )
    renamed = sorted({pair for finding in found for pair in finding.renamed})
    if renamed:
        screen.table(phrases.COLUMN_FORMER_TYPE, phrases.COLUMN_CURRENT_TYPE, rows=renamed)
    screen.note(phrases.MIGRATE_REPORT_ONLY)
    if failing := sum(finding.failure is not None for finding in found):
        screen.note(phrases.MIGRATE_FAILING, count=failing)
        raise typer.Exit(1)


def _outcome(screen: Screen, finding: MigrationFinding) -> str:
    if finding.failure is not None:
        return f"! {finding.failure}"
    moves = (("+", (*finding.added, *finding.filled)), ("-", finding.removed), ("~", finding.replaced))
    fields = [f"{sign}{name}" for sign, names in moves for name in dict.fromkeys(names)]
    return " ".join(
        fields
        + ([screen.translate(phrases.MIGRATE_RENAMED_TYPES, count=len(finding.renamed))] if finding.renamed else [])
    )

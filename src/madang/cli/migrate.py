"""`madang migrate`: what an upgrade means for what is stored, rehearsed before anything is touched."""

from typing import Annotated

import typer

from madang.cli.terminal.opening import with_store
from madang.cli.terminal.screen import Screen
from madang.cli.terminal.words import SESSION
from madang.runtime.discovery import discover
from madang.store import Store
from madang.store.rehearsal import Finding
from madang.text import Text

__all__ = ["migrate"]

TITLE = Text(
    ko="저장된 상태가 지금 프로그램에서 어떻게 읽히는지 미리 봅니다.",
    en="Rehearse how stored states are read by this version.",
)

_CHECK = Text(
    ko="예전 버전과의 호환용입니다. 붙이지 않아도 언제나 미리 보기만 합니다.",
    en="Accepted for compatibility: the command always only reports.",
)
_BY_ITSELF = Text(
    ko="상태는 읽을 때 자동으로 변환됩니다. 미리 보기이며, 저장된 내용은 바꾸지 않았습니다.",
    en="States are converted when they are read. This is a report; nothing was written.",
)
_CURRENT = Text(ko="모든 상태가 지금 버전입니다.", en="Every state is of the current version.")
_FAILING = Text(
    ko="{count}건은 옮길 수 없습니다. 그 세션들은 지금 프로그램으로 읽지 마세요.",
    en="{count} cannot be brought forward: do not read those sessions with this version.",
)
_SCHEMA = Text(ko="스키마", en="schema")
_VERSION = Text(ko="버전", en="version")
_CHECKPOINTS = Text(ko="체크포인트", en="checkpoints")
_RENAMED = Text(ko="(이름이 바뀐 타입 {count}개)", en="({count} renamed types)")
_FORMER_NAME = Text(ko="예전 타입 이름", en="former type name")
_STORED_NAME = Text(ko="지금 타입 이름", en="type name now")
_WOULD = Text(ko="바뀔 것", en="would change")


def migrate(context: typer.Context, *, check: Annotated[bool, typer.Option("--check", help=_CHECK.en)] = False) -> None:
    """Report by session what reading would change and where it would fail; exit 1 if it would anywhere."""
    del check
    screen = Screen.of(context)

    async def rehearse(store: Store) -> list[Finding]:
        for assistant in discover().found.values():
            store.checkpointer.for_state(assistant.state, assistant.migrations)
        return await store.check_migrations()

    found = with_store(rehearse)
    if not found:
        screen.say(_CURRENT)
        return
    rows = ((one.session, one.state, one.version, one.checkpoints, _outcome(screen, one)) for one in found)
    screen.table(SESSION, _SCHEMA, _VERSION, _CHECKPOINTS, _WOULD, rows=rows)
    renamed = sorted({pair for one in found for pair in one.renamed})
    if renamed:
        screen.table(_FORMER_NAME, _STORED_NAME, rows=renamed)
    screen.note(_BY_ITSELF)
    if failing := sum(one.failure is not None for one in found):
        screen.note(_FAILING, count=failing)
        raise typer.Exit(1)


def _outcome(screen: Screen, finding: Finding) -> str:
    if finding.failure is not None:
        return f"! {finding.failure}"
    moves = (("+", (*finding.added, *finding.filled)), ("-", finding.removed), ("~", finding.replaced))
    fields = [f"{sign}{name}" for sign, names in moves for name in dict.fromkeys(names)]
    return " ".join(fields + ([screen.read(_RENAMED, count=len(finding.renamed))] if finding.renamed else []))

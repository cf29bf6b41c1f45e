"""`madang audit`: who did what to which session, and whether that log is intact."""

import json
from typing import Annotated

import typer

from madang.cli import phrases
from madang.cli.terminal.connections import with_store
from madang.cli.terminal.screen import Screen, local_time
from madang.protocol import EVERY_TENANT
from madang.store import AuditEntry, AuditVerification, ChainHead, Store
from madang.text import Text

TITLE = Text(ko="감사 기록을 보여 주고 검증합니다.", en="Show the audit log, or verify that it is intact.")

_REASONS = {
    "it is missing": "기록이 빠졌습니다",
    "it was changed, or the one before it was": "이 기록이나 바로 앞 기록이 바뀌었습니다",
    "it is not the one whose head was kept": "적어 둔 끝과 다른 기록입니다",
    "the head of the chain was changed or removed, so its end may be anywhere": "기록의 끝이 바뀌거나 지워졌습니다",
    "it was added without the head of the chain": "끝을 고치지 않고 덧붙인 기록입니다",
}

audit = typer.Typer(add_completion=False, no_args_is_help=True)


@audit.command("list", help=phrases.AUDIT_LIST_HELP.en)
def _list(
    context: typer.Context,
    session: Annotated[str | None, typer.Option(help=phrases.AUDIT_SESSION_HELP.en)] = None,
    tenant: Annotated[str | None, typer.Option(help=phrases.AUDIT_TENANT_HELP.en)] = None,
    limit: Annotated[int, typer.Option(min=1, help=phrases.LIMIT_HELP.en)] = 50,
) -> None:
    screen = Screen.of(context)

    async def find(store: Store) -> list[AuditEntry]:
        return await store.audit.list(EVERY_TENANT if tenant is None else tenant, session=session, limit=limit)

    found = with_store(find)
    if not found:
        screen.note(phrases.NO_AUDIT_ENTRIES)
        return
    rows = (
        (e.number, local_time(e.at), e.actor, e.action, e.session, json.dumps(dict(e.details), ensure_ascii=False))
        for e in found
    )
    screen.table(
        phrases.COLUMN_NUMBER,
        phrases.COLUMN_TIME,
        phrases.COLUMN_ACTOR,
        phrases.COLUMN_ACTION,
        phrases.COLUMN_SESSION,
        phrases.COLUMN_DETAILS,
        rows=rows,
    )


@audit.command("verify", help=phrases.AUDIT_VERIFY_HELP.en)
def _verify(
    context: typer.Context, kept: Annotated[str | None, typer.Option(help=phrases.AUDIT_HEAD_HELP.en)] = None
) -> None:
    screen = Screen.of(context)
    head = None if kept is None else _read_head(context, kept)

    async def verify(store: Store) -> tuple[AuditVerification, ChainHead | None]:
        verdict = await store.audit.verify([] if head is None else [head])
        return verdict, None if verdict.first_invalid else await store.audit.head()

    verdict, end = with_store(verify)
    if end is None:
        reason = verdict.reason or ""
        shown = _REASONS.get(reason, reason) if screen.language == "ko" else reason
        screen.note(phrases.AUDIT_BROKEN, number=verdict.first_invalid, reason=shown)
        raise typer.Exit(1)
    screen.print_text(phrases.AUDIT_INTACT, count=verdict.valid_entries)
    if end.number:
        screen.print_text(phrases.AUDIT_KEEP_HEAD, head=f"{end.number}:{end.hash.hex()}")


def _read_head(context: typer.Context, text: str) -> ChainHead:
    number, _, digest = text.partition(":")
    try:
        return ChainHead(int(number), bytes.fromhex(digest))
    except ValueError:
        context.fail(Screen.of(context).translate(phrases.AUDIT_HEAD_MALFORMED, value=text))

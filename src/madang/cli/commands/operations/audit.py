"""`madang audit`: who did what to which session, and whether that log is intact."""

import json
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from madang.cli import phrases
from madang.cli.terminal.connections import with_store
from madang.cli.terminal.screen import Screen, local_time
from madang.protocol import EVERY_TENANT
from madang.store import AuditEntry, AuditVerification, ChainHead, Store
from madang.store.audit import AuditFinding, decode_heads
from madang.text import Text

TITLE = Text(ko="감사 기록을 보여 주고 검증합니다.", en="Show the audit log, or verify that it is intact.")

_REASONS = {
    "it is missing": "기록이 빠졌습니다",
    "it was changed, or the one before it was": "이 기록이나 바로 앞 기록이 바뀌었습니다",
    "it is not the one whose head was kept": "적어 둔 끝과 다른 기록입니다",
    "the head of the chain was changed or removed, so its end may be anywhere": "기록의 끝이 바뀌거나 지워졌습니다",
    "it was added without the head of the chain": "끝을 고치지 않고 덧붙인 기록입니다",
    "its details were changed": "세부 사항이 바뀌었습니다",
    "its details were removed, and not by an erasure": "세부 사항이 지우기 명령 없이 없어졌습니다",
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
    context: typer.Context,
    *,
    kept: Annotated[str | None, typer.Option(help=phrases.AUDIT_HEAD_HELP.en)] = None,
    heads: Annotated[Path | None, typer.Option(help=phrases.AUDIT_HEADS_HELP.en)] = None,
) -> None:
    screen = Screen.of(context)
    given = [] if kept is None else [_read_head(context, kept)]
    given += decode_heads(heads.read_text("utf-8")) if heads else []

    async def verify(store: Store) -> _Verified:
        anchors = [*given, *(await store.anchored_heads() or ())]
        verdict = await store.audit.verify(anchors)
        if verdict.first_invalid:
            return _Verified(verdict, None, len(anchors), [])
        return _Verified(verdict, await store.audit.head(), len(anchors), await store.reconcile_audit())

    verdict, end, compared, findings = with_store(verify)
    if end is None:
        reason = verdict.reason or ""
        shown = _REASONS.get(reason, reason) if screen.language == "ko" else reason
        screen.note(phrases.AUDIT_BROKEN, number=verdict.first_invalid, reason=shown)
        raise typer.Exit(1)
    screen.print_text(phrases.AUDIT_INTACT, count=verdict.valid_entries)
    if end.number:
        screen.print_text(phrases.AUDIT_KEEP_HEAD, head=f"{end.number}:{end.hash.hex()}")
    if compared:
        screen.print_text(phrases.AUDIT_COMPARED, count=compared)
    else:
        screen.note(phrases.AUDIT_NOT_COMPARED)
    for finding in findings:
        screen.note(phrases.AUDIT_FINDINGS[finding.kind], name=finding.name)
    if findings:
        raise typer.Exit(1)


@audit.command("anchor", help=phrases.AUDIT_ANCHOR_HELP.en)
def _anchor(context: typer.Context) -> None:
    screen = Screen.of(context)

    async def anchor(store: Store) -> ChainHead | None:
        return await store.anchor_audit()

    head = with_store(anchor)
    if head is None:
        screen.note(phrases.AUDIT_NO_ANCHOR)
        raise typer.Exit(1)
    screen.print_text(phrases.AUDIT_ANCHORED, number=head.number)


class _Verified(NamedTuple):
    """What came out, the end of an intact audit, with how many heads it was compared, and what differs from it."""

    verdict: AuditVerification
    end: ChainHead | None
    compared: int
    findings: list[AuditFinding]


def _read_head(context: typer.Context, text: str) -> ChainHead:
    number, _, digest = text.partition(":")
    try:
        return ChainHead(int(number), bytes.fromhex(digest))
    except ValueError:
        context.fail(Screen.of(context).translate(phrases.AUDIT_HEAD_MALFORMED, value=text))

"""`madang audit`: who did what to which session, and whether that record is whole."""

import json
from typing import Annotated

import typer

from madang.cli.terminal.opening import with_store
from madang.cli.terminal.options import LIMIT
from madang.cli.terminal.screen import Screen, local_time
from madang.cli.terminal.words import AT, SESSION
from madang.store import Store
from madang.store.audit import AuditEntry, Verdict
from madang.store.chains import Head
from madang.text import Text

__all__ = ["audit"]

TITLE = Text(ko="감사 기록을 보여 주고 검사합니다.", en="Show the audit, and verify that it is whole.")

_LIST = Text(ko="감사 기록을 최근 것부터 나열합니다.", en="List what was done, newest first.")
_VERIFY = Text(
    ko="감사 기록이 빠지거나 바뀌지 않았는지 검사합니다.",
    en="Verify that nothing is missing from the audit or changed.",
)
_OF_SESSION = Text(ko="이 세션에 한 일만.", en="Only what was done to this session.")
_KEPT = Text(
    ko="다른 곳에 적어 둔 기록의 끝(번호:해시). 여기까지가 그대로인지도 봅니다.",
    en="An end of the audit kept elsewhere (number:hash); verifies up to there too.",
)
_NOT_A_HEAD = Text(ko="'{value}'은(는) 번호:해시 꼴이 아닙니다.", en="{value!r} is not of the form number:hash.")
_NONE = Text(ko="아직 기록이 없습니다.", en="Nothing is on record yet.")
_WHOLE = Text(ko="감사 기록이 온전합니다: {count}건.", en="The audit is whole (entries: {count}).")
_KEEP = Text(
    ko="나중에 견주려면 다른 곳에 적어 두세요: {head}", en="Keep its end elsewhere, to compare with later: {head}"
)
_BROKEN = Text(
    ko="감사 기록이 {number}번에서 어긋납니다: {reason}. 백업에서 되살리세요.",
    en="The audit breaks at entry {number}: {reason}. Restore it from a backup.",
)
_REASONS = {
    "it is missing": "기록이 빠졌습니다",
    "it was changed, or the one before it was": "이 기록이나 바로 앞 기록이 바뀌었습니다",
    "it is not the one whose head was kept": "적어 둔 끝과 다른 기록입니다",
    "the head of the chain was changed or removed, so its end may be anywhere": "기록의 끝이 바뀌거나 지워졌습니다",
    "it was added without the head of the chain": "끝을 고치지 않고 덧붙인 기록입니다",
}
_NUMBER = Text(ko="번호", en="no.")
_ACTOR = Text(ko="누가", en="who")
_ACTION = Text(ko="무엇을", en="what")
_DETAILS = Text(ko="자세히", en="details")

audit = typer.Typer(add_completion=False, no_args_is_help=True)


@audit.command("list", help=_LIST.en)
def _list(
    context: typer.Context,
    session: Annotated[str | None, typer.Option(help=_OF_SESSION.en)] = None,
    limit: Annotated[int, typer.Option(min=1, help=LIMIT.en)] = 50,
) -> None:
    screen = Screen.of(context)

    async def find(store: Store) -> list[AuditEntry]:
        return await store.audit.list(session=session, limit=limit)

    found = with_store(find)
    if not found:
        screen.note(_NONE)
        return
    rows = (
        (e.number, local_time(e.at), e.actor, e.action, e.session, json.dumps(dict(e.details), ensure_ascii=False))
        for e in found
    )
    screen.table(_NUMBER, AT, _ACTOR, _ACTION, SESSION, _DETAILS, rows=rows)


@audit.command("verify", help=_VERIFY.en)
def _verify(context: typer.Context, kept: Annotated[str | None, typer.Option(help=_KEPT.en)] = None) -> None:
    screen = Screen.of(context)
    head = None if kept is None else _read_head(context, kept)

    async def verify(store: Store) -> tuple[Verdict, Head | None]:
        verdict = await store.audit.verify(head)
        return verdict, None if verdict.broken else await store.audit.head()

    verdict, end = with_store(verify)
    if end is None:
        reason = verdict.reason or ""
        told = _REASONS.get(reason, reason) if screen.language == "ko" else reason
        screen.note(_BROKEN, number=verdict.broken, reason=told)
        raise typer.Exit(1)
    screen.say(_WHOLE, count=verdict.sound)
    if end.number:
        screen.say(_KEEP, head=f"{end.number}:{end.hash.hex()}")


def _read_head(context: typer.Context, text: str) -> Head:
    number, _, digest = text.partition(":")
    try:
        return Head(int(number), bytes.fromhex(digest))
    except ValueError:
        context.fail(Screen.of(context).read(_NOT_A_HEAD, value=text))

"""`madang prune`: give back the room that old checkpoints and forgotten sessions take."""

from typing import Annotated

import typer

from madang.cli.terminal.opening import operator, with_store
from madang.cli.terminal.options import YES
from madang.cli.terminal.paging import headers_of, sessions_in
from madang.cli.terminal.screen import Screen
from madang.store import Store
from madang.text import Text

__all__ = ["prune"]

TITLE = Text(
    ko="지난 체크포인트와 기한이 지난 대화를 치웁니다.", en="Remove old checkpoints and sessions whose time is over."
)

_WHICH = Text(ko="최신 상태만 남길 세션들의 아이디.", en="The ids of sessions of which only the latest state is kept.")
_ALL = Text(ko="모든 세션에서 최신 상태만 남깁니다.", en="Keep only the latest state of every session.")
_EXPIRED = Text(ko="기한이 지난 세션과 파일을 지웁니다.", en="Delete the sessions and files whose time is over.")
_NOTHING = Text(
    ko="무엇을 치울까요? 세션의 아이디나 --all, --expired를 주세요.",
    en="What is to be removed? Give ids of sessions, --all or --expired.",
)
_SURE = Text(
    ko="지난 체크포인트나 기한이 지난 세션을 치울까요? 그때로 돌아갈 수 없게 됩니다.",
    en="Remove old checkpoints or sessions whose time is over? There is no way back to them.",
)
_SWEPT = Text(ko="기한이 지난 세션 {count}개를 지웠습니다.", en="Deleted {count} session(s) whose time was over.")
_SWEPT_FILES = Text(ko="기한이 지난 파일 {count}개를 지웠습니다.", en="Deleted {count} file(s) whose time was over.")
_PRUNED = Text(
    ko="세션 {count}개에서 체크포인트 {gone}개를 치웠습니다.",
    en="Removed {gone} checkpoint(s) from {count} session(s).",
)


def prune(
    context: typer.Context,
    which: Annotated[list[str] | None, typer.Argument(metavar="SESSION", help=_WHICH.en)] = None,
    *,
    every: Annotated[bool, typer.Option("--all", help=_ALL.en)] = False,
    expired: Annotated[bool, typer.Option("--expired", help=_EXPIRED.en)] = False,
    yes: Annotated[bool, typer.Option("--yes", "-y", help=YES.en)] = False,
) -> None:
    """Sweep expired sessions, then thin out the histories of those that are left."""
    screen = Screen.of(context)
    if not (which or every or expired):
        context.fail(screen.read(_NOTHING))
    screen.confirm(context, _SURE, yes=yes)

    async def work(store: Store) -> None:
        if expired:
            screen.say(_SWEPT, count=await store.sessions.sweep())
            screen.say(_SWEPT_FILES, count=await store.files.sweep())
        if every or which:
            found = await sessions_in(store) if every else [await store.sessions.get(one) for one in which or ()]
            chosen = [session.id for session in found]
            screen.say(_PRUNED, count=len(chosen), gone=sum([await _prune(store, session) for session in chosen]))

    with_store(work)


async def _prune(store: Store, session: str) -> int:
    """How many checkpoints were removed."""
    before = len(await headers_of(store, session))
    await store.audit.record(operator(), "prune", session=session)
    await store.checkpointer.aprune([session])
    return before - len(await headers_of(store, session))

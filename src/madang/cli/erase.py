"""`madang erase`: destroy a session beyond recovery, and keep a signed receipt."""

from collections.abc import Generator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from madang.cli.terminal.opening import operator, with_store
from madang.cli.terminal.options import WHICH_SESSION, YES
from madang.cli.terminal.screen import Screen
from madang.store import Store
from madang.store.receipts import Receipt
from madang.text import Text

__all__ = ["erase"]

TITLE = Text(
    ko="세션을 되살릴 수 없게 지우고 영수증을 남깁니다.", en="Destroy a session beyond recovery and keep a receipt."
)

_TO = Text(
    ko="영수증을 쓸 파일. 정하지 않으면 erased-<때>.json.",
    en="The file for the receipt; erased-<time>.json unless said.",
)
_SURE = Text(
    ko="세션 {session}의 열쇠와 모든 내용을 없앨까요? 백업에서도 읽을 수 없게 됩니다.",
    en="Destroy the key and all content of session {session}? Backups become unreadable too.",
)
_ERASED = Text(ko="지웠습니다. 영수증: {file}", en="Erased. Receipt: {file}")
_NOT_SCRUBBED = Text(
    ko="다른 프로그램이 데이터베이스를 쓰고 있어 로그가 남았을 수 있습니다. 모두 닫고 아무 명령이나 실행하세요.",
    en="Another program uses the database, so its log may still hold pages: close all and run any command to empty it.",
)


def erase(
    context: typer.Context,
    session: Annotated[str, typer.Argument(help=WHICH_SESSION.en)],
    *,
    receipt: Annotated[Path | None, typer.Option(help=_TO.en)] = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help=YES.en)] = False,
) -> None:
    """Erase one session, once there is a file that the receipt can go to."""
    screen = Screen.of(context)
    screen.confirm(context, _SURE, yes=yes, session=session)
    file = receipt or Path(f"erased-{datetime.now(UTC):%Y%m%dT%H%M%S%fZ}.json")

    async def work(store: Store) -> Receipt:
        return await store.erase(session, actor=operator())

    with _reserved(file):
        made = with_store(work)
        file.write_text(made.model_dump_json(indent=2) + "\n", "utf-8")
    screen.say(_ERASED, file=file)
    if not made.scrubbed:
        screen.note(_NOT_SCRUBBED)


@contextmanager
def _reserved(file: Path) -> Generator[None]:
    """A new file for its owner alone, made before what it will tell of; gone again if nothing was written to it."""
    file.touch(0o600, exist_ok=False)
    try:
        yield
    finally:
        if not file.stat().st_size:
            file.unlink()

"""`madang erase`: destroy a session beyond recovery, and keep a signed receipt."""

from collections.abc import Generator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from madang.cli import phrases
from madang.cli.terminal.connections import audit_actor, with_store
from madang.cli.terminal.screen import Screen
from madang.store import Store
from madang.store.data_protection import ErasureReceipt
from madang.text import Text

TITLE = Text(
    ko="세션을 되살릴 수 없게 지우고 영수증을 남깁니다.", en="Destroy a session beyond recovery and keep a receipt."
)


def erase(
    context: typer.Context,
    session: Annotated[str, typer.Argument(help=phrases.SESSION_HELP.en)],
    *,
    receipt: Annotated[Path | None, typer.Option(help=phrases.ERASE_RECEIPT_HELP.en)] = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help=phrases.YES_HELP.en)] = False,
) -> None:
    """Erase one session, once the file for the receipt is created."""
    screen = Screen.of(context)
    screen.confirm(context, phrases.ERASE_CONFIRM, yes=yes, session=session)
    file = receipt or Path(f"erased-{datetime.now(UTC):%Y%m%dT%H%M%S%fZ}.json")

    async def work(store: Store) -> ErasureReceipt:
        return await store.erase(session, actor=audit_actor())

    with _receipt_file(file):
        made = with_store(work)
        file.write_text(made.model_dump_json(indent=2) + "\n", "utf-8")
    screen.print_text(phrases.ERASE_DONE, file=file)
    if not made.scrubbed:
        screen.note(phrases.ERASE_NOT_SCRUBBED)


@contextmanager
def _receipt_file(file: Path) -> Generator[None]:
    """A new file that only its owner can read, created before the erasure; removed again if it stays empty."""
    file.touch(0o600, exist_ok=False)
    try:
        yield
    finally:
        if not file.stat().st_size:
            file.unlink()

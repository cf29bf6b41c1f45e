"""`madang erase`: destroy a session, or all of a person, beyond recovery, and keep signed receipts."""

import json
from collections.abc import Generator, Sequence
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
    ko="세션이나 한 사람의 모든 것을 되살릴 수 없게 지우고 영수증을 남깁니다.",
    en="Destroy a session, or all of a person, beyond recovery and keep a receipt.",
)


def erase(
    context: typer.Context,
    session: Annotated[str | None, typer.Argument(help=phrases.SESSION_HELP.en)] = None,
    *,
    user: Annotated[str | None, typer.Option(help=phrases.ERASE_USER_HELP.en)] = None,
    tenant: Annotated[str, typer.Option(help=phrases.TENANT_HELP.en)] = "",
    receipt: Annotated[Path | None, typer.Option(help=phrases.ERASE_RECEIPT_HELP.en)] = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help=phrases.YES_HELP.en)] = False,
) -> None:
    """Erase one session, or all of a person, once the file for the receipt is created."""
    screen = Screen.of(context)
    if (session is None) == (user is None):
        raise typer.BadParameter(phrases.ERASE_WHAT.read(screen.language))
    if session is not None:
        screen.confirm(context, phrases.ERASE_CONFIRM, yes=yes, session=session)
    else:
        screen.confirm(context, phrases.ERASE_PERSON_CONFIRM, yes=yes, user=user)
    file = receipt or Path(f"erased-{datetime.now(UTC):%Y%m%dT%H%M%S%fZ}.json")

    async def work(store: Store) -> list[ErasureReceipt]:
        if session is not None:
            return [await store.erase(session, actor=audit_actor())]
        so_far: list[ErasureReceipt] = []
        async for each in store.erase_person(tenant, user or "", actor=audit_actor()):
            so_far.append(each)
            file.write_text(_receipts_text(so_far, alone=False), "utf-8")  # what is erased already is not lost
        return so_far

    with _receipt_file(file):
        made = with_store(work)
        file.write_text(_receipts_text(made, alone=session is not None), "utf-8")
    screen.print_text(phrases.ERASE_DONE, file=file)
    if not all(each.scrubbed for each in made):
        screen.note(phrases.ERASE_NOT_SCRUBBED)


def _receipts_text(made: Sequence[ErasureReceipt], *, alone: bool) -> str:
    """The receipt of a session as JSON, or those of a person as a list."""
    if alone:
        return made[0].model_dump_json(indent=2) + "\n"
    return json.dumps([each.model_dump(mode="json") for each in made], ensure_ascii=False, indent=2) + "\n"


@contextmanager
def _receipt_file(file: Path) -> Generator[None]:
    """A new file that only its owner can read, created before the erasure; removed again if it stays empty."""
    file.touch(0o600, exist_ok=False)
    try:
        yield
    finally:
        if not file.stat().st_size:
            file.unlink()

"""`madang keys`: make keys, encrypt what was stored without them, rotate them, and see what is encrypted."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Annotated, TypeVar

import typer

from madang.cli import phrases
from madang.cli.terminal.screen import Screen
from madang.knowledge import Library
from madang.settings import read_settings
from madang.store import MasterKey, Store
from madang.store.data_protection import EncryptionReport
from madang.text import Text
from madang.wiring import library_from_settings, store_from_settings

TITLE = Text(
    ko="암호화 키를 만들고 바꾸고, 무엇이 암호화되었는지 봅니다.",
    en="Make, rotate and check the keys that encrypt what is stored.",
)

T = TypeVar("T")
keys = typer.Typer(add_completion=False, no_args_is_help=True)


@keys.command("new", help=phrases.KEYS_NEW_HELP.en)
def _new(
    context: typer.Context,
    ident: Annotated[str | None, typer.Argument(metavar="ID", help=phrases.KEYS_ID_HELP.en)] = None,
) -> None:
    screen = Screen.of(context)
    screen.write(MasterKey.new(ident or f"{datetime.now(UTC):%Y-%m-%d}").to_text())
    screen.note(phrases.KEYS_NEW_NOTE)


@keys.command("status", help=phrases.KEYS_STATUS_HELP.en)
def _status(context: typer.Context) -> None:
    screen = Screen.of(context)

    async def find(store: Store, library: Library) -> tuple[EncryptionReport, int]:
        return await store.encryption_report(), await library.plain_corpora()

    report, corpora = _with_both(find)
    rows = (
        (screen.translate(phrases.KEYS_CURRENT), report.current_key or "-"),
        (screen.translate(phrases.KEYS_SESSIONS), _counts(report)),
        (screen.translate(phrases.KEYS_PLAIN_SESSIONS), report.plain_sessions),
        (screen.translate(phrases.KEYS_PLAIN_AUDIT), report.plain_audit_details),
        (screen.translate(phrases.KEYS_PLAIN_CORPORA), corpora),
        (screen.translate(phrases.KEYS_RETIRED), ", ".join(report.retired_keys) or "-"),
        (screen.translate(phrases.KEYS_MISSING), ", ".join(report.missing_keys) or "-"),
        (screen.translate(phrases.KEYS_PUBLIC), report.public_key or "-"),
    )
    screen.table(phrases.COLUMN_NAME, phrases.COLUMN_VALUE, rows=rows)
    if report.missing_keys:
        raise typer.Exit(1)


@keys.command("encrypt", help=phrases.KEYS_ENCRYPT_HELP.en)
def _encrypt(context: typer.Context) -> None:
    async def encrypt(store: Store, library: Library) -> tuple[int, int]:
        return await store.encrypt_existing(), await library.encrypt_existing()

    sessions, corpora = _with_both(encrypt)
    Screen.of(context).print_text(phrases.KEYS_ENCRYPTED, sessions=sessions, corpora=corpora)


@keys.command("rotate", help=phrases.KEYS_ROTATE_HELP.en)
def _rotate(context: typer.Context) -> None:
    async def rotate(store: Store, library: Library) -> int:
        return await store.rotate_keys() + await library.rotate_keys()

    Screen.of(context).print_text(phrases.KEYS_ROTATED, count=_with_both(rotate))


def _with_both(work: Callable[[Store, Library], Awaitable[T]]) -> T:
    """What `work` gives on the store and the library that the settings name."""

    async def main() -> T:
        settings = read_settings(os.environ)
        async with store_from_settings(settings) as store, library_from_settings(settings) as library:
            return await work(store, library)

    return asyncio.run(main())


def _counts(report: EncryptionReport) -> str:
    return ", ".join(f"{key}: {count}" for key, count in report.sessions_by_key.items()) or "0"

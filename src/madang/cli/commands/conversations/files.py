"""`madang files`: list and fetch what was made in a conversation or handed in."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from madang.cli import phrases
from madang.cli.terminal.connections import record_operation, with_store
from madang.cli.terminal.file_transfer import write_without_overwriting
from madang.cli.terminal.screen import Screen, local_time, size_of
from madang.store import Store, StoredFile
from madang.text import Text

TITLE = Text(ko="대화의 파일을 나열하고 가져옵니다.", en="List and fetch the files of conversations.")


files = typer.Typer(add_completion=False, no_args_is_help=True)


@files.command("list", help=phrases.FILES_LIST_HELP.en)
def _list(context: typer.Context, session: Annotated[str, typer.Argument(help=phrases.SESSION_HELP.en)]) -> None:
    screen = Screen.of(context)

    async def find(store: Store) -> list[StoredFile]:
        return await store.files.list(session)

    found = with_store(find)
    if not found:
        screen.note(phrases.NO_FILES)
        return
    screen.table(
        phrases.COLUMN_REFERENCE,
        phrases.COLUMN_NAME,
        phrases.COLUMN_TYPE,
        phrases.COLUMN_SIZE,
        phrases.COLUMN_CREATED,
        phrases.COLUMN_EXPIRES,
        rows=map(_row, found),
    )


@files.command("get", help=phrases.FILES_GET_HELP.en)
def _get(
    context: typer.Context,
    session: Annotated[str, typer.Argument(help=phrases.SESSION_HELP.en)],
    reference: Annotated[str, typer.Argument(help=phrases.FILES_REFERENCE_HELP.en)],
    *,
    to: Annotated[Path, typer.Option(help=phrases.FILES_TO_HELP.en)] = Path(),
) -> None:
    async def fetch(store: Store) -> tuple[StoredFile, bytes]:
        await record_operation(store, "fetch file", session, {"file": reference})
        return await store.files.find(session, reference), await store.files.open(session, reference)

    stored, content = with_store(fetch)
    if str(to) == "-":
        sys.stdout.buffer.write(content)
        return
    saved = write_without_overwriting(to / stored.file.name if to.is_dir() else to, content)
    Screen.of(context).note(phrases.FILE_SAVED, file=saved)


def _row(stored: StoredFile) -> tuple[object, ...]:
    file = stored.file
    until = local_time(stored.expires_at) if stored.expires_at else ""
    return file.reference, file.name, file.media_type, size_of(file.size), local_time(stored.created_at), until

"""`madang files`: list and fetch what was made in a conversation or handed in."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from madang.cli.terminal.handing import write_beside_others
from madang.cli.terminal.opening import operator, with_store
from madang.cli.terminal.options import WHICH_SESSION
from madang.cli.terminal.screen import Screen, local_time, size_of
from madang.cli.terminal.words import CREATED
from madang.store import Store
from madang.store.files import StoredFile
from madang.text import Text

__all__ = ["files"]

TITLE = Text(ko="대화의 파일을 나열하고 가져옵니다.", en="List and fetch the files of conversations.")

_LIST = Text(ko="한 대화의 파일을 나열합니다.", en="List the files of a conversation.")
_GET = Text(ko="파일 하나를 가져옵니다.", en="Fetch a file.")
_WHICH = Text(ko="파일의 참조.", en="The reference of the file.")
_TO = Text(
    ko="저장할 곳. 폴더면 원래 이름으로, -이면 표준 출력으로. 기본은 지금 폴더.",
    en="Where to save it: a folder, a new file, or - for standard output. By default, this folder.",
)
_NAME = Text(ko="이름", en="name")
_TYPE = Text(ko="형식", en="type")
_SIZE = Text(ko="크기", en="size")
_REFERENCE = Text(ko="참조", en="reference")
_EXPIRES = Text(ko="기한", en="until")
_NONE = Text(ko="파일이 없습니다.", en="There are no files.")
_SAVED = Text(ko="{file}에 저장했습니다.", en="Saved to {file}.")

files = typer.Typer(add_completion=False, no_args_is_help=True)


@files.command("list", help=_LIST.en)
def _list(context: typer.Context, session: Annotated[str, typer.Argument(help=WHICH_SESSION.en)]) -> None:
    screen = Screen.of(context)

    async def find(store: Store) -> list[StoredFile]:
        return await store.files.list(session)

    found = with_store(find)
    if not found:
        screen.note(_NONE)
        return
    screen.table(_REFERENCE, _NAME, _TYPE, _SIZE, CREATED, _EXPIRES, rows=map(_row, found))


@files.command("get", help=_GET.en)
def _get(
    context: typer.Context,
    session: Annotated[str, typer.Argument(help=WHICH_SESSION.en)],
    reference: Annotated[str, typer.Argument(help=_WHICH.en)],
    *,
    to: Annotated[Path, typer.Option(help=_TO.en)] = Path(),
) -> None:
    async def fetch(store: Store) -> tuple[StoredFile, bytes]:
        await store.audit.record(operator(), "fetch file", session=session, details={"file": reference})
        return await store.files.find(session, reference), await store.files.open(session, reference)

    stored, content = with_store(fetch)
    if str(to) == "-":
        sys.stdout.buffer.write(content)
        return
    saved = write_beside_others(to / stored.file.name if to.is_dir() else to, content)
    Screen.of(context).note(_SAVED, file=saved)


def _row(stored: StoredFile) -> tuple[object, ...]:
    file = stored.file
    until = local_time(stored.expires_at) if stored.expires_at else ""
    return file.reference, file.name, file.media_type, size_of(file.size), local_time(stored.created_at), until

"""Handing files over: what the user gives to an assistant, and what they take home from an answer."""

from pathlib import Path

from madang.cli.terminal.exporting import write_private
from madang.cli.terminal.inquiry import Inquiry
from madang.cli.terminal.screen import Screen
from madang.protocol import Answer, File
from madang.runtime.office import Office
from madang.store import Store
from madang.store.errors import FileSizeError
from madang.store.files import LARGEST_FILE
from madang.text import Text

__all__ = ["hand_in", "save_files", "write_beside_others"]

_SAVED = Text(ko="{file}에 저장했습니다.", en="Saved to {file}.")


async def hand_in(office: Office, inquiry: Inquiry, path: Path) -> File:
    """The file at `path`, in the session of the inquiry."""
    return await office.desk.attach(
        inquiry.actor,
        inquiry.session,
        path.name,
        _content_at(path),
        assistant=inquiry.assistant,
        title=inquiry.message,
    )


async def save_files(store: Store, answer: Answer, folder: Path, screen: Screen) -> None:
    """Write the files of an answer into a folder, which is made if it is not there."""
    for file in answer.files:
        content = await store.files.open(answer.session, file.reference)
        screen.note(_SAVED, file=write_beside_others(folder / file.name, content))


def write_beside_others(path: Path, content: bytes) -> Path:
    """Where the content was written: at `path`, or under a numbered name beside a file that is there already."""
    path.parent.mkdir(parents=True, exist_ok=True)
    number, free = 1, path
    while True:
        try:
            write_private(free, content)
        except FileExistsError:
            number += 1
            free = path.with_stem(f"{path.stem} ({number})")
        else:
            return free


def _content_at(path: Path) -> bytes:
    """What is in a file; one that is too large is not even read."""
    size = path.stat().st_size
    if size > LARGEST_FILE:
        raise FileSizeError(path.name, size, LARGEST_FILE)
    return path.read_bytes()

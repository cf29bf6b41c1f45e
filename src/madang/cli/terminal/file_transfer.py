"""Files between this machine and the store: uploads to a session, saves the files of an answer."""

import os
from pathlib import Path

from madang.cli import phrases
from madang.cli.terminal.screen import Screen
from madang.protocol import Actor, Answer, File, RunRequest
from madang.runtime import Application
from madang.store import MAX_FILE_BYTES, FileSizeError


def write_private_file(file: Path, content: bytes) -> None:
    """Write a file that its owner alone may read; one that is there already is not written over."""
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as opened:
        opened.write(content)


async def upload_file(application: Application, request: RunRequest, path: Path) -> File:
    """The file at `path`, in the session of the request."""
    return await application.files.upload(
        request.actor,
        request.session,
        path.name,
        _content_at(path),
        assistant=request.assistant,
        title=request.message,
    )


async def save_files(application: Application, actor: Actor, answer: Answer, folder: Path, screen: Screen) -> None:
    """Write the files of an answer into a folder, which is made if it is not there."""
    for file in answer.files:
        content = await application.files.open(actor, answer.session, file.reference)
        screen.note(phrases.FILE_SAVED, file=write_without_overwriting(folder / file.name, content))


def write_without_overwriting(path: Path, content: bytes) -> Path:
    """Where the content was written: at `path`, or under a numbered name beside a file that is there already."""
    path.parent.mkdir(parents=True, exist_ok=True)
    number, free = 1, path
    while True:
        try:
            write_private_file(free, content)
        except FileExistsError:
            number += 1
            free = path.with_stem(f"{path.stem} ({number})")
        else:
            return free


def _content_at(path: Path) -> bytes:
    """What is in a file; one that is too large is not even read."""
    size = path.stat().st_size
    if size > MAX_FILE_BYTES:
        raise FileSizeError(path.name, size, MAX_FILE_BYTES)
    return path.read_bytes()

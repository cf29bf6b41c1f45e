"""Files between this machine and the store: uploads to a session, saves the files of an answer, and exports a session
as one JSON document.
"""

import json
import os
from pathlib import Path
from typing import Any

from madang.cli import phrases
from madang.cli.terminal.screen import Screen
from madang.cli.terminal.session_history import all_runs, open_history
from madang.protocol import Actor, Answer, Event, File, RunRequest
from madang.runtime import Application
from madang.state import json_value
from madang.state.privacy import redact
from madang.store import MAX_FILE_BYTES, FileSizeError, Store
from madang.store.runs import Run


async def export_session(store: Store, session: str, *, full: bool) -> str:
    """The session with its runs (requests, answers, outcomes, events), its latest state and the names of its files.

    Personal data is masked unless `full`; what the files hold is fetched by `madang files get`.
    """
    past = await open_history(store, session)
    kept: dict[str, Any] = {
        "session": past.session.model_dump(mode="json"),
        "runs": [await _run(store, run) for run in await all_runs(store, session)],
        "state": await past.latest_state(),
        "files": [stored.file.model_dump(mode="json") for stored in await store.files.list(session)],
    }
    shown = json_value(kept) if full else redact(kept, fields=past.sensitive)
    return json.dumps(shown, ensure_ascii=False, indent=2)


def write_private_file(file: Path, content: bytes) -> None:
    """Write a file that its owner alone may read; one that is there already is not written over."""
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as opened:
        opened.write(content)


async def _run(store: Store, run: Run) -> dict[str, Any]:
    return {
        **run.model_dump(mode="json"),
        "request": await store.runs.request_of(run.id),
        "answers": await store.runs.answers_of(run.id),
        "outcome": await store.runs.outcome_of(run.id),
        "events": [_event(event) for event in await store.events.read_all(run.id)],
    }


def _event(event: Event) -> dict[str, Any]:
    return {**event.to_wire(), "position": event.position, "kind": event.kind}


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

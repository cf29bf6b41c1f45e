"""Taking a session out of the store: everything that is kept of it as one JSON document."""

import json
import os
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from madang.cli.terminal.paging import events_of, runs_of
from madang.cli.terminal.states import past_of
from madang.state.plain import plain
from madang.state.redaction import redact
from madang.store import Store
from madang.store.event_rows import LoggedEvent
from madang.store.run_rows import Run

__all__ = ["export_session", "write_private"]


async def export_session(store: Store, session: str, *, full: bool) -> str:
    """The session with its runs, their requests, answers and events, its latest state and the names of its files.

    Personal data is masked unless `full`; what the files hold is fetched by `madang files get`.
    """
    past = await past_of(store, session)
    kept: dict[str, Any] = {
        "session": past.session.model_dump(mode="json"),
        "runs": [await _run(store, run) for run in await runs_of(store, session)],
        "state": await past.latest(),
        "files": [stored.file.model_dump(mode="json") for stored in await store.files.list(session)],
    }
    shown = plain(kept) if full else redact(kept, fields=past.sensitive)
    return json.dumps(shown, ensure_ascii=False, indent=2)


def write_private(file: Path, content: bytes) -> None:
    """Write a file that its owner alone may read; one that is there already is not written over."""
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as opened:
        opened.write(content)


async def _run(store: Store, run: Run) -> dict[str, Any]:
    return {
        **run.model_dump(mode="json"),
        "request": await store.runs.request_of(run.id),
        "answers": await store.runs.answers_of(run.id),
        "events": _EVENTS.dump_python(await events_of(store, run.id), mode="json"),
    }


_EVENTS: TypeAdapter[list[LoggedEvent]] = TypeAdapter(list[LoggedEvent])

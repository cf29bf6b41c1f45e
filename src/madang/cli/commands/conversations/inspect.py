"""`madang inspect`: the checkpoints of a session, what changed between them, and a new session from any of them."""

import json
from collections.abc import Sequence
from datetime import datetime
from typing import Annotated
from uuid import uuid4

import typer
from pydantic import JsonValue

from madang.cli import phrases
from madang.cli.terminal.connections import record_operation, with_store
from madang.cli.terminal.screen import Screen, local_time, size_of
from madang.cli.terminal.session_history import SessionHistory, open_history
from madang.runtime.runs import ForkPoint, TimeTravel, copy_session_at
from madang.state.history import (
    FieldEntry,
    Patch,
    PatchReplace,
    SessionChanges,
    Snapshot,
    diff,
    field_history,
    previous_values,
    redacted_patch,
)
from madang.state.privacy import redact, redact_text
from madang.store import Store
from madang.store.checkpoints import CheckpointHeader, NamedCheckpoint
from madang.text import Text

TITLE = Text(
    ko="세션의 지난 상태를 보고, 비교하고, 거기서 새 세션을 만듭니다.",
    en="Show and compare a session's past states, or fork one.",
)


def inspect(
    context: typer.Context,
    session: Annotated[str, typer.Argument(help=phrases.SESSION_HELP.en)],
    *,
    state: Annotated[str | None, typer.Option(metavar="CHECKPOINT", help=phrases.INSPECT_STATE_HELP.en)] = None,
    between: Annotated[
        tuple[str, str] | None,
        typer.Option("--diff", metavar="CHECKPOINT CHECKPOINT", help=phrases.INSPECT_DIFF_HELP.en),
    ] = None,
    field: Annotated[str | None, typer.Option(metavar="NAME", help=phrases.INSPECT_FIELD_HELP.en)] = None,
    changes: Annotated[bool, typer.Option("--changes", help=phrases.INSPECT_CHANGES_HELP.en)] = False,
    fork: Annotated[str | None, typer.Option(metavar="CHECKPOINT", help=phrases.INSPECT_FORK_HELP.en)] = None,
    name: Annotated[str | None, typer.Option(metavar="NAME", help=phrases.INSPECT_NAME_HELP.en)] = None,
    at: Annotated[str, typer.Option(metavar="CHECKPOINT", help=phrases.INSPECT_AT_HELP.en)] = "latest",
    edits: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help=phrases.INSPECT_SET_HELP.en)
    ] = None,
) -> None:
    """Show the checkpoints, or what one of the options asks for."""
    screen = Screen.of(context)
    if sum(chosen is not None for chosen in (state, between, field, changes or None, fork, name)) > 1:
        context.fail(screen.translate(phrases.INSPECT_CHOOSE_ONE))
    if edits and fork is None:
        context.fail(screen.translate(phrases.INSPECT_SET_NEEDS_FORK))
    wanted = dict(_edit(context, edit) for edit in edits or ())

    async def look(store: Store) -> None:
        past = await open_history(store, session)
        if fork is not None:
            await _fork(screen, past, fork, wanted)
        elif state is not None:
            screen.out.print_json(data=redact(await _state(past, state), fields=past.sensitive), ensure_ascii=False)
        elif between is not None:
            _print_patch(screen, *await _diff(past, *between))
        elif field is not None:
            await _print_field(screen, past, field)
        elif changes:
            _print_moves(screen, await past.moves())
        elif name is not None:
            await _name(screen, past, name, at)
        else:
            _print_timeline(screen, await past.checkpoints(), await past.named())

    with_store(look)


async def _name(screen: Screen, past: SessionHistory, name: str, at: str) -> None:
    checkpoint = await past.find(at)
    stood = await past.standing_at(checkpoint.id)
    await past.store.named_checkpoints.save(
        past.session.id, name, checkpoint.id, phase=stood.phase, progress=stood.progress
    )
    await record_operation(past.store, "name checkpoint", past.session.id)
    screen.print_text(phrases.INSPECT_NAMED, name=name, checkpoint=checkpoint.id)


def _print_timeline(screen: Screen, headers: Sequence[CheckpointHeader], named: Sequence[NamedCheckpoint]) -> None:
    if not headers:
        screen.note(phrases.NO_CHECKPOINTS)
        return
    followed = dict.fromkeys((each.state_schema, each.state_version) for each in headers if each.state_schema)
    for schema, version in followed:
        screen.note(phrases.INSPECT_SCHEMA, schema=schema, version=version)
    screen.table(
        phrases.COLUMN_STEP,
        phrases.COLUMN_ID,
        phrases.COLUMN_NODE,
        phrases.COLUMN_TIME,
        phrases.COLUMN_SIZE,
        phrases.COLUMN_ADDED,
        phrases.COLUMN_CHANGED,
        rows=map(_line, headers),
    )
    for each in named:
        screen.print_text(phrases.INSPECT_NAMED, name=each.name, checkpoint=each.checkpoint + _where_it_stood(each))


def _where_it_stood(named: NamedCheckpoint) -> str:
    """The phase and the progress that were noted with a name; nothing where none were."""
    progress = None if named.progress is None else f"{named.progress:.0f} %"
    stood = ", ".join(part for part in (named.phase, progress) if part)
    return f" ({stood})" if stood else ""


def _line(header: CheckpointHeader) -> tuple[object, ...]:
    node = ", ".join(header.nodes) or header.source
    changed = ", ".join(name for name in header.changed if ":" not in name and not name.startswith("__"))
    return header.step, header.id, node, local_time(header.at), size_of(header.size), size_of(header.added), changed


async def _state(past: SessionHistory, name: str) -> dict[str, JsonValue]:
    return await past.state_at((await past.find(name)).id)


async def _diff(past: SessionHistory, earlier: str, later: str) -> tuple[Patch, Patch]:
    """What changed, and what stood in each place before, both as they may be shown."""
    before = await _state(past, earlier)
    patch = diff(before, await _state(past, later))
    stood = zip(patch, previous_values(patch, before), strict=True)
    old = tuple(PatchReplace(path=operation.path, value=value) for operation, value in stood)
    return redacted_patch(patch, fields=past.sensitive), redacted_patch(old, fields=past.sensitive)


def _print_patch(screen: Screen, patch: Patch, before: Patch) -> None:
    if not patch:
        screen.note(phrases.INSPECT_NO_CHANGE)
        return
    operations = (
        (operation.model_dump(), old.model_dump()["value"]) for operation, old in zip(patch, before, strict=True)
    )
    rows = (
        (
            each["op"],
            each["path"],
            "-" if old is None else _json(old),
            _json(each["value"]) if "value" in each else each.get("from"),
        )
        for each, old in operations
    )
    screen.table(phrases.COLUMN_CHANGE, phrases.COLUMN_PATH, phrases.COLUMN_STOOD, phrases.COLUMN_VALUE, rows=rows)


async def _print_field(screen: Screen, past: SessionHistory, field: str) -> None:
    snapshots = await past.snapshots()
    entries: Sequence[FieldEntry] = field_history(snapshots, field)
    if not entries:
        known = dict.fromkeys(name for taken in snapshots for name in taken.state)
        screen.note(phrases.INSPECT_UNKNOWN_FIELD, field=field, known=", ".join(known))
        raise typer.Exit(1)
    shown = (entry.redacted(fields=past.sensitive) for entry in entries)
    screen.table(
        phrases.COLUMN_TIME,
        phrases.COLUMN_NODE,
        phrases.COLUMN_VALUE,
        rows=((entry.at, entry.node, "" if entry.removed else _json(entry.value)) for entry in shown),
    )


def _print_moves(screen: Screen, moves: Sequence[tuple[Snapshot, SessionChanges]]) -> None:
    """Each state that something moved to: its phase, how far the plan came, what was done and what went wrong."""
    rows = [_move(taken, moved) for taken, moved in moves]
    rows = [row for row in rows if any(row[2:])]
    if not rows:
        screen.note(phrases.INSPECT_NO_CHANGE)
        return
    screen.table(
        phrases.COLUMN_TIME,
        phrases.COLUMN_NODE,
        phrases.COLUMN_PHASE,
        phrases.COLUMN_PROGRESS,
        phrases.COLUMN_DONE,
        phrases.COLUMN_ERROR,
        rows=rows,
    )


def _move(taken: Snapshot, moved: SessionChanges) -> tuple[str, ...]:
    phase = moved.phase_transition
    return (
        local_time(datetime.fromisoformat(taken.at)),
        taken.node,
        f"{phase.source or '-'} → {phase.to or '-'}" if phase else "",
        f"{moved.progress_delta:+.0f} %" if moved.progress_delta else "",
        ", ".join(task.id for task in moved.completed_tasks),
        "; ".join(f"{error.id}: {redact_text(str(error.value))}" for error in moved.new_errors),
    )


async def _fork(screen: Screen, past: SessionHistory, name: str, edits: dict[str, JsonValue]) -> None:
    if past.assistant is None:
        screen.note(phrases.INSPECT_ASSISTANT_MISSING, assistant=past.session.assistant)
        raise typer.Exit(1)
    checkpoint, store, old = await past.find(name), past.store, past.session
    branch = ForkPoint(session=old.id, checkpoint=checkpoint.id, edits=edits)
    details = {"into": branch.into, "fields": sorted(edits)}
    await record_operation(store, "fork", old.id, details)
    await copy_session_at(store, TimeTravel(store, past.assistant), old, branch, run=str(uuid4()))
    screen.print_text(phrases.INSPECT_FORKED, session=branch.into, assistant=old.assistant)


def _edit(context: typer.Context, text: str) -> tuple[str, JsonValue]:
    """A field and its new value; what is not JSON is taken as text."""
    name, found, value = text.partition("=")
    if not (name and found):
        context.fail(Screen.of(context).translate(phrases.INSPECT_SET_MALFORMED, value=text))
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)

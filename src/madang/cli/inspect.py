"""`madang inspect`: the past of a session, step by step, and a new session from any point of it."""

import json
from collections.abc import Sequence
from typing import Annotated
from uuid import uuid4

import typer
from pydantic import JsonValue

from madang.cli.terminal.opening import operator, with_store
from madang.cli.terminal.options import WHICH_SESSION
from madang.cli.terminal.screen import Screen, local_time, size_of
from madang.cli.terminal.states import Past, past_of
from madang.cli.terminal.words import AT, ID, STEP
from madang.errors import MadangError
from madang.runtime.timetravel import TimeTravel
from madang.state.diff import Patch, diff, redacted
from madang.state.history import FieldEntry, field_history
from madang.state.redaction import redact
from madang.store import Store
from madang.store.history import Header
from madang.text import Text

__all__ = ["inspect"]

TITLE = Text(
    ko="세션의 지난 상태를 보고, 견주고, 갈라져 나갑니다.", en="Look at a session's past states, compare them, fork."
)

_STATE = Text(
    ko="이 체크포인트의 상태(아이디, 단계 번호 또는 latest).",
    en="The state at this checkpoint (its id, its step, or latest).",
)
_DIFF = Text(ko="두 체크포인트 사이에 바뀐 것.", en="What changed between two checkpoints.")
_FIELD = Text(ko="이 필드가 담았던 값들.", en="What this field has held.")
_FORK = Text(ko="이 체크포인트에서 새 세션으로 갈라집니다.", en="Start a new session from this checkpoint.")
_SET = Text(
    ko="갈라질 때 고칠 필드(이름=JSON 값). 쓰기 관문을 거칩니다.",
    en="A field to change in the fork (name=JSON value); it passes the write gate.",
)
_ONE = Text(
    ko="--state, --diff, --field, --fork 가운데 하나만 고르세요.",
    en="Choose one of --state, --diff, --field and --fork.",
)
_ONLY_FORK = Text(ko="--set은 --fork와 함께 씁니다.", en="--set goes with --fork.")
_NOT_SET = Text(ko="'{value}'은(는) 이름=값 꼴이 아닙니다.", en="{value!r} is not of the form name=value.")
_NO_STATES = Text(ko="이 세션에는 아직 체크포인트가 없습니다.", en="This session has no checkpoints yet.")
_NO_CHANGE = Text(ko="바뀐 것이 없습니다.", en="Nothing changed.")
_NO_FIELD = Text(
    ko="'{field}' 필드는 값을 담은 적이 없습니다. 있는 필드: {known}.",
    en="No state has held a field {field!r}; there are: {known}.",
)
_FORKED = Text(
    ko='새 세션: {session}. 이어서 물으려면 `madang ask {assistant} --session {session} "..."`',
    en='New session: {session}. Go on with `madang ask {assistant} --session {session} "..."`',
)
_NO_ASSISTANT = Text(
    ko="이 세션의 도우미 '{assistant}'을(를) 찾을 수 없어 갈라질 수 없습니다.",
    en="The assistant {assistant!r} of this session is not here, so nothing can go on from it.",
)
_NODE = Text(ko="노드", en="node")
_SIZE = Text(ko="크기", en="size")
_ADDED = Text(ko="늘어난 크기", en="added")
_CHANGED = Text(ko="바뀐 채널", en="changed")
_CHANGE = Text(ko="변화", en="change")
_PATH = Text(ko="곳", en="where")
_VALUE = Text(ko="값", en="value")


def inspect(
    context: typer.Context,
    session: Annotated[str, typer.Argument(help=WHICH_SESSION.en)],
    *,
    state: Annotated[str | None, typer.Option(metavar="CHECKPOINT", help=_STATE.en)] = None,
    between: Annotated[
        tuple[str, str] | None, typer.Option("--diff", metavar="CHECKPOINT CHECKPOINT", help=_DIFF.en)
    ] = None,
    field: Annotated[str | None, typer.Option(metavar="NAME", help=_FIELD.en)] = None,
    fork: Annotated[str | None, typer.Option(metavar="CHECKPOINT", help=_FORK.en)] = None,
    edits: Annotated[list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help=_SET.en)] = None,
) -> None:
    """Show the timeline, or one of the closer looks."""
    screen = Screen.of(context)
    if sum(chosen is not None for chosen in (state, between, field, fork)) > 1:
        context.fail(screen.read(_ONE))
    if edits and fork is None:
        context.fail(screen.read(_ONLY_FORK))
    wanted = dict(_edit(context, edit) for edit in edits or ())

    async def look(store: Store) -> None:
        past = await past_of(store, session)
        if fork is not None:
            await _fork(screen, past, fork, wanted)
        elif state is not None:
            screen.out.print_json(data=redact(await _state(past, state), fields=past.sensitive), ensure_ascii=False)
        elif between is not None:
            _print_patch(screen, await _diff(past, *between))
        elif field is not None:
            await _print_field(screen, past, field)
        else:
            _print_timeline(screen, await past.headers())

    with_store(look)


def _print_timeline(screen: Screen, headers: Sequence[Header]) -> None:
    if not headers:
        screen.note(_NO_STATES)
        return
    screen.table(STEP, ID, _NODE, AT, _SIZE, _ADDED, _CHANGED, rows=map(_line, headers))


def _line(header: Header) -> tuple[object, ...]:
    node = ", ".join(header.nodes) or header.source
    changed = ", ".join(name for name in header.changed if ":" not in name and not name.startswith("__"))
    return header.step, header.id, node, local_time(header.at), size_of(header.size), size_of(header.added), changed


async def _state(past: Past, name: str) -> dict[str, JsonValue]:
    return await past.state_at((await past.find(name)).id)


async def _diff(past: Past, earlier: str, later: str) -> Patch:
    return redacted(diff(await _state(past, earlier), await _state(past, later)), fields=past.sensitive)


def _print_patch(screen: Screen, patch: Patch) -> None:
    if not patch:
        screen.note(_NO_CHANGE)
        return
    operations = (operation.model_dump() for operation in patch)
    rows = ((one["op"], one["path"], _json(one["value"]) if "value" in one else one.get("from")) for one in operations)
    screen.table(_CHANGE, _PATH, _VALUE, rows=rows)


async def _print_field(screen: Screen, past: Past, field: str) -> None:
    snapshots = await past.snapshots()
    entries: Sequence[FieldEntry] = field_history(snapshots, field)
    if not entries:
        known = dict.fromkeys(name for taken in snapshots for name in taken.state)
        screen.note(_NO_FIELD, field=field, known=", ".join(known))
        raise typer.Exit(1)
    shown = (entry.redacted(fields=past.sensitive) for entry in entries)
    screen.table(AT, _NODE, _VALUE, rows=((one.at, one.node, "" if one.removed else _json(one.value)) for one in shown))


async def _fork(screen: Screen, past: Past, name: str, edits: dict[str, JsonValue]) -> None:
    if past.assistant is None:
        screen.note(_NO_ASSISTANT, assistant=past.session.assistant)
        raise typer.Exit(1)
    checkpoint, store, old = await past.find(name), past.store, past.session
    new = str(uuid4())
    await store.audit.record(operator(), "fork", session=old.id, details={"into": new, "fields": sorted(edits)})
    await store.sessions.create(new, tenant=old.tenant, user=old.user, assistant=old.assistant, title=old.title)
    travel = TimeTravel(store, past.assistant)
    try:
        await travel.fork(old.id, checkpoint.id, into=new, run=str(uuid4()), edits=edits or None)
    except MadangError:
        await store.delete(new)
        raise
    screen.say(_FORKED, session=new, assistant=old.assistant)


def _edit(context: typer.Context, text: str) -> tuple[str, JsonValue]:
    """A field and its new value; what is not JSON is taken as text."""
    name, found, value = text.partition("=")
    if not (name and found):
        context.fail(Screen.of(context).read(_NOT_SET, value=text))
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)

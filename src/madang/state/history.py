"""What happened to a state from step to step: what changed, and what a field has held."""

from collections.abc import Collection, Iterable
from datetime import datetime

from pydantic import JsonValue

from madang.state.errors import StateError
from madang.state.frozen import Frozen
from madang.state.plain import plain, same
from madang.state.redaction import redact_at
from madang.state.timestamps import Timestamp, stamp

__all__ = [
    "Change",
    "Changes",
    "FieldEntry",
    "Snapshot",
    "TimelineStep",
    "changes",
    "field_history",
    "fields_of",
    "snapshot",
    "timeline",
]


class Change(Frozen):
    """A field that holds another value."""

    before: JsonValue
    after: JsonValue


class Changes(Frozen):
    """The fields that two states do not have in common; false where there are none.

    Field names are keys here, so `redact` masks the values of sensitive fields and still shows that they changed.
    """

    added: dict[str, JsonValue]
    removed: dict[str, JsonValue]
    replaced: dict[str, Change]

    def __bool__(self) -> bool:
        return bool(self.added or self.removed or self.replaced)


class Snapshot(Frozen):
    """A state as `node` left it; what happens to the state afterwards does not reach it."""

    node: str
    at: Timestamp
    state: dict[str, JsonValue]


class TimelineStep(Frozen):
    """What `node` did to the state."""

    node: str
    at: Timestamp
    changes: Changes


class FieldEntry(Frozen):
    """What `field` held from this step on; nothing, if it was `removed`."""

    field: str
    node: str
    at: Timestamp
    value: JsonValue = None
    removed: bool = False

    def redacted(self, *, fields: Collection[str] = ()) -> "FieldEntry":
        """The entry as it may be shown."""
        return self.changed(value=redact_at([self.field], self.value, fields=fields))


def changes(before: object, after: object) -> Changes:
    """What was added to, removed from and replaced in the fields of `before` to make them those of `after`."""
    old, new = fields_of(before), fields_of(after)
    return Changes(
        added={name: value for name, value in new.items() if name not in old},
        removed={name: value for name, value in old.items() if name not in new},
        replaced={
            name: Change(before=value, after=new[name])
            for name, value in old.items()
            if name in new and not same(value, new[name])
        },
    )


def snapshot(state: object, *, node: str, at: datetime) -> Snapshot:
    """The fields of `state` as `node` leaves them; `node` may be any label."""
    return Snapshot(node=node, at=stamp(at), state=fields_of(state))


def timeline(snapshots: Iterable[Snapshot]) -> tuple[TimelineStep, ...]:
    """What each step did, in order; the first one added all it found. Steps that changed nothing are left out."""
    before: dict[str, JsonValue] = {}
    steps: list[TimelineStep] = []
    for taken in snapshots:
        if done := changes(before, taken.state):
            steps.append(TimelineStep(node=taken.node, at=taken.at, changes=done))
        before = taken.state
    return tuple(steps)


def field_history(snapshots: Iterable[Snapshot], field: str) -> tuple[FieldEntry, ...]:
    """The values that `field` has held, each with the step that wrote it, in order."""
    narrowed = (
        taken.changed(state={name: taken.state[name] for name in taken.state.keys() & {field}}) for taken in snapshots
    )
    return tuple(_entry(step, field) for step in timeline(narrowed))


def _entry(step: TimelineStep, field: str) -> FieldEntry:
    done = step.changes
    replaced = {name: change.after for name, change in done.replaced.items()}
    value = (done.added | replaced).get(field)
    return FieldEntry(field=field, node=step.node, at=step.at, value=value, removed=field in done.removed)


def fields_of(state: object) -> dict[str, JsonValue]:
    """The fields of a state as JSON-like data that shares nothing with it; a state that is None has none."""
    written = plain(state) if state is not None else {}
    if not isinstance(written, dict):
        raise StateError(
            f"A value of type {type(state).__qualname__!r} has no fields, so it is no state: "
            "pass a mapping, a model or a dataclass."
        )
    return written

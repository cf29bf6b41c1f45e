"""What changed between states: fields, the timeline of a run, the values one field has held, and a session.

Of a session: its phase, agents, progress, errors and completed tasks.
"""

import hashlib
from collections import Counter
from collections.abc import Collection, Iterable
from datetime import datetime

from pydantic import AliasChoices, ConfigDict, Field, JsonValue

from madang.state.errors import StateError
from madang.state.privacy.redaction import redact, redact_at
from madang.state.values import Frozen, Timestamp, canonical_json, json_value, same_json, stamp, value_at


class ValueChange(Frozen):
    """A field that holds another value."""

    before: JsonValue
    after: JsonValue


class FieldChanges(Frozen):
    """The fields that two states do not have in common; false where there are none.

    Field names are keys here, so `redact` masks the values of sensitive fields and still shows that they changed.
    """

    added: dict[str, JsonValue]
    removed: dict[str, JsonValue]
    replaced: dict[str, ValueChange]

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
    changes: FieldChanges


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


def field_changes(before: object, after: object) -> FieldChanges:
    """What was added to, removed from and replaced in the fields of `before` to make them those of `after`.

    >>> from madang.state import field_changes
    >>> changes = field_changes({"days": 3, "hotel": "A"}, {"days": 4, "guests": 2})
    >>> changes.added, changes.removed, changes.replaced["days"].after
    ({'guests': 2}, {'hotel': 'A'}, 4)
    """
    old, new = fields_of(before), fields_of(after)
    return FieldChanges(
        added={name: value for name, value in new.items() if name not in old},
        removed={name: value for name, value in old.items() if name not in new},
        replaced={
            name: ValueChange(before=value, after=new[name])
            for name, value in old.items()
            if name in new and not same_json(value, new[name])
        },
    )


def snapshot(state: object, *, node: str, at: datetime) -> Snapshot:
    """The fields of `state` as `node` leaves them; `node` may be any label.

    >>> from datetime import UTC, datetime
    >>> from madang.state import snapshot
    >>> taken = snapshot({"days": 3}, node="planner", at=datetime(2025, 5, 1, 9, tzinfo=UTC))
    >>> taken.node, taken.at, taken.state
    ('planner', '2025-05-01T09:00:00.000Z', {'days': 3})
    """
    return Snapshot(node=node, at=stamp(at), state=fields_of(state))


def timeline(snapshots: Iterable[Snapshot]) -> tuple[TimelineStep, ...]:
    """What each step did, in order; the first one added all it found. Steps that changed nothing are left out.

    >>> from datetime import UTC, datetime
    >>> from madang.state import snapshot, timeline
    >>> at = datetime(2025, 5, 1, 9, tzinfo=UTC)
    >>> states = [snapshot({"days": 3}, node="input", at=at), snapshot({"days": 3, "cost": 90}, node="pricing", at=at)]
    >>> [(step.node, step.changes.added) for step in timeline(states)]
    [('input', {'days': 3}), ('pricing', {'cost': 90})]
    """
    before: dict[str, JsonValue] = {}
    steps: list[TimelineStep] = []
    for taken in snapshots:
        if done := field_changes(before, taken.state):
            steps.append(TimelineStep(node=taken.node, at=taken.at, changes=done))
        before = taken.state
    return tuple(steps)


def field_history(snapshots: Iterable[Snapshot], field: str) -> tuple[FieldEntry, ...]:
    """The values that `field` has held, each with the step that wrote it, in order.

    >>> from datetime import UTC, datetime
    >>> from madang.state import field_history, snapshot
    >>> at = datetime(2025, 5, 1, 9, tzinfo=UTC)
    >>> states = [snapshot({"days": 3}, node="input", at=at), snapshot({"days": 4}, node="planner", at=at)]
    >>> [(entry.node, entry.value) for entry in field_history(states, "days")]
    [('input', 3), ('planner', 4)]
    """
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
    written = json_value(state) if state is not None else {}
    if not isinstance(written, dict):
        raise StateError(
            f"A value of type {type(state).__qualname__!r} has no fields, so it is not a state: "
            "pass a mapping, a model or a dataclass."
        )
    return written


class SessionPaths(Frozen):
    """Where a state keeps what is watched: a dotted path for each."""

    phase: str = "current_phase"
    agents: str = "agent_states"
    progress: str = "progress_percentage"
    errors: str = "errors"
    tasks: str = "execution_manager_state.completed_tasks"


class PhaseTransition(Frozen):
    """From one phase to another; None is the phase of a state that has none yet."""

    model_config = ConfigDict(serialize_by_alias=True)

    source: str | None = Field(validation_alias=AliasChoices("source", "from"), serialization_alias="from")
    to: str | None


class IdentifiedEntry(Frozen):
    """An error or a task, and the id that tells it from others."""

    id: str
    value: JsonValue


class SessionChanges(Frozen):
    """What moved; every part is there, and empty where nothing moved. To be shown, it goes through `redact`."""

    timestamp: Timestamp
    phase_transition: PhaseTransition | None
    agent_changes: dict[str, FieldChanges]
    progress_delta: float
    new_errors: tuple[IdentifiedEntry, ...]
    completed_tasks: tuple[IdentifiedEntry, ...]


def session_changes(
    before: object, after: object, at: datetime, *, watched: SessionPaths | None = None
) -> SessionChanges:
    """What moved from `before` to `after`, with errors and tasks in the order in which `after` holds them.

    A list of errors or tasks is matched by `id` and `task_id`, a dict by its keys. What has no id gets one that is
    made from its text, personal data masked, and from how often it has occurred.

    >>> from datetime import UTC, datetime
    >>> from madang.state import session_changes
    >>> before = {"current_phase": "planning", "progress_percentage": 10}
    >>> after = {"current_phase": "execution", "progress_percentage": 40}
    >>> changes = session_changes(before, after, datetime(2025, 5, 1, 9, tzinfo=UTC))
    >>> changes.phase_transition.to, changes.progress_delta
    ('execution', 30.0)
    """
    paths = watched or SessionPaths()
    return SessionChanges(
        timestamp=stamp(at),
        phase_transition=_transition(value_at(before, paths.phase), value_at(after, paths.phase)),
        agent_changes=_agent_changes(value_at(before, paths.agents), value_at(after, paths.agents)),
        progress_delta=_number(value_at(after, paths.progress)) - _number(value_at(before, paths.progress)),
        new_errors=_new_entries(value_at(before, paths.errors), value_at(after, paths.errors), "id"),
        completed_tasks=_new_entries(value_at(before, paths.tasks), value_at(after, paths.tasks), "task_id"),
    )


def _transition(before: object, after: object) -> PhaseTransition | None:
    source, to = _phase(before), _phase(after)
    return None if source == to else PhaseTransition(source=source, to=to)


def _phase(value: object) -> str | None:
    return None if value is None else str(json_value(value))


def _agent_changes(before: object, after: object) -> dict[str, FieldChanges]:
    old, new = fields_of(before), fields_of(after)
    moved = {name: field_changes(old.get(name), new.get(name)) for name in new | old}
    return {name: change for name, change in moved.items() if change}


def _number(value: object) -> float:
    return value if isinstance(value, int | float) else 0.0


def _new_entries(before: object, after: object, id_field: str) -> tuple[IdentifiedEntry, ...]:
    old, new = _entries_by_id(before, id_field), _entries_by_id(after, id_field)
    return tuple(IdentifiedEntry(id=name, value=value) for name, value in new.items() if name not in old)


def _entries_by_id(entries: object, id_field: str) -> dict[str, JsonValue]:
    match json_value(entries):
        case dict(by_id):
            return by_id
        case list(listed):
            times = Counter[str]()
            return {_entry_id(entry, id_field, times): entry for entry in listed}
        case _:
            return {}


def _entry_id(entry: JsonValue, id_field: str, times: Counter[str]) -> str:
    if isinstance(entry, dict) and entry.get(id_field) is not None:
        return str(entry[id_field])
    digest = hashlib.sha256(canonical_json(redact(entry)).encode("utf-8", "surrogatepass")).hexdigest()[:12]
    times[digest] += 1
    return digest if times[digest] == 1 else f"{digest}-{times[digest]}"

"""What moved between two states of a session: its phase, agents, progress, errors and tasks."""

import hashlib
from collections import Counter
from datetime import datetime

from pydantic import AliasChoices, ConfigDict, Field, JsonValue

from madang.state.facts import known
from madang.state.frozen import Frozen
from madang.state.history import Changes, changes, fields_of
from madang.state.plain import canonical, plain
from madang.state.redaction import redact
from madang.state.timestamps import Timestamp, stamp

__all__ = ["Identified", "Movement", "PhaseTransition", "Watched", "track"]


class Watched(Frozen):
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


class Identified(Frozen):
    """An error or a task, and the id by which it is told from others."""

    id: str
    value: JsonValue


class Movement(Frozen):
    """What moved; every part is there, and empty where nothing moved. To be shown, it goes through `redact`."""

    timestamp: Timestamp
    phase_transition: PhaseTransition | None
    agent_changes: dict[str, Changes]
    progress_delta: float
    new_errors: tuple[Identified, ...]
    completed_tasks: tuple[Identified, ...]


def track(before: object, after: object, at: datetime, *, watched: Watched | None = None) -> Movement:
    """What moved from `before` to `after`, with errors and tasks in the order in which `after` holds them.

    A list of errors or tasks is told apart by `id` and `task_id`, a dict by its keys. What has no id gets one that is
    made from its text, personal data masked, and from how often it has occurred.
    """
    paths = watched or Watched()
    return Movement(
        timestamp=stamp(at),
        phase_transition=_transition(known(before, paths.phase), known(after, paths.phase)),
        agent_changes=_agent_changes(known(before, paths.agents), known(after, paths.agents)),
        progress_delta=_number(known(after, paths.progress)) - _number(known(before, paths.progress)),
        new_errors=_new(known(before, paths.errors), known(after, paths.errors), "id"),
        completed_tasks=_new(known(before, paths.tasks), known(after, paths.tasks), "task_id"),
    )


def _transition(before: object, after: object) -> PhaseTransition | None:
    source, to = _phase(before), _phase(after)
    return None if source == to else PhaseTransition(source=source, to=to)


def _phase(value: object) -> str | None:
    return None if value is None else str(plain(value))


def _agent_changes(before: object, after: object) -> dict[str, Changes]:
    old, new = fields_of(before), fields_of(after)
    moved = {name: changes(old.get(name), new.get(name)) for name in new | old}
    return {name: change for name, change in moved.items() if change}


def _number(value: object) -> float:
    return value if isinstance(value, int | float) else 0.0


def _new(before: object, after: object, id_field: str) -> tuple[Identified, ...]:
    old, new = _identified(before, id_field), _identified(after, id_field)
    return tuple(Identified(id=name, value=value) for name, value in new.items() if name not in old)


def _identified(entries: object, id_field: str) -> dict[str, JsonValue]:
    match plain(entries):
        case dict(by_id):
            return by_id
        case list(listed):
            times = Counter[str]()
            return {_id(entry, id_field, times): entry for entry in listed}
        case _:
            return {}


def _id(entry: JsonValue, id_field: str, times: Counter[str]) -> str:
    if isinstance(entry, dict) and entry.get(id_field) is not None:
        return str(entry[id_field])
    digest = hashlib.sha256(canonical(redact(entry)).encode("utf-8", "surrogatepass")).hexdigest()[:12]
    times[digest] += 1
    return digest if times[digest] == 1 else f"{digest}-{times[digest]}"

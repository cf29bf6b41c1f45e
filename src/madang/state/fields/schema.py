"""Schemas: what a state consists of, read once from its type.

Any class that LangGraph accepts as a state is accepted here: `State` (below), TypedDict, dataclass, pydantic model.
"""

import dataclasses
from collections.abc import Callable, Collection, Mapping
from copy import copy
from functools import cache, cached_property, partial
from inspect import get_annotations
from typing import (
    Annotated,
    Any,
    NotRequired,
    Required,
    TypeVar,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

from langgraph.channels.base import BaseChannel
from langgraph.graph.message import add_messages
from langgraph.managed.is_last_step import IsLastStepManager, RemainingStepsManager
from pydantic import BaseModel
from pydantic_core import PydanticUndefined

from madang.state.errors import SchemaError
from madang.state.fields.policies import FieldPolicy, Keep, Moves, Offload, Transient, Until
from madang.state.fields.reducers import messages

Reducer = Callable[[Any, Any], Any]
ROOT = "__root__"
"""The field of a state that has no fields of its own, such as `list` or `Annotated[list, add]`."""
P = TypeVar("P", bound=FieldPolicy)


@dataclass_transform(kw_only_default=True, frozen_default=True)
class State:
    """A state with typed, read-only fields and real defaults.

    Subclasses are frozen dataclasses; a list, dict or set given as a default is copied for each instance.
    `name` and `version` travel with stored state and choose its migrations; `formerly` are earlier names of the state.

    >>> from typing import Annotated
    >>> from madang.state import Keep, State, append
    >>> class Trip(State, name="travel.trip", version=2):
    ...     days: int
    ...     notes: Annotated[list[str], append, Keep(last=50)] = []
    >>> Trip(days=3)
    Trip(days=3, notes=[])
    """

    def __init_subclass__(
        cls, *, name: str | None = None, version: int = 1, formerly: Collection[str] = (), **rest: Any
    ) -> None:
        super().__init_subclass__(**rest)
        for field_name in get_annotations(cls):
            default: Any = cls.__dict__.get(field_name)
            if isinstance(default, list | dict | set):
                setattr(cls, field_name, dataclasses.field(default_factory=_copier(default)))
        dataclasses.dataclass(frozen=True, kw_only=True)(cls)
        _IDENTITIES[cls] = (name or cls.__name__, version, tuple(formerly))


_IDENTITIES: dict[type, tuple[str, int, tuple[str, ...]]] = {}


@dataclasses.dataclass(frozen=True)
class StateField:
    """One field of a schema: its type, how it merges, what policies it carries, what it is before anyone writes it.

    >>> from typing import Annotated
    >>> from madang.state import Schema, State, append
    >>> class Trip(State):
    ...     notes: Annotated[list[str], append] = []
    >>> field = Schema.of(Trip).fields["notes"]
    >>> field.name, field.reducer is append, field.default(), field.required
    ('notes', True, [], False)
    """

    owner: str
    name: str
    value_type: Any
    reducer: Reducer | None = None
    policies: tuple[FieldPolicy, ...] = ()
    default_factory: Callable[[], Any] | None = None
    channel: BaseChannel[Any, Any, Any] | type[BaseChannel[Any, Any, Any]] | None = None
    constraints: tuple[Any, ...] = ()
    doc: str = ""

    def policy(self, kind: type[P]) -> P | None:
        """The field's policy of this kind, if it has one."""
        return next((policy for policy in self.policies if isinstance(policy, kind)), None)

    @property
    def required(self) -> bool:
        """Whether the field has no value until someone writes it."""
        return self.default_factory is None and self.reducer is None

    def default(self) -> Any:
        """A fresh copy of the default; only for fields that have one."""
        if self.default_factory is None:
            raise SchemaError(f"{self.owner}.{self.name} has no default; write it before reading it.")
        return self.default_factory()

    @property
    def holds_messages(self) -> bool:
        """Whether the field merges as a conversation."""
        reducer: Any = getattr(self.reducer, "func", self.reducer)
        return reducer in (add_messages, messages)


@dataclasses.dataclass(frozen=True)
class Schema:
    """The fields of a state by name; `title` is its name in code and messages, `name` and `version` in the store.

    `formerly` are the names that older programs stored it under.

    >>> from madang.state import Schema, State
    >>> class Trip(State, name="travel.trip", version=2):
    ...     days: int = 3
    >>> schema = Schema.of(Trip)
    >>> schema.name, schema.version, schema.defaults()
    ('travel.trip', 2, {'days': 3})
    """

    title: str
    name: str
    version: int
    fields: Mapping[str, StateField]
    formerly: tuple[str, ...] = ()

    @staticmethod
    def of(state: Any) -> "Schema":
        """The schema of a state class; the same object each time."""
        return _read_schema(state)

    def defaults(self) -> dict[str, Any]:
        """Fresh defaults of all fields that have one."""
        return {name: field.default() for name, field in self.fields.items() if field.default_factory is not None}

    def with_policy(self, kind: type[P]) -> dict[str, P]:
        """The policies of one kind by field name."""
        found = {name: field.policy(kind) for name, field in self.fields.items()}
        return {name: policy for name, policy in found.items() if policy is not None}

    @cached_property
    def fields_cleared_by_status(self) -> dict[str, dict[str, tuple[str, ...]]]:
        """Which fields are cleared when a watched field reaches a status: {watched: {status: fields}}."""
        found: dict[str, dict[str, tuple[str, ...]]] = {}
        for name, until in self.with_policy(Until).items():
            by_status = found.setdefault(self._watched_by(name, until), {})
            by_status[until.status] = (*by_status.get(until.status, ()), name)
        return found

    def _watched_by(self, name: str, until: Until) -> str:
        moving = list(self.with_policy(Moves))
        watched = until.of or (moving[0] if len(moving) == 1 else None)
        if watched is None or watched not in self.fields:
            raise SchemaError(
                f"{self.title}.{name} is kept until {until.status!r}, but of which field? "
                f"Name it: Until({until.status!r}, of='...')."
            )
        return watched


@cache
def _read_schema(state: type[Any]) -> Schema:
    if not hasattr(state, "__annotations__"):
        return _root_schema(state)
    title = state.__name__
    name, version, formerly = _IDENTITIES.get(state, (title, 1, ()))
    hints = get_type_hints(state, include_extras=True)
    hints.pop("__slots__", None)
    fields = {key: _read_field(state, title, key, hint) for key, hint in hints.items() if not _is_managed(hint)}
    schema = Schema(title=title, name=name, version=version, fields=fields, formerly=formerly)
    _ = schema.fields_cleared_by_status  # a wrong Until is reported where it is declared
    return schema


def _root_schema(state: Any) -> Schema:
    """The schema of a root state: one nameless field of that type."""
    value_type, _ = _unwrap(state)
    title = getattr(value_type, "__name__", str(value_type))
    field = _read_field(object, title, ROOT, state)
    return Schema(title=title, name=title, version=1, fields={ROOT: field})


def _read_field(state: type[Any], owner: str, name: str, hint: Any) -> StateField:
    value_type, metadata = _unwrap(hint)
    info = getattr(state, "model_fields", {}).get(name)
    extra: tuple[Any, ...] = tuple(info.metadata) if info is not None else ()
    reducers = [item for item in metadata if _is_reducer(item)]
    field = StateField(
        owner=owner,
        name=name,
        value_type=value_type,
        reducer=reducers[-1] if reducers else None,
        policies=tuple(item for item in metadata if isinstance(item, FieldPolicy)),
        default_factory=_default_of(state, name),
        channel=next((item for item in metadata if _is_channel(item)), None),
        constraints=tuple(item for item in extra if not isinstance(item, FieldPolicy) and not _is_reducer(item)),
        doc=next((item.documentation for item in metadata if hasattr(item, "documentation")), ""),
    )
    return _checked(field)


def _checked(field: StateField) -> StateField:
    label = f"{field.owner}.{field.name}"
    kinds = [type(policy).__name__ for policy in field.policies]
    if twice := sorted({kind for kind in kinds if kinds.count(kind) > 1}):
        raise SchemaError(f"{label} has more than one {twice[0]} policy; keep one.")
    if field.policy(Transient) and field.reducer:
        raise SchemaError(f"{label} is Transient and has a reducer; a transient field takes the last value written.")
    if field.channel is not None and field.policies:
        raise SchemaError(
            f"{label} declares its own channel and the policies {', '.join(kinds)}, which Madang would have to merge; "
            "use a reducer instead of the channel."
        )
    if field.policy(Offload) and (field.policy(Keep) or field.holds_messages):
        raise SchemaError(
            f"{label} is Offload, so that its items may stand behind a reference, where they can neither be trimmed by "
            "Keep nor merged as messages; choose one."
        )
    if field.policy(Until) and field.default_factory is None and field.reducer is None:
        raise SchemaError(f"{label} is cleared by Until and so needs a default to return to.")
    return field


def _unwrap(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    """The bare type of an annotation and all its metadata, through Required and NotRequired."""
    metadata: tuple[Any, ...] = ()
    while True:
        origin = get_origin(hint)
        if origin is Annotated:
            hint, *more = get_args(hint)
            metadata = (*more, *metadata)
        elif origin in (Required, NotRequired):
            (hint,) = get_args(hint)
        else:
            return hint, metadata


def _default_of(state: type[Any], name: str) -> Callable[[], Any] | None:
    if issubclass(state, BaseModel):
        info = state.model_fields[name]
        if info.default is PydanticUndefined and info.default_factory is None:
            return None
        return partial(info.get_default, call_default_factory=True)
    if dataclasses.is_dataclass(state):
        declared = state.__dataclass_fields__[name]
        if declared.default_factory is not dataclasses.MISSING:
            return declared.default_factory
        return None if declared.default is dataclasses.MISSING else _copier(declared.default)
    return _default_of_typed_dict(state, name)


def _default_of_typed_dict(state: type[Any], name: str) -> Callable[[], Any] | None:
    # A TypedDict keeps what its own body assigns as plain class attributes; those of its bases are lost.
    return _copier(vars(state)[name]) if name in vars(state) else None


def _copier(value: Any) -> Callable[[], Any]:
    """Makes a new copy of a default each time, so that no two states share a list."""
    return partial(copy, value)


def _is_reducer(item: Any) -> bool:
    return callable(item) and not isinstance(item, type | FieldPolicy | BaseChannel)


def _is_channel(item: Any) -> bool:
    return isinstance(item, BaseChannel) or (isinstance(item, type) and issubclass(item, BaseChannel))


def _is_managed(hint: Any) -> bool:
    return any(item in (IsLastStepManager, RemainingStepsManager) for item in _unwrap(hint)[1])

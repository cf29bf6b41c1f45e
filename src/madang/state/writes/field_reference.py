"""The reference page of a state: every field with its type, default, reducer, policies, writers and readers."""

import dataclasses
from collections.abc import Iterable, Mapping
from typing import Any

from madang.state.fields.policies import FieldPolicy
from madang.state.fields.schema import Schema, StateField
from madang.state.fields.type_checks import type_name
from madang.state.writes.concurrency import FieldAccess


def reference_page(schema: Schema, accesses: Mapping[str, FieldAccess] | None = None) -> str:
    """The reference of a schema in Markdown; with a graph's `field_access` it says who writes and reads each field.

    >>> from madang.state import Schema, State, reference_page
    >>> class Trip(State, name="travel.trip"):
    ...     days: int = 3
    >>> print(reference_page(Schema.of(Trip)))
    # Trip
    <BLANKLINE>
    `travel.trip`, version 1.
    <BLANKLINE>
    | field | type | default | merges by | policies |
    | --- | --- | --- | --- | --- |
    | `days` | `int` | `3` | last value |  |
    <BLANKLINE>
    """
    columns = ["field", "type", "default", "merges by", "policies"]
    if accesses is not None:
        columns += ["written by", "read by"]
    rows = [_row(field, accesses) for field in schema.fields.values()]
    table = [_line(columns), _line(["---"] * len(columns)), *map(_line, rows)]
    notes = [f"- `{field.name}`: {field.doc}" for field in schema.fields.values() if field.doc]
    heading = f"# {schema.title}\n\n`{schema.name}`, version {schema.version}.\n"
    return "\n".join([heading, *table, *(["", *notes] if notes else [])]) + "\n"


def policy_text(policy: FieldPolicy) -> str:
    """The policy as it is declared, without what is left at its default."""
    declared: Any = policy
    changed = {
        item.name: getattr(policy, item.name)
        for item in dataclasses.fields(declared)
        if getattr(policy, item.name) != item.default and item.name != "message"
    }
    return f"{type(policy).__name__}({', '.join(f'{name}={value!r}' for name, value in changed.items())})"


def _row(field: StateField, accesses: Mapping[str, FieldAccess] | None) -> list[str]:
    row = [f"`{field.name}`", _code(type_name(field.value_type)), _default(field), _merging(field), _policies(field)]
    if accesses is not None:
        row.append(_names(name for name, access in accesses.items() if field.name in (access.writes or ())))
        row.append(_names(name for name, access in accesses.items() if field.name in (access.reads or ())))
    return row


def _default(field: StateField) -> str:
    return "required" if field.default_factory is None else _code(repr(field.default()))


def _merging(field: StateField) -> str:
    if field.reducer is None:
        return "last value"
    return _code(getattr(field.reducer, "__name__", repr(field.reducer)).lstrip("_"))


def _policies(field: StateField) -> str:
    return ", ".join(_code(policy_text(policy)) for policy in field.policies)


def _names(names: Iterable[str]) -> str:
    return ", ".join(map(_code, sorted(names)))


def _code(text: str) -> str:
    return f"`{text}`".replace("|", "\\|")


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"

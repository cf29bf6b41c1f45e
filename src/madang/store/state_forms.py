"""State objects stored whole: an input that waits for its subgraph, or what a Send carries, comes forward too."""

import dataclasses
from dataclasses import replace
from typing import Any

from madang.state.errors import MigrationError
from madang.state.policies import Transient
from madang.store.evolution import Lineage
from madang.store.registry import Form, Registry

__all__ = ["register_state"]

_STATE = "state:"
_VERSION = "state_version:"  # no field can be called so


def register_state(state: type[Any], lineage: Lineage, registry: Registry) -> None:
    """Allow objects of a state class, each stored with its version, and the types of its fields."""
    if dataclasses.is_dataclass(state):
        form = _state_form(state, lineage)
        registry.add(form)
        for name in lineage.schema.formerly:
            registry.read_as(f"{_STATE}{name}", replace(form, former=f"{_STATE}{name}"))
    registry.register_fields(state)


def _state_form(state: type[Any], lineage: Lineage) -> Form:
    schema = lineage.schema
    passing = {name: schema.fields[name] for name in schema.with_policy(Transient)}
    kept = [name for name in schema.fields if name not in passing]

    def take(value: object) -> object:
        return {_VERSION: schema.version, **{name: getattr(value, name) for name in kept}}

    def make(payload: dict[str, Any]) -> object:
        version = payload[_VERSION]
        held = {name: value for name, value in payload.items() if name != _VERSION}
        if version != schema.version:
            held = {name: value for name, value in _migrated(held, version, lineage).items() if name not in passing}
        blank = {name: None if field.required else field.default() for name, field in passing.items()}
        return state(**blank, **held)

    return Form(f"{_STATE}{schema.name}", state, take, make)


def _migrated(held: dict[str, Any], version: int, lineage: Lineage) -> dict[str, Any]:
    fields = lineage.migrations.run(held, version).state
    if unknown := sorted(fields.keys() - lineage.schema.fields.keys()):
        raise MigrationError(
            f"The migrations of {lineage.schema.name!r} leave the field {unknown[0]!r}, which version "
            f"{lineage.schema.version} does not have: let a step rename or remove it."
        )
    return fields

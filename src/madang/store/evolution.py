"""States that change shape: stamped with schema and version as they are stored, brought forward as they are read."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple, cast

from langgraph.checkpoint.base import Checkpoint, CheckpointMetadata, CheckpointTuple

from madang.state.errors import MigrationError, SchemaError
from madang.state.migrations import Migrated, Migrations
from madang.state.policies import Transient
from madang.state.schema import Schema

__all__ = ["Evolution", "Lineage", "bring_forward", "lineage_of", "read_stamp"]

_SCHEMA = "state_schema"
_VERSION = "state_version"


class Lineage(NamedTuple):
    """A schema as it is now, and how its older states come forward."""

    schema: Schema
    migrations: Migrations


def lineage_of(state: type[Any], migrations: Migrations | None) -> Lineage:
    """The lineage of a state class; without migrations its states are of its first version or of the current one."""
    schema = Schema.of(state)
    found = migrations or Migrations(schema.name, current=schema.version, defaults=schema.defaults, unversioned=1)
    if (found.schema, found.current) != (schema.name, schema.version):
        raise SchemaError(
            f"{schema.title} is version {schema.version} of {schema.name!r}, and its migrations lead to version "
            f"{found.current} of {found.schema!r}: let both name the same."
        )
    return Lineage(schema, found)


class Evolution:
    """The lineages of a graph and its subgraphs, by the names of the nodes that lead to each."""

    def __init__(self, lineages: Mapping[str, Lineage] | None = None) -> None:
        self._lineages = lineages or {}

    def adding(self, under: str, lineage: Lineage) -> "Evolution":
        """The evolution that also knows the states under these nodes."""
        return Evolution({**self._lineages, under: lineage})

    def stamp(self, namespace: str, metadata: Mapping[str, Any]) -> dict[str, Any]:
        """The metadata with schema and version of the state, where they are known."""
        lineage = self._lineage(namespace)
        stamps = {} if lineage is None else {_SCHEMA: lineage.schema.name, _VERSION: lineage.schema.version}
        return {**metadata, **stamps}

    def bring_forward(self, found: CheckpointTuple, namespace: str, *, resuming: bool) -> CheckpointTuple:
        """The checkpoint at the current version of its state; nothing is stored until the next one is.

        One to be resumed is refused if work under way wrote fields that are no more.
        """
        lineage = self._lineage(namespace)
        if lineage is None:
            return found
        schema, version = read_stamp(found.metadata)
        if schema not in {None, lineage.schema.name, *lineage.schema.formerly}:
            raise MigrationError(
                f"Checkpoint {found.checkpoint['id']!r} holds a state of {schema!r} and was read as one of "
                f"{lineage.schema.name!r}: read it with the graph that wrote it."
            )
        if version == lineage.schema.version:
            return found
        checkpoint, told = bring_forward(found.checkpoint, version, lineage)
        if resuming:
            _refuse_lost_work(found, told, lineage)
        return found._replace(checkpoint=checkpoint)

    def _lineage(self, namespace: str) -> Lineage | None:
        return self._lineages.get(_nodes(namespace))


def read_stamp(metadata: CheckpointMetadata) -> tuple[str | None, int | None]:
    """The schema and version a checkpoint was stamped with, each None if it was not."""
    said = cast("Mapping[str, Any]", metadata)
    return said.get(_SCHEMA), said.get(_VERSION)


def bring_forward(checkpoint: Checkpoint, version: int | None, lineage: Lineage) -> tuple[Checkpoint, Migrated]:
    """A copy of the checkpoint with its state at the current version, and what that took."""
    values = checkpoint["channel_values"]
    fields = {name: value for name, value in values.items() if _is_field(name)}
    told = lineage.migrations.run(fields, version)
    passing = lineage.schema.with_policy(Transient).keys()
    state = {name: value for name, value in told.state.items() if name not in passing}
    inner = {name: value for name, value in values.items() if name not in fields}
    versions = checkpoint["channel_versions"]
    # A channel without a version would be left out of the next checkpoint.
    newest = max(versions.values(), default=1)
    known: dict[str, Any] = {**dict.fromkeys(state, newest), **versions}
    return {**checkpoint, "channel_values": {**inner, **state}, "channel_versions": known}, told


def _refuse_lost_work(found: CheckpointTuple, told: Migrated, lineage: Lineage) -> None:
    gone = {name for step in told.steps for name in step.removed} - lineage.schema.fields.keys()
    for _, channel, _ in found.pending_writes or ():
        if channel in gone:
            raise MigrationError(
                f"Work under way on checkpoint {found.checkpoint['id']!r} wrote {channel!r}, which version "
                f"{told.to_version} of {lineage.schema.name!r} no longer has: finish it with the program that began it."
            )


def _is_field(channel: str) -> bool:
    """Whether a channel is of the state, and not one of LangGraph's own (`__start__`, `branch:to:planner`)."""
    return not channel.startswith("__") and ":" not in channel


@lru_cache(maxsize=256)
def _nodes(namespace: str) -> str:
    """The nodes a namespace leads through: `team:0b1c|2|writer:9f3a` is under `team|writer`."""
    names = (part.partition(":")[0] for part in namespace.split("|"))
    return "|".join(name for name in names if not name.isdigit())

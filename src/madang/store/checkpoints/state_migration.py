"""States that change shape: stamped with schema and version as they are stored, migrated as they are read, and checked
in advance.

`DeclaredStates` knows which fields ask for encryption; `register_state` also migrates state objects stored whole;
`check_migrations` migrates every stored state without keeping the result.
"""

import dataclasses
import logging
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple, cast

from langgraph.checkpoint.base import Checkpoint, CheckpointMetadata, CheckpointTuple
from pydantic import BaseModel, ConfigDict

from madang.errors import MadangError
from madang.state import MigrationError, SchemaError
from madang.state.fields import Schema, Sensitive, Transient
from madang.state.history import MigrationResult, Migrations
from madang.store.checkpoints.reader import CheckpointArchive, CheckpointReader, CheckpointRow
from madang.store.checkpoints.rows import SCHEMA_METADATA, VERSION_METADATA
from madang.store.content.stored_form import StoredForm
from madang.store.content.type_registry import TypeRegistry
from madang.store.database.port import Connection

_log = logging.getLogger("madang.store")
_STATE = "state:"
_VERSION_FIELD = "state_version:"  # no field can be called so


class SchemaLineage(NamedTuple):
    """A schema as it is now, and how its older states come forward."""

    schema: Schema
    migrations: Migrations


def lineage_of(state: type[Any], migrations: Migrations | None) -> SchemaLineage:
    """The lineage of a state class; without migrations its states are of its first version or of the current one."""
    schema = Schema.of(state)
    found = migrations or Migrations(schema.name, current=schema.version, defaults=schema.defaults, unversioned=1)
    if (found.schema, found.current) != (schema.name, schema.version):
        raise SchemaError(
            f"{schema.title} is version {schema.version} of {schema.name!r}, and its migrations lead to version "
            f"{found.current} of {found.schema!r}: let both name the same."
        )
    return SchemaLineage(schema, found)


class StateVersions:
    """The lineages of a graph and its subgraphs, by the names of the nodes that lead to each."""

    def __init__(self, lineages: Mapping[str, SchemaLineage] | None = None) -> None:
        self._lineages = lineages or {}

    def with_lineage(self, under: str, lineage: SchemaLineage) -> "StateVersions":
        """The versions, and those of the states under these nodes."""
        return StateVersions({**self._lineages, under: lineage})

    def stamp(self, namespace: str, metadata: Mapping[str, Any]) -> dict[str, Any]:
        """The metadata with schema and version of the state, where they are known."""
        lineage = self._lineage(namespace)
        stamps = (
            {} if lineage is None else {SCHEMA_METADATA: lineage.schema.name, VERSION_METADATA: lineage.schema.version}
        )
        return {**metadata, **stamps}

    def migrate(self, found: CheckpointTuple, namespace: str, *, resuming: bool) -> CheckpointTuple:
        """The checkpoint at the current version of its state; nothing is stored until the next one is.

        One to be resumed is refused if work under way wrote fields that are no more.
        """
        lineage = self._lineage(namespace)
        if lineage is None:
            return found
        schema, version = _read_version_stamp(found.metadata)
        if schema not in {None, lineage.schema.name, *lineage.schema.formerly}:
            raise MigrationError(
                f"Checkpoint {found.checkpoint['id']!r} holds a state of {schema!r} and was read as one of "
                f"{lineage.schema.name!r}: read it with the graph that wrote it."
            )
        if version == lineage.schema.version:
            return found
        checkpoint, result = _migrate_checkpoint(found.checkpoint, version, lineage)
        if resuming:
            _refuse_lost_work(found, result, lineage)
        return found._replace(checkpoint=checkpoint)

    def _lineage(self, namespace: str) -> SchemaLineage | None:
        return self._lineages.get(_nodes(namespace))


def _read_version_stamp(metadata: CheckpointMetadata) -> tuple[str | None, int | None]:
    """The schema and version a checkpoint was stamped with, each None if it was not."""
    found = cast("Mapping[str, Any]", metadata)
    return found.get(SCHEMA_METADATA), found.get(VERSION_METADATA)


def _migrate_checkpoint(
    checkpoint: Checkpoint, version: int | None, lineage: SchemaLineage
) -> tuple[Checkpoint, MigrationResult]:
    """A copy of the checkpoint with its state at the current version, and what that took."""
    values = checkpoint["channel_values"]
    fields = {name: value for name, value in values.items() if _is_field(name)}
    result = lineage.migrations.run(fields, version)
    transient = lineage.schema.with_policy(Transient).keys()
    state = {name: value for name, value in result.state.items() if name not in transient}
    inner = {name: value for name, value in values.items() if name not in fields}
    versions = checkpoint["channel_versions"]
    # A channel without a version would be left out of the next checkpoint.
    newest = max(versions.values(), default=1)
    known: dict[str, Any] = {**dict.fromkeys(state, newest), **versions}
    return {**checkpoint, "channel_values": {**inner, **state}, "channel_versions": known}, result


def _refuse_lost_work(found: CheckpointTuple, result: MigrationResult, lineage: SchemaLineage) -> None:
    gone = {name for step in result.steps for name in step.removed} - lineage.schema.fields.keys()
    for _, channel, _ in found.pending_writes or ():
        if channel in gone:
            raise MigrationError(
                f"Work under way on checkpoint {found.checkpoint['id']!r} wrote {channel!r}, which version "
                f"{result.to_version} of {lineage.schema.name!r} no longer has: "
                "finish it with the program that began it."
            )


def _is_field(channel: str) -> bool:
    """Whether a channel is of the state, and not one of LangGraph's own (`__start__`, `branch:to:planner`)."""
    return not channel.startswith("__") and ":" not in channel


@lru_cache(maxsize=256)
def _nodes(namespace: str) -> str:
    """The nodes a namespace leads through: `team:0b1c|2|writer:9f3a` is under `team|writer`."""
    names = (part.partition(":")[0] for part in namespace.split("|"))
    return "|".join(name for name in names if not name.isdigit())


class DeclaredStates:
    """The lineages of states by the name of their schema."""

    def __init__(self, *, encrypted: bool) -> None:
        self._encrypted = encrypted
        self.lineages: dict[str, SchemaLineage] = {}
        self.unencrypted_fields: tuple[str, ...] = ()

    def add(self, lineage: SchemaLineage) -> None:
        """Note a lineage; its fields that ask for encryption in vain are logged once."""
        for name in (lineage.schema.name, *lineage.schema.formerly):
            self.lineages[name] = lineage
        readable = [] if self._encrypted else _sensitive_fields(lineage.schema)
        if new := [field for field in readable if field not in self.unencrypted_fields]:
            self.unencrypted_fields += tuple(new)
            _log.info(
                "%s: marked Sensitive and stored readable, because the store has no keys. "
                "Set MADANG_KEYS or MADANG_KEYS_FILE to encrypt.",
                ", ".join(new),
            )


def _sensitive_fields(schema: Schema) -> list[str]:
    return [f"{schema.title}.{name}" for name, policy in schema.with_policy(Sensitive).items() if policy.encrypt]


def register_state(state: type[Any], lineage: SchemaLineage, registry: TypeRegistry) -> None:
    """Allow objects of a state class, each stored with its version, and the types of its fields."""
    if dataclasses.is_dataclass(state):
        form = _state_form(state, lineage)
        registry.add(form)
        for name in lineage.schema.formerly:
            registry.add_former_name(f"{_STATE}{name}", replace(form, former=f"{_STATE}{name}"))
    registry.register_fields(state)


def _state_form(state: type[Any], lineage: SchemaLineage) -> StoredForm:
    schema = lineage.schema
    transient = {name: schema.fields[name] for name in schema.with_policy(Transient)}
    kept = [name for name in schema.fields if name not in transient]

    def take(value: object) -> object:
        return {_VERSION_FIELD: schema.version, **{name: getattr(value, name) for name in kept}}

    def make(payload: dict[str, Any]) -> object:
        version = payload[_VERSION_FIELD]
        held = {name: value for name, value in payload.items() if name != _VERSION_FIELD}
        if version != schema.version:
            held = {
                name: value for name, value in _migrated_fields(held, version, lineage).items() if name not in transient
            }
        blank = {name: None if field.required else field.default() for name, field in transient.items()}
        return state(**blank, **held)

    return StoredForm(f"{_STATE}{schema.name}", state, take, make)


def _migrated_fields(held: dict[str, Any], version: int, lineage: SchemaLineage) -> dict[str, Any]:
    fields = lineage.migrations.run(held, version).state
    if unknown := sorted(fields.keys() - lineage.schema.fields.keys()):
        raise MigrationError(
            f"The migrations of {lineage.schema.name!r} leave the field {unknown[0]!r}, which version "
            f"{lineage.schema.version} does not have: let a step rename or remove it."
        )
    return fields


class MigrationFinding(BaseModel):
    """What would happen to the checkpoints of one session that are of one schema and version.

    Named are the fields that steps add, remove or replace and that defaults fill, and the types that are stored under
    a former name or version, each as (former, current); `failure` says why it cannot be done.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    session: str
    state: str | None
    version: int | None
    checkpoints: int
    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    replaced: tuple[str, ...] = ()
    filled: tuple[str, ...] = ()
    renamed: tuple[tuple[str, str], ...] = ()
    outdated: bool = False
    failure: str | None = None

    @property
    def changes(self) -> bool:
        """Whether reading would change anything, or fail."""
        return self.outdated or self.failure is not None or bool(self.renamed)


async def check_migrations(archive: CheckpointArchive, lineages: Mapping[str, SchemaLineage]) -> list[MigrationFinding]:
    """What reading would change, and where it would fail, session by session; what stays as it is is passed over."""
    found: list[MigrationFinding] = []
    for session in await archive.database.read(_all_sessions):
        found += await _check_session(archive.with_types(()), session, lineages)
    return found


async def _check_session(
    archive: CheckpointArchive, session: str, lineages: Mapping[str, SchemaLineage]
) -> list[MigrationFinding]:
    async def work(connection: Connection) -> list[MigrationFinding]:
        former = archive.content_rows.codec.former = Counter()
        try:
            reader = await archive.reader(connection, session)
            entries = (await reader.rows()).values() if reader else ()
            findings = [await _check_checkpoint(reader, entry, lineages) for entry in entries] if reader else []
        except MadangError as error:
            findings = [MigrationFinding(session=session, state=None, version=None, checkpoints=1, failure=str(error))]
        counts = Counter(finding for finding in findings if finding is not None)
        # Content that checkpoints share is decoded once, so what was renamed is known of the session as a whole.
        updates = ({"checkpoints": count, "renamed": tuple(sorted(former))} for count in counts.values())
        found = [finding.model_copy(update=update) for finding, update in zip(counts, updates, strict=True)]
        return [finding for finding in found if finding.changes]

    return await archive.database.read(work)


async def _check_checkpoint(
    reader: CheckpointReader, entry: CheckpointRow, lineages: Mapping[str, SchemaLineage]
) -> MigrationFinding | None:
    """What would happen to one checkpoint; None if nobody declared what it is."""
    state, version = _read_version_stamp(await reader.metadata(entry))
    lineage = lineages.get(state or "")
    if lineage is None:
        return None
    blank = MigrationFinding(session=reader.session, state=state, version=version, checkpoints=1)
    try:
        stored = await reader.checkpoint(entry)
        if version == lineage.schema.version:
            return blank
        _, result = _migrate_checkpoint(stored.checkpoint, version, lineage)
    except MadangError as error:
        return blank.model_copy(update={"failure": str(error)})
    return blank.model_copy(update={"outdated": True, **_changed_fields(result)})


def _changed_fields(result: MigrationResult) -> dict[str, tuple[str, ...]]:
    """The fields that each kind of change touches, in all steps together."""
    steps = result.steps
    return {
        "added": tuple(dict.fromkeys(name for step in steps for name in step.added)),
        "removed": tuple(dict.fromkeys(name for step in steps for name in step.removed)),
        "replaced": tuple(dict.fromkeys(name for step in steps for name in step.replaced)),
        "filled": result.filled,
    }


async def _all_sessions(connection: Connection) -> list[str]:
    return [session for session, *_ in await connection.fetch("list_places")]

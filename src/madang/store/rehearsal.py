"""A rehearsal of migrations: every stored state is brought forward and thrown away, and what that took is told."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from pydantic import BaseModel, ConfigDict

from madang.errors import MadangError
from madang.state.migrations import Migrated
from madang.store.archive import Archive
from madang.store.codec import Codec
from madang.store.contents import Contents
from madang.store.database import Connection
from madang.store.evolution import Lineage, bring_forward, read_stamp
from madang.store.ledger import Ledgers
from madang.store.reading import Entry, SnapshotReader

__all__ = ["Finding", "rehearse"]


class Finding(BaseModel):
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


async def rehearse(archive: Archive, lineages: Mapping[str, Lineage]) -> list[Finding]:
    """What reading would change, and where it would fail, session by session; what stays as it is is passed over."""
    found: list[Finding] = []
    for session in await archive.database.read(_sessions):
        found += await _rehearse_session(_apart(archive), session, lineages)
    return found


def _apart(archive: Archive) -> Archive:
    """The archive with a codec and caches of its own, so that every value is decoded and its stored name is seen."""
    codec = Codec(archive.contents.codec.registry)
    return replace(archive, contents=Contents(codec, archive.contents.compression), ledgers=Ledgers())


async def _rehearse_session(archive: Archive, session: str, lineages: Mapping[str, Lineage]) -> list[Finding]:
    async def work(connection: Connection) -> list[Finding]:
        former = archive.contents.codec.former = Counter()
        try:
            reader = await archive.reader(connection, session)
            entries = (await reader.entries()).values() if reader else ()
            findings = [await _rehearse(reader, entry, lineages) for entry in entries] if reader else []
        except MadangError as error:
            findings = [Finding(session=session, state=None, version=None, checkpoints=1, failure=str(error))]
        counts = Counter(finding for finding in findings if finding is not None)
        # Content that checkpoints share is decoded once, so what was renamed is known of the session as a whole.
        told = ({"checkpoints": count, "renamed": tuple(sorted(former))} for count in counts.values())
        found = [finding.model_copy(update=update) for finding, update in zip(counts, told, strict=True)]
        return [finding for finding in found if finding.changes]

    return await archive.database.read(work)


async def _rehearse(reader: SnapshotReader, entry: Entry, lineages: Mapping[str, Lineage]) -> Finding | None:
    """What would happen to one checkpoint; None if nobody declared what it is."""
    state, version = read_stamp(await reader.metadata(entry))
    lineage = lineages.get(state or "")
    if lineage is None:
        return None
    blank = Finding(session=reader.session, state=state, version=version, checkpoints=1)
    try:
        snapshot = await reader.snapshot(entry)
        if version == lineage.schema.version:
            return blank
        _, told = bring_forward(snapshot.checkpoint, version, lineage)
    except MadangError as error:
        return blank.model_copy(update={"failure": str(error)})
    return blank.model_copy(update={"outdated": True, **_fields(told)})


def _fields(told: Migrated) -> dict[str, tuple[str, ...]]:
    """The fields that each kind of change touches, in all steps together."""
    steps = told.steps
    return {
        "added": tuple(dict.fromkeys(name for step in steps for name in step.added)),
        "removed": tuple(dict.fromkeys(name for step in steps for name in step.removed)),
        "replaced": tuple(dict.fromkeys(name for step in steps for name in step.replaced)),
        "filled": told.filled,
    }


async def _sessions(connection: Connection) -> list[str]:
    return [session for session, *_ in await connection.fetch("list_places")]

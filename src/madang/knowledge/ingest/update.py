"""Brings a corpus up to date: only what is new or changed is read and written, what is gone is removed, and chunks that
lack a vector get one.
"""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pydantic import BaseModel, ConfigDict

from madang.knowledge.errors import UnreadableDocumentError
from madang.knowledge.index.chunks import CorpusDestination, DocumentRows, document_rows, encoder_text, fingerprint
from madang.knowledge.index.embeddings import Encoder, direction_text, pack_vectors
from madang.knowledge.index.rows import CorpusRow, get_corpus
from madang.knowledge.sources import CorpusDocument
from madang.store import StoreError
from madang.store.database import Connection, Database, Row
from madang.store.encryption import TenantKeys
from madang.text import Text

_BATCH = 64
"""Chunks that are written in one transaction."""


class IngestProgress(NamedTuple):
    """Progress of an update: documents done, their total, and the current one."""

    done: int
    total: int
    name: str


ProgressCallback = Callable[[IngestProgress], None]


class RejectedDocument(NamedTuple):
    """A document that could not be added, and why."""

    name: str
    reason: Text


class IngestReport(BaseModel):
    """What an update did with each document, by name."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    new: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    unchanged: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    rejected: tuple[RejectedDocument, ...] = ()


@dataclass(frozen=True, slots=True)
class IngestItem:
    """A document that may have to be read: its name, what changes when it does, and how to read it.

    `read` raises `DocumentError` for what is no document. `folder` is the one it was found in.
    """

    name: str
    fingerprint: str
    read: Callable[[], CorpusDocument]
    folder: str = ""


def items_of(documents: Iterable[CorpusDocument]) -> list[IngestItem]:
    """The documents as items; the last of two with one id counts."""
    by_id = {document.id: document for document in documents}
    return [IngestItem(each.id, fingerprint(each), lambda each=each: each) for each in by_id.values()]


async def update_corpus(
    database: Database,
    keys: TenantKeys,
    tenant: str,
    name: str,
    items: Sequence[IngestItem],
    *,
    whole: Callable[[str, str], bool],
    seal: bool = True,
    encoder: Encoder | None = None,
    progress: ProgressCallback | None = None,
) -> IngestReport:
    """Bring the items into the corpus; of what is in it, those that `whole(document, folder)` names leave if not here.

    A corpus that is not there yet is made. Each batch is durable before the next is read.
    """
    corpus, stored = await _open_corpus(database, keys, tenant, name, seal=seal)
    there = {source.document: source.hash for source in stored}
    here = {item.name for item in items}
    gone = [each.document for each in stored if each.document not in here and whole(each.document, each.folder)]
    await _write_batch(database, corpus, _Batch(gone=gone))
    filling = _Update(database, CorpusDestination(corpus.key, tenant, name), corpus, there, encoder)
    filling.indexed = encoder is not None and await can_index_vectors(database, corpus)
    for number, item in enumerate(items):
        if progress:
            progress(IngestProgress(number, len(items), item.name))
        await filling.add(item)
    await filling.flush()
    if filling.length:
        await _index_directions(database, filling.length)
    if progress:
        progress(IngestProgress(len(items), len(items), ""))
    return filling.report(gone)


@dataclass
class _Batch:
    """What is written together."""

    drafts: list[DocumentRows] = field(default_factory=list[DocumentRows])
    gone: Sequence[str] = ()

    def __len__(self) -> int:
        return sum(len(each.chunks) for each in self.drafts)


@dataclass
class _Update:
    """One update in progress."""

    database: Database
    destination: CorpusDestination
    corpus: CorpusRow
    stored: dict[str, str]
    encoder: Encoder | None
    indexed: bool = False
    """Whether the database finds vectors by an index of its own."""
    length: int = 0
    """How many numbers a vector has, once one was written for that index."""
    batch: _Batch = field(default_factory=_Batch)
    new: list[str] = field(default_factory=list[str])
    changed: list[str] = field(default_factory=list[str])
    unchanged: list[str] = field(default_factory=list[str])
    rejected: list[RejectedDocument] = field(default_factory=list[RejectedDocument])

    async def add(self, item: IngestItem) -> None:
        """Read, analyse and queue the item for writing, unless the corpus has it unchanged."""
        mark = f"{item.fingerprint}+{self.encoder.name}" if self.encoder else item.fingerprint
        if self.stored.get(item.name) == mark:
            self.unchanged.append(item.name)
            return
        try:
            ready = await asyncio.to_thread(_read_rows, item, self.destination, mark)
        except UnreadableDocumentError as error:
            self.rejected.append(RejectedDocument(item.name, error.text or Text(ko=str(error), en=str(error))))
            return
        (self.changed if item.name in self.stored else self.new).append(item.name)
        self.batch.drafts.append(ready)
        if len(self.batch) >= _BATCH:
            await self.flush()

    async def flush(self) -> None:
        """Write what is waiting."""
        batch, self.batch = self.batch, _Batch()
        if self.encoder and batch.drafts:
            batch.drafts = await asyncio.to_thread(_with_vectors, batch.drafts, self.encoder, indexed=self.indexed)
            told = [str(each["direction"]) for draft in batch.drafts for each in draft.vectors if "direction" in each]
            self.length = told[0].count(",") + 1 if told else self.length
        await _write_batch(self.database, self.corpus, batch)

    def report(self, gone: Sequence[str]) -> IngestReport:
        """The report of this update."""
        return IngestReport(
            new=tuple(self.new),
            changed=tuple(self.changed),
            unchanged=tuple(self.unchanged),
            removed=tuple(gone),
            rejected=tuple(self.rejected),
        )


def _read_rows(item: IngestItem, place: CorpusDestination, mark: str) -> DocumentRows:
    ready = document_rows(item.read(), place._replace(folder=item.folder))
    return ready._replace(source=ready.source | {"document": item.name, "hash": mark})


def _with_vectors(drafts: Sequence[DocumentRows], encoder: Encoder, *, indexed: bool) -> list[DocumentRows]:
    made = (_new_vectors(each.encoder_texts, encoder, indexed=indexed) if each.encoder_texts else () for each in drafts)
    return [each._replace(vectors=vectors) for each, vectors in zip(drafts, made, strict=True)]


def _new_vectors(gists: Sequence[str], encoder: Encoder, *, indexed: bool) -> list[dict[str, object]]:
    places = {gist: place for place, gist in enumerate(dict.fromkeys(gists))}
    rows = encoder.encode([*places])[[places[gist] for gist in gists]]
    made: list[dict[str, object]] = [
        {"ordinal": place, "encoder": encoder.name, "vector": vector} for place, vector in enumerate(pack_vectors(rows))
    ]
    if indexed:
        return [each | {"direction": direction_text(row)} for each, row in zip(made, rows, strict=True)]
    return made


class _KnownSource(NamedTuple):
    """A document that is in the corpus, as it was read then, and the folder it came from."""

    document: str
    hash: str
    folder: str


async def _open_corpus(
    database: Database, keys: TenantKeys, tenant: str, name: str, *, seal: bool
) -> tuple[CorpusRow, list[_KnownSource]]:
    async def work(connection: Connection) -> tuple[CorpusRow, list[_KnownSource]]:
        sealer = await keys.sealer_to_write(connection, tenant) if seal else None
        await connection.run("make_corpus", tenant=tenant, name=name, sealed=int(sealer is not None))
        corpus = await get_corpus(connection, keys, tenant, name)
        if corpus is None:
            raise StoreError(f"The corpus {name!r} could not be created.")
        if corpus.sealer:
            rows = await connection.fetch("export_sources", corpus=corpus.key)
            return corpus, [_KnownSource(*corpus.sealer.known_source(row[2], row[5])) for row in rows]
        return corpus, [_KnownSource(*row) for row in await connection.fetch("list_fingerprints", corpus=corpus.key)]

    return await database.write(work)


async def _write_batch(database: Database, corpus: CorpusRow, batch: _Batch) -> None:
    if not batch.drafts and not batch.gone:
        return
    replaced = [str(each.source["document"]) for each in batch.drafts]
    drafts, leaving = batch.drafts, [*batch.gone, *replaced]
    if sealer := corpus.sealer:
        drafts, leaving = list(map(sealer.seal_rows, drafts)), [sealer.blind("document", name) for name in leaving]

    async def work(connection: Connection) -> None:
        for document in leaving:
            await connection.run("delete_source", corpus=corpus.key, document=document)
        for each in drafts:
            await insert_rows(connection, each)
        await connection.run("count_corpus", corpus=corpus.key)

    await database.write(work)


async def insert_rows(connection: Connection, rows: DocumentRows) -> None:
    """Write a document's source, chunks and vectors."""
    [(source,)] = await connection.fetch("insert_source", **rows.source)
    await connection.run_many("insert_chunk", [chunk | {"source": source} for chunk in rows.chunks])
    await connection.run_many("insert_vector", [vector | {"source": source} for vector in rows.vectors])
    await _put_directions(connection, [vector | {"source": source} for vector in rows.vectors])


async def _put_directions(connection: Connection, vectors: Sequence[dict[str, object]]) -> None:
    """Give the vectors to the database's own index, those that are made for it."""
    for vector in vectors:
        if "direction" in vector:
            await connection.fetch("put_direction", **vector)


async def can_index_vectors(database: Database, corpus: CorpusRow) -> bool:
    """Whether the database finds vectors of this corpus by an index of its own; sealed ones it cannot read."""

    async def work(connection: Connection) -> bool:
        [(tables,)] = await connection.fetch("can_index_vectors")
        return bool(tables)

    return corpus.sealer is None and await database.read(work)


async def _index_directions(database: Database, length: int) -> None:
    async def work(connection: Connection) -> None:
        await connection.fetch("index_directions", length=length)

    await database.write(work)


_ENCODED_TOGETHER = 64


async def encode_missing(database: Database, keys: TenantKeys, tenant: str, name: str, encoder: Encoder) -> None:
    """Give every chunk of the corpus a vector of this encoder; each batch is durable before the next is encoded."""

    async def lacking(connection: Connection) -> list[Row]:
        corpus = await get_corpus(connection, keys, tenant, name)
        return await connection.fetch("list_lacking", corpus=corpus.key, encoder=encoder.name) if corpus else []

    async def find(connection: Connection) -> CorpusRow | None:
        return await get_corpus(connection, keys, tenant, name)

    chunks, corpus = await database.read(lacking), await database.read(find)
    indexed = bool(chunks) and corpus is not None and await can_index_vectors(database, corpus)
    for start in range(0, len(chunks), _ENCODED_TOGETHER):
        batch = chunks[start : start + _ENCODED_TOGETHER]
        vectors = await asyncio.to_thread(_missing_vectors, batch, encoder, indexed=indexed)
        await _write_vectors(database, vectors, chunks[start][0])
        if indexed and start + _ENCODED_TOGETHER >= len(chunks):
            await _index_directions(database, str(vectors[0]["direction"]).count(",") + 1)


def _missing_vectors(chunks: Sequence[Row], encoder: Encoder, *, indexed: bool) -> list[dict[str, Any]]:
    gists = [encoder_text(title, path, text) for *_, title, path, text in chunks]
    return [
        vector | {"source": source, "ordinal": ordinal}
        for (_, source, ordinal, *_), vector in zip(chunks, _new_vectors(gists, encoder, indexed=indexed), strict=True)
    ]


async def _write_vectors(database: Database, vectors: Sequence[dict[str, Any]], corpus: int) -> None:
    async def work(connection: Connection) -> None:
        await connection.run_many("put_vector", vectors)
        await _put_directions(connection, vectors)
        await connection.run("count_corpus", corpus=corpus)

    await database.write(work)

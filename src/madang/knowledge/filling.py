"""Bringing a corpus up to date: only what is new or changed is read and written, what is gone leaves."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pydantic import BaseModel, ConfigDict

from madang.knowledge.documents import Document
from madang.knowledge.drafts import Draft, Place, draft, fingerprint
from madang.knowledge.encoders import Encoder
from madang.knowledge.errors import DocumentError
from madang.knowledge.rows import CorpusRow, get_corpus
from madang.knowledge.vectors import pack
from madang.store.database import Connection, Database
from madang.store.errors import StoreError
from madang.text import Text

__all__ = ["Added", "Item", "Progress", "Refusal", "Step", "fill", "items_of"]

_TOGETHER = 64
"""Chunks that are written in one transaction."""


class Step(NamedTuple):
    """How far a filling is: so many of all documents, and the one it looks at."""

    done: int
    total: int
    name: str


Progress = Callable[[Step], None]


class Refusal(NamedTuple):
    """A document that could not go in, and why."""

    name: str
    reason: Text


class Added(BaseModel):
    """What became of the documents of one filling, by their names."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    new: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    unchanged: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    refused: tuple[Refusal, ...] = ()


@dataclass(frozen=True, slots=True)
class Item:
    """A document that may have to be read: its name, what changes when it does, and how to read it.

    `read` raises `DocumentError` for what is no document. `folder` is the one it was found in.
    """

    name: str
    fingerprint: str
    read: Callable[[], Document]
    folder: str = ""


def items_of(documents: Iterable[Document]) -> list[Item]:
    """The documents as items; the last of two with one id counts."""
    by_id = {document.id: document for document in documents}
    return [Item(each.id, fingerprint(each), lambda each=each: each) for each in by_id.values()]


async def fill(
    database: Database,
    tenant: str,
    name: str,
    items: Sequence[Item],
    *,
    whole: Callable[[str, str], bool],
    encoder: Encoder | None = None,
    progress: Progress | None = None,
) -> Added:
    """Bring the items into the corpus; of what is in it, those that `whole(document, folder)` names leave if not here.

    A corpus that is not there yet is made. Each batch is durable before the next is read.
    """
    corpus, stored = await _open(database, tenant, name)
    there = {document: digest for document, digest, _ in stored}
    here = {item.name for item in items}
    gone = [document for document, _, folder in stored if document not in here and whole(document, folder)]
    await _write(database, corpus.key, _Batch(gone=gone))
    filling = _Filling(database, Place(corpus.key, tenant, name), there, encoder)
    for number, item in enumerate(items):
        if progress:
            progress(Step(number, len(items), item.name))
        await filling.take(item)
    await filling.flush()
    if progress:
        progress(Step(len(items), len(items), ""))
    return filling.outcome(gone)


@dataclass
class _Batch:
    """What is written together."""

    drafts: list[Draft] = field(default_factory=list[Draft])
    gone: Sequence[str] = ()

    def __len__(self) -> int:
        return sum(len(each.chunks) for each in self.drafts)


@dataclass
class _Filling:
    """One filling under way."""

    database: Database
    place: Place
    there: dict[str, str]
    encoder: Encoder | None
    batch: _Batch = field(default_factory=_Batch)
    new: list[str] = field(default_factory=list[str])
    changed: list[str] = field(default_factory=list[str])
    unchanged: list[str] = field(default_factory=list[str])
    refused: list[Refusal] = field(default_factory=list[Refusal])

    async def take(self, item: Item) -> None:
        """Read, analyse and soon write the item, unless it is in the corpus as it is."""
        mark = f"{item.fingerprint}+{self.encoder.name}" if self.encoder else item.fingerprint
        if self.there.get(item.name) == mark:
            self.unchanged.append(item.name)
            return
        try:
            ready = await asyncio.to_thread(_draft, item, self.place, mark)
        except DocumentError as error:
            self.refused.append(Refusal(item.name, error.text or Text(ko=str(error), en=str(error))))
            return
        (self.changed if item.name in self.there else self.new).append(item.name)
        self.batch.drafts.append(ready)
        if len(self.batch) >= _TOGETHER:
            await self.flush()

    async def flush(self) -> None:
        """Write what is waiting."""
        batch, self.batch = self.batch, _Batch()
        if self.encoder and batch.drafts:
            batch.drafts = await asyncio.to_thread(_encoded, batch.drafts, self.encoder)
        await _write(self.database, self.place.corpus, batch)

    def outcome(self, gone: Sequence[str]) -> Added:
        """What became of everything."""
        return Added(
            new=tuple(self.new),
            changed=tuple(self.changed),
            unchanged=tuple(self.unchanged),
            removed=tuple(gone),
            refused=tuple(self.refused),
        )


def _draft(item: Item, place: Place, mark: str) -> Draft:
    ready = draft(item.read(), place._replace(folder=item.folder))
    return ready._replace(source=ready.source | {"document": item.name, "hash": mark})


def _encoded(drafts: Sequence[Draft], encoder: Encoder) -> list[Draft]:
    return [each._replace(vectors=_vectors(each.gists, encoder)) if each.gists else each for each in drafts]


def _vectors(gists: Sequence[str], encoder: Encoder) -> list[dict[str, object]]:
    packed = pack(encoder.encode(gists))
    return [{"ordinal": place, "encoder": encoder.name, "vector": vector} for place, vector in enumerate(packed)]


async def _open(database: Database, tenant: str, name: str) -> tuple[CorpusRow, list[tuple[str, str, str]]]:
    async def work(connection: Connection) -> tuple[CorpusRow, list[tuple[str, str, str]]]:
        await connection.run("make_corpus", tenant=tenant, name=name)
        corpus = await get_corpus(connection, tenant, name)
        if corpus is None:
            raise StoreError(f"The corpus {name!r} could not be made.")
        rows = await connection.fetch("list_fingerprints", corpus=corpus.key)
        return corpus, [(document, digest, folder) for document, digest, folder in rows]

    return await database.write(work)


async def _write(database: Database, corpus: int, batch: _Batch) -> None:
    if not batch.drafts and not batch.gone:
        return

    async def work(connection: Connection) -> None:
        replaced = (str(each.source["document"]) for each in batch.drafts)
        for document in [*batch.gone, *replaced]:
            await connection.run("delete_source", corpus=corpus, document=document)
        for each in batch.drafts:
            [(source,)] = await connection.fetch("insert_source", **each.source)
            await connection.run_many("insert_chunk", [chunk | {"source": source} for chunk in each.chunks])
            await connection.run_many("insert_vector", [vector | {"source": source} for vector in each.vectors])
        await connection.run("count_corpus", corpus=corpus)

    await database.write(work)

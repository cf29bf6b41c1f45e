"""Vectors for chunks that were stored without: a corpus that ships answers by its words before it has any."""

import asyncio
from collections.abc import Sequence
from typing import Any

from madang.knowledge.drafts import gist
from madang.knowledge.encoders import Encoder
from madang.knowledge.rows import get_corpus
from madang.knowledge.vectors import pack
from madang.store.database import Connection, Database, Row

__all__ = ["encode_lacking"]

_TOGETHER = 64


async def encode_lacking(database: Database, tenant: str, name: str, encoder: Encoder) -> None:
    """Give every chunk of the corpus a vector of this encoder; each batch is durable before the next is encoded."""

    async def lacking(connection: Connection) -> list[Row]:
        corpus = await get_corpus(connection, tenant, name)
        return await connection.fetch("list_lacking", corpus=corpus.key, encoder=encoder.name) if corpus else []

    chunks = await database.read(lacking)
    for start in range(0, len(chunks), _TOGETHER):
        vectors = await asyncio.to_thread(_vectors, chunks[start : start + _TOGETHER], encoder)
        await _write(database, vectors, chunks[start][0])


def _vectors(chunks: Sequence[Row], encoder: Encoder) -> list[dict[str, Any]]:
    packed = pack(encoder.encode([gist(title, path, text) for *_, title, path, text in chunks]))
    return [
        {"source": source, "ordinal": ordinal, "encoder": encoder.name, "vector": vector}
        for (_, source, ordinal, *_), vector in zip(chunks, packed, strict=True)
    ]


async def _write(database: Database, vectors: Sequence[dict[str, Any]], corpus: int) -> None:
    async def work(connection: Connection) -> None:
        await connection.run_many("put_vector", vectors)
        await connection.run("count_corpus", corpus=corpus)

    await database.write(work)

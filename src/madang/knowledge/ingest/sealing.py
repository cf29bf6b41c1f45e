"""Encrypts a corpus that was filled before the library had keys: every row is written again, sealed, in one go."""

from collections.abc import Iterable, Mapping

from madang.knowledge.index.chunks import DocumentRows
from madang.knowledge.index.rows import CorpusRow, get_corpus
from madang.knowledge.index.sealing import CorpusSealer
from madang.knowledge.ingest.rejections import seal_rejected
from madang.knowledge.ingest.update import insert_rows
from madang.store.database import Connection, Database, Row
from madang.store.encryption import TenantKeys


async def seal_corpus(database: Database, keys: TenantKeys, tenant: str, name: str) -> None:
    """Encrypt the corpus under its tenant's key and leave nothing readable of it in the index."""

    async def work(connection: Connection) -> None:
        corpus = await get_corpus(connection, keys, tenant, name)
        key = await keys.sealer_to_write(connection, tenant)
        if corpus is None or corpus.sealer or key is None:
            return
        sealer = CorpusSealer(key, tenant)
        for source in await connection.fetch("export_sources", corpus=corpus.key):
            await _seal_source(connection, source, sealer)
        await connection.run("set_glossary", corpus=corpus.key, glossary=_sealed_glossary(corpus, sealer))
        await seal_rejected(connection, corpus, sealer)
        await connection.run("mark_sealed", corpus=corpus.key)
        await connection.fetch("settle_index")

    await database.write(work)


def _sealed_glossary(corpus: CorpusRow, sealer: CorpusSealer) -> str:
    return sealer.seal_text("glossary", corpus.glossary.model_dump_json())


async def _seal_source(connection: Connection, source: Row, sealer: CorpusSealer) -> None:
    key, *values = source
    chunks = _rows(_CHUNK, await connection.fetch("export_chunks", source=key))
    vectors = _rows(_VECTOR, await connection.fetch("export_vectors", source=key))
    plain = DocumentRows(dict(zip(_SOURCE, values, strict=True)), chunks, (), vectors)
    await connection.run("delete_source", corpus=plain.source["corpus"], document=plain.source["document"])
    await insert_rows(connection, sealer.seal_rows(plain))


def _rows(names: Iterable[str], rows: Iterable[Row]) -> list[dict[str, object]]:
    named: Iterable[Mapping[str, object]] = (dict(zip(names, row, strict=True)) for row in rows)
    return [dict(row) for row in named]


_SOURCE = (
    *("corpus", "id", "document", "folder", "title", "location", "retrieved_at", "as_of", "licence", "excerpt", "hash"),
)
_CHUNK = (
    *("corpus", "ordinal", "id", "path", "page", "first_line", "last_line", "reference", "reference_key"),
    *("valid_from", "valid_to", "language", "text", "length", "title_terms", "body_terms", "tags"),
)
_VECTOR = ("ordinal", "encoder", "vector")

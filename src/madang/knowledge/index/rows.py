"""Rows of the library as the values that people and agents read."""

import json
from collections.abc import Iterable, Mapping
from datetime import date, datetime
from typing import NamedTuple, cast

from madang.knowledge.index.chunks import Blinding, DocumentRows
from madang.knowledge.index.ranking import RankCandidate
from madang.knowledge.index.sealing import CorpusSealer
from madang.knowledge.index.terms import Glossary
from madang.knowledge.sources import CorpusSource, Passage, Span
from madang.store.database import Connection, Row
from madang.store.encryption import TenantKeys
from madang.text import Language

_NO_GLOSSARY = "{}"


class CorpusRow(NamedTuple):
    """What the database keeps of a corpus itself."""

    key: int
    glossary: Glossary
    chunks: int
    terms: int
    revision: int
    sealer: CorpusSealer | None = None

    @property
    def blind(self) -> Blinding:
        """Gives terms and tags as this corpus stores them."""
        return self.sealer.blind_terms if self.sealer else str


class StoredChunk(NamedTuple):
    """A chunk as it was read: what it is ranked by, and for those that are shown, what a person sees."""

    candidate: RankCandidate
    row: Row
    corpus: str

    @property
    def passage(self) -> Passage:
        """The chunk as a passage."""
        return _to_passage(self.row, self.corpus)


async def get_corpus(connection: Connection, keys: TenantKeys, tenant: str, name: str) -> CorpusRow | None:
    """The corpus of that name, None if nothing was ever added to it."""
    for key, glossary, *counts, sealed in await connection.fetch("get_corpus", tenant=tenant, name=name):
        sealer = await find_sealer(connection, keys, tenant) if sealed else None
        said = sealer.open_text("glossary", glossary) if sealer and glossary != _NO_GLOSSARY else glossary
        return CorpusRow(key, Glossary.model_validate_json(said), *counts, sealer=sealer)
    return None


async def find_sealer(connection: Connection, keys: TenantKeys, tenant: str) -> CorpusSealer:
    """What opens the sealed corpora of a tenant."""
    return CorpusSealer(await keys.sealer_to_read(connection, tenant), tenant)


async def read_chunks(
    connection: Connection,
    corpus: str,
    keys: list[int],
    sealer: CorpusSealer | None = None,
    forms: Mapping[str, str] | None = None,
) -> dict[int, StoredChunk]:
    """The chunks of these numbers; `forms` are what those terms stand for that matter, in a sealed corpus."""
    rows = await connection.fetch("read_chunks", keys=json.dumps(keys))
    opened = map(sealer.open_chunk, rows) if sealer else rows
    return {row[0]: _to_chunk(row, corpus, forms or {}) for row in opened}


def chunks_of(drafts: Iterable[DocumentRows], corpus: str) -> list[StoredChunk]:
    """The chunks of drafts that were never stored, numbered in order."""
    rows = (
        (*(chunk[name] for name in _CHUNK), *(each.source[name] for name in _SOURCE))
        for each in drafts
        for chunk in each.chunks
    )
    return [_to_chunk((number, *row), corpus, {}) for number, row in enumerate(rows)]


def to_source(row: Row, corpus: str) -> CorpusSource:
    """The source of a row that begins with its id."""
    ident, document, title, location, retrieved_at, as_of, licence, excerpt, digest = row[:9]
    return CorpusSource(
        id=ident,
        corpus=corpus,
        document=document,
        title=title,
        location=location,
        retrieved_at=datetime.fromisoformat(retrieved_at) if retrieved_at else None,
        as_of=_day(as_of),
        licence=licence,
        excerpt=excerpt,
        hash=digest,
    )


def _to_chunk(row: Row, corpus: str, forms: Mapping[str, str]) -> StoredChunk:
    title, body = ([forms.get(form, form) for form in _forms(terms)] for terms in row[11:13])
    return StoredChunk(RankCandidate(row[0], title, body), row, corpus)


def _to_passage(row: Row, corpus: str) -> Passage:
    _, ident, path, page, first, last, reference, valid_from, valid_to, language, text = row[:11]
    return Passage(
        id=ident,
        source=to_source(row[13:], corpus),
        text=text,
        path=tuple(json.loads(path)),
        page=page,
        lines=None if first is None else cast("Span", (first, last)),
        key=reference,
        valid_from=_day(valid_from),
        valid_to=_day(valid_to),
        language=cast("Language", language),
    )


def _forms(terms: str) -> list[str]:
    """Terms as they stand in a text, without the number of their corpus."""
    return [term.partition("z")[2] for term in terms.split()]


_CHUNK = (
    *("id", "path", "page", "first_line", "last_line", "reference", "valid_from", "valid_to", "language", "text"),
    *("title_terms", "body_terms"),
)
_SOURCE = ("id", "document", "title", "location", "retrieved_at", "as_of", "licence", "excerpt", "hash")


def _day(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None

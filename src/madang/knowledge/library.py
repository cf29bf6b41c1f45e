"""The library: where corpora are kept, one address for all of them.

async with open_library("sqlite:///knowledge.db") as library:
    handbook = library.corpus("handbook")
    await handbook.add_files([Path("documents")])
    found = await handbook.search("보증금은 언제까지 돌려주나요?")
"""

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Self

from madang.knowledge.corpus import OWN_DOCUMENTATION, Corpus, ShippedCorpus, own_documentation
from madang.knowledge.index.embeddings import Encoder
from madang.knowledge.index.lexicon import like_terms, pair_terms
from madang.knowledge.index.rows import find_sealer, read_chunks, to_source
from madang.knowledge.index.terms import Glossary
from madang.knowledge.ingest.sealing import seal_corpus
from madang.knowledge.sources import CorpusDocument, CorpusSource, CorpusSummary, Passage
from madang.store.database import Connection, Database, open_database
from madang.store.encryption import MasterKeys, TenantKeys


def open_library(url: str, *, encoder: Encoder | None = None, keys: MasterKeys | None = None) -> "Library":
    """The library at `url`, set up or brought up to date; Madang's own documentation is in it.

    With an `encoder` what is added is found by meaning too; see `embedded_encoder`. What was added without it, or with
    another, is found by its words until it is added again. With `keys` what is added is encrypted under its tenant's
    key, and found by keyed digests of its words; corpora that ship stay as they are, since they are public.

    `sqlite:///relative.db`, `sqlite:////absolute.db`, `sqlite:///:memory:`, or
    `postgresql://user@host/database?schema=madang_knowledge`.
    """
    library = Library(open_database(url, package="madang.knowledge"), encoder, keys)
    documentation = own_documentation()
    library.add_shipped(OWN_DOCUMENTATION, documentation.read, documentation.glossary)
    return library


class Library:
    """The corpora of all tenants. Close it, or use it in an `async with` block."""

    def __init__(self, database: Database, encoder: Encoder | None = None, keys: MasterKeys | None = None) -> None:
        self._database = database
        self._keys = TenantKeys(keys)
        self._encoder = encoder
        self._open: dict[tuple[str, str], Corpus] = {}
        self._shipped: dict[str, Corpus] = {}

    def corpus(self, name: str, *, tenant: str) -> Corpus:
        """The corpus of that name, whether or not there is something in it; those that ship belong to all tenants."""
        if name in self._shipped:
            return self._shipped[name]
        if (tenant, name) not in self._open:
            self._open[tenant, name] = Corpus(self._database, self._keys, name, tenant=tenant, encoder=self._encoder)
        return self._open[tenant, name]

    def add_shipped(
        self, name: str, read: Callable[[], Iterable[CorpusDocument]], glossary: Glossary | None = None
    ) -> Corpus:
        """A read-only corpus of what `read` gives, for all tenants; the first caller under a name decides.

        Nothing is read before the first search; then only what is not in the library as it is.
        """
        if name not in self._shipped:
            shipped = ShippedCorpus(read, glossary or Glossary())
            self._shipped[name] = Corpus(
                self._database, self._keys, name, tenant="", shipped=shipped, encoder=self._encoder
            )
        return self._shipped[name]

    async def encode(self, texts: Sequence[str]) -> list[tuple[float, ...]]:
        """A vector of length 1 for each text, so that texts can be compared by meaning; empty without an encoder."""
        encoder = self._encoder
        if encoder is None or not texts:
            return []
        return await asyncio.to_thread(lambda: [tuple(row.tolist()) for row in encoder.encode(texts)])

    async def pair_words(self, korean: Mapping[str, str], english: Mapping[str, str]) -> dict[str, frozenset[str]]:
        """Which of these terms mean each other: each is given with the word it stands for, and led both ways.

        By the pairs that ship and, for the others, by the encoder where there is one.
        """
        return await asyncio.to_thread(pair_terms, korean, english, self._encoder)

    async def like_words(self, asked: Mapping[str, str], said: Mapping[str, str]) -> dict[str, dict[str, float]]:
        """For each term asked for, those said that mean something like it, with how near; none without an encoder."""
        return await asyncio.to_thread(like_terms, asked, said, self._encoder) if self._encoder else {}

    async def list_corpora(self, *, tenant: str) -> list[CorpusSummary]:
        """The corpora of a tenant and those that ship, by name."""

        async def work(connection: Connection) -> list[CorpusSummary]:
            own = await connection.fetch("list_corpora", tenant=tenant)
            common = await connection.fetch("list_corpora", tenant="") if tenant else own
            shipped = {name: counts for name, *counts in common if name in self._shipped}
            found = {name: counts for name, *counts in own if name not in self._shipped}
            everything = {name: [0, 0] for name in self._shipped} | shipped | found
            return [
                CorpusSummary(name, sources, chunks, name in self._shipped)
                for name, (chunks, sources) in sorted(everything.items())
            ]

        return await self._database.read(work)

    async def source(self, ident: str, *, tenant: str) -> CorpusSource | None:
        """The source of that id, None if there is none (any more)."""

        async def work(connection: Connection) -> CorpusSource | None:
            for owner in dict.fromkeys((tenant, "")):
                for row in await connection.fetch("get_source", id=ident, tenant=owner):
                    if owner == tenant or row[9] in self._shipped:
                        sealer = await find_sealer(connection, self._keys, owner) if row[10] else None
                        return to_source(sealer.open_source(row) if sealer else row, row[9])
            return None

        return await self._database.read(work)

    async def passage(self, ident: str, *, tenant: str) -> Passage | None:
        """The passage of that id, None if its text is no longer in the library."""

        async def work(connection: Connection) -> Passage | None:
            for owner in dict.fromkeys((tenant, "")):
                for key, corpus, sealed in await connection.fetch("get_passage", id=ident, tenant=owner):
                    if owner == tenant or corpus in self._shipped:
                        sealer = await find_sealer(connection, self._keys, owner) if sealed else None
                        return (await read_chunks(connection, corpus, [key], sealer))[key].passage
            return None

        return await self._database.read(work)

    async def passages_around(self, ident: str, *, tenant: str, reach: int = 1) -> list[Passage]:
        """The passage of that id between those that stand before and after it; empty if it is no longer there."""

        async def work(connection: Connection) -> list[Passage]:
            for owner in dict.fromkeys((tenant, "")):
                for key, corpus, sealed in await connection.fetch("get_passage", id=ident, tenant=owner):
                    if owner == tenant or corpus in self._shipped:
                        rows = await connection.fetch("list_around", key=key, reach=reach)
                        sealer = await find_sealer(connection, self._keys, owner) if sealed else None
                        chunks = await read_chunks(connection, corpus, [each for (each,) in rows], sealer)
                        return [chunks[each].passage for (each,) in rows]
            return []

        return await self._database.read(work)

    async def encrypt_existing(self) -> int:
        """Encrypt the corpora that were filled before the library had keys; how many there were."""

        async def find(connection: Connection) -> list[tuple[str, str]]:
            rows = await connection.fetch("plain_corpora")
            return [(tenant, name) for tenant, name in rows if name not in self._shipped]

        found = await self._database.read(find)
        for tenant, name in found:
            await seal_corpus(self._database, self._keys, tenant, name)
        await self._database.erase_deleted_rows()
        return len(found)

    async def rotate_keys(self) -> int:
        """Wrap the keys of tenants under the current master key; how many were not."""
        return await self._database.write(self._keys.rotate)

    async def plain_corpora(self) -> int:
        """How many corpora that did not ship are readable without a key."""

        async def work(connection: Connection) -> int:
            return sum(name not in self._shipped for _, name in await connection.fetch("plain_corpora"))

        return await self._database.read(work)

    async def close(self) -> None:
        """Finish what was begun and release the database."""
        await self._database.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, kind: object, error: object, trace: object) -> None:
        await self.close()

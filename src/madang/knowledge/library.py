"""The library: where corpora are kept, one address for all of them.

async with open_library("sqlite:///knowledge.db") as library:
    handbook = library.corpus("handbook")
    await handbook.add_files([Path("documents")])
    found = await handbook.search("보증금은 언제까지 돌려주나요?")
"""

from collections.abc import Callable, Iterable
from typing import Self

from madang.knowledge.corpus import OWN_DOCUMENTATION, Corpus, ShippedCorpus, own_documentation
from madang.knowledge.index.embeddings import Encoder
from madang.knowledge.index.rows import read_chunks, to_source
from madang.knowledge.index.terms import Glossary
from madang.knowledge.sources import CorpusDocument, CorpusSource, CorpusSummary, Passage
from madang.store.database import Connection, Database, open_database


def open_library(url: str, *, encoder: Encoder | None = None) -> "Library":
    """The library at `url`, set up or brought up to date; Madang's own documentation is in it.

    With an `encoder` what is added is found by meaning too; see `embedded_encoder`. What was added without it, or with
    another, is found by its words until it is added again.

    `sqlite:///relative.db`, `sqlite:////absolute.db`, `sqlite:///:memory:`, or
    `postgresql://user@host/database?schema=madang_knowledge`.
    """
    library = Library(open_database(url, package="madang.knowledge"), encoder)
    documentation = own_documentation()
    library.add_shipped(OWN_DOCUMENTATION, documentation.read, documentation.glossary)
    return library


class Library:
    """The corpora of all tenants. Close it, or use it in an `async with` block."""

    def __init__(self, database: Database, encoder: Encoder | None = None) -> None:
        self._database = database
        self._encoder = encoder
        self._open: dict[tuple[str, str], Corpus] = {}
        self._shipped: dict[str, Corpus] = {}

    def corpus(self, name: str, *, tenant: str = "") -> Corpus:
        """The corpus of that name, whether or not there is something in it; those that ship belong to all tenants."""
        if name in self._shipped:
            return self._shipped[name]
        if (tenant, name) not in self._open:
            self._open[tenant, name] = Corpus(self._database, name, tenant=tenant, encoder=self._encoder)
        return self._open[tenant, name]

    def add_shipped(
        self, name: str, read: Callable[[], Iterable[CorpusDocument]], glossary: Glossary | None = None
    ) -> Corpus:
        """A read-only corpus of what `read` gives, for all tenants; the first caller under a name decides.

        Nothing is read before the first search; then only what is not in the library as it is.
        """
        if name not in self._shipped:
            shipped = ShippedCorpus(read, glossary or Glossary())
            self._shipped[name] = Corpus(self._database, name, shipped=shipped, encoder=self._encoder)
        return self._shipped[name]

    async def list_corpora(self, *, tenant: str = "") -> list[CorpusSummary]:
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

    async def source(self, ident: str, *, tenant: str = "") -> CorpusSource | None:
        """The source of that id, None if there is none (any more)."""

        async def work(connection: Connection) -> CorpusSource | None:
            for owner in dict.fromkeys((tenant, "")):
                for row in await connection.fetch("get_source", id=ident, tenant=owner):
                    if owner == tenant or row[9] in self._shipped:
                        return to_source(row, row[9])
            return None

        return await self._database.read(work)

    async def passage(self, ident: str, *, tenant: str = "") -> Passage | None:
        """The passage of that id, None if its text is no longer in the library."""

        async def work(connection: Connection) -> Passage | None:
            for owner in dict.fromkeys((tenant, "")):
                for key, corpus in await connection.fetch("get_passage", id=ident, tenant=owner):
                    if owner == tenant or corpus in self._shipped:
                        return (await read_chunks(connection, corpus, [key]))[key].passage
            return None

        return await self._database.read(work)

    async def close(self) -> None:
        """Finish what was begun and release the database."""
        await self._database.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, kind: object, error: object, trace: object) -> None:
        await self.close()

"""A corpus: a named collection of sources that is filled, searched and cited."""

import asyncio
import re
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from pathlib import Path

from madang.knowledge.documents import Document
from madang.knowledge.encoders import Encoder
from madang.knowledge.encoding import encode_lacking
from madang.knowledge.errors import CorpusNameError, ReadOnlyCorpusError
from madang.knowledge.filling import Added, Item, Progress, fill, items_of
from madang.knowledge.glossary import Glossary
from madang.knowledge.passages import Filters, Found, Passage, Source
from madang.knowledge.reading.files import items_in
from madang.knowledge.rows import get_corpus, to_source
from madang.knowledge.searching import Searcher
from madang.knowledge.shipping import Shipped
from madang.store.database import Connection, Database

__all__ = ["Corpus"]


class Corpus:
    """One collection of a tenant. It comes to be with the first document; searching one that is not there is no error.

    One that is `shipped` is read-only: its documents are brought in, or up to date, before the first search. Their
    vectors are made when a question is first asked that words do not answer; others need not wait for them.
    """

    def __init__(
        self,
        database: Database,
        name: str,
        *,
        tenant: str = "",
        shipped: Shipped | None = None,
        encoder: Encoder | None = None,
    ) -> None:
        if not _NAME.fullmatch(name):
            raise CorpusNameError(name)
        self.name = name
        self.tenant = tenant
        self._database = database
        self._encoder = encoder
        self._searcher = Searcher(database, tenant, name, encoder, self._encode)
        self._shipped = shipped
        self._settled = self._encoded = shipped is None
        self._settling = asyncio.Lock()

    async def add(self, documents: Iterable[Document], *, progress: Progress | None = None) -> Added:
        """Bring in documents; one whose id is there already is replaced if it changed, and left alone if not."""
        self._check_writable()
        return await self._fill(items_of(documents), _nothing, progress)

    async def add_files(self, paths: Sequence[Path], *, progress: Progress | None = None) -> Added:
        """Bring in files, and all files of folders; what has left one of these folders leaves the corpus too."""
        self._check_writable()
        folders = {str(path.resolve()) for path in paths if path.is_dir()}
        items = await asyncio.to_thread(items_in, paths)
        return await self._fill(items, lambda _, folder: folder in folders, progress)

    async def replace(self, documents: Iterable[Document], *, progress: Progress | None = None) -> Added:
        """Let the corpus hold these documents and no others; what did not change is not touched."""
        self._check_writable()
        return await self._fill(items_of(documents), _everything, progress)

    async def remove(self, documents: Iterable[str]) -> int:
        """Take out the documents of these ids; how many were there."""
        self._check_writable()
        wanted = list(documents)

        async def work(connection: Connection) -> int:
            corpus = await get_corpus(connection, self.tenant, self.name)
            if corpus is None:
                return 0
            gone = [await connection.run("delete_source", corpus=corpus.key, document=each) for each in wanted]
            await connection.run("count_corpus", corpus=corpus.key)
            return sum(gone)

        return await self._database.write(work)

    async def drop(self) -> bool:
        """Remove the corpus and all it holds; False if there was none."""
        self._check_writable()

        async def work(connection: Connection) -> bool:
            return await connection.run("drop_corpus", tenant=self.tenant, name=self.name) > 0

        return await self._database.write(work)

    async def teach(self, glossary: Glossary) -> None:
        """Let searches of this corpus use these words in place of those it was taught before."""
        self._check_writable()
        await self._teach(glossary)

    async def search(self, question: str, *, limit: int = 8, filters: Filters | None = None) -> Found:
        """The passages that answer the question best, or "nothing"; any text is a question."""
        await self._bring_up_to_date()
        return await self._searcher.search(question, max(1, limit), filters or Filters())

    async def lookup(self, reference: str, *, on: date | None = None, limit: int = 20) -> tuple[Passage, ...]:
        """The passages that `reference` names exactly, such as "주택임대차보호법 제7조"; none if it is unknown."""
        await self._bring_up_to_date()
        return await self._searcher.lookup(reference, on, limit)

    async def sources(self) -> list[Source]:
        """All sources by the ids of their documents."""
        await self._bring_up_to_date()

        async def work(connection: Connection) -> list[Source]:
            corpus = await get_corpus(connection, self.tenant, self.name)
            rows = await connection.fetch("list_sources", corpus=corpus.key) if corpus else []
            return [to_source(row, self.name) for row in rows]

        return await self._database.read(work)

    async def _fill(
        self, items: Sequence[Item], whole: Callable[[str, str], bool], progress: Progress | None = None
    ) -> Added:
        place, encoder = (self._database, self.tenant, self.name), None if self._shipped else self._encoder
        return await fill(*place, items, whole=whole, encoder=encoder, progress=progress)

    async def _teach(self, glossary: Glossary) -> None:
        async def work(connection: Connection) -> None:
            await connection.run("make_corpus", tenant=self.tenant, name=self.name)
            corpus = await get_corpus(connection, self.tenant, self.name)
            if corpus is not None and corpus.glossary != glossary:
                await connection.run("set_glossary", corpus=corpus.key, glossary=glossary.model_dump_json())

        await self._database.write(work)

    async def _bring_up_to_date(self) -> None:
        """Bring in what ships with the program, once in the life of this object."""
        if self._settled or self._shipped is None:
            return
        async with self._settling:
            if not self._settled:
                await self._fill(items_of(await asyncio.to_thread(self._shipped.read)), _everything)
                await self._teach(self._shipped.glossary)
                self._settled = True

    async def _encode(self) -> None:
        """Make the vectors that what ships lacks, once in the life of this object."""
        if self._encoded or self._encoder is None:
            return
        async with self._settling:
            if not self._encoded:
                await encode_lacking(self._database, self.tenant, self.name, self._encoder)
                self._encoded = True

    def _check_writable(self) -> None:
        if self._shipped is not None:
            raise ReadOnlyCorpusError(self.name)


def _nothing(_document: str, _folder: str) -> bool:
    return False


def _everything(_document: str, _folder: str) -> bool:
    return True


_NAME = re.compile(r"[A-Za-z가-힣][A-Za-z가-힣0-9_-]{0,63}")

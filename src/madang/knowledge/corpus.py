"""A corpus: a named collection of sources that is filled, searched and cited; or one that ships as data files,
read-only and indexed on the first search.
"""

import asyncio
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from importlib.resources import files
from importlib.resources.abc import Traversable
from operator import itemgetter
from pathlib import Path

from madang.knowledge.errors import CorpusNameError, ReadOnlyCorpusError
from madang.knowledge.index.embeddings import Encoder
from madang.knowledge.index.rows import get_corpus, read_chunks, to_source
from madang.knowledge.index.terms import Glossary
from madang.knowledge.ingest.files import content_item, items_in
from madang.knowledge.ingest.rejections import read_rejected, update_rejected
from madang.knowledge.ingest.update import (
    IngestItem,
    IngestReport,
    ProgressCallback,
    RejectedDocument,
    encode_missing,
    items_of,
    update_corpus,
)
from madang.knowledge.readers.markdown import read_markdown
from madang.knowledge.search import Searcher
from madang.knowledge.sources import CorpusDocument, CorpusSource, Passage, PassageFilters, SearchResult
from madang.protocol import EVERY_TENANT
from madang.store import acting_for
from madang.store.database import Connection, Database
from madang.store.encryption import TenantKeys

OWN_DOCUMENTATION = "madang"
"""The corpus of Madang's own documentation."""


@dataclass(frozen=True, slots=True)
class ShippedCorpus:
    """A read-only corpus: how to read its documents, and its glossary."""

    read: Callable[[], Iterable[CorpusDocument]]
    glossary: Glossary


def own_documentation() -> ShippedCorpus:
    """Madang's own documentation, as it lies in the package."""
    return ShippedCorpus(_read_documentation, Glossary())


def shipped_markdown(folder: Traversable, licence: str = "") -> list[CorpusDocument]:
    """The Markdown files below a folder of a package, named by their path in it."""
    found = sorted(_markdown_files(folder, ""), key=lambda each: each[0])
    return [read_markdown(file.read_text("utf-8"), name, location=name, licence=licence) for name, file in found]


def _read_documentation() -> list[CorpusDocument]:
    installed = files("madang.knowledge") / "documentation"
    if installed.is_dir():
        return _explaining_pages(shipped_markdown(installed, "MIT") + _decisions_of_assistants())
    checkout = Path(str(files("madang"))).parents[1]
    pages = shipped_markdown(checkout / "docs", "MIT") + _decisions_of_assistants()
    readme = checkout / "README.md"
    if readme.is_file():
        pages.append(read_markdown(readme.read_text("utf-8"), readme.name, location=readme.name, licence="MIT"))
    return _explaining_pages(pages)


def _decisions_of_assistants() -> list[CorpusDocument]:
    """The decision records in the folders of assistants; their numbers, and so their names, are unique among all."""
    folders = [folder / "decisions" for folder in (files("madang") / "assistants").iterdir() if folder.is_dir()]
    found = [page for folder in folders for page in _markdown_files(folder, "decisions/")]
    return [
        read_markdown(file.read_text("utf-8"), name, location=name, licence="MIT")
        for name, file in sorted(found, key=itemgetter(0))
    ]


def _explaining_pages(pages: Iterable[CorpusDocument]) -> list[CorpusDocument]:
    """The pages that explain something: lists of requirements or decisions mention everything and explain nothing."""
    return [page for page in pages if page.id not in {"requirements.md", "decisions/README.md"}]


def _markdown_files(folder: Traversable, path: str) -> Iterable[tuple[str, Traversable]]:
    for entry in folder.iterdir() if folder.is_dir() else ():
        if entry.is_dir():
            yield from _markdown_files(entry, f"{path}{entry.name}/")
        elif entry.name.endswith(".md"):
            yield f"{path}{entry.name}", entry


class Corpus:
    """One collection of a tenant. The first document creates it; searching one that does not exist is not an error.

    One that is `shipped` is read-only: its documents are brought in, or up to date, before the first search. Their
    vectors are made when a question is first asked that words do not answer; others need not wait for them.
    """

    def __init__(
        self,
        database: Database,
        keys: TenantKeys,
        name: str,
        *,
        tenant: str,
        shipped: ShippedCorpus | None = None,
        encoder: Encoder | None = None,
    ) -> None:
        if not _NAME.fullmatch(name):
            raise CorpusNameError(name)
        self.name = name
        self.tenant = tenant
        self._database = database
        self._keys = keys
        self._encoder = encoder
        self._searcher = Searcher(database, keys, tenant, name, encoder=encoder, settle=self._encode)
        self._shipped = shipped
        self._up_to_date = self._has_vectors = shipped is None
        self._update_lock = asyncio.Lock()

    async def add(
        self, documents: Iterable[CorpusDocument], *, progress: ProgressCallback | None = None
    ) -> IngestReport:
        """Add documents; one whose id is there already is replaced if it changed."""
        self._check_writable()
        return await self._update(items_of(documents), _keep_others, progress)

    async def add_files(self, paths: Sequence[Path], *, progress: ProgressCallback | None = None) -> IngestReport:
        """Add files, and all files of folders; files gone from one of these folders are removed from the corpus."""
        self._check_writable()
        folders = {str(path.resolve()) for path in paths if path.is_dir()}
        items = await asyncio.to_thread(items_in, paths)
        report = await self._update(items, lambda _, folder: folder in folders, progress)
        await self._keep_rejected({item.name for item in items}, report, [Path(folder) for folder in folders])
        return report

    async def add_content(self, name: str, content: bytes) -> IngestReport:
        """Add one file by its name and content; one of that name that is there already is replaced if it changed.

        What cannot be read is in the report, and is listed by `rejected` until it can be or is removed.
        """
        self._check_writable()
        item = content_item(name, content)
        report = await self._update([item], _keep_others)
        await self._keep_rejected({name}, report, ())
        return report

    async def rejected(self) -> list[RejectedDocument]:
        """The files that were handed in and could not be read, with the reasons."""

        async def work(connection: Connection) -> list[RejectedDocument]:
            corpus = await get_corpus(connection, self._keys, self.tenant, self.name)
            return await read_rejected(connection, corpus) if corpus else []

        return await self._database.read(work)

    async def replace(
        self, documents: Iterable[CorpusDocument], *, progress: ProgressCallback | None = None
    ) -> IngestReport:
        """Replace the content of the corpus with these documents; unchanged ones are not touched."""
        self._check_writable()
        return await self._update(items_of(documents), _remove_others, progress)

    async def remove(self, documents: Iterable[str]) -> int:
        """Remove the documents of these ids; returns how many there were."""
        self._check_writable()
        wanted = list(documents)

        async def work(connection: Connection) -> int:
            corpus = await get_corpus(connection, self._keys, self.tenant, self.name)
            if corpus is None:
                return 0
            names = [corpus.sealer.blind("document", each) if corpus.sealer else each for each in wanted]
            gone = [await connection.run("delete_source", corpus=corpus.key, document=each) for each in names]
            await connection.run("count_corpus", corpus=corpus.key)
            await update_rejected(connection, corpus, {*wanted}, (), partial(_is_inside, ()))
            return sum(gone)

        return await self._database.write(work)

    async def drop(self) -> bool:
        """Remove the corpus and all it holds; False if there was none."""
        self._check_writable()

        async def work(connection: Connection) -> bool:
            return await connection.run("drop_corpus", tenant=self.tenant, name=self.name) > 0

        return await self._database.write(work)

    async def set_glossary(self, glossary: Glossary) -> None:
        """Replace the glossary that searches of this corpus use."""
        self._check_writable()
        await self._store_glossary(glossary)

    async def search(
        self, question: str, *, limit: int = 8, filters: PassageFilters | None = None, by_meaning: bool = False
    ) -> SearchResult:
        """The passages that answer the question best, or "nothing"; any text is a question.

        With `by_meaning` what is near in meaning counts even where the question's own words are found.
        """
        await self._bring_up_to_date()
        return await self._searcher.search(question, max(1, limit), filters or PassageFilters(), by_meaning=by_meaning)

    async def lookup(self, reference: str, *, on: date | None = None, limit: int = 20) -> tuple[Passage, ...]:
        """The passages that `reference` names exactly, such as "주택임대차보호법 제7조"; none if it is unknown."""
        await self._bring_up_to_date()
        return await self._searcher.lookup(reference, on, limit)

    async def sources(self) -> list[CorpusSource]:
        """All sources by the ids of their documents."""
        await self._bring_up_to_date()

        async def work(connection: Connection) -> list[CorpusSource]:
            corpus = await get_corpus(connection, self._keys, self.tenant, self.name)
            rows = await connection.fetch("list_sources", corpus=corpus.key) if corpus else []
            opened = map(corpus.sealer.open_source, rows) if corpus and corpus.sealer else rows
            found = [to_source(row, self.name) for row in opened]
            return sorted(found, key=lambda each: each.document)

        return await self._database.read(work)

    async def passages_of(self, source: str) -> list[Passage]:
        """All passages of a source in their order; empty if there is no such source."""
        await self._bring_up_to_date()

        async def work(connection: Connection) -> list[Passage]:
            corpus = await get_corpus(connection, self._keys, self.tenant, self.name)
            if corpus is None:
                return []
            keys = [key for (key,) in await connection.fetch("list_chunks_of", source=source, corpus=corpus.key)]
            chunks = await read_chunks(connection, self.name, keys, corpus.sealer)
            return [chunks[key].passage for key in keys]

        return await self._database.read(work)

    async def _update(
        self, items: Sequence[IngestItem], whole: Callable[[str, str], bool], progress: ProgressCallback | None = None
    ) -> IngestReport:
        place, encoder = (self._database, self._keys, self.tenant, self.name), None if self._shipped else self._encoder
        seal = self._shipped is None
        return await update_corpus(*place, items, whole=whole, encoder=encoder, progress=progress, seal=seal)

    async def _keep_rejected(self, tried: set[str], report: IngestReport, folders: Sequence[Path]) -> None:
        async def work(connection: Connection) -> None:
            corpus = await get_corpus(connection, self._keys, self.tenant, self.name)
            if corpus is not None:
                inside = partial(_is_inside, folders)
                await update_rejected(connection, corpus, tried, report.rejected, inside)

        await self._database.write(work)

    async def _store_glossary(self, glossary: Glossary) -> None:
        async def work(connection: Connection) -> None:
            sealer = None if self._shipped else await self._keys.sealer_to_write(connection, self.tenant)
            await connection.run("make_corpus", tenant=self.tenant, name=self.name, sealed=int(sealer is not None))
            corpus = await get_corpus(connection, self._keys, self.tenant, self.name)
            if corpus is not None and corpus.glossary != glossary:
                text = glossary.model_dump_json()
                stored = corpus.sealer.seal_text("glossary", text) if corpus.sealer else text
                await connection.run("set_glossary", corpus=corpus.key, glossary=stored)

        await self._database.write(work)

    async def _bring_up_to_date(self) -> None:
        """Add what ships with the program, once in the life of this object."""
        if self._up_to_date or self._shipped is None:
            return
        async with self._update_lock:
            if self._up_to_date:
                return
            with acting_for(EVERY_TENANT):  # it is all tenants', whoever happens to search first
                await self._update(items_of(await asyncio.to_thread(self._shipped.read)), _remove_others)
                await self._store_glossary(self._shipped.glossary)
                self._up_to_date = True

    async def _encode(self) -> None:
        """Compute the missing vectors of shipped documents, once in the life of this object."""
        if self._has_vectors or self._encoder is None:
            return
        async with self._update_lock:
            if not self._has_vectors:
                with acting_for(EVERY_TENANT):
                    await encode_missing(self._database, self._keys, self.tenant, self.name, self._encoder)
                self._has_vectors = True

    def _check_writable(self) -> None:
        if self._shipped is not None:
            raise ReadOnlyCorpusError(self.name)


def _is_inside(folders: Sequence[Path], name: str) -> bool:
    return any(Path(name).is_relative_to(folder) for folder in folders)


def _keep_others(_document: str, _folder: str) -> bool:
    return False


def _remove_others(_document: str, _folder: str) -> bool:
    return True


_NAME = re.compile(r"[A-Za-z가-힣][A-Za-z가-힣0-9_-]{0,63}")

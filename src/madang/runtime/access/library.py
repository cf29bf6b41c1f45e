"""The corpora of a person's tenant: filled, listed with what could not be read, searched, opened and removed."""

import asyncio
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from pydantic import JsonValue

from madang.knowledge import (
    Corpus,
    CorpusSource,
    CorpusSummary,
    DocumentComparison,
    IngestReport,
    Library,
    Passage,
    RejectedDocument,
    SearchResult,
    compare_documents,
)
from madang.protocol import Actor, safe_name
from madang.runtime.errors import MissingFolderError, NoLibraryError, UnknownDocumentError
from madang.runtime.jobs import JobAccess, JobProgress
from madang.runtime.limited_threads import LimitedThreads
from madang.store import Store
from madang.store.runs import Job

FILL_CORPUS = "fill corpus"
"""The kind of job that brings a corpus up to date with a folder."""


class CorpusContents(NamedTuple):
    """The documents of a corpus, and the files that could not be read."""

    documents: Sequence[CorpusSource]
    rejected: Sequence[RejectedDocument]


class LibraryAccess:
    """The corpora of the actor's tenant and those that ship; of other tenants nothing is found."""

    def __init__(self, store: Store, library: object, jobs: JobAccess, threads: LimitedThreads) -> None:
        self._store = store
        self._library = library
        self._jobs = jobs
        self._threads = threads

    async def corpora(self, actor: Actor) -> Sequence[CorpusSummary]:
        """The corpora, by name."""
        return await self._opened().list_corpora(tenant=actor.tenant)

    async def contents(self, actor: Actor, corpus: str) -> CorpusContents:
        """The documents of a corpus, and what could not be read; both empty if there is no such corpus."""
        found = self._corpus(actor, corpus)
        return CorpusContents(await found.sources(), await found.rejected())

    async def add(self, actor: Actor, corpus: str, name: str, content: bytes) -> IngestReport:
        """Add a file to a corpus, which is made if it is new; the report says if it could not be read."""
        await self._store.quotas.check_file(actor.tenant, len(content))
        called = safe_name(name)
        report = await self._corpus(actor, corpus).add_content(called, content)
        await self._record(actor, "library_add", {"corpus": corpus, "rejected": len(report.rejected)})
        return report

    async def add_folder(self, actor: Actor, corpus: str, folder: Path) -> Job:
        """A job that brings a corpus up to date with a folder of the machine whose worker takes it."""
        self._corpus(actor, corpus)
        return await self._jobs.add(actor, FILL_CORPUS, {"corpus": corpus, "folder": str(folder)})

    async def fill(self, job: Job, progress: JobProgress) -> Mapping[str, JsonValue]:
        """Do such a job: only what changed is read, what left is removed; begun again, it goes on where it was."""
        actor, corpus = Actor(user=job.user, tenant=job.tenant), str(job.body["corpus"])
        folder = Path(str(job.body["folder"]))
        if not await asyncio.to_thread(folder.is_dir):
            raise MissingFolderError(str(folder))
        filled = self._corpus(actor, corpus)
        report = await filled.add_files([folder], progress=lambda step: progress.tell(step.done, step.total))
        counts: dict[str, JsonValue] = {
            name: len(getattr(report, name)) for name in ("new", "changed", "unchanged", "removed", "rejected")
        }
        await self._record(actor, "library_add", {"corpus": corpus, "rejected": counts["rejected"]})
        return counts

    async def remove(self, actor: Actor, corpus: str, source: str) -> None:
        """Remove a document by the id of its source, or what could not be read by its name; else an error."""
        found = self._corpus(actor, corpus)
        documents = {each.id: each.document for each in await found.sources()}
        rejected = {each.name for each in await found.rejected()}
        if source not in documents and source not in rejected:
            raise UnknownDocumentError(source, corpus)
        await found.remove([documents.get(source, source)])
        await self._record(actor, "library_remove", {"corpus": corpus})

    async def drop(self, actor: Actor, corpus: str) -> None:
        """Remove a corpus and all that it holds."""
        if await self._corpus(actor, corpus).drop():
            await self._record(actor, "library_remove", {"corpus": corpus})

    async def search(self, actor: Actor, corpus: str, question: str, *, limit: int) -> SearchResult:
        """The passages of a corpus that answer a question best."""
        return await self._corpus(actor, corpus).search(question, limit=limit, by_meaning=True)

    async def text_of(self, actor: Actor, corpus: str, source: str) -> str:
        """The text of a document, by the id of its source."""
        passages = await self._corpus(actor, corpus).passages_of(source)
        if not passages:
            raise UnknownDocumentError(source, corpus)
        return "\n\n".join(passage.text for passage in passages)

    async def compare(self, actor: Actor, corpus: str, first: str, second: str) -> DocumentComparison:
        """What two documents of a corpus, by the ids of their sources, say differently; within the limits of a step."""
        found = self._corpus(actor, corpus)
        texts = [await found.passages_of(source) for source in (first, second)]
        for source, passages in zip((first, second), texts, strict=True):
            if not passages:
                raise UnknownDocumentError(source, corpus)
        return await self._threads.call(actor.tenant, partial(compare_documents, *texts))

    async def passages_around(self, actor: Actor, passage: str, *, reach: int) -> Sequence[Passage]:
        """A passage between its neighbours, as they stand in the document; an error if it is not there any more."""
        found = await self._opened().passages_around(passage, tenant=actor.tenant, reach=reach)
        if not found:
            raise UnknownDocumentError(passage, "")
        return found

    def _corpus(self, actor: Actor, name: str) -> Corpus:
        return self._opened(name).corpus(name, tenant=actor.tenant)

    def _opened(self, corpus: str = "") -> Library:
        if not isinstance(self._library, Library):
            raise NoLibraryError(corpus)
        return self._library

    async def _record(self, actor: Actor, action: str, details: dict[str, JsonValue]) -> None:
        about = {"role": actor.role, **details}
        await self._store.audit.record(actor.user, action, tenant=actor.tenant, details=about)

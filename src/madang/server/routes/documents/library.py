"""Routes for the library: the corpora of the caller's tenant, their documents and what could not be read of them, a
search, and a passage where it stands. What is asked of an assistant names the corpora to search in its options.
"""

import asyncio
from datetime import date
from pathlib import Path
from typing import Annotated

from fastapi import APIRouter, Query, Response
from pydantic import BaseModel, Field
from starlette.requests import Request

from madang.knowledge import DocumentComparison, IngestReport, Passage, SearchResult
from madang.server import phrases
from madang.server.context import Context, Reader, Writer
from madang.server.errors import BodyTypeError, RequestError
from madang.server.http.deadline import lift_deadline
from madang.server.routes.scheduled.jobs import JobEntry
from madang.text import Text

router = APIRouter(tags=["library"])


class CorpusEntry(BaseModel):
    """A corpus as it is listed; those that ship with the program cannot be changed."""

    name: str
    documents: int
    passages: int
    shipped: bool


class DocumentEntry(BaseModel):
    """A document of a corpus, by the id of its source."""

    id: str
    name: str
    title: str
    location: str
    as_of: date | None


class RejectedEntry(BaseModel):
    """A file that could not be read, and why, in both languages."""

    name: str
    reason: Text


class DocumentList(BaseModel):
    """The documents of a corpus, and the files that could not be read."""

    documents: list[DocumentEntry]
    rejected: list[RejectedEntry]


class AddedDocuments(BaseModel):
    """What became of the files: the names of each group."""

    new: list[str]
    changed: list[str]
    unchanged: list[str]
    removed: list[str]
    rejected: list[RejectedEntry]


class FolderToAdd(BaseModel):
    """A folder of the machine that the server runs on."""

    path: str = Field(min_length=1, max_length=4000)


class PassagePlace(BaseModel):
    """A passage where it stands: what comes before and after it, with its page and lines."""

    passage: Passage
    before: list[Passage]
    after: list[Passage]


@router.get("/library")
async def list_corpora(context: Context, caller: Reader) -> list[CorpusEntry]:
    """The corpora of the caller's tenant and those that ship, by name."""
    found = await context.application.library.corpora(caller.actor)
    return [
        CorpusEntry(name=each.name, documents=each.sources, passages=each.chunks, shipped=each.shipped)
        for each in found
    ]


@router.get("/library/{corpus}")
async def list_documents(context: Context, caller: Reader, corpus: str) -> DocumentList:
    """The documents of a corpus, and the files that could not be read, with the reasons."""
    found = await context.application.library.contents(caller.actor, corpus)
    return DocumentList(
        documents=[
            DocumentEntry(id=each.id, name=each.document, title=each.title, location=each.location, as_of=each.as_of)
            for each in found.documents
        ],
        rejected=[RejectedEntry(name=each.name, reason=each.reason) for each in found.rejected],
    )


@router.post(
    "/library/{corpus}",
    openapi_extra={"requestBody": {"content": {"application/octet-stream": {}}, "required": True}},
)
async def add_document(
    context: Context,
    caller: Writer,
    corpus: str,
    request: Request,
    name: Annotated[str, Query(min_length=1, max_length=500)],
) -> AddedDocuments:
    """Add the file that the body is, under a name whose ending says how it is read; the same name replaces it."""
    if (given := request.headers.get("content-type", "").partition(";")[0]).startswith("multipart/"):
        raise BodyTypeError(given, phrases.SEND_FILE_AS_BODY)
    content = await request.body()
    if not content:
        raise RequestError("The body is empty: send the file itself as the body.")
    lift_deadline(request.scope)  # a large file is read for longer than an answer may take
    return _added(await context.application.library.add(caller.actor, corpus, name, content))


@router.put("/library/{corpus}/folder", status_code=202)
async def add_folder(context: Context, caller: Writer, corpus: str, body: FolderToAdd) -> JobEntry:
    """A job that brings a corpus up to date with a folder of the server (scope operator): what left it is removed."""
    caller.require_scope("operator")
    folder = Path(body.path)
    if not await asyncio.to_thread(folder.is_dir):
        raise RequestError(f"path: {body.path!r} is no folder of the machine that the server runs on.")
    return JobEntry.of(await context.application.library.add_folder(caller.actor, corpus, folder))


@router.delete("/library/{corpus}", status_code=204, response_class=Response)
async def remove_corpus(context: Context, caller: Writer, corpus: str) -> None:
    """Remove a corpus and all that it holds, if it is there."""
    await context.application.library.drop(caller.actor, corpus)


@router.delete("/library/{corpus}/documents/{document}", status_code=204, response_class=Response)
async def remove_document(context: Context, caller: Writer, corpus: str, document: str) -> None:
    """Remove a document by its id, or a file that could not be read by its name."""
    await context.application.library.remove(caller.actor, corpus, document)


@router.get("/library/{corpus}/search")
async def search_corpus(
    context: Context,
    caller: Reader,
    corpus: str,
    question: Annotated[str, Query(min_length=1, max_length=2000)],
    limit: Annotated[int, Query(ge=1, le=100)] = 8,
) -> SearchResult:
    """The passages that answer a question best, each with its document, page and lines."""
    return await context.application.library.search(caller.actor, corpus, question, limit=limit)


@router.get("/library/{corpus}/compare")
async def compare_documents(
    context: Context, caller: Reader, corpus: str, first: str, second: str
) -> DocumentComparison:
    """What two documents, by their ids, say differently: sentences that changed, and those that one has alone."""
    return await context.application.library.compare(caller.actor, corpus, first, second)


@router.get("/passages/{passage}")
async def get_passage(
    context: Context, caller: Reader, passage: str, reach: Annotated[int, Query(ge=0, le=20)] = 1
) -> PassagePlace:
    """A passage that was cited, between what stands before and after it; 404 if its text has changed since."""
    found = await context.application.library.passages_around(caller.actor, passage, reach=reach)
    place = next(number for number, each in enumerate(found) if each.id == passage)
    return PassagePlace(passage=found[place], before=list(found[:place]), after=list(found[place + 1 :]))


def _added(report: IngestReport) -> AddedDocuments:
    return AddedDocuments(
        new=list(report.new),
        changed=list(report.changed),
        unchanged=list(report.unchanged),
        removed=list(report.removed),
        rejected=[RejectedEntry(name=each.name, reason=each.reason) for each in report.rejected],
    )

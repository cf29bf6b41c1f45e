"""Documents as MCP resources: files of sessions, and what the library holds."""

import re
from urllib.parse import quote, unquote

from mcp import types
from mcp.server.lowlevel.helper_types import ReadResourceContents
from pydantic import AnyUrl

from madang.knowledge import CorpusSource
from madang.protocol import Actor, File
from madang.runtime import Application
from madang.server.errors import NotFoundError, RequestError

_FILE = re.compile(r"madang://sessions/([^/]+)/files/([^/]+)")
_DOCUMENT = re.compile(r"madang://library/([^/]+)/([^/]+)")
_FILE_ADDRESS = "madang://sessions/{session}/files/{reference}"
_DOCUMENT_ADDRESS = "madang://library/{corpus}/{document}"
_PAGE = 100


async def templates() -> list[types.ResourceTemplate]:
    """Where documents are found."""
    made = "A file of a session: one that was made for an answer, or handed in."
    kept = "The text of a document of the library."
    return [
        types.ResourceTemplate(uriTemplate=_FILE_ADDRESS, name="file", description=made),
        types.ResourceTemplate(uriTemplate=_DOCUMENT_ADDRESS, name="document", description=kept),
    ]


def file_link(session: str, file: File) -> types.ResourceLink:
    """A file of a session, to be read when it is wanted."""
    return types.ResourceLink(
        type="resource_link",
        name=file.name,
        uri=AnyUrl(_FILE_ADDRESS.format(session=session, reference=file.reference)),
        mimeType=file.media_type,
        size=file.size,
    )


async def list_documents(
    application: Application, actor: Actor, request: types.ListResourcesRequest
) -> types.ListResourcesResult:
    """The documents that somebody added to the library of the actor's tenant, a page at a time."""
    start = _start_of(request.params.cursor if request.params else None)
    corpora = [corpus for corpus in await application.library.corpora(actor) if not corpus.shipped]
    documents = [
        document
        for corpus in corpora
        for document in (await application.library.contents(actor, corpus.name)).documents
    ]
    following = start + _PAGE
    return types.ListResourcesResult(
        resources=[_listed(document) for document in documents[start:following]],
        nextCursor=str(following) if following < len(documents) else None,
    )


def _start_of(cursor: str | None) -> int:
    if cursor is not None and not (cursor.isascii() and cursor.isdigit() and len(cursor) < _LONGEST_CURSOR):
        raise RequestError(f"There is no page {cursor!r}: pass the cursor of the page before.")
    return int(cursor or 0)


_LONGEST_CURSOR = 10


def _listed(document: CorpusSource) -> types.Resource:
    address = _DOCUMENT_ADDRESS.format(corpus=quote(document.corpus, safe=""), document=quote(document.id, safe=""))
    return types.Resource(
        uri=AnyUrl(address),
        name=document.document,
        title=document.title,
        mimeType="text/plain",
    )


async def read(application: Application, actor: Actor, address: AnyUrl) -> list[ReadResourceContents]:
    """A file or a document of the actor's."""
    if found := _FILE.fullmatch(str(address)):
        return [await _file(application, actor, *found.groups())]
    if found := _DOCUMENT.fullmatch(str(address)):
        corpus, document = map(unquote, found.groups())
        text = await application.library.text_of(actor, corpus, document)
        return [ReadResourceContents(text, "text/plain")]
    raise NotFoundError(f"resource {str(address)!r}")


async def _file(application: Application, actor: Actor, session: str, reference: str) -> ReadResourceContents:
    stored = await application.files.find(actor, session, reference)
    content = await application.files.open(actor, session, reference)
    return ReadResourceContents(_told(content, stored.file.media_type), stored.file.media_type)


def _told(content: bytes, kind: str) -> str | bytes:
    """Text as text; as it is where it is none, or written in another way than UTF-8."""
    try:
        return content.decode() if kind.startswith("text/") else content
    except UnicodeDecodeError:
        return content

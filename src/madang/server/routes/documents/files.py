"""Routes for the files of a session: upload, list, download, delete.

The type of a file is detected from its content, never from its name. Downloads are sent as attachments in a sandbox, so
that nothing in them can act in a user's name; the page may still show one as an image.
"""

from datetime import datetime
from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Query, Response
from pydantic import BaseModel
from starlette.requests import Request

from madang.protocol import File
from madang.server import phrases
from madang.server.context import Context, Reader, Writer
from madang.server.errors import BodyTypeError, RequestError
from madang.store import StoredFile

router = APIRouter(tags=["files"])

_SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox"


class FileEntry(BaseModel):
    """A file as it is listed."""

    name: str
    media_type: str
    reference: str
    size: int
    created_at: datetime
    expires_at: datetime | None


@router.get("/sessions/{session}/files")
async def list_files(context: Context, caller: Reader, session: str) -> list[FileEntry]:
    """The files of a session, first saved first."""
    return [_entry(stored) for stored in await context.application.files.list(caller.actor, session)]


@router.post(
    "/sessions/{session}/files",
    status_code=201,
    openapi_extra={"requestBody": {"content": {"application/octet-stream": {}}, "required": True}},
)
async def upload_file(
    context: Context, caller: Writer, session: str, request: Request, name: Annotated[str, Query(max_length=500)] = ""
) -> File:
    """The file that the body is, to be named by its reference in what is asked next."""
    found = await context.application.sessions.get(caller.actor, session)
    if (given := request.headers.get("content-type", "").partition(";")[0]).startswith("multipart/"):
        raise BodyTypeError(given, phrases.SEND_FILE_AS_BODY)
    content = await request.body()
    if not content:
        raise RequestError("The body is empty: send the file itself as the body.")
    return await context.application.files.upload(caller.actor, session, name, content, assistant=found.assistant)


@router.get("/sessions/{session}/files/{reference}", response_class=Response)
async def get_file(context: Context, caller: Reader, session: str, reference: str) -> Response:
    """The content of a file."""
    found = (await context.application.files.find(caller.actor, session, reference)).file
    headers = {
        "cache-control": "private, max-age=3600",
        "content-disposition": f"attachment; filename*=UTF-8''{quote(found.name)}",
        "content-security-policy": _SANDBOX,
    }
    content = await context.application.files.open(caller.actor, session, reference)
    return Response(content, headers=headers, media_type=found.media_type)


@router.delete("/sessions/{session}/files/{reference}", status_code=204)
async def delete_file(context: Context, caller: Writer, session: str, reference: str) -> None:
    """Remove a file, if it is there."""
    await context.application.files.delete(caller.actor, session, reference)


def _entry(stored: StoredFile) -> FileEntry:
    return FileEntry(**stored.file.model_dump(), created_at=stored.created_at, expires_at=stored.expires_at)

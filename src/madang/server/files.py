"""Files of a session: handed in with what is asked, and fetched when they were made.

What a file is, its content tells, never its name. It is sent as something to be saved, in a sandbox, so that nothing in
it can act in a visitor's name; a page may still show it as a picture.
"""

from datetime import datetime
from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Query, Response
from pydantic import BaseModel
from starlette.requests import Request

from madang.protocol.files import File
from madang.server.errors import BodyError, RequestError
from madang.server.premises import Here, Who, Writer
from madang.store.files import StoredFile
from madang.text import Text

__all__ = ["FileSheet", "delete_file", "get_file", "hand_in", "list_files", "router"]

router = APIRouter(tags=["files"])

_SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox"


class FileSheet(BaseModel):
    """A file as it is listed."""

    name: str
    media_type: str
    reference: str
    size: int
    created_at: datetime
    expires_at: datetime | None


@router.get("/sessions/{session}/files")
async def list_files(here: Here, who: Who, session: str) -> list[FileSheet]:
    """The files of a session, first saved first."""
    await who.session(here.office, session)
    return [_sheet(stored) for stored in await here.office.store.files.list(session)]


@router.post(
    "/sessions/{session}/files",
    status_code=201,
    openapi_extra={"requestBody": {"content": {"application/octet-stream": {}}, "required": True}},
)
async def hand_in(
    here: Here, who: Writer, session: str, request: Request, name: Annotated[str, Query(max_length=500)] = ""
) -> File:
    """The file that the body is, to be named by its reference in what is asked next."""
    found = await who.session(here.office, session)
    if (given := request.headers.get("content-type", "").partition(";")[0]).startswith("multipart/"):
        raise BodyError(given, _AS_BODY)
    content = await request.body()
    if not content:
        raise RequestError("The body is empty: send the file itself as the body.")
    return await here.office.desk.attach(who.actor, session, name, content, assistant=found.assistant)


_AS_BODY = Text(ko="파일 자체를 본문으로 보내 주세요", en="send the file itself as the body")


@router.get("/sessions/{session}/files/{reference}", response_class=Response)
async def get_file(here: Here, who: Who, session: str, reference: str) -> Response:
    """The content of a file."""
    await who.session(here.office, session)
    found = (await here.office.store.files.find(session, reference)).file
    headers = {
        "cache-control": "private, max-age=3600",
        "content-disposition": f"attachment; filename*=UTF-8''{quote(found.name)}",
        "content-security-policy": _SANDBOX,
    }
    content = await here.office.store.files.open(session, reference)
    return Response(content, headers=headers, media_type=found.media_type)


@router.delete("/sessions/{session}/files/{reference}", status_code=204)
async def delete_file(here: Here, who: Writer, session: str, reference: str) -> None:
    """Remove a file, if it is there."""
    await who.session(here.office, session)
    await here.office.store.files.delete(session, reference)


def _sheet(stored: StoredFile) -> FileSheet:
    return FileSheet(**stored.file.model_dump(), created_at=stored.created_at, expires_at=stored.expires_at)

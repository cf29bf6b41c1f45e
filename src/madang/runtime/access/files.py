"""The files of a person's sessions: handed in, listed, opened and deleted."""

import asyncio
from collections.abc import Sequence
from functools import partial

from pydantic import JsonValue

from madang.protocol import Actor, File, detect_media_type, safe_name
from madang.runtime.access.ownership import open_session, own_session
from madang.runtime.assistants.discovery import Assistants
from madang.runtime.errors import UnknownFileError
from madang.store import Store, StoredFile


class FileAccess:
    """The files of the actor's sessions; sessions of others raise `SessionNotFoundError`."""

    def __init__(self, store: Store, assistants: Assistants) -> None:
        self._store = store
        self._assistants = assistants

    async def upload(
        self, actor: Actor, session: str, name: str, content: bytes, *, assistant: str, title: str = ""
    ) -> File:
        """A file handed in for the next message of a session, which is created under `title` if it is new.

        Its type is detected from the content; `UnknownFileError` if it cannot be, `FilesNotReadError` if the assistant
        reads no files.
        """
        self._assistants.get(assistant).check_files()
        media_type = await asyncio.to_thread(detect_media_type, content, name)
        if media_type is None:
            raise UnknownFileError(safe_name(name))
        await self._store.quotas.check_file(actor.tenant, len(content))
        await open_session(self._store, actor, session, assistant, title=title or safe_name(name))
        room = partial(self._store.quotas.check_added_file, tenant=actor.tenant)
        file = await self._store.files.save(session, name, media_type, content, check=room)
        details: dict[str, JsonValue] = {"role": actor.role, "file": file.reference}
        await self._store.audit.record(actor.user, "attach", tenant=actor.tenant, session=session, details=details)
        return file

    async def list(self, actor: Actor, session: str) -> Sequence[StoredFile]:
        """The files of a session, first saved first."""
        await own_session(self._store, actor, session)
        return await self._store.files.list(session)

    async def find(self, actor: Actor, session: str, reference: str) -> StoredFile:
        """What is known of a file without its content, or `FileMissingError`."""
        await own_session(self._store, actor, session)
        return await self._store.files.find(session, reference)

    async def open(self, actor: Actor, session: str, reference: str) -> bytes:
        """The content of a file, or `FileMissingError`."""
        await own_session(self._store, actor, session)
        return await self._store.files.open(session, reference)

    async def delete(self, actor: Actor, session: str, reference: str) -> bool:
        """Delete a file; False if there was none."""
        await own_session(self._store, actor, session)
        return await self._store.files.delete(session, reference)

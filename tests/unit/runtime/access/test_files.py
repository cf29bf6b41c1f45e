"""The files of a session are there for its owner; what is handed in is on record."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from madang.protocol import EVERY_TENANT, Actor
from madang.runtime.access.files import FileAccess
from madang.runtime.assistants.discovery import Assistants
from madang.runtime.errors import FilesNotReadError, UnknownFileError, WrongAssistantError
from madang.store import FileMissingError, SessionNotFoundError, Store
from madang.testing import echo_assistant

KIM = Actor(user="kim", tenant="acme", role="agent")
LEE = Actor(user="lee", tenant="acme")
NOTE = b"Jeju in May"


@pytest.fixture
def files(store: Store) -> FileAccess:
    echo = echo_assistant()
    readers = {name: replace(echo, name=name, reads_files=name != "chat") for name in ("lease", "trip", "chat")}
    return FileAccess(store, Assistants(readers, broken={}))


async def test_a_file_begins_a_session_of_its_owner_and_is_on_record(files: FileAccess, store: Store) -> None:
    file = await files.upload(KIM, "s", "note.txt", NOTE, assistant="lease")

    session = await store.sessions.get("s")
    assert (session.tenant, session.user, session.assistant, session.title) == ("acme", "kim", "lease", "note.txt")
    assert [stored.file for stored in await files.list(KIM, "s")] == [file]
    assert (await files.find(KIM, "s", file.reference)).file == file
    assert await files.open(KIM, "s", file.reference) == NOTE
    [entry] = await store.audit.list(EVERY_TENANT)
    assert (entry.actor, entry.action, entry.session) == ("kim", "attach", "s")
    assert (entry.tenant, entry.details) == ("acme", {"role": "agent", "file": file.reference})
    assert await files.delete(KIM, "s", file.reference)
    assert not await files.delete(KIM, "s", file.reference)
    with pytest.raises(FileMissingError):
        await files.open(KIM, "s", file.reference)


async def test_what_cannot_be_recognised_and_what_is_for_another_assistant_is_refused(
    files: FileAccess, store: Store
) -> None:
    with pytest.raises(UnknownFileError):
        await files.upload(KIM, "s", "note", bytes(range(256)), assistant="lease")
    assert await store.sessions.list(EVERY_TENANT) == []
    await files.upload(KIM, "s", "note.txt", NOTE, assistant="lease")
    with pytest.raises(WrongAssistantError):
        await files.upload(KIM, "s", "note.txt", NOTE, assistant="trip")


async def test_an_assistant_that_reads_no_files_is_given_none(files: FileAccess, store: Store) -> None:
    with pytest.raises(FilesNotReadError) as refused:
        await files.upload(KIM, "s", "note.txt", NOTE, assistant="chat")
    assert refused.value.code == "files_not_read"
    assert refused.value.text is not None
    assert "파일을 읽지 않습니다" in refused.value.text.ko
    assert await store.sessions.list(EVERY_TENANT) == []


ATTEMPTS: dict[str, Callable[[FileAccess, str], Awaitable[object]]] = {
    "upload": lambda files, _: files.upload(LEE, "s", "mine.txt", b"mine", assistant="lease"),
    "list": lambda files, _: files.list(LEE, "s"),
    "find": lambda files, reference: files.find(LEE, "s", reference),
    "open": lambda files, reference: files.open(LEE, "s", reference),
    "delete": lambda files, reference: files.delete(LEE, "s", reference),
}


@pytest.mark.parametrize("attempt", ATTEMPTS.values(), ids=ATTEMPTS)
async def test_nobody_reaches_a_file_of_another(
    files: FileAccess, attempt: Callable[[FileAccess, str], Awaitable[object]]
) -> None:
    file = await files.upload(KIM, "s", "note.txt", NOTE, assistant="lease")
    with pytest.raises(SessionNotFoundError):
        await attempt(files, file.reference)
    assert [stored.file for stored in await files.list(KIM, "s")] == [file]


def test_every_method_is_tried_by_a_stranger():
    assert {name for name in vars(FileAccess) if not name.startswith("_")} == ATTEMPTS.keys()

"""Files: the port in memory and on every backend keeps the same promises, and the store keeps more."""

from collections.abc import AsyncIterator
from datetime import timedelta

import pytest

from madang.protocol import EventDraft, File, RunAccepted
from madang.runtime.agents.ports import RunFiles
from madang.store import MasterKey, MasterKeys, Store, open_store
from madang.store import files as store_files
from madang.store.encryption.errors import CorruptRowError
from madang.store.errors import FileMissingError, FileSizeError, SessionNotFoundError, StaleRunError
from madang.store.files import MAX_FILE_BYTES, RunFence, StoredFile
from madang.testing import MemoryFiles
from tests.conformance.backends import BACKENDS, count_rows, execute, new_store_address
from tests.conformance.conftest import Clock

DAY = timedelta(days=1)
KEYS = MasterKeys([MasterKey("k1", bytes(range(32)))])


@pytest.fixture(params=["memory", *BACKENDS])
async def files(request: pytest.FixtureRequest) -> AsyncIterator[RunFiles]:
    """The files of session 's', as a run sees them."""
    if request.param == "memory":
        yield MemoryFiles()
        return
    async with open_store(new_store_address(request.param, request)) as store:
        yield store.files.of("s", await hold(store))


async def hold(store: Store) -> RunFence:
    await store.runs.accept("s", {}, EventDraft(RunAccepted(assistant="travel")), run="r")
    claimed = await store.runs.claim("w", timedelta(seconds=30))
    assert claimed is not None
    return RunFence("r", claimed.run.epoch)


async def test_a_file_is_opened_by_its_reference(files: RunFiles) -> None:
    saved = await files.save("계약서 초안.pdf", "application/pdf", b"%PDF-\x00\xff")
    assert saved == File(name="계약서 초안.pdf", media_type="application/pdf", reference=saved.reference, size=7)
    assert await files.open(saved.reference) == b"%PDF-\x00\xff"


async def test_the_same_file_saved_twice_is_one_file(files: RunFiles) -> None:
    assert await files.save("a.txt", "text/plain", b"1") == await files.save("a.txt", "text/plain", b"1")


async def test_another_name_type_or_content_is_another_file(files: RunFiles) -> None:
    saved = [
        await files.save("a.txt", "text/plain", b"1"),
        await files.save("b.txt", "text/plain", b"1"),
        await files.save("a.txt", "text/csv", b"1"),
        await files.save("a.txt", "text/plain", b"2"),
        await files.save("a.txt", "text/plain", b""),
    ]
    assert len({file.reference for file in saved}) == 5


async def test_a_name_leads_nowhere_else(files: RunFiles) -> None:
    assert (await files.save("../../etc/passwd", "text/plain", b"1")).name == "passwd"


@pytest.mark.parametrize("reference", ["", "00" * 16, "no hex", "../..", "' OR 1=1 --"])
async def test_a_reference_of_no_file_is_refused(files: RunFiles, reference: str) -> None:
    with pytest.raises(FileMissingError) as refused:
        await files.open(reference)
    assert str(refused.value) == (
        f"Session 's' has no file {reference!r}, or has it no longer: make it again, or list its files."
    )


async def test_a_file_that_is_too_large_is_refused(files: RunFiles) -> None:
    with pytest.raises(FileSizeError) as refused:
        await files.save("big.bin", "application/zip", bytes(MAX_FILE_BYTES + 1))
    assert str(refused.value) == (
        "The file 'big.bin' has 33,554,433 bytes where there is room for 33,554,432: make it smaller or split it."
    )


async def test_a_worker_that_lost_its_run_saves_nothing(store: Store, clock: Clock) -> None:
    holder = await hold(store)
    clock.advance(timedelta(minutes=1))
    await hold(store)
    with pytest.raises(StaleRunError):
        await store.files.of("s", holder).save("a.txt", "text/plain", b"1")
    assert await store.files.list("s") == []


async def test_files_are_listed_with_their_times_and_without_their_content(store: Store, clock: Clock) -> None:
    await store.sessions.create("s")
    first = await store.files.save("s", "a.txt", "text/plain", b"1", lifetime=DAY)
    clock.advance(timedelta(hours=1))
    second = await store.files.save("s", "b.txt", "text/plain", b"2")
    assert await store.files.list("s") == [
        StoredFile(first, clock.now - timedelta(hours=1), clock.now + timedelta(hours=23)),
        StoredFile(second, clock.now, None),
    ]
    assert await store.files.find("s", second.reference) == StoredFile(second, clock.now, None)


async def test_a_file_whose_time_is_over_is_gone_and_swept_away(store: Store, clock: Clock, url: str) -> None:
    await store.sessions.create("s")
    mortal = await store.files.save("s", "a.txt", "text/plain", b"1", lifetime=DAY)
    lasting = await store.files.save("s", "b.txt", "text/plain", b"2")
    clock.advance(DAY)

    with pytest.raises(FileMissingError):
        await store.files.open("s", mortal.reference)
    assert [stored.file for stored in await store.files.list("s")] == [lasting]
    assert count_rows(url)["files"] == 2
    assert await store.files.sweep() == 1
    assert count_rows(url)["files"] == 1


async def test_saved_again_a_file_lives_for_the_longer_of_the_two_times(store: Store, clock: Clock) -> None:
    await store.sessions.create("s")
    for lifetime, expected in ((DAY, DAY), (2 * DAY, 2 * DAY), (DAY, 2 * DAY), (None, None), (DAY, None)):
        saved = await store.files.save("s", "a.txt", "text/plain", b"1", lifetime=lifetime)
        until = (await store.files.find("s", saved.reference)).expires_at
        assert until == (None if expected is None else clock.now + expected)


async def test_a_session_has_room_for_so_much_and_no_more(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_files, "MAX_SESSION_FILE_BYTES", 10)
    await store.sessions.create("s")
    await store.files.save("s", "a.txt", "text/plain", b"123456")
    with pytest.raises(FileSizeError, match="has 5 bytes where there is room for 4"):
        await store.files.save("s", "b.txt", "text/plain", b"12345")
    await store.files.save("s", "b.txt", "text/plain", b"1234")


async def test_there_are_no_files_without_a_session_and_none_of_another(store: Store) -> None:
    with pytest.raises(SessionNotFoundError):
        await store.files.save("s", "a.txt", "text/plain", b"1")
    await store.sessions.create("s")
    await store.sessions.create("t")
    saved = await store.files.save("s", "a.txt", "text/plain", b"1")
    with pytest.raises(FileMissingError):
        await store.files.open("t", saved.reference)


async def test_a_deleted_file_is_gone(store: Store) -> None:
    await store.sessions.create("s")
    saved = await store.files.save("s", "a.txt", "text/plain", b"1")
    assert await store.files.delete("s", saved.reference)
    assert not await store.files.delete("s", saved.reference)
    assert await store.files.list("s") == []


async def test_a_copied_session_has_its_own_files_under_the_same_references(store: Store) -> None:
    await store.sessions.create("s")
    saved = await store.files.save("s", "a.txt", "text/plain", b"1")
    await store.checkpointer.acopy_thread("s", "t")
    await store.delete("s")
    assert await store.files.open("t", saved.reference) == b"1"
    assert [stored.file for stored in await store.files.list("t")] == [saved]


async def test_names_and_contents_are_encrypted_and_survive_a_new_key(url: str) -> None:
    async with open_store(url, keys=KEYS) as store:
        await store.sessions.create("s")
        saved = await store.files.save("s", "secret-name.txt", "text/plain", b"secret-content")
        rows = execute(url, "SELECT id, title, body FROM files")
        assert not any(word in bytes(part) for row in rows for part in row for word in (b"secret", b"text/plain"))  # type: ignore[arg-type]
        await store.renew_session_key("s")
        assert execute(url, "SELECT title FROM files") != [(row[1],) for row in rows]
        assert await store.files.open("s", saved.reference) == b"secret-content"
        assert [stored.file for stored in await store.files.list("s")] == [saved]


async def test_a_file_that_was_changed_behind_the_stores_back_is_not_opened(store: Store, url: str) -> None:
    await store.sessions.create("s")
    saved = await store.files.save("s", "a.txt", "text/plain", b"1")
    other = await store.files.save("s", "b.txt", "text/plain", b"2")
    ident = f"x'{saved.reference}'" if url.startswith("sqlite") else f"'\\x{saved.reference}'"
    execute(url, f"UPDATE files SET body = (SELECT body FROM files WHERE id <> {ident}) WHERE id = {ident}")
    with pytest.raises(CorruptRowError):
        await store.files.open("s", saved.reference)
    assert await store.files.open("s", other.reference) == b"2"

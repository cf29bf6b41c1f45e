"""Rows changed behind the store's back are refused, each for its own reason."""

import re

import pytest

from madang.errors import MadangError
from madang.protocol import EVERY_TENANT
from madang.store import open_store
from madang.store.encryption.errors import (
    DataKeyError,
    EditedRowError,
    LockedSessionError,
    MissingKeyError,
    MovedRowError,
    PlainRowError,
    PlainSessionError,
)
from madang.store.encryption.keys import MasterKey, MasterKeys
from tests.acceptance.store.planted_secrets import SEALED, edit, plant, read_run, states


@pytest.fixture
async def planted(url: str, keys: MasterKeys) -> str:
    async with open_store(url, keys=keys) as store:
        await plant(store, "s1")
        await plant(store, "s2")
    return url


async def refused(url: str, keys: MasterKeys | None, error: type[MadangError]) -> str:
    async with open_store(url, keys=keys) as store:
        with pytest.raises(error) as caught:
            await states(store, "s1")
        return re.sub(r"content \d+", "content N", str(caught.value))


async def test_an_edited_ciphertext_is_refused(planted: str, keys: MasterKeys) -> None:
    edit(planted, "UPDATE contents SET body = flipped(body)")

    assert await refused(planted, keys, EditedRowError) == (
        "The stored content N of session 's1' was edited or belongs to another place in its session, "
        "so it was not read: restore it from a backup."
    )


async def test_a_row_put_in_the_place_of_another_is_refused(planted: str, keys: MasterKeys) -> None:
    edit(planted, "UPDATE contents SET body = (SELECT body FROM contents WHERE {number} = 1 AND session = 1)")

    assert "belongs to another place in its session" in await refused(planted, keys, EditedRowError)


async def test_a_row_taken_from_another_session_is_refused(planted: str, keys: MasterKeys) -> None:
    edit(
        planted,
        "UPDATE contents SET body = (SELECT other.body FROM contents AS other WHERE other.session = 2 "
        "AND other.{number} = contents.{number}) WHERE session = 1",
    )

    assert await refused(planted, keys, MovedRowError) == (
        "The stored content N of session 's1' is sealed under another key than its session has, "
        "so it was not read: restore it from a backup."
    )


async def test_a_session_that_was_given_the_key_and_rows_of_another_is_refused(planted: str, keys: MasterKeys) -> None:
    edit(planted, "UPDATE sessions SET id = 'swap' WHERE id = 's1'")
    edit(planted, "UPDATE sessions SET id = 's1' WHERE id = 's2'")

    assert await refused(planted, keys, DataKeyError) == (
        "The data key of session 's1' does not open under the master key '2026': either another key was given "
        "under that name, or the row was edited or taken from another session."
    )


async def test_a_checkpoint_moved_to_another_namespace_is_refused(planted: str, keys: MasterKeys) -> None:
    edit(planted, "UPDATE checkpoints SET namespace = 'elsewhere'")

    assert "in namespace 'elsewhere' of session 's1' was edited" in await refused(planted, keys, EditedRowError)


async def test_a_checkpoint_given_another_parent_is_refused(planted: str, keys: MasterKeys) -> None:
    edit(
        planted,
        "UPDATE checkpoints SET parent = (SELECT id FROM checkpoints ORDER BY id LIMIT 1) WHERE parent IS NOT NULL",
    )

    assert "in namespace '' of session 's1' was edited" in await refused(planted, keys, EditedRowError)


async def test_a_plaintext_row_is_refused(planted: str, keys: MasterKeys) -> None:
    edit(planted, "UPDATE contents SET body = CAST('any readable text' AS {bytes})")

    assert await refused(planted, keys, PlainRowError) == (
        "The stored content N of session 's1' is not encrypted though its session is, so it was not read: "
        "restore it from a backup."
    )


async def test_a_readable_title_is_refused(planted: str, keys: MasterKeys) -> None:
    edit(planted, "UPDATE sessions SET title = 'pay to account 1' WHERE id = 's1'")

    async with open_store(planted, keys=keys) as store:
        with pytest.raises(PlainRowError, match="title and metadata"):
            await store.sessions.list(EVERY_TENANT, user="u1")


async def test_a_session_that_lost_its_key_is_refused(planted: str, keys: MasterKeys) -> None:
    edit(planted, "DELETE FROM session_keys WHERE session = 1")

    assert await refused(planted, keys, PlainSessionError) == (
        "Session 's1' is not encrypted though the store has keys, so it is neither read nor written: encrypt what "
        "was stored before with `await store.encrypt_existing()`, or open the store with `allow_plain=True`."
    )


async def test_another_key_of_the_same_name_opens_nothing(planted: str) -> None:
    assert "another key was given under that name" in await refused(
        planted, MasterKeys([MasterKey.new("2026")]), DataKeyError
    )


async def test_a_key_that_was_not_given_is_named(planted: str) -> None:
    assert await refused(planted, MasterKeys([MasterKey.new("2027")]), MissingKeyError) == (
        "Session 's1' needs the master key '2026', and the keys given are 2027: add that key after the current one."
    )


async def test_without_keys_an_encrypted_session_stays_closed(planted: str) -> None:
    assert await refused(planted, None, LockedSessionError) == (
        "Session 's1' is encrypted and the store was opened without keys: open it with `keys=`, for instance from "
        "`keys_from_environment`."
    )


async def test_every_table_of_sealed_bodies_is_protected(planted: str, keys: MasterKeys) -> None:
    for table, column in sorted(SEALED - {("session_keys", "wrapped")}):
        edit(planted, f"UPDATE {table} SET {column} = flipped({column})")
        async with open_store(planted, keys=keys) as store:
            with pytest.raises(EditedRowError):
                _ = [await states(store, "s1"), await read_run(store), await store.sessions.get("s1")]
        edit(planted, f"UPDATE {table} SET {column} = flipped({column})")

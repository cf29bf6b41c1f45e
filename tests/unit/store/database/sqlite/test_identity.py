import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from madang.store import open_store
from madang.store.errors import DamagedStoreError, ReplacedStoreError


def delete(file: Path) -> None:
    file.unlink()


def replace(file: Path) -> None:
    shutil.copy(file, file.with_suffix(".copy"))
    file.with_suffix(".copy").rename(file)


def delete_log(file: Path) -> None:
    Path(f"{file}-wal").unlink()


@pytest.mark.parametrize("harm", [delete, replace, delete_log])
async def test_nothing_is_acknowledged_that_went_to_a_file_that_is_gone(
    tmp_path: Path, harm: Callable[[Path], None]
) -> None:
    file = tmp_path / "store.db"
    async with open_store(f"sqlite:///{file}") as store:
        await store.sessions.create("kept")
        harm(file)
        with pytest.raises(ReplacedStoreError, match="was deleted, moved or replaced"):
            await store.sessions.create("lost")
        with pytest.raises(ReplacedStoreError):
            await store.sessions.get("kept")


async def test_a_file_that_is_no_database_is_told_in_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "store.db"
    file.write_bytes(b"not a database" * 1000)
    with pytest.raises(DamagedStoreError, match="is damaged or no database of Madang"):
        async with open_store(f"sqlite:///{file}"):
            pass


async def test_a_damaged_file_is_found_at_the_start(tmp_path: Path) -> None:
    file = tmp_path / "store.db"
    async with open_store(f"sqlite:///{file}") as store:
        for number in range(50):
            await store.sessions.create(f"s{number}", title="t" * 500)
    with sqlite3.connect(file) as raw:
        [(size,)] = raw.execute("PRAGMA page_size").fetchall()
    raw.close()
    content = bytearray(file.read_bytes())
    content[size * 2 : size * 40] = b"\xff" * (size * 38)
    file.write_bytes(content)
    with pytest.raises(DamagedStoreError):
        async with open_store(f"sqlite:///{file}"):
            pass

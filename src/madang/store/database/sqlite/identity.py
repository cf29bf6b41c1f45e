"""Whether the file that we write to is still the one at its path, and whole: a program goes on writing to a file that
was deleted or replaced, and nobody would find what it wrote.
"""

import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path

from madang.store.errors import DamagedStoreError, ReplacedStoreError

_CHECKED_AT_START = 64 << 20
"""Larger files are checked by `madang doctor` only, since each check reads all of the file."""


class FileIdentity:
    """The file and its log as they were when they were opened; `check` is cheap enough for every commit."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._places = () if path == ":memory:" else (Path(path), Path(f"{path}-wal"))
        self._known: dict[Path, tuple[int, int]] = {}
        self.check()

    def check(self) -> None:
        """Raise `ReplacedStoreError` unless both are the ones that were there first."""
        for place in self._places:
            try:
                found = place.stat()
            except OSError:
                if place in self._known:
                    raise ReplacedStoreError(self._path) from None
                continue
            here = (found.st_dev, found.st_ino)
            if self._known.setdefault(place, here) != here:
                raise ReplacedStoreError(self._path)


@contextmanager
def checked_after(identity: FileIdentity) -> Generator[None]:
    """Check the file when the block has come to its end."""
    yield
    identity.check()


def check_at_start(raw: sqlite3.Connection, path: str) -> None:
    """Raise `DamagedStoreError` for a damaged file, unless it is too large to be read at each start."""
    if path != ":memory:" and Path(path).stat().st_size <= _CHECKED_AT_START:
        quick_check(raw, path)


def check_file(path: str) -> None:
    """Raise `DamagedStoreError` for a file that is damaged, however large."""
    with closing(sqlite3.connect(path)) as raw:
        quick_check(raw, path)


def quick_check(raw: sqlite3.Connection, path: str) -> None:
    """Raise `DamagedStoreError` with the first fault that SQLite finds."""
    [(found,)] = raw.execute("PRAGMA quick_check(1)").fetchall()
    if found != "ok":
        raise DamagedStoreError(path, found)

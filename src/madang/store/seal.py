"""The seam for encryption: every stored byte string passes a seal on its way in and out."""

import zlib
from typing import NamedTuple, Protocol

from madang.store.database import Connection
from madang.store.errors import CorruptRowError
from madang.store.sessions import Place

__all__ = ["ChecksumSeals", "Label", "Seal", "Seals"]


class Label(NamedTuple):
    """Which row a byte string belongs to; a seal binds the two, so that a moved row is noticed."""

    kind: str
    name: object
    session: str

    def __str__(self) -> str:
        return f"{self.kind} {self.name} of session {self.session!r}"

    def __bytes__(self) -> bytes:
        kind, name, session = self
        return f"{kind}\0{name}\0{session}".encode()


class Seal(Protocol):
    """Seals and opens the byte strings of one session."""

    def seal(self, plain: bytes, label: Label) -> bytes:
        """What is stored for `plain` under `label`."""
        ...

    def open(self, sealed: bytes, label: Label) -> bytes:
        """What was sealed under `label`, or `CorruptRowError`."""
        ...


class Seals(Protocol):
    """Gives each session its seal."""

    def digest_key(self, session: str) -> bytes:
        """The key, of 1 to 64 bytes, under which the session's content is hashed; known before its rows are."""
        ...

    async def unlock(self, connection: Connection, session: str, place: Place) -> Seal:
        """The seal of `session`, with what it needs read, or on a first write stored, through `connection`."""
        ...


class ChecksumSeals:
    """Seals that keep bytes readable and notice damaged or moved rows by a checksum."""

    def digest_key(self, session: str) -> bytes:
        """A key that keeps the hashes of different sessions apart."""
        return session.encode()[:64] or b"\0"

    async def unlock(self, connection: Connection, session: str, place: Place) -> Seal:
        """The one seal that serves all sessions."""
        del connection, session, place
        return _CHECKSUM


class _Checksum:
    """Appends a CRC-32 over the label and the bytes."""

    def seal(self, plain: bytes, label: Label) -> bytes:
        return plain + zlib.crc32(plain, zlib.crc32(bytes(label))).to_bytes(4, "big")

    def open(self, sealed: bytes, label: Label) -> bytes:
        plain = sealed[:-4]
        if zlib.crc32(plain, zlib.crc32(bytes(label))).to_bytes(4, "big") != sealed[-4:]:
            raise CorruptRowError(str(label))
        return plain


_CHECKSUM = _Checksum()

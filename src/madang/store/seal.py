"""The seam for encryption: every stored byte string passes a seal on its way in and out."""

import zlib
from typing import NamedTuple, Protocol

from madang.store.database import Connection
from madang.store.key_errors import CorruptRowError, LockedSessionError
from madang.store.places import Place

__all__ = ["ChecksumSeal", "ChecksumSeals", "Label", "Seal", "Seals"]


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
    """Seals and opens the byte strings of one session.

    `digest_key`, of 1 to 64 bytes, is what the session's content is hashed under. A seal that `conceals` leaves nothing
    readable without a key.
    """

    @property
    def digest_key(self) -> bytes: ...

    @property
    def conceals(self) -> bool: ...

    def seal(self, plain: bytes, label: Label) -> bytes:
        """What is stored for `plain` under `label`."""
        ...

    def open(self, sealed: bytes, label: Label) -> bytes:
        """What was sealed under `label`, or `CorruptRowError`."""
        ...


class Seals(Protocol):
    """Gives each session its seal. `conceals` says whether new sessions get one that does."""

    @property
    def conceals(self) -> bool: ...

    def digest_key(self, session: str) -> bytes:
        """The digest key of the session's seal as far as can be told before its rows are read; `unlock` is certain."""
        ...

    async def issue(self, connection: Connection, session: str, place: Place) -> Seal:
        """The seal of a session that was created in this very transaction, with what it needs stored."""
        ...

    def unlock(self, session: str, place: Place) -> Seal:
        """The seal of `session`, which stands at `place`."""
        ...


class ChecksumSeals:
    """Seals that keep bytes readable and notice damaged or moved rows by a checksum."""

    conceals = False

    def digest_key(self, session: str) -> bytes:
        """A key that keeps the hashes of different sessions apart."""
        return ChecksumSeal(session).digest_key

    async def issue(self, connection: Connection, session: str, place: Place) -> Seal:
        """The seal, which needs nothing stored."""
        del connection
        return self.unlock(session, place)

    def unlock(self, session: str, place: Place) -> Seal:
        """The seal; `LockedSessionError` for a session that was encrypted."""
        if place.data_key is not None:
            raise LockedSessionError(session)
        return ChecksumSeal(session)


class ChecksumSeal:
    """Appends a CRC-32 over the label and the bytes."""

    conceals = False

    def __init__(self, session: str) -> None:
        self.digest_key = session.encode()[:64] or b"\0"

    def seal(self, plain: bytes, label: Label) -> bytes:
        """`plain` and its checksum."""
        return plain + zlib.crc32(plain, zlib.crc32(bytes(label))).to_bytes(4, "big")

    def open(self, sealed: bytes, label: Label) -> bytes:
        """What comes before the checksum, if that is right."""
        plain = sealed[:-4]
        if zlib.crc32(plain, zlib.crc32(bytes(label))).to_bytes(4, "big") != sealed[-4:]:
            raise CorruptRowError(str(label))
        return plain

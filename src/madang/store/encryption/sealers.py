"""Sealing of stored bytes, each bound to its row by a label: by AES-256-GCM under a session's data key, or by a
checksum where there are no keys. A row that was moved, or given another name, does not open under its label.

The labels of runs, events and effects stand beside their rows in `runs`.
"""

import os
import zlib
from typing import NamedTuple, Protocol

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from madang.store.database.columns import key_to_ident
from madang.store.database.port import Connection
from madang.store.database.session_row import SessionRow, WrappedKey
from madang.store.encryption.errors import (
    CorruptRowError,
    EditedRowError,
    LockedSessionError,
    MovedRowError,
    PlainRowError,
)
from madang.store.encryption.keys import KEY_BYTES, NONCE_BYTES, MasterKey, MasterKeys, derive_key


class RowLabel(NamedTuple):
    """Which row a byte string belongs to; sealing binds the two, so that a moved row is noticed."""

    kind: str
    name: object
    session: str

    def __str__(self) -> str:
        return f"{self.kind} {self.name} of session {self.session!r}"

    def __bytes__(self) -> bytes:
        kind, name, session = self
        return f"{kind}\0{name}\0{session}".encode()


def details_label(session: str) -> RowLabel:
    """What the details of `session` are sealed under."""
    return RowLabel("title and metadata", "", session)


def checkpoint_label(session: str, namespace: str, key: bytes, parent: bytes | None) -> RowLabel:
    """What a checkpoint row is sealed under: its parent is part of it, so that no row can be given other ancestors."""
    name = f"{key_to_ident(key)} after {key_to_ident(parent)}" if parent else key_to_ident(key)
    return RowLabel("checkpoint", f"{name} in namespace {namespace!r}", session)


def write_label(session: str, namespace: str, checkpoint: bytes, task: bytes) -> RowLabel:
    """What a row of pending writes is sealed under."""
    return RowLabel(
        "write", f"{key_to_ident(task)} to checkpoint {key_to_ident(checkpoint)} in namespace {namespace!r}", session
    )


def content_label(session: str, number: int) -> RowLabel:
    """What the content row `number` of `session` is sealed under."""
    return RowLabel("content", number, session)


def offload_label(session: str, ident: bytes) -> RowLabel:
    """What an offloaded value of `session` is sealed under."""
    return RowLabel("shelf", ident.hex(), session)


def named_checkpoint_label(session: str, ident: bytes) -> RowLabel:
    """What a named checkpoint of `session` is sealed under."""
    return RowLabel("snapshot", ident.hex(), session)


def file_title_label(session: str, ident: bytes) -> RowLabel:
    """What the name of a file is sealed under."""
    return RowLabel("file title", ident.hex(), session)


def file_body_label(session: str, ident: bytes) -> RowLabel:
    """What the content of a file is sealed under."""
    return RowLabel("file", ident.hex(), session)


def memory_label(session: str, namespace: tuple[str, ...], key: str) -> RowLabel:
    """What an item is sealed under."""
    return RowLabel("memory", f"{key!r} in {namespace!r}", session)


class Sealer(Protocol):
    """Seals and opens the byte strings of one session.

    `digest_key`, of 1 to 64 bytes, is what the session's content is hashed under. If it `encrypts`, nothing it seals is
    readable without a key.
    """

    @property
    def digest_key(self) -> bytes: ...

    @property
    def encrypts(self) -> bool: ...

    def seal(self, plain: bytes, label: RowLabel) -> bytes:
        """What is stored for `plain` under `label`."""
        ...

    def open(self, sealed: bytes, label: RowLabel) -> bytes:
        """What was sealed under `label`, or `CorruptRowError`."""
        ...


class SessionSealers(Protocol):
    """Gives each session its sealer; `encrypts` says whether those of new sessions do."""

    @property
    def encrypts(self) -> bool: ...

    def digest_key(self, session: str) -> bytes:
        """The digest key of the session, as far as it is known before its row is read; `sealer_of` is certain."""
        ...

    async def create(self, connection: Connection, session: str, session_row: SessionRow) -> Sealer:
        """The sealer of a session that was created in this transaction, once its key is stored."""
        ...

    def sealer_of(self, session: str, session_row: SessionRow) -> Sealer:
        """The sealer of `session`."""
        ...


class ChecksumSealers:
    """Sealers that keep bytes readable and notice damaged or moved rows by a checksum."""

    encrypts = False

    def digest_key(self, session: str) -> bytes:
        """A key that keeps the hashes of different sessions apart."""
        return ChecksumSealer(session).digest_key

    async def create(self, connection: Connection, session: str, session_row: SessionRow) -> Sealer:
        """The sealer, which needs nothing stored."""
        del connection
        return self.sealer_of(session, session_row)

    def sealer_of(self, session: str, session_row: SessionRow) -> Sealer:
        """The sealer; `LockedSessionError` for a session that was encrypted."""
        if session_row.data_key is not None:
            raise LockedSessionError(session)
        return ChecksumSealer(session)


class ChecksumSealer:
    """Appends a CRC-32 over the label and the bytes."""

    encrypts = False

    def __init__(self, session: str) -> None:
        self.digest_key = session.encode()[:64] or b"\0"

    def seal(self, plain: bytes, label: RowLabel) -> bytes:
        """`plain` and its checksum."""
        return plain + zlib.crc32(plain, zlib.crc32(bytes(label))).to_bytes(4, "big")

    def open(self, sealed: bytes, label: RowLabel) -> bytes:
        """What comes before the checksum, if that is right."""
        plain = sealed[:-4]
        if zlib.crc32(plain, zlib.crc32(bytes(label))).to_bytes(4, "big") != sealed[-4:]:
            raise CorruptRowError(str(label))
        return plain


# No readable body begins with this byte: those begin with a small number, or as msgpack arrays and maps and JSON do.
_FORMAT_BYTE = 0xE1
_TAG_BYTES = 4
_HEADER_BYTES = 1 + _TAG_BYTES


class AesGcmSealer:
    """The sealer of one session. A sealed value is a format byte, the key's tag, a nonce, the ciphertext and its proof.

    Nonces are random: with 96 bits, 2**32 values under one key keep the odds of a repeated one below 2**-32, and a
    session has at most that many content rows. `renew_session_key` starts over with a new key.
    """

    encrypts = True

    def __init__(self, data_key: bytes, wrapped: WrappedKey) -> None:
        self.wrapped = wrapped
        self.digest_key = derive_key(data_key, "digest")
        self._header = bytes((_FORMAT_BYTE,)) + derive_key(data_key, "tag", _TAG_BYTES)
        self._cipher = AESGCM(derive_key(data_key, "seal"))

    @classmethod
    def new(cls, session: str, master: MasterKey) -> "AesGcmSealer":
        """A sealer with a new data key for `session`, which is not stored yet."""
        data_key = os.urandom(KEY_BYTES)
        return cls(data_key, master.wrap(data_key, session))

    @classmethod
    def unwrapped(cls, session: str, wrapped: WrappedKey, keys: MasterKeys) -> "AesGcmSealer":
        """The sealer with the data key that `wrapped` holds for `session`."""
        return cls(keys.unwrap(wrapped, session), wrapped)

    def seal(self, plain: bytes, label: RowLabel) -> bytes:
        """`plain` encrypted, readable under `label` only."""
        nonce = os.urandom(NONCE_BYTES)
        return self._header + nonce + self._cipher.encrypt(nonce, plain, bytes(label))

    def open(self, sealed: bytes, label: RowLabel) -> bytes:
        """What was sealed under `label`; an error of its own for a readable, a foreign and an edited row."""
        if sealed[:1] != self._header[:1]:
            raise PlainRowError(str(label))
        if sealed[:_HEADER_BYTES] != self._header:
            raise MovedRowError(str(label))
        start = _HEADER_BYTES + NONCE_BYTES
        try:
            return self._cipher.decrypt(sealed[_HEADER_BYTES:start], sealed[start:], bytes(label))
        except (InvalidTag, ValueError) as error:
            raise EditedRowError(str(label)) from error

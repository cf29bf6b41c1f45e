"""Sealing by AES-256-GCM: the bytes of one session under its own data key, each bound to its row."""

import os

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from madang.store.key_errors import EditedRowError, MovedRowError, PlainRowError
from madang.store.keys import KEY_BYTES, NONCE_BYTES, MasterKey, MasterKeys, derive
from madang.store.places import WrappedKey
from madang.store.seal import Label

__all__ = ["CipherSeal"]

# No readable body begins with this byte: those begin with a small number, or as msgpack arrays and maps and JSON do.
_FORMAT = 0xE1
_TAG_BYTES = 4
_HEADER_BYTES = 1 + _TAG_BYTES


class CipherSeal:
    """The seal of one session. A sealed value is a format byte, the key's tag, a nonce, the ciphertext and its proof.

    Nonces are random: with 96 bits, 2**32 values under one key keep the odds of a repeated one below 2**-32, and a
    session has at most that many content rows. `renew_session_key` begins anew.
    """

    conceals = True

    def __init__(self, data_key: bytes, wrapped: WrappedKey) -> None:
        self.wrapped = wrapped
        self.digest_key = derive(data_key, "digest")
        self._header = bytes((_FORMAT,)) + derive(data_key, "tag", _TAG_BYTES)
        self._cipher = AESGCM(derive(data_key, "seal"))

    @classmethod
    def new(cls, session: str, master: MasterKey) -> "CipherSeal":
        """A seal under a new data key for `session`, not stored yet."""
        data_key = os.urandom(KEY_BYTES)
        return cls(data_key, master.wrap(data_key, session))

    @classmethod
    def unwrapped(cls, session: str, wrapped: WrappedKey, keys: MasterKeys) -> "CipherSeal":
        """The seal under the data key that `wrapped` holds for `session`."""
        return cls(keys.unwrap(wrapped, session), wrapped)

    def seal(self, plain: bytes, label: Label) -> bytes:
        """`plain` encrypted, readable under `label` only."""
        nonce = os.urandom(NONCE_BYTES)
        return self._header + nonce + self._cipher.encrypt(nonce, plain, bytes(label))

    def open(self, sealed: bytes, label: Label) -> bytes:
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

"""Identifiers as they are stored: a UUID in 17 bytes, anything else as its text.

Text sorts as it does outside and so do UUIDs; a thread that mixes both sorts its UUIDs last.
"""

from contextlib import suppress
from functools import lru_cache

from madang.store.errors import UnstorableValueError

__all__ = ["from_key", "to_key"]

_TEXT = b"t"
_UUID = b"u"
_UUID_LENGTH = 36


@lru_cache(maxsize=4096)
def to_key(ident: str) -> bytes:
    """The stored form of `ident`."""
    if len(ident) == _UUID_LENGTH:
        with suppress(ValueError):
            key = _UUID + bytes.fromhex(ident.replace("-", ""))
            if from_key(key) == ident:
                return key
    return _TEXT + _encoded(ident)


@lru_cache(maxsize=4096)
def from_key(key: bytes) -> str:
    """The identifier stored as `key`."""
    if key[:1] != _UUID:
        return key[1:].decode()
    digits = key.hex()
    return f"{digits[2:10]}-{digits[10:14]}-{digits[14:18]}-{digits[18:22]}-{digits[22:]}"


def _encoded(ident: str) -> bytes:
    try:
        return ident.encode()
    except UnicodeEncodeError as error:
        raise UnstorableValueError(
            f"The id {ident!r} holds half of a surrogate pair, which has no stored form: use whole characters."
        ) from error

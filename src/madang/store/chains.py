"""A chain of hashes: each entry's hash covers the entry and the hash before it, and a sealed head says where it ends.

With a secret key nobody without it can make a hash or a head. So a changed, inserted, removed or exchanged entry shows,
and so does a cut-off end. What does not show is a database put back as a whole to an earlier state, head included:
keep a head elsewhere now and then, and verify against it. Without a key the chain guards against mistakes and careless
hands only, since whoever can write to the database can compute it anew.
"""

import hashlib
import hmac
from typing import NamedTuple

from madang.store.codec import pack

__all__ = ["Chain", "Entry", "Head"]

_BEGINNING = b"\0" * 32


class Entry(NamedTuple):
    """One row of the audit, as it is stored."""

    number: int
    at: int
    actor: str
    action: str
    session: bytes | None
    details: bytes
    hash: bytes = b""


class Head(NamedTuple):
    """How many entries a chain has, and the hash of the last; worth keeping outside the database."""

    number: int = 0
    hash: bytes = _BEGINNING


class Chain:
    """Computes hashes and seals, with a secret key if there is one."""

    def __init__(self, key: bytes | None) -> None:
        self._key = key

    def after(self, head: Head, entry: Entry) -> Head:
        """The head of the chain once `entry`, whatever its own hash says, is its last."""
        return Head(entry.number, self._digest(b"entry", head.hash + pack(list(entry[:-1]))))

    def seal(self, head: Head) -> bytes:
        """What proves that a head was written by whoever holds the key."""
        return self._digest(b"head", pack(list(head)))

    def _digest(self, purpose: bytes, data: bytes) -> bytes:
        if self._key is None:
            return hashlib.sha256(purpose + data).digest()
        return hmac.digest(self._key, purpose + data, "sha256")

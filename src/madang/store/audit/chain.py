"""The chain of hashes over the audit: what a row is, what its hash covers, and how an erased detail is proved."""

import hashlib
import hmac
from typing import NamedTuple

from madang.store.content.packing import pack

FIRST_HASH = b"\0" * 32


class AuditVerification(NamedTuple):
    """Whether the audit is whole: how many entries are, and if not which is the first that is not, and why.

    >>> from madang.store import AuditVerification
    >>> AuditVerification(valid_entries=6, first_invalid=7, reason="it is missing").first_invalid
    7
    """

    valid_entries: int
    first_invalid: int | None = None
    reason: str | None = None


class ChainHead(NamedTuple):
    """How many entries a chain has, and the hash of the last; worth keeping outside the database.

    >>> import asyncio
    >>> from madang.store import open_store
    >>> with open_store("sqlite:///:memory:") as store:
    ...     _ = asyncio.run(store.audit.record("admin", "read session", tenant="", session="trip-1"))
    ...     asyncio.run(store.audit.head()).number
    1
    """

    number: int = 0
    hash: bytes = FIRST_HASH


class AuditRow(NamedTuple):
    """One row of the audit, as it is stored. `digest` is None for entries from before audits had tenants.

    `details` are empty once they were erased, and then `proof` shows that the store did it.
    """

    number: int
    at: int
    actor: str
    action: str
    session: bytes | None
    tenant: str | None
    digest: bytes | None
    details: bytes
    proof: bytes | None = None
    hash: bytes = b""


class HashChain:
    """Computes hashes and seals, with a secret key if there is one."""

    def __init__(self, key: bytes | None) -> None:
        self._key = key

    def append_to(self, head: ChainHead, entry: AuditRow) -> ChainHead:
        """The head of the chain once `entry`, whatever its own hash says, is its last.

        The hash covers the digest of the details. That of an entry from before covers its details themselves, so
        `entry` has to hold them as they were written.
        """
        if entry.digest is None:
            covered = pack([*entry[:5], entry.details])
            return ChainHead(entry.number, self._digest(b"entry", head.hash + covered))
        return ChainHead(entry.number, self._digest(b"entry of a tenant", head.hash + pack(list(entry[:7]))))

    def sign_head(self, head: ChainHead) -> bytes:
        """What proves that a head was written by whoever holds the key."""
        return self._digest(b"head", pack(list(head)))

    def prove_erasure(self, entry: AuditRow) -> bytes:
        """What proves that the details of `entry` were erased by whoever holds the key, and all else left as it was."""
        return self._digest(b"erased", pack([*entry[:5], entry.hash]))

    def _digest(self, purpose: bytes, data: bytes) -> bytes:
        if self._key is None:
            return hashlib.sha256(purpose + data).digest()
        return hmac.digest(self._key, purpose + data, "sha256")

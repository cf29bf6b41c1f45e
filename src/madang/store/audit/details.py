"""The details of audit entries: sealed under the tenant's key, covered by the chain through a digest, and erasable.

What is stored is a format byte, a salt and JSON, sealed if the store has keys. The salt keeps the digest, which
outlives the details, from being guessed.
"""

import hashlib
import os
from collections.abc import Mapping
from typing import NamedTuple

from pydantic import JsonValue

from madang.state.privacy import redact
from madang.store.audit.chain import AuditRow
from madang.store.database.columns import decode_json, encode_json
from madang.store.database.port import Connection
from madang.store.encryption.sealers import RowLabel, is_sealed
from madang.store.encryption.tenant_keys import TenantKeys, tenant_label

_FORMAT = b"\x01"
_SALT_BYTES = 16
ERASED = b""


class StoredDetails(NamedTuple):
    """The columns of an entry's details."""

    digest: bytes
    details: bytes


class DetailsSealer:
    """Seals and opens details, each bound to its tenant and the number of its entry."""

    def __init__(self, tenant_keys: TenantKeys) -> None:
        self.tenant_keys = tenant_keys

    async def seal(
        self, connection: Connection, tenant: str, number: int, details: Mapping[str, object], action: str
    ) -> StoredDetails:
        """What is stored of `details`, with what looks like personal data masked."""
        text = encode_json(redact(dict(details)), f"The details of {action!r}")
        plain = _FORMAT + os.urandom(_SALT_BYTES) + text
        sealer = await self.tenant_keys.sealer_to_write(connection, tenant)
        stored = sealer.seal(plain, _label(tenant, number)) if sealer else plain
        return StoredDetails(_digest(plain), stored)

    async def seal_again(self, connection: Connection, entry: AuditRow) -> bytes | None:
        """The details of an entry from before the store had keys, sealed; None if there is nothing to do."""
        if entry.details == ERASED or is_sealed(entry.details):
            return None
        tenant = entry.tenant or ""
        sealer = await self.tenant_keys.sealer_to_write(connection, tenant)
        return sealer.seal(entry.details, _label(tenant, entry.number)) if sealer else None

    async def open(self, connection: Connection, entry: AuditRow) -> bytes:
        """The details as they were written; those that are not sealed, or were erased, as they are."""
        if not is_sealed(entry.details):
            return entry.details
        tenant = entry.tenant or ""
        sealer = await self.tenant_keys.sealer_to_read(connection, tenant)
        return sealer.open(entry.details, _label(tenant, entry.number))

    @property
    def can_open(self) -> bool:
        """Whether the store has keys."""
        return self.tenant_keys.keys is not None


def decode_details(opened: bytes) -> Mapping[str, JsonValue]:
    """The details in what `DetailsSealer.open` gave; none if they were erased."""
    if opened == ERASED:
        return {}
    return decode_json(opened[len(_FORMAT) + _SALT_BYTES :] if opened.startswith(_FORMAT) else opened)


def matches_digest(opened: bytes, digest: bytes) -> bool:
    """Whether these are the details that the chain covers."""
    return _digest(opened) == digest


def _label(tenant: str, number: int) -> RowLabel:
    return tenant_label("audit details", number, tenant)


def _digest(plain: bytes) -> bytes:
    return hashlib.sha256(plain).digest()

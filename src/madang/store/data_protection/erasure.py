"""Erases a session: its data key destroyed with all its rows, and a signed receipt that anyone can verify with the
public key.
"""

import json
from collections.abc import Mapping
from datetime import datetime
from hashlib import sha256
from typing import Self

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from pydantic import BaseModel, ConfigDict

from madang.store.audit import AuditEntry, AuditLog
from madang.store.checkpoints.reader import CheckpointArchive
from madang.store.database.port import Connection
from madang.store.database.session_row import SessionRow, get_session_row
from madang.store.encryption.data_keys import DataKeys
from madang.store.encryption.errors import ReceiptError
from madang.store.encryption.keys import MasterKey


class ErasureReceipt(BaseModel):
    """What was erased, and when.

    `session` is the fingerprint of the session's id under the master key `signed_by`: its holder can tell which session
    it was, nobody else can. `rows` counts what was deleted by table. `data_key` is the SHA-256 of the wrapped key, None
    if the session was not encrypted. `audit` is the number of the entry that tells of it. `scrubbed` is False if
    another user of the database kept its log from being emptied, so that pages from before may still lie in it.

    >>> import asyncio
    >>> from madang.store import MasterKey, MasterKeys, open_store
    >>> with open_store("sqlite:///:memory:", keys=MasterKeys([MasterKey.new("2025")])) as store:
    ...     _ = asyncio.run(store.sessions.create("trip-1"))
    ...     receipt = asyncio.run(store.erase("trip-1", actor="admin"))
    >>> receipt.signed_by, receipt.rows["sessions"]
    ('2025', 1)
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    session: str
    erased_at: datetime
    rows: Mapping[str, int]
    data_key: str | None
    audit: int
    scrubbed: bool
    signed_by: str
    signature: str = ""

    def signed(self, master: MasterKey) -> Self:
        """The receipt with the signature of `master`."""
        return self.model_copy(update={"signature": master.signer.sign(self.statement()).hex()})

    def statement(self) -> bytes:
        """What the signature stands for: all but itself, in one unmistakable form."""
        statement = self.model_dump(mode="json", exclude={"signature"})
        return json.dumps(statement, sort_keys=True, separators=(",", ":")).encode()


def verify_receipt(receipt: ErasureReceipt, public_key: str) -> None:
    """Raise `ReceiptError` unless the holder of `public_key`, in hexadecimal, signed exactly this.

    >>> import asyncio
    >>> from madang.store import MasterKey, MasterKeys, open_store, verify_receipt
    >>> key = MasterKey.new("2025")
    >>> with open_store("sqlite:///:memory:", keys=MasterKeys([key])) as store:
    ...     _ = asyncio.run(store.sessions.create("trip-1"))
    ...     receipt = asyncio.run(store.erase("trip-1"))
    >>> verify_receipt(receipt, key.public_key)
    >>> verify_receipt(receipt.model_copy(update={"audit": 9}), key.public_key)
    Traceback (most recent call last):
    madang.store.encryption.errors.ReceiptError: ...
    """
    try:
        signer = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public_key))
        signer.verify(bytes.fromhex(receipt.signature), receipt.statement())
    except (InvalidSignature, ValueError) as error:
        raise ReceiptError(
            f"The receipt of {receipt.erased_at.isoformat()} does not bear the signature of this public key: "
            f"it was changed, or another key than {receipt.signed_by!r} was held against it."
        ) from error


async def erase_session(
    archive: CheckpointArchive, data_keys: DataKeys, audit: AuditLog, session: str, actor: str
) -> ErasureReceipt:
    """Delete the data key and every row of `session`, enter it in the audit, empty the database's log, and sign.

    Exports that it may have been written into go with it, those that are being made too: they can be made again.
    No key is needed to read it, so a session whose master key is lost can be erased too. The tombstone stays, so that a
    late write cannot bring the session back.
    """

    async def work(connection: Connection) -> tuple[SessionRow, dict[str, int], AuditEntry]:
        session_row = await get_session_row(connection, session)
        rows: dict[str, int] = dict(await connection.fetch("count_session_rows", session=session_row.key))
        [(tenant, user)] = await connection.fetch("get_session_owner", id=session)
        exports = [
            ident for (ident,) in await connection.fetch("exports_holding", tenant=tenant, user=user, id=session)
        ]
        for each in exports:
            await archive.sessions.delete_with_tombstone(connection, each)
        if exports:
            rows["exports"] = len(exports)
        rows["audit_details"] = await audit.erase_details_in(connection, session)
        await archive.sessions.delete_with_tombstone(connection, session)
        entry = await audit.record_in(connection, actor, "erase", tenant=tenant, session=session, details=rows)
        return session_row, rows, entry

    session_row, rows, entry = await archive.database.write(work)
    data_keys.forget(session)
    archive.caches.drop(session)
    master = data_keys.keys.current
    receipt = ErasureReceipt(
        session=master.fingerprint(session),
        erased_at=entry.at,
        rows=rows,
        data_key=session_row.data_key and sha256(session_row.data_key.body).hexdigest(),
        audit=entry.number,
        scrubbed=await archive.database.erase_deleted_rows(),
        signed_by=master.id,
    )
    return receipt.signed(master)

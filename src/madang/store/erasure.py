"""Erasure: the session's data key destroyed with all its rows, and a receipt for it."""

from hashlib import sha256

from madang.store.archive import Archive
from madang.store.audit import Audit, AuditEntry
from madang.store.database import Connection
from madang.store.places import Place, place_of
from madang.store.receipts import Receipt
from madang.store.vault import Vault

__all__ = ["erase"]


async def erase(archive: Archive, vault: Vault, audit: Audit, session: str, actor: str) -> Receipt:
    """Delete the data key and every row of `session`, enter it in the audit, empty the database's log, and sign.

    No key is needed to read it, so a session whose master key is lost can be erased too. The tombstone stays, so that a
    late write cannot bring the session back.
    """

    async def work(connection: Connection) -> tuple[Place, dict[str, int], AuditEntry]:
        place = await place_of(connection, session)
        rows: dict[str, int] = dict(await connection.fetch("count_session_rows", session=place.key))
        await archive.sessions.bury(connection, session)
        return place, rows, await audit.enter(connection, actor, "erase", session=session, details=rows)

    place, rows, entry = await archive.database.write(work)
    vault.forget(session)
    archive.ledgers.drop(session)
    master = vault.keys.current
    receipt = Receipt(
        session=master.fingerprint(session),
        erased_at=entry.at,
        rows=rows,
        data_key=place.data_key and sha256(place.data_key.body).hexdigest(),
        audit=entry.number,
        scrubbed=await archive.database.scrub(),
        signed_by=master.id,
    )
    return receipt.signed(master)

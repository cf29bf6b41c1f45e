"""Receipts of erasure: signed, and verified by anyone with the public key, without the store."""

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Self

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from pydantic import BaseModel, ConfigDict

from madang.store.key_errors import ReceiptError
from madang.store.keys import MasterKey

__all__ = ["Receipt", "verify_receipt"]


class Receipt(BaseModel):
    """What was erased, and when.

    `session` is the fingerprint of the session's id under the master key `signed_by`: its holder can tell which session
    it was, nobody else can. `rows` counts what was deleted by table. `data_key` is the SHA-256 of the wrapped key, None
    if the session was not encrypted. `audit` is the number of the entry that tells of it. `scrubbed` is False if
    another user of the database kept its log from being emptied, so that pages from before may still lie in it.
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
        said = self.model_dump(mode="json", exclude={"signature"})
        return json.dumps(said, sort_keys=True, separators=(",", ":")).encode()


def verify_receipt(receipt: Receipt, public_key: str) -> None:
    """Raise `ReceiptError` unless the holder of `public_key`, in hexadecimal, signed exactly this."""
    try:
        signer = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public_key))
        signer.verify(bytes.fromhex(receipt.signature), receipt.statement())
    except (InvalidSignature, ValueError) as error:
        raise ReceiptError(
            f"The receipt of {receipt.erased_at.isoformat()} does not bear the signature of this public key: "
            f"it was changed, or another key than {receipt.signed_by!r} was held against it."
        ) from error

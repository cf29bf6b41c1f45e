"""What protects stored data as a whole: key rotation, encryption of old sessions, the encryption report, and erasure
with a receipt.

Called by `Store` for the commands of an operator; stands on all other parts.
"""

from madang.store.data_protection.erasure import ErasureReceipt
from madang.store.data_protection.key_rotation import EncryptionReport

__all__ = ["EncryptionReport", "ErasureReceipt"]

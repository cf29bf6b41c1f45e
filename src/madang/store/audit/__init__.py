"""The audit: who did what to which session of which tenant, chained by hashes, with details that are sealed and can be
erased.

Called wherever something is done in somebody's name. `log` records and verifies, `chain` computes, `details` seals,
`anchors` keep heads elsewhere, `reconciliation` compares with what is stored.
"""

from madang.store.audit.anchors import AuditAnchor, decode_heads, open_anchor
from madang.store.audit.chain import AuditVerification, ChainHead, HashChain
from madang.store.audit.details import DetailsSealer
from madang.store.audit.log import AuditEntry, AuditLog
from madang.store.audit.reconciliation import AuditFinding, reconcile

__all__ = [
    "AuditAnchor",
    "AuditEntry",
    "AuditFinding",
    "AuditLog",
    "AuditVerification",
    "ChainHead",
    "DetailsSealer",
    "HashChain",
    "decode_heads",
    "open_anchor",
    "reconcile",
]

"""The audit: who did what to which session of which tenant, chained by hashes, with details that are sealed and can be
erased.

Called wherever something is done in somebody's name. `log` records and verifies, `chain` computes, `details` seals.
"""

from madang.store.audit.chain import AuditVerification, ChainHead, HashChain
from madang.store.audit.details import DetailsSealer
from madang.store.audit.log import AuditEntry, AuditLog

__all__ = ["AuditEntry", "AuditLog", "AuditVerification", "ChainHead", "DetailsSealer", "HashChain"]

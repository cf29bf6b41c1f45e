"""Where everything is kept: sessions, runs, events, checkpoints, memory, audit and keys.

One file or folder per backend, SQL in files. May import `madang.state` and `madang.protocol`.
"""

from madang.store.audit import AuditEntry, AuditLog, AuditVerification, ChainHead
from madang.store.data_protection.erasure import ErasureReceipt, verify_receipt
from madang.store.database.acting_tenant import act_for, acting_for
from madang.store.database.opening import open_database
from madang.store.encryption.keys import MasterKey, MasterKeys, keys_from_environment, keys_from_file
from madang.store.errors import (
    BackupError,
    CronNotFoundError,
    ErasureIncompleteError,
    FileMissingError,
    FileSizeError,
    JobNotFoundError,
    JobStatusError,
    MemoryNotFoundError,
    QuotaReachedError,
    RunEndedError,
    RunNotFoundError,
    SessionBusyError,
    SessionExistsError,
    SessionIdError,
    SessionNotFoundError,
    StaleRunError,
    StoreClosedError,
    StoreError,
    TokenNotFoundError,
    TransientStoreError,
)
from madang.store.files import MAX_FILE_BYTES, RunFence, SessionFiles, StoredFile
from madang.store.langgraph_import import ImportProgress, compare_checkpoints, import_checkpoints, open_langgraph_saver
from madang.store.memory.personal import REMEMBERED, MemoryLifetimes
from madang.store.runs.crons import Cron
from madang.store.runs.quotas import Quotas
from madang.store.sessions import EXPORTED, Session, SessionOrder, SessionStatus, check_session_id
from madang.store.store import Store, open_store
from madang.store.tokens import AccessToken, AccessTokens, IssuedToken

__all__ = [
    "EXPORTED",
    "MAX_FILE_BYTES",
    "REMEMBERED",
    "AccessToken",
    "AccessTokens",
    "AuditEntry",
    "AuditLog",
    "AuditVerification",
    "BackupError",
    "ChainHead",
    "Cron",
    "CronNotFoundError",
    "ErasureIncompleteError",
    "ErasureReceipt",
    "FileMissingError",
    "FileSizeError",
    "ImportProgress",
    "IssuedToken",
    "JobNotFoundError",
    "JobStatusError",
    "MasterKey",
    "MasterKeys",
    "MemoryLifetimes",
    "MemoryNotFoundError",
    "QuotaReachedError",
    "Quotas",
    "RunEndedError",
    "RunFence",
    "RunNotFoundError",
    "Session",
    "SessionBusyError",
    "SessionExistsError",
    "SessionFiles",
    "SessionIdError",
    "SessionNotFoundError",
    "SessionOrder",
    "SessionStatus",
    "StaleRunError",
    "Store",
    "StoreClosedError",
    "StoreError",
    "StoredFile",
    "TokenNotFoundError",
    "TransientStoreError",
    "act_for",
    "acting_for",
    "check_session_id",
    "compare_checkpoints",
    "import_checkpoints",
    "keys_from_environment",
    "keys_from_file",
    "open_database",
    "open_langgraph_saver",
    "open_store",
    "verify_receipt",
]

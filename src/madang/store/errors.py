"""What can go wrong in the store. Each message names the value, the reason and the remedy."""

from collections.abc import Mapping
from typing import Literal

from madang.errors import MadangError
from madang.store import phrases


class StoreError(MadangError):
    """The store could not do what was asked."""

    code = "store"


class StoreAddressError(StoreError, ValueError):
    """The address of a store is not understood or cannot be opened."""

    code = "store_address"


class BackupError(StoreError):
    """A copy of a database cannot be made, or no database can be made from it."""

    code = "backup"


class StoreClosedError(StoreError):
    """The store was used after it was closed."""

    code = "store_closed"

    def __init__(self) -> None:
        super().__init__("The store is closed: open it again with `open_store`.")


class TransientStoreError(StoreError):
    """The store cannot do now what it may be able to do later: wait, and try again."""

    code = "store_passing"


class BusyStoreError(TransientStoreError):
    """Another process kept the database locked for too long."""

    code = "store_busy"
    default_user_message = phrases.BUSY_STORE


class StoreUnavailableError(TransientStoreError):
    """The database server cannot be reached, or went away in the middle of something."""

    code = "store_unavailable"
    default_user_message = phrases.STORE_UNAVAILABLE


class FullStoreError(TransientStoreError):
    """There is no room left for what was to be written."""

    code = "store_full"
    default_user_message = phrases.FULL_STORE

    def __init__(self, reason: object) -> None:
        super().__init__(
            f"There is no room left to write ({reason}); nothing of it was stored and nothing else was lost: "
            "free space or raise the limit, then try again."
        )


class ReadOnlyStoreError(StoreError):
    """The database may be read but not written to."""

    code = "store_read_only"
    default_user_message = phrases.READ_ONLY_STORE

    def __init__(self, reason: object) -> None:
        super().__init__(
            f"The database may not be written to ({reason}); nothing of it was stored: "
            "give this program the right to write there, or open another store."
        )


class ReplacedStoreError(StoreError):
    """The database, a file or a schema, was deleted or replaced while it was open."""

    code = "store_replaced"
    default_user_message = phrases.REPLACED_STORE

    def __init__(self, place: str) -> None:
        super().__init__(
            f"The database {place!r} was deleted, moved or replaced while the program had it open; this was not "
            "kept: stop the program, put it back or restore a backup, and start again."
        )


class DamagedStoreError(StoreError):
    """The database does not hold what was written."""

    code = "store_damaged"
    default_user_message = phrases.DAMAGED_STORE

    def __init__(self, path: str, reason: object) -> None:
        super().__init__(
            f"The database {path!r} is damaged or no database of Madang ({reason}); nothing was changed: restore a "
            "backup, or save what can be read with `sqlite3 FILE .recover`."
        )


class NewerStoreError(StoreError):
    """The database was set up by a newer version of the program."""

    code = "newer_store"
    default_user_message = phrases.NEWER_STORE

    def __init__(self, found: int, known: int) -> None:
        super().__init__(
            f"The database has schema version {found}, this program knows versions up to {known}: "
            "update the program; nothing was changed."
        )


class SessionNotFoundError(StoreError, LookupError):
    """There is no session of that id."""

    code = "session_not_found"

    def __init__(self, session: str) -> None:
        super().__init__(
            f"There is no session {session!r}: create it first, or write a checkpoint to it.",
            text=phrases.SESSION_NOT_FOUND.format(session=session),
        )


class SessionIdError(StoreError, ValueError):
    """A session cannot have that id."""

    code = "session_id"

    def __init__(self, session: str) -> None:
        text = phrases.SESSION_ID.format(session=session[:60])
        super().__init__(text.en, text=text)


class SessionExistsError(StoreError):
    """A session of that id exists already."""

    code = "session_exists"

    def __init__(self, session: str) -> None:
        super().__init__(f"Session {session!r} exists already and is left as it is: choose another id.")


class SessionDeletedError(StoreError):
    """A deleted session was written to."""

    code = "session_deleted"

    def __init__(self, session: str) -> None:
        super().__init__(
            f"Session {session!r} was deleted, so nothing more is written to it: start a new session under a new id.",
            text=phrases.SESSION_DELETED,
        )


class RunInUseError(StoreError):
    """The checkpoints of a run cannot be deleted while later states are built on them."""

    code = "run_in_use"

    def __init__(self, session: str, channel: str) -> None:
        super().__init__(
            f"A later state of session {session!r} is built on writes of this run to the delta channel {channel!r}: "
            "delete the later runs with it, or prune the session first."
        )


class RunNotFoundError(StoreError, LookupError):
    """There is no run of that id."""

    code = "run_not_found"

    def __init__(self, run: str) -> None:
        super().__init__(
            f"There is no run {run!r}: it was never accepted, or it was deleted with its session.",
            text=phrases.RUN_NOT_FOUND.format(run=run),
        )


class RunExistsError(StoreError):
    """A run of that id was accepted for another session, which may be anybody's and is not named."""

    code = "run_exists"

    def __init__(self, run: str) -> None:
        super().__init__(f"Run {run!r} was accepted for another session already: choose another id.")


class RunActiveError(StoreError):
    """A run that has not ended cannot be deleted."""

    code = "run_active"
    default_user_message = phrases.RUN_ACTIVE

    def __init__(self, run: str, status: str) -> None:
        super().__init__(f"Run {run!r} is {status}, so it is not deleted: cancel it and wait for its end.")


class RunEndedError(StoreError):
    """A run that has ended takes no more answers."""

    code = "run_over"
    default_user_message = phrases.RUN_ENDED

    def __init__(self, run: str, status: str) -> None:
        super().__init__(f"Run {run!r} is {status}, so it takes no more answers: send a new request to its session.")


class OffloadedValueNotFoundError(StoreError, LookupError):
    """A state refers to an offloaded value that the store does not have."""

    code = "shelved_value_not_found"

    def __init__(self, session: str, ident: str) -> None:
        super().__init__(
            f"Session {session!r} has no offloaded value {ident!r}, though a state refers to it: the reference comes "
            "from another session, or the row was removed; compute the value again."
        )


class ErasureIncompleteError(StoreError):
    """Some sessions of a person could not be erased; the others were, and their receipts given."""

    code = "erasure_incomplete"

    def __init__(self, failed: Mapping[str, str]) -> None:
        self.failed = failed
        reasons = "; ".join(f"{session!r}: {reason}" for session, reason in failed.items())
        super().__init__(
            f"Not all of the person is erased ({reasons}): mend this, and erase them again.",
            text=phrases.ERASURE_INCOMPLETE.format(sessions=", ".join(failed)),
        )


class UnknownCheckpointError(StoreError, LookupError):
    """What was to be named is not there."""

    code = "unknown_checkpoint"

    def __init__(self, session: str, checkpoint: str) -> None:
        super().__init__(
            f"Session {session!r} has no checkpoint {checkpoint!r} that could be named: take the id of one from its "
            "history.",
            text=phrases.UNKNOWN_CHECKPOINT.format(checkpoint=checkpoint),
        )


class StaleRunError(StoreError):
    """A worker wrote for a run that it no longer holds."""

    code = "stale_run"

    def __init__(self, run: str, epoch: int, current: int, status: str) -> None:
        super().__init__(
            f"Run {run!r} is {status} in epoch {current}, so a write of epoch {epoch} is refused: "
            "another worker has it now, or it is over; stop working on it."
        )


class SessionBusyError(StoreError):
    """A session whose policy is to reject has a run waiting or under way."""

    code = "session_busy"
    default_user_message = phrases.SESSION_BUSY

    def __init__(self, session: str) -> None:
        super().__init__(
            f"Session {session!r} has a run waiting or under way, and the policy is 'reject': "
            "wait for its end, or use the policy 'enqueue'."
        )


class EffectNotBegunError(StoreError):
    """The result of an effect was given that nobody began, or that was finished already."""

    code = "effect_not_begun"

    def __init__(self, run: str, key: str) -> None:
        super().__init__(
            f"Effect {key!r} of run {run!r} is not under way, so nothing is recorded of it: "
            "call `begin` first, and `finish` or `withdraw` once."
        )


class AnchorError(StoreError):
    """The head of the audit could not be kept elsewhere, or not be read from there."""

    code = "audit_anchor"


class AuditBrokenError(StoreError):
    """The audit cannot be continued, since its end is not as it was written."""

    code = "audit_broken"
    default_user_message = phrases.AUDIT_BROKEN

    def __init__(self) -> None:
        super().__init__(
            "The head of the audit was changed or removed, or the audit key is another one, so nothing is added: "
            "run `madang audit verify` and restore the audit from a backup."
        )


class TokenNotFoundError(StoreError, LookupError):
    """There is no token of that id that could be revoked."""

    code = "token_not_found"

    def __init__(self, token: str) -> None:
        super().__init__(
            f"There is no valid token {token!r}: list the tokens, and take the id of one.",
            text=phrases.TOKEN_NOT_FOUND.format(token=token),
        )


class CronNotFoundError(StoreError, LookupError):
    """There is no cron of that id, or none of whoever asks."""

    code = "cron_not_found"

    def __init__(self, cron: str) -> None:
        super().__init__(
            f"There is no cron {cron!r}: search the crons, and take the id of one.",
            text=phrases.CRON_NOT_FOUND.format(cron=cron),
        )


class JobNotFoundError(StoreError, LookupError):
    """There is no job of that id, or none of whoever asks."""

    code = "job_not_found"

    def __init__(self, job: str) -> None:
        super().__init__(
            f"There is no job {job!r}: list the jobs, and take the id of one.",
            text=phrases.JOB_NOT_FOUND.format(job=job),
        )


class JobStatusError(StoreError):
    """A job that is over cannot be cancelled, nor one repeated that has not failed and was not cancelled."""

    code = "job_status"

    def __init__(self, job: str, status: str) -> None:
        super().__init__(
            f"The job {job!r} is {status}: a job can be cancelled before it is over, and done again once it failed or "
            "was cancelled.",
            text=phrases.JOB_STATUS.format(job=job, status=status),
        )


class StaleJobError(StoreError):
    """A job is another worker's by now, or over: what was still to be written for it is refused."""

    code = "stale_job"

    def __init__(self, job: str) -> None:
        super().__init__(f"The job {job!r} is another worker's by now, or over: nothing more is written for it here.")


class MemoryNotFoundError(StoreError, LookupError):
    """Nothing is remembered under that id, or not of whoever asks."""

    code = "memory_not_found"

    def __init__(self, ident: str) -> None:
        super().__init__(
            f"Nothing is remembered as {ident!r}: list what is remembered, and take an id from there.",
            text=phrases.MEMORY_NOT_FOUND.format(ident=ident),
        )


class UnknownTypeError(StoreError, TypeError):
    """A value of a type that was not registered reached the store."""

    code = "unknown_type"

    def __init__(self, where: str, found: type, line: str) -> None:
        name = f"{found.__module__}.{found.__qualname__}"
        super().__init__(
            f"{where} holds a {name}, which could not be rebuilt on reading: "
            f"register it with `{line}`, or keep plain data instead."
        )


class UnstorableValueError(StoreError, ValueError):
    """A value has no faithful stored form."""

    code = "unstorable_value"


class MemoryFilterError(StoreError, ValueError):
    """A search of the memory compares in a way that there is not."""

    code = "memory_filter"

    def __init__(self, operator: str) -> None:
        super().__init__(
            f"{operator!r} is not a way to filter: use $eq, $ne, $gt, $gte, $lt or $lte.",
            text=phrases.MEMORY_FILTER.format(operator=operator),
        )


class VectorSizeError(StoreError, ValueError):
    """An embedding has another number of dimensions than the index of the memory was given."""

    code = "vector_size"

    def __init__(self, found: int, wanted: int) -> None:
        super().__init__(
            f"The embedding has {found} dimensions where the index has {wanted}: set `dims` to {found}.",
            text=phrases.VECTOR_SIZE.format(found=found, wanted=wanted),
        )


class QuotaReachedError(StoreError):
    """A tenant has as much as it may have at a time, or has spent what it may spend in a month."""

    code = "quota"

    def __init__(self, what: Literal["runs", "files", "storage", "tokens", "cost"], limit: float) -> None:
        super().__init__(
            f"The quota of this tenant is reached ({what}: {limit:,}); nothing was stored: wait for runs to end, "
            "delete what is not needed, or ask the operator for more.",
            text=phrases.QUOTA[what].format(limit=f"{limit:,}"),
        )


class ImportMismatchError(StoreError):
    """A checkpoint reads differently after it was moved over."""

    code = "import_mismatch"
    default_user_message = phrases.IMPORT_MISMATCH

    def __init__(self, checkpoint: str, thread: str) -> None:
        super().__init__(
            f"Checkpoint {checkpoint} of thread {thread!r} is not the same on both sides: import into an empty store, "
            "while nobody writes to either."
        )


class FileMissingError(StoreError, LookupError):
    """There is no file of that reference in the session, or no longer."""

    code = "file_not_found"

    def __init__(self, session: str, reference: str) -> None:
        super().__init__(
            f"Session {session!r} has no file {reference!r}, or has it no longer: make it again, or list its files.",
            text=phrases.FILE_MISSING,
        )


class FileSizeError(StoreError, ValueError):
    """A file is larger than files may be, or its session has no room for it."""

    code = "file_size"

    def __init__(self, name: str, size: int, room: int) -> None:
        super().__init__(
            f"The file {name!r} has {size:,} bytes where there is room for {room:,}: make it smaller or split it.",
            text=phrases.FILE_SIZE.format(name=name, size=size, room=room),
        )

"""What can go wrong in the store. Each message names the value, the reason and the remedy."""

from madang.errors import MadangError
from madang.text import Text

__all__ = [
    "AuditBrokenError",
    "BusyStoreError",
    "CorruptRowError",
    "DataKeyError",
    "EditedRowError",
    "EffectNotBegunError",
    "FileMissingError",
    "FileSizeError",
    "FullStoreError",
    "ImportMismatchError",
    "KeysError",
    "LockedSessionError",
    "MissingKeyError",
    "MovedRowError",
    "NewerStoreError",
    "PassingStoreError",
    "PlainRowError",
    "PlainSessionError",
    "ReadOnlyStoreError",
    "ReceiptError",
    "RunActiveError",
    "RunExistsError",
    "RunInUseError",
    "RunNotFoundError",
    "RunOverError",
    "SessionBusyError",
    "SessionDeletedError",
    "SessionExistsError",
    "SessionNotFoundError",
    "ShelvedValueNotFoundError",
    "StaleRunError",
    "StoreAddressError",
    "StoreClosedError",
    "StoreError",
    "StoreUnavailableError",
    "TokenNotFoundError",
    "UnknownCheckpointError",
    "UnknownTypeError",
    "UnstorableValueError",
]


class StoreError(MadangError):
    """The store could not do what was asked."""

    code = "store"


class StoreAddressError(StoreError, ValueError):
    """The address of a store is not understood or cannot be opened."""

    code = "store_address"


class StoreClosedError(StoreError):
    """The store was used after it was closed."""

    code = "store_closed"

    def __init__(self) -> None:
        super().__init__("The store is closed: open it again with `open_store`.")


class PassingStoreError(StoreError):
    """The store cannot do now what it may be able to do later: wait, and try again."""

    code = "store_passing"


class BusyStoreError(PassingStoreError):
    """Another process kept the database locked for too long."""

    code = "store_busy"


class StoreUnavailableError(PassingStoreError):
    """The database server cannot be reached, or went away in the middle of something."""

    code = "store_unavailable"


class FullStoreError(PassingStoreError):
    """There is no room left for what was to be written."""

    code = "store_full"

    def __init__(self, reason: object) -> None:
        super().__init__(
            f"There is no room left to write ({reason}); nothing of it was stored and nothing else was lost: "
            "free space or raise the limit, then try again."
        )


class ReadOnlyStoreError(StoreError):
    """The database may be read but not written to."""

    code = "store_read_only"

    def __init__(self, reason: object) -> None:
        super().__init__(
            f"The database may not be written to ({reason}); nothing of it was stored: "
            "give this program the right to write there, or open another store."
        )


class NewerStoreError(StoreError):
    """The database was set up by a newer version of the program."""

    code = "newer_store"

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
            text=Text(ko=f"세션 {session!r}을(를) 찾을 수 없습니다.", en=f"There is no session {session!r}."),
        )


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
            text=Text(
                ko="지워진 세션입니다. 새 세션을 시작해 주세요.",
                en="That session was deleted. Please start a new one.",
            ),
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
            text=Text(ko=f"실행 {run!r}을(를) 찾을 수 없습니다.", en=f"There is no run {run!r}."),
        )


class RunExistsError(StoreError):
    """A run of that id was accepted for another session."""

    code = "run_exists"

    def __init__(self, run: str, session: str) -> None:
        super().__init__(f"Run {run!r} was accepted for session {session!r} already: choose another id.")


class RunActiveError(StoreError):
    """A run that has not ended cannot be deleted."""

    code = "run_active"

    def __init__(self, run: str, status: str) -> None:
        super().__init__(f"Run {run!r} is {status}, so it is not deleted: cancel it and wait for its end.")


class RunOverError(StoreError):
    """A run that has ended takes no more answers."""

    code = "run_over"

    def __init__(self, run: str, status: str) -> None:
        super().__init__(f"Run {run!r} is {status}, so it takes no more answers: send a new request to its session.")


class ShelvedValueNotFoundError(StoreError, LookupError):
    """A state refers to bulk that the store does not hold."""

    code = "shelved_value_not_found"

    def __init__(self, session: str, ident: str) -> None:
        super().__init__(
            f"Session {session!r} has nothing {ident!r} on its shelf, though a state refers to it: the reference comes "
            "from another session, or the row was removed; compute the value again."
        )


class UnknownCheckpointError(StoreError, LookupError):
    """What was to be named is not there."""

    code = "unknown_checkpoint"

    def __init__(self, session: str, checkpoint: str) -> None:
        super().__init__(
            f"Session {session!r} has no checkpoint {checkpoint!r} that could be named: take the id of one from its "
            "history."
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


class AuditBrokenError(StoreError):
    """The audit cannot be continued, since its end is not as it was written."""

    code = "audit_broken"

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
            text=Text(ko=f"토큰 {token!r}을(를) 찾을 수 없습니다.", en=f"There is no valid token {token!r}."),
        )


class CorruptRowError(StoreError):
    """A stored row is damaged."""

    code = "corrupt_row"

    def __init__(
        self, row: str, found: str = "is damaged and was not read: restore the database from a backup"
    ) -> None:
        super().__init__(f"The stored {row} {found}.")


class PlainRowError(CorruptRowError):
    """A row of an encrypted session is readable without a key, so somebody else put it there."""

    code = "plain_row"

    def __init__(self, row: str) -> None:
        super().__init__(row, "is not encrypted though its session is, so it was not read: restore it from a backup")


class MovedRowError(CorruptRowError):
    """A row is sealed under the key of another session, or under one this session had before."""

    code = "moved_row"

    def __init__(self, row: str) -> None:
        super().__init__(
            row, "is sealed under another key than its session has, so it was not read: restore it from a backup"
        )


class EditedRowError(CorruptRowError):
    """A sealed row was changed, or put in the place of another row of its session."""

    code = "edited_row"

    def __init__(self, row: str) -> None:
        super().__init__(
            row, "was edited or belongs to another place in its session, so it was not read: restore it from a backup"
        )


class KeysError(StoreError, ValueError):
    """The master keys cannot be used as they were given."""

    code = "keys"


class LockedSessionError(StoreError):
    """An encrypted session was reached through a store that has no keys."""

    code = "locked_session"

    def __init__(self, session: str) -> None:
        super().__init__(
            f"Session {session!r} is encrypted and the store was opened without keys: open it with `keys=`, "
            "for instance from `keys_from_environment`."
        )


class PlainSessionError(StoreError):
    """A session that is not encrypted was reached through a store that has keys."""

    code = "plain_session"

    def __init__(self, session: str) -> None:
        super().__init__(
            f"Session {session!r} is not encrypted though the store has keys, so it is neither read nor written: "
            "encrypt what was stored before with `await store.encrypt_existing()`, "
            "or open the store with `allow_plain=True`."
        )


class MissingKeyError(StoreError):
    """A session's data key is wrapped under a master key that was not given."""

    code = "missing_key"

    def __init__(self, session: str, ident: str, known: tuple[str, ...]) -> None:
        super().__init__(
            f"Session {session!r} needs the master key {ident!r}, and the keys given are {', '.join(known)}: "
            "add that key after the current one."
        )


class DataKeyError(StoreError):
    """A session's data key does not open under the master key it names."""

    code = "data_key"

    def __init__(self, session: str, ident: str) -> None:
        super().__init__(
            f"The data key of session {session!r} does not open under the master key {ident!r}: either another key "
            "was given under that name, or the row was edited or taken from another session."
        )


class ReceiptError(StoreError, ValueError):
    """A receipt was not signed by the key it is held against, or was changed since."""

    code = "receipt"


class UnknownTypeError(StoreError, TypeError):
    """A value of a type that was not registered reached the store."""

    code = "unknown_type"

    def __init__(self, where: str, found: type) -> None:
        name = f"{found.__module__}.{found.__qualname__}"
        super().__init__(
            f"{where} holds a {name}, which could not be rebuilt on reading: "
            f"register it with `store.register({found.__name__})`, or keep plain data instead."
        )


class UnstorableValueError(StoreError, ValueError):
    """A value has no faithful stored form."""

    code = "unstorable_value"


class ImportMismatchError(StoreError):
    """A checkpoint reads differently after it was moved over."""

    code = "import_mismatch"

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
            text=Text(
                ko="파일을 찾을 수 없습니다. 기한이 지나 지워졌을 수 있습니다.",
                en="There is no such file; it may have been removed when its time was over.",
            ),
        )


class FileSizeError(StoreError, ValueError):
    """A file is larger than files may be, or its session has no room for it."""

    code = "file_size"

    def __init__(self, name: str, size: int, room: int) -> None:
        super().__init__(
            f"The file {name!r} has {size:,} bytes where there is room for {room:,}: make it smaller or split it.",
            text=Text(
                ko=f"파일 {name!r}의 크기({size:,}바이트)가 한도({room:,}바이트)를 넘습니다.",
                en=f"The file {name!r} has {size:,} bytes, more than the {room:,} there is room for.",
            ),
        )

"""Errors of encrypted storage: rows damaged or not where they belong, and keys that do not open them."""

from madang.store import phrases
from madang.store.errors import StoreError


class CorruptRowError(StoreError):
    """A stored row is damaged."""

    code = "corrupt_row"
    default_user_message = phrases.CORRUPT_ROW

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


class MasterKeysError(StoreError, ValueError):
    """The master keys cannot be used as they were given."""

    code = "keys"


class LockedSessionError(StoreError):
    """An encrypted session was reached through a store that has no keys."""

    code = "locked_session"
    default_user_message = phrases.LOCKED_SESSION

    def __init__(self, session: str) -> None:
        super().__init__(
            f"Session {session!r} is encrypted and the store was opened without keys: open it with `keys=`, "
            "for instance from `keys_from_environment`."
        )


class LockedTenantError(StoreError):
    """What is sealed under a tenant's key was reached through a store that cannot open it."""

    code = "locked_tenant"
    default_user_message = phrases.LOCKED_SESSION

    def __init__(self, tenant: str, *, has_keys: bool) -> None:
        super().__init__(
            f"What is kept of tenant {tenant!r} is encrypted, and "
            + ("its key is gone: restore it from a backup." if has_keys else "there are no keys: set MADANG_KEYS.")
        )


class PlainSessionError(StoreError):
    """A session that is not encrypted was reached through a store that has keys."""

    code = "plain_session"
    default_user_message = phrases.PLAIN_SESSION

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
    default_user_message = phrases.DATA_KEY

    def __init__(self, session: str, ident: str) -> None:
        super().__init__(
            f"The data key of session {session!r} does not open under the master key {ident!r}: either another key "
            "was given under that name, or the row was edited or taken from another session."
        )


class ReceiptError(StoreError, ValueError):
    """A receipt was not signed by the key it is held against, or was changed since."""

    code = "receipt"

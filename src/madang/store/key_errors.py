"""What can be wrong with what is sealed: rows damaged or not where they belong, and keys that do not open them."""

from madang.store.errors import StoreError
from madang.text import Text

__all__ = [
    "CorruptRowError",
    "DataKeyError",
    "EditedRowError",
    "KeysError",
    "LockedSessionError",
    "MissingKeyError",
    "MovedRowError",
    "PlainRowError",
    "PlainSessionError",
    "ReceiptError",
]


class CorruptRowError(StoreError):
    """A stored row is damaged."""

    code = "corrupt_row"
    words = Text(
        ko="저장된 내용이 손상되어 읽지 않았습니다. 백업에서 되살려 주세요.",
        en="What is stored is damaged and was not read. Restore it from a backup.",
    )

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
    words = Text(
        ko="암호화된 대화입니다. MADANG_KEYS 또는 MADANG_KEYS_FILE로 키를 주세요.",
        en="This conversation is encrypted. Give its keys in MADANG_KEYS or MADANG_KEYS_FILE.",
    )

    def __init__(self, session: str) -> None:
        super().__init__(
            f"Session {session!r} is encrypted and the store was opened without keys: open it with `keys=`, "
            "for instance from `keys_from_environment`."
        )


class PlainSessionError(StoreError):
    """A session that is not encrypted was reached through a store that has keys."""

    code = "plain_session"
    words = Text(
        ko="키가 설정되어 있는데 이 대화는 암호화되어 있지 않아 열지 않았습니다.",
        en="Keys are set and this conversation is not encrypted, so it was not opened.",
    )

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
    words = Text(
        ko="이 대화의 키가 주어진 마스터 키로 열리지 않습니다.",
        en="The key of this conversation does not open under the master key that was given.",
    )

    def __init__(self, session: str, ident: str) -> None:
        super().__init__(
            f"The data key of session {session!r} does not open under the master key {ident!r}: either another key "
            "was given under that name, or the row was edited or taken from another session."
        )


class ReceiptError(StoreError, ValueError):
    """A receipt was not signed by the key it is held against, or was changed since."""

    code = "receipt"

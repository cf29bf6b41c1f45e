"""What a store keeps readable and what not: said once when it matters, and whenever one asks."""

import logging
from collections.abc import Mapping

from pydantic import BaseModel, ConfigDict

from madang.state.policies import Sensitive
from madang.state.schema import Schema
from madang.store.database import Connection, Database
from madang.store.keys import MasterKeys

__all__ = ["Declarations", "Safety", "assess"]

_log = logging.getLogger("madang.store")


class Safety(BaseModel):
    """How a store is protected.

    `public_key` verifies the receipts of the current key. `sessions_by_key` counts encrypted sessions by master key:
    `retired_keys` were given and are not needed any more, `missing_keys` are needed and were not given.
    `readable_fields` are marked Sensitive and yet stored readable, since there is no key.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    current_key: str | None
    public_key: str | None
    sessions_by_key: Mapping[str, int]
    plain_sessions: int
    retired_keys: tuple[str, ...]
    missing_keys: tuple[str, ...]
    readable_fields: tuple[str, ...]


class Declarations:
    """The Sensitive fields of the states a store was told about."""

    def __init__(self, *, encrypted: bool) -> None:
        self._encrypted = encrypted
        self._readable: dict[str, None] = {}

    @property
    def readable_fields(self) -> tuple[str, ...]:
        """The fields to be encrypted that are not, in the order they were declared."""
        return tuple(self._readable)

    def declare(self, schema: Schema) -> None:
        """Note the fields of `schema`; those that ask for encryption in vain are logged once."""
        marked = [f"{schema.title}.{name}" for name, policy in schema.with_policy(Sensitive).items() if policy.encrypt]
        new = [field for field in marked if field not in self._readable]
        if new and not self._encrypted:
            self._readable.update(dict.fromkeys(new))
            _log.warning(
                "%s: marked Sensitive and stored readable, because the store has no keys. "
                "Set MADANG_KEYS or MADANG_KEYS_FILE to encrypt.",
                ", ".join(new),
            )


async def assess(database: Database, keys: MasterKeys | None, declarations: Declarations) -> Safety:
    """The safety of the store in `database`, opened with `keys`."""

    async def work(connection: Connection) -> tuple[dict[str, int], int]:
        [(plain,)] = await connection.fetch("count_plain_sessions")
        return dict(await connection.fetch("count_session_keys")), plain

    used, plain = await database.read(work)
    given = [key.id for key in keys or ()]
    return Safety(
        current_key=keys.current.id if keys else None,
        public_key=keys.current.public_key if keys else None,
        sessions_by_key=used,
        plain_sessions=plain,
        retired_keys=tuple(ident for ident in given[1:] if ident not in used),
        missing_keys=tuple(ident for ident in used if ident not in given),
        readable_fields=declarations.readable_fields,
    )

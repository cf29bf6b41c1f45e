"""What a store keeps encrypted, under which keys, and what it does not."""

from collections.abc import Mapping

from pydantic import BaseModel, ConfigDict

from madang.store.database import Connection, Database
from madang.store.declared import Declared
from madang.store.keys import MasterKeys

__all__ = ["Safety", "assess"]


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


async def assess(database: Database, keys: MasterKeys | None, declared: Declared) -> Safety:
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
        readable_fields=declared.readable_fields,
    )

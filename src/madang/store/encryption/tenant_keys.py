"""A data key for each tenant, kept wrapped under the current master key in the database whose rows it seals: what hangs
on no session is sealed with it, such as the details of the audit and the corpora of the library.
"""

from threading import Lock

from madang.store.database.port import Connection
from madang.store.database.session_row import WrappedKey
from madang.store.encryption.errors import LockedTenantError
from madang.store.encryption.keys import MasterKeys
from madang.store.encryption.sealers import AesGcmSealer, RowLabel

_KEY_NAME = "tenant\0"
"""What stands before the name of a tenant where the name of a session stands for a session's key."""


class TenantRowLabel(RowLabel):
    """The label of a row that belongs to a tenant; in it the tenant stands where the session would."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"{self.kind} {self.name} of tenant {self.session.removeprefix(_KEY_NAME)!r}"


def tenant_label(kind: str, name: object, tenant: str) -> RowLabel:
    """What a row of `tenant` is sealed under."""
    return TenantRowLabel(kind, name, f"{_KEY_NAME}{tenant}")


class TenantKeys:
    """Sealers of tenants, kept once they were unwrapped; without `keys` there are none, and nothing is sealed.

    A sealer is used only while the database holds the very key it was made from, as in `DataKeys`.
    """

    def __init__(self, keys: MasterKeys | None) -> None:
        self.keys = keys
        self._lock = Lock()
        self._sealers: dict[WrappedKey, AesGcmSealer] = {}

    async def sealer_to_write(self, connection: Connection, tenant: str) -> AesGcmSealer | None:
        """The sealer of `tenant`, whose key is made and stored if it has none; None if the store has no keys."""
        if self.keys is None:
            return None
        if (wrapped := await _wrapped_key(connection, tenant)) is None:
            made = AesGcmSealer.new(_KEY_NAME + tenant, self.keys.current)
            await connection.run("add_tenant_key", tenant=tenant, **made.wrapped.columns())
            wrapped = await _wrapped_key(connection, tenant) or made.wrapped
        return self._unwrapped(tenant, wrapped, self.keys)

    async def sealer_to_read(self, connection: Connection, tenant: str) -> AesGcmSealer:
        """The sealer of `tenant`; `LockedTenantError` if the store has no keys or the tenant's key is gone."""
        wrapped = await _wrapped_key(connection, tenant)
        if self.keys is None or wrapped is None:
            raise LockedTenantError(tenant, has_keys=self.keys is not None)
        return self._unwrapped(tenant, wrapped, self.keys)

    async def rotate(self, connection: Connection) -> int:
        """Wrap every tenant's key under the current master key; how many were not."""
        if self.keys is None:
            return 0
        rows = await connection.fetch("tenant_keys_to_rewrap", current=self.keys.current.id)
        for tenant, master, body in rows:
            data_key = self.keys.unwrap(WrappedKey(master, body), _KEY_NAME + tenant)
            wrapped = self.keys.current.wrap(data_key, _KEY_NAME + tenant)
            await connection.run("put_tenant_key", tenant=tenant, **wrapped.columns())
        return len(rows)

    def _unwrapped(self, tenant: str, wrapped: WrappedKey, keys: MasterKeys) -> AesGcmSealer:
        with self._lock:
            if wrapped not in self._sealers:
                self._sealers[wrapped] = AesGcmSealer.unwrapped(_KEY_NAME + tenant, wrapped, keys)
            return self._sealers[wrapped]


async def _wrapped_key(connection: Connection, tenant: str) -> WrappedKey | None:
    for master, wrapped in await connection.fetch("get_tenant_key", tenant=tenant):
        return WrappedKey(master, bytes(wrapped))
    return None

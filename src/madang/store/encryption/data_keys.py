"""A data key for each session, kept in the database wrapped under the current master key; gives a session its
sealer.
"""

from collections import OrderedDict
from threading import Lock
from typing import TypeVar

from madang.store.database.port import Connection
from madang.store.database.session_row import SessionRow
from madang.store.encryption.errors import PlainSessionError
from madang.store.encryption.keys import MasterKeys
from madang.store.encryption.sealers import AesGcmSealer, ChecksumSealer, Sealer

_MAX_SEALERS = 4096
SealerT = TypeVar("SealerT", bound=Sealer)


class DataKeys:
    """Sealers that encrypt. Those of the sessions used last are kept, so that a key is unwrapped once.

    A sealer is trusted only while the database holds the very key it was made from. So one can be made for a new
    session before the transaction that stores its key, which may be undone or come second to another process.
    """

    encrypts = True

    def __init__(self, keys: MasterKeys, *, allow_plain: bool = False) -> None:
        self.keys = keys
        self._allow_plain = allow_plain
        self._lock = Lock()
        self._sealers: OrderedDict[str, Sealer] = OrderedDict()

    def digest_key(self, session: str) -> bytes:
        """The digest key of the sealer that is known, or whose key `create` will store if the session is new."""
        return self._known_or_new(session).digest_key

    async def create(self, connection: Connection, session: str, session_row: SessionRow) -> Sealer:
        """The sealer of a new session, whose wrapped key is stored."""
        sealer = self._known_or_new(session)
        if not isinstance(sealer, AesGcmSealer):
            sealer = self._remember(session, AesGcmSealer.new(session, self.keys.current))
        await connection.run("add_session_key", session=session_row.key, **sealer.wrapped.columns())
        return sealer

    def sealer_of(self, session: str, session_row: SessionRow) -> Sealer:
        """The sealer of `session`; `PlainSessionError` if it has no key, unless plain sessions are allowed."""
        if session_row.data_key is None:
            if not self._allow_plain:
                raise PlainSessionError(session)
            return self._remember(session, ChecksumSealer(session))
        known = self._known(session)
        if isinstance(known, AesGcmSealer) and known.wrapped == session_row.data_key:
            return known
        return self._remember(session, AesGcmSealer.unwrapped(session, session_row.data_key, self.keys))

    def forget(self, session: str) -> None:
        """Let go of the key of `session`."""
        with self._lock:
            self._sealers.pop(session, None)

    def _known_or_new(self, session: str) -> Sealer:
        return self._known(session) or self._remember(session, AesGcmSealer.new(session, self.keys.current))

    def _known(self, session: str) -> Sealer | None:
        with self._lock:
            if session in self._sealers:
                self._sealers.move_to_end(session)
            return self._sealers.get(session)

    def _remember(self, session: str, sealer: SealerT) -> SealerT:
        with self._lock:
            self._sealers[session] = sealer
            self._sealers.move_to_end(session)
            if len(self._sealers) > _MAX_SEALERS:
                self._sealers.popitem(last=False)
        return sealer

"""The vault: gives each session a data key of its own, kept in the database under the current master key."""

from collections import OrderedDict
from threading import Lock
from typing import TypeVar

from madang.store.ciphers import CipherSeal
from madang.store.database import Connection
from madang.store.key_errors import PlainSessionError
from madang.store.keys import MasterKeys
from madang.store.places import Place
from madang.store.seal import ChecksumSeal, Seal

__all__ = ["Vault"]

_SEALS_KEPT = 4096
SealT = TypeVar("SealT", bound=Seal)


class Vault:
    """Seals by encryption. The seals of the sessions used last are kept, so that a key is unwrapped once.

    A seal is trusted only while the database holds the very key it was made from. So one can be made for a new session
    before the transaction that stores its key, which may be undone or come second to another process.
    """

    conceals = True

    def __init__(self, keys: MasterKeys, *, allow_plain: bool = False) -> None:
        self.keys = keys
        self._allow_plain = allow_plain
        self._lock = Lock()
        self._seals: OrderedDict[str, Seal] = OrderedDict()

    def digest_key(self, session: str) -> bytes:
        """The digest key of the seal that is known, or that `issue` will store if the session is new."""
        return self._known_or_new(session).digest_key

    async def issue(self, connection: Connection, session: str, place: Place) -> Seal:
        """The seal of a new session, its wrapped key stored."""
        seal = self._known_or_new(session)
        if not isinstance(seal, CipherSeal):
            seal = self._keep(session, CipherSeal.new(session, self.keys.current))
        await connection.run("add_session_key", session=place.key, **seal.wrapped.columns())
        return seal

    def unlock(self, session: str, place: Place) -> Seal:
        """The seal of `session`; `PlainSessionError` if it has no key, unless plain sessions are allowed."""
        if place.data_key is None:
            if not self._allow_plain:
                raise PlainSessionError(session)
            return self._keep(session, ChecksumSeal(session))
        known = self._known(session)
        if isinstance(known, CipherSeal) and known.wrapped == place.data_key:
            return known
        return self._keep(session, CipherSeal.unwrapped(session, place.data_key, self.keys))

    def forget(self, session: str) -> None:
        """Let go of the key of `session`."""
        with self._lock:
            self._seals.pop(session, None)

    def _known_or_new(self, session: str) -> Seal:
        return self._known(session) or self._keep(session, CipherSeal.new(session, self.keys.current))

    def _known(self, session: str) -> Seal | None:
        with self._lock:
            if session in self._seals:
                self._seals.move_to_end(session)
            return self._seals.get(session)

    def _keep(self, session: str, seal: SealT) -> SealT:
        with self._lock:
            self._seals[session] = seal
            self._seals.move_to_end(session)
            if len(self._seals) > _SEALS_KEPT:
                self._seals.popitem(last=False)
        return seal

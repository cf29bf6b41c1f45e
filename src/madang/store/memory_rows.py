"""Rows of the memory: items under a namespace and a key, each hanging on a session."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Literal, NamedTuple, cast
from uuid import uuid4

from langgraph.store.base import PutOp, SearchItem, SearchOp, get_text_at_path

from madang.store.clock import from_stamp
from madang.store.codec import Codec
from madang.store.database import Connection, Row
from madang.store.documents import storable
from madang.store.matching import matches_filter
from madang.store.places import place_of
from madang.store.seal import Label, Seal, Seals
from madang.store.sessions import Sessions

__all__ = ["Draft", "MemoryRows", "Recalled", "key_of", "memory_label", "namespace_key", "namespace_of"]

Namespace = tuple[str, ...]

_ALL = 2**62
_MICROSECONDS_IN_A_MINUTE = 60_000_000


class Recalled(NamedTuple):
    """An item as it was read, the texts it is found by, and whether it has a time to live."""

    item: SearchItem
    texts: list[str]
    mortal: bool


class Draft(NamedTuple):
    """An item on its way into the memory: where it goes, and its value as bytes; None takes away what is there."""

    new: PutOp
    where: Mapping[str, bytes]
    body: bytes | None


@dataclass(frozen=True, slots=True)
class MemoryRows:
    """Reads and writes items within a transaction."""

    sessions: Sessions
    seals: Seals
    codec: Codec

    async def get(self, connection: Connection, namespace: Namespace, key: str, now: int) -> Recalled | None:
        """The item of that key, unless its time is over."""
        where = {"namespace": namespace_key(namespace), "key": key_of(key), "now": now}
        found = await self._opened(connection, await connection.fetch("get_memory", **where))
        return found[0] if found else None

    async def search(self, connection: Connection, wanted: SearchOp, now: int) -> list[Recalled]:
        """The items that pass the filter, last changed first; the page asked for, unless a query has to rank them."""
        first = namespace_key(wanted.namespace_prefix)
        simple = not wanted.filter and not wanted.query
        page = {"limit": wanted.limit if simple else _ALL, "offset": wanted.offset if simple else 0}
        rows = await connection.fetch("list_memories", first=first, beyond=first + b"\xff", now=now, **page)
        found = [
            each for each in await self._opened(connection, rows) if matches_filter(each.item.value, wanted.filter)
        ]
        return found if simple or wanted.query else found[wanted.offset : wanted.offset + wanted.limit]

    def draft(self, new: PutOp) -> Draft:
        """What `put` will store; later changes of the value do not reach it."""
        where = {"namespace": namespace_key(new.namespace), "key": key_of(new.key)}
        if new.value is None:
            return Draft(new, where, None)
        return Draft(new, where, self.codec.encode([dict(new.value), new.index], f"Memory {new.key!r}"))

    async def put(self, connection: Connection, draft: Draft, session: str | None, now: int) -> None:
        """Store, replace or delete an item; it hangs on `session`, or on the memory of its namespace's owner."""
        new, where, body = draft
        if body is None:
            await connection.run("delete_memory", **where)
            return
        ident = session if session is not None else await self._home(connection, new.namespace)
        place = await self.sessions.settle(connection, ident)
        seal = self.seals.unlock(ident, place)
        sealed = seal.seal(body, memory_label(ident, new.namespace, new.key))
        lifetime = None if new.ttl is None else round(new.ttl * _MICROSECONDS_IN_A_MINUTE)
        await connection.run("put_memory", **where, session=place.key, now=now, lifetime=lifetime, body=sealed)

    async def _home(self, connection: Connection, namespace: Namespace) -> str:
        """The session that holds what no conversation taught, one for each tenant and user."""
        tenant, user = (*namespace, "", "")[:2]
        for (ident,) in await connection.fetch("find_memory_session", tenant=tenant, user=user):
            return ident
        ident = str(uuid4())
        place = await self.sessions.settle(connection, ident)
        await connection.run("make_memory_session", session=place.key, tenant=tenant, user=user)
        return ident

    async def _opened(self, connection: Connection, rows: Sequence[Row]) -> list[Recalled]:
        seals = {
            session: self.seals.unlock(session, await place_of(connection, session))
            for session in {row[2] for row in rows}
        }
        return [self._recalled(row, seals[row[2]]) for row in rows]

    def _recalled(self, row: Row, seal: Seal) -> Recalled:
        stored, key, session, created_at, updated_at, lifetime, body = row
        namespace, name = namespace_of(stored), key.decode()
        value, index = self.codec.decode(seal.open(body, memory_label(session, namespace, name)))
        item = SearchItem(namespace, name, value, from_stamp(created_at), from_stamp(updated_at))
        return Recalled(item, _texts(value, index), lifetime is not None)


def memory_label(session: str, namespace: Namespace, key: str) -> Label:
    """What an item is sealed under."""
    return Label("memory", f"{key!r} in {namespace!r}", session)


def namespace_key(namespace: Namespace) -> bytes:
    """The stored form of a namespace, which sorts as the namespace does."""
    return b"".join(storable(label, "namespace label").encode() + b"\0" for label in namespace)


def namespace_of(key: bytes) -> Namespace:
    """The namespace that is stored as `key`."""
    return tuple(label.decode() for label in key.split(b"\0")[:-1])


def key_of(key: str) -> bytes:
    """The stored form of an item's key."""
    return storable(key, "memory key").encode()


def _texts(value: Any, index: list[str] | Literal[False] | None) -> list[str]:
    """The texts an item is found by: those at the paths of `index`, or all it holds."""
    if index is None:
        return list(_strings(value))
    return [text for path in index or () for text in get_text_at_path(value, path)]


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from chain.from_iterable(map(_strings, cast("Mapping[Any, Any]", value).values()))
    elif isinstance(value, list | tuple):
        yield from chain.from_iterable(map(_strings, cast("Sequence[Any]", value)))

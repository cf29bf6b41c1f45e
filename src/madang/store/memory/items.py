"""Long-term memory items: LangGraph's `BaseStore` on the same database, `graph.compile(store=store.memory)`, and its
rows.

What a conversation taught hangs on its session, sealed with its key, and goes when the session is deleted or erased:
whoever deletes a conversation expects nothing of it to be left. What was put outside any conversation hangs on a
session that is the owner's memory, one for each tenant and user (the first two labels of a namespace), and goes when
that is deleted. An item belongs to whoever put it last.
"""

import copy
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import chain
from typing import Any, Literal, NamedTuple, cast
from uuid import uuid4

from langgraph.store.base import (
    BaseStore,
    GetOp,
    Item,
    ListNamespacesOp,
    Op,
    PutOp,
    Result,
    SearchItem,
    SearchOp,
    TTLConfig,
    get_text_at_path,
)

from madang.store.content.codec import ValueCodec
from madang.store.database.columns import Clock, from_stamp, storable_text, to_stamp
from madang.store.database.port import Connection, Database, Row
from madang.store.database.session_row import SessionRow
from madang.store.database.threads import BackgroundLoop
from madang.store.encryption.sealers import Sealer, SessionSealers, memory_label
from madang.store.memory.search import matches_filter, matches_namespace, rank_by_keywords
from madang.store.memory.vectors import MemoryIndex
from madang.store.sessions import Sessions

Namespace = tuple[str, ...]
_NO_LIMIT = 2**62
_SESSION_ROW_COLUMN = 7  # the column at which the queries of items go on as `get_place`
_MICROSECONDS_IN_A_MINUTE = 60_000_000


class FoundMemory(NamedTuple):
    """An item as it was read, the texts it is found by, whether it has a time to live, the vectors of its texts, and
    the session it hangs on.
    """

    item: SearchItem
    texts: list[str]
    expires: bool
    vectors: list[bytes]
    session: str


class MemoryDraft(NamedTuple):
    """An item on its way into the memory: where it goes, and its value as bytes; None takes away what is there."""

    new: PutOp
    where: Mapping[str, bytes]
    body: bytes | None


MemoryResults = list[FoundMemory] | list[tuple[str, ...]]


class Memory(BaseStore):
    """Items under namespaces, with filters, search by keywords or by meaning, and a time to live that reading renews.

    Expired items are never returned. A query goes by keywords, with a `MemoryIndex` by meaning.
    """

    supports_ttl = True

    def __init__(
        self,
        database: Database,
        rows: "MemoryRows",
        loop: BackgroundLoop,
        clock: Clock,
        *,
        ttl: TTLConfig | None = None,
    ) -> None:
        self._database = database
        self._rows = rows
        self._loop = loop
        self._clock = clock
        self._session: str | None = None
        self._index: MemoryIndex | None = None
        self.ttl_config = ttl

    def for_session(self, session: str) -> "Memory":
        """The same memory, whose new items hang on `session`."""
        clone = copy.copy(self)
        clone._session = session
        return clone

    def configured(self, index: MemoryIndex | None, ttl: TTLConfig | None) -> "Memory":
        """The same memory, searched by meaning where there is an index, with times to live as `ttl` says."""
        clone = copy.copy(self)
        clone._index = index
        clone.ttl_config = ttl
        return clone

    async def abatch(self, ops: Iterable[Op]) -> list[Result]:
        """The results of all operations; those that read see the memory as it was before the batch."""
        wanted, now = list(ops), to_stamp(self._clock())
        drafts = {(op.namespace, op.key): await self._draft(op) for op in wanted if isinstance(op, PutOp)}

        async def read(connection: Connection) -> list[MemoryResults]:
            return [await self._find(connection, op, now) for op in wanted]

        found = await self._database.read(read, one_query=True)
        chosen = [await self._choose(op, results) for op, results in zip(wanted, found, strict=True)]
        await self._write(list(drafts.values()), _items_to_renew(wanted, chosen, now), now)
        return [_operation_result(op, results) for op, results in zip(wanted, chosen, strict=True)]

    def batch(self, ops: Iterable[Op]) -> list[Result]:
        """See `abatch`."""
        return self._loop.run(self.abatch(ops))

    async def replace(self, new: PutOp) -> bool:
        """Put a value in place of that of an item, which stays with the session it hangs on; False without one."""
        draft, now = await self._draft(new), to_stamp(self._clock())

        async def work(connection: Connection) -> bool:
            found = await self._rows.get(connection, new.namespace, new.key, now)
            if found is not None:
                await self._rows.put(connection, draft, found.session, now)
            return found is not None

        return await self._database.write(work)

    async def is_anothers(self, session: str, tenant: str, user: str) -> bool:
        """Whether a session belongs to somebody else than this user."""

        async def work(connection: Connection) -> bool:
            owners = await connection.fetch("get_session_owner", id=session)
            return any(tuple(owner) not in {(tenant, user), ("", "")} for owner in owners)

        return await self._database.read(work, light=True, one_query=True)

    async def sweep(self) -> int:
        """Delete the items whose time is over; how many there were."""

        async def work(connection: Connection) -> int:
            return await connection.run("delete_expired_memories", now=to_stamp(self._clock()))

        return await self._database.write(work)

    def now(self) -> datetime:
        """The time by the store's clock."""
        return self._clock()

    async def _find(self, connection: Connection, op: Op, now: int) -> MemoryResults:
        match op:
            case GetOp():
                found = await self._rows.get(connection, op.namespace, op.key, now)
                return [found] if found else []
            case SearchOp():
                return await self._rows.search(connection, op, now)
            case ListNamespacesOp():
                return await _namespaces(connection, op, now)
            case _:
                return []

    async def _draft(self, new: PutOp) -> MemoryDraft:
        texts = self._texts_to_index(new)
        return self._rows.draft(new, await self._index.pack(texts) if self._index and texts else [])

    def _texts_to_index(self, new: PutOp) -> list[str]:
        if self._index is None or new.value is None or new.index is False:
            return []
        texts = searchable_texts(new.value, new.index)
        return self._index.texts_of(new.value, texts) if new.index is None else texts

    async def _choose(self, op: Op, found: MemoryResults) -> MemoryResults:
        """What of the items found is returned: for a query the best, those it says nothing of last."""
        if not isinstance(op, SearchOp) or not op.query or not found:
            return found
        items = cast("list[FoundMemory]", found)
        scores = await self._scores(op.query, items)
        for memory, score in zip(items, scores, strict=True):
            memory.item.score = score
        items.sort(key=lambda memory: -1.0 if memory.item.score is None else memory.item.score, reverse=True)
        return items[op.offset : op.offset + op.limit]

    async def _scores(self, query: str, items: Sequence[FoundMemory]) -> Sequence[float | None]:
        if self._index is None:
            return await rank_by_keywords(query, ["\n".join(memory.texts) for memory in items])
        return await self._index.scores(query, [each.vectors or await self._index.pack(each.texts) for each in items])

    async def _write(self, drafts: Sequence[MemoryDraft], renewed: Sequence[Mapping[str, object]], now: int) -> None:
        async def work(connection: Connection) -> None:
            await connection.run_many("refresh_memory", renewed)
            for draft in drafts:
                await self._rows.put(connection, draft, self._session, now)

        if drafts or renewed:
            await self._database.write(work)


def _items_to_renew(ops: Sequence[Op], chosen: Sequence[MemoryResults], now: int) -> list[dict[str, object]]:
    """The items whose time to live is renewed, because they were read."""
    return [
        {"namespace": _namespace_key(item.namespace), "key": _memory_key(item.key), "now": now}
        for op, found in zip(ops, chosen, strict=True)
        if isinstance(op, GetOp | SearchOp) and op.refresh_ttl
        for item, _, expires, *_ in cast("list[FoundMemory]", found)
        if expires
    ]


async def _namespaces(connection: Connection, op: ListNamespacesOp, now: int) -> list[tuple[str, ...]]:
    stored = await connection.fetch("list_memory_namespaces", now=now)
    found = [namespace for (key,) in stored if matches_namespace(namespace := namespace_of(key), op.match_conditions)]
    distinct = dict.fromkeys(namespace[: op.max_depth] for namespace in found)
    return list(distinct)[op.offset : op.offset + op.limit]


def _operation_result(op: Op, chosen: MemoryResults) -> Result:
    match op:
        case GetOp():
            return _without_score(cast("list[FoundMemory]", chosen)[0].item) if chosen else None
        case SearchOp():
            return [memory.item for memory in cast("list[FoundMemory]", chosen)]
        case ListNamespacesOp():
            return cast("list[tuple[str, ...]]", chosen)
        case _:
            return None


def _without_score(item: SearchItem) -> Item:
    times = {"created_at": item.created_at, "updated_at": item.updated_at}
    return Item(namespace=item.namespace, key=item.key, value=item.value, **times)


@dataclass(frozen=True, slots=True)
class MemoryRows:
    """Reads and writes items within a transaction."""

    sessions: Sessions
    sealers: SessionSealers
    codec: ValueCodec

    async def get(self, connection: Connection, namespace: Namespace, key: str, now: int) -> FoundMemory | None:
        """The item of that key, unless its time is over."""
        where = {"namespace": _namespace_key(namespace), "key": _memory_key(key), "now": now}
        found = self._opened(await connection.fetch("get_memory", **where))
        return found[0] if found else None

    async def search(self, connection: Connection, wanted: SearchOp, now: int) -> list[FoundMemory]:
        """The items that pass the filter, last changed first; the page asked for, unless a query has to rank them."""
        first = _namespace_key(wanted.namespace_prefix)
        simple = not wanted.filter and not wanted.query
        page = {"limit": wanted.limit if simple else _NO_LIMIT, "offset": wanted.offset if simple else 0}
        rows = await connection.fetch("list_memories", first=first, beyond=first + b"\xff", now=now, **page)
        found = [memory for memory in self._opened(rows) if matches_filter(memory.item.value, wanted.filter)]
        return found if simple or wanted.query else found[wanted.offset : wanted.offset + wanted.limit]

    def draft(self, new: PutOp, vectors: Sequence[bytes] = ()) -> MemoryDraft:
        """What `put` will store, with the vectors of its texts; later changes of the value do not reach it."""
        where = {"namespace": _namespace_key(new.namespace), "key": _memory_key(new.key)}
        if new.value is None:
            return MemoryDraft(new, where, None)
        stored = [dict(new.value), new.index, *([list(vectors)] if vectors else ())]
        return MemoryDraft(new, where, self.codec.encode(stored, f"Memory {new.key!r}"))

    async def put(self, connection: Connection, draft: MemoryDraft, session: str | None, now: int) -> None:
        """Store, replace or delete an item; it hangs on `session`, or on the memory of its namespace's owner."""
        new, where, body = draft
        if body is None:
            await connection.run("delete_memory", **where)
            return
        ident = session if session is not None else await self._home(connection, new.namespace)
        session_row = await self.sessions.get_or_create_row(connection, ident)
        sealer = self.sealers.sealer_of(ident, session_row)
        sealed = sealer.seal(body, memory_label(ident, new.namespace, new.key))
        lifetime = None if new.ttl is None else round(new.ttl * _MICROSECONDS_IN_A_MINUTE)
        await connection.run("put_memory", **where, session=session_row.key, now=now, lifetime=lifetime, body=sealed)

    async def _home(self, connection: Connection, namespace: Namespace) -> str:
        """The session that holds what no conversation taught, one for each tenant and user."""
        tenant, user = (*namespace, "", "")[:2]
        for (ident,) in await connection.fetch("find_memory_session", tenant=tenant, user=user):
            return ident
        ident = str(uuid4())
        session_row = await self.sessions.get_or_create_row(connection, ident, tenant=tenant)
        await connection.run("make_memory_session", session=session_row.key, tenant=tenant, user=user)
        return ident

    def _opened(self, rows: Sequence[Row]) -> list[FoundMemory]:
        session_rows = {row[2]: SessionRow(*row[_SESSION_ROW_COLUMN:]) for row in rows}
        sealers = {session: self.sealers.sealer_of(session, row) for session, row in session_rows.items()}
        return [self._recalled(row, sealers[row[2]]) for row in rows]

    def _recalled(self, row: Row, sealer: Sealer) -> FoundMemory:
        stored, key, session, created_at, updated_at, lifetime, body = row[:_SESSION_ROW_COLUMN]
        namespace, name = namespace_of(stored), key.decode()
        value, index, *vectors = self.codec.decode(sealer.open(body, memory_label(session, namespace, name)))
        item = SearchItem(namespace, name, value, from_stamp(created_at), from_stamp(updated_at))
        packed: list[bytes] = vectors[0] if vectors else []
        return FoundMemory(item, searchable_texts(value, index), lifetime is not None, packed, session)


def _namespace_key(namespace: Namespace) -> bytes:
    """The stored form of a namespace, which sorts as the namespace does."""
    return b"".join(storable_text(label, "namespace label").encode() + b"\0" for label in namespace)


def namespace_of(key: bytes) -> Namespace:
    """The namespace that is stored as `key`."""
    return tuple(label.decode() for label in key.split(b"\0")[:-1])


def _memory_key(key: str) -> bytes:
    """The stored form of an item's key."""
    return storable_text(key, "memory key").encode()


def searchable_texts(value: Any, index: list[str] | Literal[False] | None) -> list[str]:
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

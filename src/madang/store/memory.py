"""Long-term memory: LangGraph's `BaseStore` on the same database, `graph.compile(store=store.memory)`.

What a conversation taught hangs on its session, sealed with its key, and goes when the session is deleted or erased:
whoever deletes a conversation expects nothing of it to be left. What was put outside any conversation hangs on a
session that is the owner's memory, one for each tenant and user (the first two labels of a namespace), and goes when
that is deleted. An item belongs to whoever put it last.
"""

import copy
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import cast

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
)

from madang.store.clock import Clock, to_stamp
from madang.store.database import Connection, Database
from madang.store.keywords import Rank, by_keywords
from madang.store.loop import BackgroundLoop
from madang.store.matching import matches_namespace
from madang.store.memory_rows import Draft, MemoryRows, Recalled, key_of, namespace_key, namespace_of

__all__ = ["Memory"]

Found = list[Recalled] | list[tuple[str, ...]]


class Memory(BaseStore):
    """Items under namespaces, with filters, keyword search and a time to live that reading renews.

    Expired items are never returned. `rank` scores texts against a query; the default goes by keywords.
    """

    supports_ttl = True

    def __init__(
        self,
        database: Database,
        rows: MemoryRows,
        loop: BackgroundLoop,
        clock: Clock,
        *,
        ttl: TTLConfig | None = None,
        rank: Rank = by_keywords,
    ) -> None:
        self._database = database
        self._rows = rows
        self._loop = loop
        self._clock = clock
        self._rank = rank
        self._session: str | None = None
        self.ttl_config = ttl

    def taught_by(self, session: str) -> "Memory":
        """The same memory, whose new items hang on `session`."""
        clone = copy.copy(self)
        clone._session = session
        return clone

    async def abatch(self, ops: Iterable[Op]) -> list[Result]:
        """The results of all operations; those that read see the memory as it was before the batch."""
        wanted, now = list(ops), to_stamp(self._clock())
        drafts = {(op.namespace, op.key): self._rows.draft(op) for op in wanted if isinstance(op, PutOp)}

        async def read(connection: Connection) -> list[Found]:
            return [await self._find(connection, op, now) for op in wanted]

        found = await self._database.read(read)
        chosen = [await self._choose(op, each) for op, each in zip(wanted, found, strict=True)]
        await self._write(list(drafts.values()), _renewed(wanted, chosen, now), now)
        return [_result(op, each) for op, each in zip(wanted, chosen, strict=True)]

    def batch(self, ops: Iterable[Op]) -> list[Result]:
        """See `abatch`."""
        return self._loop.run(self.abatch(ops))

    async def sweep(self) -> int:
        """Delete the items whose time is over; how many there were."""

        async def work(connection: Connection) -> int:
            return await connection.run("delete_expired_memories", now=to_stamp(self._clock()))

        return await self._database.write(work)

    def now(self) -> datetime:
        """The time by the store's clock."""
        return self._clock()

    async def _find(self, connection: Connection, op: Op, now: int) -> Found:
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

    async def _choose(self, op: Op, found: Found) -> Found:
        """What of the items found is returned: for a query the best, those it says nothing of last."""
        if not isinstance(op, SearchOp) or not op.query or not found:
            return found
        items = cast("list[Recalled]", found)
        scores = await self._rank(op.query, ["\n".join(each.texts) for each in items])
        for each, score in zip(items, scores, strict=True):
            each.item.score = score
        items.sort(key=lambda each: -1.0 if each.item.score is None else each.item.score, reverse=True)
        return items[op.offset : op.offset + op.limit]

    async def _write(self, drafts: Sequence[Draft], renewed: Sequence[Mapping[str, object]], now: int) -> None:
        async def work(connection: Connection) -> None:
            await connection.run_many("refresh_memory", renewed)
            for draft in drafts:
                await self._rows.put(connection, draft, self._session, now)

        if drafts or renewed:
            await self._database.write(work)


def _renewed(ops: Sequence[Op], chosen: Sequence[Found], now: int) -> list[dict[str, object]]:
    """The items whose time to live begins anew, because they were read."""
    return [
        {"namespace": namespace_key(item.namespace), "key": key_of(item.key), "now": now}
        for op, found in zip(ops, chosen, strict=True)
        if isinstance(op, GetOp | SearchOp) and op.refresh_ttl
        for item, _, mortal in cast("list[Recalled]", found)
        if mortal
    ]


async def _namespaces(connection: Connection, op: ListNamespacesOp, now: int) -> list[tuple[str, ...]]:
    stored = await connection.fetch("list_memory_namespaces", now=now)
    found = [namespace for (key,) in stored if matches_namespace(namespace := namespace_of(key), op.match_conditions)]
    distinct = dict.fromkeys(namespace[: op.max_depth] for namespace in found)
    return list(distinct)[op.offset : op.offset + op.limit]


def _result(op: Op, chosen: Found) -> Result:
    match op:
        case GetOp():
            return _plain(cast("list[Recalled]", chosen)[0].item) if chosen else None
        case SearchOp():
            return [each.item for each in cast("list[Recalled]", chosen)]
        case ListNamespacesOp():
            return cast("list[tuple[str, ...]]", chosen)
        case _:
            return None


def _plain(item: SearchItem) -> Item:
    times = {"created_at": item.created_at, "updated_at": item.updated_at}
    return Item(namespace=item.namespace, key=item.key, value=item.value, **times)

"""Long-term memory as one person sees it: every namespace lies below their tenant and their name."""

from collections.abc import Iterable
from typing import Any, cast

from langgraph.store.base import (
    BaseStore,
    GetOp,
    Item,
    ListNamespacesOp,
    MatchCondition,
    Op,
    PutOp,
    Result,
    SearchItem,
    SearchOp,
)

from madang.protocol import Actor
from madang.runtime.errors import ReservedNamespaceError
from madang.store import REMEMBERED

_OWNER = 2
"""How many labels of a stored namespace name its owner."""

Namespace = tuple[str, ...]


class ActorMemory(BaseStore):
    """The items of one actor, in namespaces of their own choosing; nobody else's can be named."""

    supports_ttl = True

    def __init__(self, memory: BaseStore, actor: Actor) -> None:
        self._memory = memory
        self._owner = (actor.tenant, actor.user)
        self.ttl_config = memory.ttl_config

    async def abatch(self, ops: Iterable[Op]) -> list[Result]:
        """The results of all operations."""
        return [self._shown(result) for result in await self._memory.abatch(self._allowed(ops))]

    def batch(self, ops: Iterable[Op]) -> list[Result]:
        """See `abatch`."""
        return [self._shown(result) for result in self._memory.batch(self._allowed(ops))]

    def _allowed(self, ops: Iterable[Op]) -> list[Op]:
        """The operations below the owner; `ReservedNamespaceError` for one on what is remembered of them."""
        wanted = list(ops)
        for op in wanted:
            if not isinstance(op, ListNamespacesOp) and _place(op)[:1] == (REMEMBERED,):
                raise ReservedNamespaceError(REMEMBERED)
        return [self._owned(op) for op in wanted]

    def _owned(self, op: Op) -> Op:
        match op:
            case GetOp() | PutOp():
                return op._replace(namespace=self._owner + op.namespace)
            case SearchOp():
                return op._replace(namespace_prefix=self._owner + op.namespace_prefix)
            case ListNamespacesOp():
                return self._owned_listing(op)

    def _owned_listing(self, op: ListNamespacesOp) -> ListNamespacesOp:
        """The listing below the owner; conditions on the beginning of a namespace begin with them."""
        given = [
            each._replace(path=(*self._owner, *each.path)) if each.match_type == "prefix" else each
            for each in op.match_conditions or ()
        ]
        depth = None if op.max_depth is None else op.max_depth + _OWNER
        return op._replace(match_conditions=(MatchCondition("prefix", self._owner), *given), max_depth=depth)

    def _shown(self, result: Result) -> Result:
        if isinstance(result, Item):
            return _without_owner(result)
        if isinstance(result, list):
            shown = [self._shown_entry(each) for each in cast("list[Any]", result)]
            return cast("Result", [each for each in shown if each is not None])
        return result

    def _shown_entry(self, entry: Any) -> Any:
        """An item or a namespace as its owner knows it; None for another's, found where a name is a wildcard.

        None, too, for what is remembered of them, which has a way of its own.
        """
        place: Namespace = entry.namespace if isinstance(entry, Item) else entry
        if place[:_OWNER] != self._owner or place[_OWNER : _OWNER + 1] == (REMEMBERED,):
            return None
        return _without_owner(entry) if isinstance(entry, Item) else place[_OWNER:] or None


def _place(op: GetOp | PutOp | SearchOp) -> Namespace:
    return op.namespace_prefix if isinstance(op, SearchOp) else op.namespace


def _without_owner(item: Item) -> Item:
    place = item.namespace[_OWNER:]
    if isinstance(item, SearchItem):
        return SearchItem(place, item.key, item.value, item.created_at, item.updated_at, item.score)
    return Item(value=item.value, key=item.key, namespace=place, created_at=item.created_at, updated_at=item.updated_at)

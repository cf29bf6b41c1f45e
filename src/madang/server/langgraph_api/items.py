"""Items of the long-term memory, each visitor's below their own tenant and user."""

from typing import cast

from fastapi import APIRouter
from langgraph.store.base import GetOp, Item, ListNamespacesOp, MatchCondition, PutOp, SearchItem, SearchOp
from pydantic import BaseModel, JsonValue

from madang.server.langgraph_api.bodies import Items, Namespaces, NewItem, OldItem
from madang.server.premises import Here, Who, Writer
from madang.server.visitors import Visitor
from madang.state.plain import plain

__all__ = ["ItemShape", "ItemShapes", "NamespaceShapes", "delete", "get", "list_namespaces", "put", "router", "search"]

router = APIRouter(prefix="/store", tags=["store"])

Place = tuple[str, ...]
_OWNER = 2
"""How many labels of a stored namespace name its owner."""


class ItemShape(BaseModel):
    """One item; a search tells how well it fits."""

    namespace: list[str]
    key: str
    value: dict[str, JsonValue]
    created_at: str
    updated_at: str
    score: float | None = None


class ItemShapes(BaseModel):
    """Items that were found."""

    items: list[ItemShape]


class NamespaceShapes(BaseModel):
    """Namespaces that were found."""

    namespaces: list[list[str]]


@router.put("/items", status_code=204)
async def put(here: Here, who: Writer, wanted: NewItem) -> None:
    """Remember an item."""
    put = PutOp(_place(who, wanted.namespace), wanted.key, wanted.value, index=wanted.index, ttl=wanted.ttl)
    await here.office.store.memory.abatch([put])


@router.get("/items")
async def get(here: Here, who: Who, key: str, namespace: str = "", refresh_ttl: bool = True) -> ItemShape | None:
    """The item of that key in a namespace whose labels are parted by dots, or nothing."""
    place = _place(who, namespace.split(".") if namespace else [])
    [found] = await here.office.store.memory.abatch([GetOp(place, key, refresh_ttl=refresh_ttl)])
    return _shape(cast("Item", found)) if found else None


@router.delete("/items", status_code=204)
async def delete(here: Here, who: Writer, wanted: OldItem) -> None:
    """Forget an item."""
    await here.office.store.memory.abatch([PutOp(_place(who, wanted.namespace), wanted.key, None)])


@router.post("/items/search")
async def search(here: Here, who: Who, wanted: Items) -> ItemShapes:
    """The items below a namespace that match."""
    search = SearchOp(
        _place(who, wanted.namespace_prefix),
        filter=wanted.filter,
        limit=wanted.limit,
        offset=wanted.offset,
        query=wanted.query,
        refresh_ttl=wanted.refresh_ttl is not False,
    )
    [found] = await here.office.store.memory.abatch([search])
    return ItemShapes(items=[_shape(item) for item in cast("list[SearchItem]", found)])


@router.post("/namespaces")
async def list_namespaces(here: Here, who: Who, wanted: Namespaces) -> NamespaceShapes:
    """The visitor's namespaces that match."""
    conditions = [MatchCondition("prefix", _place(who, wanted.prefix or []))]
    if wanted.suffix:
        conditions.append(MatchCondition("suffix", tuple(wanted.suffix)))
    depth = None if wanted.max_depth is None else wanted.max_depth + _OWNER
    asked = ListNamespacesOp(tuple(conditions), depth, wanted.limit, wanted.offset)
    [found] = await here.office.store.memory.abatch([asked])
    places = cast("list[Place]", found)
    return NamespaceShapes(namespaces=[list(place[_OWNER:]) for place in places if len(place) > _OWNER])


def _place(who: Visitor, namespace: list[str]) -> Place:
    return (who.actor.tenant, who.actor.user, *namespace)


def _shape(item: Item) -> ItemShape:
    value = plain(item.value)
    return ItemShape(
        namespace=list(item.namespace[_OWNER:]),
        key=item.key,
        value=value if isinstance(value, dict) else {},
        created_at=item.created_at.isoformat(),
        updated_at=item.updated_at.isoformat(),
        score=item.score if isinstance(item, SearchItem) else None,
    )

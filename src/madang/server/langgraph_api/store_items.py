"""Routes for the items of long-term memory, each caller's below their own tenant and user."""

from typing import cast

from fastapi import APIRouter
from langgraph.store.base import GetOp, Item, ListNamespacesOp, MatchCondition, PutOp, SearchItem, SearchOp
from pydantic import BaseModel, JsonValue

from madang.server.context import Context, Reader, Writer
from madang.server.langgraph_api.requests import ItemKey, ItemSearch, NamespaceSearch, NewItem
from madang.state import json_value

router = APIRouter(prefix="/store", tags=["store"])


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
async def put(context: Context, caller: Writer, body: NewItem) -> None:
    """Remember an item."""
    await context.application.check_room(caller.actor)
    put = PutOp(tuple(body.namespace), body.key, body.value, index=body.index, ttl=body.ttl)
    await context.application.memory_of(caller.actor).abatch([put])


@router.get("/items")
async def get(
    context: Context, caller: Reader, key: str, namespace: str = "", refresh_ttl: bool = True
) -> ItemShape | None:
    """The item of that key in a namespace whose labels are parted by dots, or nothing."""
    place = tuple(namespace.split(".")) if namespace else ()
    [found] = await context.application.memory_of(caller.actor).abatch([GetOp(place, key, refresh_ttl=refresh_ttl)])
    return _shape(cast("Item", found)) if found else None


@router.delete("/items", status_code=204)
async def delete(context: Context, caller: Writer, body: ItemKey) -> None:
    """Forget an item."""
    await context.application.memory_of(caller.actor).abatch([PutOp(tuple(body.namespace), body.key, None)])


@router.post("/items/search")
async def search(context: Context, caller: Reader, body: ItemSearch) -> ItemShapes:
    """The items below a namespace that match."""
    search = SearchOp(
        tuple(body.namespace_prefix),
        filter=body.filter,
        limit=body.limit,
        offset=body.offset,
        query=body.query,
        refresh_ttl=body.refresh_ttl is not False,
    )
    [found] = await context.application.memory_of(caller.actor).abatch([search])
    return ItemShapes(items=[_shape(item) for item in cast("list[SearchItem]", found)])


@router.post("/namespaces")
async def list_namespaces(context: Context, caller: Reader, body: NamespaceSearch) -> NamespaceShapes:
    """The visitor's namespaces that match."""
    conditions = [MatchCondition("prefix", tuple(body.prefix))] if body.prefix else []
    if body.suffix:
        conditions.append(MatchCondition("suffix", tuple(body.suffix)))
    asked = ListNamespacesOp(tuple(conditions), body.max_depth, body.limit, body.offset)
    [found] = await context.application.memory_of(caller.actor).abatch([asked])
    return NamespaceShapes(namespaces=[list(place) for place in cast("list[tuple[str, ...]]", found)])


def _shape(item: Item) -> ItemShape:
    value = json_value(item.value)
    return ItemShape(
        namespace=list(item.namespace),
        key=item.key,
        value=value if isinstance(value, dict) else {},
        created_at=item.created_at.isoformat(),
        updated_at=item.updated_at.isoformat(),
        score=item.score if isinstance(item, SearchItem) else None,
    )

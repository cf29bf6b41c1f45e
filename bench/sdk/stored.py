"""Rows about the items of long-term memory."""

from uuid import uuid4

from bench.sdk.rows import Walk, row


@row("store.put_item", "store.get_item", "store.delete_item", of="namespace key value index ttl refresh_ttl")
async def items(walk: Walk) -> None:
    """An item is kept, found and deleted."""
    store, place = walk.client.store, ["walk", str(uuid4())]
    await store.put_item(place, "k", {"v": 1}, index=False, ttl=60)
    found = await store.get_item(place, "k", refresh_ttl=False)
    assert (found["value"], list(found["namespace"])) == ({"v": 1}, place), found
    await store.delete_item(place, "k")
    assert await store.get_item(place, "k") is None


@row("store.search_items", of="namespace_prefix filter limit offset query refresh_ttl")
async def search_items(walk: Walk) -> None:
    """Items below a namespace are found, filtered and paged."""
    store, place = walk.client.store, ["walk", str(uuid4())]
    for number in range(3):
        await store.put_item(place, f"k{number}", {"v": number, "text": "a lamp"})
    assert len((await store.search_items(place, query="lamp", refresh_ttl=False))["items"]) == 3
    [one] = (await store.search_items(place, filter={"v": 1}))["items"]
    assert one["key"] == "k1"
    assert len((await store.search_items(place, limit=2, offset=2))["items"]) == 1


@row("store.list_namespaces", of="prefix suffix max_depth limit offset")
async def list_namespaces(walk: Walk) -> None:
    """Namespaces are listed by how they begin and end, cut to a depth."""
    store, mark = walk.client.store, str(uuid4())
    for name in ("a", "b"):
        await store.put_item([mark, name, "leaf"], "k", {"v": 1})
    assert len((await store.list_namespaces(prefix=[mark], suffix=["leaf"]))["namespaces"]) == 2
    assert (await store.list_namespaces(prefix=[mark], max_depth=1))["namespaces"] == [[mark]]
    assert len((await store.list_namespaces(prefix=[mark], limit=1, offset=1))["namespaces"]) == 1

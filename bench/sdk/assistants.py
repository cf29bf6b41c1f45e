"""Rows about assistants: found, made, changed, versions."""

from typing import Any
from uuid import uuid4

from bench.sdk.rows import Walk, row
from bench.sdk.talking import final, said


@row("assistants.get", of="assistant_id")
async def get(walk: Walk) -> None:
    """An assistant is found by its id."""
    [found] = await walk.client.assistants.search(graph_id="talk", limit=1)
    assert (await walk.client.assistants.get(found["assistant_id"]))["graph_id"] == "talk"


@row("assistants.get_graph", of="assistant_id xray")
async def get_graph(walk: Walk) -> None:
    """The graph has its nodes, with `xray` those inside nodes too."""
    names = {node["id"] for node in (await walk.client.assistants.get_graph("talk"))["nodes"]}
    assert {"listen", "speak"} <= names, names
    inside = {str(node["id"]) for node in (await walk.client.assistants.get_graph("nested", xray=True))["nodes"]}
    assert any("whisper" in name for name in inside), inside


@row("assistants.get_schemas", of="assistant_id")
async def get_schemas(walk: Walk) -> None:
    """The schemas tell the fields of input, state and context."""
    found = await walk.client.assistants.get_schemas("talk")
    assert "steps" in found["state_schema"]["properties"], found["state_schema"]
    assert "tone" in found["context_schema"]["properties"], found.get("context_schema")


@row("assistants.get_subgraphs", of="assistant_id namespace recurse")
async def get_subgraphs(walk: Walk) -> None:
    """Graphs inside nodes are reported by their place."""
    assert "inner" in await walk.client.assistants.get_subgraphs("nested", recurse=True)
    assert await walk.client.assistants.get_subgraphs("nested", namespace="elsewhere") == {}
    assert list(await walk.client.assistants.get_subgraphs("nested", namespace="inner")) == ["inner"]


async def _made(walk: Walk, **given: Any) -> Any:
    return await walk.client.assistants.create("talk", **given)


@row("assistants.create", of="graph_id config context metadata assistant_id name description")
async def create(walk: Walk) -> None:
    """What an assistant is made with is kept, and reaches its runs."""
    ident = str(uuid4())
    given: dict[str, Any] = {"context": {"tone": "warm"}, "metadata": {"label": "mine"}, "name": "Warm"}
    made = await _made(walk, assistant_id=ident, description="It is warm.", **given)
    assert (made["assistant_id"], made["context"], made["name"]) == (ident, {"tone": "warm"}, "Warm"), made
    assert made["description"] == "It is warm."
    assert made["metadata"]["label"] == "mine"
    assert (await final(walk.client, "wait", ident))["seen"]["tone"] == "warm"
    other = await _made(walk, config={"configurable": {"colour": "red"}})
    assert (await final(walk.client, "wait", other["assistant_id"]))["seen"]["colour"] == "red"


@row("assistants.create", of="if_exists")
async def create_again(walk: Walk) -> None:
    """One that exists is given back, or refused."""
    ident = str(uuid4())
    await _made(walk, assistant_id=ident, name="first")
    assert (await _made(walk, assistant_id=ident, if_exists="do_nothing"))["name"] == "first"
    assert await said(_made(walk, assistant_id=ident)) == 409


@row("assistants.update", of="assistant_id graph_id config context metadata name description")
async def update(walk: Walk) -> None:
    """A change makes the next version."""
    ident = (await _made(walk, metadata={"a": 1}))["assistant_id"]
    changed = await walk.client.assistants.update(
        ident, context={"tone": "cool"}, metadata={"b": 2}, name="Cool", description="Cooler."
    )
    assert (changed["version"], changed["name"], changed["context"]) == (2, "Cool", {"tone": "cool"}), changed
    assert changed["metadata"].items() >= {"a": 1, "b": 2}.items()
    config: Any = {"configurable": {"colour": "red"}}
    moved = await walk.client.assistants.update(ident, graph_id="nested", context={}, config=config)
    assert (moved["graph_id"], moved["config"]["configurable"]["colour"]) == ("nested", "red")


@row("assistants.delete", of="assistant_id")
async def delete(walk: Walk) -> None:
    """One that was deleted is not found."""
    ident = (await _made(walk))["assistant_id"]
    await walk.client.assistants.delete(ident)
    assert await said(walk.client.assistants.get(ident)) == 404


@row("assistants.delete", of="delete_threads")
async def delete_threads(walk: Walk) -> None:
    """Its threads are deleted with it."""
    ident = (await _made(walk))["assistant_id"]
    thread = (await walk.client.threads.create())["thread_id"]
    await walk.client.runs.wait(thread, ident, input={"messages": []})
    await walk.client.assistants.delete(ident, delete_threads=True)
    assert await said(walk.client.threads.get(thread)) == 404


@row("assistants.search", "assistants.count", of="metadata graph_id name limit offset sort_by sort_order select")
async def search(walk: Walk) -> None:
    """A search filters, sorts, pages and selects; a count counts the same."""
    mark = {"mark": str(uuid4())}
    made = [await _made(walk, name=f"{name}-{mark['mark']}", metadata=mark) for name in "bac"]
    found = await walk.client.assistants.search(metadata=mark, graph_id="talk", sort_by="name", sort_order="desc")
    assert [each["name"][0] for each in found] == ["c", "b", "a"], found
    page = await walk.client.assistants.search(metadata=mark, sort_by="name", sort_order="asc", limit=1, offset=1)
    assert [each["name"][0] for each in page] == ["b"]
    [only] = await walk.client.assistants.search(name=made[0]["name"], select=["assistant_id"])
    assert only.keys() == {"assistant_id"}
    assert await walk.client.assistants.count(metadata=mark, graph_id="talk") == 3
    assert await walk.client.assistants.count(name=made[0]["name"]) == 1


@row("assistants.search", of="response_format")
async def search_pages(walk: Walk) -> None:
    """The response as an object tells where the next page begins."""
    for _ in range(2):
        await _made(walk)
    found = await walk.client.assistants.search(limit=1, response_format="object")
    assert (len(found["assistants"]), found["next"]) == (1, "1"), found


@row("assistants.get_versions", "assistants.set_latest", of="assistant_id metadata limit offset version")
async def versions(walk: Walk) -> None:
    """Versions are listed newest first, and an earlier one is used again."""
    ident = (await _made(walk, context={"tone": "warm"}, metadata={"step": 1}))["assistant_id"]
    await walk.client.assistants.update(ident, context={"tone": "cool"}, metadata={"step": 2})
    found = await walk.client.assistants.get_versions(ident, limit=5)
    assert [each["version"] for each in found] == [2, 1]
    assert [each["version"] for each in await walk.client.assistants.get_versions(ident, offset=1)] == [1]
    assert [each["version"] for each in await walk.client.assistants.get_versions(ident, metadata={"step": 1})] == [1]
    assert (await walk.client.assistants.set_latest(ident, 1))["version"] == 1
    assert (await final(walk.client, "wait", ident))["seen"]["tone"] == "warm"

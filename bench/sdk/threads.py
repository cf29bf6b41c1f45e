"""Rows about threads and their states."""

from typing import Any
from uuid import uuid4

from bench.sdk.rows import Walk, row
from bench.sdk.talking import HELLO, message, new_thread, said


@row("threads.create", of="metadata thread_id if_exists graph_id")
async def create(walk: Walk) -> None:
    """A thread is made with an id, metadata and a graph; one that exists is given back, or refused."""
    ident, threads = str(uuid4()), walk.client.threads
    made = await threads.create(thread_id=ident, metadata={"label": "mine"}, graph_id="talk")
    assert (made["thread_id"], made["metadata"]["label"]) == (ident, "mine"), made
    assert made["metadata"]["graph_id"] == "talk"
    assert (await threads.create(thread_id=ident, if_exists="do_nothing"))["thread_id"] == ident
    assert await said(threads.create(thread_id=ident)) == 409


@row("threads.create", of="supersteps")
async def create_with_states(walk: Walk) -> None:
    """A thread is made with states, as another one had them."""
    steps: Any = [{"updates": [{"values": HELLO, "as_node": "__start__"}]}]
    steps.append({"updates": [{"values": {"steps": ["copied"]}, "as_node": "listen"}]})
    made = await walk.client.threads.create(graph_id="talk", supersteps=steps)
    found = await walk.client.threads.get_state(made["thread_id"])
    assert found["values"]["steps"] == ["copied"], found["values"]
    assert found["next"] == ["speak"], found["next"]


@row("threads.create", "threads.get", "threads.update", of="ttl include thread_id metadata")
async def time_to_live(walk: Walk) -> None:
    """A thread has the time to live that it was given, and says so."""
    threads = walk.client.threads
    made = await threads.create(ttl=60)
    told = (await threads.get(made["thread_id"], include=["ttl"]))["ttl"]  # pyright: ignore[reportGeneralTypeIssues]
    assert told["ttl_minutes"] == 60, told
    await threads.update(made["thread_id"], metadata={}, ttl={"ttl": 5, "strategy": "delete"})
    told = (await threads.get(made["thread_id"], include=["ttl"]))["ttl"]  # pyright: ignore[reportGeneralTypeIssues]
    assert told["ttl_minutes"] == 5, told


@row("threads.update", of="thread_id metadata return_minimal")
async def update(walk: Walk) -> None:
    """Metadata are added; what changed is given back unless nothing is wanted."""
    ident = (await walk.client.threads.create(metadata={"a": 1}))["thread_id"]
    changed = await walk.client.threads.update(ident, metadata={"b": 2})
    assert changed["metadata"].items() >= {"a": 1, "b": 2}.items()
    assert await walk.client.threads.update(ident, metadata={"c": 3}, return_minimal=True) is None
    assert (await walk.client.threads.get(ident))["metadata"]["c"] == 3


@row("threads.delete", "threads.get", of="thread_id")
async def delete(walk: Walk) -> None:
    """One that was deleted is not found."""
    ident = await new_thread(walk.client)
    assert (await walk.client.threads.get(ident))["values"]["steps"] == ["listen", "speak"]
    await walk.client.threads.delete(ident)
    assert await said(walk.client.threads.get(ident)) == 404


@row("threads.search", "threads.count", of="metadata values ids status limit offset sort_by sort_order select extract")
async def search(walk: Walk) -> None:
    """A search filters, sorts, pages, selects and extracts; a count counts the same."""
    mark, threads = {"mark": str(uuid4())}, walk.client.threads
    made = [(await threads.create(metadata=mark))["thread_id"] for _ in range(3)]
    await walk.client.runs.wait(made[0], "talk", input=HELLO)
    found = await threads.search(metadata=mark, sort_by="created_at", sort_order="asc", status="idle")
    assert [each["thread_id"] for each in found] == made, found
    page = await threads.search(metadata=mark, sort_by="created_at", sort_order="asc", limit=1, offset=1)
    assert [each["thread_id"] for each in page] == [made[1]]
    chosen = await threads.search(ids=[made[2]], select=["thread_id"])
    assert chosen == [{"thread_id": made[2]}], chosen
    steps = {"steps": ["listen", "speak"]}
    assert [each["thread_id"] for each in await threads.search(metadata=mark, values=steps)] == [made[0]]
    assert await threads.count(metadata=mark) == 3
    assert await threads.count(metadata=mark, values=steps, status="idle") == 1
    [told] = await threads.search(ids=[made[0]], extract={"first": "values.steps[0]"})
    assert told["extracted"] == {"first": "listen"}, told  # pyright: ignore[reportTypedDictNotRequiredAccess]


@row("threads.copy", of="thread_id")
async def copy(walk: Walk) -> None:
    """A copy has the same state and goes its own way."""
    ident = await new_thread(walk.client)
    other = (await walk.client.threads.copy(ident))["thread_id"]
    await walk.client.runs.wait(other, "talk", input=HELLO)
    assert len((await walk.client.threads.get_state(other))["values"]["steps"]) == 4
    assert len((await walk.client.threads.get_state(ident))["values"]["steps"]) == 2


@row("threads.prune", of="thread_ids strategy")
async def prune(walk: Walk) -> None:
    """Threads are cut down to their latest state, or deleted."""
    ident = await new_thread(walk.client)
    await walk.client.threads.prune([ident], strategy="keep_latest")
    assert len(await walk.client.threads.get_history(ident)) == 1
    assert (await walk.client.threads.get_state(ident))["values"]["steps"] == ["listen", "speak"]
    await walk.client.threads.prune([ident], strategy="delete")
    assert await said(walk.client.threads.get(ident)) == 404


@row("threads.get_state", of="thread_id checkpoint checkpoint_id")
async def get_state(walk: Walk) -> None:
    """The latest state, and an earlier one by its checkpoint."""
    ident, threads = await new_thread(walk.client), walk.client.threads
    middle = next(each for each in await threads.get_history(ident) if each["next"] == ["speak"])
    for given in ({"checkpoint": middle["checkpoint"]}, {"checkpoint_id": middle["checkpoint"]["checkpoint_id"]}):
        found = await threads.get_state(ident, **given)  # pyright: ignore[reportArgumentType]
        assert (found["values"]["steps"], found["next"]) == (["listen"], ["speak"]), found
    latest = await threads.get_state(ident)
    assert (latest["next"], latest["parent_checkpoint"]["checkpoint_id"]) == (
        [],
        middle["checkpoint"]["checkpoint_id"],
    )


@row("threads.get_state", "threads.get_history", of="select")
async def select_of_states(walk: Walk) -> None:
    """Of a state only what is selected comes."""
    ident, threads = await new_thread(walk.client), walk.client.threads
    latest = await threads.get_state(ident)
    for given in ({}, {"checkpoint": latest["checkpoint"]}, {"checkpoint_id": latest["checkpoint"]["checkpoint_id"]}):
        found: Any = await threads.get_state(ident, select=["values.steps", "next"], **given)  # pyright: ignore[reportArgumentType, reportTypedDictNotRequiredAccess, reportGeneralTypeIssues]
        assert found["values"] == {"steps": ["listen", "speak"]}, found
        assert "metadata" not in found, found
    [told] = await threads.get_history(ident, limit=1, select=["values.steps"])
    assert told["values"] == {"steps": ["listen", "speak"]}, told


@row("threads.get_state", of="subgraphs")
async def state_of_subgraphs(walk: Walk) -> None:
    """A state that waits inside a node tells the state in there."""
    ident = (await walk.client.threads.create())["thread_id"]
    await walk.client.runs.wait(ident, "nested", input=HELLO, interrupt_before=["inner"])
    found = await walk.client.threads.get_state(ident, subgraphs=True)
    assert found["next"] == ["inner"], found


@row("threads.update_state", of="thread_id values as_node checkpoint checkpoint_id")
async def update_state(walk: Walk) -> None:
    """A write makes a checkpoint from which the next run goes on; one as an unknown node is refused with 422."""
    ident, threads = await new_thread(walk.client), walk.client.threads
    made = await threads.update_state(ident, {"steps": ["written"]}, as_node="listen")
    found = await threads.get_state(ident)
    assert found["checkpoint"]["checkpoint_id"] == made["checkpoint"]["checkpoint_id"]
    assert (found["values"]["steps"][-1], found["next"]) == ("written", ["speak"])
    first = next(each for each in await threads.get_history(ident) if each["next"] == ["speak"] and each != found)
    await threads.update_state(ident, {"steps": ["aside"]}, as_node="listen", checkpoint=first["checkpoint"])
    assert (await threads.get_state(ident))["values"]["steps"][-1] == "aside"
    place = first["checkpoint"]["checkpoint_id"]
    await threads.update_state(ident, {"steps": ["again"]}, as_node="listen", checkpoint_id=place)
    assert (await threads.get_state(ident))["values"]["steps"][-1] == "again"
    assert await said(threads.update_state(ident, {"steps": ["x"]}, as_node="nobody")) in {400, 422}


@row("threads.get_history", of="thread_id limit before metadata checkpoint")
async def get_history(walk: Walk) -> None:
    """States are listed newest first, paged, and filtered by metadata."""
    ident, threads = await new_thread(walk.client), walk.client.threads
    found = await threads.get_history(ident)
    assert [each["next"] for each in found] == [[], ["speak"], ["listen"], ["__start__"]], found
    assert len(await threads.get_history(ident, limit=2)) == 2
    later = await threads.get_history(ident, before=found[1]["checkpoint"])
    assert [each["next"] for each in later] == [["listen"], ["__start__"]]
    loops = await threads.get_history(ident, metadata={"source": "loop"})
    assert {each["metadata"]["source"] for each in loops} == {"loop"}
    await threads.get_history(ident, checkpoint={"checkpoint_ns": ""})  # pyright: ignore[reportArgumentType]


@row("threads.join_stream", of="thread_id last_event_id stream_mode")
async def join_stream(walk: Walk) -> None:
    """Whoever joins a thread reads what its runs tell, and goes on after the last event that was seen."""
    ident, threads = (await walk.client.threads.create())["thread_id"], walk.client.threads
    await walk.client.runs.create(ident, "talk", input=message("slow"), stream_resumable=True)
    seen: list[Any] = []
    async for part in await threads.join_stream(ident, stream_mode=["run_modes"], last_event_id="0"):
        seen.append(part)
        if part.event == "values" and "speak" in (part.data.get("steps") or []):
            break
    assert seen[0].id, "no id to go on from"
    again = await threads.join_stream(ident, last_event_id=seen[-2].id, stream_mode=["run_modes"])
    async for part in again:
        assert part.data == seen[-1].data
        break

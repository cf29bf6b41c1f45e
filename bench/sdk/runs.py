"""Rows about runs: started, listed, joined, cancelled, deleted; and what each stream mode tells."""

import time
from typing import Any

from bench.sdk.rows import Walk, row
from bench.sdk.served_graph import SPOKEN
from bench.sdk.talking import HELLO, WAYS, final, message, new_thread, said, until

_STARTS = tuple(f"runs.{way}" for way in WAYS)


@row(*_STARTS, of="thread_id assistant_id input")
async def start(walk: Walk) -> None:
    """A run with an input leaves its values, in a thread or without one."""
    for way in WAYS:
        assert (await final(walk.client, way))["steps"] == ["listen", "speak"], way
    assert (await walk.client.runs.wait(None, "talk", input=HELLO))["steps"] == ["listen", "speak"]
    parts = [part async for part in walk.client.runs.stream(None, "talk", input=HELLO)]
    assert [part for part in parts if part.event == "values"][-1].data["steps"] == ["listen", "speak"], parts
    assert (await walk.client.runs.create(None, "talk", input=HELLO))["status"] == "pending"


@row("runs.create_batch", of="payloads")
async def create_batch(walk: Walk) -> None:
    """Several runs without a thread are accepted at once."""
    made = await walk.client.runs.create_batch([{"assistant_id": "talk", "input": HELLO}] * 2)  # pyright: ignore[reportArgumentType, reportTypedDictNotRequiredAccess, reportGeneralTypeIssues]
    assert len({each["run_id"] for each in made}) == 2


@row("runs.list", "runs.get", of="thread_id limit offset status select run_id")
async def list_runs(walk: Walk) -> None:
    """The runs of a thread are listed newest first, paged, by status, and what is selected of each."""
    thread, runs = await new_thread(walk.client), walk.client.runs
    await runs.wait(thread, "talk", input=message("fail"), raise_error=False)
    found = await runs.list(thread)
    assert [each["status"] for each in found] == ["error", "success"], found
    assert [each["run_id"] for each in await runs.list(thread, limit=1, offset=1)] == [found[1]["run_id"]]
    assert [each["run_id"] for each in await runs.list(thread, status="error")] == [found[0]["run_id"]]
    assert (await runs.list(thread, limit=1, select=["run_id"]))[0].keys() == {"run_id"}
    assert (await runs.get(thread, found[0]["run_id"]))["run_id"] == found[0]["run_id"]


@row("runs.cancel", of="thread_id run_id wait action")
async def cancel(walk: Walk) -> None:
    """A run that sleeps is stopped within a second, and taken back where that is asked."""
    thread, runs = await new_thread(walk.client, None), walk.client.runs
    made = await _running(walk, thread)
    began = time.monotonic()
    await runs.cancel(thread, made["run_id"], wait=True)
    assert time.monotonic() - began < 1, f"took {time.monotonic() - began:.1f} s"
    assert (await runs.get(thread, made["run_id"]))["status"] == "interrupted"
    made = await _running(walk, thread)
    await runs.cancel(thread, made["run_id"], wait=True, action="rollback")
    values: Any = (await walk.client.threads.get_state(thread))["values"]
    assert len(values.get("messages", [])) <= 1, values


async def _running(walk: Walk, thread: str) -> Any:
    made = await walk.client.runs.create(thread, "talk", input=message("slow"))

    async def is_running() -> bool:
        return (await walk.client.runs.get(thread, made["run_id"]))["status"] == "running"

    await until(is_running)
    return made


@row("runs.cancel_many", of="thread_id run_ids status action")
async def cancel_many(walk: Walk) -> None:
    """Runs are cancelled by their ids, or all of a status."""
    thread, runs = await new_thread(walk.client, None), walk.client.runs
    made = [await runs.create(thread, "talk", input=message("slow")) for _ in range(2)]
    await runs.cancel_many(thread_id=thread, run_ids=[each["run_id"] for each in made], action="interrupt")

    async def are_over() -> bool:
        return {each["status"] for each in await runs.list(thread)} == {"interrupted"}

    await until(are_over)
    await runs.create(thread, "talk", input=message("slow"))
    await runs.cancel_many(thread_id=thread, status="all")
    await until(are_over)


@row("runs.join", "runs.join_stream", of="thread_id run_id stream_mode last_event_id")
async def join(walk: Walk) -> None:
    """Whoever joins a run gets its values, or its stream from the last event that was seen."""
    thread, runs = await new_thread(walk.client, None), walk.client.runs
    made = await runs.create(
        thread, "talk", input=message("slow"), stream_mode=["values", "updates"], stream_resumable=True
    )
    parts = [part async for part in runs.join_stream(thread, made["run_id"], stream_mode=["updates"])]
    told = [part for part in parts if part.event == "updates"]
    assert [list(part.data) for part in told] == [["listen"], ["speak"]], parts
    again = [
        part
        async for part in runs.join_stream(
            thread, made["run_id"], stream_mode=["updates"], last_event_id=told[0].id or "0"
        )
    ]
    assert [part.data for part in again if part.event == "updates"] == [told[1].data], again
    assert dict(await runs.join(thread, made["run_id"]))["steps"] == ["listen", "speak"]


@row("runs.join_stream", of="cancel_on_disconnect")
async def cancel_on_disconnect(walk: Walk) -> None:
    """A run that is joined so ends when the client leaves."""
    thread, runs = await new_thread(walk.client, None), walk.client.runs
    made = await runs.create(thread, "talk", input=message("slow"), stream_resumable=True)
    async for _ in runs.join_stream(thread, made["run_id"], cancel_on_disconnect=True):
        break

    async def is_cancelled() -> bool:
        return (await runs.get(thread, made["run_id"]))["status"] == "interrupted"

    await until(is_cancelled, 4)


@row("runs.delete", of="thread_id run_id")
async def delete(walk: Walk) -> None:
    """A run that is over is deleted."""
    thread = await new_thread(walk.client)
    [run] = await walk.client.runs.list(thread)
    await walk.client.runs.delete(thread, run["run_id"])
    assert await said(walk.client.runs.get(thread, run["run_id"])) == 404


async def _parts(walk: Walk, mode: str, text: str = "hello", **options: Any) -> list[Any]:
    thread = await new_thread(walk.client, None)
    stream = walk.client.runs.stream(thread, "talk", input=message(text), stream_mode=[mode], **options)  # pyright: ignore[reportArgumentType, reportTypedDictNotRequiredAccess, reportGeneralTypeIssues]
    return [part async for part in stream]


@row("runs.stream", of="stream_mode")
async def mode_values_and_updates(walk: Walk) -> None:
    """Modes `values` and `updates` tell every state and what each node wrote; `metadata` comes first."""
    parts = await _parts(walk, "values")
    assert parts[0].event == "metadata"
    assert [len(part.data.get("steps", [])) for part in parts[1:] if part.event == "values"] == [0, 1, 2], parts
    updates = [part.data for part in await _parts(walk, "updates") if part.event == "updates"]
    assert [list(each) for each in updates] == [["listen"], ["speak"]], updates


@row("runs.stream", of="stream_mode")
async def mode_messages(walk: Walk) -> None:
    """Modes `messages` and `messages-tuple` tell a message as it is written, under one id."""
    tuples = [part for part in await _parts(walk, "messages-tuple") if part.event == "messages"]
    chunks = [part.data[0] for part in tuples if part.data[0]["type"] == "AIMessageChunk"]
    assert "".join(each["content"] for each in chunks) == SPOKEN, chunks
    assert len({each["id"] for each in chunks}) == 1
    assert tuples[0].data[1]["langgraph_node"] == "speak"
    parts = await _parts(walk, "messages")
    last = [part for part in parts if part.event in {"messages/partial", "messages/complete"}][-1]
    assert last.data[0]["content"] == SPOKEN, parts
    assert any(part.event == "messages/metadata" for part in parts)


@row("runs.stream", of="stream_mode")
async def mode_custom(walk: Walk) -> None:
    """Mode `custom` tells what the graph writes, and nothing else."""
    told = [part.data for part in await _parts(walk, "custom") if part.event == "custom"]
    assert told == [{"progress": 1}], told


@row("runs.stream", of="stream_mode")
async def mode_tasks(walk: Walk) -> None:
    """Mode `tasks` tells the start and the result of every node."""
    told = [part.data for part in await _parts(walk, "tasks") if part.event == "tasks"]
    starts = [each["name"] for each in told if "input" in each]
    results = [each["name"] for each in told if "result" in each]
    assert (starts, results) == (["listen", "speak"], ["listen", "speak"]), told


@row("runs.stream", of="stream_mode")
async def mode_checkpoints(walk: Walk) -> None:
    """Mode `checkpoints` tells config, values, next and tasks of every checkpoint."""
    told = [part.data for part in await _parts(walk, "checkpoints") if part.event == "checkpoints"]
    assert all(each.keys() >= {"config", "metadata", "values", "next", "parent_config", "tasks"} for each in told), told
    assert told[-1]["values"]["steps"] == ["listen", "speak"]


@row("runs.stream", of="stream_mode")
async def mode_debug(walk: Walk) -> None:
    """Mode `debug` tells tasks, their results and checkpoints."""
    told = [part.data for part in await _parts(walk, "debug") if part.event == "debug"]
    assert {each["type"] for each in told} == {"checkpoint", "task", "task_result"}, told


@row("runs.stream", of="stream_mode")
async def mode_events(walk: Walk) -> None:
    """Mode `events` tells `on_chain_stream` of nodes and `on_chat_model_stream` of models."""
    told = [part.data for part in await _parts(walk, "events") if part.event == "events"]
    names = {each["event"] for each in told}
    assert {"on_chain_stream", "on_chat_model_stream"} <= names, names
    spoken = [each["data"]["chunk"] for each in told if each["event"] == "on_chat_model_stream"]
    assert "".join(each["content"] for each in spoken) == SPOKEN


@row("runs.stream", of="version")
async def typed_parts(walk: Walk) -> None:
    """Version `v2` gives typed parts."""
    parts: Any = await _parts(walk, "values", version="v2")
    assert parts[-1]["type"] == "values", parts
    assert parts[-1]["data"]["steps"] == ["listen", "speak"]

"""Rows about the thread-centric protocol (`threads.stream`): commands, and events over SSE and WebSocket."""

from typing import Any

from bench.sdk.rows import Walk, row
from bench.sdk.served_graph import SPOKEN
from bench.sdk.talking import HELLO, message, new_thread

_OF = "thread_id assistant_id run_start_timeout transport"


async def _output(walk: Walk, transport: Any) -> Any:
    thread = await new_thread(walk.client, None)
    async with walk.client.threads.stream(
        thread, assistant_id="talk", transport=transport, run_start_timeout=10
    ) as stream:
        started = await stream.run.start(input=HELLO)
        assert started["run_id"], started
        return await stream.output.with_timeout(20)


@row("threads.stream", of=_OF)
async def over_sse(walk: Walk) -> None:
    """A run is started by a command and its end is reported over SSE."""
    assert (await _output(walk, "sse"))["steps"] == ["listen", "speak"]


@row("threads.stream", of=_OF)
async def over_websocket(walk: Walk) -> None:
    """The same over a WebSocket."""
    assert (await _output(walk, "websocket"))["steps"] == ["listen", "speak"]


@row("threads.stream", of=_OF)
async def messages(walk: Walk) -> None:
    """A message is reported as it is written."""
    async with walk.client.threads.stream(assistant_id="talk") as stream:
        await stream.run.start(input=HELLO)
        told = [each async for each in stream.messages]
        assert [await each.text for each in told if await each.text] == [SPOKEN], told


@row("threads.stream", of=_OF)
async def answered(walk: Walk) -> None:
    """An interrupt is reported, and answered by a command."""
    async with walk.client.threads.stream(assistant_id="talk") as stream:
        await stream.run.start(input=message("ask"))
        async for _ in stream.values:
            if stream.interrupted:
                break
        assert stream.interrupts[0]["value"] == {"question": "how many?"}, stream.interrupts
        await stream.run.respond(7)
        found = await stream.output.with_timeout(20)
        assert found["steps"] == ["answer 7", "speak"], found


@row("threads.stream", of=_OF)
async def channels(walk: Walk) -> None:
    """Channels `values`, `updates`, `tasks`, `checkpoints`, `custom` and `lifecycle` are reported."""
    told: dict[str, list[Any]] = {}
    async with walk.client.threads.stream(assistant_id="talk") as stream:
        await stream.run.start(input=HELLO)
        wanted: Any = ["values", "updates", "tasks", "checkpoints", "custom", "lifecycle"]
        async for event in stream.subscribe(wanted):
            told.setdefault(event["method"], []).append(event["params"]["data"])
    assert set(told) == {"values", "updates", "tasks", "checkpoints", "custom", "lifecycle"}, told.keys()

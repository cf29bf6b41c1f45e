"""Rows about the options of a run, each by the three ways to start one."""

import asyncio
import time
from typing import Any

import httpx

from bench.sdk.rows import Ignored, Walk, row
from bench.sdk.talking import HELLO, WAYS, final, message, new_thread, said, until

_STARTS = tuple(f"runs.{way}" for way in WAYS)


@row(*_STARTS, of="context")
async def context(walk: Walk) -> None:
    """`context` reaches the graph."""
    for way in WAYS:
        if (await final(walk.client, way, context={"tone": "warm"}))["seen"]["tone"] != "warm":
            raise Ignored(way)


@row(*_STARTS, of="config")
async def config(walk: Walk) -> None:
    """`config` reaches the graph: what is configurable, tags, and the limit of steps."""
    for way in WAYS:
        given: Any = {"configurable": {"colour": "red"}, "tags": ["t"]}
        seen = (await final(walk.client, way, config=given))["seen"]
        if seen["colour"] != "red" or "t" not in seen["tags"]:
            raise Ignored(f"{way}: {seen}")
    limited = await walk.client.runs.wait(None, "talk", input=HELLO, config={"recursion_limit": 1}, raise_error=False)
    if "__error__" not in limited:
        raise Ignored("recursion_limit")


@row(*_STARTS, of="metadata")
async def metadata(walk: Walk) -> None:
    """`metadata` is kept with the run and reaches the graph."""
    for way in WAYS:
        thread = await new_thread(walk.client, None)
        seen = (await final(walk.client, way, thread=thread, metadata={"label": "mine"}))["seen"]
        [run] = await walk.client.runs.list(thread)
        if (seen["label"], run["metadata"].get("label")) != ("mine", "mine"):
            raise Ignored(f"{way}: {seen}, {run['metadata']}")


@row(*_STARTS, of="command")
async def command_resume(walk: Walk) -> None:
    """`command.resume` answers an interrupt."""
    for way in WAYS:
        thread = await new_thread(walk.client, "ask")
        waiting = await walk.client.threads.get(thread)
        assert (waiting["status"], len(waiting["interrupts"])) == ("interrupted", 1), waiting
        values = await final(walk.client, way, thread=thread, input=None, command={"resume": 7})
        assert values["steps"] == ["answer 7", "speak"], values


@row(*_STARTS, of="command")
async def command_goto(walk: Walk) -> None:
    """`command.update` and `command.goto` write, and lead elsewhere."""
    for way in WAYS:
        given = {"update": {"steps": ["led"]}, "goto": "speak"}
        values = await final(walk.client, way, thread=await new_thread(walk.client), input=None, command=given)
        assert values["steps"][-2:] == ["led", "speak"], values


@row(*_STARTS, of="interrupt_before interrupt_after")
async def interrupt(walk: Walk) -> None:
    """A run waits before and after nodes, and goes on without an input."""
    for way in WAYS:
        for pause in ({"interrupt_before": ["speak"]}, {"interrupt_after": ["listen"]}):
            thread = await new_thread(walk.client, None)
            assert (await final(walk.client, way, thread=thread, **pause))["steps"] == ["listen"], pause
            assert (await walk.client.threads.get_state(thread))["next"] == ["speak"]
            assert (await final(walk.client, way, thread=thread, input=None))["steps"] == ["listen", "speak"]


@row(*_STARTS, of="checkpoint checkpoint_id")
async def checkpoint(walk: Walk) -> None:
    """A run goes on from an earlier checkpoint."""
    for way in WAYS:
        thread = await new_thread(walk.client)
        states = await walk.client.threads.get_history(thread)
        place = next(each for each in states if each["next"] == ["speak"])["checkpoint"]
        for given in ({"checkpoint": place}, {"checkpoint_id": place["checkpoint_id"]}):
            values = await final(walk.client, way, thread=thread, input=None, **given)
            assert values["steps"] == ["listen", "speak"], (way, values)
            assert len(values["messages"]) == 2, values


@row(*_STARTS, of="multitask_strategy")
async def multitask(walk: Walk) -> None:
    """A second message is refused, waits, or stops the first."""
    for way in WAYS:
        thread, runs = await new_thread(walk.client, None), walk.client.runs
        first = await runs.create(thread, "talk", input=message("slow"))
        await asyncio.sleep(0.3)
        assert await said(final(walk.client, way, thread=thread, multitask_strategy="reject")) == 409, way
        await final(walk.client, way, thread=thread, multitask_strategy="interrupt")
        assert (await runs.get(thread, first["run_id"]))["status"] == "interrupted", way
        second = await runs.create(thread, "talk", input=message("slow two"))
        values = await final(walk.client, way, thread=thread, multitask_strategy="enqueue")
        assert (await runs.get(thread, second["run_id"]))["status"] == "success", way
        assert "slow two" in str(values)


@row(*_STARTS, of="if_not_exists")
async def if_not_exists(walk: Walk) -> None:
    """A thread that is not there is made, or refused."""
    for way in WAYS:
        unknown = f"11111111-1111-4111-8111-{abs(hash((way, time.time_ns()))) % 10**12:012d}"
        assert await said(final(walk.client, way, thread=unknown)) == 404, way
        assert (await final(walk.client, way, thread=unknown, if_not_exists="create"))["steps"], way


@row("runs.stream", "runs.wait", of="on_disconnect")
async def on_disconnect(walk: Walk) -> None:
    """A run ends, or goes on, when its client leaves."""
    for choice, status in (("cancel", "interrupted"), ("continue", "success")):
        thread, runs = await new_thread(walk.client, None), walk.client.runs
        async for _ in runs.stream(thread, "talk", input=message("slow"), on_disconnect=choice):  # pyright: ignore[reportArgumentType, reportTypedDictNotRequiredAccess, reportGeneralTypeIssues]
            break
        waiting = asyncio.create_task(_wait_briefly(walk, thread, choice)) if choice == "cancel" else None

        async def has(status: str = status, thread: str = thread) -> bool:
            return (await walk.client.runs.list(thread))[-1]["status"] == status

        await until(has, 9)
        if waiting:
            await waiting


async def _wait_briefly(walk: Walk, thread: str, choice: str) -> None:
    given: Any = {"input": message("slow"), "on_disconnect": choice}
    task = asyncio.create_task(walk.client.runs.wait(thread, "talk", **given))
    await asyncio.sleep(0.5)
    task.cancel()


@row(*_STARTS, of="on_completion")
async def on_completion(walk: Walk) -> None:
    """The thread of a run without one is kept, or deleted."""
    made = await walk.client.runs.create(None, "talk", input=HELLO, on_completion="keep")
    await asyncio.sleep(3)
    kept = await walk.client.threads.get(made["thread_id"])
    assert kept["thread_id"] == made["thread_id"]
    for way in ("wait", "stream"):
        held: list[Any] = []
        call: Any = getattr(walk.client.runs, way)(
            None, "talk", input=HELLO, on_completion="delete", on_run_created=held.append
        )
        _ = [part async for part in call] if way == "stream" else await call

        async def is_gone(held: list[Any] = held) -> bool:
            return await said(walk.client.threads.get(held[0]["thread_id"])) == 404

        if held and held[0].get("thread_id"):
            await until(is_gone)


@row(*_STARTS, of="on_run_created")
async def on_run_created(walk: Walk) -> None:
    """The client learns the run's id as soon as it is accepted."""
    for way in WAYS:
        told: list[Any] = []
        await final(walk.client, way, on_run_created=told.append)
        assert told[0]["run_id"], way


@row(*_STARTS, of="webhook")
async def webhook(walk: Walk) -> None:
    """The end of a run is reported to a webhook, with the run and its values."""
    for way in WAYS:
        thread, path = await new_thread(walk.client, None), f"/{way}"
        await final(walk.client, way, thread=thread, webhook=walk.webhooks.address + path)
        await until(lambda path=path: walk.webhooks.received.get(path))
        [told] = walk.webhooks.received[path]
        assert (told["thread_id"], told["status"]) == (thread, "success"), told
        assert told["values"]["steps"] == ["listen", "speak"], told


@row(*_STARTS, of="after_seconds")
async def after_seconds(walk: Walk) -> None:
    """A run starts that much later."""
    for way in WAYS:
        began = time.monotonic()
        await final(walk.client, way, after_seconds=2)
        if time.monotonic() - began < 2:
            raise Ignored(way)


@row(*_STARTS, of="durability")
async def durability(walk: Walk) -> None:
    """`sync` and `async` store every step."""
    for way in WAYS:
        for choice in ("sync", "async"):
            thread = await new_thread(walk.client, None)
            await final(walk.client, way, thread=thread, durability=choice)
            assert len(await walk.client.threads.get_history(thread)) == 4, (way, choice)


@row(*_STARTS, of="durability")
async def durability_exit(walk: Walk) -> None:
    """`durability="exit"` stores the last state only."""
    thread = await new_thread(walk.client, None)
    await final(walk.client, "wait", thread=thread, durability="exit")
    if len(await walk.client.threads.get_history(thread)) != 1:
        raise Ignored("every step is stored")


@row(*_STARTS, of="checkpoint_during")
async def checkpoint_during(walk: Walk) -> None:
    """`checkpoint_during=False` stores the last state only."""
    thread = await new_thread(walk.client, None)
    await final(walk.client, "wait", thread=thread, checkpoint_during=False)
    if len(await walk.client.threads.get_history(thread)) != 1:
        raise Ignored("every step is stored")


@row("runs.stream", "runs.create", of="stream_subgraphs")
async def stream_subgraphs(walk: Walk) -> None:
    """States of graphs inside nodes are reported under their place."""
    thread, runs = await new_thread(walk.client, None), walk.client.runs
    given: Any = {"input": HELLO, "stream_mode": ["values"], "stream_subgraphs": True}
    names = [part.event async for part in runs.stream(thread, "nested", **given)]
    assert any(name.startswith("values|inner:") for name in names), names
    made = await runs.create(thread, "nested", stream_resumable=True, **given)
    names = [part.event async for part in runs.join_stream(thread, made["run_id"])]
    assert any(name.startswith("values|inner:") for name in names), names


@row("runs.stream", "runs.create", of="stream_resumable stream_mode")
async def stream_resumable(walk: Walk) -> None:
    """Parts have ids, and a join after the end goes on from one."""
    thread, runs = await new_thread(walk.client, None), walk.client.runs
    made = await runs.create(thread, "talk", input=HELLO, stream_mode=["updates"], stream_resumable=True)
    await runs.join(thread, made["run_id"])
    first = [part async for part in runs.join_stream(thread, made["run_id"], last_event_id="0")]
    assert [part.event for part in first if part.event == "updates"] == ["updates"] * 2, first
    assert all(part.id for part in first if part.event == "updates")


@row(*_STARTS, of="strict_resume")
async def strict_resume(walk: Walk) -> None:
    """With `strict_resume`, an answer where nothing waits is refused."""
    for way in WAYS:
        thread = await new_thread(walk.client)
        told = final(walk.client, way, thread=thread, input=None, command={"resume": 1}, strict_resume=True)
        if await said(told) == 200:
            raise Ignored(way)


@row("runs.stream", of="feedback_keys")
async def feedback_keys(walk: Walk) -> None:
    """Addresses for feedback are reported."""
    stream = walk.client.runs.stream(None, "talk", input=HELLO, feedback_keys=["stars"])
    if not [part async for part in stream if part.event == "feedback"]:
        raise Ignored("nothing is told")


@row(*_STARTS, of="langsmith_tracing langsmith_tracer")
async def langsmith_tracing(walk: Walk) -> None:
    """Runs are traced to LangSmith."""
    await final(walk.client, "wait", langsmith_tracing={"project_name": "p"})
    raise Ignored("cannot be seen from here")


@row("runs.wait", of="raise_error")
async def raise_error(walk: Walk) -> None:
    """An error of the graph is raised, or given back."""
    found = await walk.client.runs.wait(None, "talk", input=message("fail"), raise_error=False)
    assert found["__error__"]["error"], found
    try:
        await walk.client.runs.wait(None, "talk", input=message("fail"))
    except httpx.HTTPStatusError:
        raise
    except Exception:  # noqa: BLE001 - the SDK raises a bare one
        return
    raise AssertionError("no error was raised")

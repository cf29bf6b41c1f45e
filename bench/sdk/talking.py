"""What rows share: a run by any of the three ways to start one, and the status of what is refused."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
from langgraph_sdk.client import LangGraphClient

HELLO: dict[str, Any] = {"messages": [{"role": "user", "content": "hello"}]}
WAYS = ("create", "wait", "stream")


def message(text: str) -> dict[str, Any]:
    """An input with one message."""
    return {"messages": [{"role": "user", "content": text}]}


async def final(
    client: LangGraphClient,
    way: str,
    assistant: str = "talk",
    thread: str | None = None,
    input: Any = HELLO,  # noqa: A002 - the SDK's word
    **options: Any,
) -> dict[str, Any]:
    """The values that a run leaves, started by `runs.<way>`; in a new thread unless one is given."""
    place = thread or (await client.threads.create())["thread_id"]
    given = {"input": input, **options} if input is not None else options
    if way == "create":
        made = await client.runs.create(place, assistant, **given)
        return dict(await client.runs.join(made["thread_id"], made["run_id"]))
    if way == "wait":
        return dict(await client.runs.wait(place, assistant, **given))
    values: dict[str, Any] = {}
    async for part in client.runs.stream(place, assistant, **{"stream_mode": "values", **given}):
        if part.event == "error":
            raise AssertionError(f"the stream ended with {part.data}")
        if part.event == "values":
            values = dict(part.data)
    return values


async def new_thread(client: LangGraphClient, text: str | None = "hello") -> str:
    """The id of a thread in which a run was held, unless there is no text."""
    thread = (await client.threads.create())["thread_id"]
    if text is not None:
        await client.runs.wait(thread, "talk", input=message(text), raise_error=False)
    return thread


async def said(call: Awaitable[Any]) -> int:
    """The status with which a call is answered; 200 where it succeeds."""
    try:
        await call
    except httpx.HTTPStatusError as error:
        return error.response.status_code
    return 200


async def until(holds: Callable[[], Any], seconds: float = 20) -> None:
    """Waits until something holds, or fails."""
    async with asyncio.timeout(seconds):
        while True:
            found = holds()
            if await found if asyncio.iscoroutine(found) else found:
                return
            await asyncio.sleep(0.1)

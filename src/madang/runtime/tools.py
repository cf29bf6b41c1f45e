"""Tools: functions that make facts or change the world, each call of which is counted, timed and told."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, cast

from pydantic import JsonValue

from madang.protocol.events import ToolCalled, ToolReturned
from madang.protocol.problems import problem_of
from madang.runtime.context import RunContext
from madang.runtime.deadlines import leave, within
from madang.runtime.effects import once
from madang.runtime.speaking import scope
from madang.state.plain import canonical, plain
from madang.state.redaction import redact, redact_text
from madang.text import Language, Text

__all__ = ["Tool", "use"]

_LONGEST = 200


@dataclass(frozen=True, kw_only=True)
class Tool:
    """A function with a name; `changes_world` says that doing it twice is not the same as doing it once."""

    name: str
    about: Text
    run: Callable[..., Coroutine[Any, Any, JsonValue]]
    changes_world: bool = False
    timeout: float = 30.0
    """Seconds one call may take."""


async def use(tool: Tool, context: RunContext, **arguments: Any) -> JsonValue:
    """What the tool gives; counted, timed, and told with its arguments redacted.

    A tool that changes the world is run at most once in a run for the same arguments from the same place: when a step
    is tried again, or the run taken over, the first result is given, or `EffectInDoubtError` says that it is unknown.
    """
    context.meter.reserve("tool_calls")
    call = f"{tool.name}-{context.meter.usage.tool_calls}"
    shown = cast("dict[str, JsonValue]", redact(arguments))
    context.emit(ToolCalled(call=call, tool=tool.name, arguments=shown))
    running = asyncio.create_task(_run(tool, context, arguments))
    try:
        await asyncio.wait({running})
    finally:
        await leave(running)
    context.emit(_returned(call, tool, running, context.language))
    return running.result()


def _returned(call: str, tool: Tool, running: "asyncio.Task[JsonValue]", language: Language) -> ToolReturned:
    error = asyncio.CancelledError() if running.cancelled() else running.exception()
    summary = redact_text(canonical(running.result())) if error is None else problem_of(error, language).message
    return ToolReturned(call=call, tool=tool.name, ok=error is None, summary=summary[:_LONGEST])


async def _run(tool: Tool, context: RunContext, arguments: dict[str, Any]) -> JsonValue:
    async def act() -> JsonValue:
        return await within(tool.timeout, tool.run(**arguments), sleep=context.sleep, what=f"The tool {tool.name!r}")

    if not tool.changes_world:
        return await act()
    key = canonical([scope(), "tool", tool.name, plain(arguments)])
    return await once(context.effects, key, act, what=tool.name)

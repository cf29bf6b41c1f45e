"""Tools: functions that compute facts or change the world. Each call is counted, timed and logged; a call that changes
the world is made at most once in a run.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import Any, cast

from pydantic import JsonValue

from madang.protocol import ToolCalled, ToolReturned, problem_of
from madang.runtime.agents.attribution import current_scope
from madang.runtime.agents.context import RunContext
from madang.runtime.agents.limits import cancel_tasks, finish_within
from madang.runtime.agents.ports import RunEffects
from madang.runtime.errors import EffectInDoubtError, EffectNotDoneError
from madang.state import canonical_json, json_value
from madang.state.privacy import redact, redact_text
from madang.store.runs import EffectDone, EffectInDoubt
from madang.text import Language, Text

Action = Callable[[], Awaitable[JsonValue]]


async def compute_once(effects: RunEffects, key: str, compute: Action) -> JsonValue:
    """What `compute` gave, kept under `key`; computed again only if its end was never recorded.

    For what costs time or money and does nothing to the world.

    >>> import asyncio
    >>> from madang.runtime import compute_once
    >>> from madang.testing import MemoryEffects
    >>> async def price():
    ...     print("computing")
    ...     return 90
    >>> effects = MemoryEffects()
    >>> asyncio.run(compute_once(effects, "price", price)), asyncio.run(compute_once(effects, "price", price))
    computing
    (90, 90)
    """
    if before := await effects.find(key):
        return before.result
    result = await compute()
    await effects.record(key, result)
    return result


async def do_once(effects: RunEffects, key: str, act: Action, *, what: str) -> JsonValue:
    """What `act`, which changes the world, gave; it is begun at most once.

    An act that raises `EffectNotDoneError` may be tried again. After any other end than a result nobody knows whether
    it happened, and asking again raises `EffectInDoubtError`, which calls it `what`.

    >>> import asyncio
    >>> from madang.runtime import do_once
    >>> from madang.testing import MemoryEffects
    >>> async def book():
    ...     print("booking")
    ...     return "B-1"
    >>> effects = MemoryEffects()
    >>> [asyncio.run(do_once(effects, "hotel", book, what="the booking")) for _ in range(2)]
    booking
    ['B-1', 'B-1']
    """
    before = await effects.begin(key)
    if isinstance(before, EffectDone):
        return before.result
    if isinstance(before, EffectInDoubt):
        raise EffectInDoubtError(key, what)
    try:
        result = await act()
    except EffectNotDoneError:
        await effects.withdraw(key)
        raise
    await effects.finish(key, result)
    return result


_LONGEST_SUMMARY = 200
_LONGEST_READ = 2_000
"""Letters of a result that are looked through for secrets, of which the first half at most is told."""


@dataclass(frozen=True, kw_only=True)
class Tool:
    """A function with a name; `changes_world` says that doing it twice is not the same as doing it once.

    >>> from madang.runtime import Tool
    >>> from madang.text import Text
    >>> async def weather(city: str):
    ...     return {"city": city, "sky": "clear"}
    >>> Tool(name="weather", about=Text(en="The weather of a city."), run=weather).timeout
    30.0
    """

    name: str
    about: Text
    run: Callable[..., Coroutine[Any, Any, JsonValue]]
    changes_world: bool = False
    timeout: float = 30.0
    """Seconds one call may take."""


async def call_tool(tool: Tool, context: RunContext, **arguments: Any) -> JsonValue:
    """What the tool gives; counted, timed, and told with its arguments redacted.

    A tool that changes the world is run at most once in a run for the same arguments from the same place: when a step
    is tried again, or the run taken over, the first result is given, or `EffectInDoubtError` says that it is unknown.

    >>> import asyncio
    >>> from madang.runtime import Tool, call_tool
    >>> from madang.testing import MemoryJournal, make_context
    >>> from madang.text import Text
    >>> async def weather(city: str):
    ...     return {"city": city, "sky": "clear"}
    >>> tool, journal = Tool(name="weather", about=Text(en="The weather of a city."), run=weather), MemoryJournal()
    >>> asyncio.run(call_tool(tool, make_context(write_event=journal.write_event), city="Jeju"))
    {'city': 'Jeju', 'sky': 'clear'}
    >>> [event.type for event in journal.event_data]
    ['tool_call', 'tool_result']
    """
    context.meter.reserve("tool_calls")
    call = f"{tool.name}-{context.meter.usage.tool_calls}"
    shown = cast("dict[str, JsonValue]", redact(arguments))
    context.emit(ToolCalled(call=call, tool=tool.name, arguments=shown))
    running = asyncio.create_task(_run_tool(tool, context, arguments))
    try:
        await asyncio.wait({running})
    finally:
        await cancel_tasks(running)
    context.emit(_returned(call, tool, running, context.language))
    return running.result()


def _returned(call: str, tool: Tool, running: "asyncio.Task[JsonValue]", language: Language) -> ToolReturned:
    error = asyncio.CancelledError() if running.cancelled() else running.exception()
    summary = _summary(running.result()) if error is None else problem_of(error, language).message
    return ToolReturned(call=call, tool=tool.name, ok=error is None, summary=summary[:_LONGEST_SUMMARY])


def _summary(result: JsonValue) -> str:
    """The beginning of a result, redacted; what stands at the end of what is read may be half of a secret."""
    text = canonical_json(result)
    if len(text) <= _LONGEST_READ:
        return redact_text(text)
    return redact_text(text[:_LONGEST_READ])[: -_LONGEST_READ // 2]


async def _run_tool(tool: Tool, context: RunContext, arguments: dict[str, Any]) -> JsonValue:
    async def act() -> JsonValue:
        return await finish_within(
            tool.timeout, tool.run(**arguments), sleep=context.sleep, what=f"The tool {tool.name!r}"
        )

    if not tool.changes_world:
        return await act()
    key = canonical_json([current_scope(), "tool", tool.name, json_value(arguments)])
    return await do_once(context.effects, key, act, what=tool.name)

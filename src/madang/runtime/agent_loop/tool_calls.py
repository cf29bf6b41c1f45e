"""The middleware around a tool call: arguments checked, approval before effects, counted, timed and told once, errors
as text that the model can act on, and no finished call again after a crash.
"""

import asyncio
from collections.abc import Awaitable, Callable
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from langchain_core.messages import ToolMessage
from langgraph.errors import GraphBubbleUp
from pydantic import BaseModel, JsonValue, ValidationError

from madang.protocol import Approval, ToolCalled, ToolReturned, problem_of
from madang.runtime import phrases
from madang.runtime.agent_loop.offered_tools import OfferedTool, ToolResult
from madang.runtime.agent_loop.transcript import TRANSCRIPT, result_id, turn_of
from madang.runtime.agents.attribution import current_scope
from madang.runtime.agents.context import RunContext
from madang.runtime.agents.limits import cancel_tasks
from madang.runtime.agents.tools import do_once
from madang.runtime.errors import BudgetReachedError, EffectInDoubtError, EffectNotDoneError, TimedOutError
from madang.state import canonical_json, json_value
from madang.state.privacy import redact, redact_text
from madang.store import StoreError

if TYPE_CHECKING:
    from langgraph.prebuilt.tool_node import ToolCallRequest

ToolCallHandler = Callable[["ToolCallRequest"], Awaitable[Any]]


async def call_offered_tool(request: "ToolCallRequest", _: ToolCallHandler) -> ToolMessage:
    """What a tool gave, as the model reads it; carried out once and here, with the run's context."""
    call = _Call(request)
    if call.context.controls.stop_reason:
        return call.failed("The run was stopped before this tool was called.")
    if before := await call.context.effects.find(call.key):
        return call.recalled(before.result)
    tool = call.transcript.tools.get(call.name)
    if tool is None:
        return call.failed(f"There is no tool {call.name!r}. The tools: {', '.join(call.transcript.tools)}.")
    try:
        arguments = tool.arguments.model_validate(call.arguments)
    except ValidationError as error:
        return call.failed(_explain(error))
    return await _carry_out(call, tool, arguments)


async def _carry_out(call: "_Call", tool: OfferedTool, arguments: BaseModel) -> ToolMessage:
    if tool.changes_world:
        decision = await call.context.ask(call.approval(tool, arguments))
        if not decision.approved:
            return call.failed("A person declined this. Do not try it again; go on without it.")
        if decision.arguments is not None:
            arguments = tool.arguments.model_validate(decision.arguments)
    try:
        call.context.meter.reserve("tool_calls")
    except BudgetReachedError as error:
        return call.failed(str(error))
    return await _tell(call, tool, arguments)


class _Call:
    """One call of a tool, its place in the run, and the messages that can come of it."""

    def __init__(self, request: "ToolCallRequest") -> None:
        self.context = _context(request)
        self.transcript = TRANSCRIPT.get()
        self.name = request.tool_call["name"]
        self.arguments = request.tool_call["args"]
        self.id = request.tool_call["id"] or ""
        messages = list(request.state["messages"])
        self.result = result_id(messages, self.id)
        self.key = canonical_json([current_scope(), "tool", turn_of(messages), self.result, self.id])

    def approval(self, tool: OfferedTool, arguments: BaseModel) -> Approval:
        """The question whether the tool may be carried out; its id is the same when the run is taken over."""
        return Approval(
            id=f"{tool.name}-{blake2b(self.key.encode(), digest_size=8).hexdigest()}",
            action=tool.name,
            reason=phrases.TOOL_APPROVAL.format(tool=tool.name).read(self.context.language),
            arguments=arguments.model_dump(mode="json"),
            arguments_schema=tool.arguments.model_json_schema(),
        )

    def failed(self, why: str) -> ToolMessage:
        """The message that tells the model what is wrong."""
        return ToolMessage(why, tool_call_id=self.id, name=self.name, status="error")

    def found(self, result: ToolResult) -> ToolMessage:
        """The message with a result, which is kept under its id."""
        self.transcript.results[self.result] = result
        return ToolMessage(result.shown_as(self.result), tool_call_id=self.id, name=self.name)

    def recalled(self, stored: JsonValue) -> ToolMessage:
        """The message of a call that was finished before."""
        if isinstance(stored, str):
            return self.failed(stored)
        return self.found(ToolResult.model_validate(stored))


def _context(request: Any) -> RunContext:
    return request.runtime.context


async def _tell(call: _Call, tool: OfferedTool, arguments: BaseModel) -> ToolMessage:
    """Carry the tool out, tell that it was called and what came of it, and keep that."""
    number = f"{tool.name}-{call.context.meter.usage.tool_calls}"
    shown: Any = redact(arguments.model_dump(mode="json"))
    call.context.emit(ToolCalled(call=number, tool=tool.name, arguments=shown))
    try:
        result = await _run(call, tool, arguments)
    except (GraphBubbleUp, StoreError, EffectInDoubtError):
        raise
    except Exception as error:  # noqa: BLE001 - the edge of a tool: whatever it raises is told to the model
        why = _error_text(error)
        if tool.changes_world and not isinstance(error, EffectNotDoneError):
            why = f"{why} Nobody knows whether it was done: do not call it again, and say so."
        call.context.emit(_returned(number, tool, why, ok=False, error=error, context=call.context))
        if not call.context.controls.stop_reason:
            await call.context.effects.record(call.key, why)
        return call.failed(why)
    call.context.emit(_returned(number, tool, result.shown_as(call.result), ok=True))
    await call.context.effects.record(call.key, json_value(result.model_dump(mode="json")))
    return call.found(result)


async def _run(call: _Call, tool: OfferedTool, arguments: BaseModel) -> ToolResult:
    async def act() -> JsonValue:
        result = await _within_limits(tool.run(arguments, call.context), tool, call.context)
        return json_value(result.with_orders_withheld().model_dump(mode="json"))

    if not tool.changes_world:
        return ToolResult.model_validate(await act())
    key = canonical_json([call.key, "effect"])
    return ToolResult.model_validate(await do_once(call.context.effects, key, act, what=tool.name))


async def _within_limits(work: Awaitable[ToolResult], tool: OfferedTool, context: RunContext) -> ToolResult:
    """What the work gives; given up when its time is over or the run is to stop."""
    working = asyncio.ensure_future(work)
    alarm = asyncio.ensure_future(context.sleep(tool.timeout))
    stopped = asyncio.create_task(context.controls.wait_until_stopped())
    try:
        await asyncio.wait({working, alarm, stopped}, return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            return working.result()
        if stopped.done():
            raise _StoppedError("The run was stopped while this tool was at work.")
        raise TimedOutError(f"The tool {tool.name!r}", tool.timeout)
    finally:
        await cancel_tasks(working, alarm, stopped)  # pyright: ignore[reportArgumentType] - both are tasks


class _StoppedError(Exception):
    """The run was asked to stop while a tool was at work."""


def _returned(
    number: str,
    tool: OfferedTool,
    text: str,
    *,
    ok: bool,
    error: Exception | None = None,
    context: RunContext | None = None,
) -> ToolReturned:
    told = problem_of(error, context.language).message if error and context else redact_text(text)
    return ToolReturned(call=number, tool=tool.name, ok=ok, summary=told[:_LONGEST_SUMMARY])


def _error_text(error: Exception) -> str:
    return f"The tool failed: {type(error).__name__}: {redact_text(str(error))}"[:_LONGEST_ERROR]


def _explain(error: ValidationError) -> str:
    faults = [f"{'.'.join(map(str, fault['loc'])) or 'arguments'}: {fault['msg']}" for fault in error.errors()[:8]]
    return "The arguments do not fit: " + "; ".join(faults) + ". Call the tool again with arguments that fit."


_LONGEST_SUMMARY, _LONGEST_ERROR = 200, 600

"""The middleware around a model call: which model, within its limits and the run's budget, what may leave the machine,
cut-off replies, messages that are too long, fallbacks, and no call twice after a crash.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, cast

from langchain_core.messages import (
    AIMessage,
    BaseMessage,
    HumanMessage,
    SystemMessage,
    ToolMessage,
    message_to_dict,
    messages_from_dict,
)
from pydantic import JsonValue

from madang.models import (
    Chat,
    JsonToolCaller,
    ModelCallError,
    RulesFallback,
    data_notice,
    is_stream_failure,
    mark_data,
    without_tool_calling,
)
from madang.runtime.agent_loop.shortening import shortened
from madang.runtime.agent_loop.transcript import TRANSCRIPT, AgentTranscript, turn_of
from madang.runtime.agents.attribution import current_scope
from madang.runtime.agents.context import RunContext
from madang.runtime.agents.limits import ModelsEndedError, waiting_for_model, while_models_may_be_asked
from madang.runtime.agents.tools import compute_once
from madang.state import canonical_json, json_value

if TYPE_CHECKING:
    from langchain.agents.middleware import ModelRequest, ModelResponse

_LOG = logging.getLogger(__name__)
ModelCall = Callable[["ModelRequest[Any]"], Awaitable["ModelResponse[Any]"]]


async def call_model(request: "ModelRequest[Any]", handler: ModelCall) -> AIMessage:
    """The reply to one model call of an agent, made once, by the model of its role or by its fallback.

    Once the run is to stop, it is an empty one, which ends the loop; once no time is left for models, the call fails.
    """
    context, transcript = _context(request), TRANSCRIPT.get()
    if not context.controls.may_ask_models:
        return _given_up(context)
    turn = turn_of(list(request.messages))
    asked = _with_opening(request, transcript, last=turn + 1 >= transcript.most_turns)

    async def ask() -> JsonValue:
        with waiting_for_model():
            reply = await while_models_may_be_asked(context.controls, _ask(asked, handler, context, transcript))
        return json_value(message_to_dict(reply))

    try:
        stored = await compute_once(context.effects, canonical_json([current_scope(), "model", turn]), ask)
    except ModelsEndedError:
        return _given_up(context)
    [reply] = messages_from_dict([cast("Any", stored)])
    transcript.text = reply.text or transcript.text
    return cast("AIMessage", reply)


async def _ask(
    request: "ModelRequest[Any]", handler: ModelCall, context: RunContext, transcript: AgentTranscript
) -> AIMessage:
    """The reply of the first model that gives one; the last failure where none does."""
    chat = context.chats.for_skill(transcript.role)
    while chat is not None:
        try:
            reply = await _ask_shortening(chat, request, handler, context)
        except ModelCallError as error:
            transcript.failures.append((chat.name, error.reason))
            if chat.fallback is None:
                raise
            chat = chat.fallback
            continue
        _tell_fallback(transcript, chat)
        return transcript.secrets.unmask_message(reply)
    raise ModelCallError("There is no model for this role.", "no_such_model")


async def _ask_shortening(
    chat: Chat, request: "ModelRequest[Any]", handler: ModelCall, context: RunContext
) -> AIMessage:
    """The reply to all that was said, or to less of it where that is more than the model takes.

    What a model took last is remembered, so that its next turn does not begin with a call that has to fail.
    """
    transcript = TRANSCRIPT.get()
    times = transcript.shortenings.get(chat.name, 0)
    while True:
        messages = shortened(request.messages, len(transcript.opening), times)
        try:
            asked = _masked(request.override(messages=cast("Any", messages)), context, transcript)
            return await _ask_whole(chat, asked, handler, context)
        except ModelCallError as error:
            times += 1
            if error.reason != "too_long" or shortened(request.messages, len(transcript.opening), times) == messages:
                raise
            transcript.shortenings[chat.name] = times
            _LOG.info("%s takes less text than %d messages; the oldest rounds are left out.", chat.name, len(messages))


def _given_up(context: RunContext) -> AIMessage:
    if context.controls.stop_reason:
        return AIMessage("")
    raise ModelCallError("The run has no time left to wait for a model.", "out_of_time")


async def _ask_whole(chat: Chat, request: "ModelRequest[Any]", handler: ModelCall, context: RunContext) -> AIMessage:
    """A reply whose calls of tools are whole; one that was cut off is asked for again, shorter, once."""
    reply = await _ask_once(chat, request, handler, context)
    if not _is_cut_off(reply):
        return reply
    again = [*request.messages, HumanMessage("Your reply was cut off before it was whole. Reply again, shorter.")]
    reply = await _ask_once(chat, request.override(messages=again), handler, context)
    if _is_cut_off(reply):
        raise ModelCallError(f"The model {chat.name!r} was cut off twice in the arguments of a tool.", "unusable")
    return reply


async def _ask_once(chat: Chat, request: "ModelRequest[Any]", handler: ModelCall, context: RunContext) -> AIMessage:
    """One reply, whose cost is spent whether it can be used or not."""
    async with chat.admitted(), asyncio.timeout(chat.limits.timeout_seconds):
        try:
            response = await handler(request.override(model=_model_for(chat, request)))
        except (AssertionError, ValueError) as error:
            if not (is_stream_failure(error) and chat.stop_streaming()):
                raise
            response = await handler(request.override(model=_model_for(chat, request)))
    reply = next(message for message in response.result if isinstance(message, AIMessage))
    context.meter.spend(cost=float(chat.usage_of(reply).cost or 0))
    return reply


def _model_for(chat: Chat, request: "ModelRequest[Any]") -> Any:
    """The model itself, or asked for JSON where it has no calls of tools."""
    return JsonToolCaller(inner=chat.model) if request.tools and without_tool_calling(chat.model) else chat.model


def _is_cut_off(reply: AIMessage) -> bool:
    """Whether calls of tools came that nobody can trust: broken, or ended by a limit of tokens."""
    reason = str(reply.response_metadata.get("finish_reason") or reply.response_metadata.get("stop_reason") or "")
    return bool(reply.invalid_tool_calls) or (bool(reply.tool_calls) and reason in _LIMITED)


_LIMITED = {"length", "max_tokens", "lengthlength"}


def _with_opening(request: "ModelRequest[Any]", transcript: AgentTranscript, *, last: bool) -> "ModelRequest[Any]":
    """The request with the agent's own opening; without tools where it has to come to an end."""
    messages: list[Any] = [*transcript.opening, *request.messages[1:]]
    if not last:
        return request.override(messages=messages)
    over = HumanMessage("No more tools can be called. Answer now with what was found.")
    return request.override(messages=[*messages, over], tools=[])


def _masked(request: "ModelRequest[Any]", context: RunContext, transcript: AgentTranscript) -> "ModelRequest[Any]":
    """The request as it may leave the machine: secrets by name, results of tools marked as data."""
    notice = SystemMessage(data_notice(context.nonce))
    marked = [_marked(message, context.nonce) for message in request.messages]
    leaving: list[Any] = [notice, *(transcript.secrets.mask_message(each) for each in marked)]
    return request.override(messages=leaving)


def _marked(message: BaseMessage, nonce: str) -> BaseMessage:
    if not isinstance(message, ToolMessage):
        return message
    return message.model_copy(update={"content": mark_data(message.text, name="result", nonce=nonce)})


def _tell_fallback(transcript: AgentTranscript, chat: Chat) -> None:
    """Say once for each model that failed which one answered in its place."""
    for name, reason in transcript.failures:
        fallback = RulesFallback(skill=transcript.role, reason=reason, detail="", model=name, answered_by=chat.name)
        if fallback.text not in transcript.warnings:
            transcript.warnings.append(fallback.text)


def _context(request: "ModelRequest[Any]") -> RunContext:
    return request.runtime.context

"""A chat model behind its limits (timeout, concurrency, rate, circuit breaker), with the usage of each call."""

import asyncio
import re
import time
from collections.abc import AsyncGenerator, AsyncIterator, Mapping, Sequence
from contextlib import aclosing, asynccontextmanager
from contextvars import ContextVar
from copy import copy
from dataclasses import replace
from typing import Any, Literal, NamedTuple, Protocol, cast, get_args

from langchain_core.callbacks import AsyncCallbackHandler, BaseCallbackManager
from langchain_core.exceptions import ContextOverflowError
from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, AIMessageChunk, BaseMessage
from langchain_core.messages.ai import UsageMetadata, add_usage
from langgraph.errors import GraphBubbleUp
from pydantic import BaseModel, ConfigDict

from madang.errors import MadangError
from madang.models.errors import FailureReason, ModelCallError
from madang.models.limits import CircuitBreaker, Clock, ModelLimits, RateLimit, Sleep
from madang.models.network_models import check_network_model
from madang.models.providers import ModelChoice, OpenedModel, open_model
from madang.models.usage import ModelUsage, TokenPrice, read_usage

AgentRole = Literal["planner", "researcher", "writer", "judge"]
"""What an agent does, by which its model may be chosen: MADANG_MODEL__PLANNER and so on."""
AGENT_ROLES: tuple[AgentRole, ...] = get_args(AgentRole)


class ModelReply(NamedTuple):
    """A whole reply and what it used."""

    message: AIMessage
    usage: ModelUsage


class ChatSource(Protocol):
    """Who decides which model a skill, or an agent of a role, asks."""

    def for_skill(self, name: str, /) -> "Chat | None":
        """The model for a skill or a role; None where it is to be answered by rules."""
        ...


class ChatSettings(BaseModel):
    """The model of all skills and roles, other choices (None: rules) for some of them by name, and a fallback."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    default: ModelChoice | None = None
    skills: Mapping[str, ModelChoice | None] = {}
    fallback: ModelChoice | None = None
    """Asked where the model of a skill or role fails; None leaves the answer to the rules."""


class ConfiguredChats:
    """The models that settings name, each opened once, so that all who ask one share its limits."""

    def __init__(self, settings: ChatSettings) -> None:
        self._settings = settings
        self._opened: dict[ModelChoice, Chat] = {}

    def for_skill(self, name: str, /) -> "Chat | None":
        """The model for a skill, opened on first use."""
        choice = self._settings.skills.get(name, self._settings.default)
        if choice is None:
            return None
        return self._open(choice)

    def _open(self, choice: ModelChoice) -> "Chat":
        if choice not in self._opened:
            second = self._settings.fallback
            self._opened[choice] = Chat(
                open_model(choice),
                name=choice.model,
                limits=choice.limits,
                price=choice.price,
                fallback=self._open(second) if second and second != choice else None,
            )
        return self._opened[choice]


class FixedChat(NamedTuple):
    """One model, or none, for every skill and, unless `for_roles` says no, for every role."""

    chat: "Chat | None" = None
    for_roles: bool = True

    def for_skill(self, name: str, /) -> "Chat | None":
        """The one model."""
        return self.chat if self.for_roles or name not in AGENT_ROLES else None


class Chat:
    """One chat model. Safe to share between the tasks of one event loop."""

    def __init__(
        self,
        opened: OpenedModel | BaseChatModel,
        *,
        name: str,
        limits: ModelLimits | None = None,
        price: TokenPrice | None = None,
        fallback: "Chat | None" = None,
        clock: Clock = time.monotonic,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self.name = name
        self.fallback = fallback
        """The model to ask where this one fails."""
        self._opened = opened if isinstance(opened, OpenedModel) else OpenedModel(opened)
        self._limits = limits or ModelLimits()
        self._price = price
        self._slots = asyncio.Semaphore(self._limits.concurrency)
        self._rate = RateLimit(self._limits.requests_per_minute, clock=clock, sleep=sleep)
        self._breaker = CircuitBreaker(self._limits.failures_to_open, self._limits.cooldown_seconds, clock=clock)

    @property
    def model(self) -> BaseChatModel:
        """The LangChain model, to be asked within `admitted` only."""
        return self._opened.model

    @property
    def limits(self) -> ModelLimits:
        """Its limits."""
        return self._limits

    def usage_of(self, message: AIMessage) -> ModelUsage:
        """What a reply of this model used and cost."""
        return read_usage(message.usage_metadata, self.name, self._price)

    def stop_streaming(self) -> bool:
        """From now on ask for whole replies, from a server that cannot stream; False where that is so already."""
        if self._opened.model.disable_streaming is True:
            return False
        self._opened = replace(self._opened, model=self._opened.model.model_copy(update={"disable_streaming": True}))
        return True

    def listened_to(self, listener: AsyncCallbackHandler) -> "Chat":
        """This model and its fallback, with the same limits, told to a listener beside those that they have."""
        copied = copy(self)
        copied._opened = replace(self._opened, model=_with_listener(self._opened.model, listener))
        copied.fallback = self.fallback.listened_to(listener) if self.fallback else None
        return copied

    async def ask(self, messages: Sequence[BaseMessage], schema: Mapping[str, Any] | None = None) -> ModelReply:
        """The reply to the messages, asked to fit a JSON schema if one is given; ModelCallError if there is none.

        Whether it does fit is for the caller to see: models promise more than they keep.
        """
        async with self.admitted(), asyncio.timeout(self._limits.timeout_seconds):
            message = await self._invoke(list(messages), schema)
        return ModelReply(message, self.usage_of(message))

    def stream(self, messages: Sequence[BaseMessage]) -> "TextStream":
        """The reply piece by piece; ModelCallError, possibly after some pieces, if the model fails."""
        return TextStream(self._pieces(list(messages)), self.name, self._price)

    async def _invoke(self, messages: list[BaseMessage], schema: Mapping[str, Any] | None) -> AIMessage:
        """The reply; asked for whole where the client stumbles over a server that does not stream."""
        try:
            return await self._invoke_once(messages, schema)
        except (AssertionError, ValueError) as error:
            if not (is_stream_failure(error) and self.stop_streaming()):
                raise
            return await self._invoke_once(messages, schema)

    async def _invoke_once(self, messages: list[BaseMessage], schema: Mapping[str, Any] | None) -> AIMessage:
        model = self._opened.model
        if schema is None:
            return await model.ainvoke(messages)
        structured = model.with_structured_output(dict(schema), include_raw=True)
        return cast("dict[str, AIMessage]", await structured.ainvoke(messages))["raw"]

    async def _pieces(self, messages: list[BaseMessage]) -> AsyncGenerator[AIMessageChunk]:
        async with self.admitted():
            chunks = aiter(self._opened.model.astream(messages))
            while True:
                async with asyncio.timeout(self._limits.timeout_seconds):
                    chunk = await anext(chunks, None)
                if chunk is None:
                    return
                yield chunk

    @asynccontextmanager
    async def admitted(self) -> AsyncGenerator[None]:
        """Within its limits, and with every failure of a client raised as a ModelCallError."""
        _ASKED.set(self)
        if not getattr(self._opened.model, "runs_in_process", False):
            check_network_model(self.name)
        if not self._breaker.admit():
            raise ModelCallError(
                f"The model {self.name!r} was not called: it failed {self._limits.failures_to_open} times in a row and "
                f"is not called for {self._limits.cooldown_seconds:g} seconds.",
                "circuit_open",
            )
        try:
            async with self._slots:
                await self._rate.wait()
                yield
        except TimeoutError as error:
            self._breaker.fail()
            raise ModelCallError(
                f"The model {self.name!r} did not reply within {self._limits.timeout_seconds:g} seconds.", "timed_out"
            ) from error
        except self._opened.unusable_types as error:
            self._breaker.succeed()
            raise ModelCallError(f"The model {self.name!r} broke off: {_brief(error)}", "unusable") from error
        except (MadangError, GraphBubbleUp):
            raise
        except Exception as error:  # the edge of a model's client: whatever it raises is a call that failed
            if _is_overflow(error):
                self._breaker.succeed()
                raise ModelCallError(
                    f"The model {self.name!r} accepts less text: {_brief(error)}", "too_long"
                ) from error
            self._breaker.fail()
            raise ModelCallError(f"The model {self.name!r} failed: {_brief(error)}", _reason(error)) from error
        else:
            self._breaker.succeed()
        finally:
            self._breaker.abandon()


def asked_chat() -> Chat | None:
    """The chat that was asked last in this task, for those who listen to its model."""
    return _ASKED.get()


_ASKED: ContextVar[Chat | None] = ContextVar("madang_asked_chat", default=None)


class TextStream:
    """The pieces of a reply as text; `usage` is known when the last one has come."""

    def __init__(self, chunks: AsyncGenerator[AIMessageChunk], model: str, price: TokenPrice | None) -> None:
        self._chunks, self._model, self._price = chunks, model, price
        self._reported: UsageMetadata | None = None

    @property
    def usage(self) -> ModelUsage:
        """What the stream has used so far, as reported by the provider."""
        return read_usage(self._reported, self._model, self._price)

    async def __aiter__(self) -> AsyncIterator[str]:
        silent = True
        async with aclosing(self._chunks) as chunks:
            async for chunk in chunks:
                if chunk.usage_metadata:
                    self._reported = add_usage(self._reported, chunk.usage_metadata)
                if chunk.text:
                    silent = False
                    yield chunk.text
        if silent:
            raise ModelCallError(f"The model {self._model!r} streamed no text.", "unusable")


def _with_listener(model: BaseChatModel, listener: AsyncCallbackHandler) -> BaseChatModel:
    if isinstance(model.callbacks, BaseCallbackManager):
        callbacks = model.callbacks.copy()
        callbacks.add_handler(listener)
    else:
        callbacks = [*(model.callbacks or ()), listener]
    return model.model_copy(update={"callbacks": callbacks})


def _brief(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"[:300]


def _is_overflow(error: Exception) -> bool:
    """Whether a server refused a request for its length. Of those that only speak a provider's protocol (vLLM,
    llama.cpp, LM Studio), the client's own error for it knows nothing, so their words decide.
    """
    refused = getattr(error, "status_code", None) in _REFUSED
    return isinstance(error, ContextOverflowError) or (refused and bool(_OVERFLOW.search(str(error))))


_REFUSED = {400, 413, 422}
_OVERFLOW = re.compile(
    r"context[ _](?:length|size|window)|(?:prompt|input|request) is too (?:long|large)|token count .{0,60}exceeds"
    r"|inputs?`? tokens .{0,60}must be <=",
    re.IGNORECASE,
)


def _reason(error: Exception) -> FailureReason:
    """Why a call failed, by the HTTP status that clients give their errors."""
    status: object = getattr(error, "status_code", None)
    return _REASONS.get(status, "failed") if isinstance(status, int) else "failed"


_REASONS: dict[int, FailureReason] = {
    401: "wrong_key", 403: "wrong_key", 404: "no_such_model", 408: "timed_out", 429: "rate_limited",
}  # fmt: skip


def is_stream_failure(error: Exception) -> bool:
    """Whether a client raised it because a stream was asked for and a whole reply, or nothing, came."""
    if isinstance(error, MadangError):
        return False
    return isinstance(error, AssertionError) or str(error).startswith("No generation")

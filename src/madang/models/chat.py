"""A chat model behind its limits (timeout, concurrency, rate, circuit breaker), with the usage of each call."""

import asyncio
import time
from collections.abc import AsyncGenerator, AsyncIterator, Mapping, Sequence
from contextlib import aclosing, asynccontextmanager
from typing import Any, NamedTuple, Protocol, cast

from langchain_core.exceptions import ContextOverflowError, LangChainException
from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, AIMessageChunk, BaseMessage
from langchain_core.messages.ai import UsageMetadata, add_usage
from pydantic import BaseModel, ConfigDict

from madang.models.errors import ModelCallError
from madang.models.limits import CircuitBreaker, Clock, ModelLimits, RateLimit, Sleep, check_network_model
from madang.models.providers import ModelChoice, OpenedModel, open_model
from madang.models.usage import ModelUsage, TokenPrice, read_usage


class ModelReply(NamedTuple):
    """A whole reply and what it used."""

    message: AIMessage
    usage: ModelUsage


class ChatSource(Protocol):
    """Who decides which model a skill asks."""

    def for_skill(self, name: str, /) -> "Chat | None":
        """The model for a skill; None where it is to be answered by its rules."""
        ...


class ChatSettings(BaseModel):
    """The model of all skills, and other choices (None: rules) for some of them by name."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    default: ModelChoice | None = None
    skills: Mapping[str, ModelChoice | None] = {}


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
        if choice not in self._opened:
            self._opened[choice] = Chat(open_model(choice), name=choice.model, limits=choice.limits, price=choice.price)
        return self._opened[choice]


class FixedChat(NamedTuple):
    """One model, or none, for every skill."""

    chat: "Chat | None" = None

    def for_skill(self, _: str, /) -> "Chat | None":
        """The one model."""
        return self.chat


class Chat:
    """One chat model. Safe to share between the tasks of one event loop."""

    def __init__(
        self,
        opened: OpenedModel | BaseChatModel,
        *,
        name: str,
        limits: ModelLimits | None = None,
        price: TokenPrice | None = None,
        clock: Clock = time.monotonic,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self.name = name
        self._opened = opened if isinstance(opened, OpenedModel) else OpenedModel(opened)
        self._limits = limits or ModelLimits()
        self._price = price
        self._slots = asyncio.Semaphore(self._limits.concurrency)
        self._rate = RateLimit(self._limits.requests_per_minute, clock=clock, sleep=sleep)
        self._breaker = CircuitBreaker(self._limits.failures_to_open, self._limits.cooldown_seconds, clock=clock)

    async def ask(self, messages: Sequence[BaseMessage], schema: Mapping[str, Any] | None = None) -> ModelReply:
        """The reply to the messages, asked to fit a JSON schema if one is given; ModelCallError if there is none.

        Whether it does fit is for the caller to see: models promise more than they keep.
        """
        async with self._admitted(), asyncio.timeout(self._limits.timeout_seconds):
            message = await self._invoke(list(messages), schema)
        return ModelReply(message, read_usage(message.usage_metadata, self.name, self._price))

    def stream(self, messages: Sequence[BaseMessage]) -> "TextStream":
        """The reply piece by piece; ModelCallError, possibly after some pieces, if the model fails."""
        return TextStream(self._pieces(list(messages)), self.name, self._price)

    async def _invoke(self, messages: list[BaseMessage], schema: Mapping[str, Any] | None) -> AIMessage:
        model = self._opened.model
        if schema is None:
            return await model.ainvoke(messages)
        structured = model.with_structured_output(dict(schema), include_raw=True)
        return cast("dict[str, AIMessage]", await structured.ainvoke(messages))["raw"]

    async def _pieces(self, messages: list[BaseMessage]) -> AsyncGenerator[AIMessageChunk]:
        async with self._admitted():
            chunks = aiter(self._opened.model.astream(messages))
            while True:
                async with asyncio.timeout(self._limits.timeout_seconds):
                    chunk = await anext(chunks, None)
                if chunk is None:
                    return
                yield chunk

    @asynccontextmanager
    async def _admitted(self) -> AsyncGenerator[None]:
        """Within its limits, and with every failure of a client raised as a ModelCallError."""
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
        except ContextOverflowError as error:
            self._breaker.succeed()
            raise ModelCallError(f"The model {self.name!r} accepts less text: {_brief(error)}", "too_long") from error
        except self._opened.unusable_types as error:
            self._breaker.succeed()
            raise ModelCallError(f"The model {self.name!r} broke off: {_brief(error)}", "unusable") from error
        except (*self._opened.failure_types, *_CLIENT_FAILURES) as error:
            self._breaker.fail()
            raise ModelCallError(f"The model {self.name!r} failed: {_brief(error)}", "failed") from error
        else:
            self._breaker.succeed()
        finally:
            self._breaker.abandon()


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


def _brief(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"[:300]


# A client that meets a reply of another shape than it expects stumbles over it in one of these ways.
_CLIENT_FAILURES = (
    OSError, LangChainException, ValueError, TypeError, LookupError, AttributeError, NotImplementedError,
)  # fmt: skip

"""A scripted chat model for tests, which can also fail in every way a real one does."""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from langchain_core.callbacks import AsyncCallbackManagerForLLMRun, CallbackManagerForLLMRun
from langchain_core.language_models import BaseChatModel, LanguageModelInput
from langchain_core.messages import AIMessage, AIMessageChunk, BaseMessage
from langchain_core.messages.ai import UsageMetadata
from langchain_core.outputs import ChatGeneration, ChatGenerationChunk, ChatResult
from langchain_core.runnables import Runnable, RunnableLambda
from pydantic import BaseModel, ConfigDict, Field, SkipValidation
from typing_extensions import override

from madang.models.errors import ScriptError
from madang.models.limits import Sleep

NONSENSE = "}{ lorem ipsum 한국어 <|im_end|> NaN ```json"
"""A reply that nothing can be read from."""


@dataclass(frozen=True, slots=True)
class DelayedAnswer:
    """The answer, after a while."""

    answer: "ScriptedAnswer"
    seconds: float


@dataclass(frozen=True, slots=True)
class TruncatedAnswer:
    """The beginning of the answer: its first `characters`."""

    answer: "ScriptedAnswer"
    characters: int


@dataclass(frozen=True, slots=True)
class FailingAnswer:
    """An error in place of a reply; when streamed, after the words that had already come."""

    error: Exception
    after: str = ""


ScriptedAnswer = str | BaseModel | Mapping[str, Any] | DelayedAnswer | TruncatedAnswer | FailingAnswer
Script = Sequence[ScriptedAnswer] | Callable[[list[BaseMessage]], ScriptedAnswer]


@dataclass(frozen=True, slots=True)
class ScriptedCall:
    """What a scripted model was asked, and the JSON schema that its answer should have fitted."""

    messages: list[BaseMessage]
    schema: Mapping[str, Any] | None = None

    @property
    def text(self) -> str:
        """All that was said, to look for something in it."""
        return "\n".join(message.text for message in self.messages)


class ScriptedModel(BaseChatModel):
    """Answers from a list, one after the other, or by a function of the messages; `calls` tells what it was asked.

    Objects are answered as JSON. `tokens` are the input and output tokens it reports for each call, None for none.
    """

    model_config = ConfigDict(arbitrary_types_allowed=True)

    runs_in_process: ClassVar[bool] = True

    script: Annotated[Script, SkipValidation]
    tokens: tuple[int, int] | None = None
    sleep: Sleep = asyncio.sleep
    calls: list[ScriptedCall] = Field(default_factory=list[ScriptedCall])

    @property
    def _llm_type(self) -> str:
        return "scripted"

    @override
    def with_structured_output(
        self, schema: dict[str, Any] | type, *, include_raw: bool = False, **kwargs: Any
    ) -> Runnable[LanguageModelInput, dict[str, Any] | BaseModel]:
        """The scripted answer as it is, for the caller to parse."""
        if not include_raw or not isinstance(schema, dict) or kwargs:
            raise ScriptError("A scripted model gives raw structured output only: pass a JSON schema and include_raw.")

        async def ask(messages: LanguageModelInput) -> dict[str, Any]:
            return {"raw": await self.ainvoke(messages, schema=schema), "parsed": None, "parsing_error": None}

        return RunnableLambda[LanguageModelInput, dict[str, Any] | BaseModel](ask)

    @override
    def _generate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        raise ScriptError("A scripted model is asynchronous: use ainvoke or astream.")

    @override
    async def _agenerate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: AsyncCallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        content, error = await self._play(messages, kwargs.get("schema"))
        if error:
            raise error
        message = AIMessage(content=content, usage_metadata=self._usage())
        return ChatResult(generations=[ChatGeneration(message=message)])

    @override
    async def _astream(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: AsyncCallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> AsyncIterator[ChatGenerationChunk]:
        content, error = await self._play(messages, kwargs.get("schema"))
        for word in _WORDS.findall(content):
            yield ChatGenerationChunk(message=AIMessageChunk(content=word))
        if error:
            raise error
        yield ChatGenerationChunk(message=AIMessageChunk(content="", usage_metadata=self._usage()))

    async def _play(
        self, messages: list[BaseMessage], schema: Mapping[str, Any] | None
    ) -> tuple[str, Exception | None]:
        """The text of the next answer, and the error that ends it."""
        self.calls.append(ScriptedCall(messages, schema))
        return await self._perform(self._next(messages))

    def _next(self, messages: list[BaseMessage]) -> ScriptedAnswer:
        if callable(self.script):
            return self.script(messages)
        if len(self.calls) > len(self.script):
            raise ScriptError(
                f"The script holds {len(self.script)} answers and was asked for one more. The last message was: "
                f"{messages[-1].text[:200]!r}"
            )
        return self.script[len(self.calls) - 1]

    async def _perform(self, answer: ScriptedAnswer) -> tuple[str, Exception | None]:
        match answer:
            case DelayedAnswer():
                await self.sleep(answer.seconds)
                return await self._perform(answer.answer)
            case TruncatedAnswer():
                text, error = await self._perform(answer.answer)
                return text[: answer.characters], error
            case FailingAnswer():
                return answer.after, answer.error
            case BaseModel():
                return answer.model_dump_json(), None
            case str():
                return answer, None
            case _:
                return json.dumps(answer, ensure_ascii=False, default=str), None

    def _usage(self) -> UsageMetadata | None:
        if self.tokens is None:
            return None
        sent, received = self.tokens
        return UsageMetadata(input_tokens=sent, output_tokens=received, total_tokens=sent + received)


_WORDS = re.compile(r"\S+\s*|\s+")

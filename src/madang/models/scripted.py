"""A scripted chat model for tests, which can also fail in every way a real one does."""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from langchain_core.callbacks import AsyncCallbackManagerForLLMRun, CallbackManagerForLLMRun
from langchain_core.language_models import BaseChatModel, LanguageModelInput
from langchain_core.messages import AIMessage, AIMessageChunk, BaseMessage
from langchain_core.messages.ai import UsageMetadata
from langchain_core.messages.tool import tool_call_chunk
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


@dataclass(frozen=True, slots=True)
class ToolCallsAnswer:
    """Calls of tools, by name and arguments, all at once, after some words.

    With `cut_off`, the stream ends in the middle of the last arguments, as where a limit of tokens was reached.
    """

    calls: tuple[tuple[str, Mapping[str, Any]], ...]
    text: str = ""
    cut_off: bool = False


ScriptedAnswer = str | BaseModel | Mapping[str, Any] | DelayedAnswer | TruncatedAnswer | FailingAnswer | ToolCallsAnswer
Script = Sequence[ScriptedAnswer] | Callable[[list[BaseMessage]], ScriptedAnswer]


@dataclass(frozen=True, slots=True)
class ScriptedCall:
    """What a scripted model was asked, and the JSON schema that its answer should have fitted."""

    messages: list[BaseMessage]
    schema: Mapping[str, Any] | None = None
    tools: tuple[str, ...] = ()
    """The names of the tools it could have called."""

    @property
    def text(self) -> str:
        """All that was said, to look for something in it."""
        return "\n".join(message.text for message in self.messages)


class ScriptedModel(BaseChatModel):
    """Answers from a list, one after the other, or by a function of the messages; `calls` tells what it was asked.

    Objects are answered as JSON. `tokens` are the input and output tokens it reports for each call, None for none.
    With `calls_tools` False it takes no tools, as small models do.
    """

    model_config = ConfigDict(arbitrary_types_allowed=True)

    runs_in_process: ClassVar[bool] = True

    script: Annotated[Script, SkipValidation]
    tokens: tuple[int, int] | None = None
    calls_tools: bool = True
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
    def bind_tools(
        self, tools: Sequence[Any], *, tool_choice: str | None = None, **kwargs: Any
    ) -> Runnable[LanguageModelInput, AIMessage]:
        """The model with these tools."""
        if not self.calls_tools:
            raise NotImplementedError("This model calls no tools.")
        return self.bind(tools=tuple(tool.name for tool in tools), **kwargs)

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
        answer, error = await self._play(messages, kwargs)
        if error:
            raise error
        message = AIMessage(**_content(answer), usage_metadata=self._usage())
        return ChatResult(generations=[ChatGeneration(message=message)])

    @override
    async def _astream(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: AsyncCallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> AsyncIterator[ChatGenerationChunk]:
        answer, error = await self._play(messages, kwargs)
        for word in _WORDS.findall(answer if isinstance(answer, str) else answer.text):
            yield ChatGenerationChunk(message=AIMessageChunk(content=word))
        if isinstance(answer, ToolCallsAnswer):
            for chunk in _tool_chunks(answer):
                yield ChatGenerationChunk(message=chunk)
        if error:
            raise error
        reason = "length" if isinstance(answer, ToolCallsAnswer) and answer.cut_off else "stop"
        end = AIMessageChunk(content="", usage_metadata=self._usage(), response_metadata={"finish_reason": reason})
        yield ChatGenerationChunk(message=end)

    async def _play(
        self, messages: list[BaseMessage], given: Mapping[str, Any]
    ) -> "tuple[str | ToolCallsAnswer, Exception | None]":
        """The next answer, its text or its calls, and the error that ends it."""
        self.calls.append(ScriptedCall(messages, given.get("schema"), given.get("tools", ())))
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

    async def _perform(self, answer: ScriptedAnswer) -> "tuple[str | ToolCallsAnswer, Exception | None]":
        match answer:
            case DelayedAnswer():
                await self.sleep(answer.seconds)
                return await self._perform(answer.answer)
            case TruncatedAnswer():
                text, error = await self._perform(answer.answer)
                if isinstance(text, ToolCallsAnswer):
                    raise ScriptError("Calls of tools are cut off by ToolCallsAnswer(cut_off=True).")
                return text[: answer.characters], error
            case FailingAnswer():
                return answer.after, answer.error
            case BaseModel():
                return answer.model_dump_json(), None
            case str() | ToolCallsAnswer():
                return answer, None
            case _:
                return json.dumps(answer, ensure_ascii=False, default=str), None

    def _usage(self) -> UsageMetadata | None:
        if self.tokens is None:
            return None
        sent, received = self.tokens
        return UsageMetadata(input_tokens=sent, output_tokens=received, total_tokens=sent + received)


def _content(answer: str | ToolCallsAnswer) -> dict[str, Any]:
    if isinstance(answer, str):
        return {"content": answer}
    calls = [
        {"name": name, "args": dict(arguments), "id": f"call_{number}", "type": "tool_call"}
        for number, (name, arguments) in enumerate(answer.calls)
    ]
    return {"content": answer.text, "tool_calls": calls}


def _tool_chunks(answer: ToolCallsAnswer) -> Iterator[AIMessageChunk]:
    """Each call in two pieces, the way providers stream arguments; ids repeat from reply to reply."""
    for number, (name, arguments) in enumerate(answer.calls):
        text = json.dumps(arguments, ensure_ascii=False)
        cut = max(len(text) - 3, 0) if answer.cut_off and number == len(answer.calls) - 1 else len(text)
        for piece, part in enumerate((text[: cut // 2], text[cut // 2 : cut])):
            chunk = tool_call_chunk(
                name=name if piece == 0 else None, args=part, id=f"call_{number}" if piece == 0 else None, index=number
            )
            yield AIMessageChunk(content="", tool_call_chunks=[chunk])


_WORDS = re.compile(r"\S+\s*|\s+")

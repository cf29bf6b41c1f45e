"""Tool calls for models that have none: the tools stand in the prompt, and a JSON object names the one to call."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, cast

from langchain_core.callbacks import AsyncCallbackManagerForLLMRun
from langchain_core.language_models import BaseChatModel, LanguageModelInput
from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, SystemMessage, ToolMessage
from langchain_core.messages.tool import tool_call
from langchain_core.outputs import ChatGeneration, ChatResult
from langchain_core.runnables import Runnable
from langchain_core.utils.function_calling import convert_to_openai_tool
from pydantic import ConfigDict
from typing_extensions import override

from madang.models.asynchronous import AsynchronousChatModel
from madang.models.errors import ReplyError
from madang.models.skills import read_object


def without_tool_calling(model: BaseChatModel) -> bool:
    """Whether the model's class has no way to bind tools."""
    return type(model).bind_tools is BaseChatModel.bind_tools or getattr(model, "calls_tools", True) is False


class JsonToolCaller(AsynchronousChatModel):
    """A model that is asked for one JSON object: the tool to call with its arguments, or the answer."""

    model_config = ConfigDict(arbitrary_types_allowed=True)

    runs_in_process: ClassVar[bool] = True
    inner: BaseChatModel

    @property
    def _llm_type(self) -> str:
        return "json_tools"

    @override
    def bind_tools(
        self, tools: Sequence[Any], *, tool_choice: str | None = None, **kwargs: Any
    ) -> Runnable[LanguageModelInput, AIMessage]:
        """The model with these tools in its prompt."""
        return self.bind(tools=[convert_to_openai_tool(tool)["function"] for tool in tools], **kwargs)

    @override
    async def _agenerate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: AsyncCallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        tools: Sequence[Mapping[str, Any]] = kwargs.get("tools", ())
        asked = [SystemMessage(_instructions(tools)), *(_as_text(message) for message in messages)]
        structured = self.inner.with_structured_output(_schema(tools), include_raw=True)
        reply: Any = await structured.ainvoke(asked, {"callbacks": []})  # the caller is listened to already
        message = _read_reply(reply["raw"], {tool["name"] for tool in tools}, turn=len(messages))
        return ChatResult(generations=[ChatGeneration(message=message)])


def _instructions(tools: Sequence[Mapping[str, Any]]) -> str:
    listed = "\n".join(json.dumps(tool, ensure_ascii=False) for tool in tools)
    return (
        "Reply with one JSON object. To call a tool, give its name as `tool` and its arguments as `arguments`. To "
        f"answer, give `answer` and leave `tool` empty. The tools:\n{listed}"
    )


def _schema(tools: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    return {
        "title": "NextStep",
        "description": "The tool to call next, or the answer.",
        "type": "object",
        "properties": {
            "tool": {"type": "string", "enum": ["", *(tool["name"] for tool in tools)]},
            "arguments": {"type": "object"},
            "answer": {"type": "string"},
        },
        "required": ["tool"],
    }


def _as_text(message: BaseMessage) -> BaseMessage:
    """Calls and results as plain text, since the model knows neither."""
    if isinstance(message, ToolMessage):
        return HumanMessage(f"The result of {message.name}:\n{message.text}")
    if isinstance(message, AIMessage) and message.tool_calls:
        calls = [{"tool": call["name"], "arguments": call["args"]} for call in message.tool_calls]
        return AIMessage(json.dumps(calls, ensure_ascii=False))
    return message


def _read_reply(raw: AIMessage, tools: set[str], *, turn: int) -> AIMessage:
    try:
        said = read_object(raw)
    except ReplyError:
        return AIMessage(raw.text, usage_metadata=raw.usage_metadata)
    tool, arguments = said.get("tool"), cast("object", said.get("arguments"))
    if not isinstance(tool, str) or tool not in tools:
        return AIMessage(str(said.get("answer") or ""), usage_metadata=raw.usage_metadata)
    given = cast("dict[str, Any]", arguments) if isinstance(arguments, dict) else {}
    call = tool_call(name=tool, args=given, id=f"json_{turn}")
    return AIMessage("", tool_calls=[call], usage_metadata=raw.usage_metadata)

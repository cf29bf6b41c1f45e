"""Replies of a model, written to a file and given again: real conversations that run without a key, and alike."""

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from langchain_core.callbacks import AsyncCallbackManagerForLLMRun
from langchain_core.language_models import BaseChatModel, LanguageModelInput
from langchain_core.messages import AIMessage, BaseMessage, message_to_dict, messages_from_dict
from langchain_core.outputs import ChatGeneration, ChatResult
from langchain_core.runnables import Runnable, RunnableLambda
from pydantic import BaseModel, PrivateAttr
from typing_extensions import override

from madang.models.asynchronous import AsynchronousChatModel
from madang.models.errors import ModelCallError


class RecordedModel(AsynchronousChatModel):
    """Asks `inner` and writes what it replies to `file`; without one, gives the replies that are in the file.

    A reply is found by what was asked: the messages, the tools and the schema, without the marks of one run. What was
    never asked before is a `ModelCallError` and never a guess.
    """

    file: Path
    inner: BaseChatModel | None = None
    _replies: dict[str, list[dict[str, Any]]] = PrivateAttr(default_factory=dict[str, list[dict[str, Any]]])

    disable_streaming: bool | Literal["tool_calling"] = True

    @property
    def runs_in_process(self) -> bool:
        """Whether nothing leaves the machine: replies come from the file, or the model that is asked is scripted."""
        return self.inner is None or bool(getattr(self.inner, "runs_in_process", False))

    @property
    def _llm_type(self) -> str:
        return "recorded"

    @override
    def bind_tools(
        self, tools: Sequence[Any], *, tool_choice: str | None = None, **kwargs: Any
    ) -> Runnable[LanguageModelInput, AIMessage]:
        """The model with these tools."""
        return self.bind(tools=tuple(tools), **kwargs)

    @override
    def with_structured_output(
        self, schema: dict[str, Any] | type, *, include_raw: bool = False, **kwargs: Any
    ) -> Runnable[LanguageModelInput, dict[str, Any] | BaseModel]:
        """The reply as it is, for the caller to parse."""

        async def ask(messages: LanguageModelInput) -> dict[str, Any]:
            return {"raw": await self.ainvoke(messages, schema=schema), "parsed": None, "parsing_error": None}

        return RunnableLambda[LanguageModelInput, dict[str, Any] | BaseModel](ask)

    @override
    async def _agenerate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: AsyncCallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        tools, schema = kwargs.get("tools", ()), kwargs.get("schema")
        key = _key(messages, [tool.name for tool in tools], schema)
        reply = await self._asked(messages, tools, schema) if self.inner else self._recorded(key)
        if self.inner:
            self._write(key, reply)
        return ChatResult(generations=[ChatGeneration(message=reply)])

    async def _asked(self, messages: list[BaseMessage], tools: Sequence[Any], schema: Any) -> AIMessage:
        if self.inner is None:
            raise NotImplementedError("There is no model to ask.")
        if schema is not None:
            structured: Any = self.inner.with_structured_output(schema, include_raw=True)
            return (await structured.ainvoke(messages))["raw"]
        model = self.inner.bind_tools(tools) if tools else self.inner
        return await model.ainvoke(messages)

    def _recorded(self, key: str) -> AIMessage:
        if not self._replies:
            self._replies = _read(self.file)
        replies = self._replies.get(key)
        if not replies:
            raise ModelCallError(
                f"{self.file.name} holds no reply to what was asked ({key[:12]}): the prompts, the tools or the data "
                "changed since. Record it again with MADANG_MODEL_RECORDING.",
                "no_such_model",
            )
        stored = replies.pop(0) if len(replies) > 1 else replies[0]
        [message] = messages_from_dict([stored])
        return message if isinstance(message, AIMessage) else AIMessage(message.text)

    def _write(self, key: str, reply: AIMessage) -> None:
        line = json.dumps({"key": key, "reply": message_to_dict(reply)}, ensure_ascii=False, default=str)
        with self.file.open("a", encoding="utf-8") as recording:
            recording.write(line + "\n")


def _read(file: Path) -> dict[str, list[dict[str, Any]]]:
    """The replies of a file by what they reply to, in order."""
    found: dict[str, list[dict[str, Any]]] = {}
    for line in file.read_text("utf-8").splitlines():
        row = json.loads(line)
        found.setdefault(row["key"], []).append(row["reply"])
    return found


def _key(messages: Sequence[BaseMessage], tools: Sequence[str], schema: Mapping[str, Any] | None) -> str:
    """What was asked as one word; marks of data and ids of calls differ from run to run and are left out."""
    said = [(message.type, _MARK.sub("data", message.text), _calls(message)) for message in messages]
    asked = json.dumps([said, sorted(tools), schema], ensure_ascii=False, sort_keys=True, default=str)
    return hashlib.sha256(asked.encode()).hexdigest()


def _calls(message: BaseMessage) -> list[Any]:
    calls = message.tool_calls if isinstance(message, AIMessage) else []
    return [(call["name"], call["args"]) for call in calls]


_MARK = re.compile(r"data-[0-9A-Za-z]{12,64}")

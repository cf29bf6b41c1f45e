"""Personal data that leaves the machine is replaced by names that only this run can turn back."""

import re
from collections.abc import Mapping
from typing import Any, cast

from langchain_core.messages import AIMessage, BaseMessage

from madang.state.privacy import find_secrets


class SecretNames:
    """Names for what is secret, such as PRIVATE_1: the same one for the same secret, and back.

    >>> names = SecretNames()
    >>> names.mask("Call 010-1234-5678.")
    'Call [PRIVATE_1].'
    >>> names.unmask("I will call [PRIVATE_1].")
    'I will call 010-1234-5678.'
    """

    def __init__(self) -> None:
        self._names: dict[str, str] = {}

    def mask(self, text: str) -> str:
        """The text with a name in place of each secret."""
        pieces, end = list[str](), 0
        for span in find_secrets(text):
            secret = text[span.start : span.end]
            pieces += [text[end : span.start], self._names.setdefault(secret, f"[PRIVATE_{len(self._names) + 1}]")]
            end = span.end
        return "".join([*pieces, text[end:]])

    def unmask(self, text: str) -> str:
        """The text with the secrets in place of their names; unknown names stay."""
        secrets = {name: secret for secret, name in self._names.items()}
        return _NAME.sub(lambda found: secrets.get(found[0], found[0]), text)

    def mask_message(self, message: BaseMessage) -> BaseMessage:
        """The message as it may leave the machine, its calls of tools included."""
        update: dict[str, Any] = {"content": self.mask(message.text)}
        if isinstance(message, AIMessage) and message.tool_calls:
            update["tool_calls"] = [
                {**call, "args": _each_text(call["args"], self.mask)} for call in message.tool_calls
            ]
        return message.model_copy(update=update)

    def unmask_message(self, message: AIMessage) -> AIMessage:
        """A reply with the secrets it names, so that tools get what was meant."""
        calls = [{**call, "args": _each_text(call["args"], self.unmask)} for call in message.tool_calls]
        return message.model_copy(update={"content": self.unmask(message.text), "tool_calls": calls})


def _each_text(value: Any, change: Any) -> Any:
    """The value with every text in it changed."""
    if isinstance(value, str):
        return change(value)
    if isinstance(value, Mapping):
        return {name: _each_text(each, change) for name, each in cast("Mapping[str, Any]", value).items()}
    if isinstance(value, list):
        return [_each_text(each, change) for each in cast("list[Any]", value)]
    return value


_NAME = re.compile(r"\[PRIVATE_[0-9]+\]")

"""Replies that stand in a labelled set, given again: a conversation with a model, without one; and how they are noted.

They do not depend on the wording of prompts; what they say is filled in and verified as that of any model.
"""

import json
from collections.abc import Iterator
from functools import partial
from typing import Any, cast

from langchain_core.callbacks import AsyncCallbackHandler
from langchain_core.messages import BaseMessage
from langchain_core.outputs import LLMResult
from pydantic import JsonValue
from typing_extensions import override

from madang.cli.evaluation.cases import AnswerCase, ReplayedReply
from madang.models import Chat, ChatSource, FailingAnswer, ModelCallError, ScriptedModel, ToolCallsAnswer


class ReplayedReplies:
    """The replies of one case after the other, to whoever they were given; the rules do what no model was asked.

    A question too many is a call that failed.
    """

    def __init__(self) -> None:
        self.asked_beyond = False
        """Whether a skill or role asked for more replies than the case has for it."""
        self._left = list[ReplayedReply]()
        self._asked = frozenset[str]()
        self._chats: dict[str, Chat] = {}

    def begin(self, case: AnswerCase) -> None:
        """Go on with the replies of this case."""
        self._left, self.asked_beyond = [*case.replies], False
        self._asked = frozenset(each.to for each in case.replies)

    def for_skill(self, name: str, /) -> Chat | None:
        """The model that gives the replies to this skill or role; None where the case has none."""
        if name not in self._asked:
            return None
        return self._chats.setdefault(name, Chat(ScriptedModel(script=partial(self._next, name)), name="replayed"))

    def _next(
        self, name: str, messages: list[BaseMessage]
    ) -> str | FailingAnswer | ToolCallsAnswer | dict[str, JsonValue]:
        said = "\n".join(message.text for message in messages)
        found = next((each for each in self._left if each.to == name and each.about in said), None)
        if found is None:
            self.asked_beyond = True
            return FailingAnswer(ModelCallError(f"The case holds no more replies to {name}.", "unusable"))
        self._left.remove(found)
        return ToolCallsAnswer(found.reply) if isinstance(found.reply, tuple) else found.reply


class NotedReplies:
    """The models of another source; what they reply is noted, so that it can be given again."""

    def __init__(self, inner: ChatSource) -> None:
        self.noted = list[ReplayedReply]()
        """What was replied in the case that was begun last."""
        self._inner = inner
        self._chats: dict[str, Chat] = {}
        self._cases = list[tuple[AnswerCase, list[ReplayedReply]]]()

    @property
    def asked_beyond(self) -> bool:
        """A model has as many replies as are asked for."""
        return False

    def begin(self, case: AnswerCase) -> None:
        """Note the replies of this case from now on."""
        self.noted = list[ReplayedReply]()
        self._cases.append((case, self.noted))

    def for_skill(self, name: str, /) -> Chat | None:
        """The model of the other source and its fallback, listened to."""
        chat = self._inner.for_skill(name)
        if chat and name not in self._chats:
            self._chats[name] = chat.listened_to(_Listener(name, self))
        return self._chats[name] if chat else None

    def lines(self) -> Iterator[str]:
        """The cases with what was replied, as lines of a set that can be replayed."""
        for case, replies in self._cases:
            told = case.model_copy(update={"replies": tuple(replies)})
            line = {"task": told.task, **told.model_dump(mode="json", exclude_defaults=True)}
            yield json.dumps(line, ensure_ascii=False) + "\n"


class _Listener(AsyncCallbackHandler):
    """Notes each reply to one skill or role."""

    def __init__(self, name: str, replies: NotedReplies) -> None:
        self._name, self._replies = name, replies

    @override
    async def on_llm_end(self, response: LLMResult, **kwargs: Any) -> None:
        message: Any = getattr(response.generations[0][0], "message", None)
        calls = tuple((call["name"], call["args"]) for call in message.tool_calls)
        self._replies.noted.append(ReplayedReply(to=self._name, reply=calls or _object_or_text(message.text)))


def _object_or_text(text: str) -> str | dict[str, JsonValue]:
    """The object that a reply is, or its words."""
    try:
        value: Any = json.loads(text)
    except ValueError:
        return text
    return cast("dict[str, JsonValue]", value) if isinstance(value, dict) else text

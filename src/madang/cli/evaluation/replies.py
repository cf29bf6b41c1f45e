"""Replies that stand in a labelled set, given again in their order: a conversation with a model, without one.

They do not depend on the wording of prompts; what they say is filled in and verified as that of any model.
"""

from langchain_core.messages import BaseMessage
from pydantic import JsonValue

from madang.cli.evaluation.cases import AnswerCase, ReplayedReply
from madang.models import Chat, FailingAnswer, FixedChat, ModelCallError, ScriptedModel, ToolCallsAnswer


class ReplayedReplies:
    """The replies of one case after the other; a question too many is a call that failed."""

    def __init__(self) -> None:
        self.model = ScriptedModel(script=self._next)
        self.asked_beyond = False
        """Whether the case was asked for more replies than it has."""
        self._left = list[ReplayedReply]()

    @property
    def chats(self) -> FixedChat:
        """The model, for every skill and role."""
        return FixedChat(Chat(self.model, name="replayed"))

    def begin(self, case: AnswerCase) -> None:
        """Go on with the replies of this case."""
        self._left, self.asked_beyond = [*case.replies], False
        self.model.calls.clear()

    def _next(self, _: list[BaseMessage]) -> str | FailingAnswer | ToolCallsAnswer | dict[str, JsonValue]:
        if not self._left:
            self.asked_beyond = True
            return FailingAnswer(ModelCallError("The case holds no more replies.", "unusable"))
        reply = self._left.pop(0)
        return ToolCallsAnswer(reply) if isinstance(reply, tuple) else reply

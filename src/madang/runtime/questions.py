"""The questions of a run: which are open, and what counts as an answer."""

from collections.abc import Iterable

from pydantic import JsonValue, ValidationError

from madang.protocol.events import Answered, ApprovalRequested, ClarificationRequested
from madang.protocol.questions import Approval, Clarification, Decision
from madang.runtime.errors import AnswerError
from madang.runtime.ports import Said
from madang.text import Text

__all__ = ["decision_on", "open_questions"]


def open_questions(log: Iterable[Said]) -> dict[str, Clarification | Approval]:
    """The questions that nobody has answered yet, by their ids, in the order they were asked."""
    asked: dict[str, Clarification | Approval] = {}
    for said in log:
        match said.data:
            case ClarificationRequested(question=question) | ApprovalRequested(request=question):
                asked[question.id] = question
            case Answered(question=answered):
                asked.pop(answered, None)
            case _:
                pass
    return asked


def decision_on(request: Approval, answer: JsonValue) -> Decision:
    """The answer to a request for approval, or `AnswerError` where it is none."""
    try:
        return Decision.model_validate(answer)
    except ValidationError:
        raise AnswerError(
            f"{answer!r} is no decision on {request.id!r}: answer with "
            "{'approved': true or false, 'arguments': an object or null}.",
            text=Text(
                ko="승인할지 말지 알 수 없는 답입니다. 예 또는 아니요로 답해 주세요.",
                en="That is neither a yes nor a no. Please approve or refuse.",
            ),
        ) from None

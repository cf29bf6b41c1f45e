"""What people type as an answer to a question, and what it stands for."""

import json
from typing import Any

from pydantic import JsonValue

from madang.errors import MadangError
from madang.protocol import Approval, Clarification, Decision, Question
from madang.text import Text

__all__ = ["UnfitAnswerError", "read_answer"]

_YES = {"y", "yes", "ok", "approve", "예", "네", "응", "승인", "ㅇ"}
_NO = {"n", "no", "refuse", "아니오", "아니요", "아뇨", "거절", "ㄴ"}


class UnfitAnswerError(MadangError, ValueError):
    """What was typed does not answer the question."""

    code = "unfit_answer"

    def __init__(self, text: Text) -> None:
        super().__init__(text.en, text=text)


def read_answer(question: Question, typed: str) -> JsonValue:
    """The value that `typed` stands for: the number or label of an option, a value of the asked type, yes or no.

    What stands for none of these is passed on as it was typed, for the desk to judge.
    """
    return _decision(question, typed) if isinstance(question, Approval) else _value(question, typed.strip())


def _decision(question: Approval, typed: str) -> JsonValue:
    word = typed.strip().lower()
    if word not in _YES | _NO:
        raise UnfitAnswerError(_NO_DECISION.format(action=question.action, typed=typed))
    return Decision(approved=word in _YES).model_dump(mode="json")


def _value(question: Clarification, typed: str) -> JsonValue:
    for number, option in enumerate(question.options, 1):
        if typed.casefold() in {str(number), option.label.casefold(), str(option.value).casefold()}:
            return option.value
    kind = question.answer_schema.get("type")
    wanted = kind if isinstance(kind, list) else [kind] if kind else ["number", "boolean", "string"]
    value = _parsed(typed)
    return value if any(type(value) in _KINDS.get(str(name), ()) for name in wanted) else typed


def _parsed(typed: str) -> Any:
    try:
        return json.loads(typed)
    except (ValueError, RecursionError):
        return None


_KINDS = {
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "array": (list,),
    "object": (dict,),
}
_NO_DECISION = Text(
    ko="'{action}'의 승인 여부를 기다립니다. '{typed}' 대신 예 또는 아니오로 답하세요.",
    en="{action!r} waits for a decision: answer yes or no instead of {typed!r}.",
)

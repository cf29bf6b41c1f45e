"""The form that an answer must have, as a question's JSON schema says it, and what is wrong with one that has not."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from pydantic import JsonValue

from madang.protocol.questions import Approval, Clarification
from madang.runtime.errors import AnswerError, FinalError
from madang.text import Text

if TYPE_CHECKING:
    from jsonschema_rs import Validator

__all__ = ["check_answer", "check_question"]


def check_question(question: Clarification | Approval) -> None:
    """See that the question can be answered: `FinalError` where its schema is none."""
    try:
        _validator(_schema(question))
    except ValueError as error:
        reason = str(error).partition("\n")[0]
        raise FinalError(f"The question {question.id!r} has a schema that is none ({reason}): mend it.") from None


def check_answer(question: Clarification | Approval, value: JsonValue) -> None:
    """See that the value has the form that the question asks for: `AnswerError` says what is wrong with it."""
    try:
        found = next(_validator(_schema(question)).iter_errors(value), None)
    except ValueError:  # half a surrogate pair, of which no text is made
        raise _refusal(question, value, [], _UNFIT) from None
    if found is not None:
        complaint = _complaint(found.kind.name, found.kind.value, _labels(question))
        raise _refusal(question, value, found.instance_path, complaint)


def _schema(question: Clarification | Approval) -> Mapping[str, JsonValue]:
    return question.arguments_schema if isinstance(question, Approval) else question.answer_schema


def _validator(schema: Mapping[str, JsonValue]) -> "Validator":
    from jsonschema_rs import validator_for  # noqa: PLC0415 - most runs ask nothing

    return validator_for(dict(schema), validate_formats=True, retriever=_fetch_nothing)


def _fetch_nothing(address: str) -> Any:
    raise LookupError(f"{address} lies elsewhere, and nothing is fetched for a question")


def _refusal(
    question: Clarification | Approval, value: JsonValue, place: Sequence[str | int], complaint: Text
) -> AnswerError:
    where = "".join(f"{part}: " for part in place)
    told = Text(ko=where + complaint.ko, en=where + complaint.en)
    shown = repr(value)
    cut = shown if len(shown) <= _LONGEST else shown[: _LONGEST - 1] + "…"
    return AnswerError(f"{cut} does not answer {question.id!r}. {told.en}", text=told)


def _labels(question: Clarification | Approval) -> dict[str, str]:
    """What people call the values that they may choose from."""
    return {str(one.value): one.label for one in question.options} if isinstance(question, Clarification) else {}


def _complaint(keyword: str, value: Any, labels: Mapping[str, str]) -> Text:
    """What an answer lacks, told by the keyword of JSON schema that it does not meet."""
    wanted = cast("list[Any]", value) if isinstance(value, list) else [value]
    if keyword == "type":
        kinds = [_KINDS[kind] for kind in wanted]
        return _WRONG["type"].format(
            ko=" 또는 ".join(kind.ko for kind in kinds), en=" or ".join(kind.en for kind in kinds)
        )
    return _WRONG.get(keyword, _UNFIT).format(wanted=", ".join(labels.get(str(one), str(one)) for one in wanted))


_LONGEST = 200
_UNFIT = Text(ko="물은 것에 맞지 않는 답입니다.", en="That does not fit what was asked.")
_KINDS = {
    "integer": Text(ko="정수", en="a whole number"),
    "number": Text(ko="숫자", en="a number"),
    "string": Text(ko="글", en="a text"),
    "boolean": Text(ko="참/거짓", en="true or false"),
    "array": Text(ko="목록", en="a list"),
    "object": Text(ko="객체", en="an object"),
    "null": Text(ko="빈 값", en="nothing"),
}
_WRONG = {
    "type": Text(ko="{ko} 형식이어야 합니다.", en="It must be {en}."),
    "enum": Text(ko="다음 중 하나여야 합니다: {wanted}.", en="It must be one of these: {wanted}."),
    "const": Text(ko="{wanted}만 됩니다.", en="Only {wanted} will do."),
    "minimum": Text(ko="{wanted} 이상이어야 합니다.", en="It must be at least {wanted}."),
    "maximum": Text(ko="{wanted} 이하여야 합니다.", en="It must be at most {wanted}."),
    "exclusiveMinimum": Text(ko="{wanted}보다 커야 합니다.", en="It must be more than {wanted}."),
    "exclusiveMaximum": Text(ko="{wanted}보다 작아야 합니다.", en="It must be less than {wanted}."),
    "multipleOf": Text(ko="{wanted}의 배수여야 합니다.", en="It must be a multiple of {wanted}."),
    "minLength": Text(ko="{wanted}자 이상이어야 합니다.", en="It must have at least {wanted} characters."),
    "maxLength": Text(ko="{wanted}자 이하여야 합니다.", en="It must have at most {wanted} characters."),
    "minItems": Text(ko="{wanted}개 이상이어야 합니다.", en="There must be at least {wanted} of them."),
    "maxItems": Text(ko="{wanted}개 이하여야 합니다.", en="There must be at most {wanted} of them."),
    "uniqueItems": Text(ko="같은 것이 두 번 있습니다.", en="One of them is there twice."),
    "pattern": Text(ko="정해진 형식({wanted})에 맞지 않습니다.", en="It does not have the form {wanted}."),
    "format": Text(ko="{wanted} 형식이 아닙니다.", en="It is not of the form {wanted}."),
    "required": Text(ko="'{wanted}' 항목이 빠졌습니다.", en="{wanted!r} is missing."),
    "additionalProperties": Text(ko="모르는 항목이 있습니다: {wanted}.", en="There is something unknown: {wanted}."),
    "falseSchema": Text(ko="모르는 항목이 있습니다.", en="There is something unknown."),
}

"""Questions of a run to people: which ones are open, what a typed answer stands for, and whether an answer matches the
JSON schema of its question.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from typing import TYPE_CHECKING, Any, cast

from pydantic import JsonValue, ValidationError

from madang.protocol import (
    AnswerOption,
    Approval,
    ApprovalDecision,
    ApprovalRequested,
    Clarification,
    ClarificationRequested,
    Event,
    EventDraft,
    QuestionAnswered,
)
from madang.runtime import phrases
from madang.runtime.errors import AnswerError, PermanentError
from madang.text import Text


def open_questions(log: Iterable[EventDraft | Event]) -> dict[str, Clarification | Approval]:
    """The questions that nobody has answered yet, by their ids, in the order they were asked."""
    asked: dict[str, Clarification | Approval] = {}
    for said in log:
        match said.data:
            case ClarificationRequested(question=question) | ApprovalRequested(request=question):
                asked[question.id] = question
            case QuestionAnswered(question=answered):
                asked.pop(answered, None)
            case _:
                pass
    return asked


def shown_reply(question: Clarification | Approval, value: JsonValue) -> str | bool:
    """An answer as whoever gave it would read it: the label of an option, what was written, or whether approved."""
    if isinstance(question, Approval):
        return decision_on(question, value).approved
    labels = [option.label for option in question.options if option.value == value]
    return labels[0] if labels else value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def decision_on(request: Approval, answer: JsonValue) -> ApprovalDecision:
    """The answer to a request for approval, or `AnswerError` where it is none."""
    try:
        return ApprovalDecision.model_validate(answer)
    except ValidationError:
        raise AnswerError(
            f"{answer!r} is no decision on {request.id!r}: answer with "
            "{'approved': true or false, 'arguments': an object or null}.",
            text=phrases.DECISION_ON,
        ) from None


def validated_answer(asked: Clarification | Approval, value: JsonValue, *, by: str) -> JsonValue:
    """The answer as its run is given it, or `AnswerError`; a decision names whoever made it."""
    if isinstance(asked, Clarification):
        check_answer(asked, value)
        return value
    decision = decision_on(asked, value)
    if decision.arguments is not None:
        check_answer(asked, decision.arguments)
    return decision.changed(by=by).model_dump(mode="json")


def typed_answer(question: Clarification, typed: str) -> JsonValue:
    """The value that a person's words stand for: the number, the label or a part of the label of just one option, or a
    value of the asked type.

    What stands for none of these is passed on as it was typed, to be checked like any other answer.
    """
    text = typed.strip()
    chosen = chosen_option(question, text) if "enum" in question.answer_schema else _named_option(question, text)
    if chosen is not None:
        return chosen.value
    value = _parsed_json(text)
    if question.interrupt is not None:  # any JSON will do, and words are words
        return text if value is None else value
    kind = question.answer_schema.get("type", ["number", "boolean", "string"])
    wanted = kind if isinstance(kind, list) else [kind]
    return value if any(type(value) in _JSON_KINDS.get(str(name), ()) for name in wanted) else text


def chosen_option(question: Clarification, typed: str) -> AnswerOption | None:
    """The option that a person's words choose: by its number, label or value, by a part of just one label, or by the
    label with little beside it (서울영업팀으로 해줘). None where the words say something else.
    """
    text = typed.strip()
    if named := _named_option(question, text):
        return named
    near = _options_named_in_part(question, text) or _options_told_in_full(question, text)
    return near[0] if len(near) == 1 else None


def _named_option(question: Clarification, text: str) -> AnswerOption | None:
    for number, option in enumerate(question.options, 1):
        if text.casefold() in {str(number), option.label.strip().casefold(), str(option.value).casefold()}:
            return option
    return None


def _options_named_in_part(question: Clarification, text: str) -> list[AnswerOption]:
    """The options in whose labels the words stand; a label that denies something has to be said as a whole."""
    said = _squashed(text)
    if len(said) < _SHORTEST_PART:
        return []
    return [
        option for option in question.options if said in _squashed(option.label) and not _DENIES.search(option.label)
    ]


def _options_told_in_full(question: Clarification, text: str) -> list[AnswerOption]:
    """The options whose labels stand in the words, where these say little else and deny nothing."""
    said = _squashed(text)
    if _DENIES.search(text):
        return []
    labels = [(option, _squashed(option.label)) for option in question.options]
    return [
        option
        for option, label in labels
        if len(label) >= _SHORTEST_PART and label in said and len(said) <= len(label) + _LITTLE_BESIDE
    ]


def _squashed(text: str) -> str:
    return re.sub(r"[\W_]+", "", text).casefold()


def _parsed_json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


_SHORTEST_PART, _LITTLE_BESIDE = 2, 6
_DENIES = re.compile(r"않|없|안 |말고|아니|\b(?:no|not|none|without|stop|never)\b|n't", re.IGNORECASE)
_JSON_KINDS = {
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "array": (list,),
    "object": (dict,),
}

if TYPE_CHECKING:
    from jsonschema_rs import Validator


def check_question(question: Clarification | Approval) -> None:
    """See that the question can be answered: `PermanentError` where its schema is invalid."""
    try:
        _validator(_schema(question))
    except ValueError as error:
        reason = str(error).partition("\n")[0]
        raise PermanentError(f"The question {question.id!r} has a schema that is none ({reason}): mend it.") from None


def check_answer(question: Clarification | Approval, value: JsonValue) -> None:
    """See that the value has the form that the question asks for: `AnswerError` says what is wrong with it."""
    try:
        found = next(_validator(_schema(question)).iter_errors(value), None)
    except ValueError:  # half a surrogate pair, of which no text is made
        raise _refusal(question, value, [], phrases.DOES_NOT_FIT) from None
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
    cut = shown if len(shown) <= _LONGEST_QUOTE else shown[: _LONGEST_QUOTE - 1] + "…"
    return AnswerError(f"{cut} does not answer {question.id!r}. {told.en}", text=told)


def _labels(question: Clarification | Approval) -> dict[str, str]:
    """What people call the values that they may choose from."""
    return (
        {str(option.value): option.label for option in question.options} if isinstance(question, Clarification) else {}
    )


def _complaint(keyword: str, value: Any, labels: Mapping[str, str]) -> Text:
    """What an answer lacks, told by the keyword of JSON schema that it does not meet."""
    wanted = cast("list[Any]", value) if isinstance(value, list) else [value]
    if keyword == "type":
        kinds = [phrases.JSON_TYPES[kind] for kind in wanted]
        either = reduce(lambda first, second: phrases.EITHER.format(first=first, second=second), kinds)
        return phrases.COMPLAINTS["type"].format(kind=either)
    return phrases.COMPLAINTS.get(keyword, phrases.DOES_NOT_FIT).format(
        wanted=", ".join(labels.get(str(value), str(value)) for value in wanted)
    )


_LONGEST_QUOTE = 200

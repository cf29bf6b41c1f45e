"""Reads each answer to the questions of a form: a value, several values, a correction of an earlier field, 'none',
'leave it blank', or a request to stop.
"""

import re
from datetime import date
from typing import NamedTuple

from pydantic import JsonValue

from madang.assistants.realestate.understand.forms.told_fields import field_names, told_values
from madang.assistants.realestate.understand.forms.told_people import name_in
from madang.documents.forms import FieldProblem, FieldValue, FieldValues, FormField, FormSchema, read_answer


class LeftBlank(NamedTuple):
    """That a field, or all that are still open, is left blank in the draft."""

    rest: bool = False


class FormAnswer(NamedTuple):
    """What an answer tells: the fields that it fills, and the value of the one asked for or what is wrong with it."""

    told: dict[str, FieldValue]
    value: FieldValue | FieldProblem | LeftBlank = None


def read_form_answer(
    form: FormSchema, asked: FormField, answer: JsonValue, values: FieldValues, today: date
) -> FormAnswer:
    """What an answer tells: the field asked for, an earlier one that it corrects, or several by their names."""
    if not isinstance(answer, str):
        return _answered(asked, read_answer(asked, answer, today))
    if correction := _correction(form, asked, answer, values):
        field, rest = correction
        return _answered(field, read_answer(field, rest, today))
    asks = asked.kind != "text" and _ASKS.search(answer) is not None
    unknown = _NOT_KNOWN.fullmatch(answer.strip()) or _BLANK.search(answer)
    several = {} if unknown else _several(form, asked, answer, today)
    if several:
        return FormAnswer(several)
    if unknown or asks:
        return FormAnswer({}, LeftBlank(rest=_REST.search(answer) is not None or not unknown))
    return _plain_answer(asked, answer, today)


def _plain_answer(asked: FormField, answer: str, today: date) -> FormAnswer:
    """The value of the field asked for; for a name what is said around it is left out."""
    if asked.kind == "person":
        name = name_in(answer)
        return _answered(asked, read_answer(asked, name, today)) if name else FormAnswer({})
    none = asked.kind == "money" and asked.least == 0 and _NONE.search(answer)
    return _answered(asked, 0 if none else read_answer(asked, answer, today))


def _answered(field: FormField, value: FieldValue | FieldProblem) -> FormAnswer:
    return FormAnswer({}, value) if isinstance(value, FieldProblem) else FormAnswer({field.key: value}, value)


def _several(form: FormSchema, asked: FormField, answer: str, today: date) -> dict[str, FieldValue]:
    """The fields that an answer tells by their names, where it is more than the plain answer to the question."""
    told = told_values(form, answer, today)
    if asked.kind == "text":
        return {asked.key: answer.strip(), "due_on": told["due_on"]} if "due_on" in told else {}
    if asked.kind == "address" and (place := told.pop("address", None)):
        told[asked.key] = place
        return told if len(told) > 1 or len(answer) - len(str(place)) > _AROUND_VALUE else {}
    return {} if told.keys() == {asked.key} and asked.kind == "choice" else told


def wants_to_stop(answer: JsonValue) -> bool:
    """Whether the answer asks to cancel the form."""
    return isinstance(answer, str) and _STOPS.fullmatch(answer.strip()) is not None


def _correction(form: FormSchema, asked: FormField, answer: str, values: FieldValues) -> tuple[FormField, str] | None:
    """The earlier field that an answer names and changes, and the text of its new value."""
    if not _CHANGES.search(answer):
        return None
    named = [(name, field) for field in form.fields for name in field_names(field) if name in answer]
    if not named:
        return None
    name, field = max(named, key=lambda match: len(match[0]))
    if field.key == asked.key or field.key not in values:
        return None
    return field, _AROUND.sub("", answer[answer.index(name) + len(name) :]).strip()


_STOPS = re.compile(
    r"(?:취소|그만|중단|안\s*할래|됐어)(?:요|해|해줘|할게|할게요|하자)?[.!]?|cancel|stop|quit|never ?mind",
    re.IGNORECASE,
)
_CHANGES = re.compile(
    r"바꿔|바꾸|수정|고쳐|고칠|정정|변경|^\s*(?:아니|아참|잠깐)|\b(?:change|correct|actually)\b", re.IGNORECASE
)
_AROUND_VALUE = 10
_ASKS = re.compile(r"\?\s*$|(?:나요|까요|는지요?|는데요)[.!~\s]*$")
"""Asks something else: what is open stays blank, to be told later."""
_NOT_KNOWN = re.compile(
    r"(?:아직|잘|그건)?\s*(?:모르겠[가-힣]*|몰라요?|모름|모르는데요?|나중에(?:요|\s*할게요?)?|글쎄요?"
    r"|패스)[.!~?ㅠㅜ]*"
    r"|(?:I )?(?:do(?: not|n'?t) know|no idea|not sure|later|skip)[.!]*",
    re.IGNORECASE,
)
_BLANK = re.compile(r"빈\s?칸|비워\s?(?:둬|두|놔|놓)|공란|공백으로|\b(?:blank|empty)\b", re.IGNORECASE)
_REST = re.compile(r"나머지|전부|모두|다\s?비워|\b(?:rest|everything|all)\b", re.IGNORECASE)
_NONE = re.compile(r"없(?:어|음|습|이|다|는)|안\s*(?:내|받|줘)|\b(?:none|no|nothing)\b", re.IGNORECASE)
_AROUND = re.compile(
    r"^\s*(?:이름|성명)?(?:은|는|을|를|이|가)?\s+|^(?:은|는|을|를|이|가)\s*|^\s*(?:to|is|should be)\s+"
    r"|(?:으로|로)?\s*(?:바꿔|바꾸|수정|고쳐|고칠|정정|변경)[^0-9]*$|(?:이에요|예요|이야|야|입니다)[.!]*$"
)
_LONGEST = 1_000

"""Reads an answer given while a form is filled in: a value, a correction of an earlier field, 'none', 'leave it blank',
or a request to stop.
"""

import re
from datetime import date
from typing import NamedTuple

from pydantic import JsonValue

from madang.documents.forms import FieldProblem, FieldValue, FieldValues, FormField, FormSchema, read_answer


class LeftBlank(NamedTuple):
    """That a field, or all that are still open, is left blank in the draft."""

    rest: bool = False


def read_form_answer(
    form: FormSchema, asked: FormField, answer: JsonValue, values: FieldValues, today: date
) -> tuple[FormField, FieldValue | FieldProblem | LeftBlank]:
    """The field that an answer is about (the one asked for unless it corrects another), and its value."""
    if not isinstance(answer, str):
        return asked, read_answer(asked, answer, today)
    if correction := _correction(form, asked, answer, values):
        field, rest = correction
        return field, read_answer(field, rest, today)
    if _NOT_KNOWN.fullmatch(answer.strip()) or _BLANK.search(answer):
        return asked, LeftBlank(rest=_REST.search(answer) is not None)
    none = asked.kind == "money" and asked.least == 0 and _NONE.search(answer)
    return asked, 0 if none else read_answer(asked, answer, today)


def wants_to_stop(answer: JsonValue) -> bool:
    """Whether the answer asks to cancel the form."""
    return isinstance(answer, str) and _STOPS.fullmatch(answer.strip()) is not None


def _correction(form: FormSchema, asked: FormField, answer: str, values: FieldValues) -> tuple[FormField, str] | None:
    """The earlier field that an answer names and changes, and the text of its new value."""
    if not _CHANGES.search(answer):
        return None
    named = [(name, field) for field in form.fields for name in _names(field) if name in answer]
    if not named:
        return None
    name, field = max(named, key=lambda match: len(match[0]))
    if field.key == asked.key or field.key not in values:
        return None
    return field, _AROUND.sub("", answer[answer.index(name) + len(name) :]).strip()


def _names(field: FormField) -> set[str]:
    """The label in both languages, without brackets and without "name of"."""
    return {_EXPLAINED.sub("", label).strip() for label in (field.label.ko, field.label.en)}


_STOPS = re.compile(
    r"(?:취소|그만|중단|안\s*할래|됐어)(?:요|해|해줘|할게|할게요|하자)?[.!]?|cancel|stop|quit|never ?mind",
    re.IGNORECASE,
)
_CHANGES = re.compile(
    r"바꿔|바꾸|수정|고쳐|고칠|정정|변경|^\s*(?:아니|아참|잠깐)|\b(?:change|correct|actually)\b", re.IGNORECASE
)
_NOT_KNOWN = re.compile(
    r"(?:아직|잘|그건)?\s*(?:모르겠[가-힣]*|몰라요?|모름|모르는데요?|나중에(?:요|\s*할게요?)?|글쎄요?|패스)[.!~?ㅠㅜ]*"
    r"|(?:I )?(?:do(?: not|n'?t) know|no idea|not sure|later|skip)[.!]*",
    re.IGNORECASE,
)
_BLANK = re.compile(r"빈\s?칸|비워\s?(?:둬|두|놔|놓)|공란|공백으로|\b(?:blank|empty)\b", re.IGNORECASE)
_REST = re.compile(r"나머지|전부|모두|다\s?비워|\b(?:rest|everything|all)\b", re.IGNORECASE)
_NONE = re.compile(r"없(?:어|음|습|이|다|는)|안\s*(?:내|받|줘)|\b(?:none|no|nothing)\b", re.IGNORECASE)
_EXPLAINED = re.compile(r"\([^)]*\)|\s*성명$|'s name$")
_AROUND = re.compile(
    r"^\s*(?:이름|성명)?(?:은|는|을|를|이|가)?\s+|^(?:은|는|을|를|이|가)\s*|^\s*(?:to|is|should be)\s+"
    r"|(?:으로|로)?\s*(?:바꿔|바꾸|수정|고쳐|고칠|정정|변경)[^0-9]*$|(?:이에요|예요|이야|야|입니다)[.!]*$"
)

"""Asking for several missing fields in one question, and reading an answer that speaks of them all.

The answer is a form that was filled in, or words: lines with labels, or plain sentences. What cannot be told from it
stays missing, and is asked for by itself.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date

from pydantic import JsonValue

from madang.assistants.company.domain.documents.drafts import Draft, Entry, filled
from madang.assistants.company.domain.documents.filling import missing_fields, read_field
from madang.assistants.company.domain.documents.message import read_message
from madang.assistants.company.domain.documents.templates import Template
from madang.assistants.company.domain.vocabulary import Vocabulary
from madang.documents.forms import Fault, FormField, Value
from madang.protocol.questions import Clarification
from madang.text import Language, Text

__all__ = ["answered_together", "question_together"]


def question_together(draft: Draft, template: Template, language: Language) -> Clarification | None:
    """One question for all that is missing; None where that is a single thing or nothing."""
    fields = missing_fields(draft, template)
    if len(fields) < _SEVERAL:
        return None
    asked = {field.key: _line(field, language) for field in fields}
    return Clarification(
        id=f"{template.kind}.together",
        question="\n".join([_TOGETHER.read(language), *(f"- {line}" for line in asked.values())]),
        answer_schema={
            "type": ["object", "string"],
            "minLength": 1,
            "properties": {key: {"type": "string", "title": line} for key, line in asked.items()},
        },
    )


def answered_together(draft: Draft, template: Template, said: JsonValue, vocabulary: Vocabulary, today: date) -> Draft:
    """The draft with what the answer plainly gives to the fields that are missing."""
    fields = {field.key: field for field in missing_fields(draft, template)}
    if isinstance(said, dict):
        texts = {key: str(text) for key, text in said.items() if key in fields and str(text or "").strip()}
        given = dict(_read(texts, template, fields, today))
    else:
        found = {one.key: one.value for one in read_message(str(said), template, vocabulary, today)}
        given = dict(_told(str(said), [field for key, field in fields.items() if key not in found])) | found
    entries = [Entry(key=key, value=value, origin="answered") for key, value in given.items() if key in fields]
    return filled(draft, entries)


def _line(field: FormField, language: Language) -> str:
    """What is asked of a field, under the label by which an answer may name it."""
    choices = "/".join(choice.label.read(language) for choice in field.choices)
    parts = [field.question.read(language) if field.question else "", f"({choices})" if choices else ""]
    told = " ".join(filter(None, parts))
    return f"{field.label.read(language)}: {told}" if told else field.label.read(language)


def _read(
    texts: Mapping[str, str], template: Template, fields: Mapping[str, FormField], today: date
) -> Iterator[tuple[str, Value]]:
    for key, text in texts.items():
        value = read_field(template, fields[key], text, today)
        if not isinstance(value, Fault):
            yield key, value


def _told(said: str, fields: Sequence[FormField]) -> Iterator[tuple[str, Value]]:
    """Choices by the clause that names their field, and what is left for the one text that is missing."""
    clauses = _CLAUSES.findall(said)
    spoken = {clause for clause in clauses for field in fields if _LABELLED.match(clause) or _names(field, clause)}
    for field in fields:
        meant = {one for clause in clauses if _names(field, clause) for one in _chosen(field, clause)}
        if len(meant) == 1:
            yield field.key, meant.pop()
    texts = [field for field in fields if field.kind == "text"]
    rest = "".join(clause for clause in clauses if clause not in spoken).strip(_EDGES)
    if len(texts) == 1 and len(rest) >= _WORDS and len(rest) <= texts[0].longest:
        yield texts[0].key, rest


def _names(field: FormField, clause: str) -> bool:
    """Whether a clause speaks of a field with choices: by the first word of its label, without the ending."""
    firsts = (label.split()[0].casefold() for label in (field.label.ko, field.label.en))
    stems = (word[: max(2, len(word) - 1)] for word in firsts)
    return field.kind == "choice" and any(stem in clause.casefold() for stem in stems)


def _chosen(field: FormField, clause: str) -> Iterator[str]:
    for choice in field.choices:
        words = (choice.label.ko, choice.label.en, *choice.words)
        if any(re.search(rf"(?<![a-z]){re.escape(word.casefold())}", clause.casefold()) for word in words):
            yield choice.value


_SEVERAL = 2
_WORDS = 10
"""Letters that what is left must have to count as an answer."""
_CLAUSES = re.compile(r"[^.,;!?\n]+[.,;!?\n]*\s*")
_LABELLED = re.compile(r"[\s\-*•]*[^:：\n]{1,40}[:：]")
_EDGES = " \t\n,;"
_TOGETHER = Text(
    ko="몇 가지만 더 알려 주세요. 한 번에 적어도 되고, 빠진 것은 다시 여쭙겠습니다.",
    en="A few things are missing. Tell them in one go; what is left out will be asked for.",
)

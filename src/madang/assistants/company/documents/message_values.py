"""Values for the fields of a document found in a message, and one question for all missing fields and its answer."""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date

from pydantic import JsonValue

from madang.assistants.company import phrases
from madang.assistants.company.documents.drafts import DocumentDraft, DraftEntry, with_entries
from madang.assistants.company.documents.form_filling import days_in_text, missing_fields, read_field, tells_only_how
from madang.assistants.company.documents.templates import DocumentTemplate
from madang.assistants.company.understand.vocabulary import Vocabulary
from madang.documents.forms import FieldChoice, FieldProblem, FieldValue, FormField, read_answer
from madang.protocol import Clarification
from madang.reading.dates import find_periods, format_period
from madang.reading.numbers import Money, find_money
from madang.text import Language


def read_message(
    message: str, template: DocumentTemplate, vocabulary: Vocabulary, today: date
) -> tuple[DraftEntry, ...]:
    """The valid values in the message; a labelled line takes precedence."""
    read = message[:_LONGEST]
    found: dict[str, FieldValue] = {}
    for key, value in (
        *_labelled(read, template, today),
        *(value for sentence in _SENTENCES.findall(read) for value in _said_by_name(sentence, template, today) or ()),
        *_dated(read, template, today),
        *_named_values(read, template, vocabulary),
        *_priced(read, template),
        *_chosen_values(read, template),
    ):
        found.setdefault(key, value)
    return tuple(DraftEntry(key=key, value=value, origin="said") for key, value in found.items())


def read_request(
    message: str, template: DocumentTemplate, vocabulary: Vocabulary, today: date
) -> tuple[DraftEntry, ...]:
    """The valid values of a message that orders a document: also what it denies outright, and what else it tells."""
    read = read_message(message, template, vocabulary, today)
    known = {entry.key for entry in read}
    told = message[:_LONGEST]
    more = {**dict(_told(told, template, today)), **dict(_denied(told, template))}
    return (
        *read,
        *(DraftEntry(key=key, value=value, origin="said") for key, value in more.items() if key not in known),
    )


def question_for_all_missing(
    draft: DocumentDraft, template: DocumentTemplate, language: Language
) -> Clarification | None:
    """One question for all missing fields; None if fewer than two are missing."""
    fields = missing_fields(draft, template)
    if len(fields) < _SEVERAL:
        return None
    asked = {field.key: _line(field, language) for field in fields}
    return Clarification(
        id=f"{template.kind}.together",
        question="\n".join([phrases.ASK_FOR_MISSING_FIELDS.read(language), *(f"- {line}" for line in asked.values())]),
        answer_schema={
            "type": ["object", "string"],
            "minLength": 1,
            "properties": {key: {"type": "string", "title": line} for key, line in asked.items()},
        },
    )


def with_answer_for_all_missing(
    draft: DocumentDraft, template: DocumentTemplate, answer: JsonValue, vocabulary: Vocabulary, today: date
) -> DocumentDraft:
    """The draft with the missing fields that the answer clearly fills."""
    fields = {field.key: field for field in missing_fields(draft, template)}
    if isinstance(answer, dict):
        texts = {key: str(text) for key, text in answer.items() if key in fields and str(text or "").strip()}
        given = dict(_read_fields(texts, template, fields, today))
    else:
        found = {entry.key: entry.value for entry in read_message(str(answer), template, vocabulary, today)}
        given = (
            dict(_values_in_clauses(str(answer), [field for key, field in fields.items() if key not in found])) | found
        )
    entries = [DraftEntry(key=key, value=value, origin="answered") for key, value in given.items() if key in fields]
    return with_entries(draft, entries)


def _labelled(message: str, template: DocumentTemplate, today: date) -> Iterator[tuple[str, FieldValue]]:
    """Lines such as `논의 내용: ...`, and several such in one line."""
    fields = {name.casefold(): field for field in template.fields for name in (field.label.ko, field.label.en)}
    names = "|".join(map(re.escape, sorted(fields, key=len, reverse=True)))
    lines = re.sub(rf"[,，]\s{{0,3}}(?=(?:{names})\s{{0,3}}[:：])", "\n", message, flags=re.IGNORECASE)
    for label, text in _LABELLED_LINE.findall(lines):
        field = fields.get(label.strip().casefold())
        value = read_field(template, field, text, today) if field else None
        if field and not isinstance(value, FieldProblem):
            yield field.key, value


def _said_by_name(sentence: str, template: DocumentTemplate, today: date) -> list[tuple[str, FieldValue]] | None:
    """The fields of a sentence that says nothing else: 거래처는 가나의원, 상담일 어제. None for any other sentence."""
    found = list[tuple[str, FieldValue]]()
    fields = {
        name: field for field in template.fields if not field.choices for name in (field.label.ko, field.label.en)
    }
    for clause in _COMMAS.split(sentence.strip().rstrip(".!")):
        said = [name for name in fields if clause.casefold().startswith(name.casefold())]
        if not said:
            return None
        name = max(said, key=len)
        field = fields[name]
        value = read_field(template, field, _AFTER_NAME.sub("", clause[len(name) :], count=1).strip(), today)
        if not _AFTER_NAME.match(clause, len(name)) or isinstance(value, FieldProblem) or value in (None, ""):
            return None
        found.append((field.key, value))
    return found


def _dated(message: str, template: DocumentTemplate, today: date) -> Iterator[tuple[str, FieldValue]]:
    """The one day of the message, for the first date of the form; the one month, if the form is about a month."""
    field = next((field for field in template.fields if field.kind == "date"), None)
    days = days_in_text(message, template, today)
    if field and len(days) == 1:
        value = read_answer(field, days[0].isoformat(), today)
        if not isinstance(value, FieldProblem):
            yield field.key, value
    periods = [period for period in find_periods(message, today, prefer="past") if period.granularity != "day"]
    if len(periods) == 1 and "period" in {field.key for field in template.fields}:
        yield "period", format_period(periods[0])


def _named_values(message: str, template: DocumentTemplate, vocabulary: Vocabulary) -> Iterator[tuple[str, FieldValue]]:
    """Names of the dictionary, for the first field of their dimension; a single name only if there is exactly one."""
    names_by_dimension: dict[str, list[str]] = {}
    for word in vocabulary.find(message):
        for dimension in {meaning.key for meaning in word.meanings if meaning.kind == "value"}:
            names_by_dimension.setdefault(dimension, []).append(word.text)
    for field in template.fields:
        names = [*dict.fromkeys(names_by_dimension.pop(template.dimensions.get(field.key, ""), []))]
        if names and field.kind == "list":
            yield field.key, names
        elif len(names) == 1:
            yield field.key, names[0]


def _priced(message: str, template: DocumentTemplate) -> Iterator[tuple[str, FieldValue]]:
    """Amounts that follow the word for them, unless they are a total or a limit."""
    for money in find_money(message):
        if (money.bound, money.currency) != ("exact", "KRW") or money.amount < 0 or money.amount != int(money.amount):
            continue
        before = message[max(0, money.span[0] - _NEAR) : money.span[0]].lower()
        if not _TOTAL.search(before):
            yield from _beside(money, before, template)


def _beside(money: Money, before: str, template: DocumentTemplate) -> Iterator[tuple[str, FieldValue]]:
    """The field whose word is closest before the amount, if nothing else is named between them."""
    places = [(before.rfind(word), word, field) for field, words in template.amounts.items() for word in words]
    place, word, field = max(places, default=(-1, "", ""))
    if place >= 0 and tells_only_how(before[place + len(word) :]):
        yield field, int(money.amount)
        if template.kind == "visit_report" and money.amount:
            yield "provided", "some"


def _chosen_values(message: str, template: DocumentTemplate) -> Iterator[tuple[str, FieldValue]]:
    """Choices of which exactly one is named; yes and no are never read from a message."""
    lowered = message.casefold()
    for field in template.fields:
        if {choice.value for choice in field.choices} & _YES_OR_NO:
            continue
        named = [choice.value for choice in field.choices if _is_named(choice, lowered)]
        if len(named) == 1:
            yield field.key, named[0]


def _denied(message: str, template: DocumentTemplate) -> Iterator[tuple[str, FieldValue]]:
    """What a clause says outright that there was not: 이상사례는 없었습니다."""
    for field in template.fields:
        values = {choice.value for choice in field.choices}
        no = next((value for value in ("none", "no") if value in values), None)
        clauses = [
            clause for clause in _CLAUSES.findall(message) if no and field.required and _speaks_of(field, clause)
        ]
        if clauses and all(_DENIES.search(clause) and not _IN_DOUBT.search(clause) for clause in clauses):
            yield field.key, no


def _told(message: str, template: DocumentTemplate, today: date) -> Iterator[tuple[str, FieldValue]]:
    """What the message tells beside the order to write: the text it brings along, or its other sentences."""
    sentences = _SENTENCES.findall(message)
    if template.main is None or not any(_is_order(sentence, template) for sentence in sentences):
        return
    brought = _BROUGHT.search(message)
    if brought:
        told = next(part for part in brought.groups() if part is not None)
    else:
        others = [sentence.strip() for sentence in sentences if not _is_order(sentence, template)]
        told = " ".join(sentence for sentence in others if _said_by_name(sentence, template, today) is None)
    if len(told.strip(_EDGES)) >= _LEAST_LETTERS:
        yield template.main, told.strip(_EDGES)[: template.form.field(template.main).longest]


def _is_order(sentence: str, template: DocumentTemplate) -> bool:
    """Whether a sentence asks for the document or for what else is to be done with it."""
    return any(word in sentence.lower() for word in template.words) or bool(_ORDERS.search(sentence))


def _is_named(choice: FieldChoice, message: str) -> bool:
    words = (choice.label.ko, choice.label.en, *choice.words)
    return any(len(word) > 1 and word.casefold() in message for word in words)


def _line(field: FormField, language: Language) -> str:
    """The question for a field, after its label."""
    choices = "/".join(choice.label.read(language) for choice in field.choices)
    parts = [field.question.read(language) if field.question else "", f"({choices})" if choices else ""]
    hint = " ".join(filter(None, parts))
    return f"{field.label.read(language)}: {hint}" if hint else field.label.read(language)


def _read_fields(
    texts: Mapping[str, str], template: DocumentTemplate, fields: Mapping[str, FormField], today: date
) -> Iterator[tuple[str, FieldValue]]:
    for key, text in texts.items():
        value = read_field(template, fields[key], text, today)
        if not isinstance(value, FieldProblem):
            yield key, value


def _values_in_clauses(answer: str, fields: Sequence[FormField]) -> Iterator[tuple[str, FieldValue]]:
    """Choices by the clause that names their field; the rest goes to the only missing text field."""
    clauses = _CLAUSES.findall(answer)
    spoken = {
        clause for clause in clauses for field in fields if _LABELLED_CLAUSE.match(clause) or _speaks_of(field, clause)
    }
    for field in fields:
        meant = {
            value for clause in clauses if _speaks_of(field, clause) for value in _choices_in_clause(field, clause)
        }
        if len(meant) == 1:
            yield field.key, meant.pop()
    texts = [field for field in fields if field.kind == "text"]
    rest = "".join(clause for clause in clauses if clause not in spoken).strip(_EDGES)
    if len(texts) == 1 and len(rest) >= _LEAST_LETTERS and len(rest) <= texts[0].longest:
        yield texts[0].key, rest


def _speaks_of(field: FormField, clause: str) -> bool:
    """Whether a clause names a field with choices, by the first word of its label without the ending."""
    firsts = (label.split()[0].casefold() for label in (field.label.ko, field.label.en))
    stems = (word[: max(2, len(word) - 1)] for word in firsts)
    return field.kind == "choice" and any(stem in clause.casefold() for stem in stems)


def _choices_in_clause(field: FormField, clause: str) -> Iterator[str]:
    for choice in field.choices:
        words = (choice.label.ko, choice.label.en, *choice.words)
        if any(re.search(rf"(?<![a-z]){re.escape(word.casefold())}", clause.casefold()) for word in words):
            yield choice.value


_LONGEST = 20_000
_NEAR = 16
_YES_OR_NO = {"yes", "no", "none", "some"}
_LABELLED_LINE = re.compile(r"^[ \t\-*•]*([^:：\n]{1,40})[:：][ \t]*(\S[^\n]*)$", re.MULTILINE)
_TOTAL = re.compile(r"총액?|합계|모두|전부|total|altogether|예산|budget", re.IGNORECASE)
_SEVERAL = 2
_LEAST_LETTERS = 10
"""The fewest letters that count as an answer."""
_DENIES = re.compile(r"없|않|안\s|아니|\b(?:no|none|not|nothing)\b", re.IGNORECASE)
_IN_DOUBT = re.compile(r"있|모르|혹은|\b(?:yes|unsure|some)\b", re.IGNORECASE)
_BROUGHT = re.compile(r"[:：]\s*['\"“‘「](.{10,})['\"”’」]\s*$|[:：]\s*(\S.{9,})$", re.DOTALL)
_SENTENCES = re.compile(r"[^.!?\n]+[.!?\n]*\s*")
_ORDERS = re.compile(
    r"(?:해|써|만들어|작성해|저장해|정리해|보여|알려|확인해|검토해|부탁|올려)\s*(?:줘|주세요|주십시오|줄래|드려|봐|해|합니다|드립니다)"
    r"|\b(?:please|write|draft|prepare|create|save|check)\b",
    re.IGNORECASE,
)
_CLAUSES = re.compile(r"[^.,;!?\n]+[.,;!?\n]*\s*")
_LABELLED_CLAUSE = re.compile(r"[\s\-*•]*[^:：\n]{1,40}[:：]")
_COMMAS = re.compile(r"\s{0,9}[,;，]\s{0,9}")
_AFTER_NAME = re.compile(r"\s{0,3}[:：=]\s{0,3}|(?:은|는|이|가|도|을|를)?\s{1,3}(?:is\s|was\s)?", re.IGNORECASE)
_EDGES = " \t\n,;"

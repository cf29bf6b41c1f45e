"""The document team: fills in a form from the case and by asking, writes the document to files, and reviews it."""

import asyncio
from collections.abc import Collection
from datetime import date
from typing import NamedTuple

from pydantic import JsonValue

from madang.assistants.realestate import phrases
from madang.assistants.realestate.agents.analysis_input import AnalysisInput, analysis_input_for, today
from madang.assistants.realestate.agents.risk_analysis import part_of_review, review_contract
from madang.assistants.realestate.analyse.contract.reviewed import ReviewedContract, as_contract, reviewed_contract
from madang.assistants.realestate.analyse.deadlines import renewal_window
from madang.assistants.realestate.plan.team_states import DraftReview, TeamInput, WrittenDocument
from madang.assistants.realestate.present.answer import AnswerPart
from madang.assistants.realestate.present.documents import (
    DocumentTemplate,
    DraftedDocument,
    computed_values,
    draft_document,
    find_faults,
    names_in,
    values_from_case,
)
from madang.assistants.realestate.tools.bundled_data import names_document, template_for, template_of
from madang.assistants.realestate.understand.case import Case
from madang.assistants.realestate.understand.forms.document_orders import wants_blanks
from madang.assistants.realestate.understand.forms.draft_changes import draft_changes
from madang.assistants.realestate.understand.forms.form_answers import (
    LeftBlank,
    read_form_answer,
    wants_to_stop,
)
from madang.assistants.realestate.understand.forms.letter_demands import demand_of
from madang.assistants.realestate.understand.forms.told_fields import told_values
from madang.assistants.realestate.understand.message import read_message
from madang.documents.content import Document, find_placeholders
from madang.documents.formats import to_docx, to_markdown, to_pdf
from madang.documents.forms import (
    FieldProblem,
    FieldValue,
    FieldValues,
    FormField,
    FormSchema,
    format_value,
    question_for,
    unanswered_fields,
    validate_form,
)
from madang.protocol import Clarification, DocumentView, File
from madang.runtime.agents import RunContext
from madang.state import stamp
from madang.text import Language, Text


class Drafted(NamedTuple):
    """What comes of an order besides the answer: the document, what it holds, and its clauses as they were reviewed."""

    written: WrittenDocument | None = None
    draft: DraftedDocument | None = None
    reviewed: ReviewedContract | None = None


async def write_document(shared: TeamInput, context: RunContext) -> tuple[AnswerPart, Drafted]:
    """The document that was ordered, or the last one amended, with its files and its review; nothing where the user
    cancels.
    """
    language, given = context.language, analysis_input_for(shared, context)
    draft = shared.draft if shared.reading.amends or not names_document(shared.user_query) else None
    template = template_of(draft.document_type) if draft else template_for(shared.user_query)
    begun = _amended(template, draft, given, shared) if draft else _begun(template, shared, given)
    filled = await _fill_form(template, begun.form, context)
    if filled is None:
        return AnswerPart(task="document", conclusion=phrases.DOCUMENT_CANCELLED.read(language)), Drafted()
    document = _draft(template, filled, given, language)
    files = await _files(template, document, context)
    korean = as_contract(to_markdown(_draft(template, filled, given, "ko")))
    review = review_contract(korean, given, whole="balance" in {field.key for field in template.fields})
    reviewed = part_of_review(review, language)
    title = phrases.DRAFT_AMENDED if begun.changes else phrases.DRAFT_READY
    view = DocumentView(markdown=to_markdown(document), files=tuple(files)).titled(document.title)
    written = WrittenDocument(
        document_type=template.id,
        title=document.title,
        files=tuple(files),
        created_at=stamp(context.clock()),
        review=DraftReview(
            risk_level=review.level,
            risks=reviewed.findings,
            recommendations=reviewed.steps,
            compliance_check=review.checks(language),
        ),
    )
    part = AnswerPart(
        task="document",
        conclusion=title.format(title=document.title, changes=begun.changes).read(language),
        checks=(_review_summary(written.review, language),),
        findings=reviewed.findings,
        grounds=(*template.grounds, *reviewed.grounds),
        steps=_steps(template, filled.values, given),
        uncertain=(
            *_blank_notes(template, filled, language),
            *_deadline_notes(template, filled.values, given),
            *_known_value_notes(template, begun.form.values, language),
        ),
        views=(view, *reviewed.views),
    )
    drafted = DraftedDocument(document_type=template.id, values=filled.values, blanks=tuple(sorted(filled.blanks)))
    return part, Drafted(written, drafted, reviewed_contract(korean, review))


class _Begun(NamedTuple):
    """A form before anything is asked: what is filled in and left blank, and how that changes the last draft."""

    form: "_FilledForm"
    changes: Text | None = None


def _begun(template: DocumentTemplate, shared: TeamInput, given: AnalysisInput) -> _Begun:
    """What an order tells; where that is most of what has to be known, the rest that can wait is left blank."""
    form, landlord = template.form(given.today), shared.case.party == "landlord"
    said = [
        told_values(form, each, given.today, by_landlord=landlord) for each in (*shared.said_before, shared.user_query)
    ]
    who_and_where = {field.key for field in form.fields if field.kind in {"person", "address"}}
    before = {key: value for each in said[:-1] for key, value in each.items() if key in who_and_where}
    told = {**before, **said[-1]}
    values = {**values_from_case(template, shared.case), **told}
    values |= {key: value for key, value in _demand(template, values, shared, given).items() if key not in told}
    beside_others = set(shared.reading.tasks) != {"document"}
    blank_form = beside_others or wants_blanks(shared.user_query)
    return _Begun(_FilledForm(values, frozenset(_left_blank_at_once(template, form, values, blank_form=blank_form))))


def _left_blank_at_once(
    template: DocumentTemplate, form: FormSchema, values: FieldValues, *, blank_form: bool
) -> Collection[str]:
    """The fields that an order leaves blank: all that it does not tell for a blank form, or where something else was
    asked for with it that shall not wait; else what can wait where it tells most.
    """
    opened = {field.key for field in unanswered_fields(form, values)}
    if blank_form:
        return opened
    needed = {field.key for field in form.fields if field.required} - {*template.later}
    return opened & {*template.later} if 2 * len(needed & values.keys()) >= len(needed) else ()


def _amended(template: DocumentTemplate, draft: DraftedDocument, given: AnalysisInput, shared: TeamInput) -> _Begun:
    """The last draft with what the message changes."""
    form = template.form(given.today)
    changed = draft_changes(form, draft.values, shared.user_query, given.today, just_drafted=True)
    values = {**draft.values, **changed}
    composed = _demand(template, draft.values, shared, given)
    if (
        "facts_told" in composed
        and composed["facts_told"] == draft.values.get("facts_told")
        and "facts_told" not in changed
    ):
        values |= _demand(template, values, shared, given)
    fields = [field for field in template.fields if field.key in changed]
    told = [_change(field, draft.values.get(field.key), changed[field.key]) for field in fields]
    changes = Text(ko=", ".join(each.ko for each in told), en=", ".join(each.en for each in told))
    return _Begun(_FilledForm(values, frozenset(draft.blanks) - changed.keys()), changes if told else None)


def _demand(
    template: DocumentTemplate, values: FieldValues, shared: TeamInput, given: AnalysisInput
) -> dict[str, FieldValue]:
    """The subject and the demand of a letter, by what was asked for it."""
    if template.id != "certified_letter":
        return {}
    asked = "\n".join((*shared.said_before, shared.user_query))
    asked = str(values.get("subject", "")) if shared.reading.amends else asked
    return demand_of(values, asked, given.today, given.language)


def _change(field: FormField, old: FieldValue, new: FieldValue) -> Text:
    """How the value of a field changes, or what it is now where it was blank; of a list what comes in and goes out."""
    if field.kind == "list":
        before, after = (set(value) if isinstance(value, list) else set[str]() for value in (old, new))
        added, removed = sorted(after - before), sorted(before - after)
        sides = ((phrases.DRAFT_ADDED, added), (phrases.DRAFT_REMOVED, removed))
        told = [text.format(what=" ".join(what).rstrip(".")) for text, what in sides if what]
        return Text(ko=", ".join(each.ko for each in told), en=", ".join(each.en for each in told))
    shown = [Text(ko=format_value(field, value, "ko"), en=format_value(field, value, "en")) for value in (old, new)]
    return (phrases.DRAFT_CHANGE if old else phrases.DRAFT_FILLED).format(field=field.label, old=shown[0], new=shown[1])


def _review_summary(review: DraftReview, language: Language) -> str:
    """How the draft came through its review: the risk, and which checks it did not pass."""
    failed = [check for check, passed in review.compliance_check.items() if not passed]
    text = phrases.DRAFT_REVIEWED if failed else phrases.DRAFT_REVIEWED_WELL
    count = len(review.compliance_check)
    return text.format(
        level=phrases.RISK_LEVELS[review.risk_level], count=count, passed=count - len(failed), failed=", ".join(failed)
    ).read(language)


class _FilledForm(NamedTuple):
    """The values of a form, and the fields that are left blank."""

    values: dict[str, FieldValue]
    blanks: frozenset[str] = frozenset()


def _draft(template: DocumentTemplate, filled: _FilledForm, given: AnalysisInput, language: Language) -> Document:
    computed = computed_values(template, filled.values, given.facts, given.today, language)
    document = draft_document(template, filled.values, given.today, language, computed, blanks=filled.blanks)
    if empty := find_placeholders(document):
        raise ValueError(f"{template.id} still has a placeholder: {empty[0].placeholder!r}.")
    return document


def _steps(template: DocumentTemplate, values: FieldValues, given: AnalysisInput) -> tuple[str, ...]:
    """What to do with the document; a step that needs a value which was left blank is left out."""
    computed = computed_values(template, values, given.facts, given.today, given.language)
    steps = [step.read(given.language) for step in template.steps]
    return tuple(step.format_map(computed) for step in steps if names_in(step) <= computed.keys())


def _blank_notes(template: DocumentTemplate, filled: _FilledForm, language: Language) -> tuple[str, ...]:
    """What was left blank and has to be filled in before signing."""
    labels = [field.label.read(language) for field in template.fields if field.key in filled.blanks]
    return (phrases.LEFT_BLANK.format(fields=", ".join(labels)).read(language),) if labels else ()


def _deadline_notes(template: DocumentTemplate, values: FieldValues, given: AnalysisInput) -> tuple[str, ...]:
    """A note that the period for a notice is over, where it is."""
    ends = values.get("ends_on")
    if template.id != "renewal_notice" or not isinstance(ends, str):
        return ()
    note = renewal_window(given.facts, ends_on=date.fromisoformat(ends)).missed_notice_text(given.today)
    return (note.read(given.language),) if note else ()


def _known_value_notes(template: DocumentTemplate, known: FieldValues, language: Language) -> tuple[str, ...]:
    """The values taken from messages without asking: they may have been about another home."""
    lines = [
        f"{field.label.read(language)} {format_value(field, known[field.key], language)}"
        for field in template.fields
        if known.get(field.key) and field.kind not in {"choice", "list", "text"}
    ]
    return (phrases.VALUES_FROM_EARLIER_MESSAGES.format(values=", ".join(lines)).read(language),) if lines else ()


async def _fill_form(template: DocumentTemplate, begun: _FilledForm, context: RunContext) -> _FilledForm | None:
    """The form with the answers to questions on what is open, asked again where they are wrong; an answer may tell
    several fields. None where the user cancels.
    """
    day = today(context)
    form, values, blanks = template.form(day), dict(begun.values), set(begun.blanks)
    attempts, fault = dict[str, int](), next((each for each in find_faults(values) if each.field not in blanks), None)
    while (field := form.field(fault.field) if fault else _next_open(form, values, blanks)) is not None:
        attempts[field.key] = attempts.get(field.key, 0) + 1
        answer = await context.ask(_asked(form, field, context.language, fault, attempts[field.key]))
        if wants_to_stop(answer):
            return None
        read = read_form_answer(form, field, answer, values, day)
        blanks |= _left_blank(form, values, field, read.value) if isinstance(read.value, LeftBlank) else set()
        blanks -= read.told.keys()
        values |= {**_pair(answer, day), **read.told} if read.told or isinstance(read.value, FieldProblem) else {}
        fault = read.value if isinstance(read.value, FieldProblem) else next(find_faults(values), None)
        if fault is None and _next_open(form, values, blanks) is None:
            problems = (problem for problem in validate_form(form, values) if problem.field not in blanks)
            fault = next(problems, None)
    return _FilledForm({key: value for key, value in values.items() if key not in blanks}, frozenset(blanks))


def _pair(answer: JsonValue, day: date) -> dict[str, FieldValue]:
    """A deposit and a rent that an answer tells as a pair: 1000에 70."""
    case = read_message(answer, day).case if isinstance(answer, str) else Case()
    return {"deposit": case.deposit, "rent": case.rent} if case.deposit and case.rent else {}


def _asked(
    form: FormSchema, field: FormField, language: Language, fault: FieldProblem | None, attempt: int
) -> Clarification:
    """The question for a field; from the third time on it says that the field may stay blank."""
    asked = question_for(form, field, language, fault=fault, attempt=attempt)
    if attempt < _MAY_BE_BLANK_FROM:
        return asked
    return asked.model_copy(update={"question": f"{asked.question} {phrases.MAY_BE_BLANK.read(language)}"})


def _next_open(form: FormSchema, values: FieldValues, blanks: Collection[str]) -> FormField | None:
    """The next field that is neither filled in nor left blank."""
    return next((field for field in unanswered_fields(form, values) if field.key not in blanks), None)


def _left_blank(form: FormSchema, values: FieldValues, asked: FormField, left: LeftBlank) -> set[str]:
    """The fields that an answer leaves blank: the one asked for, or all that are still open."""
    return {asked.key, *(field.key for field in unanswered_fields(form, values) if left.rest)}


async def _files(template: DocumentTemplate, document: Document, context: RunContext) -> list[File]:
    contents = (
        (f"{template.id}.docx", _DOCX, await asyncio.to_thread(to_docx, document)),
        (f"{template.id}.pdf", "application/pdf", await asyncio.to_thread(to_pdf, document)),
    )
    return [await context.files.save(name, media_type, content) for name, media_type, content in contents]


_DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
_MAY_BE_BLANK_FROM = 3

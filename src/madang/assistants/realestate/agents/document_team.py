"""The document team: fills in a form from the case and by asking, writes the document to files, and reviews it."""

import asyncio
from collections.abc import Collection
from datetime import date
from typing import NamedTuple

from madang.assistants.realestate import phrases
from madang.assistants.realestate.agents.analysis_input import AnalysisInput, analysis_input_for, today
from madang.assistants.realestate.agents.risk_analysis import part_of_review, review_contract
from madang.assistants.realestate.analyse.calculation import won_text
from madang.assistants.realestate.analyse.deadlines import renewal_window
from madang.assistants.realestate.plan.team_states import DraftReview, TeamInput, WrittenDocument
from madang.assistants.realestate.present.answer import AnswerPart
from madang.assistants.realestate.present.documents import (
    DocumentTemplate,
    computed_values,
    draft_document,
    find_faults,
    names_in,
    values_from_case,
)
from madang.assistants.realestate.tools.bundled_data import template_for
from madang.assistants.realestate.understand.form_answers import (
    LeftBlank,
    asks_deposit_back,
    read_form_answer,
    told_values,
    wants_to_stop,
)
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
from madang.protocol import DocumentView, File
from madang.runtime.agents import RunContext
from madang.text import Language


async def write_document(shared: TeamInput, context: RunContext) -> tuple[AnswerPart, WrittenDocument | None]:
    """The document that was asked for, with its files and its review; None where the user cancels."""
    template, language, given = template_for(shared.user_query), context.language, analysis_input_for(shared, context)
    told = told_values(template.form(today(context)), shared.user_query, today(context))
    known = {**values_from_case(template, shared.case), **_demand(template, shared, language), **told}
    filled = await _fill_form(template, known, context)
    if filled is None:
        return AnswerPart(task="document", conclusion=phrases.DOCUMENT_CANCELLED.read(language)), None
    values = filled.values
    document = _draft(template, filled, given, language)
    files = await _files(template, document, context)
    review = review_contract(to_markdown(_draft(template, filled, given, "ko")), given)
    reviewed = part_of_review(review, language)
    view = DocumentView(markdown=to_markdown(document), files=tuple(files)).titled(document.title)
    written = WrittenDocument(
        document_type=template.id,
        title=document.title,
        files=tuple(files),
        review=DraftReview(
            risk_level=review.level,
            risks=reviewed.findings,
            recommendations=reviewed.steps,
            compliance_check=review.checks(language),
        ),
    )
    part = AnswerPart(
        task="document",
        conclusion=phrases.DRAFT_READY.format(title=document.title).read(language),
        findings=(_review_summary(written.review, language), *reviewed.findings),
        grounds=template.grounds,
        steps=_steps(template, values, given),
        uncertain=(
            *_blank_notes(template, filled, language),
            *_deadline_notes(template, values, given),
            *_known_value_notes(template, known, language),
        ),
        views=(view, *reviewed.views),
    )
    return part, written


def _review_summary(review: DraftReview, language: Language) -> str:
    """How the draft came through its review: the risk, and which checks it did not pass."""
    failed = [check for check, passed in review.compliance_check.items() if not passed]
    text = phrases.DRAFT_REVIEWED if failed else phrases.DRAFT_REVIEWED_WELL
    count = len(review.compliance_check)
    return text.format(
        level=phrases.RISK_LEVELS[review.risk_level], count=count, passed=count - len(failed), failed=", ".join(failed)
    ).read(language)


def _demand(template: DocumentTemplate, shared: TeamInput, language: Language) -> dict[str, FieldValue]:
    """The subject and the demand of a letter that shall get the deposit back, with what is known of the lease."""
    case = shared.case
    if template.id != "certified_letter" or case.deposit is None or not asks_deposit_back(shared.user_query):
        return {}
    ended = phrases.LETTER_LEASE_ENDS.format(day=case.ends_on) if case.ends_on else None
    demand = phrases.LETTER_DEPOSIT_BACK.format(deposit=won_text(case.deposit))
    said = [text.read(language) for text in (ended, demand) if text]
    return {"subject": phrases.LETTER_DEPOSIT_SUBJECT.read(language), "facts_told": " ".join(said)}


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
    """The values taken from earlier messages without asking: they may have been about another home."""
    lines = [
        f"{field.label.read(language)} {format_value(field, known[field.key], language)}"
        for field in template.fields
        if field.key in known and field.kind != "choice"
    ]
    return (phrases.VALUES_FROM_EARLIER_MESSAGES.format(values=", ".join(lines)).read(language),) if lines else ()


async def _fill_form(template: DocumentTemplate, known: FieldValues, context: RunContext) -> _FilledForm | None:
    """The values of the form: those already known and the answers to questions, asked again where they are wrong.

    None where the user cancels.
    """
    day = today(context)
    form, values, blanks = template.form(day), dict[str, FieldValue](known), set[str]()
    attempts, fault = dict[str, int](), None
    while (field := form.field(fault.field) if fault else _next_open(form, values, blanks)) is not None:
        attempts[field.key] = attempts.get(field.key, 0) + 1
        question = question_for(form, field, context.language, fault=fault, attempt=attempts[field.key])
        answer = await context.ask(question)
        if wants_to_stop(answer):
            return None
        answered_field, value = read_form_answer(form, field, answer, values, day)
        if isinstance(value, LeftBlank):
            blanks |= _left_blank(form, values, field, value)
            fault = None
        elif isinstance(value, FieldProblem):
            fault = value
        else:
            values[answered_field.key] = value
            fault = next(find_faults(values), None)
        if fault is None and _next_open(form, values, blanks) is None:
            problems = (problem for problem in validate_form(form, values) if problem.field not in blanks)
            fault = next(problems, None)
    return _FilledForm({key: value for key, value in values.items() if key not in blanks}, frozenset(blanks))


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

"""The document team: fills in a form from the case and by asking, writes the document to files, and reviews it."""

import asyncio
from datetime import date

from madang.assistants.realestate import phrases
from madang.assistants.realestate.agents.analysis_input import AnalysisInput, analysis_input_for, today
from madang.assistants.realestate.agents.risk_analysis import part_of_review, review_contract
from madang.assistants.realestate.analyse.deadlines import renewal_window
from madang.assistants.realestate.plan.team_states import DraftReview, TeamInput, WrittenDocument
from madang.assistants.realestate.present.answer import AnswerPart
from madang.assistants.realestate.present.documents import (
    DocumentTemplate,
    computed_values,
    draft_document,
    find_faults,
    values_from_case,
)
from madang.assistants.realestate.tools.bundled_data import template_for
from madang.assistants.realestate.understand.form_answers import read_form_answer, wants_to_stop
from madang.documents.content import Document, find_placeholders
from madang.documents.formats import to_docx, to_markdown, to_pdf
from madang.documents.forms import (
    FieldProblem,
    FieldValue,
    FieldValues,
    format_value,
    next_field,
    question_for,
    validate_form,
)
from madang.protocol import DocumentView, File
from madang.runtime.agents import RunContext
from madang.text import Language


async def write_document(shared: TeamInput, context: RunContext) -> tuple[AnswerPart, WrittenDocument | None]:
    """The document that was asked for, with its files and its review; None where the user cancels."""
    template, language, given = template_for(shared.user_query), context.language, analysis_input_for(shared, context)
    known = values_from_case(template, shared.case)
    values = await _fill_form(template, known, context)
    if values is None:
        return AnswerPart(task="document", conclusion=phrases.DOCUMENT_CANCELLED.read(language)), None
    document = _draft(template, values, given, language)
    files = await _files(template, document, context)
    review = review_contract(to_markdown(_draft(template, values, given, "ko")), given)
    reviewed = part_of_review(review, language)
    view = DocumentView(markdown=to_markdown(document), files=tuple(files)).titled(document.title)
    written = WrittenDocument(
        document_type=template.id,
        title=document.title,
        files=tuple(files),
        review=DraftReview(risk_level=review.level, risks=reviewed.findings, recommendations=reviewed.steps),
    )
    part = AnswerPart(
        task="document",
        conclusion=phrases.DRAFT_READY.format(title=document.title).read(language),
        findings=reviewed.findings,
        steps=_steps(template, values, given),
        uncertain=(*_deadline_notes(template, values, given), *_known_value_notes(template, known, language)),
        views=(view,),
    )
    return part, written


def _draft(template: DocumentTemplate, values: FieldValues, given: AnalysisInput, language: Language) -> Document:
    document = draft_document(
        template, values, given.today, language, computed_values(template, values, given.facts, given.today, language)
    )
    if empty := find_placeholders(document):
        raise ValueError(f"{template.id} still has a placeholder: {empty[0].placeholder!r}.")
    return document


def _steps(template: DocumentTemplate, values: FieldValues, given: AnalysisInput) -> tuple[str, ...]:
    computed = computed_values(template, values, given.facts, given.today, given.language)
    return tuple(step.read(given.language).format_map(computed) for step in template.steps)


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


async def _fill_form(
    template: DocumentTemplate, known: FieldValues, context: RunContext
) -> dict[str, FieldValue] | None:
    """The values of the form: those already known and the answers to questions, asked again where they are wrong.

    None where the user cancels.
    """
    day = today(context)
    form, values = template.form(day), dict[str, FieldValue](known)
    attempts, fault = dict[str, int](), None
    while (field := form.field(fault.field) if fault else next_field(form, values)) is not None:
        attempts[field.key] = attempts.get(field.key, 0) + 1
        question = question_for(form, field, context.language, fault=fault, attempt=attempts[field.key])
        answer = await context.ask(question)
        if wants_to_stop(answer):
            return None
        answered_field, value = read_form_answer(form, field, answer, values, day)
        if isinstance(value, FieldProblem):
            fault = value
        else:
            values[answered_field.key] = value
            fault = next(find_faults(values), None)
        if fault is None and next_field(form, values) is None:
            fault = next(iter(validate_form(form, values)), None)
    return values


async def _files(template: DocumentTemplate, document: Document, context: RunContext) -> list[File]:
    contents = (
        (f"{template.id}.docx", _DOCX, await asyncio.to_thread(to_docx, document)),
        (f"{template.id}.pdf", "application/pdf", await asyncio.to_thread(to_pdf, document)),
    )
    return [await context.files.save(name, media_type, content) for name, media_type, content in contents]


_DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"

"""The document team: a form filled from the case and by asking, checked, written, and reviewed like any other."""

import asyncio
from datetime import date

from madang.assistants.realestate.agents.days import today
from madang.assistants.realestate.agents.desk import Desk, desk_of
from madang.assistants.realestate.agents.risks import review_contract, tell_review
from madang.assistants.realestate.domain.deadlines import renewal_window
from madang.assistants.realestate.domain.drafting import Template, draft, known_from, rules, worked_out
from madang.assistants.realestate.domain.filling import read_filling, wants_to_stop
from madang.assistants.realestate.domain.parts import Part
from madang.assistants.realestate.domain.shared import Shared
from madang.assistants.realestate.domain.teams.document import DocumentWritten, Review
from madang.assistants.realestate.tools.templates import template_for
from madang.documents import Document, to_docx, to_markdown, to_pdf, unfilled
from madang.documents.forms import Fault, Value, Values, next_field, question_for, show_value, validate
from madang.protocol import File
from madang.protocol.views import DocumentView
from madang.runtime import RunContext
from madang.text import Language, Text

__all__ = ["write_document"]


async def write_document(shared: Shared, context: RunContext) -> tuple[Part, DocumentWritten | None]:
    """The document that was asked for, with its files and what a review of it finds; none where it was left."""
    template, language, desk = template_for(shared.user_query), context.language, desk_of(shared, context)
    known = known_from(template, shared.case)
    values = await _filled(template, known, context)
    if values is None:
        return Part(task="document", conclusion=_LEFT.read(language)), None
    document, korean = (_draft(template, values, desk, each) for each in (language, "ko"))
    files = await _files(template, document, context)
    found = review_contract(to_markdown(korean), desk)
    reviewed = tell_review(found, language)
    view = DocumentView(markdown=to_markdown(document), files=tuple(files)).titled(document.title)
    written = DocumentWritten(
        document_type=template.id,
        title=document.title,
        files=tuple(files),
        review=Review(risk_level=found.level, risks=reviewed.findings, recommendations=reviewed.steps),
    )
    part = Part(
        task="document",
        conclusion=_WRITTEN.format(title=document.title).read(language),
        findings=reviewed.findings,
        steps=_steps(template, values, desk),
        uncertain=(*_too_late(template, values, desk), *_taken_over(template, known, language)),
        views=(view,),
    )
    return part, written


def _draft(template: Template, values: Values, desk: Desk, language: Language) -> Document:
    document = draft(template, values, desk.day, language, worked_out(template, values, desk.facts, desk.day, language))
    if empty := unfilled(document):
        raise ValueError(f"{template.id} still has a placeholder: {empty[0].placeholder!r}.")
    return document


def _steps(template: Template, values: Values, desk: Desk) -> tuple[str, ...]:
    told = worked_out(template, values, desk.facts, desk.day, desk.language)
    return tuple(step.read(desk.language).format_map(told) for step in template.steps)


def _too_late(template: Template, values: Values, desk: Desk) -> tuple[str, ...]:
    """That the days for a notice have gone by, where they have."""
    ends = values.get("ends_on")
    if template.id != "renewal_notice" or not isinstance(ends, str):
        return ()
    said = renewal_window(desk.facts, ends_on=date.fromisoformat(ends)).closed_before(desk.day)
    return (said.read(desk.language),) if said else ()


def _taken_over(template: Template, known: Values, language: Language) -> tuple[str, ...]:
    """What was not asked for, since it had been told: it may have been told of another home."""
    told = [
        f"{field.label.read(language)} {show_value(field, known[field.key], language)}"
        for field in template.fields
        if field.key in known and field.kind != "choice"
    ]
    return (_TAKEN_OVER.format(told=", ".join(told)).read(language),) if told else ()


async def _filled(template: Template, known: Values, context: RunContext) -> dict[str, Value] | None:
    """The values of the form: what was known, and answers to questions, asked again where they are wrong.

    None where somebody would rather leave it.
    """
    day = today(context)
    form, values = template.form(day), dict[str, Value](known)
    asked, fault = dict[str, int](), None
    while (field := form.field(fault.field) if fault else next_field(form, values)) is not None:
        asked[field.key] = asked.get(field.key, 0) + 1
        question = question_for(form, field, context.language, fault=fault, attempt=asked[field.key])
        answer = await context.ask(question)
        if wants_to_stop(answer):
            return None
        meant, read = read_filling(form, field, answer, values, day)
        fault = read if isinstance(read, Fault) else None
        if not isinstance(read, Fault):
            values[meant.key] = read
            fault = next(rules(values), None)
        if fault is None and next_field(form, values) is None:
            fault = next(iter(validate(form, values)), None)
    return values


async def _files(template: Template, document: Document, context: RunContext) -> list[File]:
    made = (
        (f"{template.id}.docx", _DOCX, await asyncio.to_thread(to_docx, document)),
        (f"{template.id}.pdf", "application/pdf", await asyncio.to_thread(to_pdf, document)),
    )
    return [await context.files.save(name, media_type, content) for name, media_type, content in made]


_DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
_LEFT = Text(
    ko="문서 작성을 그만두었습니다. 다시 쓰려면 말씀해 주세요.",
    en="The document was left unwritten; say so when you want it.",
)
_WRITTEN = Text(ko="{title} 초안을 만들었습니다.", en="The draft is ready: {title}.")
_TAKEN_OVER = Text(
    ko="말씀하신 것을 그대로 썼습니다: {told}. 다르면 바로잡아 다시 써 달라고 하세요.",
    en="Taken from what you said: {told}. If that is not so, say what is, and have it written again.",
)

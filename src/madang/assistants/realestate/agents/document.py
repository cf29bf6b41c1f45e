"""The document team: a form filled from the case and by asking, checked, written, and reviewed like any other."""

import asyncio
import re

from madang.assistants.realestate.agents.days import today
from madang.assistants.realestate.agents.desk import desk_of
from madang.assistants.realestate.agents.risks import review_contract, tell_review
from madang.assistants.realestate.domain.drafting import Template, draft, known_from, rules
from madang.assistants.realestate.domain.parts import Part
from madang.assistants.realestate.domain.shared import Shared
from madang.assistants.realestate.domain.teams.document import DocumentWritten, Review
from madang.assistants.realestate.tools.templates import template_for
from madang.documents import Document, to_docx, to_markdown, to_pdf, unfilled
from madang.documents.forms import Fault, Value, next_field, question_for, read_answer, validate
from madang.protocol import File
from madang.protocol.views import DocumentView
from madang.runtime import RunContext
from madang.text import Text

__all__ = ["write_document"]


async def write_document(shared: Shared, context: RunContext) -> tuple[Part, DocumentWritten | None]:
    """The document that was asked for, with its files and what a review of it finds; none where it was left."""
    template = template_for(shared.user_query)
    values = await _filled(template, shared, context)
    if values is None:
        return Part(task="document", conclusion=_LEFT.read(context.language)), None
    document = draft(template, values, today(context), context.language)
    if empty := unfilled(document):
        raise ValueError(f"{template.id} still has a placeholder: {empty[0].placeholder!r}.")
    files = await _files(template, document, context)
    markdown = to_markdown(document)
    korean = to_markdown(draft(template, values, today(context), "ko"))
    found = review_contract(korean, desk_of(shared, context))
    reviewed = tell_review(found, context.language)
    view = DocumentView(markdown=markdown, files=tuple(files)).titled(template.title.read(context.language))
    written = DocumentWritten(
        document_type=template.id,
        title=template.title.read(context.language),
        files=tuple(files),
        review=Review(risk_level=found.level, risks=reviewed.findings, recommendations=reviewed.steps),
    )
    part = Part(
        task="document",
        conclusion=_WRITTEN.format(title=written.title).read(context.language),
        findings=reviewed.findings,
        steps=(_READ_AGAIN.read(context.language),),
        views=(view,),
    )
    return part, written


async def _filled(template: Template, shared: Shared, context: RunContext) -> dict[str, Value] | None:
    """The values of the form: what the case tells, and answers to questions, asked again where they are wrong.

    None where somebody would rather leave it.
    """
    form, values = template.form, dict[str, Value](known_from(template, shared.case))
    asked, fault = dict[str, int](), None
    while (field := form.field(fault.field) if fault else next_field(form, values)) is not None:
        asked[field.key] = asked.get(field.key, 0) + 1
        question = question_for(form, field, context.language, fault=fault, attempt=asked[field.key])
        answer = await context.ask(question)
        if isinstance(answer, str) and _STOPS.fullmatch(answer.strip()):
            return None
        read = read_answer(field, answer, today(context))
        fault = read if isinstance(read, Fault) else None
        if not isinstance(read, Fault):
            values[field.key] = read
        if fault is None and next_field(form, values) is None:
            fault = next(iter(validate(form, values, [rules])), None)
    return values


async def _files(template: Template, document: Document, context: RunContext) -> list[File]:
    made = (
        (f"{template.id}.docx", _DOCX, await asyncio.to_thread(to_docx, document)),
        (f"{template.id}.pdf", "application/pdf", await asyncio.to_thread(to_pdf, document)),
    )
    return [await context.files.save(name, media_type, content) for name, media_type, content in made]


_DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
_STOPS = re.compile(
    r"(?:취소|그만|중단|안\s*할래|됐어)(?:요|해|해줘|할게|할게요|하자)?[.!]?|cancel|stop|quit|never ?mind",
    re.IGNORECASE,
)
_LEFT = Text(
    ko="문서 작성을 그만두었습니다. 다시 쓰려면 말씀해 주세요.",
    en="The document was left unwritten; say so when you want it.",
)
_WRITTEN = Text(ko="{title} 초안을 만들었습니다.", en="The draft is ready: {title}.")
_READ_AGAIN = Text(
    ko="서명하기 전에 내용과 등기부를 함께 다시 확인하세요.", en="Read it again beside the register before you sign."
)

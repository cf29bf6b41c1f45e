"""Changing the document at hand: which field is meant, and what it is to say."""

from madang.assistants.company.agents.errors import UnansweredError
from madang.assistants.company.domain.documents.changing import named_field, said_value
from madang.assistants.company.domain.documents.drafts import Entry
from madang.assistants.company.domain.documents.filling import read_field
from madang.assistants.company.domain.documents.templates import Template
from madang.assistants.company.domain.understanding import Understanding
from madang.assistants.company.tools.office import today_of
from madang.documents.forms import Fault, FormField, question_for
from madang.protocol import Clarification, Option
from madang.runtime import RunContext
from madang.text import Text

__all__ = ["change_of"]


async def change_of(understood: Understanding, template: Template, context: RunContext) -> Entry:
    """The change that the request makes to the document; what it leaves open is asked for."""
    field = named_field(understood.raw_query, template) or await _which_field(template, context)
    value = said_value(understood.raw_query, understood.question, field, template, today_of(context))
    if value is not None:
        return Entry(key=field.key, value=value, origin="said")
    return await _asked(field, template, context)


async def _which_field(template: Template, context: RunContext) -> FormField:
    labels = {field.key: field.label.read(context.language) for field in template.fields}
    question = Clarification(
        id=f"{template.kind}.change",
        question=_WHICH_FIELD.read(context.language),
        options=tuple(Option(label=label, value=key) for key, label in labels.items()),
        answer_schema={"enum": [*labels]},
    )
    return template.form.field(str(await context.ask(question)))


async def _asked(field: FormField, template: Template, context: RunContext) -> Entry:
    fault = None
    for attempt in range(1, _PATIENCE + 1):
        question = question_for(template.form, field, context.language, fault=fault, attempt=attempt)
        read = read_field(template, field, await context.ask(question), today_of(context))
        if not isinstance(read, Fault):
            return Entry(key=field.key, value=read, origin="answered")
        fault = read
    raise UnansweredError(field.label, _PATIENCE)


_PATIENCE = 5
_WHICH_FIELD = Text(ko="어느 항목을 바꿀까요?", en="Which field shall I change?")

"""The fields of a document that a message tells in its own way: a model points at the words, code takes them over.

A value is made of words of the message alone, and read as an answer to its field would be. What was given, and what is
chosen from a list, stays with the rules and with the author.
"""

from pathlib import Path

from pydantic import Field

from madang.assistants.company.documents import form_filling
from madang.assistants.company.documents.drafts import DraftEntry
from madang.assistants.company.documents.templates import DocumentTemplate
from madang.assistants.company.tools.data_sources import today_of
from madang.documents.forms import FieldProblem, FormField
from madang.models import Skill
from madang.runtime.agents import RunContext
from madang.state import Frozen


class ToldMessage(Frozen):
    """What somebody tells, and the fields of the form that it may tell of."""

    message: str
    fields: tuple[str, ...]


class ToldFields(Frozen):
    """By field, the words of the message that say it; several passages of a field stand on lines of their own."""

    values: dict[str, str] = Field(default={}, max_length=40)


READ_FIELDS = Skill(
    name="company.fields",
    input=ToldMessage,
    output=ToldFields,
    prompt=Path(__file__).parents[1] / "prompts" / "fields.md",
    rules=lambda _: ToldFields(),
)


async def told_fields(message: str, template: DocumentTemplate, context: RunContext) -> tuple[DraftEntry, ...]:
    """The values that a model finds told in the message; none without a model."""
    fields = {field.key: field for field in template.fields if _may_be_told(field, template)}
    lines = tuple(f"{key}: {field.label.ko} / {field.label.en}" for key, field in fields.items())
    found = await context.ask_skill(READ_FIELDS, ToldMessage(message=message[:_LONGEST], fields=lines))
    entries = [
        _entry(fields[key], said, template, context)
        for key, said in found.values.items()
        if key in fields and is_said(said, message)
    ]
    return tuple(entry for entry in entries if entry)


def is_said(said: str, message: str) -> bool:
    """Whether each line is a passage of the message, word for word."""
    plain = " ".join(message.split())
    return bool(said.strip()) and all(" ".join(line.split()) in plain for line in said.splitlines() if line.strip())


def _may_be_told(field: FormField, template: DocumentTemplate) -> bool:
    return field.kind in {"text", "list", "date"} and field.key not in template.benefit_fields and field.when is None


def _entry(field: FormField, said: str, template: DocumentTemplate, context: RunContext) -> DraftEntry | None:
    value = form_filling.read_field(template, field, said.strip(), today_of(context))
    return None if isinstance(value, FieldProblem) else DraftEntry(key=field.key, value=value, origin="said")


_LONGEST = 4000

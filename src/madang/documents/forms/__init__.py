"""Forms: what has to be known before a document can be written, and how it is asked for, read and checked.

May import what `madang.documents` may. A form is data; filling it in conversation is the assistants' part:

    while field := next_field(form, values):
        answer = await context.ask(question_for(form, field, language))
        values[field.key] = read_answer(field, answer, today)
"""

from madang.documents.forms.schema import (
    FieldChoice,
    FieldCondition,
    FieldKind,
    FieldProblem,
    FieldValue,
    FieldValues,
    FormField,
    FormSchema,
    format_day,
    format_value,
    question_for,
)
from madang.documents.forms.validation import FormRule, next_field, read_answer, unanswered_fields, validate_form
from madang.documents.forms.word_fields import WordField, fill_word_fields, read_word_fields

__all__ = [
    "FieldChoice",
    "FieldCondition",
    "FieldKind",
    "FieldProblem",
    "FieldValue",
    "FieldValues",
    "FormField",
    "FormRule",
    "FormSchema",
    "WordField",
    "fill_word_fields",
    "format_day",
    "format_value",
    "next_field",
    "question_for",
    "read_answer",
    "read_word_fields",
    "unanswered_fields",
    "validate_form",
]

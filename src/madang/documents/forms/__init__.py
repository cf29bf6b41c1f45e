"""Forms: what has to be known before a document can be written, and how it is asked for, read and checked.

May import what `madang.documents` may. A form is data; filling it in conversation is the assistants' part:

    while field := next_field(form, values):
        said = await context.ask(question_for(form, field, language))
        values[field.key] = read_answer(field, said, today)
"""

from madang.documents.forms.answers import read_answer
from madang.documents.forms.checking import Rule, missing, next_field, validate
from madang.documents.forms.questions import question_for, show_day, show_value
from madang.documents.forms.schema import Choice, Condition, Fault, FieldKind, FormField, FormSchema, Value, Values

__all__ = [
    "Choice",
    "Condition",
    "Fault",
    "FieldKind",
    "FormField",
    "FormSchema",
    "Rule",
    "Value",
    "Values",
    "missing",
    "next_field",
    "question_for",
    "read_answer",
    "show_day",
    "show_value",
    "validate",
]

"""What a message changes in a document: which field, and to what."""

import re
from datetime import date

from madang.assistants.company.domain.documents.filling import read_field
from madang.assistants.company.domain.documents.templates import Template
from madang.documents.forms import Fault, FormField, Value
from madang.models.language import Gazetteer

__all__ = ["named_field", "said_value"]


def named_field(message: str, template: Template) -> FormField | None:
    """The field whose label, or word for its amount, the message names, the longest; None where it names none."""
    words = {word: key for key, said in template.amounts.items() for word in said}
    labels = {_plain(label): field.key for field in template.fields for label in (field.label.ko, field.label.en)}
    found = Gazetteer({**words, **labels}).find(message)
    return template.form.field(max(found, key=lambda one: len(one.text)).id) if found else None


def said_value(message: str, left: str, field: FormField, template: Template, today: date) -> Value | None:
    """The value that the message gives to the field; None where it does not say one that is of use.

    What is written freely has to stand in quotes or behind a colon; `left` is what else the message says.
    """
    quoted = _QUOTED.search(message)
    if quoted:
        said = next(part for part in quoted.groups() if part is not None)
    elif field.kind in ("text", "person", "address", "list"):
        return None
    else:
        said = left.replace(_plain(field.label.ko), " ").replace(_plain(field.label.en), " ")
    read = read_field(template, field, said.strip(), today)
    return None if isinstance(read, Fault) else read


def _plain(label: str) -> str:
    """A label as people say it: without its unit."""
    return label.partition("(")[0].strip()


_QUOTED = re.compile(r"'([^']{1,4000})'|\"([^\"]{1,4000})\"|[‘“]([^’”]{1,4000})[’”]|:\s*(\S.{0,4000})$")

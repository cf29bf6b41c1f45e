"""What differs between two versions of a document, field by field."""

from collections.abc import Iterator

from madang.assistants.company.domain.documents.drafts import Draft, Origin
from madang.assistants.company.domain.documents.templates import Template
from madang.documents.forms import FormField, Value, show_value
from madang.state.frozen import Frozen
from madang.text import Text

__all__ = ["FieldChange", "differences"]


class FieldChange(Frozen):
    """A field that reads differently: before and after, and where the new value comes from; "" where there was none."""

    field: str
    label: Text
    before: Text
    after: Text
    origin: Origin | None = None


def differences(before: Draft, after: Draft, template: Template) -> tuple[FieldChange, ...]:
    """What differs in the fields of two versions, in the order of the form."""
    return tuple(_changes(before, after, template))


def _changes(before: Draft, after: Draft, template: Template) -> Iterator[FieldChange]:
    old, new = before.values, after.values
    entries = {one.key: one for one in after.entries}
    for field in template.fields:
        if old.get(field.key) != new.get(field.key):
            yield FieldChange(
                field=field.key,
                label=field.label,
                before=_told(field, old.get(field.key)),
                after=_told(field, new.get(field.key)),
                origin=entries[field.key].origin if field.key in entries else None,
            )


def _told(field: FormField, value: Value) -> Text:
    return Text(ko=show_value(field, value, "ko"), en=show_value(field, value, "en"))

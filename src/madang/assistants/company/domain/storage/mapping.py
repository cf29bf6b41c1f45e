"""Where the fields of a document go in the archive's tables, and what becomes of them on the way."""

import json
from typing import Literal, NamedTuple

from madang.assistants.company.domain.documents.templates import Template
from madang.documents.forms import FieldKind, Value
from madang.state.frozen import Frozen
from madang.text import Text

__all__ = ["Column", "FieldMapping", "SchemaMapping", "Transformation", "mapping_of", "transformed"]

Column = Literal["words", "amount", "day"]
Transformation = Literal["as_it_is", "whole_won", "number", "iso_date", "key_of_choice", "json_list"]


class FieldMapping(Frozen):
    """The column that the value of a field goes to, and how it is written there."""

    field: str
    column: Column
    transformation: Transformation


class SchemaMapping(Frozen):
    """The table that the fields of a kind of document go to, and what each transformation means."""

    target_table: Literal["document_fields"] = "document_fields"
    field_mappings: tuple[FieldMapping, ...]
    transformation_rules: dict[Transformation, Text]


class _Way(NamedTuple):
    column: Column
    transformation: Transformation


def mapping_of(template: Template) -> SchemaMapping:
    """The mapping of all fields of a template."""
    ways = [(field.key, _WAYS[field.kind]) for field in template.fields]
    mapped = tuple(FieldMapping(field=key, column=way.column, transformation=way.transformation) for key, way in ways)
    used = {way.transformation for _, way in ways}
    return SchemaMapping(
        field_mappings=mapped, transformation_rules={name: text for name, text in _RULES.items() if name in used}
    )


def transformed(value: Value, mapping: FieldMapping) -> dict[Column, str | int | float | None]:
    """The three columns of a value, of which one holds it."""
    cells: dict[Column, str | int | float | None] = {"words": None, "amount": None, "day": None}
    written = json.dumps(value, ensure_ascii=False) if isinstance(value, list) else value
    return {**cells, mapping.column: written}


_AS_IT_IS = _Way("words", "as_it_is")
_WAYS: dict[FieldKind, _Way] = {
    "text": _AS_IT_IS,
    "person": _AS_IT_IS,
    "address": _AS_IT_IS,
    "choice": _Way("words", "key_of_choice"),
    "list": _Way("words", "json_list"),
    "money": _Way("amount", "whole_won"),
    "number": _Way("amount", "number"),
    "date": _Way("day", "iso_date"),
}
_RULES: dict[Transformation, Text] = {
    "as_it_is": Text(ko="적힌 그대로", en="as it is written"),
    "whole_won": Text(ko="원 단위 정수", en="whole won"),
    "number": Text(ko="수", en="a number"),
    "iso_date": Text(ko="ISO 8601 날짜", en="a date in ISO 8601"),
    "key_of_choice": Text(ko="고른 답의 키", en="the key of the answer that was chosen"),
    "json_list": Text(ko="JSON 목록", en="a list in JSON"),
}

"""The values of columns that have few, such as a status, and what codes are called: by a table of codes, by the words
of the schema, or by what a value itself says.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from madang.assistants.company.figures.drafting.database_schema import SchemaColumn, SchemaTable
from madang.assistants.company.figures.drafting.schema_names import SchemaWords
from madang.assistants.company.figures.drafting.table_roles import is_personal

_Read = Callable[[Sequence[str]], Sequence[Sequence[Any]]]


def is_text(column: SchemaColumn) -> bool:
    """Whether a column holds texts."""
    return bool(re.search("CHAR|TEXT|CLOB|STRING", column.type.upper()))


def with_values(table: SchemaTable, read: _Read) -> SchemaTable:
    """The table with the values of its columns that have few; `read` gives the different rows of some columns."""
    columns = tuple(
        column.changed(profile=column.profile.changed(values=_values(read([column.name]))))
        if column.profile and _has_few(column)
        else column
        for column in table.columns
    )
    found = table.changed(columns=columns)
    group = code_columns(table)
    return found.changed(codes=tuple(_codes(read(group)))) if group and (table.rows or 0) <= _MOST_CODES else found


def _has_few(column: SchemaColumn) -> bool:
    few = column.profile is not None and 0 < column.profile.distinct <= _FEW and not column.profile.first
    return few and is_text(column) and not is_personal(column)


def _values(rows: Sequence[Sequence[Any]]) -> tuple[str, ...]:
    found = sorted(str(row[0]) for row in rows if row[0] is not None)
    return tuple(found) if all(len(value) <= _LONGEST for value in found) else ()


def code_columns(table: SchemaTable) -> tuple[str, ...]:
    """The columns of group, code and name of a table that lists the codes of others; none of another table."""
    found = [
        next((c.name for c in table.columns if pattern.search(c.name)), None) for pattern in (_GROUP, _CODE, _NAME)
    ]
    named = [name for name in found if name is not None]
    return tuple(named) if len(set(named)) == len(found) and {*named[:2]} <= {*table.key} else ()


def _codes(rows: Sequence[Sequence[Any]]) -> Iterator[tuple[str, str, str]]:
    for group, code, name in rows:
        if None not in (group, code, name):
            yield str(group), str(code), str(name)


def value_names(column: SchemaColumn, schema: Sequence[SchemaTable], words: SchemaWords) -> dict[str, tuple[str, ...]]:
    """What people call the values of a column, beside how they are written; the name of a code first."""
    values, codes = column.profile.values if column.profile else (), codes_of(column, schema)
    of_column = {*words.concepts(column.name)}
    named = {value for value in values if not {*words.concepts(value)} <= of_column}
    # SHIP, of a mode of shipping, is no name of all shipping
    return {
        value: tuple(_spoken(value, codes.get(value, ""), column, words)) if value in named else () for value in values
    }


def codes_of(column: SchemaColumn, schema: Sequence[SchemaTable]) -> dict[str, str]:
    """The names of the codes of a column, where a table of codes lists them."""
    return {code: name for table in schema for group, code, name in table.codes if _same(group, column.name)}


def _same(group: str, column: str) -> bool:
    return re.sub(r"\W|_", "", group).lower() == re.sub(r"\W|_", "", column).lower()


def _spoken(value: str, code: str, column: SchemaColumn, words: SchemaWords) -> Iterator[str]:
    """The names of a value with the forms of verbs that Korean makes of them: 취소, 취소된."""
    said = code or _SEXES.get(value.upper(), "") if "gender" in words.concepts(column.name) else code
    known = words.value_names(said or value) if len(said or value) > 1 else ()
    names = [name for name in (said, *known) if len(name) > 1]  # 은 of silver is a particle everywhere else
    yield from dict.fromkeys(
        (*names, *(f"{name}{ending}" for name in names if _KOREAN.fullmatch(name) for ending in _DONE))
    )


_FEW, _LONGEST, _MOST_CODES = 30, 40, 2000
_GROUP = re.compile(r"gr(?:ou)?p|_tp$|class|그룹|구분|분류", re.IGNORECASE)
_CODE = re.compile(r"^(?:.*_)?(?:cd|code|코드)$|^code_?(?:val(?:ue)?|id)$|코드$", re.IGNORECASE)
_NAME = re.compile(r"(?:nm|name|desc|명)$", re.IGNORECASE)
_KOREAN = re.compile("[가-힣]{2,}")
_DONE = ("된", "한", "됨", "하는")
_SEXES = {"M": "남성", "F": "여성", "W": "여성"}

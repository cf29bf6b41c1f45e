"""A first semantic layer proposed from the schema of a database: which tables record something and when, what can be
added up, what figures can be broken down by, and what is personal.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from madang.assistants.company.figures.drafting.database_schema import SchemaColumn, SchemaTable
from madang.assistants.company.figures.drafting.proposed_dimensions import ProposedDimensions
from madang.assistants.company.figures.drafting.proposed_metrics import ProposedMetrics, sold_metrics
from madang.assistants.company.figures.drafting.schema_names import SchemaWords, SpokenName
from madang.assistants.company.figures.drafting.table_roles import TableRoles, common_prefix, is_personal
from madang.assistants.company.figures.semantic_layer import EVERYONE, ColumnType, SemanticLayer


def propose_layer(name: str, schema: Sequence[SchemaTable], words: SchemaWords) -> SemanticLayer:
    """A layer that can be used at once; a person refines its names."""
    tenant = _tenant(schema)
    joins = [*_joins(schema)]
    types: dict[str, dict[str, ColumnType]] = {
        table.name: {column.name: column_type(column) for column in table.columns} for table in schema
    }
    roles = TableRoles(schema, types, joins, words)
    tables = {table.name: _table(table, tenant, types[table.name], roles, words) for table in schema}
    usable = [table for table in schema if tables[table.name]["columns"]]
    metrics = ProposedMetrics(usable, types, roles, words).proposed()
    dimensions = ProposedDimensions(usable, types, roles, words).proposed()
    return SemanticLayer.model_validate(
        {
            "name": re.sub(r"\W+", "_", name) or "company",
            "tables": {table.name: tables[table.name] for table in usable},
            "metrics": metrics,
            "dimensions": dimensions,
            "roles": {"everyone": EVERYONE},
            "linked": True,
            "ambiguous": dict.fromkeys(_SOLD, sold) if (sold := sold_metrics(metrics)) else {},
            "joins": [{"many": many, "one": one} for many, one in joins if _seen(many, tables) and _seen(one, tables)],
        }
    )


def _seen(column: str, tables: Mapping[str, Any]) -> bool:
    table, _, name = column.partition(".")
    return name in tables.get(table, {"columns": ()})["columns"]


def _tenant(schema: Sequence[SchemaTable]) -> str | None:
    """The column named like a tenant that several tables share."""
    named = Counter(column.name for table in schema for column in table.columns if _TENANT.fullmatch(column.name))
    shared = [name for name, count in named.most_common(1) if count > 1]
    return shared[0] if shared else None


def _table(
    table: SchemaTable, tenant: str | None, types: Mapping[str, ColumnType], roles: TableRoles, words: SchemaWords
) -> dict[str, Any]:
    spoken = words.name(table.name, table.comment)
    personal = [column.name for column in table.columns if is_personal(column)]
    return {
        "ko": spoken.ko[0],
        "en": spoken.en[0],
        "synonyms": [*spoken.all[1:], *_done(spoken)],
        "source": table.source,
        "tenant": tenant if tenant in types else None,
        "date": roles.date_of(table.name),
        "personal": personal,
        "columns": {name: kind for name, kind in types.items() if name != tenant and name not in personal},
    }


def _done(spoken: SpokenName) -> list[str]:
    """What Korean makes of a name to say that it was done: 청구한, 주문된."""
    return [f"{name}{ending}" for name in spoken.ko if " " not in name for ending in ("한", "된")]


def _joins(schema: Sequence[SchemaTable]) -> Iterator[tuple[str, str]]:
    """The foreign keys; in a table that has none, columns named like the key of another table."""
    by_key: dict[str, list[tuple[str, str]]] = {}
    for table in schema:
        if len(table.key) == 1:
            for name in {_bare(table.key[0], table), table.key[0].lower()}:
                by_key.setdefault(name, []).append((table.name, table.key[0]))
    names = {(table.source or table.name).rpartition(".")[2]: table.name for table in schema}
    for table in schema:
        declared = [(key.column, names.get(key.table, key.table), key.target) for key in table.foreign_keys]
        guessed = [(column.name, *other) for column in table.columns for other in _same_key(column, table, by_key)]
        for column, other, target in declared or guessed:
            if other != table.name:
                yield f"{table.name}.{column}", f"{other}.{target}"


def _same_key(
    column: SchemaColumn, table: SchemaTable, by_key: Mapping[str, Sequence[tuple[str, str]]]
) -> Sequence[tuple[str, str]]:
    """The one table whose key has the name of a column; no guess where there are several, or from a view."""
    for name in (_bare(column.name, table), column.name.lower()):
        found = [other for other in by_key.get(name, ()) if other[0] != table.name]
        if len(found) == 1 and name not in _COMMON_KEYS and not table.view:
            return found
    return []


def _bare(name: str, table: SchemaTable) -> str:
    """A column without the prefix that all columns of its table have."""
    return name.lower().removeprefix(common_prefix(table))


def column_type(column: SchemaColumn) -> ColumnType:
    """The type of a column; SQLite stores dates as text, so the name decides."""
    declared = column.type.upper()
    if column.profile and (first := column.profile.first) and column.profile.last:
        return _written_date(first, column)
    if re.search("TIMESTAMP|DATETIME", declared) or (re.search("TEXT|CHAR", declared) and _DATED.search(column.name)):
        return "timestamp"
    if declared.startswith("DATE"):
        return "date"
    if "BOOL" in declared:
        return "boolean"
    if "INT" in declared and "INTERVAL" not in declared:
        return "integer"
    return "decimal" if re.search("DEC|NUM|REAL|DOUB|FLOA|MONEY", declared) else "text"


def _written_date(first: str, column: SchemaColumn) -> ColumnType:
    """The type of a text whose first and last value begin like dates."""
    last = column.profile.last if column.profile else ""
    if all(re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", value) for value in (first, last)):
        return "date"
    if all(_COMPACT.fullmatch(value) for value in (first, last)):
        return "compact_date"
    return "timestamp" if all(re.match(r"[0-9]{4}-[0-9]{2}-[0-9]{2}[ T]", value) for value in (first, last)) else "text"


_SOLD = ("팔-", "팔리-", "sell", "sells", "sold", "selling")
"""Stems of verbs for selling, which may mean an amount or a quantity."""
_TENANT = re.compile(r"(?:company|tenant|org|organi[sz]ation|corp|firm)_?(?:id|code|no)", re.IGNORECASE)
_DATED = re.compile(r"_(?:on|at|date|day)$|(?<=[a-z])(?:Date|At)$|일시$|일자$", re.ASCII)
_COMPACT = re.compile(r"[12][0-9]{3}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])")
_COMMON_KEYS = {"id", "no", "code", "cd", "key", "seq", "name", "nm"}

"""A first semantic layer proposed from the schema of a database, as TOML for a person to refine."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from madang.assistants.company.figures.semantic_layer import ColumnType, SemanticLayer
from madang.state import Frozen


class SchemaColumn(Frozen):
    """A column with the type and the comment that the database gives."""

    name: str
    type: str
    comment: str = ""


class SchemaForeignKey(Frozen):
    """A column of a table that refers to a column of another."""

    column: str
    table: str
    target: str


class SchemaTable(Frozen):
    """A table or view."""

    name: str
    columns: tuple[SchemaColumn, ...]
    key: tuple[str, ...] = ()
    foreign_keys: tuple[SchemaForeignKey, ...] = ()
    comment: str = ""


def propose_layer(name: str, schema: Sequence[SchemaTable]) -> dict[str, Any]:
    """A valid draft: it can be loaded as a semantic layer at once."""
    tenant = _tenant(schema)
    tables = {table.name: _table(table, tenant) for table in schema}
    metrics, dimensions = dict[str, Any](), dict[str, Any]()
    for table in schema:
        metrics.update(_metrics(table, tables[table.name]))
        dimensions.update(_dimensions(table, tables[table.name]))
    draft: dict[str, Any] = {
        "name": re.sub(r"\W+", "_", name) or "company",
        "tables": tables,
        "metrics": metrics,
        "dimensions": dimensions,
        "roles": {"admin": {"ko": "관리자", "en": "administrator"}},
        "joins": [*_joins(schema, tables)],
    }
    SemanticLayer.model_validate(draft)
    return draft


def layer_toml(draft: dict[str, Any]) -> str:
    """The draft as a TOML file."""
    plain = [f"{key} = {_value(value)}" for key, value in draft.items() if not isinstance(value, dict | list)]
    blocks = ["\n".join(plain)]
    for section in ("tables", "metrics", "dimensions", "roles"):
        blocks += [_block(f"[{section}.{_key(key)}]", entry) for key, entry in draft[section].items()]
    blocks += [_block("[[joins]]", join) for join in draft["joins"]]
    return "\n\n".join(blocks) + "\n"


def _tenant(schema: Sequence[SchemaTable]) -> str | None:
    """The column named like a tenant that most tables share."""
    named = Counter(column.name for table in schema for column in table.columns if _TENANT.fullmatch(column.name))
    return named.most_common(1)[0][0] if named else None


def _table(table: SchemaTable, tenant: str | None) -> dict[str, Any]:
    columns = {column.name: _type(column) for column in table.columns if column.name != tenant}
    described: dict[str, Any] = {**_names(table.name, table.comment)}
    if any(column.name == tenant for column in table.columns):
        described["tenant"] = tenant
    dated = [name for name, kind in columns.items() if kind == "date"]
    if dated:
        described["date"] = dated[0]
    return {**described, "columns": columns}


def _metrics(table: SchemaTable, described: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """The row count and the sums of the number columns of a table with a date."""
    if "date" not in described:
        return
    yield (
        f"{table.name}_count",
        _metric(table, f"{described['ko']} 건수", f"number of {described['en']}", "COUNT(*)", "count"),
    )
    keys = {*table.key, *(foreign_key.column for foreign_key in table.foreign_keys)}
    for column in table.columns:
        if _type(column) in ("integer", "decimal") and column.name not in keys and not _KEY.search(column.name):
            names = _names(column.name, column.comment)
            unit = "won" if _MONEY.search(f"{column.name} {column.comment}") else "count"
            yield f"{table.name}_{column.name}", _metric(table, names["ko"], names["en"], f"SUM({column.name})", unit)


def _metric(table: SchemaTable, ko: str, en: str, expression: str, unit: str) -> dict[str, Any]:
    return {"ko": ko, "en": en, "unit": unit, "table": table.name, "expression": expression}


def _dimensions(table: SchemaTable, described: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """The item that a table lists, by its key and name; and every text column to group by."""
    texts = [column for column in table.columns if described["columns"].get(column.name) == "text"]
    label = next((column for column in texts if _LABEL.search(column.name)), None)
    keys = [name for name in table.key if name in described["columns"]]
    if label and len(keys) == 1:
        names = {"ko": described["ko"], "en": described["en"]}
        yield table.name, {**names, "table": table.name, "column": keys[0], "label": label.name}
    referring = {*table.key, *(foreign_key.column for foreign_key in table.foreign_keys)}
    for column in texts:
        if column != label and column.name not in referring and not _KEY.search(column.name):
            yield (
                f"{table.name}_{column.name}",
                {
                    **_names(column.name, column.comment),
                    "table": table.name,
                    "column": column.name,
                },
            )


def _joins(schema: Sequence[SchemaTable], tables: dict[str, Any]) -> Iterator[dict[str, str]]:
    """The foreign keys; if there are none, columns named like the key of another table."""
    keys = {table.key[-1]: table.name for table in schema if table.key}
    for table in schema:
        declared = [(foreign_key.column, foreign_key.table, foreign_key.target) for foreign_key in table.foreign_keys]
        guessed = [
            (column.name, keys[column.name], column.name)
            for column in table.columns
            if not declared and column.name in keys and keys[column.name] != table.name
        ]
        for column, other, target in [*declared, *guessed]:
            if column in tables[table.name]["columns"] and target in tables.get(other, {"columns": {}})["columns"]:
                yield {"many": f"{table.name}.{column}", "one": f"{other}.{target}"}


def _names(name: str, comment: str) -> dict[str, str]:
    english = name.replace("_", " ").strip().lower()
    return {"ko": comment.strip() if re.search("[가-힣]", comment) else english, "en": english}


def _type(column: SchemaColumn) -> ColumnType:
    """The type of a column; SQLite stores dates as text, so the name decides."""
    declared = column.type.upper()
    if "DATE" in declared or "TIME" in declared or ("TEXT" in declared and _DATED.search(column.name)):
        return "date"
    if "BOOL" in declared:
        return "boolean"
    if "INT" in declared:
        return "integer"
    return "decimal" if re.search("DEC|NUM|REAL|DOUB|FLOA|MONEY", declared) else "text"


def _block(head: str, values: dict[str, Any]) -> str:
    return "\n".join([head, *(f"{key} = {_value(value)}" for key, value in values.items())])


def _value(value: str | dict[str, str]) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(key)} = {_value(inner)}" for key, inner in value.items()) + " }"
    return '"' + "".join(_escaped(letter) for letter in value) + '"'


def _escaped(letter: str) -> str:
    if letter in '"\\':
        return "\\" + letter
    return letter if letter.isprintable() else f"\\U{ord(letter):08x}"


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _value(name)


_TENANT = re.compile(
    r"(?:company|tenant|org|organi[sz]ation|corp|firm|client_company|account)_?(?:id|code|no)", re.IGNORECASE
)
_DATED = re.compile(r"_(?:on|at|date|day)$|일자?$", re.IGNORECASE)
_KEY = re.compile(r"(?:^|_)(?:id|no|code|key|uuid)$", re.IGNORECASE)
_LABEL = re.compile(r"(?:^|_)(?:name|title|label|nm)$|명$", re.IGNORECASE)
_MONEY = re.compile(r"amount|price|cost|sales|revenue|fee|won|krw|금액|매출|가격|단가|비용|원$", re.IGNORECASE)

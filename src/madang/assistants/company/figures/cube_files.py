"""A semantic layer as a file: the YAML of Cube data models (cubes with joins, measures and dimensions), and beside the
cubes who may see what. What is wrong with a file is said with its line.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, cast

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from madang.assistants.company.figures.errors import LayerError
from madang.assistants.company.figures.row_rules import check_users
from madang.assistants.company.figures.semantic_layer import (
    EVERYONE,
    ColumnType,
    DataRole,
    Dimension,
    LayerTable,
    Metric,
    OwnValue,
    SemanticLayer,
    Unit,
    UserMapping,
)


class _FilePart(BaseModel):
    """A part of the file; pydantic's own errors say where in it something is wrong."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class CubeJoin(_FilePart):
    """`{CUBE}.column = {other}.column`."""

    name: str
    relationship: Literal["many_to_one"] = "many_to_one"
    sql: str = Field(pattern=r"^\s*\{CUBE\}\.(.+?)\s*=\s*\{(.+?)\}\.(.+?)\s*$")


class MeasureMeta(_FilePart):
    """What Cube has no field for."""

    en: str
    synonyms: tuple[str, ...] = ()
    unit: Unit = "count"
    attains: bool = False
    verbs: tuple[str, ...] = ()
    date: str | None = None
    latest: bool = False
    apart: str | None = None


class CubeMeasure(_FilePart):
    """A figure; a `number` is the ratio of two measures."""

    name: str
    title: str
    type: Literal["sum", "count", "count_distinct", "avg", "min", "max", "number"]
    sql: str | None = None
    filters: tuple[dict[Literal["sql"], str], ...] = ()
    meta: MeasureMeta


class DimensionMeta(_FilePart):
    """What Cube has no field for; `en` makes a column something to group by."""

    en: str | None = None
    key: str | None = None
    synonyms: tuple[str, ...] = ()
    label: str | None = None
    via: tuple[str, ...] = ()
    values: dict[str, tuple[str, ...]] = {}
    closed: bool = False
    listed: bool = True
    personal: bool = False
    implies: str | None = None
    hint: str | None = None
    kind_of: str | None = None
    column_type: ColumnType | None = None


class CubeDimension(_FilePart):
    """A column that may be seen; with a title and an English name, one to group by."""

    name: str
    sql: str
    type: Literal["string", "number", "time", "boolean"]
    title: str | None = None
    meta: DimensionMeta = DimensionMeta()


class CubeMeta(_FilePart):
    """What Cube has no field for."""

    en: str
    synonyms: tuple[str, ...] = ()
    tenant: str | None = None
    date: str | None = None
    monthly: bool = False
    personal: tuple[str, ...] = ()


class Cube(_FilePart):
    """A table or view."""

    name: str
    sql_table: str
    title: str
    meta: CubeMeta
    joins: tuple[CubeJoin, ...] = ()
    measures: tuple[CubeMeasure, ...] = ()
    dimensions: tuple[CubeDimension, ...] = Field(min_length=1)


class CubeFile(_FilePart):
    """Cubes, and beside them what Cube leaves to its configuration."""

    name: str = "company"
    cubes: tuple[Cube, ...] = Field(min_length=1)
    roles: dict[str, DataRole] = {}
    users: UserMapping | None = None
    own: dict[str, OwnValue] = {}
    ambiguous: dict[str, tuple[str, ...]] = {}
    linked: bool = False
    limits: dict[Literal["rows_most", "names_most", "seconds_most"], float] = {}


def read_layer(path: Path) -> SemanticLayer:
    """The semantic layer of a file; `LayerError` says what is wrong with it, and in which line."""
    text = path.read_text("utf-8")
    node: yaml.Node | None = None
    try:
        node = cast("Any", yaml).compose(text, yaml.SafeLoader)
        layer = _layer(CubeFile.model_validate(yaml.safe_load(text) or {}))
        check_users(layer)
        return _with_user_file(layer, path.parent)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        raise LayerError(f"{path.name}, line {mark.line + 1 if mark else 1}: not YAML ({error}).") from error
    except ValidationError as error:
        raise LayerError(" ".join(_problems(error, path.name, node, text))) from error
    except LayerError as error:
        line = _line(node, error.place) if error.place else _line_of_name(str(error), text)
        raise LayerError(f"{path.name}, line {line}: {error}") from error


def _with_user_file(layer: SemanticLayer, folder: Path) -> SemanticLayer:
    """The layer with the path of its list of users from here, not from its own folder."""
    users = layer.users
    if users is None or users.file is None:
        return layer
    return layer.changed(users=users.changed(file=str(folder / users.file)))


def _problems(error: ValidationError, name: str, node: yaml.Node | None, text: str) -> Iterator[str]:
    for detail in error.errors()[:_MOST_PROBLEMS]:
        said = detail["msg"].removeprefix("Value error, ").rstrip(".")
        place = ".".join(str(part) for part in detail["loc"])
        if not place:
            yield f"{name}, line {_line_of_name(said, text)}: {said}."
        else:
            yield f"{name}, line {_line(node, detail['loc'])}: {place}: {said}."


def _line(node: yaml.Node | None, place: Sequence[int | str]) -> int:
    """The line of a place in the file, or of the nearest thing around it."""
    line = node.start_mark.line if node else 0
    for part in place:
        found: yaml.Node | None = None
        if isinstance(node, yaml.MappingNode):
            pairs = cast("list[tuple[yaml.ScalarNode, yaml.Node]]", node.value)
            key, found = next(((key, value) for key, value in pairs if key.value == str(part)), (None, None))
            line = key.start_mark.line if key else line
        elif isinstance(node, yaml.SequenceNode) and isinstance(part, int) and part < len(node.value):
            found = node.value[part]
            line = node.value[part].start_mark.line
        if found is None:
            break
        node = found
    return line + 1


def _line_of_name(problem: str, text: str) -> int:
    """The first line with a name that a problem quotes, other than that of the layer."""
    for name in re.findall(r"'([^']+)'", problem)[1:]:
        spoken = name.rpartition(".")[2]
        found = re.search(rf"(?<!\w){re.escape(spoken)}(?!\w)", text)
        if found:
            return text.count("\n", 0, found.start()) + 1
    return 1


def _layer(file: CubeFile) -> SemanticLayer:
    if file.users is None and len(file.roles) > 1:
        raise LayerError("There are roles, and 'users' does not say who has which: add it.")
    return SemanticLayer.model_validate(
        {
            "name": file.name,
            "tables": {cube.name: _table(cube) for cube in file.cubes},
            "metrics": {measure.name: _metric(measure, cube) for cube in file.cubes for measure in cube.measures},
            "dimensions": {
                found.meta.key or found.name: _dimension(found, cube)
                for cube in file.cubes
                for found in cube.dimensions
                if found.title and found.meta.en
            },
            "roles": file.roles or {"everyone": EVERYONE},
            "joins": [_join(join, cube) for cube in file.cubes for join in cube.joins],
            "users": file.users,
            "own": file.own,
            "ambiguous": file.ambiguous,
            "linked": file.linked,
            **file.limits,
        }
    )


def _table(cube: Cube) -> LayerTable:
    columns: dict[str, ColumnType] = {
        found.sql: found.meta.column_type or _TYPES[found.type] for found in cube.dimensions
    }
    source = None if cube.sql_table == cube.name else cube.sql_table
    return LayerTable(ko=cube.title, columns=columns, source=source, **dict(cube.meta))


def _metric(measure: CubeMeasure, cube: Cube) -> Metric:
    names = {"ko": measure.title, **dict(measure.meta)}
    if measure.type == "number":
        parts = re.findall(r"\{(.+?)\}", measure.sql or "")
        return Metric.model_validate({**names, "ratio": parts})
    inner = _plain(measure.sql or "*")
    expression = {"count": "COUNT(*)", "count_distinct": f"COUNT(DISTINCT {inner})"}.get(measure.type)
    where = " AND ".join(_plain(condition["sql"]) for condition in measure.filters) or None
    return Metric.model_validate(
        {
            **names,
            "table": cube.name,
            "expression": expression or f"{measure.type.upper()}({inner})",
            "where": where,
        }
    )


def _dimension(found: CubeDimension, cube: Cube) -> Dimension:
    meta = {key: value for key, value in dict(found.meta).items() if key not in ("key", "column_type")}
    return Dimension.model_validate({"ko": found.title, **meta, "table": cube.name, "column": found.sql})


def _join(join: CubeJoin, cube: Cube) -> dict[str, str]:
    parts = re.fullmatch(r"\s*\{CUBE\}\.(.+?)\s*=\s*\{(.+?)\}\.(.+?)\s*", join.sql)
    column, other, target = parts.groups() if parts else ("", "", "")
    return {"many": f"{cube.name}.{column}", "one": f"{other}.{target}"}


def _plain(sql: str) -> str:
    return sql.replace("{CUBE}.", "")


def layer_yaml(layer: SemanticLayer, note: str = "") -> str:
    """The layer as a file that `read_layer` reads."""
    linked = {"linked": True} if layer.linked else {}
    content: dict[str, Any] = {"name": layer.name, **linked, "cubes": [_cube(name, layer) for name in layer.tables]}
    roles = {key: _filled(role) for key, role in layer.roles.items()}
    content |= {"roles": roles} if roles else {}
    content |= {"users": _filled(layer.users)} if layer.users else {}
    content |= {"own": {key: dict(value) for key, value in layer.own.items()}} if layer.own else {}
    content |= {"ambiguous": {key: [*value] for key, value in layer.ambiguous.items()}} if layer.ambiguous else {}
    comment = "".join(f"# {line}\n" for line in note.splitlines())
    return comment + yaml.safe_dump(content, allow_unicode=True, sort_keys=False, width=120, default_flow_style=None)


def _cube(name: str, layer: SemanticLayer) -> dict[str, Any]:
    table = layer.tables[name]
    cube: dict[str, Any] = {"name": name, "sql_table": table.source or name, "title": table.ko}
    cube["meta"] = _filled(CubeMeta.model_validate({key: getattr(table, key) for key in CubeMeta.model_fields}))
    joins = [join for join in layer.joins if join.many.startswith(f"{name}.")]
    cube |= {"joins": [_cube_join(join.many, join.one) for join in joins]} if joins else {}
    measures = [_measure(key, metric) for key, metric in layer.metrics.items() if _home(metric, layer) == name]
    cube |= {"measures": measures} if measures else {}
    return cube | {"dimensions": [*_columns(name, layer)]}


def _cube_join(many: str, one: str) -> dict[str, str]:
    column, (other, target) = many.partition(".")[2], one.split(".", 1)
    return {"name": other, "relationship": "many_to_one", "sql": f"{{CUBE}}.{column} = {{{other}}}.{target}"}


def _home(metric: Metric, layer: SemanticLayer) -> str | None:
    """The table that a metric is written at: a ratio is at that of its first part."""
    return layer.metrics[metric.ratio[0]].table if metric.ratio else metric.table


def _measure(key: str, metric: Metric) -> dict[str, Any]:
    named = {"name": key, "title": metric.ko}
    told = {field: getattr(metric, field) for field in MeasureMeta.model_fields}
    meta = {"meta": _filled(MeasureMeta.model_validate(told))}
    if metric.ratio:
        above, below = metric.ratio
        return {**named, "type": "number", "sql": f"{{{above}}} / {{{below}}}", **meta}
    distinct = re.fullmatch(r"COUNT\(DISTINCT (.+)\)", metric.expression or "")
    kind, inner = re.fullmatch(r"([A-Z]+)\((.+)\)", metric.expression or "").groups()  # pyright: ignore[reportOptionalMemberAccess]
    written = {"type": "count_distinct", "sql": distinct[1]} if distinct else {"type": kind.lower(), "sql": inner}
    written = {"type": "count"} if inner == "*" else written
    return {**named, **written, **({"filters": [{"sql": metric.where}]} if metric.where else {}), **meta}


def _columns(name: str, layer: SemanticLayer) -> Iterator[dict[str, Any]]:
    """Every column, with the dimensions that it is the key of."""
    table = layer.tables[name]
    for column, kind in table.columns.items():
        grouped = {
            key: found for key, found in layer.dimensions.items() if (found.table, found.column) == (name, column)
        }
        basic = {"name": column, "sql": column, "type": _CUBE_TYPES[kind]}
        exact = {} if _TYPES[_CUBE_TYPES[kind]] == kind else {"column_type": kind}
        if not grouped:
            yield basic | ({"meta": exact} if exact else {})
        for key, found in grouped.items():
            listed = {field: getattr(found, field) for field in DimensionMeta.model_fields if hasattr(found, field)}
            meta = DimensionMeta.model_validate({**listed, **exact, "key": key})
            yield basic | {"title": found.ko, "meta": _filled(meta)}


def _filled(meta: BaseModel) -> dict[str, Any]:
    return _plain_values(meta.model_dump(mode="json", exclude_defaults=True))


def _plain_values(values: Mapping[str, Any]) -> dict[str, Any]:
    return {key: [*value] if isinstance(value, tuple) else value for key, value in values.items()}


_MOST_PROBLEMS = 5
_TYPES: dict[str, ColumnType] = {"string": "text", "number": "decimal", "time": "date", "boolean": "boolean"}
_CUBE_TYPES: dict[ColumnType, Literal["string", "number", "time", "boolean"]] = {
    "text": "string",
    "integer": "number",
    "decimal": "number",
    "date": "time",
    "timestamp": "time",
    "compact_date": "string",
    "boolean": "boolean",
}

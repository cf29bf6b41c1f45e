"""Admits a SQL statement: one SELECT of allowed constructs over known tables, confined to the rows that the user's
tenant and role may see.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence

import sqlglot
from pydantic import field_validator
from sqlglot import exp
from sqlglot.errors import OptimizeError, SqlglotError
from sqlglot.optimizer.qualify import qualify
from sqlglot.optimizer.scope import traverse_scope

from madang.assistants.company import phrases
from madang.assistants.company.figures.errors import GateError
from madang.assistants.company.figures.row_rules import row_condition
from madang.assistants.company.figures.semantic_layer import DataRole, SemanticLayer
from madang.assistants.company.figures.sql_allowlist import check_constructs
from madang.state import Frozen
from madang.text import Text


class UserScope(Frozen):
    """The user who asks. It comes from the sign-in and the company's records, never from the message."""

    tenant: str
    user: str
    role: str
    attributes: dict[str, tuple[str, ...]] = {}
    """What the rows of a role may refer to, such as the staff number and the regions of the user."""

    @field_validator("attributes", mode="before")
    @classmethod
    def _listed(cls, given: Mapping[str, str | Sequence[str]]) -> dict[str, Sequence[str]]:
        """One value may be given without a list."""
        return {name: (value,) if isinstance(value, str) else value for name, value in given.items()}

    def value(self, attribute: str) -> str:
        """The only value of an attribute; empty if there is none, or there are several."""
        values = self.attributes.get(attribute, ())
        return values[0] if len(values) == 1 else ""

    @property
    def key(self) -> tuple[str, ...]:
        """Different for scopes that see different rows."""
        return (
            self.tenant,
            self.user,
            self.role,
            *(f"{name}={json.dumps(values)}" for name, values in sorted(self.attributes.items())),
        )


def extent_of(layer: SemanticLayer, scope: UserScope) -> Text:
    """The extent of what the user may see, as shown in answers: as the role says it, or by what limits its rows."""
    role = layer.roles.get(scope.role)
    if role is None:
        return phrases.EXTENT_NOTHING
    if role.extent != phrases.EXTENT_WHOLE_COMPANY:
        return role.extent
    if role.rows or role.tables is not None:
        named = "; ".join(f"{name}: {', '.join(values)}" for name, values in scope.attributes.items())
        return phrases.EXTENT_OF_ROLE.format(role=role.title, attributes=f" ({named})" if named else "")
    return role.extent if layer.users else phrases.EXTENT_EVERYONE


Dialect = str
"""The name of an SQL dialect, as sqlglot calls it."""


class AdmittedStatement(Frozen):
    """A statement that may be run: its values are parameters, its rows the user's own, its length limited.

    It asks for one row more than allowed, so that a cut is noticed.
    """

    sql: str
    parameters: dict[str, str]
    columns: tuple[str, ...]
    tables: tuple[str, ...]
    rows_most: int


def admit_statement(
    statement: str | exp.Query, layer: SemanticLayer, scope: UserScope, dialect: Dialect
) -> AdmittedStatement:
    """The statement confined to what `scope` may see; `GateError` says why it is not admitted."""
    parsed = statement.copy() if isinstance(statement, exp.Query) else _parse(statement, dialect)
    check_constructs(parsed)
    role = _role(layer, scope)
    _check_names(parsed, layer)
    tables = _tables(parsed)
    _check_tables(tables, layer, role, scope)
    qualified = _qualified(parsed, layer, dialect)
    check_constructs(qualified)
    for table in _tables(qualified):
        table.replace(_confined(table, qualified, layer, role, scope))
    limited = _limited(qualified, layer.rows_most)
    parameters = _bind(limited, dialect)
    return AdmittedStatement(
        sql=limited.sql(dialect, comments=False),
        parameters=parameters,
        columns=tuple(limited.named_selects),
        tables=tuple(sorted({table.name for table in tables})),
        rows_most=layer.rows_most,
    )


def _parse(text: str, dialect: Dialect) -> exp.Query:
    if len(text) > _LONGEST_STATEMENT:
        raise GateError(
            "too_long", f"A statement of {len(text)} characters is not read: {_LONGEST_STATEMENT} are the most."
        )
    try:
        statements = [statement for statement in sqlglot.parse(text, dialect=dialect) if statement is not None]
    except (SqlglotError, RecursionError) as error:
        shown = text if len(text) < _SHOWN else text[:_SHOWN] + "..."
        raise GateError("syntax", f"{shown!r} is not {dialect} SQL that can be parsed: fix it.") from error
    if len(statements) != 1:
        raise GateError("several_statements", f"{len(statements)} statements were given: give exactly one.")
    if not isinstance(statements[0], exp.Select | exp.SetOperation):
        kind = type(statements[0]).__name__.upper()
        raise GateError("not_a_select", f"{kind} is not a SELECT: only statements that read are run.")
    return statements[0]


def _role(layer: SemanticLayer, scope: UserScope) -> DataRole:
    if scope.role not in layer.roles:
        raise GateError("no_permission", f"There is no role {scope.role!r} (roles: {', '.join(layer.roles)}).")
    if not scope.tenant:
        raise GateError("no_permission", "A statement without a tenant may see nothing: sign in for a company.")
    return layer.roles[scope.role]


def _check_names(parsed: exp.Query, layer: SemanticLayer) -> None:
    """A name defined by WITH may not be that of a table: the rows of a role could be made to read it instead."""
    taken = {name.casefold() for name in layer.tables}
    for defined in parsed.find_all(exp.CTE):
        if defined.alias.casefold() in taken:
            raise GateError("forbidden", f"WITH {defined.alias!r} hides the table of that name: take another name.")


def _tables(parsed: exp.Query) -> list[exp.Table]:
    """The references to database tables; an ambiguous one is refused."""
    sources = _sources(parsed)
    seen = {id(node) for node, _ in sources}
    for table in parsed.find_all(exp.Table):
        if id(table) not in seen:
            raise GateError("forbidden", f"It is not clear what {table.name!r} refers to: give each source an alias.")
    return list({id(found): found for _, found in sources if isinstance(found, exp.Table)}.values())


def _sources(parsed: exp.Query) -> list[tuple[exp.Expr, object]]:
    """The node after each FROM and JOIN, and the table or inner query that it refers to."""
    try:
        return [pair for within in traverse_scope(parsed) for pair in within.selected_sources.values()]
    except (OptimizeError, RecursionError) as error:
        raise GateError("forbidden", f"The sources cannot be told apart ({error}): give each its own alias.") from error


def _check_tables(tables: Iterable[exp.Table], layer: SemanticLayer, role: DataRole, scope: UserScope) -> None:
    for table in tables:
        if table.name not in layer.tables:
            raise GateError("unknown_table", f"There is no table {table.name!r} (tables: {', '.join(layer.tables)}).")
        if role.tables is not None and table.name not in role.tables:
            raise GateError("no_permission", f"The role {scope.role!r} may not see the table {table.name!r}.")


def _qualified(parsed: exp.Query, layer: SemanticLayer, dialect: Dialect) -> exp.Query:
    """The statement with every column resolved to its table and `*` written out, so that none is unknown.

    Names are read as the layer writes them, capital letters and all.
    """
    schema: dict[str, object] = {name: dict(table.columns) for name, table in layer.tables.items()}
    try:
        return qualify(parsed, dialect=f"{dialect}, normalization_strategy=case_sensitive", schema=schema)
    except (OptimizeError, RecursionError) as error:
        what = str(error).split(" Line:")[0].rstrip(".")
        raise GateError("unknown_column", f"{what}: name columns that the tables have.") from error


def _confined(
    table: exp.Table, statement: exp.Query, layer: SemanticLayer, role: DataRole, scope: UserScope
) -> exp.Subquery:
    """The rows of the table that belong to the tenant and that the role may see, under the table's own alias."""
    described, alias = layer.tables[table.name], table.alias_or_name
    used = {column.name for column in statement.find_all(exp.Column) if column.table == alias}
    columns = [_column(name) for name in described.columns if name in used] or [_column(next(iter(described.columns)))]
    rows = exp.select(*columns).from_(_in_database(described.source or table.name))
    if described.tenant is not None:
        rows = rows.where(_owned(described.tenant, scope))
    rule = row_condition(layer, role, table.name)
    if rule is not None:
        rows = rows.where(_condition(rule, layer, scope))
    return rows.subquery(alias=exp.to_identifier(alias, quoted=True))


def _in_database(source: str) -> exp.Table:
    """The table as the database calls it, with its schema if it has one."""
    schema, _, name = source.rpartition(".")
    return exp.Table(
        this=exp.to_identifier(name, quoted=True), db=exp.to_identifier(schema, quoted=True) if schema else None
    )


def _condition(condition: exp.Expr, layer: SemanticLayer, scope: UserScope) -> exp.Expr:
    """The row condition for this user; tables in its sub-queries are confined to the tenant as well."""
    for place in [*condition.find_all(exp.Placeholder)]:
        if not scope.attributes.get(place.name):
            raise GateError(
                "no_permission", f"The user {scope.user!r} has no {place.name!r}, on which the rows depend."
            )
        _fill(place, scope.attributes[place.name])
    for table in [*condition.find_all(exp.Table)]:
        described, within = layer.tables[table.name], table.find_ancestor(exp.Select)
        if described.tenant is not None and within is not None:
            within.where(_owned(described.tenant, scope, table.alias_or_name), copy=False)
        if described.source:
            named = _in_database(described.source)
            table.replace(exp.alias_(named, table.alias_or_name, table=True, quoted=True))
    return condition


def _fill(place: exp.Placeholder, values: Sequence[str]) -> None:
    """The values of the user in place of the name of an attribute; several stand in a list, or for "any of these"."""
    literals, around = [exp.Literal.string(value) for value in values], place.parent
    if isinstance(around, exp.In):
        others = [each for each in around.expressions if each is not place]
        around.set("expressions", [*others, *literals])
    elif len(literals) == 1:
        place.replace(literals[0])
    elif isinstance(around, exp.EQ):
        compared = around.expression if around.this is place else around.this
        around.replace(exp.In(this=compared.copy(), expressions=literals))
    else:
        raise GateError("no_permission", f"The user has several {place.name!r}, and the rows depend on one.")


def _owned(owner: str, scope: UserScope, table: str | None = None) -> exp.EQ:
    return exp.EQ(this=_column(owner, table), expression=exp.Literal.string(scope.tenant))


def _column(name: str, table: str | None = None) -> exp.Column:
    return exp.column(exp.to_identifier(name, quoted=True), table=table and exp.to_identifier(table, quoted=True))


def _limited(statement: exp.Query, most: int) -> exp.Query:
    limit = statement.args.get("limit")
    asked = limit.expression if isinstance(limit, exp.Limit) else None
    if asked is None:
        return statement.limit(most + 1)
    if not isinstance(asked, exp.Literal) or not asked.name.isdecimal():
        raise GateError("forbidden", f"LIMIT {asked.sql()} is not a number: write one.")
    return statement if int(asked.name) <= most else statement.limit(most + 1)


def _bind(statement: exp.Query, dialect: Dialect) -> dict[str, str]:
    """Replaces the text values in conditions by parameters; returns the values by parameter name.

    Equal values are one parameter: a database must see that what is selected and what is grouped by is the same.
    """
    numbers: dict[str, int] = {}
    for literal in [*_values(statement)]:
        number = numbers.setdefault(literal.name, len(numbers) + 1)
        literal.replace(exp.Placeholder(this=f"p{number}") if dialect == "duckdb" else exp.Var(this=f":p{number}"))
    return {f"p{number}": value for value, number in numbers.items()}


def _values(statement: exp.Query) -> Iterator[exp.Literal]:
    for literal in statement.find_all(exp.Literal):
        if literal.is_string and isinstance(literal.parent, _COMPARING):
            yield literal


_LONGEST_STATEMENT = 20_000
_SHOWN = 200
_COMPARING = (
    exp.EQ,
    exp.NEQ,
    exp.GT,
    exp.GTE,
    exp.LT,
    exp.LTE,
    exp.In,
    exp.Between,
    exp.Like,
    exp.ILike,
    exp.DateStrToDate,
)

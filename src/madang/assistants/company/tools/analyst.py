"""Answers the queries of one user on a warehouse; every statement passes the SQL gate, and each access is reported for
the audit.
"""

import time
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from functools import cache, cached_property, partial
from pathlib import Path
from typing import NamedTuple

from pydantic import JsonValue
from sqlglot import exp

from madang.assistants.company import phrases
from madang.assistants.company.figures import refusals
from madang.assistants.company.figures.derived_metrics import with_derived_metrics, without_derived_metrics
from madang.assistants.company.figures.errors import GateError
from madang.assistants.company.figures.query import (
    Filter,
    FirstGroups,
    Query,
    QueryPeriod,
    RequestRefusal,
    Spread,
    UnclearQuestion,
    time_buckets,
)
from madang.assistants.company.figures.query_compiler import (
    CompiledSelect,
    DimensionValue,
    compile_query,
    select_dimension_values,
    select_first_and_last_date,
)
from madang.assistants.company.figures.semantic_layer import DataRole, LayerTable, SemanticLayer, date_of_metric
from madang.assistants.company.figures.spreads import (
    is_timely,
    query_to_spread,
    spread_figures,
    spread_title,
)
from madang.assistants.company.figures.sql_gate import Dialect, UserScope, admit_statement, extent_of
from madang.assistants.company.figures.statistics import CountedRows, assemble_figures, first_keys, group_values
from madang.assistants.company.figures.tables import Analysis, ExecutedStatement, Figures
from madang.assistants.company.tools.schema_vocabulary import schema_words
from madang.assistants.company.tools.warehouses import ResultCache, StatementError, StatementOutcome, Warehouse
from madang.assistants.company.understand.linking.catalogue import Catalogue
from madang.assistants.company.understand.linking.reading import read_linked
from madang.assistants.company.understand.questions.query import QuestionContext
from madang.assistants.company.understand.questions.reading import read_question
from madang.assistants.company.understand.vocabulary import QuestionWords, Vocabulary
from madang.text import Text


class TableAccess(NamedTuple):
    """One read of these tables, from the database or from the cache."""

    tables: tuple[str, ...]
    rows: int
    cached: bool


AccessListener = Callable[[TableAccess], None]


def ignore_access(_: TableAccess) -> None:
    """Records nothing: for tests and internal reads."""


def audit_details(accesses: Sequence[TableAccess]) -> dict[str, JsonValue]:
    """The accesses for the audit: tables and counts, no values."""
    return {
        "tables": [*sorted({table for access in accesses for table in access.tables})],
        "statements": len(accesses),
        "cached": sum(access.cached for access in accesses),
        "rows": sum(access.rows for access in accesses),
    }


class _Counted(NamedTuple):
    """The rows of the statements of a query, and the statements."""

    rows: list[CountedRows]
    statements: tuple[ExecutedStatement, ...]


class Analyst:
    """Answers for one user; every statement, internal ones too, passes the gate under that user's scope."""

    def __init__(
        self,
        warehouse: Warehouse,
        layer: SemanticLayer,
        scope: UserScope,
        *,
        results: ResultCache | None = None,
        on_access: AccessListener = ignore_access,
    ) -> None:
        """`on_access` is called for every statement that was run."""
        self._warehouse, self._layer, self._scope = warehouse, with_derived_metrics(layer), scope
        self._cache, self._on_access = results or ResultCache(), on_access

    @property
    def tables(self) -> tuple[str, ...]:
        """The tables that the user may see, each with its columns on a line."""
        role = self._layer.roles.get(self._scope.role)
        seen = role.tables if role else ()
        return tuple(
            _table_line(name, table) for name, table in self._layer.tables.items() if seen is None or name in seen
        )

    @property
    def dialect(self) -> Dialect:
        """The SQL dialect of the warehouse."""
        return self._warehouse.dialect

    def answer_question(
        self, question: str, today: date, choices: Mapping[str, str] | None = None
    ) -> Analysis | UnclearQuestion | RequestRefusal:
        """The figures that answer the question, what is unclear, or why there is no answer."""
        query = read_question(question, self.question_context, today, choices)
        return self.answer_query(query) if isinstance(query, Query) else query

    def answer_query(self, query: Query) -> Analysis | RequestRefusal:
        """The figures of a query; "no permission" and "no data" are different refusals."""
        if query.among is not None:
            return self._answer_among(query, query.among)
        return self._answer_spread(query, query.spread) if query.spread else self._answer_counted(query)

    def _answer_among(self, query: Query, among: FirstGroups) -> Analysis | RequestRefusal:
        """The figures of what belongs to the first groups, which are counted before."""
        first = query.changed(
            metrics=(among.ranking.metric or query.metrics[0],),
            among=None,
            dimensions=(among.dimension,),
            grain=None,
            ranking=among.ranking,
            share=False,
        )
        counted = self._counted(first)
        if isinstance(counted, RequestRefusal):
            return counted
        keys = first_keys(first, self._layer, counted.rows)
        if not keys:
            return refusals.nothing_found(query.period)
        only = Filter(dimension=among.dimension, values=tuple(keys))
        found = self.answer_query(query.changed(among=None, filters=(*query.filters, only), thresholds=()))
        if isinstance(found, RequestRefusal):
            return found
        return found.changed(statements=(*counted.statements, *found.statements))

    def _answer_spread(self, query: Query, spread: Spread) -> Analysis | RequestRefusal:
        """The averages or medians of a query, from the figures of the groups that they are taken over."""
        parts = query_to_spread(query)
        now = self._counted(parts)
        if isinstance(now, RequestRefusal):
            return now
        earlier = parts.changed(period=query.comparison) if query.comparison else None
        before = self._counted(earlier) if earlier else None
        counted = None if before is None or isinstance(before, RequestRefusal) else before
        members = group_values(parts, self._layer, now.rows)
        over = spread_title(spread, self._layer)
        figures = spread_figures(
            query, self._layer, members, group_values(parts, self._layer, counted.rows) if counted else None
        )
        notes = () if is_timely(spread) else (phrases.SPREAD_NOTE.format(count=len(members), over=over),)
        return self._analysis(query, figures, (*now.statements, *(counted.statements if counted else ())), notes)

    def _answer_counted(self, query: Query) -> Analysis | RequestRefusal:
        counted = self._counted(query)
        if isinstance(counted, RequestRefusal):
            return counted
        figures = assemble_figures(query, self._layer, counted.rows)
        return self._analysis(
            query, figures, counted.statements, (*_sum_of_first(query, figures, self._layer), *_passed(figures))
        )

    def _counted(self, query: Query) -> "_Counted | RequestRefusal":
        """The rows of the statements of a query, or why there are none."""
        try:
            ran = [(draft, *self.run(draft.select)) for draft in compile_query(query, self._layer)]
        except GateError as error:
            if error.reason == "no_permission":
                return refusals.no_permission([], self._extent)
            raise
        if not any(_holds(draft, outcome) for draft, outcome, _ in ran if draft.which == "current"):
            against = self._why_nothing(query)
            if against.reason == "no_permission" or not _is_sum(query, self._layer):
                return against
        return _Counted(
            [CountedRows(draft, outcome.rows) for draft, outcome, _ in ran],
            tuple(statement for _, _, statement in ran),
        )

    def _analysis(
        self, query: Query, figures: Figures, statements: tuple[ExecutedStatement, ...], notes: tuple[Text, ...]
    ) -> Analysis:
        covered = self._covered(query.period)
        return Analysis(
            query=query,
            figures=figures,
            statements=statements,
            data_version=self._warehouse.version(),
            covered=covered,
            extent=self._extent,
            filtered=tuple(self._called(query_filter) for query_filter in query.filters),
            notes=(*query.assumed, *_notes(query, covered), *_nothing_counted(query, figures), *notes),
        )

    def why_refused(self, query: Query) -> RequestRefusal | None:
        """Why the user may not see the figures of a query; None if nothing forbids it.

        Rows are read only where a value is named of which no list tells whom it belongs to, such as a region: what is
        read there is what the answer needs, and is kept for it.
        """
        counted = query_to_spread(query)
        try:
            for draft in compile_query(counted, self._layer):
                admit_statement(draft.select, self._layer, self._scope, self._warehouse.dialect)
        except GateError as error:
            if error.reason == "no_permission":
                return refusals.no_permission([], self._extent)
            raise
        dimensions = [self._layer.dimensions[named.dimension] for named in query.filters if not named.exclude]
        if all(dimension.listed and not dimension.closed for dimension in dimensions):
            return None
        try:
            found = self._counted(counted)
        except StatementError:  # a database that does not answer is the step's to tell, which tries again
            return None
        return found if isinstance(found, RequestRefusal) and found.reason == "no_permission" else None

    def run(self, statement: str | exp.Query, *, most: int | None = None) -> tuple[StatementOutcome, ExecutedStatement]:
        """The rows of any SELECT, also one that a model wrote, within what the user may see, and how it was run."""
        layer = self._layer if most is None else self._layer.changed(rows_most=most)
        admitted = admit_statement(statement, layer, self._scope, self._warehouse.dialect)
        key = self._cache.key(self._scope, admitted, self._warehouse.version())
        started, found = time.perf_counter(), self._cache.get(key)
        outcome = self._warehouse.run(admitted, seconds=self._layer.seconds_most) if found is None else found
        if len(outcome.rows) > admitted.rows_most:
            raise StatementError(
                f"The statement gives more than {admitted.rows_most} rows: narrow it.",
                text=phrases.TOO_MANY_ROWS,
            )
        self._cache.put(key, outcome)
        self._on_access(TableAccess(tables=admitted.tables, rows=len(outcome.rows), cached=found is not None))
        shown = ExecutedStatement(
            sql=admitted.sql,
            columns=admitted.columns,
            parameters=admitted.parameters,
            plan=outcome.plan,
            rows=len(outcome.rows),
            seconds=round(time.perf_counter() - started, 6),
            cache_key=self._cache.short_name(key),
            cached=found is not None,
        )
        return outcome, shown

    def tabulate(self, statement: str) -> tuple[Figures, ExecutedStatement]:
        """The table of a SELECT that somebody else wrote, within what the user may see."""
        outcome, shown = self.run(statement)
        codes = [dimension.value_names for dimension in self._layer.dimensions.values() if dimension.closed]
        return Figures.of(shown.columns, outcome.rows).named(codes), shown

    @cached_property
    def question_context(self) -> QuestionContext:
        """The context for this user's questions: the company's names, and which of them the user may see."""
        company, dimensions = self.whole_company, self._layer.dimensions
        listed = {
            key: company.names(key)
            for key, dimension in dimensions.items()
            if not dimension.closed and dimension.listed
        }
        visible = {key: frozenset(self.names(key)) for key in listed}
        spoken = {key: {value: entry.name for value, entry in names.items()} for key, names in listed.items()}
        labels = {key: {value: entry.unique_name for value, entry in names.items()} for key, names in listed.items()}
        named = self._layer.changed(metrics=without_derived_metrics(self._layer))
        vocabulary = Vocabulary(named, _question_words(), spoken)
        context = QuestionContext(self._layer, vocabulary, self._scope, company.recorded_period(), labels, visible)
        if not self._layer.linked:
            return context
        asking = Vocabulary(_nothing(self._layer), _question_words(), {})
        return replace(context, link=partial(read_linked, Catalogue(self._layer, labels, schema_words()), asking))

    def names(self, dimension: str) -> dict[str, DimensionValue]:
        """The values of a dimension that the user may see; none if there is none such, or not for this user."""
        if dimension not in self._layer.dimensions:
            return {}
        try:
            rows = self.run(select_dimension_values(dimension, self._layer), most=self._layer.names_most)[0].rows
        except GateError as error:
            if error.reason == "no_permission":
                return {}
            raise
        return {str(row[0]): DimensionValue(*("" if cell is None else str(cell) for cell in row[1:])) for row in rows}

    def recorded_period(self) -> QueryPeriod:
        """The first and the last day on which anything was recorded."""
        counted = [key for key, metric in self._layer.metrics.items() if metric.table]
        found = [date_of_metric(self._layer, key) for key in counted if not self._is_monthly(key)]
        dated = dict.fromkeys((each.table, each.column) for each in found if each)
        ends = [self.run(select_first_and_last_date(name, when))[0].rows[0] for name, when in dated]
        days = [date.fromisoformat(str(day)[:10]) for both in ends for day in both if day is not None]
        return QueryPeriod(start=min(days), end=max(days)) if days else QueryPeriod(start=date.min, end=date.min)

    def _is_monthly(self, metric: str) -> bool:
        return self._layer.tables[self._layer.metrics[metric].table or ""].monthly

    @property
    def scope(self) -> UserScope:
        """The scope of the user."""
        return self._scope

    @property
    def layer(self) -> SemanticLayer:
        """What the tables mean."""
        return self._layer

    @cached_property
    def whole_company(self) -> "Analyst":
        """The same tenant without row limits: for names, dates and running totals, never for figures to show."""
        return analyst_of_whole_company(
            self._warehouse,
            self._layer,
            self._scope.tenant,
            self._scope.user,
            results=self._cache,
            on_access=self._on_access,
        )

    @property
    def _extent(self) -> Text:
        return extent_of(self._layer, self._scope)

    def _why_nothing(self, query: Query) -> RequestRefusal:
        """Whether the company has no such data, or only this user may not see it."""
        seen = [(draft, self.whole_company.run(draft.select)[0]) for draft in compile_query(query, self._layer)]
        if any(_holds(draft, outcome) for draft, outcome in seen if draft.which == "current"):
            return refusals.no_permission([], self._extent)
        return refusals.nothing_found(query.period)

    def _called(self, query_filter: Filter) -> Text:
        """The names of the values of a filter."""
        names, labels = (
            self._layer.dimensions[query_filter.dimension].value_names,
            self.question_context.value_labels.get(query_filter.dimension, {}),
        )
        texts = [
            names.get(value, Text(ko=label, en=label))
            for value in query_filter.values
            for label in [labels.get(value, value)]
        ]
        called = Text(ko=", ".join(text.ko for text in texts), en=", ".join(text.en for text in texts))
        return phrases.FILTER_EXCLUDED.format(names=called) if query_filter.exclude else called

    def _covered(self, period: QueryPeriod) -> QueryPeriod:
        data = self.question_context.recorded_period
        start = max(period.start, data.start)
        end = period.end if period.end - data.end <= _DAYS_WITHOUT_RECORDS else data.end
        return period if (start, end) == (period.start, period.end) else QueryPeriod(start=start, end=max(start, end))


def analyst_of_whole_company(
    warehouse: Warehouse,
    layer: SemanticLayer,
    tenant: str,
    user: str,
    *,
    results: ResultCache | None = None,
    on_access: AccessListener = ignore_access,
) -> Analyst:
    """An analyst who sees all of one tenant: for code that counts across users, never for a user's question."""
    seeing = layer.changed(roles={**layer.roles, _WHOLE_TENANT: DataRole(ko=_WHOLE_TENANT, en=_WHOLE_TENANT)})
    return Analyst(
        warehouse, seeing, UserScope(tenant=tenant, user=user, role=_WHOLE_TENANT), results=results, on_access=on_access
    )


def _nothing(layer: SemanticLayer) -> SemanticLayer:
    """A layer without names."""
    return layer.changed(tables={}, metrics={}, dimensions={}, joins=(), ambiguous={}, own={}, users=None, roles={})


@cache
def _question_words() -> QuestionWords:
    return tomllib.loads((Path(__file__).parents[1] / "data" / "question_words.toml").read_text("utf-8"))


def _table_line(name: str, table: LayerTable) -> str:
    columns = ", ".join(f"{column} {kind}" for column, kind in table.columns.items())
    return f"{name} ({table.ko}, {table.en}): {columns}"


def _holds(draft: CompiledSelect, outcome: StatementOutcome) -> bool:
    return any(cell is not None for row in outcome.rows for cell in row[len(row) - len(draft.metrics) :])


def _notes(query: Query, covered: QueryPeriod) -> Iterator[Text]:
    if covered != query.period:
        yield phrases.COVERED_PERIOD_NOTE.format(period=covered.text)
    parts = time_buckets(query.period, query.grain) if query.grain else []
    if parts and (parts[0].start, parts[-1].end) != (query.period.start, query.period.end):
        yield phrases.PARTIAL_BUCKETS_NOTE


def _is_sum(query: Query, layer: SemanticLayer) -> bool:
    """Whether the query asks for one sum or count, which is nothing where nothing fits."""
    counted = all(layer.metrics[key].ratio is None for key in query.metrics)
    summed = all((layer.metrics[key].expression or "").startswith(("SUM(", "COUNT(")) for key in query.metrics)
    grouped = query.dimensions or query.spread or query.thresholds
    return counted and summed and bool(query.filters) and not grouped


def _nothing_counted(query: Query, figures: Figures) -> Iterator[Text]:
    metrics = [place for place, column in enumerate(figures.columns) if column.kind == "metric"]
    if query.filters and figures.rows and not any(row[place] for row in figures.rows for place in metrics):
        yield phrases.NOTHING_COUNTED_NOTE


def _passed(figures: Figures) -> Iterator[Text]:
    left = [cell for column in figures.columns if column.kind == "left" for cell in figures.column(column.key)]
    if any(isinstance(cell, Decimal) and cell < 0 for cell in left):
        yield phrases.GOAL_PASSED_NOTE


def _sum_of_first(query: Query, figures: Figures, layer: SemanticLayer) -> Iterator[Text]:
    """What the first so many come to together, where their shares are shown."""
    if not query.share or query.ranking is None or len(figures.rows) < 2:  # noqa: PLR2004 - one alone has no sum
        return
    for metric in query.metrics:
        amounts = [cell for cell in figures.column(metric) if isinstance(cell, Decimal)]
        shares = [cell for cell in figures.column(f"{metric}:share") if isinstance(cell, Decimal)]
        unit = phrases.CELL_UNITS[layer.metrics[metric].unit]
        total = f"{sum(amounts, Decimal(0)):,.0f}"
        shown = Text(ko=unit.ko.format(total), en=unit.en.format(total))
        yield phrases.TOP_SUM_NOTE.format(count=len(figures.rows), sum=shown, share=sum(shares, Decimal(0)))


_WHOLE_TENANT = "the whole tenant"
_DAYS_WITHOUT_RECORDS = timedelta(days=7)
"""Days without a record that need no note: weekends and holidays."""

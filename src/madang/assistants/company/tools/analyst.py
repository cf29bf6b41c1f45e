"""The analyst: a user's questions about a warehouse, answered with figures, a question back, or a reason why not."""

import time
import tomllib
from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from functools import cache, cached_property
from pathlib import Path

from sqlglot import exp

from madang.assistants.company.domain import refusals
from madang.assistants.company.domain.calendar import buckets
from madang.assistants.company.domain.compiling import Draft, compile_query
from madang.assistants.company.domain.errors import GateError, StatementError
from madang.assistants.company.domain.gate import Dialect, admit
from madang.assistants.company.domain.layer import Role, SemanticLayer
from madang.assistants.company.domain.lookups import Listed, ends_of, names_of, staff_entry
from madang.assistants.company.domain.query import Filter, Query, Refusal, Span, Unclear
from madang.assistants.company.domain.reading import Ground, read_question
from madang.assistants.company.domain.scope import Scope
from madang.assistants.company.domain.statistics import Counted, assemble
from madang.assistants.company.domain.tables import Analysis, Figures, Statement
from madang.assistants.company.domain.vocabulary import Vocabulary, Words
from madang.assistants.company.tools.accesses import Access, Witness, unseen
from madang.assistants.company.tools.cache import ResultCache
from madang.assistants.company.tools.warehouses.ports import Outcome, Warehouse
from madang.models.language import format_period
from madang.text import Text

__all__ = ["Analyst", "find_scope", "whole_company"]


class Analyst:
    """Answers for one user; every statement, our own too, passes the gate under that user's scope."""

    def __init__(
        self,
        warehouse: Warehouse,
        layer: SemanticLayer,
        scope: Scope,
        *,
        kept: ResultCache | None = None,
        witness: Witness = unseen,
    ) -> None:
        """`witness` is told of every statement that was run."""
        self._warehouse, self._layer, self._scope = warehouse, layer, scope
        self._kept, self._witness = kept or ResultCache(), witness

    @property
    def tables(self) -> tuple[str, ...]:
        """The tables that the user may see, each with its columns on a line."""
        seen = self._layer.roles[self._scope.role].tables
        return tuple(
            f"{name} ({one.ko}, {one.en}): {', '.join(f'{column} {kind}' for column, kind in one.columns.items())}"
            for name, one in self._layer.tables.items()
            if seen is None or name in seen
        )

    @property
    def dialect(self) -> Dialect:
        """The SQL that the warehouse speaks."""
        return self._warehouse.dialect

    def ask(self, question: str, today: date, choices: Mapping[str, str] | None = None) -> Analysis | Unclear | Refusal:
        """The figures that answer the question, what has to be settled first, or why there is no answer."""
        query = read_question(question, self.ground, today, choices)
        return self.answer(query) if isinstance(query, Query) else query

    def answer(self, query: Query) -> Analysis | Refusal:
        """The figures of a query; "no permission" and "no data" are told apart."""
        version = self._warehouse.version()
        try:
            ran = [(draft, *self.run(draft.select)) for draft in compile_query(query, self._layer)]
        except GateError as error:
            if error.reason == "no_permission":
                return refusals.no_permission([], self._extent)
            raise
        if not any(_holds(draft, outcome) for draft, outcome, _ in ran if draft.which == "current"):
            return self._why_nothing(query)
        covered = self._covered(query.period)
        return Analysis(
            query=query,
            figures=assemble(query, self._layer, [Counted(draft, outcome.rows) for draft, outcome, _ in ran]),
            statements=tuple(statement for _, _, statement in ran),
            data_version=version,
            covered=covered,
            extent=self._extent,
            filtered=tuple(self._called(one) for one in query.filters),
            notes=(*query.assumed, *_notes(query, covered)),
        )

    def refused(self, query: Query) -> Refusal | None:
        """Why the user may not see the figures of a query; None if nothing forbids it. No row is read."""
        try:
            for draft in compile_query(query, self._layer):
                admit(draft.select, self._layer, self._scope, self._warehouse.dialect)
        except GateError as error:
            if error.reason == "no_permission":
                return refusals.no_permission([], self._extent)
            raise
        return None

    def run(self, statement: str | exp.Query, *, most: int | None = None) -> tuple[Outcome, Statement]:
        """The rows of any SELECT, also one that a model wrote, within what the user may see; and how it was run."""
        layer = self._layer if most is None else self._layer.changed(rows_most=most)
        admitted = admit(statement, layer, self._scope, self._warehouse.dialect)
        key = self._kept.key(self._scope, admitted, self._warehouse.version())
        started, found = time.perf_counter(), self._kept.get(key)
        outcome = self._warehouse.run(admitted, seconds=self._layer.seconds_most) if found is None else found
        if len(outcome.rows) > admitted.rows_most:
            raise StatementError(
                f"The statement gives more than {admitted.rows_most} rows: narrow it.",
                text=Text(
                    ko="결과가 너무 많습니다. 조건을 좁혀 주세요.", en="There are too many rows. Narrow the question."
                ),
            )
        self._kept.put(key, outcome)
        self._witness(Access(tables=admitted.tables, rows=len(outcome.rows), cached=found is not None))
        shown = Statement(
            sql=admitted.sql,
            columns=admitted.columns,
            parameters=admitted.parameters,
            plan=outcome.plan,
            rows=len(outcome.rows),
            seconds=round(time.perf_counter() - started, 6),
            cache_key=self._kept.name_of(key),
            cached=found is not None,
        )
        return outcome, shown

    def tabulate(self, statement: str) -> tuple[Figures, Statement]:
        """The table of a SELECT that somebody else wrote, within what the user may see."""
        outcome, shown = self.run(statement)
        return Figures.of(shown.columns, outcome.rows), shown

    @cached_property
    def ground(self) -> Ground:
        """What this user's questions are read against: the company's names, and which of them the user may see."""
        company, dimensions = self.whole, self._layer.dimensions
        listed = {key: company.names(key) for key, one in dimensions.items() if not one.closed}
        visible = {key: frozenset(self.names(key)) for key in listed}
        spoken = {key: {value: one.name for value, one in names.items()} for key, names in listed.items()}
        told = {key: {value: one.told_apart for value, one in names.items()} for key, names in listed.items()}
        vocabulary = Vocabulary(self._layer, _words(), spoken)
        return Ground(self._layer, vocabulary, self._scope, company.recorded(), told, visible)

    def names(self, dimension: str) -> dict[str, Listed]:
        """The values of a dimension that the user may see, and what they are called; none in a table out of sight."""
        try:
            rows = self.run(names_of(dimension, self._layer), most=self._layer.names_most)[0].rows
        except GateError as error:
            if error.reason == "no_permission":
                return {}
            raise
        return {str(row[0]): Listed(*("" if cell is None else str(cell) for cell in row[1:])) for row in rows}

    def recorded(self) -> Span:
        """The first and the last day on which anything was recorded."""
        dated = [(name, one.date) for name, one in self._layer.tables.items() if one.date and not one.monthly]
        ends = [self.run(ends_of(name, when))[0].rows[0] for name, when in dated]
        days = [date.fromisoformat(str(day)) for both in ends for day in both if day is not None]
        return Span(start=min(days), end=max(days)) if days else Span(start=date.min, end=date.min)

    @property
    def scope(self) -> Scope:
        """Whose eyes these are."""
        return self._scope

    @property
    def layer(self) -> SemanticLayer:
        """What the tables mean."""
        return self._layer

    @cached_property
    def whole(self) -> "Analyst":
        """The same tenant seen as a whole: to know which names and dates there are, never to show a figure."""
        return whole_company(
            self._warehouse,
            self._layer,
            self._scope.tenant,
            self._scope.user,
            kept=self._kept,
            witness=self._witness,
        )

    @property
    def _extent(self) -> Text:
        return self._layer.roles[self._scope.role].extent

    def _why_nothing(self, query: Query) -> Refusal:
        """Whether the company has nothing of the kind, or only this user may not see it."""
        seen = [(draft, self.whole.run(draft.select)[0]) for draft in compile_query(query, self._layer)]
        if any(_holds(draft, outcome) for draft, outcome in seen if draft.which == "current"):
            return refusals.no_permission([], self._extent)
        return refusals.nothing_found(query.period)

    def _called(self, one: Filter) -> Text:
        """What a filter lets through, as people call it."""
        names, labels = self._layer.dimensions[one.dimension].value_names, self.ground.labels.get(one.dimension, {})
        texts = [
            names.get(value, Text(ko=label, en=label)) for value in one.values for label in [labels.get(value, value)]
        ]
        called = Text(ko=", ".join(text.ko for text in texts), en=", ".join(text.en for text in texts))
        return Text(ko=f"{called.ko} 제외", en=f"without {called.en}") if one.exclude else called

    def _covered(self, period: Span) -> Span:
        data = self.ground.data
        start = max(period.start, data.start)
        end = period.end if period.end - data.end <= _QUIET else data.end
        return period if (start, end) == (period.start, period.end) else Span(start=start, end=max(start, end))


def whole_company(
    warehouse: Warehouse,
    layer: SemanticLayer,
    tenant: str,
    user: str,
    *,
    kept: ResultCache | None = None,
    witness: Witness = unseen,
) -> Analyst:
    """An analyst who sees all of one tenant: for code that counts across users, never for what a user asked."""
    seeing = layer.changed(roles={**layer.roles, _WHOLE: Role(ko=_WHOLE, en=_WHOLE)})
    return Analyst(warehouse, seeing, Scope(tenant=tenant, user=user, role=_WHOLE), kept=kept, witness=witness)


def find_scope(
    warehouse: Warehouse, layer: SemanticLayer, tenant: str, user: str, *, witness: Witness = unseen
) -> Scope | None:
    """The scope of a user as the company's own records say; None if they know no such user.

    The layer must have a table `staff` with the columns `user_id`, `role`, `staff_id` and `team_id`.
    """
    rows = whole_company(warehouse, layer, tenant, user, witness=witness).run(staff_entry(user))[0].rows
    if len(rows) != 1:
        return None
    known, staff, team = (None if cell is None else str(cell) for cell in rows[0])
    attributes = {name: value for name, value in (("staff", staff), ("team", team)) if value is not None}
    return Scope(tenant=tenant, user=user, role=known or "", attributes=attributes)


@cache
def _words() -> Words:
    return tomllib.loads((Path(__file__).parents[1] / "data" / "words.toml").read_text("utf-8"))


def _holds(draft: Draft, outcome: Outcome) -> bool:
    return any(cell is not None for row in outcome.rows for cell in row[len(row) - len(draft.metrics) :])


def _notes(query: Query, covered: Span) -> Iterator[Text]:
    if covered != query.period:
        yield Text(
            ko=f"{format_period(covered.stretch)} 데이터만 있습니다.",
            en=f"Data exist only for {format_period(covered.stretch, 'en')}.",
        )
    parts = buckets(query.period, query.grain) if query.grain else []
    if parts and (parts[0].start, parts[-1].end) != (query.period.start, query.period.end):
        yield _PARTIAL


_PARTIAL = Text(
    ko="양 끝 구간은 기간에 든 날만 집계했습니다.",
    en="The first and the last part hold only the days within the period.",
)
_WHOLE = "the whole tenant"
_QUIET = timedelta(days=7)
"""Days without a record that need no word: weekends and holidays."""

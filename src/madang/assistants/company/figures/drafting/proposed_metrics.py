"""The metrics of a proposed layer: what every table counts, what its number columns come to, and which of them is what
people call sales.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from madang.assistants.company.figures.drafting.column_metrics import ColumnMetrics
from madang.assistants.company.figures.drafting.database_schema import SchemaTable
from madang.assistants.company.figures.drafting.metric_proposal import DraftedSchema, Proposal, named_metrics
from madang.assistants.company.figures.drafting.rate_metrics import rates
from madang.assistants.company.figures.drafting.row_counts import RowCounts
from madang.assistants.company.figures.drafting.schema_names import SchemaWords, key_of
from madang.assistants.company.figures.drafting.sold_rows import (
    SOLD_WORDS,
    SoldRows,
    names_of_each_sale,
    names_of_sales,
)
from madang.assistants.company.figures.drafting.table_roles import TableRoles
from madang.assistants.company.figures.semantic_layer import ColumnType


class ProposedMetrics:
    """The metrics of the tables of one schema."""

    def __init__(
        self,
        schema: Sequence[SchemaTable],
        types: Mapping[str, Mapping[str, ColumnType]],
        roles: TableRoles,
        words: SchemaWords,
    ) -> None:
        self._schema = DraftedSchema(schema, types, roles, words)
        self._sold = SoldRows(self._schema)
        self._columns, self._rows = ColumnMetrics(self._schema, self._sold), RowCounts(self._schema)

    def proposed(self) -> dict[str, Any]:
        """The metrics by key, each name given once; columns of views and tables of codes have none."""
        found = [*self._sales()]
        for table in self._schema.tables:
            if not (table.view or table.codes):
                found += self._of(table)
        named = dict(named_metrics(found))
        return {key: metric for key, metric in named.items() if {*metric.get("ratio", ())} <= named.keys()}

    def _of(self, table: SchemaTable) -> Iterator[Proposal]:
        if self._schema.roles.is_snapshot(table.name):
            yield from (proposal._replace(latest=True) for proposal in self._columns.of_table(table))
            return
        yield from self._rows.of_rows(table)
        yield from self._columns.of_table(table)
        yield from self._rows.by_other_dates(table)
        if self._schema.is_event(table.name):
            yield from rates(table, self._schema)

    def _sales(self) -> Iterator[Proposal]:
        """What people call sales: the amounts of the lines of orders, or price times quantity less discount."""
        table = self._sold.table
        if table is None:
            return
        amount, column = self._sold.amount(table)
        unit, apart = self._columns.unit(column, table), self._columns.apart(column, table)
        names, trade = (
            names_of_sales(),
            tuple(word for each in self._schema.tables for word in self._schema.words.charged(each.name)),
        )
        yield Proposal("sales", table.name, f"SUM({amount})", unit, names, trade, 0, apart=apart)
        event = self._schema.roles.header_of(table.name) if self._schema.roles.is_line(table.name) else table.name
        if event is not None and not self._schema.roles.is_thing(event):
            each = names_of_each_sale(self._schema.spoken(_table(self._schema, event)), trade)
            yield Proposal("sales_each", table.name, "", unit, each, ratio=("sales", f"{key_of(event)}_count"))


def sold_metrics(metrics: Mapping[str, Any]) -> tuple[str, ...]:
    """The metrics that a verb for selling may mean: the amount, and the quantity sold."""
    quantity = (key for key, metric in metrics.items() if SOLD_WORDS[0] in (metric["ko"], *metric["synonyms"]))
    return tuple(key for key in ("sales", *quantity) if key in metrics)


def _table(schema: DraftedSchema, name: str) -> SchemaTable:
    return next(table for table in schema.tables if table.name == name)

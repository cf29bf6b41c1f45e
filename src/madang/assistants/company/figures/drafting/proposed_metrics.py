"""The metrics of a proposed layer: what every table counts, what its number columns add up to, and which of them is
what people call sales.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from madang.assistants.company.figures.drafting.database_schema import SchemaColumn, SchemaTable
from madang.assistants.company.figures.drafting.schema_names import SchemaWords, SpokenName
from madang.assistants.company.figures.drafting.table_roles import TableRoles, common_prefix, is_key, is_personal
from madang.assistants.company.figures.semantic_layer import ColumnType, Unit


class _Proposal(NamedTuple):
    """A metric; `own` names are only its own, `shared` ones are given to the first that claims them."""

    key: str
    table: str
    expression: str
    unit: Unit
    own: SpokenName
    shared: tuple[str, ...] = ()
    rank: int = 2
    """Which metric gets a name that several claim: the lowest, if it is alone."""
    ratio: tuple[str, str] | None = None


class ProposedMetrics:
    """The metrics of the tables of one schema; states at a date are left out, since they do not add up."""

    def __init__(
        self,
        schema: Sequence[SchemaTable],
        types: Mapping[str, Mapping[str, ColumnType]],
        roles: TableRoles,
        words: SchemaWords,
    ) -> None:
        self._schema, self._types, self._roles, self._words = schema, types, roles, words
        self._korean = any(re.search("[가-힣]", column.name) for table in schema for column in table.columns)

    def proposed(self) -> dict[str, Any]:
        """The metrics by key, each name given once."""
        found = [*self._sales()]
        for table in self._schema:
            if not self._roles.is_snapshot(table.name) and not table.view:
                found += [*self._counts(table), *self._numbers(table)]
        return dict(_with_names(found))

    def _spoken(self, table: SchemaTable) -> SpokenName:
        return self._words.name(table.name, table.comment)

    def _counts(self, table: SchemaTable) -> Iterator[_Proposal]:
        """How many there are; how many things took part in an event."""
        spoken = self._spoken(table)
        thing = self._roles.is_thing(table.name)
        counted = [f"{name} {word}" for name in spoken.ko for word in (("수",) if thing else ("건수", "수", "횟수"))]
        plural = sorted(spoken.en, key=lambda name: not name.endswith("s"))  # number of orders
        english = [f"{word} {name}" for name in plural for word in ("number of", "how many")]
        joined = tuple(name.replace(" ", "") for name in counted)
        shared = (*joined, *(f"{name} count" for name in spoken.en[:1]))
        if not thing:
            shared = (*shared, *spoken.all)
        rank = 1 if thing or not self._roles.is_line(table.name) else 3
        yield _Proposal(
            f"{_key(table.name)}_count",
            table.name,
            "COUNT(*)",
            "count",
            SpokenName(tuple(counted), tuple(english)),
            shared,
            rank,
        )
        if thing or self._roles.is_line(table.name) or self._roles.date_of(table.name) is None:
            return
        for column, other in self._roles.parents[table.name]:
            if self._roles.is_thing(other):
                yield self._taking_part(table, column, other)

    def _taking_part(self, table: SchemaTable, column: str, other: str) -> _Proposal:
        event, thing = self._spoken(table), self._words.name(other)
        bought = ("구매한", "구매") if _SELLING.search(table.name) else ()
        korean = tuple(f"{word} {name} 수" for word in (event.ko[0], f"{event.ko[0]}한", *bought) for name in thing.ko)
        english = (f"{thing.en[-1]} with {event.en[-1]}",)
        key = f"{_key(table.name)}_{_key(other)}_count"
        return _Proposal(key, table.name, f'COUNT(DISTINCT "{column}")', "count", SpokenName(korean, english))

    def _numbers(self, table: SchemaTable) -> Iterator[_Proposal]:
        """The number columns: added up, or averaged where a sum means nothing."""
        spoken = self._spoken(table)
        for column in table.columns:
            if self._types[table.name][column.name] not in ("integer", "decimal") or _is_no_figure(column, table):
                continue
            name = self._words.name(_bare(column, table), column.comment)
            averaged = _is_rate(column) or _PRICE.search(_bare(column, table))
            own = _qualified(spoken, name, averaged=bool(averaged))
            shared = () if averaged else (*name.all, *self._head(column, table))
            if averaged:
                shared = tuple(f"{word} {one}" for one in name.all for word in ("평균", "average"))
            sold = not averaged and _QUANTITY.search(_bare(column, table)) and self._is_sold(table)
            shared = (*shared, *_SOLD) if sold else shared
            rank = 0 if table.name == self._best_table() else 1 if self._roles.date_of(table.name) else 2
            expression = f'{"AVG" if averaged else "SUM"}("{column.name}")'
            yield _Proposal(
                f"{_key(table.name)}_{_key(column.name)}",
                table.name,
                expression,
                self._unit(column, table),
                own,
                shared,
                rank,
            )

    def _head(self, column: SchemaColumn, table: SchemaTable) -> tuple[str, ...]:
        """The names of the last word of a column: stock, of units in stock."""
        *before, last = re.split(r"[\s_]|(?<=[a-z])(?=[A-Z])", _bare(column, table))
        return self._words.name(last).all if before and last else ()

    def _unit(self, column: SchemaColumn, table: SchemaTable) -> Unit:
        written = f"{_bare(column, table)} {column.comment}"
        if not _MONEY.search(written):
            return "count"
        for unit, pattern in _CURRENCIES.items():
            if re.search(pattern, written, re.IGNORECASE):
                return unit
        return "won" if self._korean else "money"

    def _sales(self) -> Iterator[_Proposal]:
        """What people call sales: the amounts of the lines of orders, or price times quantity less discount."""
        table = next((table for table in self._schema if table.name == self._best_table()), None)
        if table is None:
            return
        amount, column = _sold_amount(table)
        unit = self._unit(column, table)
        yield _Proposal("sales", table.name, f"SUM({amount})", unit, SpokenName(("매출", *_SALES_KO), _SALES_EN), (), 0)
        event = self._roles.header_of(table.name) if self._roles.is_line(table.name) else table.name
        if event is not None and not self._roles.is_thing(event):
            names = _names_of_each_sale(self._words.name(event))
            yield _Proposal("sales_each", table.name, "", unit, names, ratio=("sales", f"{_key(event)}_count"))

    def _best_table(self) -> str | None:
        """The table whose rows are sales: lines first, then events named like one; where none is, the only lines that
        tell how many of what were given at what price.
        """
        fitting = [table for table in self._schema if self._is_sold(table) and _sold_amount(table)[0]]
        lines = [table for table in fitting if self._roles.is_line(table.name)]
        named = [table for table in lines or fitting if _SELLING.search(self._event_name(table))]
        priced = [table for table in lines if _is_priced(table)]
        found = named[:1] or (priced if len(priced) == 1 else [])
        return found[0].name if found else None

    def _event_name(self, table: SchemaTable) -> str:
        """The names of a table, of its event and of the day that dates it: sold_at."""
        return f"{self._roles.header_of(table.name) or ''} {table.name} {self._roles.date_of(table.name) or ''}"

    def _is_sold(self, table: SchemaTable) -> bool:
        dated = self._roles.date_of(table.name) is not None and not self._roles.is_snapshot(table.name)
        return dated and not table.view and not _NOT_SOLD.search(table.name)


def _names_of_each_sale(event: SpokenName) -> SpokenName:
    """What people call the sales of one event: 객단가, 주문당 매출, average order amount."""
    korean = (
        form.format(one) for one in event.ko for form in ("{}당 매출", "{} 건당 매출", "평균 {} 금액", "{} 평균 금액")
    )
    english = (f"average {one} {what}" for one in event.en for what in ("value", "amount", "total", "size"))
    return SpokenName(tuple(dict.fromkeys((*_EACH_SALE_KO, *korean))), tuple(dict.fromkeys((*_EACH_SALE_EN, *english))))


def sold_metrics(metrics: Mapping[str, Any]) -> tuple[str, ...]:
    """The metrics that a verb for selling may mean: the amount, and the quantity sold."""
    quantity = (key for key, metric in metrics.items() if _SOLD[0] in (metric["ko"], *metric["synonyms"]))
    return tuple(key for key in ("sales", *quantity) if key in metrics)


def _sold_amount(table: SchemaTable) -> tuple[str, SchemaColumn]:
    """The SQL for the amount of a row, and the column that it is an amount by; empty if there is none."""
    numbers = [column for column in table.columns if not _is_no_figure(column, table)]
    price, quantity, amount, discount = (
        next((column for column in numbers if pattern.search(_bare(column, table))), None)
        for pattern in (_PRICE, _QUANTITY, _AMOUNT, _DISCOUNT)
    )
    rated = discount is not None and _is_rate(discount)
    less = f' * (1 - "{discount.name}")' if discount is not None and rated else ""
    if amount is not None:
        return f'"{amount.name}"{less}', amount
    if price is not None and quantity is not None:
        taken = f' - COALESCE("{discount.name}", 0)' if discount is not None and not rated else ""
        return f'"{price.name}" * "{quantity.name}"{less}{taken}', price
    return "", table.columns[0]


def _is_priced(table: SchemaTable) -> bool:
    """Whether the rows tell how many of what were given at what price."""
    numbers = [_bare(column, table) for column in table.columns if not _is_no_figure(column, table)]
    return all(any(pattern.search(name) for name in numbers) for pattern in (_PRICE, _QUANTITY))


def _with_names(found: Sequence[_Proposal]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The metrics with the names that are theirs: one that several claim goes to the first in rank, if it is alone."""
    claims = Counter[tuple[str, int]]()
    for proposal in found:
        claims.update((name.lower(), proposal.rank) for name in {*proposal.own.all, *proposal.shared})
    best: dict[str, int] = {}
    for name, rank in claims:
        best[name] = min(rank, best.get(name, rank))

    def is_mine(name: str, proposal: _Proposal) -> bool:
        place = (name.lower(), proposal.rank)
        return bool(name.strip()) and best[name.lower()] == proposal.rank and claims[place] == 1

    for proposal in found:
        korean = [name for name in proposal.own.ko if is_mine(name, proposal)]
        english = [name for name in proposal.own.en if is_mine(name, proposal)]
        others = [name for name in proposal.shared if is_mine(name, proposal)]
        if not korean and not english:
            continue
        ko, en = (korean or english)[0], (english or korean)[0]
        names = [name for name in dict.fromkeys((*korean, *english, *others)) if name not in (ko, en)]
        yield (
            proposal.key,
            {
                "ko": ko,
                "en": en,
                "synonyms": names,
                "unit": proposal.unit,
                **_counted(proposal),
            },
        )


def _counted(proposal: _Proposal) -> dict[str, Any]:
    if proposal.ratio is not None:
        return {"ratio": proposal.ratio}
    return {"table": proposal.table, "expression": proposal.expression}


def _qualified(table: SpokenName, column: SpokenName, *, averaged: bool) -> SpokenName:
    """The names of a column with those of its table before it."""
    before = ("평균 ", "average ") if averaged else ("", "")
    korean = (f"{before[0]}{one} {name}" for one in table.ko[:2] for name in column.ko)
    english = (f"{before[1]}{one} {name}" for one in table.en[:1] for name in column.en)
    return SpokenName(tuple(korean), tuple(english))


def _is_no_figure(column: SchemaColumn, table: SchemaTable) -> bool:
    return is_key(column, table) or is_personal(column) or bool(_NO_FIGURE.search(_bare(column, table)))


def _is_rate(column: SchemaColumn) -> bool:
    """Whether a column is a share of one, which nobody adds up."""
    named = bool(_RATE.search(column.name))
    if _WHOLE.search(column.type) and not _SHARE.search(column.name):
        return False  # a discount of whole won
    if column.profile is not None and column.profile.largest is not None:
        return named and column.profile.largest <= 1
    return named


def _bare(column: SchemaColumn, table: SchemaTable) -> str:
    prefix = common_prefix(table)
    return column.name[len(prefix) :] if column.name.lower().startswith(prefix) else column.name


def _key(name: str) -> str:
    return re.sub(r"\W+", "_", name).strip("_")


_PRICE = re.compile(
    r"(?<!extended)(?<!total)(?:unit_?|sell(?:ing)?_?|list_?|retail_?)?price$|^price$|단가$|판매가$|가격$|cost$",
    re.IGNORECASE,
)
_QUANTITY = re.compile(r"quantity|(?<!avail)qty|^units$|pieces|수량$|개수$", re.IGNORECASE)
_AMOUNT = re.compile(
    r"amount|extended_?price|line_?total|subtotal|sales|revenue|turnover|total(?:_?price)?$|판매금액|판매액|매출|결제금액|주문금액|금액$",
    re.IGNORECASE,
)
_DISCOUNT = re.compile(r"discount(?!_?amount)|할인율", re.IGNORECASE)
_RATE = re.compile(r"discount|rate|ratio|percent|pct|tax|율$|률$", re.IGNORECASE)
_MONEY = re.compile(
    r"amount|price|cost|sales|revenue|fee|won|krw|usd|total|freight|bal|금액|매출|가격|단가|비용|원$|액$", re.IGNORECASE
)
_CURRENCIES: dict[Unit, str] = {
    "won": r"krw|won\b|원화|\(원\)", "usd": r"usd|dollar|달러", "eur": r"\beur|euro|유로", "jpy": r"\bjpy|yen\b|엔화",
}  # fmt: skip
_SELLING = re.compile(
    r"order|sale|sold|invoice|purchas|transact|line_?item|주문|판매|매출|거래|결제|송장", re.IGNORECASE
)
_NOT_SOLD = re.compile(
    r"return|refund|expense|cost|payment|purchase_?order|target|budget|반품|환불|지출|비용|목표|예산|매입",
    re.IGNORECASE,
)
_NO_FIGURE = re.compile(
    r"(?:^|_)(?:year|month|day|age|lat|lng|latitude|longitude|line_?number|순번|연도|나이|연령)$", re.IGNORECASE
)
_WHOLE = re.compile(r"INT|\(\s*[0-9]+\s*(?:,\s*0\s*)?\)", re.IGNORECASE)
_SHARE = re.compile(r"rate|ratio|percent|pct|율$|률$", re.IGNORECASE)
_EACH_SALE_KO = ("객단가", "건당 매출", "건당 평균 매출", "주문당 매출", "평균 객단가")
_EACH_SALE_EN = ("average order value", "sales per order", "average ticket", "average basket")
_SALES_KO = ("매출액", "매출 총액", "판매액", "판매 금액", "총 매출")
_SALES_EN = ("sales", "revenue", "turnover", "total sales", "total revenue")
_SOLD = ("판매 수량", "판매량", "판매수량", "units sold")

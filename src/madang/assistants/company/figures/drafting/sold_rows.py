"""Which rows of a schema are sales, and what each of them comes to: the amounts of the lines of orders, or price times
quantity less discount; where nothing is called like a sale, the only events with an amount that is no cost.
"""

import re

from madang.assistants.company.figures.drafting.database_schema import SchemaColumn, SchemaTable
from madang.assistants.company.figures.drafting.metric_proposal import DraftedSchema
from madang.assistants.company.figures.drafting.number_columns import PRICE, bare, in_whole_units, is_no_figure, is_rate
from madang.assistants.company.figures.drafting.schema_names import SchemaWords, SpokenName


class SoldRows:
    """The table whose rows are sales, if there is one."""

    def __init__(self, schema: DraftedSchema) -> None:
        self._schema = schema
        self.table = self._best()

    @property
    def best(self) -> str | None:
        """The name of that table."""
        return self.table.name if self.table else None

    def amount(self, table: SchemaTable) -> tuple[str, SchemaColumn]:
        """The SQL for the amount of a row, and the column that it is an amount by; empty if there is none."""
        numbers = [column for column in table.columns if not is_no_figure(column, table)]
        price, quantity, discount = (
            next((column for column in numbers if pattern.search(bare(column, table))), None)
            for pattern in (PRICE, QUANTITY, _DISCOUNT)
        )
        amount = main_amount(table, self._schema.words)
        rated = discount is not None and is_rate(discount)
        less = f' * (1 - "{discount.name}")' if discount is not None and rated else ""
        if amount is not None:
            return f"{in_whole_units(amount)}{less}", amount
        if price is not None and quantity is not None:
            taken = f' - COALESCE("{discount.name}", 0)' if discount is not None and not rated else ""
            return f'{in_whole_units(price)} * "{quantity.name}"{less}{taken}', price
        return "", table.columns[0]

    def may_be(self, table: SchemaTable) -> bool:
        """Whether rows of a table may be sales: dated, no states, nothing that is paid or given back."""
        roles, words = self._schema.roles, self._schema.words
        dated = roles.date_of(table.name) is not None and not roles.is_snapshot(table.name)
        return dated and not table.view and not _NOT_SOLD.search(f"{table.name} {words.plain(table.name)}")

    def _best(self) -> SchemaTable | None:
        """Lines first, then events named like a sale; where none is, the only lines that tell how many of what were
        given at what price, the only lines with an amount, or the only events with one.
        """
        roles = self._schema.roles
        able = [table for table in self._schema.tables if self.may_be(table) and self.amount(table)[0]]
        fitting = [table for table in able if not self._is_paying(table)] or able
        lines = [table for table in fitting if roles.is_line(table.name)]
        named = [table for table in lines or fitting if _SELLING.search(self._event_name(table))]
        priced = [table for table in lines if _is_priced(table)]
        events = [table for table in fitting if self._schema.is_event(table.name)]
        certain = [only[0] for only in (priced, lines, events) if len(only) == 1]
        return next(iter([*named, *certain]), None)

    def _is_paying(self, table: SchemaTable) -> bool:
        """Whether rows are payments, which are sales only where nothing says what was sold."""
        return "payment" in self._schema.words.concepts(table.name)

    def _event_name(self, table: SchemaTable) -> str:
        """The names of a table, of its event and of the day that dates it: sold_at."""
        header, day = self._schema.roles.header_of(table.name) or "", self._schema.roles.date_of(table.name) or ""
        return f"{header} {table.name} {self._schema.words.plain(table.name)} {day}"


def main_amount(table: SchemaTable, words: SchemaWords) -> SchemaColumn | None:
    """The amount that a row comes to: the first that is one, a total or net amount before others."""
    numbers = [column for column in table.columns if re.search("INT|DEC|NUM|REAL|DOUB|FLOA|MONEY", column.type.upper())]
    found = [column for column in numbers if not is_no_figure(column, table) and _is_amount(column, table, words)]
    whole = [column for column in found if {*words.concepts(bare(column, table))} & _WHOLE]
    return (whole or found or [None])[0]


def _is_amount(column: SchemaColumn, table: SchemaTable, words: SchemaWords) -> bool:
    name = bare(column, table)
    plain = words.plain(name)
    return any(AMOUNT.search(text) for text in (name, plain)) and not _NO_SALE.search(f"{name} {plain}")


def is_called_like_money(table: SchemaTable, words: SchemaWords) -> bool:
    """Whether the rows of a table are called like money, so that their name means what they come to: charges."""
    found = words.concepts(table.name)
    return bool(found) and found[-1] in _PAID and main_amount(table, words) is not None


def is_name_of_money(name: str) -> bool:
    """Whether a Korean name is one of money: 후원금, 임대료."""
    return bool(_SUM.search(name))


def names_of_each_sale(event: SpokenName, trade: tuple[str, ...]) -> SpokenName:
    """What people call the sales of one event: 객단가, 주문당 매출, average order amount."""
    korean = [
        form.format(one)
        for one in event.ko
        for form in ("{}당 매출", "{} 건당 매출", "평균 {} 금액", "{} 평균 금액", "{}당 평균 금액")
    ]
    english = [f"average {one} {what}" for one in event.en for what in ("value", "amount", "total", "size")]
    korean += [
        form.format(one) for one in trade for form in ("건당 평균 {}", "건당 {}", "평균 {}") if not one.isascii()
    ]
    return SpokenName(tuple(dict.fromkeys((*_EACH_SALE_KO, *korean))), tuple(dict.fromkeys((*_EACH_SALE_EN, *english))))


def names_of_sales() -> SpokenName:
    """What people call sales in any trade."""
    return SpokenName(("매출", *_SALES_KO), _SALES_EN)


def _is_priced(table: SchemaTable) -> bool:
    """Whether the rows tell how many of what were given at what price."""
    numbers = [bare(column, table) for column in table.columns if not is_no_figure(column, table)]
    return all(any(pattern.search(name) for name in numbers) for pattern in (PRICE, QUANTITY))


SOLD_WORDS = ("판매 수량", "판매량", "판매수량", "units sold")
QUANTITY = re.compile(r"quantity|(?<!avail)qty|^units$|pieces|수량$|개수$", re.IGNORECASE)
AMOUNT = re.compile(
    r"amount|extended_?price|line_?total|item_?total|subtotal|\bsum\b|sales|revenue|turnover|fare$|total(?:_?price)?$"
    r"|판매금액|판매액|매출|결제금액|주문금액|금액$|납부액$|수납액$|청구액$",
    re.IGNORECASE,
)
_WHOLE = {"total", "net", "subtotal"}
_NO_SALE = re.compile(r"tax|discount|refund|tip|fee\b|vat|환불|할인|세금|부가세", re.IGNORECASE)
_DISCOUNT = re.compile(r"discount(?!_?amount)|할인율", re.IGNORECASE)
_SELLING = re.compile(
    r"order|sale|sold|invoice|purchas|transact|line_?item|receipt|payment|주문|판매|매출|거래|결제|송장|수납|납부",
    re.IGNORECASE,
)
_NOT_SOLD = re.compile(
    r"return|refund|expense|cost|purchase_?order|target|budget|repair|maintenance|complaint|downtime|production"
    r"|반품|환불|지출|비용|목표|예산|매입|수리|정비|불만|생산",
    re.IGNORECASE,
)
_EACH_SALE_KO = ("객단가", "건당 매출", "건당 평균 매출", "주문당 매출", "평균 객단가")
_EACH_SALE_EN = ("average order value", "sales per order", "average ticket", "average basket")
_SALES_KO = ("매출액", "매출 총액", "판매액", "판매 금액", "총 매출")
_SALES_EN = ("sales", "revenue", "turnover", "total sales", "total revenue")
_PAID = {
    "charge",
    "fee",
    "expense",
    "cost",
    "donation",
    "deposit",
    "premium",
    "salary",
    "wage",
    "income",
    "revenue",
    "refund",
}
_SUM = re.compile("(?:금|액|료|비)$")

"""The number columns of a table as metrics: added up and on average, or only averaged where a sum means nothing."""

import re
from collections.abc import Iterator

from madang.assistants.company.figures.drafting.database_schema import SchemaColumn, SchemaTable
from madang.assistants.company.figures.drafting.metric_proposal import DraftedSchema, Proposal
from madang.assistants.company.figures.drafting.number_columns import (
    bare,
    in_whole_units,
    is_in_cents,
    kind_of,
    time_unit,
    without_unit,
)
from madang.assistants.company.figures.drafting.schema_names import SchemaWords, SpokenName, key_of, split_name
from madang.assistants.company.figures.drafting.sold_rows import (
    QUANTITY,
    SOLD_WORDS,
    SoldRows,
    is_called_like_money,
    is_name_of_money,
    main_amount,
)
from madang.assistants.company.figures.semantic_layer import Unit


class ColumnMetrics:
    """The metrics of the number columns of one schema."""

    def __init__(self, schema: DraftedSchema, sold: SoldRows) -> None:
        self._schema, self._sold, self._roles, self._words = schema, sold, schema.roles, schema.words
        self._korean = any(re.search("[가-힣]", column.name) for table in schema.tables for column in table.columns)

    def of_table(self, table: SchemaTable) -> Iterator[Proposal]:
        """The number columns: added up, and on average; only averaged where a sum means nothing."""
        for column in table.columns:
            if self._schema.types[table.name][column.name] not in ("integer", "decimal"):
                continue
            kind = kind_of(column, table, self._words)
            if kind in ("sum", "time"):
                yield self._summed(column, table)
            if kind in ("mean", "sum", "time") and not self._roles.is_snapshot(table.name):
                yield self._averaged(
                    column, table, alone=kind == "mean" or (kind == "time" and not self._is_added(column, table))
                )

    def _is_added(self, column: SchemaColumn, table: SchemaTable) -> bool:
        """Whether a time without a word for sum or average is the sum: time stopped or worked, not time waited."""
        concepts = {*self._words.concepts(bare(column, table))}
        return bool(concepts & _ADDED or concepts & {*self._words.concepts(table.name)})

    def _is_what_it_is_about(self, column: SchemaColumn, table: SchemaTable) -> bool:
        """Whether a table is called like one of its numbers: stock, like how much there is."""
        return {*self._words.concepts(table.name)} <= {*self._words.concepts(bare(column, table))}

    def _said(self, column: SchemaColumn, table: SchemaTable) -> SpokenName:
        """The names of a number column; of a time without its unit."""
        written = bare(column, table)
        if kind_of(column, table, self._words) != "time":
            return _turned(self._words.name(written, column.comment), written, self._words)
        rest = without_unit(written)
        said = self._words.name(rest, column.comment)
        timed = rest == written or {*self._words.concepts(rest)} & {"time", "downtime", "uptime", "overtime"}
        if timed:
            units = (f"{name} {time_unit_word(written)}" for name in said.en if not name.endswith("s"))
            return SpokenName(said.ko, tuple(dict.fromkeys((*said.en, *units, *(f"{name} hours" for name in said.en)))))
        korean = tuple(dict.fromkeys((*(f"{name} 시간" for name in said.ko), *self._words.name(written).ko)))
        english = tuple(
            dict.fromkeys(
                f"{name} {word}"
                for word in ("time", time_unit_word(written), "hours")
                for name in said.en
                if not name.endswith("s")
            )
        )
        return SpokenName(korean, english or said.en)

    def _averaged(self, column: SchemaColumn, table: SchemaTable, *, alone: bool) -> Proposal:
        said, spoken = self._said(column, table), self._schema.spoken(table)
        own = qualified(spoken, said, "평균 ", "average ")
        shared = [
            form for name in said.ko for form in (f"평균 {name}", f"{name} 평균", f"건당 평균 {name}", f"건당 {name}")
        ]
        shared += [f"{word} {name}" for name in said.en for word in ("average", "mean", "avg")]
        if self._schema.is_event(table.name):
            shared += [
                form
                for one in spoken.ko
                for name in said.ko
                for form in (f"{one}당 평균 {name}", f"{one}당 {name}", f"{one} 건당 평균 {name}", f"{one} 건당 {name}")
            ]
            shared += [
                form
                for one in spoken.en
                for name in said.en
                for form in (f"{name} per {one}", f"average {name} per {one}")
            ]
            if column is main_amount(table, self._words):
                shared += [
                    form
                    for one in spoken.ko
                    for form in (
                        f"{one} 건당 평균 금액",
                        f"{one}당 평균 금액",
                        f"{one} 건당 금액",
                        f"건당 평균 {one} 금액",
                    )
                ]
        shared += (*said.all, *self._points(column, table)) if alone else ()
        key = f"{key_of(table.name)}_{key_of(column.name)}"
        return Proposal(
            key if kind_of(column, table, self._words) == "mean" else f"{key}_each",
            table.name, f"AVG({in_whole_units(column)})",
            self.unit(column, table), own, tuple(shared), self._rank(table), apart=self.apart(column, table),
        )  # fmt: skip

    def _points(self, column: SchemaColumn, table: SchemaTable) -> Iterator[str]:
        """The names of what points are given for: satisfaction, of csat_score."""
        *before, last = self._words.concepts(bare(column, table))
        if before and last in ("score", "rating", "point", "rate"):
            about = self._words.name(" ".join(before))
            yield from (*about.all, *(f"{name} {word}" for name in about.ko for word in ("점수", "평균")))
            yield from (f"{word}{name}" for name in about.all for word in ("평균 ", "average "))

    def _rank(self, table: SchemaTable) -> int:
        return 0 if table.name == self._sold.best else 1 if self._roles.date_of(table.name) else 2

    def _head(self, column: SchemaColumn, table: SchemaTable) -> tuple[str, ...]:
        """The names of what a column is about: stock, of units in stock."""
        *before, last = re.split(r"[\s_]|(?<=[a-z])(?=[A-Z])", bare(column, table))
        return self._words.name(last).all if before and before[-1].lower() in ("in", "of") else ()

    def _main(self, column: SchemaColumn, table: SchemaTable) -> tuple[str, ...]:
        """What an event comes to, for its first amount: 수납액, 출하 금액, shipment value."""
        if column is not main_amount(table, self._words) or not self._schema.is_event(table.name):
            return ()
        spoken = self._schema.spoken(table)
        korean = [f"{name}{word}" for name in spoken.ko for word in (" 금액", "액", " 총액", " 총 금액")]
        alone = (
            spoken.all
            if is_called_like_money(table, self._words)
            else tuple(name for name in spoken.ko if is_name_of_money(name))
        )
        return (*alone, *korean, *(f"{name} {word}" for name in spoken.en for word in ("amount", "value", "total")))

    def apart(self, column: SchemaColumn, table: SchemaTable) -> str | None:
        """The currency beside an amount, where there are several."""
        unit = self.unit(column, table)
        found = next((each for each in table.columns if _is_currency(each, self._words) and each is not column), None)
        several = found is not None and (found.profile is None or found.profile.distinct > 1)
        return key_of(table.name, found.name) if found and several and unit in ("money", "won") else None

    def unit(self, column: SchemaColumn, table: SchemaTable) -> Unit:
        written = f"{bare(column, table)} {column.comment} {self._words.plain(bare(column, table))}"
        if kind_of(column, table, self._words) == "time":
            return "minutes" if time_unit(bare(column, table)) == "min" else "count"
        if not _MONEY.search(written) and not is_in_cents(column):
            return "count"
        for unit, pattern in _CURRENCIES.items():
            if re.search(pattern, written, re.IGNORECASE):
                return unit
        return "won" if self._korean else "money"

    def _summed(self, column: SchemaColumn, table: SchemaTable) -> Proposal:
        said, spoken = self._said(column, table), self._schema.spoken(table)
        time = kind_of(column, table, self._words) == "time"
        added = not time or self._is_added(column, table)
        own = qualified(spoken, said, "" if added else "총 ", "" if added else "total ")
        shared = (
            *(said.all if added else ()),
            *(form for name in said.ko for form in (f"총 {name}", f"{name} 합계", f"{name} 총합")),
            *(f"total {name}" for name in said.en),
        )
        if added:
            shared = (*shared, *self._head(column, table), *self._main(column, table))
        if self._roles.is_snapshot(table.name) and self._is_what_it_is_about(column, table):
            shared = (*shared, *spoken.all)
        if QUANTITY.search(bare(column, table)) and self._sold.may_be(table):
            shared = (*shared, *SOLD_WORDS)
        return Proposal(
            f"{key_of(table.name)}_{key_of(column.name)}", table.name, f"SUM({in_whole_units(column)})",
            self.unit(column, table), own, shared,
            0 if self._is_what_it_is_about(column, table) else self._rank(table), apart=self.apart(column, table),
        )  # fmt: skip


def qualified(table: SpokenName, column: SpokenName, korean: str, english: str) -> SpokenName:
    """The names of a column with those of its table before it."""
    first = (f"{korean}{one} {name}" for one in table.ko[:2] for name in column.ko)
    second = (f"{english}{one} {name}" for one in table.en[:1] for name in column.en)
    return SpokenName(tuple(first), tuple(second))


def _turned(said: SpokenName, written: str, words: SchemaWords) -> SpokenName:
    """The names of a column, in English as it is written and the other way round too: days rented, idle machines."""
    told = words.concepts(written)
    if re.search("[가-힣]", written) or len(told) != 2:  # noqa: PLR2004 - a noun and what describes it
        return said
    other = words.name(" ".join(told[::-1]))
    plain = " ".join(word for word in split_name(written) if word not in ("eur", "usd", "krw", "won"))
    return SpokenName(said.ko, tuple(dict.fromkeys((*said.en, plain, *other.en))))


def time_unit_word(written: str) -> str:
    """The English word of the unit of a time."""
    return {"min": "minutes", "sec": "seconds", "hour": "hours"}.get(time_unit(written), "time")


def _is_currency(column: SchemaColumn, words: SchemaWords) -> bool:
    return "currency" in words.concepts(column.name)


_ADDED = {"downtime", "uptime", "work", "worked", "overtime", "talk", "run", "running", "planned", "stop", "idle"}
_MONEY = re.compile(
    r"amount|price|cost|charge|tuition|payment|sales|revenue|fee|fare|won|krw|usd|total|freight|balance|bal\b|금액|매출|가격|단가|비용|정가|원$|액$|요금|공임|운임|료$",
    re.IGNORECASE,
)
_CURRENCIES: dict[Unit, str] = {
    "won": r"krw|won\b|원화|\(원\)", "usd": r"usd|dollar|달러", "eur": r"(?:\b|_)eur|euro|유로",
    "jpy": r"\bjpy|yen\b|엔화",
}  # fmt: skip

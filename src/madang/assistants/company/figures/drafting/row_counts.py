"""What the rows of a table count: how many there are, by each of their dates, and how many things took part in them."""

import re
from collections.abc import Iterator

from madang.assistants.company.figures.drafting.database_schema import SchemaColumn, SchemaTable
from madang.assistants.company.figures.drafting.metric_proposal import DraftedSchema, Proposal
from madang.assistants.company.figures.drafting.schema_names import SpokenName, key_of, split_name
from madang.assistants.company.figures.drafting.sold_rows import is_called_like_money, is_name_of_money
from madang.assistants.company.figures.drafting.table_roles import is_personal


class RowCounts:
    """The counts of the tables of one schema."""

    def __init__(self, schema: DraftedSchema) -> None:
        self._schema, self._roles, self._words = schema, schema.roles, schema.words

    def of_rows(self, table: SchemaTable) -> Iterator[Proposal]:
        """How many there are; how many things took part in an event."""
        spoken, thing = self._schema.spoken(table), self._roles.is_thing(table.name)
        counted = [f"{name} {word}" for name in spoken.ko for word in (("수",) if thing else ("건수", "수", "횟수"))]
        plural = sorted(spoken.en, key=lambda name: not name.endswith("s"))  # number of orders
        english = [f"{word} {name}" for name in plural for word in ("number of", "how many")]
        shared = (*(name.replace(" ", "") for name in counted), *(f"{name} count" for name in spoken.en))
        shared = (*shared, *(f"총 {name}" for name in spoken.ko), *(f"total {name}" for name in plural))
        if not thing:
            done = (f"{name}{ending}" for name in spoken.ko if " " not in name for ending in ("한", "된"))
            bare = (
                ()
                if is_called_like_money(table, self._words)
                else (name for name in spoken.all if not is_name_of_money(name))
            )
            shared = (*shared, *bare, *self._begun(table), *done)
        rank = 1 if thing or not self._roles.is_line(table.name) else 3
        key, names = f"{key_of(table.name)}_count", SpokenName(tuple(counted), tuple(english))
        yield Proposal(key, table.name, "COUNT(*)", "count", names, shared, rank)
        if self._schema.is_event(table.name):
            for column, other in self._roles.parents[table.name]:
                if self._roles.is_thing(other):
                    yield self._taking_part(table, column, self._words.name(other), key_of(other))
            for column in self._people_without_table(table):
                yield self._taking_part(table, column.name, self._words.name(_owner(column)), key_of(column.name))

    def by_other_dates(self, table: SchemaTable) -> Iterator[Proposal]:
        """How many by another of their dates: members by the day they left, invoices by the day they were paid."""
        own = self._roles.date_of(table.name)
        if "." in (own or ""):
            return
        dates = [
            date for date in self._roles.dates_of(table.name) if date != own and not is_personal(_column(table, date))
        ]
        for date in dates:
            names = self._with_date(table, date)
            if self._roles.is_thing(table.name):
                first = date == dates[0] and not _LEFT.search(date)
                names = (*names, *(self._new(table) if first else ()), *self._joining(table, date))
            korean, english = ([name for name in names if name.isascii() == ascii_] for ascii_ in (False, True))
            if korean or english:
                spoken = SpokenName(tuple(korean or english), tuple(english or korean))
                yield Proposal(
                    f"{key_of(table.name)}_{key_of(date)}_count",
                    table.name,
                    "COUNT(*)",
                    "count",
                    spoken,
                    (),
                    2,
                    date=date,
                )

    def _begun(self, table: SchemaTable) -> tuple[str, ...]:
        """The events with the word of their own date: rentals started, 불만 접수."""
        date = (self._roles.date_of(table.name) or "").rpartition(".")[2]
        return self._with_date(table, date) if date else ()

    def _with_date(self, table: SchemaTable, date: str) -> tuple[str, ...]:
        spoken = self._schema.spoken(table)
        known = [
            word for word in self._words.concepts(date) if word not in ("date", "datetime", "time", "at", "on", "day")
        ]
        told = [word for word in known if word not in self._words.concepts(table.name)]
        said = self._words.name(" ".join(told)) if told else SpokenName((), ())
        korean = [
            f"{form}"
            for one in spoken.ko
            for name in said.ko
            for form in (f"{one} {name}", f"{name}한 {one}", f"{name}된 {one}")
        ]
        counted = [f"{name}{word}" for name in korean for word in ("", " 수", " 건수")]
        english = [
            form
            for one in spoken.en
            for name in (*told, *said.en)
            for form in (f"{one} {name}", f"{name} {one}", f"{one} were {name}")
        ]
        if len(told) > 1 and any("-" in name for name in said.en):  # check-ins
            english += [name for name in said.en if "-" in name]
            counted += [f"{name}{word}" for name in said.ko for word in (" 수", " 건수")]
        counted += [f"{word} {form}" for form in english for word in ("how many", "number of")]
        return tuple(dict.fromkeys((*counted, *english)))

    def _new(self, table: SchemaTable) -> tuple[str, ...]:
        spoken = self._schema.spoken(table)
        korean = [
            f"{word} {name}{end}" for name in spoken.ko for word in ("신규", "새", "새로운") for end in (" 수", "")
        ]
        return (*korean, *(f"new {name}" for name in spoken.en), *(f"number of new {name}" for name in spoken.en))

    def _joining(self, table: SchemaTable, date: str) -> tuple[str, ...]:
        """Members by the verb alone: 가입자, 탈퇴자, 신규 가입."""
        verbs = [word for word in self._words.name(date).ko if word.endswith(("일", "일자", "날짜"))]
        stems = dict.fromkeys(re.sub(r"\s*(?:일시|일자|날짜|일)$", "", verb) for verb in verbs)
        new = () if _LEFT.search(date) else ("신규 ", "새로 ")
        forms = [
            f"{before}{stem}{end}"
            for stem in stems
            if len(stem) > 1
            for before in ("", *new)
            for end in ("자", "자 수", "자수", " 수", " 건수")
        ]
        thing = [
            f"{before}{stem}한 {name}{end}"
            for stem in stems
            if len(stem) > 1
            for before in ("", *new)
            for name in self._schema.spoken(table).ko
            for end in ("", " 수")
        ]
        return (*thing, *forms)

    def _people_without_table(self, table: SchemaTable) -> Iterator[SchemaColumn]:
        """Columns that say who, where no table lists them: customerRef."""
        for column in table.columns:
            concepts = self._words.concepts(_owner(column))
            of_table = column.name in [name for name, _ in self._roles.parents[table.name]]
            if len(concepts) == 1 and concepts[0] in _WHO and not of_table and _REFERS.search(column.name):
                yield column

    def _taking_part(self, table: SchemaTable, column: str, thing: SpokenName, other: str) -> Proposal:
        event = self._schema.spoken(table)
        bought = ("구매한", "구매") if _BOUGHT.search(table.name) else ()
        verbs = dict.fromkeys(form for one in event.ko for form in (one, f"{one}한", f"{one}받은", f"{one}된"))
        korean = tuple(f"{word} {name}{end}" for word in (*verbs, *bought) for name in thing.ko for end in (" 수", ""))
        english = (f"{thing.en[-1]} with {event.en[-1]}",)
        key = f"{key_of(table.name)}_{other}_count"
        return Proposal(key, table.name, f'COUNT(DISTINCT "{column}")', "count", SpokenName(korean, english))


def _column(table: SchemaTable, name: str) -> SchemaColumn:
    return next(column for column in table.columns if column.name == name)


def _owner(column: SchemaColumn) -> str:
    return " ".join(
        word for word in split_name(column.name) if word not in ("id", "ref", "no", "key", "uuid", "number")
    )


_LEFT = re.compile(r"left|leav|withdr|resign|cancel|churn|end|close|out|탈퇴|퇴사|해지|종료|퇴원", re.IGNORECASE)
_WHO = {"customer", "client", "user", "member", "patient", "student", "guest", "visitor", "passenger"}
_REFERS = re.compile(r"(?:_|[a-z])(?:id|ref|no|key|uuid|number)$|번호$", re.IGNORECASE)
_BOUGHT = re.compile(
    r"order|sale|sold|invoice|purchas|transact|line_?item|주문|판매|매출|거래|결제|송장", re.IGNORECASE
)

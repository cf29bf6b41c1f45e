"""What the tables of a schema are for: those that list things, those that record events with a date, their lines, and
snapshots; and which columns are personal.
"""

import re
from collections.abc import Mapping, Sequence

from madang.assistants.company.figures.drafting.database_schema import SchemaColumn, SchemaTable
from madang.assistants.company.figures.drafting.schema_names import SchemaWords, split_name
from madang.assistants.company.figures.semantic_layer import ColumnType


class TableRoles:
    """The roles of the tables of one schema."""

    def __init__(
        self,
        schema: Sequence[SchemaTable],
        types: Mapping[str, Mapping[str, ColumnType]],
        joins: Sequence[tuple[str, str]],
        words: SchemaWords,
    ) -> None:
        self._tables, self._types, self._words = {table.name: table for table in schema}, types, words
        self._labels: dict[str, tuple[str, ...]] = {}
        self.parents: dict[str, list[tuple[str, str]]] = {name: [] for name in self._tables}
        for many, one in joins:
            table, _, column = many.partition(".")
            self.parents[table].append((column, one.partition(".")[0]))

    def label_of(self, name: str) -> tuple[str, ...]:
        """The columns with the name of a thing that a table lists; none if it lists no things.

        Where no column is called a name, a word for things says so, and what differs from row to row is the name.
        """
        if name not in self._labels:
            self._labels[name] = self._named_label(name) or self._unnamed_label(name)
        return self._labels[name]

    def _unnamed_label(self, name: str) -> tuple[str, ...]:
        table = self._tables[name]
        if self.dates_of(name) and len({to for _, to in self.parents[name]}) > 1 and not self._words.is_of_things(name):
            return ()  # somebody enrolled in something on a day
        if len(table.key) != 1 or not (self._is_referred_to(name) and self._only_lists(name)):
            return ()
        texts = [column for column in table.columns if self._types[name][column.name] == "text"]
        told = [column for column in texts if not is_personal(column) and _differs(column, table)]
        own = [column for column in told if column.name not in table.key]
        return ((own or told)[0].name if told else table.key[0],)

    def _only_lists(self, name: str) -> bool:
        """Whether a table is about things: called by a word for things, or without any number, where all that refers to
        it happened on days of its own.
        """
        referring = {other for other, parents in self.parents.items() for _, to in parents if to == name}
        keys = {*self._tables[name].key, *(column for column, _ in self.parents[name])}
        numbers = [c for c, kind in self._types[name].items() if kind in ("integer", "decimal") and c not in keys]
        dated = all(self.dates_of(other) for other in referring)
        return self._words.is_of_things(name) or (not numbers and (dated or not self.dates_of(name)))

    def _named_label(self, name: str) -> tuple[str, ...]:
        table, types = self._tables[name], self._types[name]
        if (len(table.key) != 1 and not table.view) or table.codes or self._is_dated_event(name):
            return ()
        texts = [column.name for column in table.columns if types[column.name] == "text"]
        first, last = (next((text for text in texts if pattern.search(text)), None) for pattern in (_FIRST, _LAST))
        if first and last:
            return (first, last)
        prefix = common_prefix(table)
        labels = [text for text in texts if _LABEL.search(text.lower().removeprefix(prefix)) or _LABEL.search(text)]
        return (labels[0],) if labels else ()

    def _is_referred_to(self, name: str) -> bool:
        return any(to == name for parents in self.parents.values() for _, to in parents)

    def _is_dated_event(self, name: str) -> bool:
        """Whether rows that have a name all the same are events: a lesson on a day, given by somebody, that nothing
        else refers to.
        """
        dated = [column for column in self._types[name] if self._rank_of_date(name, column) >= _NEUTRAL]
        return (
            bool(dated and self.parents[name]) and not self._is_referred_to(name) and not self._words.is_of_things(name)
        )

    def is_thing(self, name: str) -> bool:
        """Whether a table lists things, such as customers, and does not record what happened."""
        return bool(self.label_of(name))

    def is_snapshot(self, name: str) -> bool:
        """Whether its rows are states at a date, which must not be added up over time: stock, and what else is there;
        what was sold on each day is no state.
        """
        table = self._tables[name]
        dated = any(self._types[name].get(key) in DATES for key in table.key)
        numbers = [column.name for column in table.columns if self._types[name][column.name] in ("integer", "decimal")]
        of_states = bool(_SNAPSHOT.search(name)) or (dated and any(map(_SNAPSHOT.search, numbers)))
        return of_states and self._own_date(name) is not None

    def header_of(self, name: str) -> str | None:
        """The table that records the event of which the rows are lines."""
        if self.is_thing(name):
            return None
        for _, other in self.parents[name]:
            if not self.is_thing(other) and self._own_date(other) is not None:
                return other
        return None

    def is_line(self, name: str) -> bool:
        """Whether its rows are the lines of an event: part of its key, or without a date of their own."""
        header = self.header_of(name)
        if header is None:
            return False
        leading = {column for column, other in self.parents[name] if other == header}
        return bool(leading.intersection(self._tables[name].key)) or self._own_date(name) is None

    def date_of(self, name: str) -> str | None:
        """The date of the rows: of lines that of their event; of things none."""
        if self.is_thing(name):
            return None
        if self.is_line(name) and (header := self.header_of(name)):
            return f"{header}.{self._own_date(header)}"
        return self._own_date(name)

    def _own_date(self, name: str) -> str | None:
        dated = self.dates_of(name)
        return max(dated, key=lambda column: self._rank_of_date(name, column), default=None)

    def dates_of(self, name: str) -> list[str]:
        """The columns with a date or a time."""
        return [column for column, kind in self._types[name].items() if kind in DATES]

    def _rank_of_date(self, name: str, column: str) -> int:
        """How likely a date is the one of the event: one that is called like it first, then one that begins it, before
        those that end it and those of keeping records.
        """
        if self._types[name][column] not in DATES:
            return -1
        if _is_called_like(column, name) and not _PLANNED.search(column):
            return _NEUTRAL + 3
        for rank, pattern in enumerate((_KEPT, _ENDING, _NOTED)):
            if pattern.search(column):
                return rank
        return _NEUTRAL + (1 if _PRIMARY.search(column) else 0)


def _is_called_like(column: str, table: str) -> bool:
    """Whether a date says what the rows of a table are: 등록일 of 수강등록, order date of orders."""
    if re.search("[가-힣]", column):
        stem = re.sub(r"(?:일시|일자|날짜|일)$", "", column)
        return len(stem) > 1 and stem in table
    return bool({word for word in split_name(column) if len(word) > 2 and word in split_name(table)})  # noqa: PLR2004


def _differs(column: SchemaColumn, table: SchemaTable) -> bool:
    """Whether a column has another value in nearly every row."""
    return bool(column.profile and table.rows and column.profile.distinct >= table.rows * _NEARLY_ALL)


def common_prefix(table: SchemaTable) -> str:
    """The short prefix that all columns of a table share, such as `l_`."""
    found = {re.match(r"(?:[a-z]{1,4}_)?", column.name.lower()) for column in table.columns}
    prefixes = {match.group() for match in found if match}
    return prefixes.pop() if len(prefixes) == 1 and len(table.columns) > 1 else ""


def is_key(column: SchemaColumn, table: SchemaTable) -> bool:
    """Whether a column only identifies something."""
    referring = {*table.key, *(key.column for key in table.foreign_keys)}
    bare = column.name.lower().removeprefix(common_prefix(table))
    return column.name in referring or bool(_KEY.search(bare) or re.search(r"(?<=[a-z])I[Dd]$", column.name))


def is_personal(column: SchemaColumn) -> bool:
    """Whether a column holds contact data or numbers of persons, which are left out."""
    return bool(_PERSONAL.search(f"{column.name} {column.comment}"))


def is_person_name(names: Sequence[str], table: SchemaTable) -> bool:
    """Whether a label is the name of a person."""
    return len(names) > 1 or bool(_PERSON.search(f"{table.name} {table.comment}"))


DATES = ("date", "timestamp", "compact_date")
_FIRST, _LAST = re.compile(r"first_?name", re.IGNORECASE), re.compile(r"last_?name|sur_?name", re.IGNORECASE)
_NEARLY_ALL = 0.9
_LABEL = re.compile(r"(?:^|_)(?:name|title|label|nm)$|(?<=[a-z])(?:Name|Title|name)$|(?<!설)명$|이름$|성명$", re.ASCII)
_KEY = re.compile(
    r"(?:^|_)(?:id|no|code|key|uuid|seq|linenumber|guid)$|(?:key|코드|번호|순번|일련번호)$", re.IGNORECASE
)
_SNAPSHOT = re.compile(r"재고|잔액|잔고|snapshot|inventory|stock|balance|headcount|(?:^|_)stk(?:_|$)", re.IGNORECASE)
_KEPT = re.compile(r"update|modif|upd_|birth|hire|expir|valid|수정|변경|생년|생일|입사|만료", re.IGNORECASE)
_ENDING = re.compile(
    r"(?:^|_)(?:est|exp|eta|arr)(?:_|$)|arriv|depart|expect|estimat|plan|예정|출발|deliver|commit|receipt|required|due|return|end|close|resolv|finish|complet|paid|left|ship(?:ped)?_?(?:at|on|date|dt)?$"
    r"|배송|도착|반납|종료|완료|퇴장|마감|납기|만기|출고",
    re.IGNORECASE,
)
_PLANNED = re.compile(r"(?:^|_)(?:est|exp|eta)(?:_|$)|expect|estimat|plan|예정|update|modif|수정|변경", re.IGNORECASE)
_NOTED = re.compile(r"creat|regist|reg_|insert|crt|등록|생성", re.IGNORECASE)
_NEUTRAL = 3
_PRIMARY = re.compile(
    r"order|sale|sold|invoice|transact|purchas|visit|start|begin|open|placed|issue|occur|주문|판매|거래|결제|방문|매출|시작|발생|접수",
    re.IGNORECASE,
)
_PERSONAL = re.compile(
    r"e-?mail|phone|mobile|fax|address|street|zip|postal|birth|ssn|passport|card_?(?:no|num)|password|salary"
    r"|(?:^|_)(?:tel|hp|addr|jumin|rrn|pwd|passwd)(?:_|$)"
    r"|이메일|전화|휴대|핸드폰|연락처|주소|우편|생년|생일|주민|여권|카드번호|계좌|비밀번호|급여|연봉",
    re.IGNORECASE,
)
_PERSON = re.compile(
    r"customer|client|member|user|person|people|employee|staff|doctor|patient|student|contact"
    r"|회원|고객|직원|사원|의사|의료인|환자|학생|사용자|담당자",
    re.IGNORECASE,
)

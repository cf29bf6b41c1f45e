"""What the tables of a schema are for: those that list things, those that record events with a date, their lines, and
snapshots; and which columns are personal.
"""

import re
from collections.abc import Mapping, Sequence

from madang.assistants.company.figures.drafting.database_schema import SchemaColumn, SchemaTable
from madang.assistants.company.figures.semantic_layer import ColumnType


class TableRoles:
    """The roles of the tables of one schema."""

    def __init__(
        self,
        schema: Sequence[SchemaTable],
        types: Mapping[str, Mapping[str, ColumnType]],
        joins: Sequence[tuple[str, str]],
    ) -> None:
        self._tables, self._types = {table.name: table for table in schema}, types
        self.parents: dict[str, list[tuple[str, str]]] = {name: [] for name in self._tables}
        for many, one in joins:
            table, _, column = many.partition(".")
            self.parents[table].append((column, one.partition(".")[0]))

    def label_of(self, name: str) -> tuple[str, ...]:
        """The columns with the name of a thing that a table lists; none if it lists no things."""
        table, types = self._tables[name], self._types[name]
        if len(table.key) != 1 and not table.view:
            return ()
        texts = [column.name for column in table.columns if types[column.name] == "text"]
        first, last = (next((text for text in texts if pattern.search(text)), None) for pattern in (_FIRST, _LAST))
        if first and last:
            return (first, last)
        prefix = common_prefix(table)
        labels = [text for text in texts if _LABEL.search(text.lower().removeprefix(prefix)) or _LABEL.search(text)]
        return (labels[0],) if labels else ()

    def is_thing(self, name: str) -> bool:
        """Whether a table lists things, such as customers, and does not record what happened."""
        return bool(self.label_of(name))

    def is_snapshot(self, name: str) -> bool:
        """Whether its rows are states at a date, which must not be added up over time."""
        table = self._tables[name]
        dated = any(self._types[name].get(key) in ("date", "timestamp") for key in table.key)
        return bool(dated or _SNAPSHOT.search(name)) and self._own_date(name) is not None

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
        dated = [column for column, kind in self._types[name].items() if kind in ("date", "timestamp")]
        chosen = [column for column in dated if not _SECONDARY.search(column)]
        primary = [column for column in chosen if _PRIMARY.search(column)]
        return (primary or chosen or dated or [None])[0]


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


_FIRST, _LAST = re.compile(r"first_?name", re.IGNORECASE), re.compile(r"last_?name|sur_?name", re.IGNORECASE)
_LABEL = re.compile(r"(?:^|_)(?:name|title|label|nm)$|(?<=[a-z])(?:Name|Title)$|명$|이름$|성명$", re.ASCII)
_KEY = re.compile(
    r"(?:^|_)(?:id|no|code|key|uuid|seq|linenumber|guid)$|(?:key|코드|번호|순번|일련번호)$", re.IGNORECASE
)
_SNAPSHOT = re.compile(r"재고|잔액|잔고|snapshot|inventory|stock_?level|balance", re.IGNORECASE)
_SECONDARY = re.compile(
    r"ship|deliver|commit|receipt|required|due|update|modif|creat|birth|hire|배송|도착|수정|변경|등록|생성|생년|입사",
    re.IGNORECASE,
)
_PRIMARY = re.compile(r"order|sale|sold|invoice|transact|purchas|visit|주문|판매|거래|결제|방문|매출", re.IGNORECASE)
_PERSONAL = re.compile(
    r"e-?mail|phone|mobile|fax|address|street|zip|postal|birth|ssn|passport|card_?(?:no|num)|password|salary"
    r"|이메일|전화|휴대|핸드폰|연락처|주소|우편|생년|생일|주민|여권|카드번호|계좌|비밀번호|급여|연봉",
    re.IGNORECASE,
)
_PERSON = re.compile(
    r"customer|client|member|user|person|people|employee|staff|doctor|patient|student|contact"
    r"|회원|고객|직원|사원|의사|의료인|환자|학생|사용자|담당자",
    re.IGNORECASE,
)

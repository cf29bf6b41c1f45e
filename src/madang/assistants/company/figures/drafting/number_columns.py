"""What the number columns of a table are: amounts and quantities, which are added up; prices, rates and points, which
are averaged; times that something took, with their unit; flags, and what is no figure at all.
"""

import re
from typing import Literal

from madang.assistants.company.figures.drafting.database_schema import SchemaColumn, SchemaTable
from madang.assistants.company.figures.drafting.schema_names import SchemaWords, split_name
from madang.assistants.company.figures.drafting.table_roles import common_prefix, is_key, is_personal

NumberKind = Literal["sum", "mean", "time", "flag", "none"]


def bare(column: SchemaColumn, table: SchemaTable) -> str:
    """A column without the prefix that all columns of its table have."""
    prefix = common_prefix(table)
    return column.name[len(prefix) :] if column.name.lower().startswith(prefix) else column.name


def kind_of(column: SchemaColumn, table: SchemaTable, words: SchemaWords) -> NumberKind:
    """What can be done with the numbers of a column."""
    name = bare(column, table)
    if is_flag(column, table):
        return "flag"
    if is_no_figure(column, table) or {*words.concepts(name)} & _CODED:
        return "none"
    if _TIME.search(name):
        return "time"
    if is_rate(column) or PRICE.search(name) or _POINTS.search(name) or {*words.concepts(name)} & _MEANT:
        return "mean"
    return "sum"


def is_flag(column: SchemaColumn, table: SchemaTable) -> bool:
    """Whether a column says yes or no."""
    said = column.profile is None or column.profile.largest is None or column.profile.largest <= 1
    return "BOOL" in column.type.upper() or (bool(_FLAG.search(bare(column, table))) and said)


def is_no_figure(column: SchemaColumn, table: SchemaTable) -> bool:
    """Whether a number only identifies, is personal or says when or where."""
    return is_key(column, table) or is_personal(column) or bool(_NO_FIGURE.search(bare(column, table)))


def is_rate(column: SchemaColumn) -> bool:
    """Whether a column is a share of one, which nobody adds up."""
    named = bool(_RATE.search(column.name))
    if _WHOLE.search(column.type) and not _SHARE.search(column.name):
        return False  # a discount of whole won
    if column.profile is not None and column.profile.largest is not None:
        return named and column.profile.largest <= 1
    return named


def is_in_cents(column: SchemaColumn) -> bool:
    """Whether an amount is kept in hundredths of its currency."""
    return bool(_CENTS.search(column.name))


def in_whole_units(column: SchemaColumn) -> str:
    """The SQL for a number in the unit that people speak of: dollars, where cents are kept."""
    return f'"{column.name}" / 100.0' if is_in_cents(column) else f'"{column.name}"'


def without_unit(name: str) -> str:
    """A column of time without the unit that it ends with: wait of WAIT_MIN, talk of talk_seconds."""
    parts = split_name(name)
    while parts and parts[-1] in _UNITS:
        parts = parts[:-1]
    return "_".join(parts) or name


def time_unit(name: str) -> str:
    """The unit that a column of time ends with: min, sec, hour or none."""
    found = _UNIT.search(name)
    return _UNIT_OF.get(found.group().lower()[:1], "") if found else ""


PRICE = re.compile(
    r"(?<!extended)(?<!total)(?:unit_?|sell(?:ing)?_?|list_?|retail_?)?price$|^price$|단가$|판매가$|가격$|(?:unit|supply|std|standard|average|avg)_?cost$|정가$",
    re.IGNORECASE,
)
_TIME = re.compile(
    r"(?:^|_)(?:mins?|minutes?|secs?|seconds?|hrs?|hours?|duration|time)$|(?<=[a-z])(?:Minutes?|Seconds?|Hours?|Duration|Time)$"
    r"|시간$|분수$",
    re.ASCII | re.IGNORECASE,
)
_CENTS = re.compile(r"(?:^|_)cents?$|(?<=[a-z])Cents?$")
_UNIT = re.compile(r"(?:mins?|minutes?|secs?|seconds?|hrs?|hours?)$|분$|초$|시간$", re.IGNORECASE)
_UNIT_OF = {"m": "min", "분": "min", "s": "sec", "초": "sec", "h": "hour", "시": "hour"}
_UNITS = {
    "min",
    "mins",
    "minute",
    "minutes",
    "sec",
    "secs",
    "second",
    "seconds",
    "hr",
    "hrs",
    "hour",
    "hours",
    "time",
    "duration",
}
_POINTS = re.compile(r"rating|score|csat|nps|stars?$|temperature|평점|별점|점수|만족도|온도", re.IGNORECASE)
_FLAG = re.compile(r"^(?:is|has|was)_|(?:^|_)(?:yn|flag)$|^(?:is|has)(?=[A-Z])|여부$")
_RATE = re.compile(r"discount|rate|ratio|percent|pct|tax|율$|률$", re.IGNORECASE)
_WHOLE = re.compile(r"INT|\(\s*[0-9]+\s*(?:,\s*0\s*)?\)", re.IGNORECASE)
_SHARE = re.compile(r"rate|ratio|percent|pct|율$|률$", re.IGNORECASE)
_NO_FIGURE = re.compile(
    r"(?:^|_)(?:year|month|day|age|lat|lng|latitude|longitude|line_?number|순번|연도|나이|연령)$", re.IGNORECASE
)
_CODED = {"status", "state", "type", "kind", "grade", "level", "gender", "code", "priority"}
_MEANT = {"temperature", "length", "weight"}

"""The tables of the archive: a row in `documents` for each stored version, by which all else is found."""

from typing import Any

from sqlalchemy import BigInteger, Column, LargeBinary, MetaData, Numeric, String, Table, Text, UniqueConstraint
from sqlalchemy.dialects import mysql

_KEY = String(255).with_variant(mysql.VARCHAR(255, collation="utf8mb4_bin"), "mysql", "mariadb")
"""Text in a key: compared letter by letter, and of a length that every database can index."""
_TEXT = Text().with_variant(mysql.LONGTEXT(), "mysql", "mariadb")
_BYTES = LargeBinary().with_variant(mysql.LONGBLOB(), "mysql", "mariadb")

TABLES = MetaData()


def _table(
    name: str, keys: dict[str, Any], columns: dict[str, Any], *others: Any, optional: tuple[str, ...] = ()
) -> Table:
    """A table whose columns are filled, unless they are optional."""
    keyed = [Column(key, kind, primary_key=True, autoincrement=False) for key, kind in keys.items()]
    filled = [Column(column, kind, nullable=column in optional) for column, kind in columns.items()]
    return Table(name, TABLES, *keyed, *filled, *others)


_VERSION = {"tenant": _KEY, "number": _KEY, "version": BigInteger}

numbers = _table(
    "numbers",
    {"tenant": _KEY, "code": _KEY, "year": BigInteger, "serial": BigInteger},
    {"draft": _KEY},
    UniqueConstraint("tenant", "code", "draft"),
)
documents = _table(
    "documents",
    _VERSION,
    {
        **dict.fromkeys(("kind", "author", "staff", "team", "about", "written_on", "fingerprint"), _KEY),
        **dict.fromkeys(("title", "draft", "stored"), _TEXT),
        **dict.fromkeys(("status", "risk", "approved_by", "storage", "stored_at"), _KEY),
    },
    optional=("approved_by",),
)
reported_visits = _table("reported_visits", {"tenant": _KEY, "visit": _KEY}, {"number": _KEY})
document_fields = _table(
    "document_fields",
    {**_VERSION, "field": _KEY},
    {
        "words": _TEXT,
        "amount": Numeric(30, 4, asdecimal=False),
        "day": _KEY,
        "reference": _TEXT,
        "origin": _KEY,
        "source": _TEXT,
    },
    optional=("words", "amount", "day", "reference"),
)
benefits = _table(
    "benefits",
    {**_VERSION, "place": BigInteger},
    {
        **dict.fromkeys(("activity", "benefit", "recipient", "given_on"), _KEY),
        "amount": BigInteger,
    },
)
passages = _table(
    "passages",
    {**_VERSION, "place": BigInteger},
    {"field": _KEY, "words": _TEXT, "encoder": _KEY, "vector": _BYTES},
    optional=("encoder", "vector"),
)
files = _table(
    "files",
    {**_VERSION, "place": BigInteger},
    {"name": _TEXT, "media_type": _KEY, "sha256": _KEY, "content": _BYTES},
)

"""The address of a Postgres store: what libpq connects to, and the schema the tables are in."""

from typing import NamedTuple
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

from madang.store.errors import StoreAddressError

__all__ = ["Address", "parse_address"]

_SCHEMA = "madang"
_LONGEST = 63


class Address(NamedTuple):
    """Where a Postgres store is. `shown` is safe to print: it has no password."""

    conninfo: str
    schema: str
    shown: str


def parse_address(url: str) -> Address:
    """The address that `url` stands for; its parameter `schema` is ours, all others are libpq's."""
    parts = urlsplit(url)
    options = parse_qsl(parts.query, keep_blank_values=True)
    schema = dict(options).get("schema", _SCHEMA)
    if not schema or "\0" in schema or len(schema.encode()) > _LONGEST:
        raise StoreAddressError(
            f"{schema!r} cannot name a schema of Postgres: use 1 to {_LONGEST} bytes, as in '?schema={_SCHEMA}'."
        )
    rest = urlencode([option for option in options if option[0] != "schema"], quote_via=quote)
    place = parts.netloc.rpartition("@")[2]
    return Address(parts._replace(query=rest).geturl(), schema, f"{parts.scheme}://{place}{parts.path}")

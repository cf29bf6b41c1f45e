"""How times, identifiers and JSON are stored in columns: microseconds since 1970 (UTC), UUIDs in 17 bytes, JSON as
UTF-8 bytes.
"""

import json
import re
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Any

from pydantic import JsonValue

from madang.store.errors import UnstorableValueError

Clock = Callable[[], datetime]

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


def utc_now() -> datetime:
    """The moment this is called."""
    return datetime.now(UTC)


def to_stamp(moment: datetime) -> int:
    """The stored form of an aware `moment`."""
    return (moment - _EPOCH) // _MICROSECOND


def from_stamp(stamp: int) -> datetime:
    """The moment a stored `stamp` stands for."""
    return _EPOCH + timedelta(microseconds=stamp)


_TEXT_KEY = b"t"
_UUID_KEY = b"u"
_UUID_LENGTH = 36


@lru_cache(maxsize=4096)
def ident_to_key(ident: str) -> bytes:
    """The stored form of `ident`."""
    if len(ident) == _UUID_LENGTH:
        with suppress(ValueError):
            key = _UUID_KEY + bytes.fromhex(ident.replace("-", ""))
            if key_to_ident(key) == ident:
                return key
    return _TEXT_KEY + _encoded(ident)


@lru_cache(maxsize=4096)
def key_to_ident(key: bytes) -> str:
    """The identifier stored as `key`."""
    if key[:1] != _UUID_KEY:
        return key[1:].decode()
    digits = key.hex()
    return f"{digits[2:10]}-{digits[10:14]}-{digits[14:18]}-{digits[18:22]}-{digits[22:]}"


def _encoded(ident: str) -> bytes:
    try:
        return ident.encode()
    except UnicodeEncodeError as error:
        raise UnstorableValueError(
            f"The id {ident!r} holds half of a surrogate pair, which has no stored form: use whole characters."
        ) from error


_JSON_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))
_UNSTORABLE_CHARACTERS = re.compile("[\0\ud800-\udfff]")


def encode_json(value: JsonValue, where: str) -> bytes:
    """`value` as JSON; `where` says in an error whose value it is."""
    try:
        text = _JSON_ENCODER.encode(value)
    except (TypeError, ValueError, RecursionError) as error:
        raise UnstorableValueError(f"{where} has no JSON form ({error}): change it to plain data.") from error
    return text.encode("utf-8", "surrogatepass")


def decode_json(data: bytes) -> Any:
    """The value that `encode_json` made into bytes."""
    return json.loads(data.decode("utf-8", "surrogatepass"))


def storable_text(name: str, what: str) -> str:
    """`name` itself, unless a database would refuse or cut it; `what` says in an error what it names."""
    if _UNSTORABLE_CHARACTERS.search(name):
        raise UnstorableValueError(
            f"The {what} {name!r} holds a NUL or half of a surrogate pair, which not every database stores: "
            "use whole characters."
        )
    return name

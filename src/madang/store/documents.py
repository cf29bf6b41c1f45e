"""JSON documents as bytes, and the names beside them, in a form that every backend holds."""

import json
import re
from typing import Any

from pydantic import JsonValue

from madang.store.errors import UnstorableValueError

__all__ = ["from_document", "storable", "to_document"]

_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))
_UNSTORABLE = re.compile("[\0\ud800-\udfff]")


def to_document(value: JsonValue, where: str) -> bytes:
    """`value` as JSON; `where` says in an error whose value it is."""
    try:
        text = _ENCODER.encode(value)
    except (TypeError, ValueError, RecursionError) as error:
        raise UnstorableValueError(f"{where} has no JSON form ({error}): change it to plain data.") from error
    return text.encode("utf-8", "surrogatepass")


def from_document(data: bytes) -> Any:
    """The value that `to_document` made into bytes."""
    return json.loads(data.decode("utf-8", "surrogatepass"))


def storable(name: str, what: str) -> str:
    """`name` itself, unless a database would refuse or cut it; `what` says in an error what it names."""
    if _UNSTORABLE.search(name):
        raise UnstorableValueError(
            f"The {what} {name!r} holds a NUL or half of a surrogate pair, which not every database stores: "
            "use whole characters."
        )
    return name

"""A session's title and metadata: readable columns, or one sealed value if the session is encrypted."""

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from madang.store.key_errors import PlainRowError
from madang.store.seal import Label, Seal

__all__ = ["Details", "details_columns", "details_label", "read_details"]


class Details(NamedTuple):
    """What a session says about itself in words."""

    title: str
    metadata: Mapping[str, Any]


_NONE = Details("", {})
_EMPTY = {"title": "", "metadata": "{}"}


def details_label(session: str) -> Label:
    """What the details of `session` are sealed under."""
    return Label("title and metadata", "", session)


def details_columns(details: Details, session: str, seal: Seal) -> dict[str, object]:
    """The values of the columns `title`, `metadata` and `sealed`."""
    metadata = json.dumps(dict(details.metadata), ensure_ascii=False)
    if not seal.conceals:
        return {"title": details.title, "metadata": metadata, "sealed": None}
    words = json.dumps([details.title, metadata], ensure_ascii=False).encode()
    return {**_EMPTY, "sealed": seal.seal(words, details_label(session))}


def read_details(title: str, metadata: str, sealed: bytes | None, session: str, seal: Seal) -> Details:
    """The details in those columns; an encrypted session with readable ones is refused."""
    if not seal.conceals:
        return Details(title, json.loads(metadata))
    if {"title": title, "metadata": metadata} != _EMPTY:
        raise PlainRowError(str(details_label(session)))
    if sealed is None:
        return _NONE
    opened, words = json.loads(seal.open(sealed, details_label(session)))
    return Details(opened, json.loads(words))

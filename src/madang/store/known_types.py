"""The types every store knows from the start: Python's, LangChain's messages, LangGraph's packets, our references."""

import pathlib
from collections import OrderedDict, deque
from datetime import date, datetime, time, timedelta, timezone, tzinfo
from decimal import Decimal
from ipaddress import IPv4Address, IPv4Interface, IPv4Network, IPv6Address, IPv6Interface, IPv6Network
from typing import Any, cast
from uuid import UUID
from zoneinfo import ZoneInfo

from langchain_core import messages
from langchain_core.documents import Document
from langchain_core.messages.base import TextAccessor
from langgraph.checkpoint.serde.types import _DeltaSnapshot as DeltaSnapshot  # pyright: ignore[reportPrivateUsage]
from langgraph.types import Command, Interrupt, Overwrite, Send, TimeoutPolicy
from pydantic import BaseModel

from madang.state.offloading import Reference
from madang.store.registry import Form, Registry, dataclass_form, model_form
from madang.text import Text

__all__ = ["DeltaSnapshot", "known_types"]


def known_types() -> Registry:
    """A registry with Python's, LangChain's and LangGraph's types, and references to bulk."""
    registry = Registry([*_PYTHON, *_LANGGRAPH])
    for found in _MODELS:
        registry.add(model_form(found.__name__, found))
    registry.add(model_form("Reference", Reference))
    registry.add(dataclass_form("madang.text", Text))
    registry.read_as("madang.text:Text", registry.by_type[Text])
    for packet in (Command, Interrupt, Overwrite, TimeoutPolicy):
        registry.add(dataclass_form(packet.__name__, cast("type", packet)))
    return registry


def _from_text(found: type) -> Form:
    return Form(found.__name__, found, str, found, leaf=True)


def _take_datetime(value: datetime) -> object:
    return [value.replace(tzinfo=None, fold=0).isoformat(), value.fold, _zone_of(value)]


def _zone_of(value: datetime) -> tzinfo | None:
    """The zone, or its offset where it is of a kind of somebody else's, as pydantic gives to what it reads."""
    offset = value.utcoffset()
    return value.tzinfo if offset is None or isinstance(value.tzinfo, timezone | ZoneInfo) else timezone(offset)


def _make_datetime(payload: list[Any]) -> datetime:
    text, fold, zone = payload
    return datetime.fromisoformat(text).replace(tzinfo=zone, fold=fold)


def _take_time(value: time) -> object:
    return [value.replace(tzinfo=None, fold=0).isoformat(), value.fold, value.tzinfo]


def _make_time(payload: list[Any]) -> time:
    text, fold, zone = payload
    return time.fromisoformat(text).replace(tzinfo=zone, fold=fold)


def _take_set(values: set[Any] | frozenset[Any]) -> list[Any]:
    """The members in an order that does not depend on the process, so that equal sets are stored alike."""
    try:
        return sorted(values)
    except TypeError:
        return sorted(values, key=repr)


def _make_deque(payload: list[Any]) -> deque[Any]:
    items, most = payload
    return deque(items, most)


_PATHS = (pathlib.PurePosixPath, pathlib.PureWindowsPath, type(pathlib.Path()))
_NUMBERS = (Decimal, IPv4Address, IPv4Interface, IPv4Network, IPv6Address, IPv6Interface, IPv6Network)

_PYTHON = (
    Form("int", int, str, int, leaf=True),
    Form("complex", complex, lambda z: [z.real, z.imag], lambda parts: complex(*parts), leaf=True),
    Form("tuple", tuple, list, tuple),
    Form("set", set, _take_set, set),
    Form("frozenset", frozenset, _take_set, frozenset),
    Form("deque", deque, lambda d: [list(d), d.maxlen], _make_deque),
    Form(
        "OrderedDict", OrderedDict, lambda d: [list(d), list(d.values())], lambda p: OrderedDict(zip(*p, strict=True))
    ),
    Form("datetime", datetime, _take_datetime, _make_datetime, leaf=True),
    Form("date", date, date.isoformat, date.fromisoformat, leaf=True),
    Form("time", time, _take_time, _make_time, leaf=True),
    Form("timedelta", timedelta, lambda d: [d.days, d.seconds, d.microseconds], lambda p: timedelta(*p), leaf=True),
    Form("timezone", timezone, lambda z: list(z.__getinitargs__()), lambda p: timezone(*p), leaf=True),
    Form("ZoneInfo", ZoneInfo, lambda zone: zone.key, ZoneInfo, leaf=True),
    Form("UUID", UUID, lambda u: u.bytes, lambda raw: UUID(bytes=raw), leaf=True),
    *(_from_text(found) for found in (*_NUMBERS, *_PATHS)),
)

_LANGGRAPH = (
    Form("text", TextAccessor, str, str, leaf=True),  # what `message.text` gives; it comes back as plain text
    Form("Send", Send, lambda s: [s.node, s.arg, s.timeout], lambda parts: Send(parts[0], parts[1], timeout=parts[2])),
    Form("DeltaSnapshot", DeltaSnapshot, lambda s: s.value, DeltaSnapshot),
)

_MODELS: tuple[type[BaseModel], ...] = (
    messages.AIMessage,
    messages.AIMessageChunk,
    messages.ChatMessage,
    messages.ChatMessageChunk,
    messages.FunctionMessage,
    messages.FunctionMessageChunk,
    messages.HumanMessage,
    messages.HumanMessageChunk,
    messages.RemoveMessage,
    messages.SystemMessage,
    messages.SystemMessageChunk,
    messages.ToolMessage,
    messages.ToolMessageChunk,
    Document,
)

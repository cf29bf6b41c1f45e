"""The types every store knows from the start: Python's, LangChain's messages, LangGraph's packets, our references and
texts.
"""

import pathlib
import re
from collections import Counter, OrderedDict, defaultdict, deque
from datetime import date, datetime, time, timedelta, timezone, tzinfo
from decimal import Decimal
from ipaddress import IPv4Address, IPv4Interface, IPv4Network, IPv6Address, IPv6Interface, IPv6Network
from typing import Any, cast
from uuid import UUID
from zoneinfo import ZoneInfo

from langchain_core import messages
from langchain_core.agents import AgentAction, AgentActionMessageLog, AgentFinish
from langchain_core.documents import Document
from langchain_core.messages.base import TextAccessor
from langgraph.types import Command, Interrupt, Overwrite, Send, TimeoutPolicy
from pydantic import BaseModel, SecretBytes, SecretStr

from madang.state.langgraph_internals import DeltaSnapshot
from madang.state.writes import OffloadReference
from madang.store.content.own_modules import TypeModules
from madang.store.content.stored_form import MutableBytes, StoredForm, SurrogateKeys, SurrogateText
from madang.store.content.type_registry import TypeRegistry, dataclass_form, model_form
from madang.store.errors import UnstorableValueError
from madang.text import Text


def standard_types(modules: TypeModules | None = None) -> TypeRegistry:
    """A registry with Python's, LangChain's and LangGraph's types, and references to bulk."""
    registry = TypeRegistry([*_PYTHON_FORMS, *_LANGGRAPH_FORMS], modules)
    for found in _MESSAGE_MODELS:
        registry.add(model_form(found.__name__, found))
    registry.add(model_form("Reference", OffloadReference))
    registry.add(dataclass_form("madang.text", Text))
    registry.add_former_name("madang.text:Text", registry.by_type[Text])
    for packet in (Command, Interrupt, Overwrite, TimeoutPolicy):
        registry.add(dataclass_form(packet.__name__, cast("type", packet)))
    return registry


def _text_form(found: type) -> StoredForm:
    return StoredForm(found.__name__, found, str, found, leaf=True)


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


_FACTORIES = {found.__name__: found for found in (list, dict, set, int, float, str, bool, tuple, frozenset, deque)}


def _take_defaultdict(value: defaultdict[Any, Any]) -> object:
    factory = cast("Any", value.default_factory)
    if factory is not None and _FACTORIES.get(getattr(factory, "__name__", "")) is not factory:
        raise UnstorableValueError(
            f"A defaultdict with the default factory {factory!r} would not come back as it is: use one of "
            f"{', '.join(_FACTORIES)}, or store `dict(value)`."
        )
    return [factory and factory.__name__, list(value), list(value.values())]


def _make_defaultdict(payload: list[Any]) -> defaultdict[Any, Any]:
    factory, keys, values = payload
    return defaultdict(None if factory is None else _FACTORIES[factory], zip(keys, values, strict=True))


def _take_items(value: Any) -> object:
    return [list(value), list(value.values())]


def _make_items(payload: list[Any]) -> dict[Any, Any]:
    return dict(zip(*payload, strict=True))


def _make_pattern(payload: list[Any]) -> re.Pattern[Any]:
    text, flags = payload
    return re.compile(text, flags)


_PATHS = (pathlib.PurePosixPath, pathlib.PureWindowsPath, type(pathlib.Path()))
_NUMBERS = (Decimal, IPv4Address, IPv4Interface, IPv4Network, IPv6Address, IPv6Interface, IPv6Network)

_PYTHON_FORMS = (
    StoredForm("int", int, str, int, leaf=True),
    StoredForm("complex", complex, lambda z: [z.real, z.imag], lambda parts: complex(*parts), leaf=True),
    StoredForm("tuple", tuple, list, tuple),
    StoredForm("set", set, _take_set, set),
    StoredForm("frozenset", frozenset, _take_set, frozenset),
    StoredForm("deque", deque, lambda d: [list(d), d.maxlen], _make_deque),
    StoredForm("OrderedDict", OrderedDict, _take_items, lambda parts: OrderedDict(_make_items(parts))),
    StoredForm("defaultdict", defaultdict, _take_defaultdict, _make_defaultdict),
    StoredForm("Counter", Counter, _take_items, lambda parts: Counter(_make_items(parts))),
    StoredForm("bytearray", bytearray, bytes, bytearray),
    StoredForm("mutable bytes", MutableBytes, lambda held: bytes(held.value), bytearray),
    StoredForm("surrogate keys", SurrogateKeys, lambda held: _take_items(held.value), _make_items),
    StoredForm(
        "surrogate text",
        SurrogateText,
        lambda held: held.value.encode("utf-8", "surrogatepass"),
        lambda raw: raw.decode("utf-8", "surrogatepass"),
        leaf=True,
    ),
    StoredForm("Pattern", re.Pattern, lambda found: [found.pattern, found.flags], _make_pattern, leaf=True),
    StoredForm("SecretStr", SecretStr, SecretStr.get_secret_value, SecretStr, leaf=True),
    StoredForm("SecretBytes", SecretBytes, SecretBytes.get_secret_value, SecretBytes, leaf=True),
    StoredForm("datetime", datetime, _take_datetime, _make_datetime, leaf=True),
    StoredForm("date", date, date.isoformat, date.fromisoformat, leaf=True),
    StoredForm("time", time, _take_time, _make_time, leaf=True),
    StoredForm(
        "timedelta", timedelta, lambda d: [d.days, d.seconds, d.microseconds], lambda p: timedelta(*p), leaf=True
    ),
    StoredForm("timezone", timezone, lambda z: list(z.__getinitargs__()), lambda p: timezone(*p), leaf=True),
    StoredForm("ZoneInfo", ZoneInfo, lambda zone: zone.key, ZoneInfo, leaf=True),
    StoredForm("UUID", UUID, lambda u: u.bytes, lambda raw: UUID(bytes=raw), leaf=True),
    *(_text_form(found) for found in (*_NUMBERS, *_PATHS)),
)

_LANGGRAPH_FORMS = (
    StoredForm("text", TextAccessor, str, str, leaf=True),  # what `message.text` gives; it comes back as plain text
    StoredForm(
        "Send", Send, lambda s: [s.node, s.arg, s.timeout], lambda parts: Send(parts[0], parts[1], timeout=parts[2])
    ),
    StoredForm("DeltaSnapshot", DeltaSnapshot, lambda s: s.value, DeltaSnapshot),
)

_MESSAGE_MODELS: tuple[type[BaseModel], ...] = (
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
    AgentAction,
    AgentActionMessageLog,
    AgentFinish,
)

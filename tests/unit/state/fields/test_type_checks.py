"""What cannot be kept in a checkpoint is refused when the graph is built, wherever in the type it hides."""

import asyncio
import dataclasses
import datetime
import decimal
import enum
import threading
import uuid
from collections.abc import AsyncIterator, Callable
from typing import Annotated, Any, Literal, NamedTuple, TypedDict

import pytest
from langchain_core.documents import Document
from langchain_core.messages import AnyMessage
from langgraph.types import Send
from pydantic import BaseModel, JsonValue

from madang.state.errors import SchemaError
from madang.state.fields.policies import Transient
from madang.state.fields.schema import Schema, State
from madang.state.fields.type_checks import check_serializable


class Color(enum.Enum):
    RED = "red"


class Leaf(BaseModel):
    value: decimal.Decimal
    child: "Leaf | None" = None


@dataclasses.dataclass
class Holder:
    work: Callable[[], None]


class Deep(BaseModel):
    items: list[dict[str, Holder]]


class Row(TypedDict):
    at: datetime.datetime
    colour: Color


class Point(NamedTuple):
    x: float
    y: float


def check(annotation: Any) -> None:
    schema = Schema.of(type("Held", (State,), {"__annotations__": {"field": annotation}}))
    check_serializable(schema.fields.values())


@pytest.mark.req("H4")
@pytest.mark.parametrize(
    "annotation",
    [
        Any, object, str, int | None, bytes, Literal["a", 1], list[str], dict[str, Any], set[int],
        tuple[int, ...], frozenset[str], datetime.date, datetime.timedelta, uuid.UUID, decimal.Decimal, Color, Leaf,
        Row, Point, list[AnyMessage], Document, Send, Annotated[Callable[..., None], Transient()], list, dict,
        JsonValue, dict[str, JsonValue],
    ],
)  # fmt: skip
def test_data_can_be_kept(annotation: Any) -> None:
    check(annotation)


@pytest.mark.req("H77")
@pytest.mark.parametrize(
    ("annotation", "held"),
    [
        (Callable[[str], None], "a callable"),
        (dict[str, Callable[..., Any] | None], "a callable"),
        (Deep, "a callable"),
        (AsyncIterator[str], "AsyncIterator"),
        (asyncio.Queue, "Queue"),
        (type(threading.Lock()), "lock"),
        (type[Exception], "type"),
    ],
)
def test_what_is_not_data_is_refused(annotation: Any, held: str) -> None:
    with pytest.raises(SchemaError) as refused:
        check(annotation)
    assert str(refused.value) == (
        f"Held.field holds {held}, which cannot be kept in a checkpoint; keep data there and the object elsewhere, "
        "mark the field Transient(), or tell the store how with `store.register(T, take=..., make=...)`."
    )

"""What a plain StateGraph holds is stored and comes back, with nothing registered."""

import re
import sys
import threading
from collections import Counter, defaultdict
from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple, TypedDict

import numpy as np
import ormsgpack
import pandas as pd
import pytest
from langgraph.graph import START, StateGraph
from pydantic import BaseModel, SecretStr

from madang.state import CheckedGraph, stored_as
from madang.store import open_store
from madang.store.content.codec import ValueCodec
from madang.store.content.own_modules import TypeModules
from madang.store.content.standard_types import standard_types
from madang.store.errors import StoreError, UnknownTypeError, UnstorableValueError

THREAD: Any = {"configurable": {"thread_id": "t"}}


class Shade(Enum):
    DARK = "dark"


class City(BaseModel):
    name: str
    shade: Shade = Shade.DARK


@dataclass
class Leg:
    to: City
    km: float


@stored_as("shop.order")
@dataclass
class Order:
    number: int


@stored_as("shop.order")
@dataclass
class OtherOrder:
    number: int


class Spot(NamedTuple):
    x: int
    y: int


class Plain:
    """A class that keeps attributes, one of them in a slot, and whose constructor is its own affair."""

    def __init__(self) -> None:
        raise AssertionError("a value is not made by its constructor")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Plain) and vars(other) == vars(self)

    __hash__ = None  # type: ignore[assignment]


class Slotted:
    __slots__ = ("held",)

    def __init__(self, held: int) -> None:
        self.held = held

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Slotted) and other.held == self.held

    __hash__ = None  # type: ignore[assignment]


class Bag(dict[str, int]):
    """A dict of the app's own."""


def plain(**held: object) -> Plain:
    made = object.__new__(Plain)
    vars(made).update(held)
    return made


class Held(TypedDict):
    value: Any


def holding(store: Any, value: Any, kind: Any = StateGraph, schema: Any = Held) -> Any:
    graph: Any = kind(schema)
    graph.add_node("hold", lambda _: {"value": value}).add_edge(START, "hold")
    return graph.compile(checkpointer=store.checkpointer)


@pytest.mark.parametrize(
    "value",
    [
        City(name="부산"),
        [Leg(City(name="Jeju"), 1.5)],
        Shade.DARK,
        {"at": Spot(1, 2)},
        re.compile("a+", re.IGNORECASE),
        bytearray(b"abc"),
        {"a": (1, [bytearray(b"abc" * 50)])},
        defaultdict(list, a=[1]),
        Counter("aab"),
        SecretStr("hush"),
        np.float32(1.5),
        "half a pair \ud83d",
    ],
    ids=lambda value: type(value).__name__,
)
async def test_a_value_comes_back_as_it_was_with_nothing_registered(url: str, value: Any) -> None:
    async with open_store(url) as store:
        await holding(store, value).ainvoke({"value": None}, THREAD)
    async with open_store(url) as store:
        found = (await holding(store, value).aget_state(THREAD)).values["value"]
    assert found == value
    assert type(found) is type(value)
    assert getattr(found, "default_factory", None) is getattr(value, "default_factory", None)


@pytest.mark.parametrize(
    "array", [np.arange(6.0).reshape(2, 3), np.array(["a", "바"]), np.zeros((0, 2), dtype="int8")], ids=str
)
async def test_an_array_comes_back_with_its_shape_and_dtype(url: str, array: Any) -> None:
    async with open_store(url) as store:
        await holding(store, array).ainvoke({"value": None}, THREAD)
    async with open_store(url) as store:
        found = (await holding(store, array).aget_state(THREAD)).values["value"]
    assert (found.dtype, found.shape, found.tolist()) == (array.dtype, array.shape, array.tolist())


async def test_a_table_comes_back_with_its_columns_index_and_dtypes(url: str) -> None:
    times = pd.to_datetime(["2026-03-01", "2026-03-02"]).tz_localize("Asia/Seoul")
    table = pd.DataFrame(
        {"n": [1, 2], "text": ["a", None], "at": times, "kind": pd.Categorical(["x", "y"]), "maybe": [1.5, None]},
        index=["first", "second"],
    )
    async with open_store(url) as store:
        await holding(store, table).ainvoke({"value": None}, THREAD)
    async with open_store(url) as store:
        found = (await holding(store, table).aget_state(THREAD)).values["value"]
    pd.testing.assert_frame_equal(found, table)


@pytest.mark.parametrize(
    ("value", "line"),
    [
        (plain(held=3, more=[City(name="x")]), "store.register(Plain)"),
        (Slotted(3), "store.register(Slotted)"),
        (Bag(a=1), "store.register(Bag, take=dict, make=Bag)"),
    ],
    ids=["attributes", "slots", "dict"],
)
async def test_the_error_for_an_unknown_class_says_the_line_which_then_works(url: str, value: Any, line: str) -> None:
    declared = TypedDict("declared", {"value": type(value)})  # type: ignore[misc]  # noqa: UP013 - made of a value
    async with open_store(url) as store:
        with pytest.raises(UnknownTypeError) as caught:
            await holding(store, value).ainvoke({"value": None}, THREAD)
        assert str(caught.value) == (
            f"What 'hold' wrote to channel 'value' holds a {__name__}.{type(value).__name__}, which could not be "
            f"rebuilt on reading: register it with `{line}`, or keep plain data instead."
        )
        eval(line, {**globals(), "store": store})
        graph = holding(store, value, CheckedGraph, declared)
        await graph.ainvoke(None, THREAD)
    async with open_store(url) as store:
        eval(line, {**globals(), "store": store})
        found = (await holding(store, value).aget_state(THREAD)).values["value"]
    assert (type(found), found) == (type(value), value)


@pytest.mark.parametrize(
    "value", [open, (part for part in "ab"), threading.Lock()], ids=["function", "generator", "lock"]
)
async def test_what_is_no_data_is_refused_and_register_asks_how(url: str, value: Any) -> None:
    async with open_store(url) as store:
        with pytest.raises(UnknownTypeError, match=r"take=\.\.\., make=\.\.\.\)`, or keep plain data"):
            await holding(store, value).ainvoke({"value": None}, THREAD)
        with pytest.raises(StoreError, match=r"keeps more than attributes, .* write `store\.register\(.*take=\.\.\."):
            store.register(type(value))
        with pytest.raises(StoreError, match=r"^`take` and `make` go together, for one type"):
            store.register(type(value), take=repr)


async def test_compiling_a_checked_graph_registers_the_types_of_its_schemas(url: str) -> None:
    @dataclass
    class Local:
        shade: Shade

    class Declared(TypedDict):
        value: list[Local] | None

    async with open_store(url, types_from=[]) as store:
        graph = holding(store, [Local(Shade.DARK)], CheckedGraph, Declared)
        await graph.ainvoke({"value": None}, THREAD)
        assert (await graph.aget_state(THREAD)).values == {"value": [Local(Shade.DARK)]}


async def test_a_class_that_no_other_process_could_find_is_refused_when_it_is_written(url: str) -> None:
    @dataclass
    class Local:
        held: int

    async with open_store(url) as store:
        with pytest.raises(UnknownTypeError, match=r"register it with `store\.register\(Local\)`"):
            await holding(store, Local(1)).ainvoke({"value": None}, THREAD)


@pytest.mark.parametrize(
    ("types_from", "is_taken"), [(None, True), ([__name__], True), (["tests"], True), (["test"], False), ([], False)]
)
async def test_types_are_taken_from_the_modules_that_are_named(url: str, types_from: Any, is_taken: bool) -> None:
    async with open_store(url, types_from=types_from) as store:
        graph = holding(store, City(name="x"))
        if is_taken:
            assert (await graph.ainvoke({"value": None}, THREAD))["value"] == City(name="x")
        else:
            with pytest.raises(UnknownTypeError):
                await graph.ainvoke({"value": None}, THREAD)


def test_a_second_class_of_one_stored_name_is_refused() -> None:
    registry = standard_types(TypeModules())
    assert registry.form_of(Order) is not None
    with pytest.raises(StoreError, match=r"shop\.order"):
        registry.form_of(OtherOrder)


@pytest.mark.parametrize("name", ["wave:Wave_read", "subprocess:Popen", "nowhere.at.all:Thing", f"{__name__}:holding"])
def test_a_name_in_data_imports_nothing_and_calls_nothing(name: str) -> None:
    before = set(sys.modules)
    registry = standard_types(TypeModules())
    forged = ormsgpack.packb(ormsgpack.Ext(1, ormsgpack.packb([name, {}])))
    with pytest.raises(StoreError, match="which is not registered here"):
        ValueCodec(registry).decode(forged)
    assert set(sys.modules) == before


@pytest.mark.parametrize("kind", ["cycle", "depth"])
async def test_a_cyclic_or_very_deep_value_names_node_and_field(url: str, kind: str) -> None:
    value: list[Any] = []
    if kind == "cycle":
        value.append(value)
    for _ in range(5000 if kind == "depth" else 0):
        value = [value]
    async with open_store(url) as store:
        with pytest.raises(
            UnstorableValueError, match=r"^What 'hold' wrote to channel 'value' holds a value that cont"
        ):
            await holding(store, value).ainvoke({"value": None}, THREAD)

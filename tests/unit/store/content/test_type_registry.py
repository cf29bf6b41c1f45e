"""Stored names: a type may be renamed, moved and changed, and what was stored of it is still read."""

from collections import Counter
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, ClassVar, NamedTuple

import pytest
from langgraph.graph import START
from pydantic import BaseModel

from madang.runtime.assistants.discovery import discover_assistants
from madang.state import CheckedGraph, State
from madang.state.errors import SchemaError
from madang.state.stored_names import stored_as, stored_name
from madang.store import open_store
from madang.store.content.codec import ValueCodec
from madang.store.content.standard_types import standard_types
from madang.store.content.type_registry import dataclass_form
from madang.store.errors import StoreError


def codec(*types: type) -> ValueCodec:
    registry = standard_types()
    registry.register(*types)
    return ValueCodec(registry)


def moved(value: object, *types: type) -> Any:
    """What a program that knows `types` reads where one that knows the type of `value` wrote."""
    return codec(*types).decode(codec(type(value)).encode(value, "A value"))


class Before(BaseModel):
    price: int
    note: str = ""


@stored_as("shop.item", formerly=(f"{__name__}:Before",))
class Renamed(BaseModel):
    price: int
    note: str = ""


def cost_of(fields: dict[str, Any]) -> dict[str, Any]:
    return {"cost": fields["price"], "note": fields["note"]}


@stored_as("shop.item", version=2, upcast={1: cost_of}, formerly=(f"{__name__}:Before",))
class Changed(BaseModel):
    cost: int
    note: str = ""


def in_cents(fields: dict[str, Any]) -> dict[str, Any]:
    return {"cents": fields["cost"] * 100}


@stored_as("shop.item", version=3, upcast={1: cost_of, 2: in_cents}, formerly=(f"{__name__}:Before",))
class ChangedAgain(BaseModel):
    cents: int


def test_a_type_that_was_never_declared_is_stored_under_its_place():
    assert stored_name(Before).current == f"{__name__}:Before"


def test_a_subclass_does_not_inherit_the_stored_name():
    class Special(Renamed):
        """Another type."""

    assert stored_name(Special).name.endswith("Special")


def test_a_renamed_type_reads_what_was_stored_under_its_former_name():
    assert moved(Before(price=3), Renamed) == Renamed(price=3)
    assert moved(Before(price=3), Renamed).model_fields_set == {"price"}


@pytest.mark.parametrize("value", [Before(price=3, note="x"), Renamed(price=3, note="x")])
def test_a_renamed_field_is_brought_forward_before_the_value_is_made(value: object):
    assert moved(value, Changed) == Changed(cost=3, note="x")


@pytest.mark.parametrize("value", [Before(price=3), Renamed(price=3), Changed(cost=3)])
def test_each_version_passes_the_upcasts_that_follow_it(value: object):
    assert moved(value, ChangedAgain) == ChangedAgain(cents=300)


def test_an_upcast_that_does_not_fit_names_itself_and_quotes_no_value():
    with pytest.raises(
        StoreError, match=r"holds a 'shop.item', which its upcast to 'shop.item@2' does not accept \(KeyError\)"
    ):
        codec(Changed).make("shop.item", [{"prize": 1}, ["prize"], None, None])


def test_a_value_of_a_newer_version_is_refused():
    with pytest.raises(StoreError, match=r"'shop.item@3', and this program knows that type up to 'shop.item@2'"):
        moved(ChangedAgain(cents=1), Changed)


@stored_as("shop.colour", version=2, upcast={1: str.lower})
class Colour(Enum):
    RED = "red"


class Spot(NamedTuple):
    x: int


@stored_as("shop.spot", version=2, upcast={1: lambda items: [*items, 0]}, formerly=(f"{__name__}:Spot",))
class WideSpot(NamedTuple):
    x: int
    y: int


@dataclass(frozen=True)
class Size:
    height: int


@stored_as(
    "shop.size", version=2, upcast={1: lambda fields: {"tall": fields["height"]}}, formerly=(f"{__name__}:Size",)
)
@dataclass(frozen=True)
class Height:
    tall: int


def test_enums_named_tuples_and_dataclasses_are_brought_forward_too():
    assert codec(Colour).make("shop.colour", "RED") is Colour.RED
    assert moved(Spot(1), WideSpot) == WideSpot(1, 0)
    assert moved(Size(height=2), Height) == Height(tall=2)


class Money(BaseModel):
    won: int


class Bill(BaseModel):
    total: Money


@stored_as(
    "shop.bill",
    version=2,
    upcast={1: lambda fields: {"won": fields["total"]["won"]}},
    formerly=(f"{__name__}:Bill",),
    retired=(f"{__name__}:Money",),
)
class PlainBill(BaseModel):
    won: int


def test_a_type_that_is_gone_is_seen_by_the_upcast_as_its_fields():
    assert moved(Bill(total=Money(won=5)), PlainBill) == PlainBill(won=5)


def test_two_types_cannot_have_had_one_name():
    with pytest.raises(StoreError, match="cannot be a former name"):
        codec(Before, Renamed)


@pytest.mark.parametrize("name", ["Offer", "travel.Offer", "travel:offer", "travel.offer@2", "offer", ""])
def test_a_name_that_could_be_mistaken_is_refused(name: str):
    with pytest.raises(SchemaError, match="is not a name for a stored type"):
        stored_as(name)


def test_a_version_without_its_upcast_is_refused():
    with pytest.raises(SchemaError, match=r"'shop.item' is at version 3 and has upcasts from \[1\]"):
        stored_as("shop.item", version=3, upcast={1: cost_of})


class Shop(State, name="tests.shop"):
    items: list[Before] = []


class Market(State, name="tests.market", formerly=("tests.shop",)):
    items: list[ChangedAgain] = []


async def written_by_the_older_program(address: str) -> None:
    async with open_store(address) as store:
        graph: Any = CheckedGraph(Shop)
        graph.add_node("fill", lambda shop: {"items": [Before(price=3)]})
        graph.add_edge(START, "fill")
        saver = store.checkpointer.for_state(Shop)
        await graph.compile(checkpointer=saver).ainvoke({}, {"configurable": {"thread_id": "s"}})


async def test_a_renamed_state_with_a_renamed_field_in_a_nested_model_is_reported_and_read(tmp_path):
    address = f"sqlite:///{tmp_path}/shop.db"
    await written_by_the_older_program(address)
    async with open_store(address) as store:
        saver = store.checkpointer.for_state(Market)
        findings = await store.check_migrations()
        assert [finding.failure for finding in findings] == [None]
        assert findings[0].renamed == ((f"{__name__}:Before", "shop.item@3"),)
        graph: Any = CheckedGraph(Market)
        graph.add_node("fill", lambda market: {})
        graph.add_edge(START, "fill")
        state = await graph.compile(checkpointer=saver).aget_state({"configurable": {"thread_id": "s"}})
        assert state.values["items"] == [ChangedAgain(cents=300)]


def test_every_type_that_a_shipped_assistant_stores_has_a_name_of_its_own():
    for assistant in discover_assistants().loaded.values():
        registry = standard_types()
        known = {*registry.by_name}
        registry.register(assistant.state)
        current = {form.name for form in registry.by_name.values()} - known
        assert [name for name in current if ":" in name] == []


def test_former_names_are_counted_only_where_asked():
    reader = codec(Renamed)
    reader.former = Counter()
    stored = codec(Before).encode([Before(price=1), Before(price=2)], "A value")
    assert reader.decode(stored) == [Renamed(price=1), Renamed(price=2)]
    assert reader.former == {(f"{__name__}:Before", "shop.item"): 2}


@dataclass(frozen=True)
class Counted:
    """Counts in `made` how often its constructor ran, and works one field out for itself."""

    made: ClassVar[list[int]] = []
    side: int
    area: int = field(init=False)
    unit: str = "m"

    def __post_init__(self) -> None:
        self.made.append(self.side)
        object.__setattr__(self, "area", self.side**2)


def test_a_dataclass_with_the_same_fields_is_restored_without_its_constructor():
    form = dataclass_form("counted", Counted)
    square = Counted(3)
    Counted.made.clear()
    assert form.from_plain(form.to_plain(square)) == square
    assert Counted.made == []


def test_a_dataclass_that_gained_a_field_gets_its_default_by_its_constructor():
    form = dataclass_form("counted", Counted)
    Counted.made.clear()
    assert form.from_plain({"side": 3}) == Counted(3)
    assert Counted.made == [3, 3]

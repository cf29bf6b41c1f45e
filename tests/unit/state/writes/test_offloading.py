"""Bulk leaves the state and comes back as it was."""

from copy import deepcopy
from dataclasses import dataclass
from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from langchain_core.messages import AnyMessage, HumanMessage
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import START
from langgraph.graph.message import add_messages
from langgraph.types import Command, Overwrite

from madang.state.errors import SchemaError, StateError, WriteError
from madang.state.fields.policies import Keep, Offload
from madang.state.fields.reducers import append, merge, override
from madang.state.fields.schema import Schema, State
from madang.state.values import Frozen, canonical_json
from madang.state.writes.graph import CheckedGraph
from madang.state.writes.offloading import (
    OffloadReference,
    check_offloaded,
    load_offloaded,
    offload_location,
    offloaded_write,
    size_of,
)
from madang.testing import MemoryOffloadStore

OVER = 1_000


class Note(Frozen):
    topic: str
    text: str


class Research(State):
    report: Annotated[str, Offload(over=OVER)] = ""
    notes: Annotated[list[Note], append, Offload(over=OVER)] = []
    found: Annotated[dict[str, Note], merge, Offload(over=OVER)] = {}
    lines: Annotated[list[str], override, Offload(over=OVER)] = []
    ratio: Annotated[int, Offload(over=1)] = 0


FIELDS = Schema.of(Research).fields


def notes(count: int, length: int = 100) -> list[Note]:
    return [Note(topic=str(number), text="가" * length) for number in range(count)]


async def written(field: str, value: Any, current: Any, shelf: MemoryOffloadStore) -> Any:
    """What the field holds after the write."""
    lighter = await offloaded_write(FIELDS[field], value, current, shelf)
    reducer = FIELDS[field].reducer
    if isinstance(lighter, Overwrite):
        return lighter.value
    return reducer(current, lighter) if reducer else lighter


async def test_what_fits_stays_in_the_state() -> None:
    shelf = MemoryOffloadStore()
    for field, value in (("report", "짧다"), ("notes", notes(2)), ("found", {"a": notes(1)[0]}), ("lines", ["a"])):
        assert await written(field, value, FIELDS[field].default(), shelf) == value
    assert shelf.values == []


@pytest.mark.req("H78")
async def test_bulk_leaves_its_count_its_first_ten_items_its_size_digest_and_place() -> None:
    shelf, many = MemoryOffloadStore(), notes(60)
    before = deepcopy(many)
    [reference] = await written("notes", many, [], shelf)
    data = canonical_json(many).encode()
    assert reference == OffloadReference(
        **offload_location("0", data)._asdict(), kind="list", count=60, preview=['{"topi…'] * 10
    )
    assert size_of(reference) < OVER
    assert many == before
    assert await load_offloaded([reference], shelf) == many


@pytest.mark.parametrize(
    ("value", "kind", "count", "preview"),
    [
        ({f"k{n}": "가" * 100 for n in range(20)}, "object", 20, {f"k{n}": "가" * 6 + "…" for n in range(10)}),
        ("가나다라" * 500, "text", 2000, "가나다라" * 15 + "가나…"),
        ([["a" * 300], *range(1000)], "list", 1001, ['["aaaa…', 0, 1, 2, 3, 4, 5, 6, 7, 8]),
        ([HumanMessage("안녕" * 400)], "list", 1, ['{"cont…']),
        ("\ud83d" * 999, "text", 999, "\ud83d" * 62 + "…"),
    ],
)
async def test_a_reference_shows_how_the_value_begins(value: Any, kind: str, count: int, preview: Any) -> None:
    shelf = MemoryOffloadStore()
    reference = await offloaded_write(FIELDS["report"], value, "", shelf)
    assert (reference.kind, reference.count, reference.preview) == (kind, count, preview)


async def test_numbers_and_references_stay_where_they_are() -> None:
    shelf = MemoryOffloadStore()
    [reference] = await written("notes", notes(60), [], shelf)
    assert await written("ratio", 10**50, 0, shelf) == 10**50
    assert await written("notes", Overwrite([reference]), [], shelf) == [reference]
    assert len(shelf.values) == 1


async def test_small_writes_that_add_up_leave_room_by_moving_too() -> None:
    shelf = MemoryOffloadStore()
    held: list[Any] = []
    for note in notes(30):
        held = await written("notes", [note], held, shelf)
    assert size_of([item for item in held if isinstance(item, Note)]) <= OVER
    assert await load_offloaded(held, shelf) == notes(30)


async def test_of_a_dict_the_largest_members_move_until_the_others_find_room() -> None:
    shelf = MemoryOffloadStore()
    members = {"small": Note(topic="s", text="x"), "large": notes(1, 900)[0], "middling": notes(1, 200)[0]}
    held = await written("found", members, {}, shelf)
    assert {key: type(value) for key, value in held.items()} == {
        "small": Note,
        "large": OffloadReference,
        "middling": Note,
    }
    assert await load_offloaded(held, shelf) == members


async def test_an_overwrite_in_any_form_is_measured_by_itself() -> None:
    shelf = MemoryOffloadStore()
    full = ["a" * 900]
    for overwrite in (Overwrite(["b" * 900]), {"type": "override", "value": ["b" * 900]}):
        assert await written("lines", overwrite, full, shelf) == ["b" * 900]
    [reference] = await written("lines", {"type": "override", "value": ["b" * 9000]}, full, shelf)
    assert await load_offloaded([reference], shelf) == ["b" * 9000]


@given(st.lists(st.lists(st.text(max_size=400), max_size=8), max_size=12))
async def test_nothing_is_lost_and_order_is_kept_whatever_is_written(writes: list[list[str]]) -> None:
    shelf = MemoryOffloadStore()
    held: list[Any] = []
    for write in writes:
        held = await written("lines", write, held, shelf)
        assert size_of([item for item in held if isinstance(item, str)]) <= OVER
    assert await load_offloaded(held, shelf) == [line for write in writes for line in write]


def test_bytes_that_are_not_those_that_were_kept_are_refused() -> None:
    reference = OffloadReference(**offload_location("x1", b"true")._asdict(), kind="text", count=1, preview="")
    check_offloaded(reference, b"true")
    with pytest.raises(StateError) as refused:
        check_offloaded(reference, b"false")
    assert str(refused.value) == (
        "Reference 'x1' stands for 4 bytes, and 5 others were found in its place, so they are not used. Restore them "
        "from a backup, or compute the value again."
    )


@pytest.mark.parametrize(
    "declared",
    [
        Annotated[list[str], append, Keep(last=3), Offload(over=9)],
        Annotated[list[AnyMessage], add_messages, Offload(over=9)],
    ],
)
def test_what_is_merged_or_trimmed_item_by_item_cannot_stand_behind_a_reference(declared: Any) -> None:
    wrong: Any = type("Wrong", (State,), {"__annotations__": {"items": declared}, "items": []})
    with pytest.raises(SchemaError) as caught:
        Schema.of(wrong)
    assert str(caught.value) == (
        "Wrong.items is Offload, so that its items may stand behind a reference, where they can neither be trimmed by "
        "Keep nor merged as messages; choose one."
    )


@dataclass(frozen=True)
class Context:
    offload_store: MemoryOffloadStore | None


def graph_of(*writes: Any) -> Any:
    """A graph whose nodes write these one after the other."""
    graph: Any = CheckedGraph(Research, context_schema=Context)
    before = START
    for number, write in enumerate(writes):
        graph.add_node(str(number), lambda _, write=write: write)
        graph.add_edge(before, str(number))
        before = str(number)
    return graph.compile(checkpointer=InMemorySaver())


@dataclass
class Bundle:
    report: str
    notes: list[Note]


@pytest.mark.parametrize(
    "form",
    [
        {"report": "r" * 2000, "notes": notes(50)},
        Command(update={"report": "r" * 2000, "notes": notes(50)}),
        Command(update=[("report", "r" * 2000), ("notes", notes(50))]),
        [{"report": "r" * 2000}, Command(update={"notes": notes(50)})],
        Bundle("r" * 2000, notes(50)),
    ],
    ids=["dict", "command", "pairs", "list", "object"],
)
async def test_what_nodes_write_in_any_form_is_moved_before_it_is_stored(form: Any) -> None:
    graph, shelf = graph_of(form), MemoryOffloadStore()
    config = {"configurable": {"thread_id": "s"}}
    state = await graph.ainvoke({}, config, context=Context(shelf))
    assert isinstance(state["report"], OffloadReference)
    assert [type(item) for item in state["notes"]] == [OffloadReference]
    assert await load_offloaded(state["report"], shelf) == "r" * 2000
    assert await load_offloaded(state["notes"], shelf) == notes(50)
    assert size_of([each.values for each in graph.get_state_history(config)]) < 9 * OVER


async def test_one_value_in_two_fields_moves_from_the_one_that_says_so() -> None:
    class Both(State):
        here: str = ""
        there: Annotated[str, Offload(over=9)] = ""

    text, shelf = "x" * 99, MemoryOffloadStore()
    graph: Any = CheckedGraph(Both, context_schema=Context)
    graph.add_node("write", lambda _: {"here": text, "there": text})
    graph.add_edge(START, "write")
    state = await graph.compile().ainvoke({}, context=Context(shelf))
    assert (state["here"], type(state["there"])) == (text, OffloadReference)


async def test_without_a_shelf_the_state_holds_all() -> None:
    for context in (Context(None), None):
        state = await graph_of({"notes": notes(50)}).ainvoke({}, {"configurable": {"thread_id": "s"}}, context=context)
        assert state["notes"] == notes(50)


async def test_what_is_moved_was_checked_before_and_references_pass_the_gate() -> None:
    shelf, config = MemoryOffloadStore(), {"configurable": {"thread_id": "s"}}
    with pytest.raises(WriteError, match=r"^'0' wrote .* to 'notes' of Research, which"):
        await graph_of({"notes": ["x" * 2000]}).ainvoke({}, config, context=Context(shelf))
    assert shelf.values == []
    [reference] = await written("notes", notes(50), [], shelf)
    state = await graph_of({"notes": [reference], "report": reference}).ainvoke({}, config, context=Context(shelf))
    assert (state["notes"], state["report"]) == ([reference], reference)

"""Trees: runs of numbers written short, and identifiers that keep their order."""

import sqlite3
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from typing import Any
from uuid import UUID

from hypothesis import given
from hypothesis import strategies as st
from langgraph.checkpoint.base import empty_checkpoint
from langgraph.checkpoint.base.id import uuid6

from madang.store import Store, open_store
from madang.store.content.packing import unpack
from madang.store.content.pieces import (
    ContentPiece,
    JoinKind,
    StoredTree,
    TreeBranch,
    cut_into_segments,
    fold_members,
    pack_node,
    piece_numbers_in,
    segments_in,
    splice_segments,
    unfold_members,
    with_segment_numbers,
)
from madang.store.database.columns import ident_to_key, key_to_ident


def _piece(number: int) -> ContentPiece:
    return ContentPiece(b"", None, 1, number)


def test_a_long_list_is_a_few_numbers() -> None:
    parts = [*map(_piece, range(5, 125)), b"inline", _piece(130), TreeBranch(JoinKind.SEND, [b"n", _piece(131)])]
    assert pack_node(TreeBranch(JoinKind.LIST, list(parts))) == [0, 5, -119, b"inline", 130, [4, b"n", 131]]


def test_a_tree_that_is_stored_already_is_taken_as_it_is() -> None:
    stored = StoredTree([0, 5, -2], 30)
    assert pack_node(stored) == [0, 5, -2]
    assert pack_node(TreeBranch(JoinKind.DICT, [stored, _piece(8)])) == [2, [0, 5, -2], 8]


@given(numbers=st.lists(st.integers(0, 9), max_size=12))
def test_every_number_of_a_tree_is_found(numbers: list[int]) -> None:
    packed = pack_node(TreeBranch(JoinKind.LIST, [_piece(number) for number in numbers]))
    found = [number for first, last in piece_numbers_in(packed) for number in range(first, last + 1)]
    assert found == numbers


@given(st.one_of(st.text(max_size=40), st.uuids().map(str), st.uuids().map(lambda ident: str(ident).upper())))
def test_an_identifier_comes_back_to_the_letter(ident: str) -> None:
    assert key_to_ident(ident_to_key(ident)) == ident


@given(st.uuids(), st.uuids())
def test_identifiers_keep_their_order(one: UUID, other: UUID) -> None:
    assert (ident_to_key(str(one)) < ident_to_key(str(other))) == (str(one) < str(other))


LONG = "a sentence that is long enough to be stored as a piece of its own, and then some more. "
pieces = st.integers(0, 2**31 - 1)  # the shelf numbers its segments from 2**31
units = st.one_of(
    pieces.map(lambda number: [number]),
    st.tuples(pieces, st.integers(-500, -1)).map(list),
    st.binary(max_size=3).map(lambda data: [data]),
    st.tuples(st.just(3), st.binary(max_size=3), pieces).map(lambda entry: [list(entry)]),
)
trees = st.lists(units, max_size=600).map(lambda found: [0, *(part for unit in found for part in unit)])


class Shelf:
    """Keeps segments under numbers, equal ones once."""

    def __init__(self) -> None:
        self.pieces: dict[bytes, ContentPiece] = {}

    def keep(self, data: bytes) -> ContentPiece:
        number = 2**31 + len(self.pieces)
        return self.pieces.setdefault(data, ContentPiece(b"", None, len(data), number))

    def store(self, tree: Any) -> Any:
        return with_segment_numbers(cut_into_segments(tree, self.keep))

    def segment(self, number: int) -> Any:
        return next(unpack(data) for data, piece in self.pieces.items() if piece.number == number)


@given(trees)
def test_a_tree_is_put_together_as_it_was(tree: list[Any]) -> None:
    shelf = Shelf()
    for whole in (tree, [2, [3, b"name", tree], 7]):
        assert splice_segments(shelf.store(whole), shelf.segment) == whole


@given(trees)
def test_the_numbers_of_a_tree_are_those_of_its_segments_and_the_rest(tree: list[Any]) -> None:
    shelf = Shelf()
    kept = shelf.store(tree)
    segments = set(segments_in(kept))
    parts = [run for part in (kept, *map(shelf.segment, segments)) for run in piece_numbers_in(part)]
    assert set(parts) - {(number, number) for number in segments} == set(piece_numbers_in(tree))


def test_a_tree_that_grows_shares_its_segments_and_stays_short() -> None:
    shelf = Shelf()
    tree: list[Any] = [0]
    lengths: list[int] = []
    for number in range(0, 4000, 2):
        tree.append(number)
        kept = shelf.store(tree)
        lengths.append(len(kept) + sum(map(len, (part for part in kept if isinstance(part, list)))))
    assert max(lengths) < 400
    assert len(shelf.pieces) == len(list(segments_in(kept)))


async def _say(store: Store, state: dict[str, list[str]], turn: int) -> dict[str, list[str]]:
    """The state with one more in one of two lists that grow in turns: neither has pieces that follow each other."""
    config: Any = {"configurable": {"thread_id": "t", "checkpoint_ns": ""}}
    name = ("said", "done")[turn % 2]
    state = {**state, name: [*state[name], f"{turn} {LONG}"]}
    checkpoint = empty_checkpoint() | {"id": str(uuid6(clock_seq=turn)), "channel_values": state}
    checkpoint["channel_versions"] = dict.fromkeys(state, turn + 1)
    await store.checkpointer.aput(config, checkpoint, {"step": turn}, {name: turn + 1})
    return state


async def _latest(store: Store, thread: str) -> Any:
    found = await store.checkpointer.aget_tuple({"configurable": {"thread_id": thread}})
    return found and found.checkpoint["channel_values"]


async def test_lists_that_grow_in_turns_cost_what_is_new_and_survive_copies_and_pruning(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    state: dict[str, list[str]] = {"said": [], "done": []}
    weights = [0]
    async with open_store(f"sqlite:///{path}", compression_level=0) as store:
        for turn in range(400):
            state = await _say(store, state, turn)
            if turn % 200 == 199:
                with closing(sqlite3.connect(path)) as raw:
                    weights += raw.execute("SELECT sum(length(body)) FROM contents").fetchone()
        await store.checkpointer.acopy_thread("t", "copy")
        await store.checkpointer.aprune(["t"])
    first, second = (after - before for before, after in pairwise(weights))
    assert second < 1.5 * first
    async with open_store(f"sqlite:///{path}") as store:
        assert [await _latest(store, "t"), await _latest(store, "copy")] == [state, state]


_ROW_TREES = st.lists(
    st.one_of(
        st.integers(0, 300),
        st.binary(max_size=3),
        st.just([9]),  # the number of a tree
        st.builds(lambda number, position: [9, number, bytes((position,))], st.integers(0, 3), st.integers(0, 127)),
    )
)


@given(trees=_ROW_TREES)
def test_members_of_a_piece_are_folded_and_unfolded_to_the_same_trees(trees: list[Any]) -> None:
    assert unfold_members(fold_members(trees)) == trees


def test_neighbours_in_a_piece_take_one_tree() -> None:
    members = [[9, 5, bytes((position,))] for position in range(100)]
    assert fold_members([b"a", *members, 7]) == [b"a", [9, 5, 0, 100], 7]

"""Versions of a value: stored as differences, read back exactly, copied, pruned and sealed again with their bases."""

import copy
import json
import random
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from langgraph.checkpoint.base import empty_checkpoint
from langgraph.checkpoint.base.id import uuid6

from madang.store import Store, open_store
from madang.store.content.codec import ValueCodec
from madang.store.content.packing import difference_in, find_difference, undo_difference
from madang.store.content.pieces import ContentPiece, ValueVersion
from madang.store.content.standard_types import standard_types
from madang.store.content.versions import VersionChain, pack_version
from madang.store.encryption.keys import MasterKey, MasterKeys

LETTERS = "abcdefghijklmnopqrstuvwxyz "


@given(base=st.binary(max_size=4000), place=st.integers(0, 4000), new=st.binary(max_size=200))
def test_a_difference_is_undone_to_the_byte(base: bytes, place: int, new: bytes) -> None:
    plain = base[:place] + new + base[place:]
    assert undo_difference(find_difference(plain, base), base) == plain


def _numbered(count: int, length: int = 4000, edit: int = 10) -> list[bytes | None]:
    """The bodies of so many versions of a value, each with a few other bytes; None for one that is stored whole."""
    rng = random.Random(1)
    chain, plain, bodies = VersionChain(), rng.randbytes(length), list[bytes | None]()
    for number in range(count):
        place = rng.randrange(length - edit)
        plain = plain[:place] + rng.randbytes(edit) + plain[place + edit :]
        piece = ContentPiece(b"", plain, length)
        chain.add(piece, plain)
        assert piece.version is not None
        bodies.append(pack_version(piece.version))
        piece.number = number
    return bodies


def test_a_version_that_is_stored_before_its_base_is_the_difference_from_what_is_stored() -> None:
    rng = random.Random(1)
    plain, chain = rng.randbytes(4000), VersionChain()
    pieces = [ContentPiece(b"", plain + rng.randbytes(10) * number, 4000) for number in range(3)]
    for piece in pieces:
        chain.add(piece, piece.data or b"")
    first, second, third = (piece.version for piece in pieces)
    assert first is not None and second is not None and third is not None
    assert pack_version(first) is None
    pieces[0].number = 0
    bodies = [pack_version(third), pack_version(second)]
    assert [body and getattr(difference_in(body), "base", None) for body in bodies] == [0, 0]


def test_a_version_is_read_through_few_others_and_is_whole_again_once_differences_weigh_half_of_it() -> None:
    bodies = _numbered(300, 100_000)
    bases = [None if body is None else difference_in(body) for body in bodies]
    assert [number for number, base in enumerate(bases) if base is None] == [0]
    reads: list[int] = []
    for base in bases:
        reads.append(0 if base is None else reads[base.base] + 1)
    assert max(reads) <= 15 + 15 + 1
    assert {number for number, body in enumerate(_numbered(300)) if body is None} > {0}


def test_what_has_nothing_in_common_is_stored_whole_and_tried_ever_more_rarely() -> None:
    chain, tried = VersionChain(), 0
    for number in range(100):
        plain = random.Random(number).randbytes(2000)
        piece = ContentPiece(b"", plain, 2000)
        chain.add(piece, plain)
        assert piece.version is not None
        tried += piece.version.base is not None
        assert pack_version(piece.version) is None
        piece.number = number
    assert tried < 12


def test_a_version_whose_base_is_not_stored_is_stored_whole() -> None:
    base = ValueVersion(ContentPiece(b"", b"x" * 2000, 2000), b"x" * 2000)
    assert pack_version(ValueVersion(ContentPiece(b"", None, 2000), b"x" * 2001, base, step=1)) is None


plain_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats(allow_nan=False)
    | st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
    | st.binary(max_size=10)
    | st.datetimes()
    | st.text(LETTERS, min_size=4, max_size=6).map(lambda text: text * 250),
    lambda inner: (
        st.lists(inner, max_size=6)
        | st.lists(inner, max_size=3).map(tuple)
        | st.dictionaries(st.text(LETTERS, max_size=8), inner, max_size=8)
        | st.dictionaries(st.integers(-(2**63), 2**63), inner, max_size=3)
        | st.sets(st.integers(), max_size=4)
        | st.lists(inner, max_size=4).map(lambda few: few * 20)
    ),
    max_leaves=12,
)


@given(plain_values)
def test_plain_data_encoded_at_once_comes_back_exactly(value: Any) -> None:
    codec = ValueCodec(standard_types())
    data = codec.encode_plain(value)
    if data is not None:
        assert _exact(codec.decode(data)) == _exact(value)


@pytest.mark.parametrize("buffer", [bytearray(b"x"), memoryview(b"x")])
def test_a_buffer_deep_in_plain_data_is_not_taken_for_bytes(buffer: object) -> None:
    codec = ValueCodec(standard_types())
    assert codec.encode_plain({"rows": [{"x": [1.5, b"x"]}]}) is not None
    assert codec.encode_plain({"rows": [{"x": [1.5, buffer]}]}) is None


@pytest.mark.parametrize("level", [0, 3])
@settings(
    max_examples=10, deadline=None, suppress_health_check=list(HealthCheck), phases=[Phase.generate, Phase.shrink]
)
@given(data=st.data())
async def test_values_edited_in_place_or_copied_come_back_as_they_were_at_each_step(
    level: int, data: st.DataObject
) -> None:
    value: dict[str, Any] = {
        "value": data.draw(st.dictionaries(st.text(LETTERS, max_size=8), plain_values, max_size=9))
    }
    expected: dict[str, Any] = {}
    async with open_store("sqlite:///:memory:", compression_level=level) as store:
        for _ in range(data.draw(st.integers(1, 6))):
            if data.draw(st.booleans()):
                value["value"] = copy.deepcopy(value["value"])
            place: dict[Any, Any] = value["value"]
            place[data.draw(st.sampled_from([*place, "new"]))] = data.draw(plain_values)
            expected[await _put(store, value)] = _exact(value)
            if data.draw(st.booleans()):
                read = await store.checkpointer.aget_tuple(_thread("t"))
                assert read is not None
                value = read.checkpoint["channel_values"]
        for copied in ("t", "copy"):
            assert {ident: _exact(found) async for ident, found in _states(store, copied)} == expected
            if copied == "t":
                await store.checkpointer.acopy_thread("t", "copy")


async def test_a_long_text_and_a_table_cost_what_is_edited_and_survive_copies_keys_and_pruning(tmp_path: Path) -> None:
    path, rng = tmp_path / "s.db", random.Random(3)
    text = "".join(rng.choices(LETTERS, k=60_000))
    rows = [{"id": number, "name": "".join(rng.choices(LETTERS, k=20))} for number in range(500)]
    expected: dict[str, Any] = {}
    async with open_store(f"sqlite:///{path}", compression_level=0) as store:
        for number in range(60):
            place = rng.randrange(len(text))
            text = f"{text[:place]} edit {number} {text[place:]}"
            rows = copy.deepcopy(rows)
            rows[number * 7]["name"] = f"edited in step {number}"
            expected[await _put(store, {"text": text, "rows": rows})] = _exact({"text": text, "rows": rows})
    assert _content_bytes(path) < 1.5 * (len(text) + len(json.dumps(rows)))
    async with _opened(
        path, keys=MasterKeys([MasterKey("first", bytes(32))]), allow_plain=True
    ) as store:  # a process that has seen nothing of it yet
        text += " the end"
        expected[await _put(store, {"text": text, "rows": rows})] = _exact({"text": text, "rows": rows})
        await store.encrypt_existing()
        await store.renew_session_key("t")
        await store.checkpointer.acopy_thread("t", "copy")
        for session in ("t", "copy"):
            assert {ident: _exact(found) async for ident, found in _states(store, session)} == expected
        await store.checkpointer.aprune(["t"])
        assert [_exact(found) async for _, found in _states(store, "t")] == [_exact({"text": text, "rows": rows})]
        await _put(store, {"text": f"{text}.", "rows": rows})
        found = await store.checkpointer.aget_tuple(_thread("t"))
        assert found is not None
        assert found.checkpoint["channel_values"]["text"] == f"{text}."
    assert _content_bytes(path, "t") < 1.5 * (len(text) + len(json.dumps(rows)))


async def test_a_version_that_is_decoded_already_is_still_what_the_next_is_the_difference_from(tmp_path: Path) -> None:
    path, rng = tmp_path / "s.db", random.Random(5)
    text = "".join(rng.choices(LETTERS, k=20_000))
    async with _opened(path) as store:
        idents = [await _put(store, {"text": f"{text} {number}"}) for number in range(4)]
    async with _opened(path) as store:
        for number in (2, 2, 2, 3, 1, 0, 3):
            config: Any = {"configurable": {**_thread("t")["configurable"], "checkpoint_id": idents[number]}}
            found = await store.checkpointer.aget_tuple(config)
            assert found is not None
            assert found.checkpoint["channel_values"] == {"text": f"{text} {number}"}


async def test_a_bytearray_in_plain_data_stays_one_and_its_change_in_place_is_stored() -> None:
    held = bytearray(b"x" * 100)
    async with open_store("sqlite:///:memory:") as store:
        for number in range(3):
            held[0] = number
            await _put(store, {"value": {"rows": [held]}})
        found = [values["value"]["rows"][0] async for _, values in _states(store, "t")]
    assert found == [bytearray([number, *held[1:]]) for number in (2, 1, 0)]
    assert {type(each) for each in found} == {bytearray}


@asynccontextmanager
async def _opened(path: Path, **options: Any) -> AsyncIterator[Store]:
    async with open_store(f"sqlite:///{path}", **options) as store:
        yield store


def _thread(session: str) -> Any:
    return {"configurable": {"thread_id": session, "checkpoint_ns": ""}}


async def _put(store: Store, values: dict[str, Any]) -> str:
    checkpoint: Any = {**empty_checkpoint(), "id": str(uuid6(clock_seq=-2)), "channel_values": values}
    checkpoint["channel_versions"] = versions = dict.fromkeys(values, 1)
    await store.checkpointer.aput(_thread("t"), checkpoint, {"source": "loop", "step": 0}, versions)
    return checkpoint["id"]


async def _states(store: Store, session: str) -> AsyncIterator[tuple[str, Any]]:
    async for found in store.checkpointer.alist(_thread(session)):
        yield found.checkpoint["id"], found.checkpoint["channel_values"]


def _exact(value: Any) -> str:
    """A text that differs wherever values or their types do, at any depth, and does not change with the value."""
    if isinstance(value, dict):
        entries: Any = value.items()
        return f"{{{', '.join(f'{key!r}: {_exact(part)}' for key, part in entries)}}}"
    if isinstance(value, (list, tuple)):
        parts: Any = value
        return f"{type(parts).__name__}[{', '.join(map(_exact, parts))}]"
    return repr(sorted(value)) if isinstance(value, set) else repr(value)


def _content_bytes(path: Path, session: str = "t") -> int:
    with closing(sqlite3.connect(path)) as raw:
        owned = "SELECT key FROM sessions WHERE id = ?"
        found = raw.execute(f"SELECT sum(length(body)) FROM contents WHERE session = ({owned})", (session,))
        return found.fetchone()[0]

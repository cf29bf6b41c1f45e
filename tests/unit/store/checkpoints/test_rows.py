"""The stored form of checkpoint rows and of pending writes."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from langgraph.checkpoint.base import WRITES_IDX_MAP, empty_checkpoint

from madang.store.checkpoints.rows import (
    CheckpointRecord,
    TaskWrite,
    merge_writes,
    outline_checkpoint,
    pack_record,
    pack_writes,
    pack_writes_row,
    positioned_writes,
    unpack_record,
    unpack_writes,
    unpack_writes_row,
)
from madang.store.content.codec import ValueCodec
from madang.store.content.packing import unpack
from madang.store.content.type_registry import TypeRegistry

SPECIAL = ("__error__", "__scheduled__", "__interrupt__", "__resume__")


@pytest.mark.parametrize("channel", SPECIAL)
def test_a_write_to_a_special_channel_replaces_the_one_before(channel: str):
    first = positioned_writes([(channel, "first")], "node")
    second = positioned_writes([(channel, "second")], "node")
    assert merge_writes(first, second) == [TaskWrite("node", WRITES_IDX_MAP[channel], channel, "second")]


def test_special_channels_are_those_of_langgraph_and_do_not_collide_with_each_other_or_with_values():
    placed = positioned_writes([(channel, channel) for channel in (*SPECIAL, "messages", "notes")], "node")
    assert set(SPECIAL) <= set(WRITES_IDX_MAP)
    assert all(write.position < 0 for write in placed[:4])
    assert [write.position for write in placed[4:]] == [4, 5]
    assert merge_writes([], placed) == placed


def test_a_repeated_ordinary_write_changes_nothing_and_the_next_one_is_added():
    first = positioned_writes([("messages", "first")], "node")
    again = positioned_writes([("messages", "second"), ("notes", "new")], "node")
    assert merge_writes(first, again) == [
        TaskWrite("node", 0, "messages", "first"),
        TaskWrite("node", 1, "notes", "new"),
    ]


def test_the_last_special_write_of_one_call_counts():
    placed = positioned_writes([("__resume__", "first"), ("__resume__", "second")], "")
    assert [write.value for write in merge_writes([], placed)] == ["second"]


def test_the_writes_of_a_task_survive_their_row():
    writes = [TaskWrite("path", -1, "__error__", 7), TaskWrite("path", 0, "messages", [3])]
    shape, trees = pack_writes(writes)
    number, restored = unpack_writes_row(pack_writes_row(12, trees))
    assert number == 12
    assert unpack_writes(unpack(shape), restored) == writes


@pytest.mark.parametrize("versions", [[5, 3, 5, 0], [1], ["00.1", "00.2"], [1, "2"], [True, 1], [0.5, 2]])
def test_a_record_survives_its_bytes_whatever_the_versions_are(versions: list[Any]):
    record = CheckpointRecord(1, 2, 3, None, versions, b"c", [[4], 5], 60, 7)
    restored = unpack_record(pack_record(record))
    assert restored == record
    assert [type(version) for version in restored.versions] == [type(version) for version in versions]


def test_versions_are_stored_as_distances_from_the_highest():
    stored = unpack(pack_record(CheckpointRecord(1, 2, 3, None, [1_000_000, 999_998], None, [], 0, 0)))
    assert stored[4] == [1_000_000, 0, 2]


@pytest.mark.parametrize(
    "text",
    [
        "2026-03-01T09:00:00.123456+00:00",
        "2026-03-01T09:00:00+00:00",
        "2026-03-01T18:00:00+09:00",
        "2026-03-01T09:00:00",
        "2026-03-01T09:00:00Z",
        "yesterday",
    ],
)
def test_the_time_of_a_checkpoint_is_restored_to_the_letter(text: str):
    assert _restored({**empty_checkpoint(), "ts": text})[0]["ts"] == text


def test_only_a_time_in_utc_is_stored_as_a_number():
    codec = ValueCodec(TypeRegistry())
    stamps = [
        outline_checkpoint({**empty_checkpoint(), "ts": text}, {}, codec).stamp
        for text in ("2026-03-01T09:00:00+00:00", "2026-03-01T09:00:00")
    ]
    assert [type(stamp) for stamp in stamps] == [int, str]


@pytest.mark.parametrize(
    "metadata",
    [
        {"source": "loop", "step": 4},
        {"source": "input"},
        {"step": True},
        {"step": "four"},
        {"step": 0, "counters_since_delta_snapshot": {"messages": [1, 2]}},
    ],
)
def test_metadata_is_restored_as_it_was(metadata: dict[str, Any]):
    restored = _restored(empty_checkpoint(), metadata)[1]
    assert restored == metadata
    assert type(restored.get("step")) is type(metadata.get("step"))


def test_versions_find_their_channels_and_nodes_again():
    checkpoint: Any = {
        **empty_checkpoint(),
        "channel_versions": {"messages": 3, "notes": 2},
        "versions_seen": {"answer": {"messages": 1}, "__input__": {}, "check": {"notes": 2, "messages": 3}},
        "updated_channels": ["messages"],
    }
    assert _restored(checkpoint)[0] == checkpoint


def _restored(checkpoint: Any, metadata: Any = None) -> tuple[Any, Any]:
    codec = ValueCodec(TypeRegistry())
    outline = outline_checkpoint(checkpoint, metadata or {}, codec)
    record = CheckpointRecord(
        1, 2, outline.stamp, outline.step, outline.versions, outline.counters, trees=[], size=0, added=0
    )
    restored, shape = unpack_record(pack_record(record)), codec.decode(outline.shape)
    return (
        restored.restore(checkpoint["id"], shape, shape["rest"], checkpoint["channel_values"]),
        restored.restore_metadata(codec.decode(outline.metadata), codec),
    )


@given(versions=st.lists(st.integers(1, 4) | st.integers(10**6, 10**6 + 3), max_size=80))
def test_runs_of_like_versions_come_back_as_they_were(versions: list[int]) -> None:
    record = CheckpointRecord(1, 2, 3, 4, versions, None, [], 0, 0)
    assert unpack_record(pack_record(record)) == record


def test_fields_written_together_take_few_bytes() -> None:
    versions = [number // 10 for number in range(50)]
    assert len(pack_record(CheckpointRecord(1, 2, 3, 4, versions, None, [], 0, 0))) < 40

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.store.encryption.errors import CorruptRowError, EditedRowError, MovedRowError, PlainRowError
from madang.store.encryption.keys import MasterKey, MasterKeys
from madang.store.encryption.sealers import AesGcmSealer, ChecksumSealer, RowLabel

MASTER = MasterKey.new("test")
SEAL = AesGcmSealer.new("s1", MASTER)
LABELS = st.builds(
    RowLabel, st.sampled_from(["content", "write"]), st.integers(0, 9) | st.text(max_size=4), st.just("s1")
)


@given(st.binary(max_size=400), LABELS)
def test_what_is_sealed_opens_to_what_it_was(plain: bytes, label: RowLabel) -> None:
    sealed = SEAL.seal(plain, label)

    assert SEAL.open(sealed, label) == plain
    assert AesGcmSealer.unwrapped("s1", SEAL.wrapped, MasterKeys([MASTER])).open(sealed, label) == plain
    assert len(sealed) == len(plain) + 33


@given(st.binary(max_size=100), LABELS, st.data())
def test_any_flipped_bit_is_refused(plain: bytes, label: RowLabel, data: st.DataObject) -> None:
    sealed = bytearray(SEAL.seal(plain, label))
    bit = data.draw(st.integers(0, 8 * len(sealed) - 1))
    sealed[bit // 8] ^= 1 << bit % 8

    with pytest.raises(CorruptRowError):
        SEAL.open(bytes(sealed), label)


@given(st.binary(max_size=100), LABELS, st.integers(0, 132))
def test_any_shortened_value_is_refused(plain: bytes, label: RowLabel, kept: int) -> None:
    sealed = SEAL.seal(plain, label)

    with pytest.raises(CorruptRowError):
        SEAL.open(sealed[: min(kept, len(sealed) - 1)], label)


@given(st.binary(max_size=100), LABELS, LABELS)
def test_a_value_opens_under_its_own_label_only(plain: bytes, label: RowLabel, other: RowLabel) -> None:
    sealed = SEAL.seal(plain, label)

    if bytes(label) == bytes(other):
        assert SEAL.open(sealed, other) == plain
    else:
        with pytest.raises(EditedRowError):
            SEAL.open(sealed, other)


def test_the_same_value_is_never_stored_the_same() -> None:
    label = RowLabel("content", 1, "s1")
    assert len({SEAL.seal(b"yes", label) for _ in range(100)}) == 100


def test_the_seal_of_another_session_refuses_it_by_its_key() -> None:
    label = RowLabel("content", 1, "s1")
    with pytest.raises(MovedRowError):
        AesGcmSealer.new("s2", MASTER).open(SEAL.seal(b"yes", label), label)


@pytest.mark.parametrize("plain", [b"", b"\0text", b"\1zstd", b'{"json": 1}', b"\x90", b"\x81\xa1a\x01"])
def test_readable_bytes_are_refused_as_such(plain: bytes) -> None:
    with pytest.raises(PlainRowError):
        SEAL.open(plain, RowLabel("content", 1, "s1"))


def test_equal_content_has_unrelated_digests_in_two_sessions() -> None:
    assert SEAL.digest_key != AesGcmSealer.new("s1", MASTER).digest_key


@given(st.binary(max_size=100), LABELS, st.data())
def test_a_checksum_notices_a_flipped_bit_and_another_label(plain: bytes, label: RowLabel, data: st.DataObject) -> None:
    sealer = ChecksumSealer("s1")
    sealed = bytearray(sealer.seal(plain, label))
    assert sealer.open(bytes(sealed), label) == plain

    with pytest.raises(CorruptRowError):
        sealer.open(bytes(sealed), RowLabel("other", 10, "s1"))
    bit = data.draw(st.integers(0, 8 * len(sealed) - 1))
    sealed[bit // 8] ^= 1 << bit % 8
    with pytest.raises(CorruptRowError):
        sealer.open(bytes(sealed), label)

import hashlib
from concurrent.futures import ThreadPoolExecutor
from importlib.resources import files

from hypothesis import given
from hypothesis import strategies as st

from madang.store.compression import Compression

PROSE = (
    b"The committee met on Tuesday and agreed that the next report should name its sources, so that whoever reads it "
    b"can tell what was measured from what was only said."
)


@given(st.binary(max_size=3000), st.sampled_from([0, 1, 3, 19]), st.sampled_from([0, 3]))
def test_whatever_was_packed_at_one_level_is_opened_at_another(plain: bytes, level: int, other: int) -> None:
    assert Compression(other).unpack(Compression(level).pack(plain)) == plain


def test_a_short_text_becomes_shorter() -> None:
    assert len(Compression().pack(PROSE)) < len(PROSE)


def test_what_would_not_become_shorter_is_kept_as_it_is() -> None:
    noise = hashlib.blake2b(b"noise").digest()
    assert Compression().pack(noise) == b"\0" + noise


def test_each_thread_packs_and_opens_for_itself() -> None:
    compression = Compression()
    texts = [PROSE * count for count in range(1, 50)]
    with ThreadPoolExecutor(4) as threads:
        packed = list(threads.map(compression.pack, texts))
    assert [compression.unpack(body) for body in packed] == texts


def test_the_dictionary_is_the_one_that_stored_bodies_were_packed_with() -> None:
    """Another dictionary would leave every store that was written with this one unreadable."""
    found = (files("madang.store") / "dictionaries" / "messages.zdict").read_bytes()
    assert hashlib.sha256(found).hexdigest() == "03ae8335d0ca95769e7354e3d648533f72c9a458957493f280f277d470ff1a21"

"""Plain data as msgpack bytes, and bytes compressed with zstd.

Compressed content is mostly short, and a short frame on its own spends much of its length on tables. A dictionary that
is part of the program has them ready; no content of a session goes into it.
"""

import threading
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any

import ormsgpack
import zstandard

_SHORT_ARRAY = 15

pack: Callable[[object], bytes] = ormsgpack.packb
"""Plain data as bytes."""


def unpack(data: bytes) -> Any:
    """The plain data that `pack` made into bytes."""
    return ormsgpack.unpackb(data)


def encode_array(count: int, encoded: bytes) -> bytes:
    """The encoded list of `count` values that were encoded one by one and joined."""
    if count <= _SHORT_ARRAY:
        return bytes((0x90 | count,)) + encoded
    return b"\xdd" + count.to_bytes(4, "big") + encoded


_UNCOMPRESSED = b"\0"
_COMPRESSED = b"\1"
_MIN_COMPRESSED_BYTES = 32


class Compression:
    """Packs bodies with zstd at `level`; level 0 keeps them as they are. Any level opens what any other packed."""

    def __init__(self, level: int = 3) -> None:
        self._level = level
        self._tools = _ZstdPerThread(level)

    def pack(self, plain: bytes) -> bytes:
        """The shorter of `plain` and its compressed form."""
        if self._level and len(plain) >= _MIN_COMPRESSED_BYTES:
            packed = self._tools.compressor.compress(plain)
            if len(packed) < len(plain):
                return _COMPRESSED + packed
        return _UNCOMPRESSED + plain

    def unpack(self, body: bytes) -> bytes:
        """What `pack` was given."""
        if body[:1] == _UNCOMPRESSED:
            return body[1:]
        return self._tools.decompressor.decompress(body[1:])


class _ZstdPerThread(threading.local):
    """The compressor and decompressor of each thread, which may not be shared."""

    def __init__(self, level: int) -> None:
        words = zstandard.ZstdCompressionDict(_zstd_dictionary())
        self.decompressor = zstandard.ZstdDecompressor(words)
        self.compressor = zstandard.ZstdCompressor(level, words, write_checksum=False, write_dict_id=False)


@cache
def _zstd_dictionary() -> bytes:
    """What `tools/train_dictionary.py` made; bodies under the mark of zstd need this very one for ever."""
    return (files("madang.store.content") / "dictionaries" / "messages.zdict").read_bytes()

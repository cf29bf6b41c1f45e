"""Plain data as msgpack bytes, bytes compressed with zstd, and bytes as their difference from others.

Compressed content is mostly short, and a short frame on its own spends much of its length on tables. A dictionary that
is part of the program has them ready; no content of a session goes into it. A difference is a frame of zstd, too, that
has the other bytes for a dictionary.
"""

import threading
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple, cast

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
_DIFFERENCE = b"\2"
_MIN_COMPRESSED_BYTES = 32
_FrameSettings = cast("Any", zstandard.ZstdCompressionParameters)
_DIFFERENCE_LEVEL = 3
"""Lower levels do not find what two versions of a table have in common, higher ones take twice the time."""


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
        """What `pack` was given; a body that is a difference needs `undo_difference`."""
        if body[:1] == _UNCOMPRESSED:
            return body[1:]
        return self._tools.decompressor.decompress(body[1:])


class PackedDifference(NamedTuple):
    """A body that is the difference from the piece number `base`.

    `step` counts the versions since one that was stored whole, `spent` the bytes of the differences on the way from it.
    """

    base: int
    step: int
    spent: int
    frame: bytes

    def pack(self) -> bytes:
        """The body."""
        return _DIFFERENCE + pack([*self])


def difference_in(body: bytes) -> PackedDifference | None:
    """The difference that a body holds, or None if it holds its content whole."""
    return PackedDifference(*unpack(body[1:])) if body[:1] == _DIFFERENCE else None


def find_difference(plain: bytes, base: bytes) -> bytes:
    """What `undo_difference` needs beside `base` to give `plain`."""
    window = max(10, (len(base) + len(plain)).bit_length())
    sizes = {"source_size": len(plain), "dict_size": len(base), "window_log": window}
    settings = _FrameSettings.from_level(_DIFFERENCE_LEVEL, **sizes, write_dict_id=False)
    return zstandard.ZstdCompressor(dict_data=_as_dictionary(base), compression_params=settings).compress(plain)


def undo_difference(frame: bytes, base: bytes) -> bytes:
    """What `find_difference` was given."""
    return zstandard.ZstdDecompressor(dict_data=_as_dictionary(base)).decompress(frame)


def _as_dictionary(content: bytes) -> zstandard.ZstdCompressionDict:
    return zstandard.ZstdCompressionDict(content, dict_type=zstandard.DICT_TYPE_RAWCONTENT)


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

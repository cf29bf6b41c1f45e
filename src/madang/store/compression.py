"""Compression where it pays: a body says in its first byte whether it is compressed.

Content is mostly short, and a short frame on its own spends much of its length, and of the time to read it, on tables.
A dictionary that is part of the program has them ready; no content of a session goes into it.
"""

import threading
from functools import cache
from importlib.resources import files

import zstandard

__all__ = ["Compression"]

_RAW = b"\0"
_ZSTD = b"\1"
_WORTHWHILE = 32


class Compression:
    """Packs bodies with zstd at `level`; level 0 keeps them as they are. Any level opens what any other packed."""

    def __init__(self, level: int = 3) -> None:
        self._level = level
        self._tools = _Tools(level)

    def pack(self, plain: bytes) -> bytes:
        """The shorter of `plain` and its compressed form."""
        if self._level and len(plain) >= _WORTHWHILE:
            packed = self._tools.compressor.compress(plain)
            if len(packed) < len(plain):
                return _ZSTD + packed
        return _RAW + plain

    def unpack(self, body: bytes) -> bytes:
        """What `pack` was given."""
        if body[:1] == _RAW:
            return body[1:]
        return self._tools.decompressor.decompress(body[1:])


class _Tools(threading.local):
    """The compressor and decompressor of each thread, which may not be shared."""

    def __init__(self, level: int) -> None:
        words = zstandard.ZstdCompressionDict(_dictionary())
        self.decompressor = zstandard.ZstdDecompressor(words)
        self.compressor = zstandard.ZstdCompressor(level, words, write_checksum=False, write_dict_id=False)


@cache
def _dictionary() -> bytes:
    """What `tools/train_dictionary.py` made; bodies under the mark of zstd need this very one for ever."""
    return (files("madang.store") / "dictionaries" / "messages.zdict").read_bytes()

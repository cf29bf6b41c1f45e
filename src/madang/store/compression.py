"""Compression where it pays: a body says in its first byte whether it is compressed."""

import threading

import zstandard

__all__ = ["Compression"]

_RAW = b"\0"
_ZSTD = b"\1"
_WORTHWHILE = 96


class Compression:
    """Packs bodies with zstd at `level`; level 0 keeps them as they are. Any level opens what any other packed."""

    def __init__(self, level: int = 3) -> None:
        self._level = level
        self._local = threading.local()

    def pack(self, plain: bytes) -> bytes:
        """The shorter of `plain` and its compressed form."""
        if self._level and len(plain) >= _WORTHWHILE:
            packed = self._compressor().compress(plain)
            if len(packed) < len(plain):
                return _ZSTD + packed
        return _RAW + plain

    def unpack(self, body: bytes) -> bytes:
        """What `pack` was given."""
        if body[:1] == _RAW:
            return body[1:]
        return self._decompressor().decompress(memoryview(body)[1:])

    def _compressor(self) -> zstandard.ZstdCompressor:
        found: zstandard.ZstdCompressor | None = getattr(self._local, "compressor", None)
        if found is None:
            found = self._local.compressor = zstandard.ZstdCompressor(level=self._level, write_checksum=False)
        return found

    def _decompressor(self) -> zstandard.ZstdDecompressor:
        found: zstandard.ZstdDecompressor | None = getattr(self._local, "decompressor", None)
        if found is None:
            found = self._local.decompressor = zstandard.ZstdDecompressor()
        return found

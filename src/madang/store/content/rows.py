"""Content rows: stores new pieces once, and reads pieces back as values that belong to the reader."""

import json
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any, cast

from madang.store.content.cache import CachedPiece, ContentCache, CopyTemplate
from madang.store.content.change_detection import detector_for
from madang.store.content.codec import ValueCodec
from madang.store.content.packing import Compression, difference_in, undo_difference
from madang.store.content.pieces import ContentPiece, PieceKind, ValueVersion, piece_numbers_in
from madang.store.content.versions import MIN_VERSION_BYTES, pack_version
from madang.store.database.port import Connection
from madang.store.database.session_row import SessionRow
from madang.store.encryption.errors import CorruptRowError
from madang.store.encryption.sealers import Sealer, content_label

_log = logging.getLogger("madang.store")
_RETURNED_VALUE = "A stored value"
_LONG_PIECE_BYTES = 4096
_PLAIN_CONTAINERS = frozenset({list, dict, tuple})
_MAX_UNPACKED = 64
_KEPT_BYTES = 2**14
"""A piece of so many bytes at most is kept in memory when it was stored, since it is mostly read soon."""
_BATCH = 500
_MAX_PLAIN_BYTES = 2**26
_SHARED_KINDS = frozenset({PieceKind.TREE, PieceKind.SHAPE})


class ContentRows:
    """Reads and writes the content rows of sessions."""

    def __init__(self, codec: ValueCodec, compression: Compression) -> None:
        self.codec = codec
        self.compression = compression

    async def store(  # noqa: PLR0917 - what a save knows of its session
        self,
        connection: Connection,
        session: str,
        session_row: SessionRow,
        sealer: Sealer,
        pieces: Iterable[ContentPiece],
        cache: ContentCache,
    ) -> int:
        """Give each piece a number, storing those the session does not hold yet; how many bytes they had.

        Values are mostly new, so they are added without a look. Names and trees are looked for first: a number spent in
        vain would separate values that follow each other, and the trees that refer to a run of them would grow.
        """
        new = {piece.digest: piece for piece in pieces if piece.number is None and piece.data is not None}
        known = [piece for piece in new.values() if cast("bytes", piece.data)[0] in _SHARED_KINDS]
        await self._find(connection, session, session_row, sealer, known)
        unknown = [piece for piece in new.values() if piece.number is None]
        packed = [self._packed(piece) for piece in unknown]
        rows = [
            self._row(piece, body, session, session_row, sealer) for piece, body in zip(unknown, packed, strict=True)
        ]
        added = await connection.run_each("add_content", rows)
        held = [piece for piece, taken in zip(unknown, added, strict=True) if not taken]
        with cache.lock:
            for piece, body, taken in zip(unknown, packed, added, strict=True):
                if taken and len(body) <= _KEPT_BYTES:
                    cache.add_piece(cast("int", piece.number), piece.digest, body)
        await self._find(connection, session, session_row, sealer, held)
        for piece in unknown:
            piece.data = None
        return sum(piece.size for piece in unknown) - sum(piece.size for piece in held)

    async def _find(
        self,
        connection: Connection,
        session: str,
        session_row: SessionRow,
        sealer: Sealer,
        pieces: Sequence[ContentPiece],
    ) -> None:
        """Give those pieces that the session holds the number they are stored under; a damaged row is put right."""
        if not pieces:
            return
        wanted = [{"session": session_row.key, "digest": piece.digest} for piece in pieces]
        found = zip(pieces, await connection.fetch_many("find_content", wanted), strict=True)
        known = {cast("int", rows[0][0]): piece for piece, rows in found if rows}
        for number in await damaged_contents(connection, session, session_row, sealer, known):
            _log.warning("The stored %s was damaged and is stored again.", content_label(session, number))
            body = sealer.seal(self.compression.pack(cast("bytes", known[number].data)), content_label(session, number))
            row = {"session": session_row.key, "number": number, "digest": known[number].digest, "body": body}
            await connection.run_many("put_content", [row])
        for number, piece in known.items():
            piece.number, piece.data, piece.version = number, None, None

    def _packed(self, piece: ContentPiece) -> bytes:
        version, piece.version = piece.version, None
        return (version and pack_version(version)) or self.compression.pack(cast("bytes", piece.data))

    def _row(
        self, piece: ContentPiece, packed: bytes, session: str, session_row: SessionRow, sealer: Sealer
    ) -> dict[str, object]:
        """The row of a piece under the next number, which it is given."""
        piece.number, session_row.next_content = session_row.next_content, session_row.next_content + 1
        body = sealer.seal(packed, content_label(session, piece.number))
        return {"session": session_row.key, "number": piece.number, "digest": piece.digest, "body": body}


async def damaged_contents(
    connection: Connection, session: str, session_row: SessionRow, sealer: Sealer, numbers: Collection[int]
) -> set[int]:
    """Those of the content rows that cannot be read: damaged or missing, or the difference from one that is."""
    bases: dict[int, int | None] = {}
    pending = set(numbers)
    while pending:
        for batch in batched(sorted(pending)):
            spans = json.dumps(_spans(batch))
            for number, _, body in await connection.fetch("read_contents", session=session_row.key, spans=spans):
                with suppress(CorruptRowError):
                    difference = difference_in(sealer.open(body, content_label(session, number)))
                    bases[number] = None if difference is None else difference.base
        pending = {base for number in pending if (base := bases.get(number)) is not None} - bases.keys()
    return {number for number in numbers if not _is_readable(number, bases)}


def _is_readable(number: int | None, bases: Mapping[int, int | None]) -> bool:
    """Whether a row and all it is a difference from are known to open; a difference is from a lower number."""
    while number is not None:
        base = bases.get(number, number)
        if base is not None and base >= number:
            return False
        number = base
    return True


def batched(numbers: Sequence[int]) -> Iterator[Sequence[int]]:
    """The numbers in batches that one query may ask for."""
    return (numbers[first : first + _BATCH] for first in range(0, len(numbers), _BATCH))


class PlainContents:
    """Unpacks content rows that are gone through in the order of their numbers.

    `fetch` gives the packed body of a number below the one at hand; what was unpacked last is remembered.
    """

    def __init__(self, compression: Compression, fetch: Callable[[int], Awaitable[bytes]]) -> None:
        self._compression = compression
        self._fetch = fetch
        self._plain: OrderedDict[int, bytes] = OrderedDict()
        self._held = 0

    async def unpack(self, number: int, packed: bytes) -> bytes:
        """The plain bytes of a row, whose packed body is at hand."""
        difference = difference_in(packed)
        if difference is None:
            plain = self._compression.unpack(packed)
        else:
            base = difference.base
            known = self._plain.get(base) or await self.unpack(base, await self._fetch(base))
            plain = undo_difference(difference.frame, known)
        if len(plain) >= MIN_VERSION_BYTES:
            self._remember(number, plain)
        return plain

    def _remember(self, number: int, plain: bytes) -> None:
        self._held += len(plain) - len(self._plain.pop(number, b""))
        self._plain[number] = plain
        while self._held > _MAX_PLAIN_BYTES and len(self._plain) > 1:
            self._held -= len(self._plain.popitem(last=False)[1])


class ContentReader:
    """One read of a session: loads pieces into its cache and hands out copies.

    A cache that forgets while the read goes on may have done so because content was removed that is still seen here;
    nothing is added to it any more.
    """

    def __init__(
        self, content_rows: ContentRows, session: str, session_row: SessionRow, sealer: Sealer, cache: ContentCache
    ) -> None:
        self._content_rows = content_rows
        self.codec = content_rows.codec
        self._registry = content_rows.codec.registry
        self.session = session
        self.session_row = session_row
        self.sealer = sealer
        self._pinned: dict[int, CachedPiece] = {}
        self._unpacked: OrderedDict[int, bytes] = OrderedDict()
        with cache.lock:
            cache.adopt(session_row)
            self._cache, self._generation = cache, cache.generation

    @contextmanager
    def cache(self) -> Generator[ContentCache]:
        """The cache to be used, locked."""
        with self._cache.lock:
            if self._cache.generation != self._generation:
                self._cache, self._generation = ContentCache(), 0
            yield self._cache

    async def load(self, connection: Connection, packed: Iterable[Any]) -> None:
        """Read the pieces that the packed trees refer to and those they are differences from, unless they are known."""
        wanted = self._missing(packed)
        needed: set[int] = set()
        try:
            while wanted:
                await self._load(connection, wanted)
                needed |= wanted
                wanted = self._missing_bases(needed)
        except CorruptRowError:
            self._forget(needed | wanted)
            raise

    def _missing(self, packed: Iterable[Any]) -> set[int]:
        """The numbers that packed trees refer to and that are not loaded."""
        pinned = self._pinned  # asked number by number: taking its keys off would go through all of them
        missing: set[int] = set()
        for tree in packed:
            if type(tree) is int:
                if tree not in pinned:
                    missing.add(tree)
            elif type(tree) is list:
                runs = piece_numbers_in(tree)
                missing.update(n for first, last in runs for n in range(first, last + 1) if n not in pinned)
        return missing

    def has(self, number: int) -> bool:
        """Whether a piece is loaded."""
        return number in self._pinned

    def _forget(self, numbers: Iterable[int]) -> None:
        """Trust nothing that was read beside a damaged row, which it may be the difference from."""
        for number in numbers:
            self._pinned.pop(number, None)
        with self.cache() as cache:
            cache.clear()

    def _missing_bases(self, numbers: Iterable[int]) -> set[int]:
        """What has to be loaded before these can be unpacked, as far as it is known; a decoded one needs no base."""
        pending = [piece for number in numbers if not (piece := self._pinned[number]).is_unpacked]
        missing: set[int] = set()
        while pending:
            base = pending.pop().base
            if base is not None and base not in self._pinned:
                missing.add(base)
            elif base is not None and self._pinned[base].plain is None:
                pending.append(self._pinned[base])
        return missing

    async def _load(self, connection: Connection, wanted: set[int]) -> None:
        with self.cache() as cache:
            known = cache.pieces_by_number
            self._pinned.update((number, known[number]) for number in wanted if number in known)
        missing = sorted(number for number in wanted if number not in self._pinned)
        if not missing:
            return
        spans = json.dumps(_spans(missing))
        rows = await connection.fetch("read_contents", session=self.session_row.key, spans=spans)
        with self.cache() as cache:
            for number, digest, body in rows:
                packed = self.sealer.open(body, content_label(self.session, number))
                self._pinned[number] = cache.add_piece(number, digest, packed)
        if lost := [number for number in missing if number not in self._pinned]:
            raise CorruptRowError(str(content_label(self.session, lost[0])))

    def shared(self, number: int) -> Any:
        """The decoded piece itself, for reading only."""
        cached = self._pinned[number]
        if cached.template is not None:
            return cached.template.value
        with self.cache():
            return self._template(cached).value

    def copy_of(self, number: int) -> Any:
        """A copy of the decoded piece."""
        with self.cache():
            return self.copy_with_kind(number)[1]

    def size(self, packed: Any) -> int:
        """The bytes of content that a packed tree refers to."""
        runs = piece_numbers_in(packed)
        return sum(self._pinned[number].piece.size for first, last in runs for number in range(first, last + 1))

    def weigh(self, packed: Any) -> int:
        """The same, though no piece may have been unpacked yet."""
        for first, last in piece_numbers_in(packed):
            for number in range(first, last + 1):
                cached = self._pinned[number]
                if not cached.is_described:
                    cached.describe(self._plain(cached))
        return self.size(packed)

    def copy_with_kind(self, number: int) -> tuple[PieceKind, Any]:
        """What the piece is, and a copy of it decoded."""
        cached = self._pinned[number]
        if not cached.is_described:
            value = self._decode(cached)  # only now it is known what the piece is
            return cached.kind, value
        if cached.plain is None and cached.template is None and cached.piece.size > _LONG_PIECE_BYTES:
            return cached.kind, self._decode_and_keep(cached)
        if cached.plain is not None:
            return cached.kind, self.codec.decode(memoryview(cached.plain)[1:])
        return cached.kind, self._template(cached).copy()

    def remembered_copy(self, number: int) -> tuple[PieceKind, Any]:
        """What the piece is, and a copy of it decoded that a later save will recognize.

        The first copy of a short piece is recognized by its digest: most of what a process reads once it never saves,
        and remembering it would be a quarter of the reading. A long one is remembered, as it takes long to digest;
        plain data is recognized by its bytes.
        """
        cached = self._pinned[number]
        first = not cached.is_described
        if not first and cached.kind is PieceKind.VALUE and cached.template is not None:
            value, detector = cached.template.copy_with_detector(_RETURNED_VALUE)
            self._cache.add_seen(id(value), value, detector, cached.piece)
            return PieceKind.VALUE, value
        kind, value = self.copy_with_kind(number)
        if (not first or cached.piece.size > _LONG_PIECE_BYTES) and type(value) not in _PLAIN_CONTAINERS:
            self._remember(kind, value, cached.piece)
        return kind, value

    def versions(self, number: int) -> list[ValueVersion]:
        """The versions a piece is read through, from the whole one on, if it is long; they are loaded."""
        path = [self._pinned[number]]
        while (base := path[-1].base) is not None:
            if base not in self._pinned:
                return []
            path.append(self._pinned[base])
        if path[0].piece.size < MIN_VERSION_BYTES:
            return []
        return [self._version(cached) for cached in reversed(path)]

    def _version(self, cached: CachedPiece) -> ValueVersion:
        difference = difference_in(cached.packed)
        step, spent = (0, 0) if difference is None else (difference.step, difference.spent)
        return ValueVersion(cached.piece, self._plain(cached), step=step, spent=spent)

    def _remember(self, kind: PieceKind, value: Any, piece: ContentPiece) -> None:
        if kind is PieceKind.VALUE:
            key, held = id(value), value
        elif kind is PieceKind.ENTRY:
            name, held = value
            key = (self.codec.encode(name, _RETURNED_VALUE), id(held))
        else:
            return
        self._cache.add_seen(key, held, detector_for(held, self._registry, _RETURNED_VALUE), piece)

    def _template(self, cached: CachedPiece) -> CopyTemplate:
        return cached.template or self._cache.keep_decoded(cached, CopyTemplate(self._decode(cached), self._registry))

    def _decode(self, cached: CachedPiece) -> Any:
        plain = self._plain(cached)
        cached.describe(plain)
        return self.codec.decode(memoryview(plain)[1:])

    def _decode_and_keep(self, cached: CachedPiece) -> Any:
        """The value of a long piece, kept as bytes if it is plain data, which a copy would take longer to make of."""
        value = self._decode(cached)
        if type(value) in _PLAIN_CONTAINERS:
            self._cache.keep_plain(cached, self._plain(cached))
            return value
        return self._cache.keep_decoded(cached, CopyTemplate(value, self._registry)).copy()

    def _plain(self, cached: CachedPiece) -> bytes:
        """The bytes of a piece, from those it is the difference from; the last ones are at hand."""
        number = cast("int", cached.piece.number)
        plain = cached.plain or self._unpacked.get(number)
        if plain is not None:
            return plain
        difference = difference_in(cached.packed)
        if difference is None:
            plain = self._content_rows.compression.unpack(cached.packed)
        else:
            plain = undo_difference(difference.frame, self._plain(self._pinned[difference.base]))
        if len(plain) >= MIN_VERSION_BYTES:
            self._unpacked[number] = plain
            if len(self._unpacked) > _MAX_UNPACKED:
                self._unpacked.popitem(last=False)
        return plain


def _spans(numbers: Sequence[int]) -> list[list[int]]:
    """Sorted numbers as first and last of each unbroken run."""
    spans: list[list[int]] = []
    for number in numbers:
        if spans and spans[-1][1] == number - 1:
            spans[-1][1] = number
        else:
            spans.append([number, number])
    return spans

"""Content rows: storing new pieces once, and reading pieces back as values that belong to the reader."""

import json
from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager
from typing import Any, cast

from madang.store.clones import Mould
from madang.store.codec import Codec
from madang.store.compression import Compression
from madang.store.database import Connection
from madang.store.key_errors import CorruptRowError
from madang.store.ledger import Ledger, Master
from madang.store.pieces import Kind, Piece, numbers_in
from madang.store.places import Place
from madang.store.seal import Label, Seal
from madang.store.shadows import cast_shadow

__all__ = ["Contents", "Reading", "content_label"]

_HANDED_OUT = "A stored value"
_LONG = 4096
_SHARED = frozenset({Kind.TREE, Kind.SHAPE})


def content_label(session: str, number: int) -> Label:
    """What the content row `number` of `session` is sealed under."""
    return Label("content", number, session)


class Contents:
    """Reads and writes the content rows of sessions."""

    def __init__(self, codec: Codec, compression: Compression) -> None:
        self.codec = codec
        self.compression = compression

    async def store(
        self, connection: Connection, session: str, place: Place, seal: Seal, pieces: Iterable[Piece]
    ) -> int:
        """Give each piece a number, storing those the session does not hold yet; how many bytes they had.

        Values are mostly new, so they are added without a look. Names and trees are looked for first: a number spent in
        vain would part values that follow each other, and the trees that refer to a run of them would grow.
        """
        new = {piece.digest: piece for piece in pieces if piece.number is None and piece.data is not None}
        known = [piece for piece in new.values() if cast("bytes", piece.data)[0] in _SHARED]
        await self._find(connection, place, known)
        unknown = [piece for piece in new.values() if piece.number is None]
        rows = [self._row(piece, session, place, seal) for piece in unknown]
        added = await connection.run_each("add_content", rows)
        held = [piece for piece, taken in zip(unknown, added, strict=True) if not taken]
        await self._find(connection, place, held)
        return sum(piece.size for piece in unknown) - sum(piece.size for piece in held)

    async def _find(self, connection: Connection, place: Place, pieces: Sequence[Piece]) -> None:
        """Give those pieces that the session holds the number they are stored under."""
        if not pieces:
            return
        wanted = [{"session": place.key, "digest": piece.digest} for piece in pieces]
        for piece, found in zip(pieces, await connection.fetch_many("find_content", wanted), strict=True):
            if found:
                piece.number, piece.data = found[0][0], None

    def _row(self, piece: Piece, session: str, place: Place, seal: Seal) -> dict[str, object]:
        """The row of a piece under the next number, which it is given."""
        data, piece.data = cast("bytes", piece.data), None
        piece.number, place.next_content = place.next_content, place.next_content + 1
        body = seal.seal(self.compression.pack(data), content_label(session, piece.number))
        return {"session": place.key, "number": piece.number, "digest": piece.digest, "body": body}


class Reading:
    """One read of a session: loads pieces into its ledger and hands out copies.

    A ledger that forgets while the read goes on may have done so because content was removed that is still seen here;
    nothing is added to it any more.
    """

    def __init__(self, contents: Contents, session: str, place: Place, seal: Seal, ledger: Ledger) -> None:
        self._contents = contents
        self.codec = contents.codec
        self._registry = contents.codec.registry
        self.session = session
        self.place = place
        self.seal = seal
        self._pinned: dict[int, Master] = {}
        with ledger.lock:
            ledger.follow(place)
            self._ledger, self._generation = ledger, ledger.generation

    @contextmanager
    def ledger(self) -> Generator[Ledger]:
        """The ledger to be used, locked."""
        with self._ledger.lock:
            if self._ledger.generation != self._generation:
                self._ledger, self._generation = Ledger(), 0
            yield self._ledger

    async def load(self, connection: Connection, packed: Iterable[Any]) -> None:
        """Read the pieces that the packed trees refer to, unless they are known."""
        runs = (run for tree in packed for run in numbers_in(tree))
        wanted = {number for first, last in runs for number in range(first, last + 1)} - self._pinned.keys()
        with self.ledger() as ledger:
            known = ledger.masters
            self._pinned.update((number, known[number]) for number in wanted if number in known)
        missing = sorted(wanted - self._pinned.keys())
        if not missing:
            return
        spans = json.dumps(_spans(missing))
        rows = await connection.fetch("read_contents", session=self.place.key, spans=spans)
        with self.ledger() as ledger:
            for number, digest, body in rows:
                packed = self.seal.open(body, content_label(self.session, number))
                self._pinned[number] = ledger.add_master(number, digest, packed)
        if lost := [number for number in missing if number not in self._pinned]:
            raise CorruptRowError(str(content_label(self.session, lost[0])))

    def master(self, number: int) -> Any:
        """The decoded piece itself, for reading only."""
        with self.ledger():
            return self._mould(self._pinned[number]).value

    def own(self, number: int) -> Any:
        """A copy of the decoded piece."""
        with self.ledger():
            return self.hand_out(number)[1]

    def size(self, packed: Any) -> int:
        """The bytes of content that a packed tree refers to."""
        runs = numbers_in(packed)
        return sum(self._pinned[number].piece.size for first, last in runs for number in range(first, last + 1))

    def hand_out(self, number: int) -> tuple[Kind, Any]:
        """What the piece is, and a copy of it decoded."""
        master = self._pinned[number]
        value = self._mould(master).cast() if master.asked else self._decode(master)
        return master.kind, value

    def hand_out_known(self, number: int) -> tuple[Kind, Any]:
        """What the piece is, and a copy of it decoded that a later save will recognize.

        The first copy of a short piece is recognized by its digest: most of what a process reads once it never saves,
        and remembering it would be a quarter of the reading. A long one is remembered, as it takes long to digest.
        """
        master = self._pinned[number]
        first = not master.asked
        if not first and master.kind is Kind.VALUE:
            value, shadow = self._mould(master).cast_with_shadow(_HANDED_OUT)
            self._ledger.remember(id(value), value, shadow, master.piece)
            return Kind.VALUE, value
        kind, value = self.hand_out(number)
        if not first or master.piece.size > _LONG:
            self._remember(kind, value, master.piece)
        return kind, value

    def _remember(self, kind: Kind, value: Any, piece: Piece) -> None:
        if kind is Kind.VALUE:
            key, held = id(value), value
        elif kind is Kind.ENTRY:
            name, held = value
            key = (self.codec.encode(name, _HANDED_OUT), id(held))
        else:
            return
        self._ledger.remember(key, held, cast_shadow(held, self._registry, _HANDED_OUT), piece)

    def _mould(self, master: Master) -> Mould:
        return master.mould or self._ledger.decoded(master, Mould(self._decode(master), self._registry))

    def _decode(self, master: Master) -> Any:
        plain = self._contents.compression.unpack(master.packed)
        master.describe(plain)
        return self.codec.decode(memoryview(plain)[1:])


def _spans(numbers: list[int]) -> list[list[int]]:
    """Sorted numbers as first and last of each unbroken run."""
    spans: list[list[int]] = []
    for number in numbers:
        if spans and spans[-1][1] == number - 1:
            spans[-1][1] = number
        else:
            spans.append([number, number])
    return spans

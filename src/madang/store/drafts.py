"""Drafts: what a save is about to store, and how it gets into the database within a transaction."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from madang.store.codec import pack
from madang.store.contents import Contents, Reading
from madang.store.database import Connection
from madang.store.ledger import Ledger
from madang.store.pieces import Branch, Kept, Kind, Node, Piece, pack_node
from madang.store.places import Place
from madang.store.seal import Seal
from madang.store.segments import cut, numbered
from madang.store.splitting import Splitter

__all__ = ["Draft", "Saving", "size_of"]

_TREE_INLINE = 32


class Draft:
    """What one save is about to store for a session."""

    def __init__(self, contents: Contents, session: str, ledger: Ledger, digest_key: bytes) -> None:
        self.contents = contents
        self.session = session
        self.ledger = ledger
        self.generation = ledger.generation
        self.digest_key = digest_key
        self._splitter = Splitter(contents.codec, ledger, digest_key)

    @property
    def weight(self) -> int:
        """The bytes of content that may be new."""
        return sum(piece.size for piece in self._splitter.fresh)

    def split(self, value: object, where: str) -> Node:
        """The tree of a value."""
        return self._splitter.split(value, where)

    def split_channel(self, channel: tuple[str, str], version: object, value: object, *, moved: bool) -> Node:
        """The tree of a channel's value; one that has not moved since it was last seen is not looked at again."""
        settled = None if moved else self.ledger.settled(channel, version, value)
        return settled or self.split(value, f"Channel {channel[1]!r}")

    def settle_channel(self, channel: tuple[str, str], version: object, value: object, kept: Kept) -> None:
        """Remember how a channel's value was stored, unless all has been forgotten since."""
        with self.ledger.lock:
            if self.ledger.generation == self.generation:
                self.ledger.settle(channel, version, value, kept)

    def shape(self, data: bytes) -> Piece:
        """The piece of names or metadata that many rows share."""
        return self._splitter.piece(Kind.SHAPE, data)

    def reading(self, place: Place, seal: Seal) -> Reading:
        """A reading of the session that the draft is for."""
        return Reading(self.contents, self.session, place, seal, self.ledger)

    def take_fresh(self) -> list[Piece]:
        """The pieces that may have to be stored, each batch once."""
        fresh, self._splitter.fresh = self._splitter.fresh, []
        return fresh

    def cut(self, packed: Any) -> Any:
        """The packed tree in segments if it is long; `numbered` fills in where they are."""
        return cut(packed, partial(self._splitter.piece, Kind.TREE))

    def shortened(self, packed: Any) -> Any:
        """The packed tree, or a piece of it if it is too long to be kept in its row."""
        data = pack(packed)
        return packed if len(data) <= _TREE_INLINE else self._splitter.piece(Kind.TREE, data)


class Saving:
    """A draft on its way into the database, inside a transaction."""

    def __init__(self, draft: Draft, connection: Connection, place: Place, seal: Seal) -> None:
        self.draft = draft
        self.connection = connection
        self.place = place
        self.seal = seal
        self.added = 0

    async def store_content(self) -> None:
        """Store what the draft has that the session has not; every piece then has its number."""
        draft = self.draft
        if fresh := draft.take_fresh():
            self.added += await draft.contents.store(self.connection, draft.session, self.place, self.seal, fresh)

    async def refer(self, nodes: Sequence[Node]) -> list[Any]:
        """What a row keeps for each tree: the tree itself, or `[number]` of the piece that holds a long one."""
        await self.store_content()
        kept = [pack_node(node) for node in nodes]
        if grown := [place for place, node in enumerate(nodes) if type(node) is Branch]:
            shortened = await self._shortened([kept[place] for place in grown])
            for place, tree in zip(grown, shortened, strict=True):
                kept[place] = tree
        return kept

    async def _shortened(self, trees: Sequence[Any]) -> list[Any]:
        with self.draft.ledger.lock:
            cut = [self.draft.cut(tree) for tree in trees]
        await self.store_content()
        with self.draft.ledger.lock:
            kept = [self.draft.shortened(numbered(tree)) for tree in cut]
        await self.store_content()
        return [[item.number] if isinstance(item, Piece) else item for item in kept]


def size_of(node: Node) -> int:
    """The bytes of content a tree refers to."""
    if isinstance(node, Branch):
        return sum(part.size if type(part) is Piece else size_of(part) for part in node.parts)
    return len(node) if isinstance(node, bytes) else node.size

"""Taking values apart so that what was stored before is only referred to.

Long lists, large dicts and nested whole states become trees of pieces. Small neighbours share a piece, cut at places
their own content decides, so that an edit touches one piece and leaves the rest as it was.
"""

import zlib
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from langgraph.types import Overwrite, Send

from madang.store.codec import Codec, array_of, pack
from madang.store.known_types import DeltaSnapshot
from madang.store.ledger import Ledger
from madang.store.pieces import Branch, Joint, Kind, Node, Piece, digest_of, is_branch
from madang.store.shadows import Shadow, cast_shadow

__all__ = ["Splitter"]

_SMALL = 64
_SHORT = _SMALL - 2
"""So many letters of one byte are small when encoded."""
_GROUP_LEAST = 512
_GROUP_MOST = 2048
_INLINE = 256
_RECORD_KEYS = 16
_DEPTH = 4
_LARGE_OBJECT = 2048
NodeT = TypeVar("NodeT", bound=Node)
_SPLITTABLE = (list, tuple, dict, Send, DeltaSnapshot, Overwrite)


class Splitter:
    """Splits the values of one save; `fresh` collects the pieces that may have to be stored."""

    def __init__(self, codec: Codec, ledger: Ledger, digest_key: bytes) -> None:
        self._codec = codec
        self._ledger = ledger
        self._digest_key = digest_key
        self._where = ""
        self.fresh: list[Piece] = []

    def split(self, value: object, where: str) -> Node:
        """The tree of `value`; `where` says in an error whose value it is."""
        self._where = where
        return self._node(value, 0)

    def piece(self, kind: Kind, data: bytes) -> Piece:
        """The piece of that content, new or known."""
        plain = bytes((kind,)) + data
        digest = digest_of(plain, self._digest_key)
        piece = self._ledger.pieces.get(digest)
        if piece is None:
            piece = self._ledger.pieces[digest] = Piece(digest, plain, len(data))
        return self._met(piece)

    def _met(self, node: NodeT) -> NodeT:
        """The node itself, its pieces noted if they are not stored yet."""
        if isinstance(node, Piece):
            if node.number is None:
                self.fresh.append(node)
        elif isinstance(node, Branch):
            for part in node.parts:
                self._met(part)
        return node

    def _node(self, value: Any, depth: int) -> Node:
        kind: type[Any] = value.__class__
        if depth > _DEPTH or kind not in _SPLITTABLE:
            return self._leaf(value, depth)
        if kind is list or kind is tuple:
            branch = self._sequence(value, Joint.LIST if kind is list else Joint.TUPLE, depth)
        elif kind is dict:
            branch = self._mapping(value, depth)
        else:
            branch = self._packet(value, depth)
        return branch if _holds_pieces(branch) else self._encoded(value)

    def _leaf(self, value: Any, depth: int) -> Node:
        if known := self._ledger.recall(id(value), value):
            return self._met(known)
        shadow, data = self._survey(value)
        if len(data) <= _SMALL:
            return data
        node = self._object(value, depth) if len(data) > _LARGE_OBJECT else None
        return self._remembered(id(value), value, shadow, node or self.piece(Kind.VALUE, data))

    def _object(self, value: object, depth: int) -> Branch | None:
        """A large object by its fields, so that the long lists it holds are shared; None if it has no fields."""
        form = self._codec.registry.by_type.get(type(value))
        taken: Any = form.take(value) if form is not None and not form.leaf else None
        held, rest = (taken[0], taken[1:]) if is_branch(taken) and taken else (taken, None)
        if form is None or held.__class__ is not dict:
            return None
        name, others = self._encoded(form.name), self._encoded(rest)
        return Branch(Joint.OBJECT, [name, others, self._node(held, depth + 1)])

    def _packet(self, value: Any, depth: int) -> Branch:
        if isinstance(value, Send):
            head = [self._encoded(value.node), self._encoded(value.timeout)]
            return Branch(Joint.SEND, [*head, self._node(value.arg, depth + 1)])
        joint = Joint.SNAPSHOT if isinstance(value, DeltaSnapshot) else Joint.OVERWRITE
        return Branch(joint, [self._node(value.value, depth + 1)])

    def _sequence(self, values: list[Any], joint: Joint, depth: int) -> Branch:
        parts: list[Node] = []
        group = _Group(self, arity=1)
        recall = self._ledger.recall
        if _are_short_words(values):
            group.add_all(map(pack, values), parts)
            values = []
        for value in values:
            if known := recall(id(value), value):
                if group.members:
                    group.flush_into(parts)
                parts.append(known if type(known) is Piece and known.number is not None else self._met(known))
            elif type(value) is Send:
                group.flush_into(parts)
                parts.append(self._packet(value, depth))
            else:
                self._add_element(value, group, parts)
        group.flush_into(parts)
        return Branch(joint, parts)

    def _add_element(self, value: object, group: "_Group", parts: list[Node]) -> None:
        shadow, data = self._survey(value)
        if len(data) <= _SMALL:
            group.add(data, parts)
            return
        group.flush_into(parts)
        parts.append(self._remembered(id(value), value, shadow, self.piece(Kind.VALUE, data)))

    def _mapping(self, values: dict[Any, Any], depth: int) -> Branch:
        parts: list[Node] = []
        group = _Group(self, arity=2)
        whole_entries = len(values) > _RECORD_KEYS
        for key, value in values.items():
            name = self._encoded(key)
            node = self._entry(name, value, depth + 1, whole=whole_entries)
            if isinstance(node, bytes):
                group.add(name + node, parts)
                continue
            group.flush_into(parts)
            parts.append(node)
        group.flush_into(parts)
        return Branch(Joint.DICT, parts)

    def _entry(self, name: bytes, value: object, depth: int, *, whole: bool) -> Node:
        """One entry of a dict: bytes if the value is small, else a branch or, in large dicts, one piece for both.

        Key and value in one piece make a run of entries a run of pieces.
        """
        if not whole or type(value) in _SPLITTABLE:
            node = self._node(value, depth)
            return node if isinstance(node, bytes) else Branch(Joint.ENTRY, [name, node])
        if known := self._ledger.recall((name, id(value)), value):
            return self._met(known)
        shadow, data = self._survey(value)
        if len(data) <= _SMALL:
            return data
        piece = self.piece(Kind.ENTRY, array_of(2, name + data))
        return self._remembered((name, id(value)), value, shadow, piece)

    def _remembered(self, key: object, value: object, shadow: Shadow | None, node: Node) -> Node:
        self._ledger.remember(key, value, shadow, node)
        return node

    def _survey(self, value: object) -> tuple[Shadow | None, bytes]:
        shadow = cast_shadow(value, self._codec.registry, self._where)
        return shadow, self._codec.encode(value, self._where)

    def _encoded(self, value: object) -> bytes:
        return self._survey(value)[1]


class _Group:
    """Small neighbours on their way into one piece."""

    __slots__ = ("_arity", "_size", "_splitter", "members")

    def __init__(self, splitter: Splitter, *, arity: int) -> None:
        self._splitter = splitter
        self._arity = arity
        self.members: list[bytes] = []
        self._size = 0

    def add(self, data: bytes, parts: list[Node]) -> None:
        """Take one more in, and close the group where its content says so."""
        self.add_all((data,), parts)

    def add_all(self, encoded: Iterable[bytes], parts: list[Node]) -> None:
        """Take all of them in, one after the other."""
        members, size = self.members, self._size
        for data in encoded:
            members.append(data)
            size += len(data)
            if size >= _GROUP_LEAST and (zlib.crc32(data) & 7 == 0 or size >= _GROUP_MOST):
                self._size = size
                self.flush_into(parts)
                members, size = self.members, 0
        self._size = size

    def flush_into(self, parts: list[Node]) -> None:
        """Close the group; a short one stays in the tree itself."""
        if not self.members:
            return
        data = array_of(self._arity * len(self.members), b"".join(self.members))
        parts.append(data if self._size <= _INLINE else self._splitter.piece(Kind.CHUNK, data))
        self.members, self._size = [], 0


def _are_short_words(values: Sequence[Any]) -> bool:
    """Whether all are texts that are small when encoded; a list of many is told with few calls."""
    return set(map(type, values)) == {str} and max(map(len, values)) <= _SHORT and all(map(str.isascii, values))


def _holds_pieces(branch: Branch) -> bool:
    return any(not isinstance(part, bytes) for part in branch.parts)

"""Values to trees of pieces and back: `Splitter` takes a value apart so that what was stored before is only referred
to, `Joiner` rebuilds it.

Plain data of small parts is one piece, whatever its structure: its next version is stored as the difference from it,
and that it has not changed is seen by its bytes, as no look at its parts is as fast as the encoder. Lists and dicts of
objects or of large parts, and nested whole states, become trees of pieces. Small neighbours in them share a piece, cut
at places their own content decides, so that an edit touches one piece and leaves the rest as it was.
"""

import zlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar, cast

from langgraph.types import Overwrite, Send

from madang.store.content.cache import ContentCache, Place
from madang.store.content.change_detection import ChangeDetector, detector_for
from madang.store.content.codec import ValueCodec
from madang.store.content.packing import encode_array
from madang.store.content.pieces import (
    ContentPiece,
    JoinKind,
    PieceKind,
    TreeBranch,
    TreeMember,
    TreeNode,
    digest_of,
    is_branch,
)
from madang.store.content.standard_types import DeltaSnapshot
from madang.store.content.versions import MIN_VERSION_BYTES

_SMALL_BYTES = 64
_MIN_GROUP_BYTES = 512
_MAX_GROUP_BYTES = 2048
_MAX_INLINE_BYTES = 256
_RECORD_KEYS = 16
_MAX_DEPTH = 4
_LARGE_OBJECT = 2048
_SMALL_PART_BYTES = 512
"""Plain data whose parts are this long on average is one piece."""
_MIN_RUN_BYTES = 48
"""Small values of a row that take this much together are one piece, if they are neighbours."""
_MAX_RUN = 128
_NONE = b"\xc0"
"""What is written for a branch that is taken: it would only keep the rest of a run from being the same each time."""
NodeT = TypeVar("NodeT", bound=TreeNode)
_CONTAINERS = frozenset({list, tuple, dict})
_SCALARS = frozenset({int, float, bool, type(None)})
_SPLITTABLE = (list, tuple, dict, Send, DeltaSnapshot, Overwrite)


class Splitter:
    """Splits the values of one save; `fresh` collects the pieces that may have to be stored."""

    def __init__(self, codec: ValueCodec, cache: ContentCache, digest_key: bytes) -> None:
        self._codec = codec
        self._cache = cache
        self._digest_key = digest_key
        self._where = ""
        self.fresh: list[ContentPiece] = []

    def split(self, value: object, where: str, place: Place | None = None) -> TreeNode:
        """The tree of `value`; `where` says in an error whose value it is, `place` whose next version it is."""
        self._where = where
        return self._node(value, 0, place)

    def piece(self, kind: PieceKind, data: bytes, place: Place | None = None) -> ContentPiece:
        """The piece of that content, new or known; a new one is the next version of what was at `place`."""
        plain = bytes((kind,)) + data
        chain = self._cache.chain_at(place) if place is not None and len(plain) >= MIN_VERSION_BYTES else None
        if chain is not None and chain.seen is not None and chain.seen[0] == plain:
            return self._note_unstored(chain.seen[1])
        digest = digest_of(plain, self._digest_key)
        piece = self._cache.pieces.get(digest)
        if piece is None:
            piece = self._cache.pieces[digest] = ContentPiece(digest, plain, len(data))
            if chain is not None:
                self._cache.add_version(chain, piece, plain)
        if chain is not None:
            chain.meet(piece, plain)
        return self._note_unstored(piece)

    def group_small(self, nodes: Sequence[TreeNode]) -> list[TreeNode]:
        """The trees of neighbours, with runs of small values in one piece: what a task writes and the states that hold
        it from then on refer to it.
        """
        grouped: list[TreeNode] = []
        run: list[bytes] = []
        for node in nodes:
            if type(node) is bytes and node != _NONE and len(run) < _MAX_RUN:
                run.append(node)
                continue
            if run:
                grouped += self._as_members(run)
                run = []
            grouped.append(node)
        return grouped + self._as_members(run)

    def _as_members(self, run: list[bytes]) -> list[TreeNode]:
        """The members of one piece, or a run that is too short for one as it is."""
        data = b"".join(run)
        if len(data) + 2 * len(run) < _MIN_RUN_BYTES:
            return [*run]
        piece = self.piece(PieceKind.CHUNK, encode_array(len(run), data))
        return [TreeMember(piece, position, member) for position, member in enumerate(run)]

    def _note_unstored(self, node: NodeT) -> NodeT:
        """The node itself, its pieces noted if they are not stored yet."""
        if isinstance(node, ContentPiece):
            if node.number is None:
                self.fresh.append(node)
        elif isinstance(node, TreeBranch):
            for part in node.parts:
                self._note_unstored(part)
        return node

    def _node(self, value: Any, depth: int, place: Place | None) -> TreeNode:
        kind: type[Any] = value.__class__
        if kind in _CONTAINERS and (data := self._codec.encode_plain(value)) is not None:
            if len(data) <= _SMALL_BYTES:
                return data
            if len(data) <= _SMALL_PART_BYTES * len(value) or self._cache.is_kept_whole(place):
                return self.piece(PieceKind.VALUE, data, place)
            return self._by_parts(value, data, depth, place)
        if depth > _MAX_DEPTH or kind not in _SPLITTABLE:
            return self._small_scalar(value) or self._leaf(value, depth, place)
        branch = self._branch(value, depth, place)
        return branch if _holds_pieces(branch) else self._encoded(value)

    def _by_parts(self, value: Any, data: bytes, depth: int, place: Place | None) -> TreeNode:
        """The tree of plain data of large parts; where most of them are new again, it is kept whole from then on."""
        if depth > _MAX_DEPTH:
            return self.piece(PieceKind.VALUE, data, place)
        before = len(self.fresh)
        branch = self._branch(value, depth, place)
        if place is not None and self._cache.changes_wholly(place, len(value), len(self.fresh) - before):
            del self.fresh[before:]
            return self.piece(PieceKind.VALUE, data, place)
        return branch if _holds_pieces(branch) else data

    def _branch(self, value: Any, depth: int, place: Place | None) -> TreeBranch:
        kind: type[Any] = value.__class__
        if kind is list or kind is tuple:
            return self._sequence(value, JoinKind.LIST if kind is list else JoinKind.TUPLE, depth)
        if kind is dict:
            return self._mapping(value, depth, place)
        return self._packet(value, depth, place)

    def _small_scalar(self, value: Any) -> bytes | None:
        """The bytes of a short text, a number or a truth value, none of which can change."""
        if type(value) in _SCALARS or (type(value) is str and len(value) <= _SMALL_BYTES):
            data = self._codec.encode_plain(value)
            return data if data is not None and len(data) <= _SMALL_BYTES else None
        return None

    def _leaf(self, value: Any, depth: int, place: Place | None) -> TreeNode:
        known = self._cache.find_seen(id(value), value)
        if known and (type(known) is not ContentPiece or not self._begins_chain(known, place)):
            return self._note_unstored(known)
        detector, data = self._detect_and_encode(value)
        if len(data) <= _SMALL_BYTES:
            return data
        node = self._object(value, depth, place) if len(data) > _LARGE_OBJECT else None
        return self._remembered(id(value), value, detector, node or self.piece(PieceKind.VALUE, data, place))

    def _begins_chain(self, piece: ContentPiece, place: Place | None) -> bool:
        """Whether a long value is known from elsewhere, and is the first one here that the next may differ from."""
        return place is not None and piece.size >= MIN_VERSION_BYTES and not self._cache.has_chain(place)

    def _object(self, value: object, depth: int, place: Place | None) -> TreeBranch | None:
        """A large object by its fields, so that the long lists it holds are shared; None if it has no fields."""
        form = self._codec.registry.by_type.get(type(value))
        taken: Any = form.to_plain(value) if form is not None and not form.leaf else None
        held, rest = (taken[0], taken[1:]) if is_branch(taken) and taken else (taken, None)
        if form is None or held.__class__ is not dict:
            return None
        name, others = self._encoded(form.name), self._encoded(rest)
        return TreeBranch(JoinKind.OBJECT, [name, others, self._node(held, depth + 1, place)])

    def _packet(self, value: Any, depth: int, place: Place | None) -> TreeBranch:
        if isinstance(value, Send):
            head = [self._encoded(value.node), self._encoded(value.timeout)]
            return TreeBranch(JoinKind.SEND, [*head, self._node(value.arg, depth + 1, None)])
        join_kind = JoinKind.SNAPSHOT if isinstance(value, DeltaSnapshot) else JoinKind.OVERWRITE
        return TreeBranch(join_kind, [self._node(value.value, depth + 1, place)])

    def _sequence(self, values: Sequence[Any], join_kind: JoinKind, depth: int) -> TreeBranch:
        parts: list[TreeNode] = []
        group = _Group(self, arity=1)
        find_seen = self._cache.find_seen
        for value in values:
            if known := find_seen(id(value), value):
                if group.members:
                    group.flush_into(parts)
                parts.append(
                    known if type(known) is ContentPiece and known.number is not None else self._note_unstored(known)
                )
            elif type(value) is Send:
                group.flush_into(parts)
                parts.append(self._packet(value, depth, None))
            else:
                self._add_element(value, group, parts)
        group.flush_into(parts)
        return TreeBranch(join_kind, parts)

    def _add_element(self, value: object, group: "_Group", parts: list[TreeNode]) -> None:
        detector, data = self._detect_and_encode(value)
        if len(data) <= _SMALL_BYTES:
            group.add(data, parts)
            return
        group.flush_into(parts)
        parts.append(self._remembered(id(value), value, detector, self.piece(PieceKind.VALUE, data)))

    def _mapping(self, values: dict[Any, Any], depth: int, place: Place | None) -> TreeBranch:
        parts: list[TreeNode] = []
        group = _Group(self, arity=2)
        whole_entries = len(values) > _RECORD_KEYS
        for key, value in values.items():
            name = self._encoded(key)
            below = None if place is None else (*place, key)
            node = self._entry(name, value, depth + 1, below, whole=whole_entries)
            if isinstance(node, bytes):
                group.add(name + node, parts)
                continue
            group.flush_into(parts)
            parts.append(node)
        group.flush_into(parts)
        return TreeBranch(JoinKind.DICT, parts)

    def _entry(self, name: bytes, value: object, depth: int, place: Place | None, *, whole: bool) -> TreeNode:
        """One entry of a dict: bytes if the value is small, else a branch or, in large dicts, one piece for both.

        Key and value in one piece make a run of entries a run of pieces.
        """
        if not whole or type(value) in _SPLITTABLE:
            node = self._node(value, depth, place)
            return node if isinstance(node, bytes) else TreeBranch(JoinKind.ENTRY, [name, node])
        if known := self._cache.find_seen((name, id(value)), value):
            return self._note_unstored(known)
        detector, data = self._detect_and_encode(value)
        if len(data) <= _SMALL_BYTES:
            return data
        piece = self.piece(PieceKind.ENTRY, encode_array(2, name + data), place)
        return self._remembered((name, id(value)), value, detector, piece)

    def _remembered(self, key: object, value: object, detector: ChangeDetector | None, node: TreeNode) -> TreeNode:
        self._cache.add_seen(key, value, detector, node)
        return node

    def _detect_and_encode(self, value: object) -> tuple[ChangeDetector | None, bytes]:
        detector = detector_for(value, self._codec.registry, self._where)
        return detector, self._codec.encode(value, self._where)

    def _encoded(self, value: object) -> bytes:
        return self._detect_and_encode(value)[1]


class _Group:
    """Small neighbours on their way into one piece."""

    __slots__ = ("_arity", "_size", "_splitter", "members")

    def __init__(self, splitter: Splitter, *, arity: int) -> None:
        self._splitter = splitter
        self._arity = arity
        self.members: list[bytes] = []
        self._size = 0

    def add(self, data: bytes, parts: list[TreeNode]) -> None:
        """Take one more in, and close the group where its content says so."""
        self.members.append(data)
        self._size += len(data)
        if self._size >= _MIN_GROUP_BYTES and (zlib.crc32(data) & 7 == 0 or self._size >= _MAX_GROUP_BYTES):
            self.flush_into(parts)

    def flush_into(self, parts: list[TreeNode]) -> None:
        """Close the group; a short one stays in the tree itself."""
        if not self.members:
            return
        data = encode_array(self._arity * len(self.members), b"".join(self.members))
        parts.append(data if self._size <= _MAX_INLINE_BYTES else self._splitter.piece(PieceKind.CHUNK, data))
        self.members, self._size = [], 0


def _holds_pieces(branch: TreeBranch) -> bool:
    return any(not isinstance(part, bytes) for part in branch.parts)


_HANDED_OUT = object()
FetchPiece = Callable[[int], tuple[PieceKind, Any]]


class Joiner:
    """Makes values from packed trees; `fetch` gives the decoded piece of a number, as the caller's own."""

    def __init__(self, codec: ValueCodec, fetch: FetchPiece) -> None:
        self._codec = codec
        self._fetch = fetch
        self._held: dict[int, list[Any]] = {}

    def join(self, packed: Any) -> Any:
        """The value of a packed tree."""
        if isinstance(packed, bytes):
            return self._codec.decode(packed)
        if isinstance(packed, int):
            return self._fetch(packed)[1]
        join_kind = JoinKind(packed[0])
        if join_kind is JoinKind.LIST:
            return self._sequence(packed)
        if join_kind is JoinKind.TUPLE:
            return tuple(self._sequence(packed))
        if join_kind is JoinKind.DICT:
            return self._mapping(packed)
        return self._packet(join_kind, packed[1:])

    def _member(self, number: int, position: int) -> Any:
        """A value that lies in a piece with others; the piece is fetched again for one that was handed out before."""
        held = self._held.get(number)
        if held is None or held[position] is _HANDED_OUT:
            held = self._held[number] = list(self._fetch(number)[1])
        value, held[position] = held[position], _HANDED_OUT
        return value

    def _packet(self, join_kind: JoinKind, parts: list[Any]) -> Any:
        if join_kind is JoinKind.MEMBER:
            return self._member(parts[0], parts[1][0])
        if join_kind is JoinKind.SEND:
            node, timeout, arg = map(self.join, parts)
            return Send(node, arg, timeout=timeout)
        if join_kind is JoinKind.OBJECT:
            name, rest, held = map(self.join, parts)
            return self._codec.make(name, held if rest is None else [held, *rest])
        value = self.join(parts[0])
        return DeltaSnapshot(value) if join_kind is JoinKind.SNAPSHOT else Overwrite(value)

    def _sequence(self, packed: list[Any]) -> list[Any]:
        values: list[Any] = []
        fetch = self._fetch
        for part in expanded_parts(packed):
            if type(part) is int:
                kind, value = fetch(part)
                if kind is PieceKind.CHUNK:
                    values.extend(value)
                else:
                    values.append(value)
            elif isinstance(part, list):
                values.append(self.join(part))
            else:
                values.extend(self._codec.decode(part))
        return values

    def _mapping(self, packed: list[Any]) -> dict[Any, Any]:
        values: dict[Any, Any] = {}
        for part in expanded_parts(packed):
            if isinstance(part, list):
                _, name, node = cast("list[Any]", part)
                values[self._codec.decode(name)] = self.join(node)
                continue
            pairs = self._fetch(part)[1] if isinstance(part, int) else self._codec.decode(part)
            values.update(zip(pairs[::2], pairs[1::2], strict=True))
        return values


def expanded_parts(packed: list[Any]) -> Iterator[Any]:
    """The parts of a packed branch, each run of numbers written out."""
    last = 0
    for part in packed[1:]:
        if isinstance(part, int) and part < 0:
            yield from range(last + 1, last - part + 1)
            continue
        yield part
        if isinstance(part, int):
            last = part

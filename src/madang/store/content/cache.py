"""What this process knows of a session's stored content, so that it need not be serialized or decoded again; readers
get copies.
"""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from threading import RLock
from typing import Any

from madang.store.content.change_detection import ATOMS, ChangeDetector, detector_for
from madang.store.content.packing import difference_in
from madang.store.content.pieces import ContentPiece, PieceKind, StoredTree, TreeNode, ValueVersion
from madang.store.content.type_registry import TypeRegistry, assemble_model
from madang.store.content.versions import MIN_VERSION_BYTES, VersionChain
from madang.store.database.session_row import SessionRow

_CONTAINERS = frozenset({dict, list})
_KINDS = tuple(PieceKind)
_MAX_SEEN_OBJECTS = 4096
_MAX_BYTES = 128 * 2**20
_MAX_SESSIONS = 256
_MAX_PLACES = 1024
_MANY_PARTS = 8
_WHOLE = -1
Place = tuple[object, ...]
"""Where in a session's state a value stands: the namespace and the channel, and the keys that lead to it."""
_SMALL_STATE_BYTES = 2**16
"""The bytes up to which reading a state is no burden to whoever waits for the thread it is read on."""


class ContentCache:
    """What is known of one session: objects seen and their trees, pieces, and channels.

    `generation` grows whenever all is forgotten, so that work prepared before can tell that it is out of date.
    `pending` counts the saves under way, and `last_write` is what the last of them left. Hold `lock` around every
    use, never while waiting.
    """

    def __init__(self) -> None:
        self.lock = RLock()
        self.epoch: tuple[int, int] | None = None
        self.last_write: tuple[int, int] | None = None
        self.generation = 0
        self.pending = 0
        self.save_count = 0
        self.bytes_held = 0
        self._trim_above = _MAX_SEEN_OBJECTS
        self.seen_objects: dict[object, SeenObject] = {}
        self.pieces: dict[bytes, ContentPiece] = {}
        self.pieces_by_number: dict[int, CachedPiece] = {}
        self.channels: dict[tuple[str, str], CachedChannel] = {}
        self._chains: dict[Place, VersionChain] = {}
        self._part_counts: dict[Place, int] = {}

    def clear(self) -> None:
        """Know nothing."""
        self.generation += 1
        self.epoch = self.last_write = None
        self.bytes_held = 0
        self.seen_objects.clear()
        self.pieces.clear()
        self.pieces_by_number.clear()
        self.channels.clear()
        self._chains.clear()
        self._part_counts.clear()

    def is_current(self, session_row: SessionRow) -> bool:
        """Whether all that is known holds for a session with this row; if not, it is forgotten.

        A session that another process wrote to, or whose last write was undone, stands elsewhere than remembered.
        """
        if self.epoch is None:
            self.epoch = session_row.epoch
        if self.last_write is None:
            self.last_write = session_row.last_write
        if (self.epoch, self.last_write) == (session_row.epoch, session_row.last_write):
            return True
        self.clear()
        return False

    def adopt(self, session_row: SessionRow) -> None:
        """Take over a row that was read; how far its content goes only where no save can still be undone.

        A row that was read before the last save was committed may arrive after it, and is no news then.
        """
        if self.epoch is not None and self.epoch != session_row.epoch:
            self.clear()
        self.epoch = session_row.epoch
        if self.pending == 0 and (self.last_write is None or session_row.updated_at >= self.last_write[1]):
            self.last_write = session_row.last_write

    def find_seen(self, key: object, value: object) -> TreeNode | None:
        """The tree that holds `value`, if it was seen under `key` and has not changed since."""
        seen_object = self.seen_objects.get(key)
        if (
            seen_object is None
            or seen_object.value is not value
            or (seen_object.detector is not None and not seen_object.detector.is_unchanged())
        ):
            return None
        seen_object.seen = self.save_count
        return seen_object.node

    def add_seen(self, key: object, value: object, detector: ChangeDetector | None, node: TreeNode) -> None:
        """Let `find_seen` find `value` under `key`."""
        self.seen_objects[key] = SeenObject(value, detector, node, self.save_count)

    def add_piece(self, number: int, digest: bytes, packed: bytes) -> "CachedPiece":
        """Keep what was read of the piece `number`; a save that meets the same content will know it."""
        cached = self.pieces_by_number[number] = CachedPiece(packed, digest, number)
        self.pieces.setdefault(digest, cached.piece)
        self.bytes_held += len(packed)
        return cached

    def keep_decoded(self, cached: "CachedPiece", template: "CopyTemplate") -> "CopyTemplate":
        """Keep a piece decoded from now on."""
        self.bytes_held += cached.piece.size
        cached.template = template
        if cached.piece.size + 1 < MIN_VERSION_BYTES:  # a longer one may be what others are the difference from
            self.bytes_held -= len(cached.packed)
            cached.packed = b""
        return template

    def keep_plain(self, cached: "CachedPiece", plain: bytes) -> None:
        """Keep a piece unpacked from now on."""
        self.bytes_held += len(plain)
        cached.plain = plain

    def chain_at(self, place: Place) -> VersionChain:
        """The versions of the value at a place of the state."""
        chain = self._chains.get(place)
        if chain is None:
            if len(self._chains) >= _MAX_PLACES:
                self._chains.clear()
            chain = self._chains[place] = VersionChain()
        return chain

    def has_chain(self, place: Place) -> bool:
        """Whether versions of the value at a place are known."""
        return place in self._chains

    def resume_chain(self, place: Place, versions: Sequence[ValueVersion]) -> None:
        """Let the next version at `place` be the difference from those that were read, from the whole one on."""
        self._chains[place] = VersionChain(versions)
        self.bytes_held += sum(len(version.plain) for version in versions)

    def add_version(self, chain: VersionChain, piece: ContentPiece, plain: bytes) -> None:
        """Take in the next version of a value."""
        chain.add(piece, plain)
        self.bytes_held += len(plain)

    def is_kept_whole(self, place: Place | None) -> bool:
        """Whether plain data at `place` was found to change wholly from one version to the next."""
        return self._part_counts.get(place) == _WHOLE if place is not None else False

    def changes_wholly(self, place: Place, parts: int, new: int) -> bool:
        """Whether most of many parts are new, as they would be each time; it is then kept whole for good."""
        before = self._part_counts.get(place, 0)
        self._part_counts[place] = parts
        if min(before, parts) < _MANY_PARTS or new * 2 < parts:
            return False
        self._part_counts[place] = _WHOLE
        return True

    def cached_channel(self, channel: tuple[str, str], version: object, value: object) -> StoredTree | None:
        """What a row keeps for a channel whose version and object are those last seen."""
        found = self.channels.get(channel)
        if found is None or found.value is not value or found.version != version or version is None:
            return None
        return found.kept

    def cache_channel(self, channel: tuple[str, str], version: object, value: object, kept: StoredTree) -> None:
        """Let `cached_channel` find what a row keeps for a channel."""
        self.channels[channel] = CachedChannel(version, value, kept)

    def trim(self) -> None:
        """Let go of what was read if it is too large to be kept."""
        if self.bytes_held > _MAX_BYTES:
            with self.lock:
                self.pieces_by_number.clear()
                self._chains.clear()
                self.bytes_held = 0

    @property
    def is_small(self) -> bool:
        """Whether all values last stored or read are known to be little together."""
        with self.lock:
            return 0 < sum(channel.kept.size for channel in self.channels.values()) <= _SMALL_STATE_BYTES

    def begin_save(self) -> None:
        """Count one more save, and let go of objects that the last few saves did not meet."""
        self.save_count += 1
        if len(self.seen_objects) > self._trim_above:
            oldest = self.save_count - 16
            self.seen_objects = {
                key: seen_object for key, seen_object in self.seen_objects.items() if seen_object.seen >= oldest
            }
            self._trim_above = max(_MAX_SEEN_OBJECTS, 2 * len(self.seen_objects))


class ContentCaches:
    """The caches of the sessions used last; what has been decoded is kept within a bound."""

    def __init__(self) -> None:
        self._lock = RLock()
        self._caches: OrderedDict[str, ContentCache] = OrderedDict()

    def get(self, session: str) -> ContentCache:
        """The cache of `session`."""
        with self._lock:
            if next(reversed(self._caches), None) != session:
                self._use(session)
            cache = self._caches[session]
            cache.trim()
            return cache

    def drop(self, session: str) -> None:
        """Forget `session`."""
        with self._lock:
            cache = self._caches.pop(session, None)
        if cache is not None:
            with cache.lock:
                cache.clear()

    def _use(self, session: str) -> None:
        """Make `session` the one used last, and let go of those used longest ago."""
        self._caches.setdefault(session, ContentCache())
        self._caches.move_to_end(session)
        while len(self._caches) > _MAX_SESSIONS or (len(self._caches) > 1 and self._bytes_held() > _MAX_BYTES):
            self._caches.popitem(last=False)

    def _bytes_held(self) -> int:
        return sum(cache.bytes_held for cache in self._caches.values())


class SeenObject:
    """An object seen before, how it looked then, and the tree that holds it."""

    __slots__ = ("detector", "node", "seen", "value")

    def __init__(self, value: object, detector: ChangeDetector | None, node: TreeNode, seen: int) -> None:
        self.value = value
        self.detector = detector
        self.node = node
        self.seen = seen


class CachedPiece:
    """A piece that was read, kept to be handed out again: packed at first, decoded once it is asked for again.

    `base` is the number of the piece it is the difference from. What it is and how large is known once it was unpacked,
    by `describe`. Long plain data is kept as `plain` bytes, which are decoded faster than a copy is made.
    """

    __slots__ = ("base", "is_described", "kind", "packed", "piece", "plain", "template")

    def __init__(self, packed: bytes, digest: bytes, number: int) -> None:
        self.packed = packed
        difference = difference_in(packed)
        self.base = None if difference is None else difference.base
        self.piece = ContentPiece(digest, None, 0, number)
        self.kind = PieceKind.VALUE
        self.is_described = False
        self.plain: bytes | None = None
        self.template: CopyTemplate | None = None

    @property
    def is_unpacked(self) -> bool:
        """Whether it can be handed out as it is."""
        return self.plain is not None or self.template is not None

    def describe(self, plain: bytes) -> None:
        """Note what was seen when it was unpacked."""
        self.kind = _KINDS[plain[0]]
        self.piece.size = len(plain) - 1
        self.is_described = True


class CachedChannel:
    """A channel's value as it was last stored or read: at which version, which object, and what a row keeps for it."""

    __slots__ = ("kept", "value", "version")

    def __init__(self, version: object, value: object, kept: StoredTree) -> None:
        self.version = version
        self.value = value
        self.kept = kept


class CopyTemplate:
    """A decoded value from which copies are made that share nothing mutable with it or each other."""

    __slots__ = ("_blank", "_held", "_kind", "_registry", "value")

    def __init__(self, value: Any, registry: TypeRegistry) -> None:
        self.value = value
        self._registry = registry
        self._kind: type[Any] = value.__class__
        form = registry.by_type.get(self._kind)
        self._held: dict[str, Any] | None = value.__dict__ if form is not None and form.model else None
        self._blank = self._blank_fields()

    def copy(self) -> Any:
        """One more copy."""
        if self._blank is not None:
            return self._fill()[0]
        if self._held is None:
            return clone_value(self.value, self._registry)
        value, registry = self.value, self._registry
        extra, private = (
            clone_value(value.__pydantic_extra__, registry),
            clone_value(value.__pydantic_private__, registry),
        )
        given = value.__pydantic_fields_set__.copy()
        return assemble_model(self._kind, clone_value(self._held, registry), given, extra, private)

    def copy_with_detector(self, where: str) -> tuple[Any, ChangeDetector | None]:
        """One more copy, and the detector of its changes."""
        if self._blank is not None:
            copy, held, fresh = self._fill()
            return copy, ChangeDetector(held, fresh, ())
        copy = self.copy()
        return copy, detector_for(copy, self._registry, where)

    def _fill(self) -> tuple[Any, dict[str, Any], list[Any]]:
        """One more copy of a model with blank fields, its attributes, and the empty parts that are its own."""
        value = self.value
        held: dict[str, Any] = value.__dict__.copy()
        fresh: list[Any] = []
        for key, kind in self._blank or ():
            held[key] = part = kind()
            fresh.append(part)
        extra: dict[str, Any] | None = None
        if value.__pydantic_extra__ is not None:
            fresh.append(extra := {})
        return assemble_model(self._kind, held, value.__pydantic_fields_set__.copy(), extra, None), held, fresh

    def _blank_fields(self) -> list[tuple[str, Callable[[], Any]]] | None:
        """The fields to be filled with a new empty list or dict, if nothing else in a model can change."""
        value = self.value
        if self._held is None or value.__pydantic_extra__ or value.__pydantic_private__ is not None:
            return None
        mutable = [(key, part) for key, part in self._held.items() if type(part) not in ATOMS]
        if any(part or type(part) not in _CONTAINERS for _, part in mutable):
            return None
        return [(key, type(part)) for key, part in mutable]


def clone_value(value: Any, registry: TypeRegistry) -> Any:
    """A copy of `value` that shares nothing mutable with it."""
    kind: type[Any] = value.__class__
    if kind in ATOMS:
        return value
    if kind is dict:
        return (
            {k: part if type(part) in ATOMS else clone_value(part, registry) for k, part in value.items()}
            if value
            else {}
        )
    if kind is list:
        return [part if type(part) in ATOMS else clone_value(part, registry) for part in value]
    form = registry.by_type[kind]
    if form.model:
        return CopyTemplate(value, registry).copy()
    return value if form.leaf else form.from_plain(clone_value(form.to_plain(value), registry))

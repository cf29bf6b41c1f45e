"""What this process knows of a session's stored content, so that it need not be serialized or decoded again."""

from collections import OrderedDict
from threading import RLock

from madang.store.clones import Mould
from madang.store.pieces import Kept, Kind, Node, Piece
from madang.store.places import Place
from madang.store.shadows import Shadow

__all__ = ["Ledger", "Ledgers", "Master", "Memo", "Settled"]

_KINDS = tuple(Kind)
_MEMOS_KEPT = 4096
_BYTES_KEPT = 128 * 2**20
_SESSIONS_KEPT = 256
_LITTLE = 2**16
"""The bytes up to which reading a state is no burden to whoever waits for the thread it is read on."""


class Memo:
    """An object seen before, how it looked then, and the tree that holds it."""

    __slots__ = ("node", "seen", "shadow", "value")

    def __init__(self, value: object, shadow: Shadow | None, node: Node, seen: int) -> None:
        self.value = value
        self.shadow = shadow
        self.node = node
        self.seen = seen


class Master:
    """A piece that was read, kept to be handed out again: packed at first, decoded once it is asked for again.

    What it is and how large is known once it was unpacked, which is when it is `asked` for.
    """

    __slots__ = ("asked", "kind", "mould", "packed", "piece")

    def __init__(self, packed: bytes, digest: bytes, number: int) -> None:
        self.packed = packed
        self.piece = Piece(digest, None, 0, number)
        self.kind = Kind.VALUE
        self.asked = False
        self.mould: Mould | None = None

    def describe(self, plain: bytes) -> None:
        """Note what was seen when it was unpacked."""
        self.kind = _KINDS[plain[0]]
        self.piece.size = len(plain) - 1
        self.asked = True


class Settled:
    """A channel's value as it was last stored or read: at which version, which object, and what a row keeps for it."""

    __slots__ = ("kept", "value", "version")

    def __init__(self, version: object, value: object, kept: Kept) -> None:
        self.version = version
        self.value = value
        self.kept = kept


class Ledger:
    """One session's memos (objects to trees), pieces by digest, and masters (numbers to values).

    `generation` grows whenever all is forgotten, so that work prepared before can tell that it is out of date.
    `pending` counts the saves under way, and `tip` is what the last of them left. Hold `lock` around every use, never
    while waiting.
    """

    def __init__(self) -> None:
        self.lock = RLock()
        self.epoch: int | None = None
        self.tip: tuple[int, int] | None = None
        self.generation = 0
        self.pending = 0
        self.turn = 0
        self.weight = 0
        self._crowd = _MEMOS_KEPT
        self.memos: dict[object, Memo] = {}
        self.pieces: dict[bytes, Piece] = {}
        self.masters: dict[int, Master] = {}
        self.channels: dict[tuple[str, str], Settled] = {}

    def forget(self) -> None:
        """Know nothing."""
        self.generation += 1
        self.epoch = self.tip = None
        self.weight = 0
        self.memos.clear()
        self.pieces.clear()
        self.masters.clear()
        self.channels.clear()

    def agrees_with(self, place: Place) -> bool:
        """Whether all that is known holds for a session as it stands at `place`; if not it is forgotten.

        A session that another process wrote to, or whose last write was undone, stands elsewhere than remembered.
        """
        if self.epoch is None:
            self.epoch = place.epoch
        if self.tip is None:
            self.tip = place.tip
        if (self.epoch, self.tip) == (place.epoch, place.tip):
            return True
        self.forget()
        return False

    def follow(self, place: Place) -> None:
        """Take over a place that was read; how far its content goes only where no save can still be undone."""
        if self.epoch is not None and self.epoch != place.epoch:
            self.forget()
        self.epoch = place.epoch
        if self.pending == 0:
            self.tip = place.tip

    def recall(self, key: object, value: object) -> Node | None:
        """The tree that holds `value`, if it was seen under `key` and has not changed since."""
        memo = self.memos.get(key)
        if memo is None or memo.value is not value or (memo.shadow is not None and not memo.shadow.still()):
            return None
        memo.seen = self.turn
        return memo.node

    def remember(self, key: object, value: object, shadow: Shadow | None, node: Node) -> None:
        """Let `recall` find `value` under `key`."""
        self.memos[key] = Memo(value, shadow, node, self.turn)

    def add_master(self, number: int, digest: bytes, packed: bytes) -> Master:
        """Keep what was read of the piece `number`; a save that meets the same content will know it."""
        master = self.masters[number] = Master(packed, digest, number)
        self.pieces.setdefault(digest, master.piece)
        self.weight += len(packed)
        return master

    def decoded(self, master: Master, mould: Mould) -> Mould:
        """Keep a piece decoded from now on."""
        self.weight += master.piece.size - len(master.packed)
        master.packed, master.mould = b"", mould
        return mould

    def settled(self, channel: tuple[str, str], version: object, value: object) -> Kept | None:
        """What a row keeps for a channel whose version and object are those last seen."""
        found = self.channels.get(channel)
        if found is None or found.value is not value or found.version != version or version is None:
            return None
        return found.kept

    def settle(self, channel: tuple[str, str], version: object, value: object, kept: Kept) -> None:
        """Let `settled` find what a row keeps for a channel."""
        self.channels[channel] = Settled(version, value, kept)

    def lighten(self) -> None:
        """Let go of what was read if it is too large to be kept."""
        if self.weight > _BYTES_KEPT:
            with self.lock:
                self.masters.clear()
                self.weight = 0

    @property
    def is_small(self) -> bool:
        """Whether all values last stored or read are known to be little together."""
        with self.lock:
            return 0 < sum(settled.kept.size for settled in self.channels.values()) <= _LITTLE

    def begin_turn(self) -> None:
        """Count one more save, and let go of objects that the last few saves did not meet."""
        self.turn += 1
        if len(self.memos) > self._crowd:
            oldest = self.turn - 16
            self.memos = {key: memo for key, memo in self.memos.items() if memo.seen >= oldest}
            self._crowd = max(_MEMOS_KEPT, 2 * len(self.memos))


class Ledgers:
    """The ledgers of the sessions used last; what has been decoded is kept within a bound."""

    def __init__(self) -> None:
        self._lock = RLock()
        self._ledgers: OrderedDict[str, Ledger] = OrderedDict()

    def of(self, session: str) -> Ledger:
        """The ledger of `session`."""
        with self._lock:
            if next(reversed(self._ledgers), None) != session:
                self._take_up(session)
            ledger = self._ledgers[session]
            ledger.lighten()
            return ledger

    def drop(self, session: str) -> None:
        """Forget `session`."""
        with self._lock:
            ledger = self._ledgers.pop(session, None)
        if ledger is not None:
            with ledger.lock:
                ledger.forget()

    def _take_up(self, session: str) -> None:
        """Make `session` the one used last, and let go of those used longest ago."""
        self._ledgers.setdefault(session, Ledger())
        self._ledgers.move_to_end(session)
        while len(self._ledgers) > _SESSIONS_KEPT or (len(self._ledgers) > 1 and self._weight() > _BYTES_KEPT):
            self._ledgers.popitem(last=False)

    def _weight(self) -> int:
        return sum(ledger.weight for ledger in self._ledgers.values())

"""Versions of a value: which of those stored before the next one is stored as the difference from.

Were each version the difference from the one before, the last of a thousand would be read through all of them. So
every sixteenth is the difference from the one sixteen before, and so on with the powers of sixteen: a version is read
through few others, and each edit is stored a few times at most. Once the differences weigh as much as half of the
value, it is stored whole again.
"""

from collections.abc import Iterable

from madang.store.content.packing import PackedDifference, find_difference
from madang.store.content.pieces import ContentPiece, ValueVersion

MIN_VERSION_BYTES = 1024
"""Shorter content is stored whole: a difference would save little."""
_RADIX = 16
_MAX_READ_BYTES = 2**26
"""The bytes that may have to be gone through to read one version."""
_MAX_WAIT = 31
"""How many versions are stored whole at most before another difference is tried, where the last ones were long."""
_WORTHWHILE = 4
"""A difference must be this many times shorter than the content."""


class VersionChain:
    """The last versions of the value at one place of a state that a later one may be the difference from.

    `seen` is the value there as it was last met, with its piece.
    """

    __slots__ = ("_bases", "_failures", "_latest", "_root", "_tried", "_wait", "seen")

    def __init__(self, versions: Iterable[ValueVersion] = ()) -> None:
        self._bases: list[ValueVersion] = []
        self._root: ValueVersion | None = None
        self._latest: ValueVersion | None = None
        self._tried = False
        self._failures = self._wait = 0
        self.seen: tuple[bytes, ContentPiece] | None = None
        for version in versions:
            self._place(version)
            self.seen = version.plain, version.piece

    def add(self, piece: ContentPiece, plain: bytes) -> None:
        """Take in the next version, which is still to be stored."""
        base = self._base_of_next(len(plain))
        step = 0 if base is None or self._latest is None else self._latest.step + 1
        piece.version = ValueVersion(piece, plain, base, step=step)
        self._tried = base is not None
        self._place(piece.version)

    def meet(self, piece: ContentPiece, plain: bytes) -> None:
        """Note the value as it is now; one first met at another place is the first version at this one, too."""
        if self._latest is None:
            self._place(piece.version or ValueVersion(piece, plain))
        self.seen = plain, piece

    def _place(self, version: ValueVersion) -> None:
        self._latest = version
        if version.step == 0:
            self._root, self._bases = version, []
            return
        level = _level(version.step)
        self._bases[: level + 1] = [version] * (level + 1)

    def _base_of_next(self, size: int) -> ValueVersion | None:
        """What the next version may be the difference from, or None if it is to be stored whole."""
        latest = self._latest
        if latest is None or not self._is_worth_trying(latest):
            return None
        if latest.step == 0:
            return latest if len(latest.plain) + size < _MAX_READ_BYTES else None
        step = latest.step + 1
        level = _level(step)
        base = self._bases[level] if level < len(self._bases) else self._root
        too_long = latest.spent * 2 >= size or _links(step) * size > _MAX_READ_BYTES
        return None if too_long else base

    def _is_worth_trying(self, latest: ValueVersion) -> bool:
        """Not for a while after differences turned out to be long; for a longer while each time."""
        if self._tried:
            self._failures = self._failures + 1 if latest.step == 0 else 0
            self._wait = min(2**self._failures - 1, _MAX_WAIT)
            self._tried = False
        if self._wait > 0:
            self._wait -= 1
            return False
        return True


def pack_version(version: ValueVersion) -> bytes | None:
    """The body of a version that is stored now, as a difference; None if it is to be stored whole."""
    base, version.base = _stored_base(version), None
    if base is not None and base.piece.number is not None:
        frame = find_difference(version.plain, base.plain)
        if len(frame) * _WORTHWHILE < len(version.plain):
            version.spent = base.spent + len(frame)
            return PackedDifference(base.piece.number, version.step, version.spent, frame).pack()
    version.step = version.spent = 0
    return None


def _stored_base(version: ValueVersion) -> ValueVersion | None:
    """The base of a version or, where that is still on its way into the store, what that is the difference from."""
    base = version.base
    while base is not None and base.piece.number is None:
        base = base.base
    return base


def _level(step: int) -> int:
    """How many powers of the radix divide a step."""
    level = 0
    while step % _RADIX == 0:
        step //= _RADIX
        level += 1
    return level


def _links(step: int) -> int:
    """Through how many versions one of that step is read."""
    links = 0
    while step:
        step, digit = divmod(step, _RADIX)
        links += digit
    return links

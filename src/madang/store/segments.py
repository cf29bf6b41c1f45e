"""Long trees in segments, so that one more part does not store all the others again.

A list whose pieces do not follow each other by number, as when two lists grow in turns, is a tree of as many parts as
it has pieces. Segments are pieces, too, ended where their own parts decide: what was there before is referred to.
"""

from collections.abc import Callable, Iterator
from typing import Any, cast

from madang.store.codec import pack
from madang.store.pieces import Joint, Piece, is_branch

__all__ = ["cut", "numbered", "segments_in", "spliced"]

_SEGMENT = int(Joint.SEGMENT)
_LEAST = 32
_MOST = 256


def cut(packed: Any, keep: Callable[[bytes], Piece]) -> Any:
    """The packed tree with its outermost long runs of parts replaced by segments, which `keep` makes pieces of."""
    if not is_branch(packed):
        return packed
    joint, *parts = cast("list[Any]", packed)
    if len(parts) <= _LEAST:
        return [joint, *(cut(part, keep) for part in parts)]
    *settled, tail = _runs(parts)
    return [joint, *([_SEGMENT, keep(pack([_SEGMENT, *run]))] for run in settled), *tail]


def numbered(packed: Any) -> Any:
    """The tree that `cut` made, once its segments are stored."""
    if isinstance(packed, Piece):
        return packed.number
    return [numbered(part) for part in cast("list[Any]", packed)] if is_branch(packed) else packed


def segments_in(packed: Any) -> Iterator[int]:
    """The numbers of the segments of a packed tree."""
    if is_branch(packed):
        if packed[0] == _SEGMENT:
            yield packed[1]
        else:
            for part in packed[1:]:
                yield from segments_in(part)


def spliced(packed: Any, segment: Callable[[int], Any]) -> Any:
    """The whole tree; `segment` gives the one of a number."""
    return [packed[0], *_spliced_parts(packed, segment)] if is_branch(packed) else packed


def _spliced_parts(packed: list[Any], segment: Callable[[int], Any]) -> Iterator[Any]:
    for part in packed[1:]:
        if is_branch(part) and part[0] == _SEGMENT:
            yield from _spliced_parts(segment(part[1]), segment)
        else:
            yield spliced(part, segment)


def _runs(parts: list[Any]) -> Iterator[list[Any]]:
    """The parts in runs, each ended before a piece whose number says so; the last run is still open."""
    run: list[Any] = []
    for part in parts:
        if len(run) >= _LEAST and _ends_before(part, len(run)):
            yield run
            run = []
        run.append(part)
    yield run


def _ends_before(part: Any, length: int) -> bool:
    """Whether a run ends before this part, which must not be the count that goes with the piece before it."""
    if not isinstance(part, int):
        return length >= _MOST
    return part >= 0 and (length >= _MOST or (part * 2654435761 >> 16) & 31 == 0)

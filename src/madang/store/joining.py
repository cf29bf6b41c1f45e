"""Putting values together again from their trees."""

from collections.abc import Callable, Iterator
from typing import Any, cast

from langgraph.types import Overwrite, Send

from madang.store.codec import Codec
from madang.store.known_types import DeltaSnapshot
from madang.store.pieces import Joint, Kind

__all__ = ["Joiner"]

Fetch = Callable[[int], tuple[Kind, Any]]


class Joiner:
    """Makes values from packed trees; `fetch` gives the decoded piece of a number, as the caller's own."""

    def __init__(self, codec: Codec, fetch: Fetch) -> None:
        self._codec = codec
        self._fetch = fetch

    def join(self, packed: Any) -> Any:
        """The value of a packed tree."""
        if isinstance(packed, bytes):
            return self._codec.decode(packed)
        if isinstance(packed, int):
            return self._fetch(packed)[1]
        joint = Joint(packed[0])
        if joint is Joint.LIST:
            return self._sequence(packed)
        if joint is Joint.TUPLE:
            return tuple(self._sequence(packed))
        if joint is Joint.DICT:
            return self._mapping(packed)
        return self._packet(joint, packed[1:])

    def _packet(self, joint: Joint, parts: list[Any]) -> Any:
        if joint is Joint.SEND:
            node, timeout, arg = map(self.join, parts)
            return Send(node, arg, timeout=timeout)
        if joint is Joint.OBJECT:
            name, rest, held = map(self.join, parts)
            return self._codec.make(name, held if rest is None else [held, *rest])
        value = self.join(parts[0])
        return DeltaSnapshot(value) if joint is Joint.SNAPSHOT else Overwrite(value)

    def _sequence(self, packed: list[Any]) -> list[Any]:
        values: list[Any] = []
        fetch = self._fetch
        for part in _unrolled(packed):
            if type(part) is int:
                kind, value = fetch(part)
                if kind is Kind.CHUNK:
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
        for part in _unrolled(packed):
            if isinstance(part, list):
                _, name, node = cast("list[Any]", part)
                values[self._codec.decode(name)] = self.join(node)
                continue
            pairs = self._fetch(part)[1] if isinstance(part, int) else self._codec.decode(part)
            values.update(zip(pairs[::2], pairs[1::2], strict=True))
        return values


def _unrolled(packed: list[Any]) -> Iterator[Any]:
    """The parts of a packed branch, each run of numbers written out."""
    last = 0
    for part in packed[1:]:
        if isinstance(part, int) and part < 0:
            yield from range(last + 1, last - part + 1)
            continue
        yield part
        if isinstance(part, int):
            last = part

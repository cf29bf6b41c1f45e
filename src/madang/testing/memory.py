"""The ports of a run in memory; what they hold outlives the code that used them, as a store does a crash."""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from datetime import timedelta
from hashlib import blake2b
from typing import Any

from pydantic import JsonValue

from madang.protocol.events import Payload
from madang.protocol.files import File, safe_name
from madang.runtime.ports import Said
from madang.state.offloading import Kept, Reference, check_kept, kept
from madang.state.plain import canonical
from madang.store.effects import Begun, Done, InDoubt
from madang.store.errors import FileMissingError, FileSizeError
from madang.store.files import LARGEST_FILE

__all__ = ["MemoryAudit", "MemoryEffects", "MemoryFiles", "MemoryJournal", "MemoryShelf"]


@dataclass
class MemoryJournal:
    """A log in memory."""

    log: list[Said] = field(default_factory=list[Said])

    async def append(self, said: Sequence[Said]) -> None:
        """Log these in this order."""
        self.log += said

    async def read(self) -> list[Said]:
        """All that was logged."""
        return list(self.log)

    def tell(self, said: Said) -> None:
        """Log one, for contexts that tell the journal directly."""
        self.log.append(said)

    @property
    def payloads(self) -> list[Payload]:
        """What was told, without who told it."""
        return [said.data for said in self.log]


@dataclass
class MemoryEffects:
    """Effects in memory, by key."""

    begun: dict[str, JsonValue | None] = field(default_factory=dict[str, JsonValue | None])
    done: set[str] = field(default_factory=set[str])

    async def begin(self, key: str) -> Begun | Done | InDoubt:
        """Whether this is to be done, was done, or may have been done."""
        if key in self.done:
            return Done(self.begun[key])
        if key in self.begun:
            return InDoubt()
        self.begun[key] = None
        return Begun()

    async def finish(self, key: str, result: JsonValue) -> None:
        """Keep the result of what was begun."""
        self.begun[key] = result
        self.done.add(key)

    async def known(self, key: str) -> Done | None:
        """What was recorded under the key, if anything was."""
        return Done(self.begun[key]) if key in self.done else None

    async def record(self, key: str, result: JsonValue) -> None:
        """Keep the result of something that does no harm if it is done twice."""
        await self.finish(key, result)

    async def withdraw(self, key: str) -> None:
        """Forget what was begun and is known not to have happened."""
        del self.begun[key]


@dataclass
class MemoryAudit:
    """What was put on record, in order."""

    entries: list[tuple[str, dict[str, JsonValue]]] = field(default_factory=list[tuple[str, dict[str, JsonValue]]])

    async def record(self, action: str, details: Mapping[str, JsonValue]) -> None:
        """Put on record that this was done."""
        self.entries.append((action, dict(details)))


@dataclass
class MemoryFiles:
    """Files in memory, by reference; `saved` lists them in the order they came, and none of them ages."""

    session: str = "s"
    saved: list[File] = field(default_factory=list[File])
    contents: dict[str, bytes] = field(default_factory=dict[str, bytes])

    async def save(self, name: str, media_type: str, content: bytes, *, lifetime: timedelta | None = None) -> File:
        """The file; the same content under the same name is one file."""
        del lifetime
        if len(content) > LARGEST_FILE:
            raise FileSizeError(safe_name(name), len(content), LARGEST_FILE)
        named = f"{safe_name(name)}\0{media_type}\0".encode()
        reference = blake2b(named + content, digest_size=16).hexdigest()
        file = File(name=safe_name(name), media_type=media_type, reference=reference, size=len(content))
        if reference not in self.contents:
            self.saved.append(file)
        self.contents[reference] = content
        return file

    async def open(self, reference: str) -> bytes:
        """The content of a file."""
        if reference not in self.contents:
            raise FileMissingError(self.session, reference)
        return self.contents[reference]


@dataclass
class MemoryShelf:
    """A shelf in memory; what it gives back is a copy, as from a store."""

    values: list[Any] = field(default_factory=list[Any])

    async def put(self, value: Any, /) -> Kept:
        """Keep a value."""
        self.values.append(deepcopy(value))
        return kept(str(len(self.values) - 1), _bytes(value))

    async def get(self, reference: Reference, /) -> Any:
        """The value that was kept."""
        value = self.values[int(reference.id)]
        check_kept(reference, _bytes(value))
        return deepcopy(value)


def _bytes(value: Any) -> bytes:
    return canonical(value).encode("utf-8", "surrogatepass")

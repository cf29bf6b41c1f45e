"""Fakes of the ports a run works with, in memory, tools that answer from a recording, a clock that stands still, and an
event loop in which waiting takes no time.

What the fakes hold outlives the code that used them, as a store outlives a crash.
"""

import asyncio
import selectors
from collections.abc import Coroutine, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from hashlib import blake2b
from typing import Any, TypeVar

from pydantic import JsonValue

from madang.protocol import EventData, EventDraft, File, safe_name
from madang.runtime.agents import Tool
from madang.state import canonical_json
from madang.state.writes import OffloadLocation, OffloadReference, check_offloaded, offload_location
from madang.store import MAX_FILE_BYTES, FileMissingError, FileSizeError
from madang.store.runs import EffectBegun, EffectDone, EffectInDoubt

T = TypeVar("T")


@dataclass
class FakeClock:
    """A clock that shows `now` until it is set forward; in a `VirtualLoop` it goes with the loop's time."""

    now: datetime = datetime(2025, 10, 14, 10, 30, tzinfo=UTC)

    def __call__(self) -> datetime:
        """The moment it is."""
        return self.now + timedelta(seconds=_virtual_seconds())

    def forward(self, seconds: float) -> None:
        """Let time pass."""
        self.now += timedelta(seconds=seconds)


def run_in_virtual_time(main: Coroutine[Any, Any, T]) -> T:
    """What `main` gives, run in a loop of its own in which every wait is over as soon as nothing else can happen."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(main)


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop that, instead of waiting for the next moment something is due, jumps to it."""

    def __init__(self) -> None:
        self.seconds = 0.0
        super().__init__(_JumpingSelector(self))

    def time(self) -> float:
        """Seconds since the loop was made."""
        return self.seconds


class _JumpingSelector(selectors.DefaultSelector):
    def __init__(self, loop: VirtualLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        found = super().select(0 if timeout is not None else None)
        if not found and timeout:
            self._loop.seconds += timeout
        return found


def _virtual_seconds() -> float:
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        return 0.0
    return loop.seconds if isinstance(loop, VirtualLoop) else 0.0


@dataclass
class MemoryJournal:
    """A log in memory."""

    log: list[EventDraft] = field(default_factory=list[EventDraft])
    spoken: list[EventDraft] = field(default_factory=list[EventDraft])
    """The words that were told before they were logged."""

    async def append(self, said: Sequence[EventDraft]) -> None:
        """Log these in this order."""
        self.log += said

    def say(self, words: Sequence[EventDraft]) -> None:
        """Keep what listeners would hear now."""
        self.spoken += words

    async def read(self) -> list[EventDraft]:
        """All that was logged."""
        return list(self.log)

    def write_event(self, said: EventDraft) -> None:
        """Log one, for contexts that write to the journal directly."""
        self.log.append(said)

    @property
    def event_data(self) -> list[EventData]:
        """What was reported, without the agent that reported it."""
        return [draft.data for draft in self.log]


@dataclass
class MemoryEffects:
    """Effects in memory, by key."""

    begun: dict[str, JsonValue | None] = field(default_factory=dict[str, JsonValue | None])
    done: set[str] = field(default_factory=set[str])

    async def begin(self, key: str) -> EffectBegun | EffectDone | EffectInDoubt:
        """Whether this is to be done, was done, or may have been done."""
        if key in self.done:
            return EffectDone(self.begun[key])
        if key in self.begun:
            return EffectInDoubt()
        self.begun[key] = None
        return EffectBegun()

    async def finish(self, key: str, result: JsonValue) -> None:
        """Keep the result of what was begun."""
        self.begun[key] = result
        self.done.add(key)

    async def find(self, key: str) -> EffectDone | None:
        """What was recorded under the key, if anything was."""
        return EffectDone(self.begun[key]) if key in self.done else None

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
        if len(content) > MAX_FILE_BYTES:
            raise FileSizeError(safe_name(name), len(content), MAX_FILE_BYTES)
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
class MemoryOffloadStore:
    """An offload store in memory; what it gives back is a copy, as from a database."""

    values: list[Any] = field(default_factory=list[Any])

    async def put(self, value: Any, /) -> OffloadLocation:
        """Keep a value."""
        self.values.append(deepcopy(value))
        return offload_location(str(len(self.values) - 1), _json_bytes(value))

    async def get(self, reference: OffloadReference, /) -> Any:
        """The value that was kept."""
        value = self.values[int(reference.id)]
        check_offloaded(reference, _json_bytes(value))
        return deepcopy(value)


def _json_bytes(value: Any) -> bytes:
    return canonical_json(value).encode("utf-8", "surrogatepass")


@dataclass
class ToolRecording:
    """The answers of a tool by its arguments, as `canonical_json` writes them, and the calls made since."""

    answers: Mapping[str, JsonValue | BaseException]
    calls: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])

    async def call(self, **arguments: Any) -> JsonValue:
        """The recorded answer; an error is raised, and arguments nobody recorded are refused."""
        self.calls.append(arguments)
        key = canonical_json(arguments)
        if key not in self.answers:
            raise AssertionError(f"Nothing was recorded for {key} (recorded: {', '.join(self.answers) or 'nothing'}).")
        answer = self.answers[key]
        if isinstance(answer, BaseException):
            raise answer
        return answer


def recorded_tool(
    tool: Tool, *calls: tuple[Mapping[str, Any], JsonValue | BaseException]
) -> tuple[Tool, ToolRecording]:
    """The tool with these calls and their answers in place of what it does, and the recording that it plays."""
    recording = ToolRecording({canonical_json(arguments): answer for arguments, answer in calls})
    return replace(tool, run=recording.call), recording

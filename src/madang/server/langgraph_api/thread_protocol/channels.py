"""The events of a thread in the protocol's channels.

A number (`seq`) is made of the position in the session's log, the channel and the place among the event's parts there.
So it is the same whichever channels are asked for and whenever, and a client goes on after any of them.
"""

from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

from pydantic import Field, JsonValue

from madang.protocol import Event, RunEnded, RunFailed, RunStarted
from madang.runtime import Application
from madang.runtime.runs import Actor
from madang.server.langgraph_api.conversation import AnswerDetails
from madang.server.langgraph_api.requests import RequestBody, StreamMode
from madang.server.langgraph_api.streaming.modes import StreamPart, StreamTranslator
from madang.server.langgraph_api.thread_protocol.message_events import MessageEvents

_CHANNELS = ("messages", "tools", "custom", "updates", "tasks", "values", "checkpoints", "input", "lifecycle")
"""In the order in which one event of the log is told."""
_MODES: dict[str, StreamMode] = {
    "messages": "messages",
    "tools": "messages",
    "custom": "custom",
    "updates": "updates",
    "tasks": "tasks",
    "values": "values",
    "checkpoints": "checkpoints",
    "input": "updates",
}
_PER_CHANNEL = 1_000
_PER_EVENT = 10_000


class ChannelFilter(RequestBody):
    """Which events to send: channels, below which places, and after which number."""

    channels: list[str] = Field(max_length=50)
    namespaces: list[list[str]] | None = None
    depth: int | None = Field(default=None, ge=0)
    since: int | None = Field(default=None, ge=0)

    def unknown_channel(self) -> str | None:
        """A channel that there is not."""
        known = (*_CHANNELS, *(name for name in self.channels if name.startswith("custom:")))
        return next((name for name in self.channels if name not in known), None)

    @property
    def wanted(self) -> frozenset[str]:
        """The channels without the names of custom events, which are chosen when they come."""
        return frozenset(name.partition(":")[0] for name in self.channels)

    def takes(self, channel: str, place: list[str], data: JsonValue) -> bool:
        """Whether an event is asked for."""
        if channel == "custom" and "custom" not in self.channels:
            name = data.get("name") if isinstance(data, dict) else None
            if f"custom:{name}" not in self.channels:
                return False
        return channel in self.wanted and self._is_near(place)

    def _is_near(self, place: list[str]) -> bool:
        if not self.namespaces:
            return True
        found = [prefix for prefix in self.namespaces if _begins_with(place, prefix)]
        return any(self.depth is None or len(place) - len(prefix) <= self.depth for prefix in found)


def _begins_with(place: list[str], prefix: list[str]) -> bool:
    """Whether a place lies below another; one without the id of its task means all tasks of that name."""
    if len(prefix) > len(place):
        return False
    return all(each in {found, found.partition(":")[0]} for each, found in zip(prefix, place, strict=False))


def seq_after(position: int) -> int:
    """The number before that of everything after a position of the log."""
    return (position + 1) * _PER_EVENT - 1


def position_of(seq: int) -> int:
    """The position of the log that a number belongs to."""
    return seq // _PER_EVENT


class ChannelPart(NamedTuple):
    """One event before it has a number."""

    channel: str
    data: JsonValue
    place: list[str]


class RunChannels:
    """Tells the events of one run, heard in order, in the channels that are asked for."""

    def __init__(
        self, application: Application, actor: Actor, run: str, graph: str, subscription: ChannelFilter
    ) -> None:
        self._run = run
        self._graph = graph
        self._subscription = subscription
        self._messages = MessageEvents()
        self._failure = ""
        modes: list[StreamMode] = list({_MODES[channel] for channel in subscription.wanted if channel in _MODES})
        past = application.time_travel_by_name(graph)
        self._translator = StreamTranslator(past, modes, AnswerDetails(application, actor), subgraphs=True)

    async def told(self, event: Event) -> list[dict[str, JsonValue]]:
        """The protocol's events for one of the log, those that are asked for and come after `since`."""
        self._translator.add(event)
        parts = [*self._parts(await self._translator.parts_of(event)), *self._lifecycle(event)]
        numbered = self._numbered(event, parts)
        since = self._subscription.since or 0
        return [each for seq, each, part in numbered if seq > since and self._is_wanted(part)]

    def _is_wanted(self, part: ChannelPart) -> bool:
        return self._subscription.takes(part.channel, part.place, part.data)

    def _parts(self, parts: list[StreamPart]) -> Iterator[ChannelPart]:
        for part in parts:
            name, _, where = part.event.partition("|")
            place = where.split("|") if where else []
            if name.startswith("messages/"):
                found = self._messages.of_stage(name.removeprefix("messages/"), part.data)
                yield from (ChannelPart(channel, data, place) for channel, data in found)
            elif name == "updates":
                yield from _updates(part.data, place)
            elif name == "values":
                yield ChannelPart("values", _without_interrupts(part.data), place)
            elif name == "custom":
                yield ChannelPart("custom", _custom(part.data), place)
            elif name in {"tasks", "checkpoints"}:
                yield ChannelPart(name, part.data, place)

    def _lifecycle(self, event: Event) -> Iterator[ChannelPart]:
        match event.data:
            case RunStarted():
                yield self._life("running")
            case RunFailed(problem=problem):
                self._failure = problem.message
            case RunEnded(status="interrupted"):
                yield self._life("interrupted")
            case RunEnded(status="failed" | "cancelled" as status):
                yield self._life("failed", error=self._failure or status)
            case RunEnded():
                yield self._life("completed")
            case _:
                pass

    def _life(self, stage: str, **more: str) -> ChannelPart:
        data: dict[str, JsonValue] = {"event": stage, "graph_name": self._graph, "run_id": self._run, **more}
        return ChannelPart("lifecycle", data, [])

    def _numbered(
        self, event: Event, parts: list[ChannelPart]
    ) -> Iterator[tuple[int, dict[str, JsonValue], ChannelPart]]:
        at = int(datetime.fromisoformat(event.at).timestamp() * 1000)
        for place, channel in enumerate(_CHANNELS):
            for number, part in enumerate(each for each in parts if each.channel == channel):
                seq = event.position * _PER_EVENT + place * _PER_CHANNEL + number
                method = "input.requested" if channel == "input" else channel
                params: JsonValue = {"namespace": list[JsonValue](part.place), "timestamp": at, "data": part.data}
                told: dict[str, JsonValue] = {"type": "event", "event_id": f"{event.session}:{seq}", "seq": seq}
                yield seq, {**told, "method": method, "params": params}, part


def _updates(data: JsonValue, place: list[str]) -> Iterator[ChannelPart]:
    """What nodes wrote, each by itself; and what is asked."""
    for node, values in data.items() if isinstance(data, dict) else ():
        if node != "__interrupt__":
            yield ChannelPart("updates", {"node": node, "values": values}, place)
            continue
        for asked in values if isinstance(values, list) else ():
            if isinstance(asked, dict):
                value = asked["value"]
                yield ChannelPart("input", {"interrupt_id": asked["id"], "payload": value, "value": value}, place)


def _without_interrupts(data: JsonValue) -> JsonValue:
    return {name: value for name, value in data.items() if name != "__interrupt__"} if isinstance(data, dict) else data


def _custom(data: JsonValue) -> JsonValue:
    """What a graph wrote; an object that has a name is told under it."""
    name = data.get("name") if isinstance(data, dict) else None
    return {"payload": data, **({"name": name} if isinstance(name, str) else {})}

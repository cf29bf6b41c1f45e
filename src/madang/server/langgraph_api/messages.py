"""The messages of a run: what its agents write piece by piece, and its answer, as LangChain's messages.

What a model writes has the id that the message has in the state, so that a chat shows it once. Other text of an agent
is one message until the agent does something else. The answer is a message too, unless an agent wrote just that.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pydantic import JsonValue

from madang.protocol.events import CheckpointSaved, Event, Responded, Token
from madang.server.langgraph_api.known import assistant_id

__all__ = ["Messages"]

Pair = tuple[JsonValue, JsonValue]
Stage = tuple[str, JsonValue]


@dataclass(frozen=True, slots=True)
class _Message:
    id: str
    text: str
    agent: str | None


class Messages:
    """Follows the events of one run, and tells what each means to a chat."""

    def __init__(self, assistant: str) -> None:
        self._assistant = assistant
        self._open: dict[str | None, _Message] = {}
        self._ended: list[_Message] = []
        self._written: set[str] = set()

    def hear(self, event: Event) -> None:
        """Take note of an event."""
        self._ended = [self._open.pop(agent) for agent in list(self._open) if self._is_ended(agent, event)]
        self._written.update(message.text.strip() for message in self._ended)
        if isinstance(event.data, Token):
            ident = event.data.message or f"{event.run}-{event.seq}"
            known = self._open.get(event.agent) or _Message(ident, "", event.agent)
            self._open[event.agent] = replace(known, text=known.text + event.data.text)

    def _is_ended(self, agent: str | None, event: Event) -> bool:
        """Whether the event ends what the agent writes; a checkpoint, which comes in between, does not."""
        match event.data:
            case Token(message=ident):
                return agent == event.agent and ident not in {None, self._open[agent].id}
            case CheckpointSaved():
                return False
            case _:
                return event.agent in {None, agent}

    def chunks(self, event: Event) -> Iterator[Pair]:
        """The piece of text that the event heard last brings, and about it."""
        if isinstance(event.data, Token):
            message = self._open[event.agent]
            yield _shape(message.id, event.data.text, "AIMessageChunk"), self._about(event, message)
        elif answer := self._answer(event):
            yield _shape(answer.id, answer.text, "ai"), self._about(event, answer)

    def stages(self, event: Event) -> Iterator[Stage]:
        """How far each message has come that the event heard last belongs to."""
        yield from (("complete", [_shape(each.id, each.text, "ai")]) for each in self._ended)
        if isinstance(event.data, Token):
            message = self._open[event.agent]
            if message.text == event.data.text:
                yield "metadata", {message.id: {"metadata": self._about(event, message)}}
            yield "partial", [_shape(message.id, message.text, "ai")]
        elif answer := self._answer(event):
            yield "metadata", {answer.id: {"metadata": self._about(event, answer)}}
            yield "complete", [_shape(answer.id, answer.text, "ai")]

    def _answer(self, event: Event) -> _Message | None:
        if not isinstance(event.data, Responded) or event.data.answer.strip() in {"", *self._written}:
            return None
        return _Message(f"{event.run}-answer", event.data.answer, event.agent)

    def _about(self, event: Event, message: _Message) -> JsonValue:
        return {
            "run_id": event.run,
            "thread_id": event.session,
            "graph_id": self._assistant,
            "assistant_id": assistant_id(self._assistant),
            "langgraph_node": message.agent,
        }


def _shape(ident: str, text: str, kind: str) -> JsonValue:
    return {"id": ident, "type": kind, "content": text, "additional_kwargs": {}, "response_metadata": {}, "name": None}

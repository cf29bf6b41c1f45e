"""What a run writes, put together into messages: each chunk as it comes, and how far each message has come."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from pydantic import JsonValue

from madang.protocol import CheckpointSaved, Event, ResponseReady, TokenStreamed
from madang.runtime.agents import answer_id
from madang.server.langgraph_api.messages import message_shape
from madang.server.langgraph_api.responses import assistant_id

MessageChunk = tuple[JsonValue, JsonValue]
MessageStage = tuple[str, JsonValue]


@dataclass(frozen=True, slots=True)
class _Message:
    id: str
    text: str
    agent: str | None


class MessageAssembler:
    """Follows the events of one run, and tells what each means to a chat."""

    def __init__(self, assistant: str, *, tells_answer: bool = True) -> None:
        self._assistant = assistant
        self._tells_answer = tells_answer
        self._open: dict[str | None, _Message] = {}
        self._ended: list[_Message] = []
        self._written: set[str] = set()
        self._streamed: set[str] = set()

    def add(self, event: Event) -> None:
        """Take note of an event."""
        self._ended = [self._open.pop(agent) for agent in list(self._open) if self._is_ended(agent, event)]
        self._written.update(message.text.strip() for message in self._ended)
        if isinstance(event.data, TokenStreamed):
            ident = event.data.message or f"{event.run}-{event.word.text if event.word else event.seq}"
            self._streamed.add(ident)
            known = self._open.get(event.agent) or _Message(ident, "", event.agent)
            self._open[event.agent] = replace(known, text=known.text + event.data.text)

    def _is_ended(self, agent: str | None, event: Event) -> bool:
        """Whether the event ends what the agent writes; a checkpoint, which comes in between, does not."""
        match event.data:
            case TokenStreamed(message=ident):
                return agent == event.agent and ident not in {None, self._open[agent].id}
            case CheckpointSaved():
                return False
            case _:
                return event.agent in {None, agent}

    def chunks(self, event: Event) -> Iterator[MessageChunk]:
        """The piece of text that the event heard last brings, and about it."""
        if isinstance(event.data, TokenStreamed):
            message = self._open[event.agent]
            yield message_shape(message.id, event.data.text, "AIMessageChunk"), self._about(event, message)
        elif answer := self._answer(event):
            yield message_shape(answer.id, answer.text, "ai"), self._about(event, answer)

    def stages(self, event: Event) -> Iterator[MessageStage]:
        """How far each message has come that the event heard last belongs to."""
        for each in self._ended:
            yield "complete", [message_shape(each.id, each.text, "ai")]
        if isinstance(event.data, TokenStreamed):
            message = self._open[event.agent]
            if message.text == event.data.text:
                yield "metadata", {message.id: {"metadata": self._about(event, message)}}
            yield "partial", [message_shape(message.id, message.text, "ai")]
        elif answer := self._answer(event):
            yield "metadata", {answer.id: {"metadata": self._about(event, answer)}}
            yield "complete", [message_shape(answer.id, answer.text, "ai")]

    def ended(self) -> Iterator[tuple[str, JsonValue]]:
        """The messages that the event heard last ended, each with who wrote it."""
        for each in self._ended:
            yield each.agent or "", message_shape(each.id, each.text, "ai")

    def _answer(self, event: Event) -> _Message | None:
        if not self._tells_answer or not isinstance(event.data, ResponseReady):
            return None
        if event.data.answer.strip() in {"", *self._written}:
            return None
        return _Message(answer_id(event.run), event.data.answer, event.agent)

    def is_told(self, message: Mapping[str, JsonValue]) -> bool:
        """Whether a message of the state was streamed as it is; what calls tools has more to it than its words."""
        return message.get("id") in self._streamed and not message.get("tool_calls")

    def about_node(self, event: Event, node: str) -> JsonValue:
        """About a message that a node wrote at once."""
        return self._about(event, _Message("", "", node))

    def _about(self, event: Event, message: _Message) -> JsonValue:
        return {
            "run_id": event.run,
            "thread_id": event.session,
            "graph_id": self._assistant,
            "assistant_id": assistant_id(self._assistant),
            "langgraph_node": message.agent,
        }

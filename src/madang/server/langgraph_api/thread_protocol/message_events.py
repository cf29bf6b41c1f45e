"""Messages and calls of tools as the protocol tells them: begun, block by block, finished."""

from collections.abc import Iterator

from pydantic import JsonValue

Told = tuple[str, JsonValue]
"""A channel and what is told there."""


class MessageEvents:
    """Follows the stages of messages, and tells what each adds."""

    def __init__(self) -> None:
        self._written: dict[str, str] = {}
        self._about: dict[str, JsonValue] = {}

    def of_stage(self, stage: str, data: JsonValue) -> Iterator[Told]:
        """What a stage of the mode `messages` means: `metadata` comes first, then `partial`s, then `complete`."""
        if stage == "metadata" and isinstance(data, dict):
            self._about |= {name: _node(about) for name, about in data.items()}
            return
        for message in data if isinstance(data, list) else ():
            if not isinstance(message, dict):
                continue
            yield from self._of_message(message, is_whole=stage == "complete")

    def _of_message(self, message: dict[str, JsonValue], *, is_whole: bool) -> Iterator[Told]:
        if message.get("type") == "tool":
            yield "tools", _tool_result(message)
        if message.get("type") not in _ROLES:
            return
        ident, text = str(message.get("id")), _text(message.get("content"))
        if ident not in self._written:
            yield from self._begun(ident, _ROLES[str(message["type"])])
        if added := text.removeprefix(self._written.get(ident, "")):
            delta: JsonValue = {"type": "text-delta", "text": added}
            yield "messages", {"event": "content-block-delta", "id": ident, "index": 0, "delta": delta}
        self._written[ident] = text
        if is_whole:
            yield from _finished(ident, text, message)

    def _begun(self, ident: str, role: str) -> Iterator[Told]:
        node = self._about.get(ident)
        start: dict[str, JsonValue] = {"event": "message-start", "id": ident, "role": role}
        yield "messages", {**start, "metadata": {"langgraph_node": node}} if node else start
        empty: JsonValue = {"type": "text", "text": ""}
        yield "messages", {"event": "content-block-start", "id": ident, "index": 0, "content": empty}


_ROLES = {"ai": "ai", "human": "human", "system": "system"}


def _finished(ident: str, text: str, message: dict[str, JsonValue]) -> Iterator[Told]:
    whole: JsonValue = {"type": "text", "text": text}
    yield "messages", {"event": "content-block-finish", "id": ident, "index": 0, "content": whole}
    calls = message.get("tool_calls")
    for number, call in enumerate(calls if isinstance(calls, list) else (), 1):
        if isinstance(call, dict):
            block: JsonValue = {name: call.get(name) for name in ("id", "name", "args")} | {"type": "tool_call"}
            for event in ("content-block-start", "content-block-finish"):
                yield "messages", {"event": event, "id": ident, "index": number, "content": block}
            yield "tools", _tool_call(call)
    yield "messages", {"event": "message-finish", "id": ident}


def _tool_call(call: dict[str, JsonValue]) -> JsonValue:
    told: dict[str, JsonValue] = {"event": "tool-started", "tool_call_id": call.get("id")}
    return {**told, "tool_name": call.get("name"), "input": call.get("args")}


def _tool_result(message: dict[str, JsonValue]) -> JsonValue:
    ident = message.get("tool_call_id")
    if message.get("status") == "error":
        return {"event": "tool-error", "tool_call_id": ident, "message": _text(message.get("content"))}
    return {"event": "tool-finished", "tool_call_id": ident, "output": message.get("content")}


def _node(about: JsonValue) -> JsonValue:
    known = about.get("metadata") if isinstance(about, dict) else None
    return known.get("langgraph_node") if isinstance(known, dict) else None


def _text(content: JsonValue) -> str:
    if isinstance(content, str):
        return content
    blocks = content if isinstance(content, list) else []
    return "".join(str(block["text"]) for block in blocks if isinstance(block, dict) and "text" in block)

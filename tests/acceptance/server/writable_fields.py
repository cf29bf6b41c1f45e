"""Every field that a client can write, found from the OpenAPI document, the protocols and the commands of a socket."""

import copy
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from fastapi import FastAPI
from pydantic import TypeAdapter

from madang.protocol import SessionCommand
from madang.server.app import all_routers
from tests.integration.server.test_strangers import OF_A_PROTOCOL, OF_A_SESSION, OF_A_VISITOR

FieldPath = tuple[str | int, ...]
Call = tuple[str, str]
_DEEPEST = 6
PROTOCOL_FIELDS: dict[Call, list[FieldPath]] = {
    ("POST", "/v1/chat/completions"): [("messages", 0, "content"), ("metadata", "a"), ("user",)],
    ("POST", "/v1/responses"): [("input",), ("metadata", "a"), ("instructions",), ("user",)],
    ("POST", "/ag-ui/{assistant}"): [("messages", 0, "content"), ("state", "a"), ("forwardedProps", "a")],
    ("POST", "/mcp"): [("params", "arguments", "message")],
    ("POST", "/a2a/{assistant}"): [("params", "message", "parts", 0, "text"), ("params", "message", "metadata", "a")],
}
"""What the documents of other protocols let clients write; OpenAPI does not name it."""
BODIES: dict[Call, Any] = {
    ("POST", "/v1/responses"): {"model": "slots", "input": "Jeju"},
    ("POST", "/mcp"): {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "tools/call",
        "params": {"name": "ask_slots", "arguments": {"message": "Jeju"}},
    },
    ("POST", "/a2a/{assistant}"): {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "SendMessage",
        "params": {"message": {"messageId": "m", "role": "ROLE_USER", "parts": [{"text": "Jeju"}]}},
    },
}
"""Bodies that write, where the table of the strangers has one that looks."""


class Field(NamedTuple):
    """A field that takes text, of a call with a body that is valid without it."""

    call: Call
    path: FieldPath
    body: Any

    @property
    def name(self) -> str:
        return f"{self.call[0]} {self.call[1]} {'.'.join(map(str, self.path))}"

    def filled(self, text: str) -> Any:
        """The body with this text in the field."""
        return _with(self.body, self.path, text)


def fields_over_http() -> Iterator[Field]:
    """Every field of every body, and every parameter of an address."""
    known = {(method, path.partition("?")[0]): body for (method, path), body in _TABLES.items()} | BODIES
    for call, schema, document in _bodies():
        for path in _text_fields(schema, document):
            yield Field(call, path, known.get(call))
    for call, paths in PROTOCOL_FIELDS.items():
        for path in paths:
            yield Field(call, path, known[call])


def fields_of_commands() -> Iterator[tuple[str, FieldPath]]:
    """Every field of every command that a socket takes, by the command."""
    document = TypeAdapter(SessionCommand).json_schema()
    for name, reference in document["discriminator"]["mapping"].items():
        schema = document["$defs"][reference.rpartition("/")[2]]
        for path in _text_fields(schema, document):
            yield name, path


_TABLES = {**OF_A_SESSION, **OF_A_VISITOR, **OF_A_PROTOCOL}


def _bodies() -> Iterator[tuple[Call, Any, Any]]:
    app = FastAPI()
    for router in all_routers():
        app.include_router(router)
    document = app.openapi()
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            for content in operation.get("requestBody", {}).get("content", {}).values():
                if "schema" in content:
                    yield (method.upper(), path), content["schema"], document


def _text_fields(schema: Mapping[str, Any], document: Any, path: FieldPath = ()) -> Iterator[FieldPath]:
    """Where a text may stand in what the schema describes."""
    if len(path) > _DEEPEST:
        return
    if reference := schema.get("$ref"):
        schema = document.get("components", {}).get("schemas", document.get("$defs", {}))[reference.rpartition("/")[2]]
    found = set[FieldPath]()
    for choice in (*schema.get("anyOf", ()), *schema.get("oneOf", ())):
        found |= {*_text_fields(choice, document, path)}
    kind = schema.get("type")
    if kind == "string" and not schema.keys() & {"enum", "const", "format"}:
        found.add(path)
    if not schema.keys() & {"type", "$ref", "anyOf", "oneOf", "const", "enum"}:  # anything may stand here
        found |= {path, (*path, "canary")}
    if kind == "array":
        found |= {*_text_fields(schema.get("items", {}), document, (*path, 0))}
    for name, member in schema.get("properties", {}).items():
        found |= {*_text_fields(member, document, (*path, name))}
    if kind == "object" and (more := schema.get("additionalProperties", "properties" not in schema)):
        found |= {*_text_fields(more if isinstance(more, dict) else {}, document, (*path, "canary"))}
    yield from sorted(found, key=str)


def _with(body: Any, path: FieldPath, text: str) -> Any:
    if not path:
        return text
    head, *rest = path
    if isinstance(head, int):
        first = body[0] if isinstance(body, list) and body else None
        return [_with(first, tuple(rest), text)]
    made = copy.deepcopy(body) if isinstance(body, dict) else {}
    return {**made, head: _with(made.get(head), tuple(rest), text)}

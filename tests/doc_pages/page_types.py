"""The types of what the page is told, written from the server's models: `python -m tests.doc_pages.page_types`."""

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from madang.protocol import Event
from madang.protocol.views import (
    CalculationView,
    ChartView,
    ComparisonView,
    DocumentView,
    MapView,
    ScheduleView,
    TableView,
    VerdictsView,
)
from madang.server.rendering.artefacts import Artefact, ComparedLine
from madang.server.rendering.run_comparison import PatchOperation, RunComparison
from madang.server.rendering.run_spans import RunSpan
from madang.server.routes.assistants import AssistantList, GraphDrawing
from madang.server.routes.checkpoints import CheckpointState
from madang.server.routes.documents.artefacts import ComparableRun
from madang.server.routes.sessions import SessionEntry, SessionPage
from madang.server.routes.turns import ConversationTurn, Share, SharedConversation, TurnPage
from madang.state.history import FieldEntry
from madang.store.checkpoints import CheckpointHeader
from tests.paths import ROOT

PAGE = ROOT / "src" / "madang" / "server" / "page" / "core" / "protocol.d.ts"
MODELS: tuple[type[BaseModel], ...] = (
    Artefact,
    AssistantList,
    CalculationView,
    ChartView,
    CheckpointHeader,
    CheckpointState,
    ComparableRun,
    ComparedLine,
    ComparisonView,
    ConversationTurn,
    DocumentView,
    Event,
    FieldEntry,
    GraphDrawing,
    MapView,
    PatchOperation,
    RunComparison,
    RunSpan,
    ScheduleView,
    SessionEntry,
    SessionPage,
    Share,
    SharedConversation,
    TableView,
    TurnPage,
    VerdictsView,
)
_INTRODUCTION = """// What the server tells the page, written from its models by `python -m tests.doc_pages.page_types`.
// The compiler reads it in the tests; no browser does.

/** Whatever JSON can hold. */
export type JsonValue = any;
"""
_SPARSE = {PatchOperation.__name__}
_PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def page_types() -> str:
    """The file as it should be."""
    _, schema = models_json_schema([(model, "serialization") for model in MODELS], ref_template="{model}")
    return _INTRODUCTION + "".join(_declared(name, found) for name, found in sorted(schema["$defs"].items()))


def _declared(name: str, schema: Mapping[str, Any]) -> str:
    if name == "JsonValue":
        return ""
    said = " ".join(schema.get("description", "").split("\n\n")[0].split()).replace("*/", "* /")
    told = f"/** {said} */\n" if said else ""
    if "properties" not in schema:
        return f"\n{told}export type {name} = {_type(schema)};\n"
    lines = "".join(_fields(schema, sparse=name in _SPARSE))
    return f"\n{told}export interface {name} {{\n{lines}}}\n"


def _fields(schema: Mapping[str, Any], *, sparse: bool = False) -> Iterator[str]:
    """All fields are told, also those that have a default, but where a route leaves out what was not set."""
    required = set(schema.get("required", ()))
    for name, found in schema["properties"].items():
        yield f"  {name}{'?' if sparse and name not in required else ''}: {_type(found)};\n"


def _type(schema: Mapping[str, Any]) -> str:
    """A schema as TypeScript writes it."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if choices := schema.get("anyOf") or schema.get("oneOf"):
        return " | ".join(dict.fromkeys(_type(choice) for choice in choices))
    if "const" in schema or "enum" in schema:
        return " | ".join(_literal(value) for value in schema.get("enum", [schema.get("const")]))
    if schema.get("type") == "array":
        return _array(schema)
    if schema.get("type") == "object":
        return _object(schema)
    return _PLAIN.get(schema.get("type", ""), "JsonValue")


def _array(schema: Mapping[str, Any]) -> str:
    if places := schema.get("prefixItems"):
        return f"[{', '.join(_type(place) for place in places)}]"
    return f"Array<{_type(schema.get('items', {}))}>"


def _object(schema: Mapping[str, Any]) -> str:
    if "properties" in schema:
        return f"{{ {' '.join(line.strip() for line in _fields(schema))} }}"
    values = schema.get("additionalProperties")
    return f"Record<string, {_type(values) if isinstance(values, dict) else 'JsonValue'}>"


def _literal(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


if __name__ == "__main__":
    PAGE.write_text(page_types(), "utf-8")

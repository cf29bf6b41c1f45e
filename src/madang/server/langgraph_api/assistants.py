"""Assistants, as LangGraph's clients ask for them. They are installed, not made over the wire."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# LangGraph leaves some of its type parameters open.

from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Query, Response
from pydantic import BaseModel, JsonValue

from madang.runtime.conducting import Graph, compiled_once
from madang.runtime.contract import Assistant
from madang.server.langgraph_api.bodies import AssistantSearch
from madang.server.langgraph_api.known import find_assistant
from madang.server.langgraph_api.shapes import AssistantShape, assistant_shape
from madang.server.premises import Here, Premises, Who
from madang.server.visitors import Visitor

__all__ = ["Schemas", "count", "get", "get_graph", "get_schemas", "get_subgraphs", "list_versions", "router", "search"]

router = APIRouter(prefix="/assistants", tags=["assistants"])


class Schemas(BaseModel):
    """The JSON schemas of a graph."""

    graph_id: str
    input_schema: dict[str, JsonValue]
    output_schema: dict[str, JsonValue]
    state_schema: dict[str, JsonValue]
    config_schema: dict[str, JsonValue]
    context_schema: dict[str, JsonValue]


@router.post("/search")
async def search(here: Here, who: Who, wanted: AssistantSearch, response: Response) -> list[AssistantShape]:
    """The assistants that match, by name."""
    found = _matching(here, who, wanted)
    page = found[wanted.offset : wanted.offset + wanted.limit]
    if wanted.offset + wanted.limit < len(found):
        response.headers["X-Pagination-Next"] = str(wanted.offset + wanted.limit)
    return page


@router.post("/count")
async def count(here: Here, who: Who, wanted: AssistantSearch) -> int:
    """How many assistants match."""
    return len(_matching(here, who, wanted))


@router.get("/{assistant}")
async def get(here: Here, who: Who, assistant: UUID) -> AssistantShape:
    """One assistant."""
    return _shape(here, who, find_assistant(here.office.assistants, str(assistant)))


@router.get("/{assistant}/graph")
async def get_graph(
    here: Here, _: Who, assistant: str, xray: Annotated[bool | int, Query()] = False
) -> dict[str, list[dict[str, JsonValue]]]:
    """The nodes and edges of its graph; with `xray`, of its sub-graphs too."""
    return (await _graph(here, assistant).aget_graph(xray=xray)).to_json()


@router.get("/{assistant}/schemas")
async def get_schemas(here: Here, _: Who, assistant: str) -> Schemas:
    """What a run is given and what its states hold."""
    graph = _graph(here, assistant)
    return Schemas(
        graph_id=graph.get_name(),
        input_schema=_INPUT,
        output_schema=graph.get_output_jsonschema(),
        state_schema=graph.get_output_jsonschema(),
        config_schema=_CONFIG,
        context_schema=_CONFIG,
    )


@router.get("/{assistant}/subgraphs")
@router.get("/{assistant}/subgraphs/{namespace}")
async def get_subgraphs(here: Here, _: Who, assistant: str, namespace: str | None = None) -> dict[str, dict[str, Any]]:
    """The schemas of the graphs below its graph, by their place."""
    below = _graph(here, assistant).aget_subgraphs(namespace=namespace, recurse=True)
    return {name: {"state": graph.get_output_jsonschema()} async for name, graph in below}


@router.post("/{assistant}/versions")
async def list_versions(here: Here, who: Who, assistant: str) -> list[AssistantShape]:
    """The one version there is."""
    return [_shape(here, who, find_assistant(here.office.assistants, assistant))]


def _matching(here: Premises, who: Visitor, wanted: AssistantSearch) -> list[AssistantShape]:
    shapes = (_shape(here, who, one) for one in here.office.assistants.found.values())
    return [
        shape
        for shape in shapes
        if wanted.graph_id in {None, shape.graph_id}
        and (wanted.name or "").casefold() in shape.name.casefold()
        and (wanted.metadata or {}).items() <= shape.metadata.items()
    ]


def _shape(here: Premises, who: Visitor, assistant: Assistant) -> AssistantShape:
    return assistant_shape(assistant, who.language, here.since)


def _graph(here: Premises, assistant: str) -> Graph:
    return compiled_once(find_assistant(here.office.assistants, assistant))


_INPUT: dict[str, JsonValue] = {
    "title": "Request",
    "type": "object",
    "properties": {
        "message": {"type": "string", "description": "What is asked."},
        "messages": {"type": "array", "items": {"type": "object"}, "description": "Or messages; the last is asked."},
    },
}
_CONFIG: dict[str, JsonValue] = {
    "title": "Asked",
    "type": "object",
    "properties": {"language": {"enum": ["ko", "en"], "description": "The language of the answer."}},
}

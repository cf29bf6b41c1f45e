"""Routes for assistants as LangGraph's clients ask for them: search, graph, schemas. They are installed, not created
over the wire.
"""

from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Query, Response
from pydantic import BaseModel, JsonValue

from madang.runtime.assistants import Assistant, Graph, StockGraph
from madang.runtime.runs import graph_without_checkpointer
from madang.server.context import Context, Reader, ServerContext
from madang.server.langgraph_api.requests import AssistantSearch
from madang.server.langgraph_api.responses import AssistantShape, assistant_shape, find_assistant, selected
from madang.server.security.authentication import Principal

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# LangGraph leaves some of its type parameters open.


router = APIRouter(prefix="/assistants", tags=["assistants"])


class GraphSchemas(BaseModel):
    """The JSON schemas of a graph."""

    graph_id: str
    input_schema: dict[str, JsonValue]
    output_schema: dict[str, JsonValue]
    state_schema: dict[str, JsonValue]
    config_schema: dict[str, JsonValue]
    context_schema: dict[str, JsonValue]


@router.post("/search")
async def search(
    context: Context, caller: Reader, body: AssistantSearch, response: Response
) -> list[dict[str, JsonValue]]:
    """The assistants that match, with what is selected of each."""
    found = _matching(context, caller, body)
    page = found[body.offset : body.offset + body.limit]
    if body.offset + body.limit < len(found):
        response.headers["X-Pagination-Next"] = str(body.offset + body.limit)
    return [selected(shape, body.select) for shape in page]


@router.post("/count")
async def count(context: Context, caller: Reader, body: AssistantSearch) -> int:
    """How many assistants match."""
    return len(_matching(context, caller, body))


@router.get("/{assistant}")
async def get(context: Context, caller: Reader, assistant: UUID) -> AssistantShape:
    """One assistant."""
    return _shape(context, caller, find_assistant(context.application.assistants, str(assistant)))


@router.get("/{assistant}/graph")
async def get_graph(
    context: Context, _: Reader, assistant: str, xray: Annotated[bool | int, Query()] = False
) -> dict[str, list[dict[str, JsonValue]]]:
    """The nodes and edges of its graph; with `xray`, of its sub-graphs too."""
    return (await _graph(context, assistant).aget_graph(xray=xray)).to_json()


@router.get("/{assistant}/schemas")
async def get_schemas(context: Context, _: Reader, assistant: str) -> GraphSchemas:
    """What a run is given and what its states hold."""
    graph = _graph(context, assistant)
    found = find_assistant(context.application.assistants, assistant)
    if isinstance(found, StockGraph):
        return GraphSchemas(
            graph_id=found.name,
            input_schema=found.input_schema,
            output_schema=found.output_schema,
            state_schema=found.output_schema,
            config_schema=found.context_schema,
            context_schema=found.context_schema,
        )
    return GraphSchemas(
        graph_id=graph.get_name(),
        input_schema=_INPUT,
        output_schema=graph.get_output_jsonschema(),
        state_schema=graph.get_output_jsonschema(),
        config_schema=_CONFIG,
        context_schema=_CONFIG,
    )


@router.get("/{assistant}/subgraphs")
@router.get("/{assistant}/subgraphs/{namespace}")
async def get_subgraphs(
    context: Context, _: Reader, assistant: str, namespace: str | None = None
) -> dict[str, dict[str, Any]]:
    """The schemas of the graphs below its graph, by their place."""
    below = _graph(context, assistant).aget_subgraphs(namespace=namespace, recurse=True)
    return {name: {"state": graph.get_output_jsonschema()} async for name, graph in below}


@router.post("/{assistant}/versions")
async def list_versions(context: Context, caller: Reader, assistant: str) -> list[AssistantShape]:
    """The one version there is."""
    return [_shape(context, caller, find_assistant(context.application.assistants, assistant))]


def _matching(context: ServerContext, caller: Principal, body: AssistantSearch) -> list[AssistantShape]:
    shapes = (_shape(context, caller, assistant) for assistant in context.application.assistants.loaded.values())
    found = [
        shape
        for shape in shapes
        if body.graph_id in {None, shape.graph_id}
        and (body.name or "").casefold() in shape.name.casefold()
        and all(shape.metadata.get(name) == value for name, value in (body.metadata or {}).items())
    ]
    return sorted(found, key=lambda shape: getattr(shape, body.sort_by), reverse=body.sort_order == "desc")


def _shape(context: ServerContext, caller: Principal, assistant: Assistant) -> AssistantShape:
    return assistant_shape(assistant, caller.language, context.started_at)


def _graph(context: ServerContext, assistant: str) -> Graph:
    return graph_without_checkpointer(find_assistant(context.application.assistants, assistant))


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

"""Routes for assistants as LangGraph's clients ask for them: those that are installed, and those that the caller made
of them; search, graph, schemas, versions.
"""

from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Query, Response
from pydantic import BaseModel, JsonValue

from madang.runtime.assistants import Assistant, StockGraph, state_json_schema
from madang.runtime.runs import graph_without_checkpointer
from madang.server.context import Context, Reader, ServerContext, Writer
from madang.server.errors import RequestError
from madang.server.langgraph_api.configured_assistants import ConfiguredAssistants
from madang.server.langgraph_api.requests import (
    AssistantPatch,
    AssistantSearch,
    Metadata,
    NewAssistant,
    VersionChoice,
    VersionSearch,
)
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
    found = await _matching(context, caller, body)
    page = found[body.offset : body.offset + body.limit]
    if body.offset + body.limit < len(found):
        response.headers["X-Pagination-Next"] = str(body.offset + body.limit)
    return [selected(shape, body.select) for shape in page]


@router.post("/count")
async def count(context: Context, caller: Reader, body: AssistantSearch) -> int:
    """How many assistants match."""
    return len(await _matching(context, caller, body))


@router.get("/{assistant}")
async def get(context: Context, caller: Reader, assistant: UUID) -> AssistantShape:
    """One assistant."""
    made = await ConfiguredAssistants(context, caller).find(str(assistant))
    return made or _shape(context, caller, find_assistant(context.application.assistants, str(assistant)))


@router.post("")
async def create(context: Context, caller: Writer, body: NewAssistant) -> AssistantShape:
    """A new assistant: a graph with a config, a context and metadata of its own."""
    return await ConfiguredAssistants(context, caller).create(body)


@router.patch("/{assistant}")
async def update(context: Context, caller: Writer, assistant: UUID, body: AssistantPatch) -> AssistantShape:
    """The next version of an assistant."""
    return await ConfiguredAssistants(context, caller).update(str(assistant), body)


@router.delete("/{assistant}", status_code=204)
async def delete(context: Context, caller: Writer, assistant: UUID, delete_threads: bool = False) -> None:
    """Forget an assistant that was made."""
    if delete_threads:
        raise RequestError("delete_threads is not offered here: a thread belongs to a graph; delete it by its id.")
    await ConfiguredAssistants(context, caller).delete(str(assistant))


@router.post("/{assistant}/latest")
async def set_latest(context: Context, caller: Writer, assistant: UUID, body: VersionChoice) -> AssistantShape:
    """The assistant with another of its versions in use."""
    return await ConfiguredAssistants(context, caller).set_latest(str(assistant), body.version)


@router.get("/{assistant}/graph")
async def get_graph(
    context: Context, caller: Reader, assistant: str, xray: Annotated[bool | int, Query()] = False
) -> dict[str, list[dict[str, JsonValue]]]:
    """The nodes and edges of its graph; with `xray`, of its sub-graphs too."""
    return (
        await graph_without_checkpointer(await _installed(context, caller, assistant)).aget_graph(xray=xray)
    ).to_json()


@router.get("/{assistant}/schemas")
async def get_schemas(context: Context, caller: Reader, assistant: str) -> GraphSchemas:
    """What a run is given and what its states hold."""
    found = await _installed(context, caller, assistant)
    graph = graph_without_checkpointer(found)
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
    context: Context, caller: Reader, assistant: str, namespace: str | None = None, recurse: bool = False
) -> dict[str, dict[str, Any]]:
    """The schemas of the graphs below its graph, by their place."""
    found = graph_without_checkpointer(await _installed(context, caller, assistant))
    below = found.aget_subgraphs(namespace=namespace, recurse=recurse)
    return {name: _schemas_below(graph) async for name, graph in below}


def _schemas_below(graph: Any) -> dict[str, Any]:
    state = state_json_schema(graph)
    return {"state_schema": state, "output_schema": state, "input_schema": None, "config_schema": None}


@router.post("/{assistant}/versions")
async def list_versions(
    context: Context, caller: Reader, assistant: str, body: VersionSearch | None = None
) -> list[AssistantShape]:
    """The versions of an assistant, newest first; an installed one has the one."""
    made, asked = ConfiguredAssistants(context, caller), body or VersionSearch()
    if await made.find(assistant) is None:
        return [_shape(context, caller, find_assistant(context.application.assistants, assistant))]
    found = [each for each in await made.versions(assistant) if _holds(each, asked.metadata)]
    return found[asked.offset : asked.offset + asked.limit]


async def _matching(context: ServerContext, caller: Principal, body: AssistantSearch) -> list[AssistantShape]:
    installed = [_shape(context, caller, each) for each in context.application.assistants.loaded.values()]
    shapes = [*installed, *await ConfiguredAssistants(context, caller).list()]
    found = [
        shape
        for shape in shapes
        if body.graph_id in {None, shape.graph_id}
        and (body.name or "").casefold() in shape.name.casefold()
        and _holds(shape, body.metadata)
    ]
    return sorted(found, key=lambda shape: getattr(shape, body.sort_by), reverse=body.sort_order == "desc")


def _holds(shape: AssistantShape, metadata: Metadata | None) -> bool:
    return all(shape.metadata.get(name) == value for name, value in (metadata or {}).items())


def _shape(context: ServerContext, caller: Principal, assistant: Assistant) -> AssistantShape:
    return assistant_shape(assistant, caller.language, context.started_at)


async def _installed(context: ServerContext, caller: Principal, assistant: str) -> Assistant:
    """The installed assistant of that id or name, or the one that was made of it."""
    made = await ConfiguredAssistants(context, caller).find(assistant)
    return find_assistant(context.application.assistants, made.graph_id if made else assistant)


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

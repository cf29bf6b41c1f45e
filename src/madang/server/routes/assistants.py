"""Routes for assistants: the list that the page shows, and the drawing of an assistant's graph."""

from typing import Annotated

from fastapi import APIRouter, Query
from langgraph.graph import END, START
from pydantic import BaseModel, ConfigDict, Field, JsonValue
from starlette.requests import Request

from madang.protocol import ViewKind
from madang.runtime.assistants import Assistant, dataset_dates
from madang.server import phrases
from madang.server.context import Context, Reader
from madang.server.http.deadline import lift_deadline
from madang.server.rendering.graph_drawing import expand_graph, fold_subgraphs, lay_out, subgraph_of
from madang.text import Language, Text

router = APIRouter(tags=["assistants"])


class BilingualText(BaseModel):
    """The same in both languages."""

    ko: str
    en: str


class AssistantCard(BaseModel):
    """What an assistant says of itself."""

    name: str
    title: BilingualText
    about: BilingualText
    greeting: BilingualText | None
    """The first words of a new conversation."""
    examples: list[BilingualText]
    views: list[ViewKind]
    names: dict[str, BilingualText]
    """What people call its nodes and agents."""
    as_of: str
    """The day, month or year of its oldest data; empty where it brings none."""
    reads_files: bool
    options: dict[str, JsonValue]
    """What a question may choose, by name, each with its JSON schema."""


class AssistantList(BaseModel):
    """All assistants there are, why others are not, and the model that they ask; without one, rules answer."""

    model: str | None
    assistants: list[AssistantCard]
    broken: dict[str, str]


class DrawnNode(BaseModel):
    """A node of a graph: its middle and its width on the drawing.

    One that stands for a sub-graph names those it `holds`, one that lies in one names that `part`.
    """

    id: str
    label: str
    holds: list[str]
    part: str
    x: float
    y: float
    width: float


class DrawnEdge(BaseModel):
    """An edge as an SVG path; one that is taken only sometimes is `conditional`."""

    source: str
    target: str
    path: str
    conditional: bool


class GraphDrawing(BaseModel):
    """An assistant's graph laid out on a canvas, and its sub-graphs, folded or not."""

    parts: list[str]
    nodes: list[DrawnNode]
    edges: list[DrawnEdge]
    width: float
    height: float


@router.get("/assistants")
async def list_assistants(context: Context, _: Reader) -> AssistantList:
    """The assistants, by name."""
    assistants = context.application.assistants
    return AssistantList(
        model=context.setup.model,
        assistants=[assistant_card(assistant) for assistant in assistants.loaded.values()],
        broken={name: str(error) for name, error in assistants.broken.items()},
    )


class DraftedMessage(BaseModel):
    """What somebody is about to ask; it is in the body, since addresses are kept in logs."""

    model_config = ConfigDict(extra="forbid")

    message: str = Field(min_length=1, max_length=2000)


class FittingAssistant(BaseModel):
    """The assistant that a message is for; None where no one clearly is."""

    assistant: str | None


@router.post("/assistants/fitting")
async def find_assistant(context: Context, _: Reader, drafted: DraftedMessage, request: Request) -> FittingAssistant:
    """Whom to ask: the assistant whose own examples are nearest to the message, which is not kept."""
    lift_deadline(request.scope)  # the first time the encoder is loaded, which takes long on a busy machine
    return FittingAssistant(assistant=await context.application.choice.fitting(drafted.message))


@router.get("/assistants/{name}/drawing")
async def draw_graph(
    context: Context, caller: Reader, name: str, unfolded: Annotated[list[str] | None, Query()] = None
) -> GraphDrawing:
    """The graph of an assistant, each sub-graph as one node but those `unfolded`."""
    assistant = context.application.assistants.get(name)
    folded = fold_subgraphs(*await expand_graph(assistant), unfolded or ())
    laid = lay_out([(ident, _label(assistant, ident, caller.language)) for ident in folded.nodes], folded.edges)
    return GraphDrawing(
        parts=folded.parts,
        nodes=[
            DrawnNode(**box._asdict(), holds=folded.nodes[box.id], part=subgraph_of(box.id, folded.parts))
            for box in laid.boxes
        ],
        edges=[DrawnEdge(**arrow._asdict()) for arrow in laid.arrows],
        width=laid.width,
        height=laid.height,
    )


def _label(assistant: Assistant, ident: str, language: Language) -> str:
    name = ident.rpartition(":")[2]
    return text.read(language) if (text := {**_ENDS, **assistant.names}.get(name)) else name


_ENDS = {START: phrases.GRAPH_START, END: phrases.GRAPH_END}


def assistant_card(assistant: Assistant) -> AssistantCard:
    """What people are told of an assistant before they ask it something."""
    return AssistantCard(
        name=assistant.name,
        title=_bilingual(assistant.title),
        about=_bilingual(assistant.about),
        greeting=_bilingual(assistant.greeting) if assistant.greeting else None,
        examples=[_bilingual(example) for example in assistant.examples],
        views=list(assistant.views),
        names={name: _bilingual(text) for name, text in assistant.names.items()},
        as_of=min((age.as_of for age in dataset_dates(assistant)), default=""),
        reads_files=assistant.reads_files,
        options=assistant.options.model_json_schema()["properties"] if assistant.options else {},
    )


def _bilingual(text: Text) -> BilingualText:
    return BilingualText(ko=text.ko, en=text.en)

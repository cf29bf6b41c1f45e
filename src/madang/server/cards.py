"""Cards: the assistants as a page shows them, and the real graph of each."""

from fastapi import APIRouter
from langgraph.checkpoint.memory import InMemorySaver
from pydantic import BaseModel

from madang.protocol.views import ViewKind
from madang.runtime.conducting import compiled
from madang.runtime.contract import Assistant
from madang.server.layout import lay_out
from madang.server.premises import Here, Who
from madang.text import Text

__all__ = ["Card", "Cards", "Drawing", "Link", "Node", "Words", "draw", "list_cards", "router"]

router = APIRouter(tags=["assistants"])


class Words(BaseModel):
    """The same in both languages."""

    ko: str
    en: str


class Card(BaseModel):
    """What an assistant says of itself."""

    name: str
    title: Words
    about: Words
    examples: list[Words]
    views: list[ViewKind]


class Cards(BaseModel):
    """All assistants there are, and why others are not."""

    assistants: list[Card]
    broken: dict[str, str]


class Node(BaseModel):
    """A node of a graph: its middle and its width on the drawing."""

    id: str
    label: str
    x: float
    y: float
    width: float


class Link(BaseModel):
    """An edge as an SVG path; one that is taken only sometimes is `conditional`."""

    source: str
    target: str
    path: str
    conditional: bool


class Drawing(BaseModel):
    """An assistant's graph laid out on a canvas, sub-graphs included."""

    nodes: list[Node]
    edges: list[Link]
    width: float
    height: float


@router.get("/assistants")
async def list_cards(here: Here, _: Who) -> Cards:
    """The assistants, by name."""
    assistants = here.office.assistants
    return Cards(
        assistants=[_card(one) for one in assistants.found.values()],
        broken={name: str(error) for name, error in assistants.broken.items()},
    )


@router.get("/assistants/{name}/drawing")
async def draw(here: Here, _: Who, name: str) -> Drawing:
    """The graph of an assistant."""
    graph = await compiled(here.office.assistants.get(name), InMemorySaver()).aget_graph(xray=True)
    nodes = [(node.id, node.name.split(":")[-1].strip("_")) for node in graph.nodes.values()]
    laid = lay_out(nodes, [(edge.source, edge.target, edge.conditional) for edge in graph.edges])
    return Drawing(
        nodes=[Node(**box._asdict()) for box in laid.boxes],
        edges=[Link(**arrow._asdict()) for arrow in laid.arrows],
        width=laid.width,
        height=laid.height,
    )


def _card(assistant: Assistant) -> Card:
    return Card(
        name=assistant.name,
        title=_words(assistant.title),
        about=_words(assistant.about),
        examples=[_words(one) for one in assistant.examples],
        views=list(assistant.views),
    )


def _words(text: Text) -> Words:
    return Words(ko=text.ko, en=text.en)

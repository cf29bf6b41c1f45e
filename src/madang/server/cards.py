"""Cards: the assistants as a page shows them, and the real graph of each."""

from typing import Annotated

from fastapi import APIRouter, Query
from langgraph.graph import END, START
from pydantic import BaseModel

from madang.protocol.views import ViewKind
from madang.runtime.ages import data_ages
from madang.runtime.contract import Assistant
from madang.server.anatomy import anatomy_of
from madang.server.folding import fold, part_of
from madang.server.layout import lay_out
from madang.server.premises import Here, Who
from madang.text import Language, Text

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
    names: dict[str, Words]
    """What people call its nodes and agents."""
    as_of: str
    """The day, month or year of its latest data; empty where it brings none."""


class Cards(BaseModel):
    """All assistants there are, why others are not, and the model that they ask; without one, rules answer."""

    model: str | None
    assistants: list[Card]
    broken: dict[str, str]


class Node(BaseModel):
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


class Link(BaseModel):
    """An edge as an SVG path; one that is taken only sometimes is `conditional`."""

    source: str
    target: str
    path: str
    conditional: bool


class Drawing(BaseModel):
    """An assistant's graph laid out on a canvas, and its sub-graphs, folded or not."""

    parts: list[str]
    nodes: list[Node]
    edges: list[Link]
    width: float
    height: float


@router.get("/assistants")
async def list_cards(here: Here, _: Who) -> Cards:
    """The assistants, by name."""
    assistants = here.office.assistants
    return Cards(
        model=here.setup.model,
        assistants=[_card(one) for one in assistants.found.values()],
        broken={name: str(error) for name, error in assistants.broken.items()},
    )


@router.get("/assistants/{name}/drawing")
async def draw(here: Here, who: Who, name: str, unfolded: Annotated[list[str] | None, Query()] = None) -> Drawing:
    """The graph of an assistant, each sub-graph as one node but those `unfolded`."""
    assistant = here.office.assistants.get(name)
    folded = fold(*await anatomy_of(assistant), unfolded or ())
    laid = lay_out([(ident, _label(assistant, ident, who.language)) for ident in folded.nodes], folded.edges)
    return Drawing(
        parts=folded.parts,
        nodes=[
            Node(**box._asdict(), holds=folded.nodes[box.id], part=part_of(box.id, folded.parts)) for box in laid.boxes
        ],
        edges=[Link(**arrow._asdict()) for arrow in laid.arrows],
        width=laid.width,
        height=laid.height,
    )


def _label(assistant: Assistant, ident: str, language: Language) -> str:
    name = ident.rpartition(":")[2]
    return text.read(language) if (text := {**_ENDS, **assistant.names}.get(name)) else name


_ENDS = {START: Text(ko="시작", en="start"), END: Text(ko="끝", en="end")}


def _card(assistant: Assistant) -> Card:
    return Card(
        name=assistant.name,
        title=_words(assistant.title),
        about=_words(assistant.about),
        examples=[_words(one) for one in assistant.examples],
        views=list(assistant.views),
        names={name: _words(text) for name, text in assistant.names.items()},
        as_of=max((age.as_of for age in data_ages(assistant)), default=""),
    )


def _words(text: Text) -> Words:
    return Words(ko=text.ko, en=text.en)

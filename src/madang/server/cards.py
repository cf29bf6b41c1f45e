"""Cards: the assistants as a page shows them, and the real graph of each."""

from fastapi import APIRouter
from langgraph.checkpoint.memory import InMemorySaver
from pydantic import BaseModel, JsonValue

from madang.protocol.views import ViewKind
from madang.runtime.conducting import compiled
from madang.runtime.contract import Assistant
from madang.server.premises import Here, Who
from madang.text import Text

__all__ = ["Card", "Cards", "Drawing", "Words", "draw", "list_cards", "router"]

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


class Drawing(BaseModel):
    """The nodes of an assistant's graph and the edges between them, sub-graphs included."""

    nodes: list[dict[str, JsonValue]]
    edges: list[dict[str, JsonValue]]


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
    graph = compiled(here.office.assistants.get(name), InMemorySaver())
    return Drawing.model_validate((await graph.aget_graph(xray=True)).to_json())


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

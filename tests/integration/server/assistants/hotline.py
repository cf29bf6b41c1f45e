"""An assistant that keeps its conversation, asks which room is meant, has a booking approved, and answers with a
source, a file and a view.
"""

from typing import Annotated, Any, Literal

from langgraph.graph import START
from langgraph.runtime import Runtime
from pydantic import BaseModel, Field

from madang.protocol import AnswerOption, Approval, Clarification, File, Reply, Source, TableColumn, TableView
from madang.runtime import Assistant, RunContext
from madang.runtime.agent_loop import OfferedTool, ToolResult
from madang.runtime.agents import ChatMessage, answer_message, exchanged_messages
from madang.state import CheckedGraph, Keep, Sensitive, State, append
from madang.text import Text

ROOMS = (AnswerOption(label="Garden room", value="garden"), AnswerOption(label="Attic", value="attic"))


class Booking(State, name="tests.hotline", version=1):
    asked: str = ""
    messages: Annotated[list[ChatMessage], append, Keep.at_most(6), Sensitive()] = []
    card: Annotated[str, Sensitive()] = ""
    room: str = ""
    nights: int = 0
    said: str = ""
    files: list[File] = []


async def ask_room(state: Booking, runtime: Runtime[RunContext]) -> dict[str, Any]:
    if "book" not in state.asked:
        return {"room": "", "nights": 0}
    context = runtime.context
    question = Clarification(id="room", question="Which room?", options=ROOMS, answer_schema={"type": "string"})
    room = str(await context.ask(question))
    said = exchanged_messages("Which room?", room, run=context.run, ident="room")
    return {"room": room, "card": "4929 1234", "messages": said}


async def approve(state: Booking, runtime: Runtime[RunContext]) -> dict[str, Any]:
    if not state.room:
        return {}
    arguments = {"room": state.room, "nights": 1}
    decided = await runtime.context.ask(
        Approval(id="consent", action="book_room", reason="It cannot be undone.", arguments=dict(arguments))
    )
    nights = (decided.arguments or arguments)["nights"] if decided.approved else 0
    return {"nights": nights if isinstance(nights, int) else 0}


async def reply(state: Booking, runtime: Runtime[RunContext]) -> dict[str, Any]:
    context = runtime.context
    said = f"{state.room}, {state.nights} night(s)." if state.nights else f"Nothing is booked: {state.asked}"
    file = await context.files.save("booking.txt", "text/plain", said.encode())
    return {"said": said, "files": [file], "messages": [answer_message(said, context.run)]}


def build() -> CheckedGraph[Any, RunContext, Any, Any]:
    graph = CheckedGraph(Booking, context_schema=RunContext)
    for node in (ask_room, approve, reply):
        graph.add_node(node.__name__, node)
    graph.add_edge(START, "ask_room")
    graph.add_edge("ask_room", "approve")
    graph.add_edge("approve", "reply")
    return graph


def answer(state: Booking, language: str) -> Reply:
    rows = TableView(columns=(TableColumn(title="Nights", kind="number"),), rows=((state.nights,),))
    return Reply(
        answer=state.said,
        warnings=("Rates are of last year.",) if "old rates" in state.asked else (),
        sources=(Source(id="rates", title="Rates", location="https://example.org/rates"),),
        files=tuple(state.files),
        views=(rows.titled("Stay"),),
    )


class Stay(BaseModel):
    room: Literal["garden", "attic"]
    nights: int = Field(default=1, ge=1)


async def rate(stay: Stay, _: RunContext) -> ToolResult:
    if stay.room == "attic":
        raise KeyError("the key of the attic")
    return ToolResult(
        statements=(f"{stay.nights} night(s) cost {stay.nights * 90}.",),
        values={"price": str(stay.nights * 90)},
        sources=(Source(id="rates", title="Rates", as_of="2026-01-01"),),
        data={"secret": "not told"},
    )


HOTLINE = Assistant(
    name="hotline",
    title=Text(ko="예약", en="Bookings"),
    about=Text(ko="방을 예약합니다.", en="Books a room."),
    examples=(Text(ko="book 방", en="book a room"),),
    state=Booking,
    build=build,
    read=lambda request: {"asked": request.message, "messages": [{"role": "user", "content": request.message}]},
    answer=answer,
    views=("table",),
    offered_tools=(OfferedTool(name="rate", about="What a stay costs.", arguments=Stay, run=rate),),
)

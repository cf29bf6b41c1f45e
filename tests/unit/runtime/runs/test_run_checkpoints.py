"""What a run stores on its way: small states, and no state before what was told on the way to it."""

import asyncio
from collections.abc import Callable
from typing import Annotated, Any

from langgraph.graph import START
from langgraph.runtime import Runtime

from madang.protocol import Reply, RunRequest
from madang.protocol.events import TokenStreamed
from madang.runtime import Assistant, RunContext, run_assistant
from madang.state import CheckedGraph, Offload, OffloadReference, State, append
from madang.store import open_store
from madang.testing import MemoryJournal, make_context, open_assistant_session
from madang.text import Text


class Notes(State, name="notes"):
    raw: Annotated[list[str], append, Offload(over=1_000)] = []
    text: str = ""


def assistant_of(*nodes: Callable[..., Any]) -> Assistant:
    """An assistant whose graph runs these nodes one after the other."""

    def build() -> CheckedGraph[Any, RunContext, Any, Any]:
        graph: Any = CheckedGraph(Notes, context_schema=RunContext)
        graph.add_sequence(nodes)
        graph.add_edge(START, nodes[0].__name__)
        return graph

    words = Text(ko="가", en="a")
    return Assistant(
        name="notes",
        title=words,
        about=words,
        examples=(words,),
        state=Notes,
        build=build,
        read=lambda _: {},
        answer=lambda state, _: Reply(answer=state.text),
    )


async def test_bulk_stays_out_of_the_state_and_is_there_for_whoever_needs_it() -> None:
    async def search(_: Notes) -> dict[str, Any]:
        return {"raw": ["page " * 1_000]}

    async def read(state: Notes, runtime: Runtime[RunContext]) -> dict[str, Any]:
        [reference] = state.raw
        assert isinstance(reference, OffloadReference)
        return {"text": f"{len((await runtime.context.load_offloaded(state.raw))[0])} of {reference.size}"}

    async with open_assistant_session(assistant_of(search, read)) as rehearsal:
        answer = await rehearsal.ask("?")
        assert (answer.status, answer.answer) == ("completed", "5000 of 5004")
        saved = await rehearsal.store.checkpointer.aget_tuple({"configurable": {"thread_id": "s"}})
        assert saved is not None
        assert "page " * 100 not in repr(saved.checkpoint)


async def test_no_checkpoint_is_stored_before_what_was_told_on_the_way_to_it() -> None:
    saved: list[int] = []

    def speaker(name: str) -> Callable[..., Any]:
        async def speak(_: Notes, runtime: Runtime[RunContext]) -> dict[str, Any]:
            runtime.context.emit(TokenStreamed(text=name))
            return {"text": name}

        speak.__name__ = name
        return speak

    class Slow(MemoryJournal):
        async def append(self, said: Any) -> None:
            await asyncio.sleep(0.02)
            await super().append(said)

    async with open_store("sqlite:///:memory:") as store:
        store.register(Notes)
        journal, put = Slow(), store.checkpointer._writer.put
        assistant = assistant_of(*map(speaker, "abc"))

        async def watched(*args: Any, **more: Any) -> None:
            saved.append(len(journal.log))
            await put(*args, **more)

        store.checkpointer._writer = _Spied(store.checkpointer._writer, watched)  # type: ignore[assignment]
        await run_assistant(
            assistant, RunRequest(message="?"), make_context(), checkpointer=store.checkpointer, journal=journal
        )
    assert saved == [0, 0, 1, 2, 3]


class _Spied:
    """A checkpoint writer whose saves are watched."""

    def __init__(self, writer: Any, put: Any) -> None:
        self._writer, self.put = writer, put

    def __getattr__(self, name: str) -> Any:
        return getattr(self._writer, name)

"""A researcher: searches one topic with several queries, and compresses what it found."""

from collections.abc import Sequence
from typing import Any, Literal

from langgraph.graph import END, START
from langgraph.runtime import Runtime

from madang.assistants.research.agents.meaning import read_meanings
from madang.assistants.research.agents.model_researcher import research_with_model
from madang.assistants.research.extract.compression import note_quotes, topic_question
from madang.assistants.research.extract.notes import Note, PassageHit, Quote
from madang.assistants.research.state import Researcher, ResearcherOutput
from madang.assistants.research.tools.search import look_up, raw_note
from madang.runtime.agent_loop import has_model
from madang.runtime.agents import RunContext
from madang.state.writes import CheckedGraph


def build_researcher() -> CheckedGraph[Researcher, RunContext, Any, ResearcherOutput]:
    """researcher -> researcher_tools -> researcher -> ... -> compress_research."""
    graph: Any = CheckedGraph(Researcher, output_schema=ResearcherOutput, context_schema=RunContext)
    graph.add_node("researcher", _choose_query)
    graph.add_node("researcher_tools", _search)
    graph.add_node("compress_research", _compress_research)
    graph.add_edge(START, "researcher")
    graph.add_conditional_edges("researcher", _go_on)
    graph.add_edge("researcher_tools", "researcher")
    graph.add_edge("compress_research", END)
    return graph


async def _choose_query(state: Researcher, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """The next way to ask that has not been tried, while too little is known and the limit is not reached.

    With a model, it searches by itself first; rules go on only where it found nothing.
    """
    if not state.asked and has_model("researcher", runtime.context):
        found = await research_with_model(state, runtime.context)
        if found["raw_notes"]:
            return {**found, "query": None}
    limits = state.options
    left = [query for query in state.topic.queries if query not in state.asked]
    done = not left or len(state.asked) >= limits.queries or len(state.raw_notes) >= limits.passages * 2
    return {"query": None if done else left[0]}


async def _search(state: Researcher, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """What the query brings that was not found before; what failed once is not asked again."""
    query = state.query or ""
    outcome = await look_up(
        query,
        state.scope,
        state.options,
        runtime.context,
        without=state.problems,
        thorough=state.topic.title == state.question,
    )
    known = {note.passage for note in state.raw_notes}
    return {
        "asked": [query],
        "raw_notes": [raw_note(passage, state.topic.id) for passage in outcome.passages if passage.id not in known],
        "problems": {**state.problems, **outcome.problems},
    }


def _go_on(state: Researcher) -> Literal["researcher_tools", "compress_research"]:
    """Always through compression, whatever ends the search."""
    return "researcher_tools" if state.query else "compress_research"


async def _compress_research(state: Researcher, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """The few sentences that matter; that nothing was found is a result too."""
    asked = topic_question(state.topic.title, state.question)
    new = {note.passage for note in state.raw_notes}
    found = [*state.raw_notes, *(note for note in state.known if note.passage not in new)]
    meanings = await read_meanings(asked, found, runtime.context)
    count = state.options.sentences
    chosen = _once(state.kept)
    if chosen:
        found = [note for note in found if note.passage in {quote.passage for quote in chosen}]
    passed_over = state.kept_nothing and state.topic.title != state.question
    quotes = chosen or (() if passed_over else note_quotes(state.topic.title, state.question, found, count, meanings))
    nothing: Literal["failed", "nothing"] = "failed" if state.problems and not found else "nothing"
    note = Note(
        topic=state.topic.id,
        title=state.topic.title,
        outcome="found" if quotes else nothing,
        quotes=quotes,
        found=tuple(PassageHit(passage=note.passage, score=note.score) for note in found),
        problem=" ".join(state.problems.values()),
        chosen=bool(chosen),
    )
    return {"note": note}


def _once(kept: Sequence[Quote]) -> tuple[Quote, ...]:
    """What a model kept, no sentence twice; what it found and left out is not evidence that it wanted."""
    return tuple({(quote.passage, quote.start): quote for quote in kept}.values())

"""A researcher with a model: chooses its own queries, in any language, opens sources, and keeps quotes. What it keeps
has to stand word for word in a passage that it found.
"""

from functools import partial
from pathlib import Path
from typing import Any

from pydantic import BaseModel, Field

from madang.assistants.research.extract.notes import Quote, RawNote
from madang.assistants.research.state import Researcher
from madang.assistants.research.tools.search import look_up, look_up_in_source, raw_note
from madang.protocol import Source
from madang.reading import gives_orders
from madang.runtime.agent_loop import (
    ModelAgent,
    OfferedTool,
    ToolInputError,
    ToolResult,
    current_results,
    run_agent,
    think,
)
from madang.runtime.agents import RunContext


async def research_with_model(state: Researcher, context: RunContext) -> dict[str, Any]:
    """What a model found and kept, as the researcher's state takes it."""
    agent = ModelAgent("researcher", "researcher", _PROMPT, _tools(state), most_turns=state.options.queries + 4)
    asked = {"topic": state.topic.title, "question": state.question, "follows": state.follows}
    task = {"language": context.language, "most": state.options.queries}
    run = await run_agent(agent, {**task, **asked}, context)
    notes = {note.passage: note for result in run.results.values() for note in _notes_of(result)}
    kept = [Quote.model_validate(each.data["quote"]) for each in run.results.values() if "quote" in each.data]
    problems = {name: why for result in run.results.values() for name, why in _problems_of(result).items()}
    queries = [str(each.data["query"]) for each in run.results.values() if "query" in each.data]
    nothing = run.status == "completed" and bool(notes) and not kept
    found = {"raw_notes": list(notes.values()), "kept": kept, "problems": problems, "asked": queries}
    return {**found, "kept_nothing": nothing}


class SearchQuery(BaseModel):
    """What to look for."""

    query: str = Field(min_length=2, max_length=300, description="A question or key words, in any language.")


class SourceQuery(BaseModel):
    """A passage that was found, and what to look for in its source."""

    result: str = Field(description="The id of the result with the passage, such as r1.")
    passage: int = Field(ge=1, description="The number of the passage in that result.")
    query: str = Field(min_length=2, max_length=300)


class KeptQuote(BaseModel):
    """A sentence to keep, and where it stands."""

    result: str = Field(description="The id of the result with the passage, such as r1.")
    passage: int = Field(ge=1, description="The number of the passage in that result.")
    quote: str = Field(min_length=8, max_length=600, description="Word for word as it stands there.")


def _tools(state: Researcher) -> tuple[OfferedTool, ...]:
    return (
        OfferedTool(
            name="search",
            about="Passages of the documents that answer a query, numbered.",
            arguments=SearchQuery,
            run=partial(_search, state),
            timeout=60.0,
        ),
        OfferedTool(
            name="search_in_source",
            about="More passages of the source of a passage that was found.",
            arguments=SourceQuery,
            run=partial(_search_in_source, state),
        ),
        OfferedTool(
            name="keep_quote",
            about="Keeps a sentence for the report. It has to stand word for word in the passage.",
            arguments=KeptQuote,
            run=_keep_quote,
        ),
        think,
    )


async def _search(state: Researcher, asked: SearchQuery, context: RunContext) -> ToolResult:
    outcome = await look_up(asked.query, state.scope, state.options, context)
    notes = [raw_note(passage, state.topic.id) for passage in outcome.passages]
    return _result_of(notes[:_MOST_SHOWN], query=asked.query, problems=dict(outcome.problems))


async def _search_in_source(state: Researcher, asked: SourceQuery, context: RunContext) -> ToolResult:
    note = _passage(asked.result, asked.passage)
    passages = await look_up_in_source(asked.query, note.source.id, state.scope, context)
    return _result_of([raw_note(each, state.topic.id) for each in passages], query=asked.query, problems={})


async def _keep_quote(asked: KeptQuote, _: RunContext) -> ToolResult:
    note = _passage(asked.result, asked.passage)
    start = note.text.find(asked.quote.strip())
    if start < 0:
        raise ToolInputError("That does not stand in the passage word for word. Copy the sentence as it is.")
    if gives_orders(asked.quote):
        raise ToolInputError("That sentence gives orders to a machine. It is not evidence and is not kept.")
    end = start + len(asked.quote.strip())
    quote = Quote(passage=note.passage, source=note.source.id, text=note.text[start:end], start=start, end=end)
    return ToolResult(statements=(quote.text,), data={"quote": quote.model_dump(mode="json")})


def _result_of(notes: list[RawNote], *, query: str, problems: dict[str, str]) -> ToolResult:
    shown = [f"[{number}] ({_title_of(note)}) {note.text[:_LONGEST_SHOWN]}" for number, note in enumerate(notes, 1)]
    return ToolResult(
        statements=(*shown, *problems.values()) or ("Nothing was found. Try other words or the other language.",),
        sources=tuple(Source(id=note.source.id, title=note.source.title) for note in notes),
        data={
            "notes": [note.model_dump(mode="json") for note in notes],
            "query": query,
            "problems": dict[str, Any](problems),
        },
    )


def _title_of(note: RawNote) -> str:
    """What a source is called; a name that gives orders is not passed on."""
    return "a document" if gives_orders(note.source.title) else note.source.title


def _passage(result: str, number: int) -> RawNote:
    found = _notes_of(current_results().get(result, ToolResult()))
    if not 1 <= number <= len(found):
        raise ToolInputError(f"There is no passage {number} in {result!r}.")
    return found[number - 1]


def _notes_of(result: ToolResult) -> list[RawNote]:
    notes: Any = result.data.get("notes", [])
    return [RawNote.model_validate(note) for note in notes]


def _problems_of(result: ToolResult) -> dict[str, str]:
    problems: Any = result.data.get("problems", {})
    return dict(problems)


_PROMPT = Path(__file__).parents[1] / "prompts" / "research.md"
_MOST_SHOWN, _LONGEST_SHOWN = 10, 700

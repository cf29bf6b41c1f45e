"""What the assistant does for others in a single call: search the library."""

from pydantic import BaseModel, Field

from madang.knowledge import Passage
from madang.protocol import Source
from madang.runtime.agent_loop import OfferedTool, ToolInputError, ToolResult
from madang.runtime.agents import RunContext


class LibraryQuery(BaseModel):
    """A question to a corpus of the library."""

    query: str = Field(min_length=2, max_length=600)
    corpus: str = Field(description="The name of a corpus; a wrong one is answered with those that there are.")
    limit: int = Field(default=8, ge=1, le=30)


async def _search_corpus(asked: LibraryQuery, context: RunContext) -> ToolResult:
    known = [each.name for each in await context.library.list_corpora(tenant=context.tenant)] if context.library else []
    if asked.corpus not in known:
        raise ToolInputError(f"There is no corpus {asked.corpus!r}. There are: {', '.join(known) or 'none'}.")
    found = await context.corpus(asked.corpus).search(asked.query, limit=asked.limit, by_meaning=True)
    return ToolResult(
        statements=tuple(f"{passage.location_text}: {passage.text}" for passage in found.passages) or (_NOTHING,),
        sources=tuple(map(_source, found.passages)),
        foreign=True,
    )


_NOTHING = "Nothing in this corpus answers that. Try other words, or the other language."


def _source(passage: Passage) -> Source:
    as_of = passage.source.as_of.isoformat() if passage.source.as_of else None
    return Source(
        id=passage.id,
        title=passage.location_text,
        location=passage.source.location,
        as_of=as_of,
        excerpt=passage.text,
    )


OFFERED_TOOLS = (
    OfferedTool(
        name="search_corpus",
        about="Passages of the documents in a corpus of the library that answer a question, word for word.",
        arguments=LibraryQuery,
        run=_search_corpus,
    ),
)

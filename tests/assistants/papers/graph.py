from typing import Any

from langgraph.graph import START
from langgraph.runtime import Runtime

from madang.documents import Document, bullets, paragraph, read_file, to_docx, to_markdown
from madang.protocol.files import DOCX, MARKDOWN
from madang.runtime import RunContext
from madang.state import CheckedGraph
from tests.assistants.papers.state import Desk


async def read(state: Desk, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Takes the paragraphs of every file that came with the request."""
    contents = [await runtime.context.files.open(file.reference) for file in state.handed_in]
    return {"passages": tuple([passage.text for content in contents for passage in await read_file(content)])}


async def write(state: Desk, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes the paper in two formats."""
    paper = Document(title="Paper", language="en", blocks=(paragraph(state.wish), bullets(state.passages)))
    save = runtime.context.files.save
    papers = (
        await save("paper.md", MARKDOWN, to_markdown(paper).encode()),
        await save("paper.docx", DOCX, to_docx(paper)),
    )
    return {"papers": papers}


def build() -> CheckedGraph[Any, RunContext, Any, Any]:
    graph = CheckedGraph(Desk, context_schema=RunContext)
    graph.add_node("read", read)
    graph.add_node("write", write)
    graph.add_edge(START, "read")
    graph.add_edge("read", "write")
    return graph

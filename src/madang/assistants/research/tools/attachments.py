"""Searches the files that were handed in with a conversation: read where foreign files are read, ranked on the spot,
cited by page and line.
"""

import asyncio
from collections import OrderedDict
from hashlib import blake2b
from pathlib import PurePosixPath

from pydantic import JsonValue

from madang.assistants.research import phrases
from madang.assistants.research.understand.scope import wants_overview
from madang.errors import MadangError
from madang.knowledge import CorpusDocument
from madang.knowledge.ingest import read_contents
from madang.knowledge.web import opening_passages, rank_documents
from madang.protocol import problem_of
from madang.runtime.agents import RunContext, Tool, current_context


async def _search_files(query: str, files: list[dict[str, str]], limit: int) -> JsonValue:
    """The passages of the files that answer best, and by name which of them cannot be read, and why."""
    context = current_context()
    documents, problems = list[CorpusDocument](), dict[str, JsonValue]()
    for file in files:
        try:
            documents.append(await _document(file["reference"], file["name"], context))
        except MadangError as error:
            problems[file["name"]] = problem_of(error, context.language).message
    found = await asyncio.to_thread(rank_documents, query, documents, limit)
    passages = found.passages or (opening_passages(documents, limit) if wants_overview(query) else ())
    return {"passages": [passage.model_dump(mode="json") for passage in passages], "problems": problems}


async def _document(reference: str, name: str, context: RunContext) -> CorpusDocument:
    """The file as a document; what was read once in this process is not read again while it is among the latest."""
    content = await context.files.open(reference)
    key = (reference, blake2b(content, digest_size=16).digest())
    if key not in _read:
        contents = await read_contents(content, PurePosixPath(name.lower()).suffix)
        _read[key] = CorpusDocument(
            id=reference,
            title=contents.title or PurePosixPath(name).stem,
            sections=contents.sections,
            location=name,
            as_of=contents.as_of,
        )
    _read.move_to_end(key)
    while len(_read) > _MOST_READ:
        _read.popitem(last=False)
    return _read[key]


_read: OrderedDict[tuple[str, bytes], CorpusDocument] = OrderedDict()
_MOST_READ = 32
SEARCH_FILES = Tool(name="search_files", about=phrases.SEARCH_FILES_ABOUT, run=_search_files, timeout=60.0)

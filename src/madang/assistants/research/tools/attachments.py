"""Searches the files that were handed in with a conversation: read where foreign files are read, ranked on the spot,
cited by page and line.
"""

import asyncio
from collections import OrderedDict
from hashlib import blake2b
from pathlib import PurePosixPath

from pydantic import JsonValue

from madang.assistants.research import phrases
from madang.assistants.research.extract.parts import wants_overview
from madang.errors import MadangError
from madang.knowledge import CorpusDocument, Section
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


def pasted_id(number: int) -> str:
    """The id of the document that a pasted text is searched as; the first is number 1."""
    return f"pasted:{number}"


async def _search_texts(query: str, texts: list[dict[str, str]]) -> JsonValue:
    """All that was pasted, each text with how well it answers: what somebody wrote into a message is short."""
    language = current_context().language
    documents = [
        CorpusDocument(
            id=pasted_id(number),
            title=text["name"] or f"{phrases.PASTED_TEXT.read(language)} {number}",
            sections=(Section(text=text["text"], path=()),),
            location="",
        )
        for number, text in enumerate(texts, start=1)
    ]
    ranked = await asyncio.to_thread(rank_documents, query, documents, len(documents))
    known = {passage.source.document for passage in ranked.passages}
    others = opening_passages([document for document in documents if document.id not in known], len(documents))
    return [passage.model_dump(mode="json") for passage in (*ranked.passages, *others)]


_read: OrderedDict[tuple[str, bytes], CorpusDocument] = OrderedDict()
_MOST_READ = 32
SEARCH_FILES = Tool(name="search_files", about=phrases.SEARCH_FILES_ABOUT, run=_search_files, timeout=60.0)
SEARCH_TEXTS = Tool(name="search_texts", about=phrases.SEARCH_TEXTS_ABOUT, run=_search_texts, timeout=30.0)

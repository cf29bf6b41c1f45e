"""Libraries for tests: in memory, with the documents that a test needs."""

from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager

from madang.knowledge import Document, Library, open_library

__all__ = ["library_of_documents"]


@asynccontextmanager
async def library_of_documents(corpora: Mapping[str, Sequence[Document]]) -> AsyncGenerator[Library]:
    """A library that holds these documents by corpus, beside what ships, and is gone at the end of the block."""
    async with open_library("sqlite:///:memory:") as library:
        for name, documents in corpora.items():
            await library.corpus(name).add(documents)
        yield library

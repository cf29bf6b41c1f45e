"""Corpora, ingest, keyword and vector search, sources and citations.

May import `madang.state`, `madang.protocol`, `madang.store`, and of `madang.models` the analysis of language.
"""

from madang.knowledge.corpus import Corpus
from madang.knowledge.documents import Document, Section
from madang.knowledge.filling import Added, Refusal, Step
from madang.knowledge.glossary import Glossary
from madang.knowledge.library import Library, Shelf, open_library
from madang.knowledge.passages import Filters, Found, Outcome, Passage, Source
from madang.knowledge.reading.markdown import read_markdown
from madang.knowledge.shipping import shipped_markdown

__all__ = [
    "Added",
    "Corpus",
    "Document",
    "Filters",
    "Found",
    "Glossary",
    "Library",
    "Outcome",
    "Passage",
    "Refusal",
    "Section",
    "Shelf",
    "Source",
    "Step",
    "open_library",
    "read_markdown",
    "shipped_markdown",
]

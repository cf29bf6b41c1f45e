"""Corpora, ingest, keyword and vector search, sources and citations.

May import `madang.state`, `madang.protocol`, `madang.store`, `madang.documents`, `madang.reading`, and of
`madang.models` the lock on paid models. A `Library` holds each `Corpus`; `ingest` fills it from files, statutes or
the web, `search` answers from it, `evidence` checks what an answer cites.
"""

from madang.knowledge.corpus import Corpus, shipped_markdown
from madang.knowledge.errors import WebError
from madang.knowledge.evidence.citations import (
    CheckedSentence,
    CitedSource,
    CitedText,
    Evidence,
    RenderedText,
    cite_passages,
)
from madang.knowledge.evidence.comparison import ComparedSentence, DocumentComparison, compare_documents
from madang.knowledge.evidence.support import Support, Verdict, check_support
from madang.knowledge.index.embeddings import Encoder, LangChainEncoder, Matrix, embedded_encoder, open_encoder
from madang.knowledge.index.terms import Glossary, Term, find_terms
from madang.knowledge.ingest.update import IngestProgress, IngestReport, RejectedDocument
from madang.knowledge.library import Library, open_library
from madang.knowledge.readers.markdown import read_markdown
from madang.knowledge.sources import (
    CorpusDocument,
    CorpusSource,
    CorpusSummary,
    Passage,
    PassageFilters,
    SearchOutcome,
    SearchResult,
    Section,
)
from madang.reading.language import Sentence, split_sentences

__all__ = [
    "CheckedSentence",
    "CitedSource",
    "CitedText",
    "ComparedSentence",
    "Corpus",
    "CorpusDocument",
    "CorpusSource",
    "CorpusSummary",
    "DocumentComparison",
    "Encoder",
    "Evidence",
    "Glossary",
    "IngestProgress",
    "IngestReport",
    "LangChainEncoder",
    "Library",
    "Matrix",
    "Passage",
    "PassageFilters",
    "RejectedDocument",
    "RenderedText",
    "SearchOutcome",
    "SearchResult",
    "Section",
    "Sentence",
    "Support",
    "Term",
    "Verdict",
    "WebError",
    "check_support",
    "cite_passages",
    "compare_documents",
    "embedded_encoder",
    "find_terms",
    "open_encoder",
    "open_library",
    "read_markdown",
    "shipped_markdown",
    "split_sentences",
]

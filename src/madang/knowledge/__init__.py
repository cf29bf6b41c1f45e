"""Corpora, ingest, keyword and vector search, sources and citations.

May import `madang.state`, `madang.protocol`, `madang.store`, and of `madang.models` the analysis of language.
"""

from madang.knowledge.citations import CheckedSentence, CitedSource, CitedText, Evidence, Rendered, cite
from madang.knowledge.corpus import Corpus
from madang.knowledge.documents import Document, Section
from madang.knowledge.encoders import Encoder, LangChainEncoder, embedded_encoder, open_encoder
from madang.knowledge.filling import Added, Refusal, Step
from madang.knowledge.glossary import Glossary
from madang.knowledge.library import Library, Shelf, open_library
from madang.knowledge.passages import Filters, Found, Outcome, Passage, Source
from madang.knowledge.reading.markdown import read_markdown
from madang.knowledge.sentences import Sentence, split_sentences
from madang.knowledge.shipping import shipped_markdown
from madang.knowledge.support import Support, Verdict, check_support
from madang.knowledge.terms import Term, find_terms

__all__ = [
    "Added",
    "CheckedSentence",
    "CitedSource",
    "CitedText",
    "Corpus",
    "Document",
    "Encoder",
    "Evidence",
    "Filters",
    "Found",
    "Glossary",
    "LangChainEncoder",
    "Library",
    "Outcome",
    "Passage",
    "Refusal",
    "Rendered",
    "Section",
    "Sentence",
    "Shelf",
    "Source",
    "Step",
    "Support",
    "Term",
    "Verdict",
    "check_support",
    "cite",
    "embedded_encoder",
    "find_terms",
    "open_encoder",
    "open_library",
    "read_markdown",
    "shipped_markdown",
    "split_sentences",
]

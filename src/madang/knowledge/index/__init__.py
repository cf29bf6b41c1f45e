"""How text is indexed and ranked: terms, look-up keys, chunks, rows, scores and vectors.

`ingest` writes with it and `search` reads with it, so that a text and a question are analysed the same way.
"""

from madang.knowledge.index.code_blocks import CodeBlock, find_code_blocks
from madang.knowledge.index.embeddings import Encoder, embedded_encoder, likenesses_of, open_encoder, pack_vectors
from madang.knowledge.index.lexicon import meanings_in_other_language
from madang.knowledge.index.terms import Glossary, Term, expand_terms, find_terms
from madang.knowledge.index.transliteration import sound_alike

__all__ = [
    "CodeBlock",
    "Encoder",
    "Glossary",
    "Term",
    "embedded_encoder",
    "expand_terms",
    "find_code_blocks",
    "find_terms",
    "likenesses_of",
    "meanings_in_other_language",
    "open_encoder",
    "pack_vectors",
    "sound_alike",
]

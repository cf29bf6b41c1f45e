"""The language itself: which one it is, morphemes and keywords, sentences, and Korean particles.

Called by the parsers of this room, by search (`madang.knowledge.index`) and by all who write Korean sentences.
"""

from madang.reading.language.analysis import (
    Morpheme,
    detect_language,
    find_keywords,
    shared_analyzer,
    tokenize_english,
)
from madang.reading.language.particles import Particle, starts_with_particle, with_particle
from madang.reading.language.sentences import Sentence, split_clauses, split_sentences
from madang.reading.language.spacing import with_spaces
from madang.reading.language.spelling import mend_spelling

__all__ = [
    "Morpheme",
    "Particle",
    "Sentence",
    "detect_language",
    "find_keywords",
    "mend_spelling",
    "shared_analyzer",
    "split_clauses",
    "split_sentences",
    "starts_with_particle",
    "tokenize_english",
    "with_particle",
    "with_spaces",
]

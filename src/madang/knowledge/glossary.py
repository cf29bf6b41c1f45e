"""A corpus' own words: which everyday words mean which of its terms, and by which short names its parts are cited."""

from collections.abc import Collection
from functools import lru_cache

from pydantic import BaseModel, ConfigDict

from madang.knowledge.terms import find_terms

__all__ = ["Glossary", "expand"]


class Glossary(BaseModel):
    """Synonyms and short names, as data.

    `synonyms` lead from how people ask to how the corpus speaks: `{"집주인": ["임대인"], "보증금 올려": ["증액"]}`. One
    holds when all of its words are in the question, in any order. `names` lead from a short form to the name used in
    references: `{"주임법": "주택임대차보호법"}`.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    synonyms: dict[str, tuple[str, ...]] = {}
    names: dict[str, str] = {}


def expand(terms: Collection[str], glossary: Glossary) -> dict[str, frozenset[str]]:
    """What each term of a question may be called in the corpus, for those that the glossary knows."""
    asked = frozenset(terms)
    meanings: dict[str, frozenset[str]] = {}
    for phrase, said in glossary.synonyms.items():
        wanted = _forms(phrase)
        if wanted and wanted <= asked:
            meant = frozenset[str]().union(*map(_forms, said))
            meanings |= {term: meanings.get(term, frozenset()) | meant for term in wanted}
    return meanings


@lru_cache(maxsize=8192)
def _forms(phrase: str) -> frozenset[str]:
    return frozenset(term.form for term in find_terms(phrase))

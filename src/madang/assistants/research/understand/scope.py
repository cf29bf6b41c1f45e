"""Where a question is looked up: in the files handed in and in one's own corpora; in what ships, such as Madang's
documentation, only where it is named or nothing else is there.
"""

import re
from collections.abc import Sequence

from madang.knowledge import CorpusSummary
from madang.knowledge.index import find_terms
from madang.knowledge.library import OWN_DOCUMENTATION
from madang.protocol import File
from madang.state import Frozen, stored_as


@stored_as("research.scope")
class SearchScope(Frozen):
    """The corpora and files that a question is looked up in; `only_shipped` where there was nothing of one's own."""

    corpora: tuple[str, ...] = ()
    files: tuple[File, ...] = ()
    only_shipped: bool = False


def choose_scope(
    question: str, named: Sequence[str], known: Sequence[CorpusSummary], files: Sequence[File]
) -> SearchScope:
    """What is searched for a question: the corpora it names, or one's own; files that were handed in, always."""
    handed_in = tuple({file.reference: file for file in files}.values())
    if named:
        return SearchScope(corpora=tuple(named), files=handed_in)
    own = tuple(corpus.name for corpus in known if corpus.sources and not corpus.shipped)
    about_madang = _ABOUT_MADANG.search(question) is not None
    if own or handed_in:
        more = (OWN_DOCUMENTATION,) if about_madang else ()
        return SearchScope(corpora=(*own, *more), files=handed_in)
    return SearchScope(corpora=tuple(corpus.name for corpus in known), only_shipped=not about_madang)


def wants_overview(question: str) -> bool:
    """Whether a question asks what documents say and names nothing that they might say something of."""
    return bool(_DOCUMENT.search(question)) and not find_terms(_OVERVIEW.sub(" ", question))


_DOCUMENT = re.compile(
    r"문서|자료|파일|첨부|보고서|글|document|file|report|paper|attach|text|this|these", re.IGNORECASE
)
_OVERVIEW = re.compile(
    r"[이그]?\s*(?:첨부(?:한|된)?|문서|자료|파일|보고서|글|내용|요약|정리|핵심|요점|개요|설명)(?:들)?(?:에서|에는|은|는|이|가|을|를|의|에|로)?"
    r"|(?:무엇|뭐|무슨|어떤|말하\w*|뭐라고\w*|나와\s*있\w*|있는지|알려\s*줘\w*|주세요|해\s*줘\w*|하세요|보여\s*줘\w*)"
    r"|\b(?:documents?|files?|reports?|papers?|attach(?:ed|ments?)?|texts?|say|says|said|tell|summari[sz]e|summary|overview"
    r"|key|main|points?|contents?|about|this|these|those|they|give|me|explain|describe|what|does|do|the)\b",
    re.IGNORECASE,
)
_ABOUT_MADANG = re.compile(r"\bmadang\b|마당", re.IGNORECASE)

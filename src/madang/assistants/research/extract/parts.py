"""The parts of a question that asks several things: each wants an answer of its own at the head of a report."""

import re
from collections.abc import Iterator

from madang.assistants.research.extract.publishers import states_limit
from madang.assistants.research.extract.relevance import terms_of
from madang.knowledge.index import find_terms
from madang.reading.language import split_sentences


def question_parts(question: str) -> tuple[str, ...]:
    """What is asked, one thing at a time; the question itself where it asks one thing."""
    parts = [part for sentence in split_sentences(question) for part in _split(sentence.text)]
    telling = [part for part in parts if terms_of(part)]
    return tuple(telling[:_MOST_PARTS]) if len(telling) > 1 else (question,)


def serves(part: str, sentence: str) -> bool:
    """Whether a sentence does what a part asks for: gives a reason, or says how far something can be relied on."""
    if _WHY.search(part):
        return _REASON.search(sentence) is not None
    return _TRUST.search(part) is not None and states_limit(sentence)


def _split(sentence: str) -> Iterator[str]:
    start = 0
    for joint in _JOINTS.finditer(sentence):
        if joint.start() - start >= _SHORTEST:
            yield sentence[start : joint.start()].strip(" ,")
            start = joint.end()
    yield sentence[start:].strip(" ,")


def wants_overview(question: str) -> bool:
    """Whether a question asks what documents say and names nothing that they might say something of."""
    asks = _DOCUMENT.search(question) or _SUMMARY.search(question)
    return bool(asks) and not _OF_ONE_THING.search(question) and {term.form for term in find_terms(question)} <= _OF_ALL


_DOCUMENT = re.compile(
    r"문서|자료|파일|첨부|보고서|글|document|file|report|paper|attach|text|this|these", re.IGNORECASE
)
_SUMMARY = re.compile(
    r"요약|정리|요점|핵심|무슨 (?:내용|말|얘기|이야기)|main points?|summar|overview|\bgist\b|tl;?dr", re.IGNORECASE
)
_OF_ONE_THING = re.compile(r"얼마|언제|누[구가]|어디|몇|며칠|왜|\b(?:who|when|where|why|how)\b", re.IGNORECASE)
_OF_ALL = frozenset((
    "문서", "자료", "파일", "첨부", "보고서", "글", "내용", "요약", "요약본", "정리", "핵심", "요점", "개요", "설명",
    "주제", "이야기", "얘기", "말", "말하다", "알리다", "들다", "올리다", "보내다", "다루다", "담기다", "담다",
    "적히다",
    "쓰이다", "나오다", "보이다", "읽다", "주요", "전체", "간단", "간단히", "부탁",
    "document", "file", "report", "paper", "attach", "text", "say", "said", "tell", "summari", "summar", "overview",
    "key",
    "main", "point", "content", "give", "explain", "describ", "short", "brief", "briefli", "gist", "quick", "tl", "dr",
    "tldr", "s", "pleas", "contain", "insid", "read", "upload", "topic", "cover",
))  # fmt: skip
"""What may be said of any document, as terms: who names nothing else asks what the whole of it says."""
_MOST_PARTS, _SHORTEST = 4, 8
_JOINTS = re.compile(
    r",?\s+and\s+(?=(?:what|why|how|which|who|when|where|is|are|was|were|did|does|do|could|can|has|have|will|would)\b)"
    r"|,\s+(?=(?:what|why|how|which|who|when|where)\b)"
    r"|(?<=[가-힣][고며]),\s+",
    re.IGNORECASE,
)
_WHY = re.compile(r"\bwhy\b|\breasons?\b|왜|까닭|이유|원인", re.IGNORECASE)
_REASON = re.compile(
    r"\b(?:because|since|due to|owing to|therefore|as a result|reason|cause[ds]?|differ\w*|explain\w*"
    r"|exclud\w+|includ\w+)\b"
    r"|때문|까닭|이유|므로|탓|따라서|다르|차이|포함|제외",
    re.IGNORECASE,
)
_TRUST = re.compile(
    r"\b(?:reliab\w+|trust\w*|independent\w*|credib\w+|how (?:sure|certain)|confiden\w+|evidence)\b"
    r"|믿|신뢰|독립|근거|확실",
    re.IGNORECASE,
)

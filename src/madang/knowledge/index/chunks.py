"""A document made ready for the database, without touching it: sections are cut into chunks that can be cited, analysed
and named.
"""

import json
import re
from collections.abc import Iterator, Sequence
from datetime import date
from hashlib import blake2b
from typing import NamedTuple

from madang.knowledge.index.keys import corpus_term, filter_tags, reference_key
from madang.knowledge.index.terms import find_terms
from madang.knowledge.sources import CorpusDocument, Section
from madang.reading.language import detect_language

LONGEST_CHUNK = 900
"""Characters of the longest chunk."""


def cut_section(section: Section) -> Iterator[Section]:
    """The section in pieces of at most `CHUNK` characters, ended where a paragraph, line or sentence ends."""
    text, start = section.text, 0
    while start < len(text):
        end = _cut_at(text, start)
        piece = text[start:end]
        if piece.strip():
            yield section.model_copy(update={"text": piece.strip(), "lines": _lines_of_chunk(section, start, piece)})
        start = end


def _cut_at(text: str, start: int) -> int:
    if len(text) - start <= LONGEST_CHUNK:
        return len(text)
    window = text[start : start + LONGEST_CHUNK]
    for mark in _CUT_MARKS:
        ends = [found.end() for found in mark.finditer(window)]
        if ends and ends[-1] >= LONGEST_CHUNK // 3:
            return start + ends[-1]
    return start + LONGEST_CHUNK


def _lines_of_chunk(section: Section, start: int, piece: str) -> tuple[int, int] | None:
    if section.lines is None:
        return None
    before = section.text[:start] + piece[: len(piece) - len(piece.lstrip())]
    first = section.lines[0] + before.count("\n")
    return first, min(section.lines[1], first + piece.strip().count("\n"))


_CUT_MARKS = (
    re.compile(r"\n\s*\n"),
    re.compile(r"\n"),
    re.compile(r"[.!?。](?=\s)|다\.(?=\s)"),
    re.compile(r"\s"),
)


_EXCERPT = 240
_ENCODED_LETTERS = 200
INDEX_VERSION = "3"
"""Increased when the same document would be cut or analysed differently, so that corpora are updated."""


class CorpusDestination(NamedTuple):
    """Where a document goes: the corpus and, where it came from a folder, that folder."""

    corpus: int
    tenant: str
    name: str
    folder: str = ""


class DocumentRows(NamedTuple):
    """The rows of a source and its chunks, which lack the number of the source; and what an encoder reads of each."""

    source: dict[str, object]
    chunks: Sequence[dict[str, object]]
    encoder_texts: Sequence[str]
    vectors: Sequence[dict[str, object]] = ()


def document_rows(document: CorpusDocument, place: CorpusDestination) -> DocumentRows:
    """The rows of a document."""
    source = source_id(place, document.id)
    pieces = [piece for section in document.sections for piece in cut_section(section)]
    chunks = list(_chunks(document, pieces, source, place.corpus))
    gists = [encoder_text(document.title, str(chunk["path"]), str(chunk["text"])) for chunk in chunks]
    return DocumentRows(_source(document, place, source, pieces), chunks, gists)


def fingerprint(document: CorpusDocument) -> str:
    """What changes when the rows of a document would."""
    return f"{INDEX_VERSION}-{document.fingerprint}"


def source_id(place: CorpusDestination, document: str) -> str:
    """The id of a document as a source, the same on every machine."""
    return _short_hash([place.tenant, place.name, document], 8)


def _source(
    document: CorpusDocument, place: CorpusDestination, source: str, pieces: Sequence[Section]
) -> dict[str, object]:
    return {
        "corpus": place.corpus,
        "id": source,
        "document": document.id,
        "folder": place.folder,
        "title": document.title,
        "location": document.location,
        "retrieved_at": document.retrieved_at.isoformat() if document.retrieved_at else None,
        "as_of": _day(document.as_of),
        "licence": document.licence,
        "excerpt": pieces[0].text[:_EXCERPT] if pieces else "",
        "hash": fingerprint(document),
    }


def _chunks(
    document: CorpusDocument, pieces: Sequence[Section], source: str, corpus: int
) -> Iterator[dict[str, object]]:
    seen: dict[str, int] = {}
    for ordinal, piece in enumerate(pieces):
        digest = _short_hash([piece.path, piece.key, piece.text], 6)
        seen[digest] = seen.get(digest, 0) + 1
        suffix = f"-{seen[digest]}" if seen[digest] > 1 else ""
        yield {
            "corpus": corpus,
            "ordinal": ordinal,
            "id": f"{source}.{digest}{suffix}",
            **_location_columns(piece),
            **_search_columns(document, piece, source, corpus),
        }


def _location_columns(piece: Section) -> dict[str, object]:
    first, last = piece.lines or (None, None)
    return {
        "path": json.dumps(piece.path, ensure_ascii=False),
        "page": piece.page,
        "first_line": first,
        "last_line": last,
        "reference": piece.key,
        "reference_key": reference_key(piece.key) if piece.key else None,
        "valid_from": _day(piece.valid_from),
        "valid_to": _day(piece.valid_to),
        "text": piece.text,
    }


def _search_columns(document: CorpusDocument, piece: Section, source: str, corpus: int) -> dict[str, object]:
    language = detect_language(piece.text, detect_language(document.title))
    titles = "\n".join([*dict.fromkeys([document.title, *piece.path]), *piece.path[-1:]])  # its own heading says most
    body = [corpus_term(corpus, term.form) for term in find_terms(piece.text)]
    return {
        "language": language,
        "length": len(body),
        "title_terms": " ".join(corpus_term(corpus, term.form) for term in find_terms(titles)),
        "body_terms": " ".join(body),
        "tags": filter_tags(corpus, language=language, source=source, attributes=document.attributes),
    }


def encoder_text(title: str, path: str, text: str) -> str:
    """The headings and the beginning of a chunk: what it is about, in as many letters as an encoder reads well."""
    return " ".join(dict.fromkeys([title, *json.loads(path)])) + "\n" + text[:_ENCODED_LETTERS]


def _day(day: date | None) -> str | None:
    return day.isoformat() if day else None


def _short_hash(parts: object, size: int) -> str:
    return blake2b(json.dumps(parts, ensure_ascii=False).encode(), digest_size=size).hexdigest()

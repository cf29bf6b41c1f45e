"""A document made ready for the database: cut, analysed and named, without touching the database."""

import json
from collections.abc import Iterator, Sequence
from datetime import date
from hashlib import blake2b
from typing import NamedTuple

from madang.knowledge.chunks import cut
from madang.knowledge.documents import Document, Section
from madang.knowledge.matching import own, tags_of
from madang.knowledge.references import reference_key
from madang.knowledge.terms import find_terms
from madang.models.language import detect_language

__all__ = ["FORM", "Draft", "Place", "draft", "fingerprint", "gist", "source_id"]

_EXCERPT = 240
_GIST = 200
FORM = "3"
"""Moves when the same document would be cut or analysed differently, so that corpora are brought up to date."""


class Place(NamedTuple):
    """Where a document goes: the corpus and, where it came from a folder, that folder."""

    corpus: int
    tenant: str
    name: str
    folder: str = ""


class Draft(NamedTuple):
    """The rows of a source and its chunks, which lack the number of the source; and what an encoder reads of each."""

    source: dict[str, object]
    chunks: Sequence[dict[str, object]]
    gists: Sequence[str]
    vectors: Sequence[dict[str, object]] = ()


def draft(document: Document, place: Place) -> Draft:
    """The rows of a document."""
    source = source_id(place, document.id)
    pieces = [piece for section in document.sections for piece in cut(section)]
    chunks = list(_chunks(document, pieces, source, place.corpus))
    gists = [gist(document.title, str(chunk["path"]), str(chunk["text"])) for chunk in chunks]
    return Draft(_source(document, place, source, pieces), chunks, gists)


def fingerprint(document: Document) -> str:
    """What changes when the rows of a document would."""
    return f"{FORM}-{document.fingerprint}"


def source_id(place: Place, document: str) -> str:
    """The id of a document as a source, the same on every machine."""
    return _short([place.tenant, place.name, document], 8)


def _source(document: Document, place: Place, source: str, pieces: Sequence[Section]) -> dict[str, object]:
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


def _chunks(document: Document, pieces: Sequence[Section], source: str, corpus: int) -> Iterator[dict[str, object]]:
    seen: dict[str, int] = {}
    for ordinal, piece in enumerate(pieces):
        digest = _short([piece.path, piece.key, piece.text], 6)
        seen[digest] = seen.get(digest, 0) + 1
        suffix = f"-{seen[digest]}" if seen[digest] > 1 else ""
        yield {
            "corpus": corpus,
            "ordinal": ordinal,
            "id": f"{source}.{digest}{suffix}",
            **_standing(piece),
            **_found_by(document, piece, source, corpus),
        }


def _standing(piece: Section) -> dict[str, object]:
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


def _found_by(document: Document, piece: Section, source: str, corpus: int) -> dict[str, object]:
    language = detect_language(piece.text, detect_language(document.title))
    titles = "\n".join([*dict.fromkeys([document.title, *piece.path]), *piece.path[-1:]])  # its own heading says most
    body = [own(corpus, term.form) for term in find_terms(piece.text)]
    return {
        "language": language,
        "length": len(body),
        "title_terms": " ".join(own(corpus, term.form) for term in find_terms(titles)),
        "body_terms": " ".join(body),
        "tags": tags_of(corpus, language=language, source=source, attributes=document.attributes),
    }


def gist(title: str, path: str, text: str) -> str:
    """The headings and the beginning of a chunk: what it is about, in as many letters as an encoder reads well."""
    return " ".join(dict.fromkeys([title, *json.loads(path)])) + "\n" + text[:_GIST]


def _day(day: date | None) -> str | None:
    return day.isoformat() if day else None


def _short(parts: object, size: int) -> str:
    return blake2b(json.dumps(parts, ensure_ascii=False).encode(), digest_size=size).hexdigest()

"""A document made ready for the database, without touching it: sections are cut into chunks that can be cited, analysed
and named. Terms, filter tags and references such as a law and its article are written one way here, for documents and
for the questions asked of the two indexes (FTS5, tsquery).
"""

import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from hashlib import blake2b
from typing import NamedTuple

from madang.knowledge.index.code_blocks import find_code_blocks
from madang.knowledge.index.terms import find_forms_by_word, find_terms
from madang.knowledge.sources import INDEX_VERSION, CorpusDocument, PassageFilters, Section
from madang.reading import ArticleReference, find_articles
from madang.reading.language import detect_language
from madang.reading.mentions import Span


def reference_key(reference: str) -> str:
    """The form in which two ways to write a reference are the same: without spaces, brackets and case."""
    return _BETWEEN.sub("", unicodedata.normalize("NFKC", reference)).casefold()[:300]


def reference_values(key: str) -> dict[str, str]:
    """What a look-up takes: the place itself, and from `first` to before `beyond` the paragraphs within it."""
    return {"reference": key, "first": f"{key}제", "beyond": f"{key}젝"}


def reference_prefixes(key: str) -> tuple[str, ...]:
    """The place itself and those it stands in: what a look-up in a sealed corpus finds it by."""
    return (*(key[: found.start()] for found in _WITHIN.finditer(key)), key)


def find_references(question: str, names: Mapping[str, str]) -> Iterator[list[str]]:
    """The keys of each place that a question names, the most exact first: 항, then the article it stands in.

    `names` lead from short forms to the names used in references.
    """
    for article in find_articles(question, laws=[*names, *names.values()]):
        if article.law:
            law = names.get(article.law, article.law)
            yield list(dict.fromkeys(reference_key(reference.canonical()) for reference in _widening(article, law)))


def _widening(article: ArticleReference, law: str) -> Iterator[ArticleReference]:
    whole = article.model_copy(update={"law": law})
    yield whole
    yield whole.model_copy(update={"item": None, "item_branch": None, "subitem": None})
    yield whole.model_copy(update={"item": None, "item_branch": None, "subitem": None, "paragraph": None})


_WITHIN = re.compile(r"(?<!^)제(?=[0-9])")
_BETWEEN = re.compile(r"[\s「」『』\"'‘’“”()ㆍ·,.-]+")


Blinding = Callable[[str], str]
"""A term or tag as a corpus stores it: itself in a plain one, a keyed digest in a sealed one."""


def corpus_term(corpus: int, form: str) -> str:
    """A term as the index of all corpora holds it."""
    return f"{corpus}z{form}"


def filter_tag(corpus: int, name: str, value: str) -> str:
    """The mark of a chunk that has this value, for filters."""
    return f"{corpus}t{blake2b(json.dumps([name, value]).encode(), digest_size=8).hexdigest()}"


def filter_tags(corpus: int, *, language: str, source: str, attributes: Mapping[str, str]) -> str:
    """All marks of a chunk."""
    marks = {"language": language, "source": source} | {f"attribute.{name}": each for name, each in attributes.items()}
    return " ".join(filter_tag(corpus, name, value) for name, value in marks.items())


def match_values(
    corpus: int,
    groups: Sequence[Sequence[str]],
    weights: Mapping[str, float],
    filters: PassageFilters,
    blind: Blinding = str,
) -> dict[str, object]:
    """The values of a search for each backend: `match` for FTS5; `anything`, `terms` and `weights` for Postgres.

    What is found has all terms of one of the `groups`, and is ordered by the `weights` of terms. `blind` gives terms
    and tags as the corpus stores them.
    """
    values = filter_values(corpus, filters, blind)
    owned = [[blind(corpus_term(corpus, form)) for form in group] for group in groups]
    anything = " OR ".join(f"({' AND '.join(map(_quoted, group))})" for group in owned)
    required = [values["tags"]] if values["tags"] else []
    return values | {
        "match": " AND ".join([*map(str, required), f"{{title_terms body_terms}} : ({anything})"]),
        "anything": " | ".join(f"({' & '.join(group)})" for group in owned),
        "terms": [blind(corpus_term(corpus, form)) for form in weights],
        "weights": list(weights.values()),
    }


def filter_values(corpus: int, filters: PassageFilters, blind: Blinding = str) -> dict[str, object]:
    """What filters demand: `tags` of FTS5, `required` of Postgres, and the `day` of both; None demands nothing."""
    return tag_values(blinded_tags(corpus, filters, blind), filters)


def blinded_tags(corpus: int, filters: PassageFilters, blind: Blinding) -> list[list[str]]:
    """The tags that filters demand, as a corpus stores them: one of each group must be there."""
    return [[blind(tag) for tag in group] for group in _tag_groups(corpus, filters)]


def tag_values(groups: Sequence[Sequence[str]], filters: PassageFilters) -> dict[str, object]:
    """What it takes to have one tag of each group, and to apply on the day of the filters."""
    return {
        "tags": " AND ".join(f"tags : ({' OR '.join(map(_quoted, group))})" for group in groups) or None,
        "required": " & ".join(f"({' | '.join(group)})" for group in groups) or None,
        "day": filters.in_force_on.isoformat() if filters.in_force_on else None,
    }


def _tag_groups(corpus: int, filters: PassageFilters) -> list[Sequence[str]]:
    """Tags of which one of each group must be there."""
    groups: list[Iterable[tuple[str, str]]] = []
    if filters.language:
        groups.append([("language", filters.language)])
    if filters.sources:
        groups.append([("source", source) for source in filters.sources])
    groups.extend([(f"attribute.{name}", value)] for name, value in filters.attributes.items())
    return [[filter_tag(corpus, name, value) for name, value in group] for group in groups]


def _quoted(term: str) -> str:
    return f'"{term}"'


LONGEST_CHUNK = 900
"""Characters of the longest chunk."""
LONGEST_CODE = 2_400
"""Characters of the longest chunk that holds a block of code, so that the block stays whole."""


def cut_section(section: Section) -> Iterator[Section]:
    """The section in pieces of at most `LONGEST_CHUNK` characters, ended where a paragraph, line or sentence ends.

    A block of code stays whole, with the line that announces it, up to `LONGEST_CODE`.
    """
    text, start = section.text, 0
    whole = [_with_announcement(text, block.span) for block in find_code_blocks(text)]
    while start < len(text):
        end = _cut_at(text, start, whole)
        piece = text[start:end]
        if piece.strip():
            yield section.model_copy(update={"text": piece.strip(), "lines": _lines_of_chunk(section, start, piece)})
        start = end


def _with_announcement(text: str, code: Span) -> Span:
    """The block with the paragraph before it, where that ends with a colon: one says little without the other."""
    before = text[: code[0]].rstrip()
    return (before.rfind("\n\n") + 1, code[1]) if before.endswith(":") else code


def _cut_at(text: str, start: int, whole: Sequence[Span]) -> int:
    if len(text) - start <= LONGEST_CHUNK:
        return len(text)
    window = text[start : start + LONGEST_CHUNK]
    ends_by_mark = [[start + found.end() for found in mark.finditer(window)] for mark in _CUT_MARKS]
    for ends in ends_by_mark:
        outside = [end for end in ends if not any(first < end < last for first, last in whole)]
        if outside and outside[-1] - start >= LONGEST_CHUNK // 3:
            return outside[-1]
    over = next((last for first, last in whole if first < start + LONGEST_CHUNK < last), 0)
    if start < over <= start + LONGEST_CODE:
        return over
    far = (ends[-1] for ends in ends_by_mark if ends and ends[-1] - start >= LONGEST_CHUNK // 3)
    return next(far, start + LONGEST_CHUNK)


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


_EXCERPT = 480
_ENCODED_LETTERS = 200


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
    gists = [_gist(document, chunk) for chunk in chunks]
    return DocumentRows(_source(document, place, source, pieces), chunks, gists)


def _gist(document: CorpusDocument, chunk: dict[str, object]) -> str:
    """What an encoder reads of a chunk: of a formulaic document its own heading, which many chunks may share."""
    path = str(chunk["path"])
    if document.formulaic:
        return " ".join([document.title, *json.loads(path)[-1:]])
    return encoder_text(document.title, path, str(chunk["text"]))


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
    forms_of = find_forms_by_word if document.formulaic else _forms
    body = [corpus_term(corpus, form) for form in forms_of(piece.text)]
    return {
        "language": language,
        "length": len(body),
        "title_terms": " ".join(corpus_term(corpus, form) for form in forms_of(titles)),
        "body_terms": " ".join(body),
        "tags": filter_tags(corpus, language=language, source=source, attributes=document.attributes),
    }


def _forms(text: str) -> list[str]:
    return [term.form for term in find_terms(text)]


def encoder_text(title: str, path: str, text: str) -> str:
    """The headings and the beginning of a chunk: what it is about, in as many letters as an encoder reads well."""
    return " ".join(dict.fromkeys([title, *json.loads(path)])) + "\n" + text[:_ENCODED_LETTERS]


def _day(day: date | None) -> str | None:
    return day.isoformat() if day else None


def _short_hash(parts: object, size: int) -> str:
    return blake2b(json.dumps(parts, ensure_ascii=False).encode(), digest_size=size).hexdigest()

"""A corpus under its tenant's key: what its documents say is encrypted, and what they are found by (terms, tags, names)
are keyed digests, so that both indexes work as they do on plain terms.

Plain are still: how many documents, passages and terms there are, how often each (unreadable) term occurs and where,
pages, lines, dates, the language, and the ids of sources and passages, which are short digests.
"""

import hmac
import json
from base64 import b64decode, b64encode
from collections.abc import Iterable, Mapping

from madang.knowledge.index.chunks import DocumentRows, reference_prefixes
from madang.store.database import Row
from madang.store.encryption import RowLabel, Sealer, tenant_label

_SOURCE_TEXTS = ("document", "folder", "title", "location", "licence", "excerpt", "hash")
_BLIND_BYTES = 8


class CorpusSealer:
    """Seals and opens the rows of one corpus, each bound to its tenant and its id."""

    def __init__(self, sealer: Sealer, tenant: str) -> None:
        self._sealer = sealer
        self._tenant = tenant

    def blind(self, kind: str, value: str) -> str:
        """What stands for a value in an index: the same for the same value, and nothing without the key."""
        return hmac.digest(self._sealer.digest_key, f"{kind}\0{value}".encode(), "sha256")[:_BLIND_BYTES].hex()

    def blind_terms(self, terms: str) -> str:
        """The terms of a column, each with the number of its corpus, blinded."""
        return " ".join(self._blind_term(term) for term in terms.split())

    def seal_rows(self, rows: DocumentRows) -> DocumentRows:
        """The rows of a document as a sealed corpus stores them."""
        return rows._replace(
            source=self._seal_source(rows.source),
            chunks=[self._seal_chunk(chunk) for chunk in rows.chunks],
            vectors=[
                vector | {"vector": self._sealer.seal(_bytes(vector["vector"]), self._label("vector", ""))}
                for vector in rows.vectors
            ],
        )

    def open_source(self, row: Row) -> Row:
        """A row of a source, which begins with its id, as it would stand in a plain corpus."""
        ident, _, title, _, retrieved_at, as_of, _, _, _, *rest = row
        said = self._open(title, "source", ident)
        return (
            *(ident, said["document"], said["title"], said["location"], retrieved_at, as_of),
            *(said["licence"], said["excerpt"], said["hash"], *rest),
        )

    def known_source(self, ident: str, title: str) -> tuple[str, str, str]:
        """The document, hash and folder of a source, for the next update."""
        said = self._open(title, "source", ident)
        return str(said["document"]), str(said["hash"]), str(said["folder"])

    def open_chunk(self, row: Row) -> Row:
        """A row of the query `read_chunks`, as it would stand in a plain corpus, but for its terms."""
        key, ident, _, page, first, last, _, valid_from, valid_to, language, text, *terms = row[:13]
        said = self._open(text, "chunk", ident)
        return (
            *(key, ident, said["path"], page, first, last, said["reference"], valid_from, valid_to, language),
            *(said["text"], *terms, *self.open_source(row[13:])),
        )

    def open_vectors(self, rows: Iterable[Row]) -> list[Row]:
        """The rows of the query `read_vectors` with the vectors opened."""
        return [(key, self._sealer.open(bytes(vector), self._label("vector", ""))) for key, vector in rows]

    def seal_text(self, kind: str, text: str) -> str:
        """A text of the corpus itself, such as its glossary."""
        return self._seal({"text": text}, kind, "")

    def open_text(self, kind: str, sealed: str) -> str:
        """What `seal_text` sealed."""
        return str(self._open(sealed, kind, "")["text"])

    def _seal_source(self, source: Mapping[str, object]) -> dict[str, object]:
        said = {name: source[name] for name in _SOURCE_TEXTS}
        blinded = {name: self.blind(name, str(source[name])) for name in ("document", "folder", "hash")}
        empty = dict.fromkeys(("location", "licence", "excerpt"), "")
        return {**source, **blinded, **empty, "title": self._seal(said, "source", str(source["id"]))}

    def _seal_chunk(self, chunk: Mapping[str, object]) -> dict[str, object]:
        said = {name: chunk[name] for name in ("path", "reference", "text")}
        corpus, reference = chunk["corpus"], chunk["reference_key"]
        named = reference_prefixes(str(reference)) if reference else ()
        tags = " ".join(f"{corpus}t{self.blind('reference', name)}" for name in named)
        return {
            **chunk,
            "path": "[]",
            "reference": None,
            "reference_key": None,
            "text": self._seal(said, "chunk", str(chunk["id"])),
            "title_terms": self.blind_terms(str(chunk["title_terms"])),
            "body_terms": self.blind_terms(str(chunk["body_terms"])),
            "tags": f"{self.blind_terms(str(chunk['tags']))} {tags}".strip(),
        }

    def _blind_term(self, term: str) -> str:
        number = len(term) - len(term.lstrip("0123456789"))
        return f"{term[: number + 1]}{self.blind('term', term[number + 1 :])}"

    def _seal(self, said: Mapping[str, object], kind: str, name: str) -> str:
        plain = json.dumps(said, ensure_ascii=False).encode("utf-8", "surrogatepass")
        return b64encode(self._sealer.seal(plain, self._label(kind, name))).decode()

    def _open(self, sealed: str, kind: str, name: str) -> dict[str, object]:
        opened = self._sealer.open(b64decode(sealed), self._label(kind, name))
        return json.loads(opened.decode("utf-8", "surrogatepass"))

    def _label(self, kind: str, name: str) -> RowLabel:
        return tenant_label(f"corpus {kind}", name, self._tenant)


def _bytes(value: object) -> bytes:
    return value if isinstance(value, bytes) else bytes(memoryview(value))  # type: ignore[arg-type]

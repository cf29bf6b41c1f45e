"""Writes the index by which the real-estate assistant finds provisions for a story.

Run it whenever the box of laws (`tools/pack_statutes.py`), the summaries in `law/articles` or the words of people in
`law/everyday` change; it takes some ten seconds.

    python tools/index_provisions.py
"""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import numpy

from madang.assistants.realestate.tools.law_book import law_book
from madang.assistants.realestate.tools.provisions.index import EVERYDAY, INDEX, stored_postings, syllable_pairs
from madang.assistants.realestate.tools.provisions.wording import shipped_statutes
from madang.knowledge.index import find_terms
from madang.knowledge.index.terms import find_forms_by_word


class Row(NamedTuple):
    """An article as it is indexed; `paragraphs` with their numbers, 0 where they have none."""

    law: str
    number: str
    title: str
    paragraphs: tuple[tuple[int, str], ...]

    @property
    def citation(self) -> str:
        """As it is cited."""
        return f"{self.law} {self.number}"


def rows() -> Iterator[Row]:
    """Every article in the box, then those of other laws that are only summarised."""
    boxed = list(shipped_statutes())
    for law in boxed:
        for article in law.articles:
            if not article.repealed:
                title = article.heading.partition("(")[2].removesuffix(")")
                paragraphs = tuple((each.number or 0, each.text) for each in article.paragraphs)
                yield Row(law.name, article.name, title, paragraphs)
    names = {law.name for law in boxed}
    for summary in law_book().laws:
        if summary.name.ko not in names:
            for article in summary.articles:
                said = f"{article.summary.ko} {' '.join(article.keywords)}"
                yield Row(summary.name.ko, article.number, article.title, ((0, said),))


def everyday() -> Mapping[str, str]:
    """What people say when an article is meant, by its citation."""
    found = dict[str, str]()
    for path in sorted(EVERYDAY.glob("*.toml")):
        for law, said in tomllib.loads(path.read_text("utf-8")).items():
            found |= {f"{law} {_number(number)}": words for number, words in said.items()}
    return found


def links(indexed: list[Row]) -> list[list[int]]:
    """The numbers of the articles that each article refers to."""
    place = {row.citation: number for number, row in enumerate(indexed)}
    known = {"".join(row.law.split()): row.law for row in indexed}
    return [sorted(_referred(row, place, known) - {number}) for number, row in enumerate(indexed)]


def _referred(row: Row, place: Mapping[str, int], known: Mapping[str, str]) -> set[int]:
    act = re.sub(r" 시행(령|규칙)$", "", row.law)
    found = set[int]()
    for _, text in row.paragraphs:
        for named, short, number, branch in _REFERENCE.findall(text):
            law = (
                known.get("".join(named.split()))
                if named
                else {"": row.law, "법": act, "영": f"{act} 시행령"}.get(short)
            )
            at = place.get(f"{law} 제{number}조" + (f"의{branch}" if branch else ""))
            found |= set() if at is None else {at}
    return found


def _number(written: str) -> str:
    article, _, branch = written.partition("의")
    return f"제{article}조" + (f"의{branch}" if branch else "")


def main() -> None:
    """Writes the file."""
    indexed, said = list(rows()), everyday()
    if unknown := sorted(set(said) - {row.citation for row in indexed}):
        raise SystemExit(f"There are words for articles that do not exist: {', '.join(unknown)}")
    words = [said.get(row.citation, "") for row in indexed]
    numpy.savez_compressed(
        INDEX,
        articles=numpy.array(json.dumps([row[:3] for row in indexed], ensure_ascii=False)),
        links=numpy.array(json.dumps(links(indexed))),
        **_paragraphs(indexed),
        **stored_postings(
            "everyday",
            [_terms(f"{text} {row.title}") if text else [] for text, row in zip(words, indexed, strict=True)],
        ),
        **stored_postings(
            "syllables",
            [syllable_pairs(f"{text} {row.title}") if text else [] for text, row in zip(words, indexed, strict=True)],
        ),
    )


def _paragraphs(indexed: list[Row]) -> dict[str, Any]:
    """The paragraphs of all articles, each with the words of the title; an article without any counts as one."""
    held = [row.paragraphs or ((0, ""),) for row in indexed]
    texts = [f"{text} {row.title}" for row, each in zip(indexed, held, strict=True) for _, text in each]
    return {
        "paragraphs": numpy.array([number for each in held for number, _ in each], "uint8"),
        "firsts": numpy.cumsum([0, *map(len, held)])[:-1].astype("int32"),
        **stored_postings("wording", [find_forms_by_word(text) for text in texts]),
    }


def _terms(text: str) -> list[str]:
    return [term.form for term in find_terms(text)]


_REFERENCE = re.compile(r"(?:「([^」]+)」\s*|(같은 법|법|영) ?)?제([0-9]+)조(?:의([0-9]+))?")

if __name__ == "__main__":
    main()

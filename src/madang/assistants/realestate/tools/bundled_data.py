"""Loads the bundled data: legal figures, keywords, contract patterns, fraud checks and document templates. Each file is
read once.
"""

import shutil
import tarfile
import tomllib
from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from madang.assistants.realestate.analyse.contract.clause_reader import load_clause_reader
from madang.assistants.realestate.analyse.contract.clauses import ClauseLexicon
from madang.assistants.realestate.analyse.contract.patterns import PatternBook
from madang.assistants.realestate.analyse.contract.review import ContractReviewer
from madang.assistants.realestate.analyse.deposit_risk import RiskBook
from madang.assistants.realestate.analyse.errors import FactError
from madang.assistants.realestate.analyse.legal_figures import DatedFact, LegalFacts
from madang.assistants.realestate.present.documents import DocumentKind, DocumentTemplate
from madang.assistants.realestate.understand.forms.document_orders import order_in, told_terms
from madang.assistants.realestate.understand.keywords import keyword_finder
from madang.reading import Gazetteer
from madang.reading.taught import load_lexicon

DATA = Path(__file__).parents[1] / "data"
STATUTES: Path = DATA / "law" / "statutes.tar.xz"
"""The wording of the laws that ship with the assistant."""


@cache
def facts() -> LegalFacts:
    """The bundled legal figures."""
    return read_facts(DATA / "facts")


def read_facts(folder: Path) -> LegalFacts:
    """The legal figures of every TOML file in a folder; `FactError` names what does not fit the schema, or overlaps."""
    sections = defaultdict[str, list[Any]](list)
    for path in sorted(folder.glob("*.toml")):
        for section, entries in read_toml(path).items():
            sections[section] += entries
    try:
        known = LegalFacts.model_validate(sections)
    except ValidationError as error:
        raise FactError(f"The facts in {folder.name!r} do not fit their schema: {error}") from None
    for entries in (known.figures, known.bands, known.tiers, known.fund_loans):
        _refuse_overlaps(entries)
    return known


def _refuse_overlaps(entries: Iterable[DatedFact]) -> None:
    """Two entries of one id for the same day would make the answer depend on their order."""
    ordered = sorted(entries, key=lambda fact: (fact.id, fact.effective_from))
    for first, second in pairwise(ordered):
        if first.id == second.id and first.holds(second.effective_from):
            raise FactError(f"{first.id!r} is given twice for {second.effective_from}: end the first before it.")


@cache
def spelling_words() -> tuple[str, ...]:
    """The words that are mended where a letter of them is wrong."""
    return tuple(read_toml(DATA / "reader_words.toml")["spelling"]["words"])


@cache
def bundled_keywords() -> Gazetteer:
    """The finder of the keywords of a question."""
    return keyword_finder(read_toml(DATA / "keywords.toml"))


@cache
def pattern_book() -> PatternBook:
    """Every bundled pattern and protective clause, in the order of the patterns' numbers."""
    folder = DATA / "contract"
    english = read_toml(folder / "english.toml")
    found = [
        pattern for path in sorted((folder / "patterns").glob("*.toml")) for pattern in read_toml(path)["patterns"]
    ]
    protections = read_toml(folder / "protections.toml")["protections"]
    return PatternBook.model_validate(
        {
            "lexicon": clause_lexicon(),
            "protections": [
                clause | {"english": english["protections"].get(clause["id"], ())} for clause in protections
            ],
            "patterns": [
                pattern | {"english": english["patterns"].get(str(pattern["id"]))}
                for pattern in sorted(found, key=lambda pattern: pattern["id"])
            ],
        }
    )


@cache
def clause_lexicon() -> ClauseLexicon:
    """The rules that normalise the words of contracts."""
    return ClauseLexicon.model_validate(read_toml(DATA / "contract" / "lexicon.toml"))


@cache
def contract_reviewer() -> ContractReviewer:
    """The reviewer with the bundled patterns and the taught reader of clauses."""
    lexicon = load_lexicon(DATA / "clauses_words.toml")
    return ContractReviewer(pattern_book(), load_clause_reader(DATA / "clauses.npz", lexicon))


@cache
def risk_book() -> RiskBook:
    """Every bundled check and warning sign."""
    return RiskBook.model_validate(read_toml(DATA / "risk" / "checks.toml"))


@cache
def document_templates() -> tuple[DocumentTemplate, ...]:
    """Every bundled document template."""
    paths = sorted((DATA / "documents").glob("*.toml"))
    return tuple(DocumentTemplate.model_validate(read_toml(path)) for path in paths)


def template_for(request: str) -> DocumentTemplate:
    """The template that a request orders, by its longest name; a lease where it names none.

    What else it tells, such as a term of the contract, orders nothing.
    """
    lowered = request.lower()
    for words in (order_in(lowered) or "", told_terms(lowered)[0]):
        if named := _named_in(words):
            return named
    return template_of("lease_contract")


def names_document(request: str) -> bool:
    """Whether a request says which document it wants."""
    return _named_in(request.lower()) is not None


def template_of(kind: DocumentKind) -> DocumentTemplate:
    """The template of a kind of document."""
    return next(template for template in document_templates() if template.id == kind)


def _named_in(words: str) -> DocumentTemplate | None:
    named = [
        (len(word), template.id, template)
        for template in document_templates()
        for word in template.words
        if word in words
    ]
    return max(named, key=lambda match: match[:2])[2] if named else None


def read_toml(path: Path) -> dict[str, Any]:
    """The content of a TOML file."""
    return tomllib.loads(path.read_text("utf-8"))


def unpack_statutes(into: Path, *, newer: Path | None = None) -> None:
    """Writes every law that ships into a folder, as `madang realestate import-laws` takes them; those of `newer` stand
    in the place of files of the same name.
    """
    with tarfile.open(STATUTES, "r:xz") as archive:
        archive.extractall(into, filter="data")
    for law in newer.glob("*.md") if newer else ():
        shutil.copy(law, into / law.name)

"""Loads what ships in `data/`: legal figures, keywords, contract patterns, fraud checks and document templates. Each is
read once.
"""

import tomllib
from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from madang.assistants.realestate.analyse.contract.clauses import ClauseLexicon
from madang.assistants.realestate.analyse.contract.review import ContractReviewer, PatternBook
from madang.assistants.realestate.analyse.deposit_risk import RiskBook
from madang.assistants.realestate.analyse.errors import FactError
from madang.assistants.realestate.analyse.legal_figures import DatedFact, LegalFacts
from madang.assistants.realestate.plan.keywords import keyword_finder
from madang.assistants.realestate.present.documents import DocumentTemplate
from madang.reading import Gazetteer

DATA = Path(__file__).parents[1] / "data"


@cache
def facts() -> LegalFacts:
    """The facts that ship with the assistant."""
    return read_facts(DATA / "facts")


def read_facts(folder: Path) -> LegalFacts:
    """The facts of every TOML file in a folder; `FactError` names what does not fit, or overlaps."""
    sections = defaultdict[str, list[Any]](list)
    for path in sorted(folder.glob("*.toml")):
        for section, entries in tomllib.loads(path.read_text("utf-8")).items():
            sections[section] += entries
    try:
        read = LegalFacts.model_validate(sections)
    except ValidationError as error:
        raise FactError(f"The facts in {folder.name!r} do not fit their schema: {error}") from None
    for known in (read.figures, read.bands, read.tiers, read.fund_loans):
        _refuse_overlaps(known)
    return read


def _refuse_overlaps(known: Iterable[DatedFact]) -> None:
    """Two entries of one id that hold on the same day would make the answer depend on their order."""
    ordered = sorted(known, key=lambda one: (one.id, one.effective_from))
    for first, second in pairwise(ordered):
        if first.id == second.id and first.holds(second.effective_from):
            raise FactError(f"{first.id!r} is given twice for {second.effective_from}: end the first before it.")


@cache
def bundled_keywords() -> Gazetteer:
    """What finds the keywords of a question."""
    return keyword_finder(tomllib.loads((DATA / "keywords.toml").read_text("utf-8")))


@cache
def pattern_book() -> PatternBook:
    """Every pattern and protection that ships, in the order of the patterns' numbers."""
    folder = DATA / "contract"
    english = _read_toml(folder / "english.toml")
    found = [
        pattern for path in sorted((folder / "patterns").glob("*.toml")) for pattern in _read_toml(path)["patterns"]
    ]
    guards = _read_toml(folder / "protections.toml")["protections"]
    return PatternBook.model_validate(
        {
            "lexicon": clause_lexicon(),
            "protections": [one | {"english": english["protections"].get(one["id"], ())} for one in guards],
            "patterns": [
                pattern | {"english": english["patterns"].get(str(pattern["id"]))}
                for pattern in sorted(found, key=lambda pattern: pattern["id"])
            ],
        }
    )


@cache
def clause_lexicon() -> ClauseLexicon:
    """How the words of contracts and questions are brought to one form."""
    return ClauseLexicon.model_validate(_read_toml(DATA / "contract" / "lexicon.toml"))


@cache
def contract_reviewer() -> ContractReviewer:
    """The reviewer by those patterns."""
    return ContractReviewer(pattern_book())


def _read_toml(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8"))


@cache
def risk_book() -> RiskBook:
    """Every check and sign that ships."""
    return RiskBook.model_validate(tomllib.loads((DATA / "risk" / "checks.toml").read_text("utf-8")))


@cache
def document_templates() -> tuple[DocumentTemplate, ...]:
    """Every kind of document."""
    paths = sorted((DATA / "documents").glob("*.toml"))
    return tuple(DocumentTemplate.model_validate(tomllib.loads(path.read_text("utf-8"))) for path in paths)


def template_for(request: str) -> DocumentTemplate:
    """The kind that a request names, by its longest name; a lease where it names none."""
    lowered = request.lower()
    named = [(len(word), one.id, one) for one in document_templates() for word in one.words if word in lowered]
    if named:
        return max(named, key=lambda found: found[:2])[2]
    return next(one for one in document_templates() if one.id == "lease_contract")

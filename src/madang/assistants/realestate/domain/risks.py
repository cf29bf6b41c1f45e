"""The risk of not getting a deposit back: what to check in which document, and what the signs found come to."""

from collections.abc import Sequence
from typing import Literal

from madang.assistants.realestate.domain.burden import Burden, RiskLevel
from madang.assistants.realestate.domain.errors import FactError
from madang.assistants.realestate.domain.figures import Origin
from madang.protocol.views import Verdict, VerdictsView, VerdictWord, View
from madang.state.frozen import Frozen
from madang.text import Language, Text

__all__ = ["RiskBook", "RiskCheck", "RiskDocument", "RiskReport", "RiskSign", "Stage", "assess_risk"]

RiskDocument = Literal[
    "register", "trust_register", "building_ledger", "tax_certificate", "fixed_date_record", "resident_list",
    "identity", "market", "guarantee", "registration", "broker",
]  # fmt: skip
Stage = Literal["before", "contract", "balance", "after"]
"""Before signing; when signing; when paying the balance and moving in; afterwards."""


class RiskCheck(Frozen):
    """Something to look at in a document, when, and what to do about it."""

    id: str
    document: RiskDocument
    stage: tuple[Stage, ...]
    title: Text
    look_for: Text
    action: Text
    article: str
    origin: Origin


class RiskSign(Frozen):
    """Something that may be found by a check, how grave it is and why."""

    id: str
    check: str
    severity: RiskLevel
    title: Text
    why: Text


class RiskBook(Frozen):
    """Every check and sign."""

    checks: tuple[RiskCheck, ...]
    signs: tuple[RiskSign, ...]

    def due(self, stage: Stage) -> tuple[RiskCheck, ...]:
        """The checks that are due at a stage."""
        return tuple(check for check in self.checks if stage in check.stage)

    def check_of(self, sign: RiskSign) -> RiskCheck:
        """The check that a sign is found by."""
        return next(check for check in self.checks if check.id == sign.check)


class RiskReport(Frozen):
    """How risky it looks, by the signs found and the burden; `actions` are what the signs' documents ask for."""

    level: RiskLevel
    signs: tuple[RiskSign, ...]
    actions: tuple[RiskCheck, ...]
    remaining: tuple[RiskCheck, ...]
    burden: Burden | None = None

    def view(self, language: Language) -> View:
        """The signs found, then what is still to be checked."""
        by_id = {check.id: check for check in self.actions}
        found = [_found(sign, by_id[sign.check], language) for sign in self.signs]
        open_ones = [_open(check, language) for check in self.remaining]
        return VerdictsView(verdicts=(*found, *open_ones)).titled(_TITLE.read(language))


def assess_risk(book: RiskBook, signs: Sequence[str] = (), burden: Burden | None = None) -> RiskReport:
    """The report on the signs found (by id) and on the burden, where it is known; the gravest of all counts."""
    known = {sign.id: sign for sign in book.signs}
    unknown = [name for name in signs if name not in known]
    if unknown:
        raise FactError(f"There is no sign {unknown[0]!r}: known are {', '.join(sorted(known))}.")
    found = tuple(known[name] for name in dict.fromkeys(signs))
    concerned = {sign.check for sign in found}
    levels = [sign.severity for sign in found] + ([burden.level] if burden else [])
    return RiskReport(
        level="high" if "high" in levels else "medium" if "medium" in levels else "low",
        signs=found,
        actions=tuple(check for check in book.checks if check.id in concerned),
        remaining=tuple(check for check in book.checks if check.id not in concerned),
        burden=burden,
    )


def _found(sign: RiskSign, check: RiskCheck, language: Language) -> Verdict:
    return Verdict(
        subject=sign.title.read(language),
        verdict=_WORDS[sign.severity],
        reason=sign.why.read(language),
        article=check.article,
        remedy=check.action.read(language),
    )


def _open(check: RiskCheck, language: Language) -> Verdict:
    return Verdict(
        subject=check.title.read(language),
        verdict="unknown",
        reason=check.look_for.read(language),
        article=check.article,
        remedy=check.action.read(language),
    )


_TITLE = Text(ko="전세사기 위험 점검", en="Checks against deposit fraud")
_WORDS: dict[RiskLevel, VerdictWord] = {"high": "fail", "medium": "warn", "low": "pass"}

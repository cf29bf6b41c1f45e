"""The review of a contract: findings clause by clause, and the protections that it lacks.

The law on leases protects one side: a clause in the tenant's favour is valid however far it departs from the law, so it
is no finding.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from madang.assistants.realestate.domain.contract.clauses import Clause, Sentence, sentences_of, split_clauses
from madang.assistants.realestate.domain.contract.figures import Measure, exceeds
from madang.assistants.realestate.domain.contract.patterns import (
    ClausePattern,
    ClauseVerdict,
    ContractKind,
    EnglishForm,
    PatternBook,
    Protection,
    Severity,
)
from madang.assistants.realestate.domain.facts import Facts
from madang.assistants.realestate.domain.lexicon import Lexicon
from madang.protocol.views import Verdict, VerdictsView, VerdictWord, View
from madang.state.frozen import Frozen
from madang.text import Language, Text

__all__ = ["ContractReview", "Finding", "MissingProtection", "Reviewer", "kind_of_contract"]


class Finding(Frozen):
    """A clause that matches a pattern: which, why, by which article, and what to write instead."""

    pattern: int
    title: Text
    verdict: ClauseVerdict
    severity: Severity
    clause: Clause
    sentence: str
    why: Text
    article: str
    rewording: Text


class MissingProtection(Frozen):
    """A protective clause that is not there, and how to write it."""

    id: str
    title: Text
    why: Text
    wording: Text


class ContractReview(Frozen):
    """What was found, in the order of the contract; `level` is the gravest of it."""

    kind: ContractKind
    clauses: int
    findings: tuple[Finding, ...]
    missing: tuple[MissingProtection, ...]
    as_of: date
    english: bool = False
    """Whether it is mostly written in English, in which fewer patterns are known."""

    @property
    def level(self) -> Severity:
        """The gravest finding; low where there is none."""
        found: set[Severity] = {finding.severity for finding in self.findings}
        return "high" if "high" in found else "medium" if "medium" in found else "low"

    def view(self, language: Language) -> View:
        """The findings and what is missing, as verdicts."""
        found = [_verdict(finding, language) for finding in self.findings]
        missing = [_missing_verdict(one, language) for one in self.missing]
        return VerdictsView(verdicts=(*found, *missing)).titled(_TITLE.read(language))


class _Form(NamedTuple):
    any: tuple[tuple[re.Pattern[str], ...], ...]
    none: tuple[re.Pattern[str], ...]

    def fits(self, said: str) -> bool:
        found = any(all(part.search(said) for part in group) for group in self.any)
        return found and not any(part.search(said) for part in self.none)


class _Matcher(NamedTuple):
    pattern: ClausePattern
    korean: _Form
    english: _Form | None

    def matches(self, sentence: Sentence, measure: Measure) -> bool:
        if not self._reads_so(sentence):
            return False
        threshold = self.pattern.threshold or Decimal(0)
        return self.pattern.check is None or exceeds(
            self.pattern.check, sentence, measure._replace(threshold=threshold)
        )

    def _reads_so(self, sentence: Sentence) -> bool:
        if sentence.english is None:
            return self.korean.fits(sentence.compact)
        return self.english is not None and self.english.fits(sentence.english)


class Reviewer:
    """Reviews contracts by a book of patterns; made once, it may be used from several threads."""

    def __init__(self, book: PatternBook) -> None:
        self._rewrites = book.lexicon.rewrites()
        self._matchers = [_matcher(pattern, book.lexicon) for pattern in book.patterns]
        self._protections = [(one, _seen(one, book.lexicon)) for one in book.protections]

    def review(self, contract: str, facts: Facts, *, on: date, kind: ContractKind | None = None) -> ContractReview:
        """The review by the law of a day; the kind is read from the contract where it is not given.

        Protections are asked of leases of homes alone.
        """
        kind = kind or kind_of_contract(contract)
        clauses = split_clauses(contract)
        read = [(clause, sentences_of(clause.text, self._rewrites)) for clause in clauses]
        measure = Measure(facts, on, Decimal(0))
        findings = [
            finding for clause, sentences in read for finding in self._findings(clause, sentences, kind, measure)
        ]
        said = [sentence.english or sentence.compact for _, sentences in read for sentence in sentences]
        in_english = sum(sentence.english is not None for _, sentences in read for sentence in sentences)
        return ContractReview(
            kind=kind,
            clauses=len(clauses),
            findings=tuple(findings),
            missing=tuple(self._missing(said)) if kind == "residential" else (),
            as_of=on,
            english=in_english * 2 > len(said),
        )

    def _findings(
        self, clause: Clause, sentences: Sequence[Sentence], kind: ContractKind, measure: Measure
    ) -> Iterator[Finding]:
        for matcher in self._matchers:
            if kind not in matcher.pattern.applies:
                continue
            hit = next((sentence for sentence in sentences if matcher.matches(sentence, measure)), None)
            if hit:
                yield _finding(matcher.pattern, clause, hit.text)

    def _missing(self, said: Sequence[str]) -> Iterator[MissingProtection]:
        for protection, expressions in self._protections:
            if not any(expression.search(sentence) for expression in expressions for sentence in said):
                yield _missing_protection(protection)


def kind_of_contract(contract: str) -> ContractKind:
    """What a contract is about, by the words such a contract uses; a home's lease unless it says otherwise."""
    words = {kind: len(word.findall(contract[:_ENOUGH])) for kind, word in _KIND_WORDS.items()}
    if words["sale"] > words["lease"]:
        return "sale"
    return "commercial" if words["commercial"] > words["home"] else "residential"


def _matcher(pattern: ClausePattern, lexicon: Lexicon) -> _Matcher:
    def read(written: Sequence[str]) -> tuple[re.Pattern[str], ...]:
        return tuple(lexicon.expression(each, f"pattern {pattern.id}") for each in written)

    def form(one: ClausePattern | EnglishForm) -> _Form:
        return _Form(tuple(map(read, one.any)), read(one.none))

    return _Matcher(pattern, form(pattern), form(pattern.english) if pattern.english else None)


def _seen(one: Protection, lexicon: Lexicon) -> tuple[re.Pattern[str], ...]:
    return tuple(lexicon.expression(each, f"protection {one.id!r}") for each in (*one.any, *one.english))


def _finding(pattern: ClausePattern, clause: Clause, sentence: str) -> Finding:
    return Finding(
        pattern=pattern.id,
        title=pattern.title,
        verdict=pattern.verdict,
        severity=pattern.severity,
        clause=clause,
        sentence=sentence,
        why=pattern.why,
        article=pattern.article,
        rewording=pattern.rewording,
    )


def _missing_protection(one: Protection) -> MissingProtection:
    return MissingProtection(id=one.id, title=one.title, why=one.why, wording=one.wording)


def _verdict(finding: Finding, language: Language) -> Verdict:
    return Verdict(
        subject=f"{finding.clause.number} {finding.title.read(language)}".strip(),
        verdict=_WORDS[finding.verdict],
        reason=f"{_VERDICTS[finding.verdict].read(language)}: {finding.why.read(language)}",
        found=finding.sentence,
        article=finding.article,
        remedy=finding.rewording.read(language),
    )


def _missing_verdict(one: MissingProtection, language: Language) -> Verdict:
    return Verdict(
        subject=one.title.read(language),
        verdict="warn",
        reason=f"{_NOT_THERE.read(language)}: {one.why.read(language)}",
        remedy=one.wording.read(language),
    )


_ENOUGH = 20_000
_TITLE = Text(ko="계약서 검토", en="Review of the contract")
_NOT_THERE = Text(ko="빠진 조항", en="Missing")
_WORDS: dict[ClauseVerdict, VerdictWord] = {"void": "fail", "unlawful": "fail", "disputed": "warn", "risky": "warn"}
_VERDICTS: dict[ClauseVerdict, Text] = {
    "void": Text(ko="무효", en="Void"),
    "disputed": Text(ko="다툼의 여지", en="Disputed"),
    "risky": Text(ko="유효하나 위험", en="Valid but risky"),
    "unlawful": Text(ko="법령 위반·사기 신호", en="Unlawful or a sign of fraud"),
}
_KIND_WORDS = {
    "sale": re.compile(r"매도인|매수인|매매 ?대금|매매 ?계약|\b(?:seller|buyer|purchase price)\b", re.IGNORECASE),
    "lease": re.compile(r"임대인|임차인|임대차|보증금|차임|월세|\b(?:landlord|tenant|lease|rent)\b", re.IGNORECASE),
    "commercial": re.compile(
        r"상가|점포|영업|권리금|사업자 ?등록|매장|상호|\b(?:shop|store|business|commercial|key money)\b", re.IGNORECASE
    ),
    "home": re.compile(
        r"주택|아파트|전입 ?신고|거주|주거|빌라|오피스텔|\b(?:apartment|residence|dwelling|house|home)\b", re.IGNORECASE
    ),
}

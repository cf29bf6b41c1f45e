"""The review of a contract: its clauses matched with patterns of risky ones, and the protective clauses it lacks."""

import re
from collections.abc import Iterator, Sequence
from datetime import date
from decimal import Decimal
from typing import Literal, NamedTuple

from pydantic import Field

from madang.assistants.realestate import phrases
from madang.assistants.realestate.analyse.contract.clauses import (
    Clause,
    ClauseLexicon,
    ClauseSentence,
    FigureCheck,
    FigureLimits,
    exceeds_limits,
    sentences_of,
    split_clauses,
)
from madang.assistants.realestate.analyse.legal_figures import LegalFacts
from madang.protocol import RuleVerdict, VerdictsView, VerdictWord, View
from madang.state import Frozen
from madang.text import Language, Text

ClauseVerdict = Literal["void", "disputed", "risky", "unlawful"]
"""Without effect; open to dispute or reduction by a court; valid but dangerous; against the law or a sign of fraud."""
ContractKind = Literal["residential", "commercial", "sale"]
Severity = Literal["low", "medium", "high"]


class EnglishPattern(Frozen):
    """How a pattern reads in English: expressions on the sentence in small letters, as in `ClausePattern`."""

    any: tuple[tuple[str, ...], ...] = Field(min_length=1)
    none: tuple[str, ...] = ()


class ClausePattern(Frozen):
    """A kind of clause. A sentence matches if one group of `any` is found in it whole and nothing of `none` is.

    The expressions work on compacted text and may use the book's shorthands as `{NO}`. A `check` also looks at the
    figures; `threshold` is the one it compares with, where the law names none.
    """

    id: int
    title: Text
    verdict: ClauseVerdict
    severity: Severity
    applies: tuple[ContractKind, ...]
    article: str
    why: Text
    rewording: Text
    any: tuple[tuple[str, ...], ...] = Field(min_length=1)
    none: tuple[str, ...] = ()
    check: FigureCheck | None = None
    threshold: Decimal | None = None
    english: EnglishPattern | None = None


class ProtectiveClause(Frozen):
    """A clause that protects the tenant: what it is for, how to write it, and how to know that it is there."""

    id: str
    title: Text
    why: Text
    wording: Text
    any: tuple[str, ...] = Field(min_length=1)
    english: tuple[str, ...] = ()


class PatternBook(Frozen):
    """Every pattern and protection, with the words that are brought to one form before matching."""

    lexicon: ClauseLexicon = ClauseLexicon()
    patterns: tuple[ClausePattern, ...] = ()
    protections: tuple[ProtectiveClause, ...] = ()


class ClauseFinding(Frozen):
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
    findings: tuple[ClauseFinding, ...]
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
        return VerdictsView(verdicts=(*found, *missing)).titled(phrases.TITLE.read(language))


class _Expressions(NamedTuple):
    any: tuple[tuple[re.Pattern[str], ...], ...]
    none: tuple[re.Pattern[str], ...]

    def fits(self, said: str) -> bool:
        found = any(all(part.search(said) for part in group) for group in self.any)
        return found and not any(part.search(said) for part in self.none)


class _Matcher(NamedTuple):
    pattern: ClausePattern
    korean: _Expressions
    english: _Expressions | None

    def matches(self, sentence: ClauseSentence, measure: FigureLimits) -> bool:
        if not self._matches_words(sentence):
            return False
        threshold = self.pattern.threshold or Decimal(0)
        return self.pattern.check is None or exceeds_limits(
            self.pattern.check, sentence, measure._replace(threshold=threshold)
        )

    def _matches_words(self, sentence: ClauseSentence) -> bool:
        if sentence.english is None:
            return self.korean.fits(sentence.compact)
        return self.english is not None and self.english.fits(sentence.english)


class ContractReviewer:
    """Reviews contracts by a book of patterns; made once, it may be used from several threads."""

    def __init__(self, book: PatternBook) -> None:
        self._rewrites = book.lexicon.rewrites()
        self._matchers = [_matcher(pattern, book.lexicon) for pattern in book.patterns]
        self._protections = [(one, _protection_expressions(one, book.lexicon)) for one in book.protections]

    def review(self, contract: str, facts: LegalFacts, *, on: date, kind: ContractKind | None = None) -> ContractReview:
        """The review by the law of a day; the kind is read from the contract where it is not given.

        Protections are asked of leases of homes alone.
        """
        kind = kind or kind_of_contract(contract)
        clauses = split_clauses(contract)
        read = [(clause, sentences_of(clause.text, self._rewrites)) for clause in clauses]
        measure = FigureLimits(facts, on, Decimal(0))
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
        self, clause: Clause, sentences: Sequence[ClauseSentence], kind: ContractKind, measure: FigureLimits
    ) -> Iterator[ClauseFinding]:
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


def _matcher(pattern: ClausePattern, lexicon: ClauseLexicon) -> _Matcher:
    def read(written: Sequence[str]) -> tuple[re.Pattern[str], ...]:
        return tuple(lexicon.expression(each, f"pattern {pattern.id}") for each in written)

    def form(one: ClausePattern | EnglishPattern) -> _Expressions:
        return _Expressions(tuple(map(read, one.any)), read(one.none))

    return _Matcher(pattern, form(pattern), form(pattern.english) if pattern.english else None)


def _protection_expressions(one: ProtectiveClause, lexicon: ClauseLexicon) -> tuple[re.Pattern[str], ...]:
    return tuple(lexicon.expression(each, f"protection {one.id!r}") for each in (*one.any, *one.english))


def _finding(pattern: ClausePattern, clause: Clause, sentence: str) -> ClauseFinding:
    return ClauseFinding(
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


def _missing_protection(one: ProtectiveClause) -> MissingProtection:
    return MissingProtection(id=one.id, title=one.title, why=one.why, wording=one.wording)


def _verdict(finding: ClauseFinding, language: Language) -> RuleVerdict:
    return RuleVerdict(
        subject=f"{finding.clause.number} {finding.title.read(language)}".strip(),
        verdict=_WORDS[finding.verdict],
        reason=f"{phrases.VERDICTS[finding.verdict].read(language)}: {finding.why.read(language)}",
        found=finding.sentence,
        article=finding.article,
        remedy=finding.rewording.read(language),
    )


def _missing_verdict(one: MissingProtection, language: Language) -> RuleVerdict:
    return RuleVerdict(
        subject=one.title.read(language),
        verdict="warn",
        reason=f"{phrases.REVIEW_NOT_THERE.read(language)}: {one.why.read(language)}",
        remedy=one.wording.read(language),
    )


_ENOUGH = 20_000
_WORDS: dict[ClauseVerdict, VerdictWord] = {"void": "fail", "unlawful": "fail", "disputed": "warn", "risky": "warn"}
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

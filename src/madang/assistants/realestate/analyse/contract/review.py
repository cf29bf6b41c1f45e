"""The review of a contract: clauses that match patterns of risky ones, and protective clauses that are missing."""

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
    """The English form of a pattern: expressions on the sentence in lower case, as in `ClausePattern`."""

    any: tuple[tuple[str, ...], ...] = Field(min_length=1)
    none: tuple[str, ...] = ()


class ClausePattern(Frozen):
    """A kind of clause. A sentence matches if all of one group of `any` are found in it and none of `none`.

    The expressions work on compacted text and may use the lexicon's shorthands as `{NO}`. A `check` also looks at the
    figures; `threshold` is what it compares with where the law sets no limit.
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
    """A clause that protects the tenant: its purpose, a wording, and how to recognise it."""

    id: str
    title: Text
    why: Text
    wording: Text
    any: tuple[str, ...] = Field(min_length=1)
    english: tuple[str, ...] = ()


class PatternBook(Frozen):
    """All patterns and protective clauses, with the lexicon that normalises texts before matching."""

    lexicon: ClauseLexicon = ClauseLexicon()
    patterns: tuple[ClausePattern, ...] = ()
    protections: tuple[ProtectiveClause, ...] = ()


class ClauseFinding(Frozen):
    """A clause that matches a pattern: why it is a problem, by which article, and what to write instead."""

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
    """A protective clause that is missing, and how to write it."""

    id: str
    title: Text
    why: Text
    wording: Text


class ContractReview(Frozen):
    """The findings in the order of the contract, and the missing protections."""

    kind: ContractKind
    clauses: int
    findings: tuple[ClauseFinding, ...]
    missing: tuple[MissingProtection, ...]
    as_of: date
    english: bool = False
    """Whether it is mostly in English, for which fewer patterns exist."""

    @property
    def level(self) -> Severity:
        """The severity of the worst finding; low if there is none."""
        found: set[Severity] = {finding.severity for finding in self.findings}
        return "high" if "high" in found else "medium" if "medium" in found else "low"

    def view(self, language: Language) -> View:
        """The findings and the missing protections as verdicts."""
        found = [_verdict(finding, language) for finding in self.findings]
        missing = [_missing_verdict(clause, language) for clause in self.missing]
        return VerdictsView(verdicts=(*found, *missing)).titled(phrases.REVIEW_TITLE.read(language))


class ContractReviewer:
    """Reviews contracts by a book of patterns; may be used from several threads."""

    def __init__(self, book: PatternBook) -> None:
        self._rewrites = book.lexicon.rewrites()
        self._matchers = [_matcher(pattern, book.lexicon) for pattern in book.patterns]
        self._protections = [
            (protection, _protection_expressions(protection, book.lexicon)) for protection in book.protections
        ]

    def review(self, contract: str, facts: LegalFacts, *, on: date, kind: ContractKind | None = None) -> ContractReview:
        """The review by the law of a date; the kind is read from the contract if it is not given.

        Only residential leases are checked for missing protections.
        """
        kind = kind or kind_of_contract(contract)
        clauses = split_clauses(contract)
        parsed = [(clause, sentences_of(clause.text, self._rewrites)) for clause in clauses]
        limits = FigureLimits(facts, on, Decimal(0))
        findings = [
            finding for clause, sentences in parsed for finding in self._findings(clause, sentences, kind, limits)
        ]
        sentences = [sentence for _, clause_sentences in parsed for sentence in clause_sentences]
        in_english = sum(sentence.english is not None for sentence in sentences)
        return ContractReview(
            kind=kind,
            clauses=len(clauses),
            findings=tuple(findings),
            missing=tuple(self._missing(sentences)) if kind == "residential" else (),
            as_of=on,
            english=in_english * 2 > len(sentences),
        )

    def _findings(
        self, clause: Clause, sentences: Sequence[ClauseSentence], kind: ContractKind, limits: FigureLimits
    ) -> Iterator[ClauseFinding]:
        for matcher in self._matchers:
            if kind not in matcher.pattern.applies:
                continue
            hit = next((sentence for sentence in sentences if matcher.matches(sentence, limits)), None)
            if hit:
                yield _finding(matcher.pattern, clause, hit.text)

    def _missing(self, sentences: Sequence[ClauseSentence]) -> Iterator[MissingProtection]:
        texts = [sentence.english or sentence.compact for sentence in sentences]
        for protection, expressions in self._protections:
            if not any(expression.search(text) for expression in expressions for text in texts):
                yield _missing_protection(protection)


def kind_of_contract(contract: str) -> ContractKind:
    """The kind of a contract by its words; a residential lease by default."""
    words = {kind: len(word.findall(contract[:_LONGEST_SAMPLE])) for kind, word in _KIND_WORDS.items()}
    if words["sale"] > words["lease"]:
        return "sale"
    return "commercial" if words["commercial"] > words["home"] else "residential"


class _Expressions(NamedTuple):
    any: tuple[tuple[re.Pattern[str], ...], ...]
    none: tuple[re.Pattern[str], ...]

    def match(self, sentence: str) -> bool:
        found = any(all(part.search(sentence) for part in group) for group in self.any)
        return found and not any(part.search(sentence) for part in self.none)


class _Matcher(NamedTuple):
    pattern: ClausePattern
    korean: _Expressions
    english: _Expressions | None

    def matches(self, sentence: ClauseSentence, limits: FigureLimits) -> bool:
        if not self._matches_words(sentence):
            return False
        threshold = self.pattern.threshold or Decimal(0)
        return self.pattern.check is None or exceeds_limits(
            self.pattern.check, sentence, limits._replace(threshold=threshold)
        )

    def _matches_words(self, sentence: ClauseSentence) -> bool:
        if sentence.english is None:
            return self.korean.match(sentence.compact)
        return self.english is not None and self.english.match(sentence.english)


def _matcher(pattern: ClausePattern, lexicon: ClauseLexicon) -> _Matcher:
    def compiled(written: Sequence[str]) -> tuple[re.Pattern[str], ...]:
        return tuple(lexicon.expression(expression, f"pattern {pattern.id}") for expression in written)

    def expressions(source: ClausePattern | EnglishPattern) -> _Expressions:
        return _Expressions(tuple(map(compiled, source.any)), compiled(source.none))

    return _Matcher(pattern, expressions(pattern), expressions(pattern.english) if pattern.english else None)


def _protection_expressions(protection: ProtectiveClause, lexicon: ClauseLexicon) -> tuple[re.Pattern[str], ...]:
    written = (*protection.any, *protection.english)
    return tuple(lexicon.expression(expression, f"protection {protection.id!r}") for expression in written)


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


def _missing_protection(protection: ProtectiveClause) -> MissingProtection:
    return MissingProtection(id=protection.id, title=protection.title, why=protection.why, wording=protection.wording)


def _verdict(finding: ClauseFinding, language: Language) -> RuleVerdict:
    return RuleVerdict(
        subject=f"{finding.clause.number} {finding.title.read(language)}".strip(),
        verdict=_WORDS[finding.verdict],
        reason=f"{phrases.CLAUSE_VERDICTS[finding.verdict].read(language)}: {finding.why.read(language)}",
        found=finding.sentence,
        article=finding.article,
        remedy=finding.rewording.read(language),
    )


def _missing_verdict(protection: MissingProtection, language: Language) -> RuleVerdict:
    return RuleVerdict(
        subject=protection.title.read(language),
        verdict="warn",
        reason=f"{phrases.CLAUSE_MISSING.read(language)}: {protection.why.read(language)}",
        remedy=protection.wording.read(language),
    )


_LONGEST_SAMPLE = 20_000
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

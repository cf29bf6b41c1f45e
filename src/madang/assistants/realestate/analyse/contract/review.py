"""The review of a contract: clauses that take from the weaker party, and protective clauses that are missing."""

import re
from collections.abc import Iterator, Sequence
from datetime import date
from decimal import Decimal

from madang.assistants.realestate import phrases
from madang.assistants.realestate.analyse.contract.clause_reader import ClauseReader, ClauseReading
from madang.assistants.realestate.analyse.contract.clauses import (
    Clause,
    ClauseLexicon,
    ClauseSentence,
    ContractKind,
    FigureLimits,
    sentences_of,
    split_clauses,
)
from madang.assistants.realestate.analyse.contract.form_fields import StatedProblem, form_field, stated_problems
from madang.assistants.realestate.analyse.contract.legal_limits import (
    ends_in_time,
    ends_too_early,
    is_beyond_limit,
    is_within_limit,
)
from madang.assistants.realestate.analyse.contract.patterns import (
    ClausePattern,
    ClauseVerdict,
    PatternBook,
    PatternMatcher,
    ProtectiveClause,
    Severity,
)
from madang.assistants.realestate.analyse.legal_figures import LegalFacts
from madang.protocol import RuleVerdict, VerdictsView, VerdictWord, View
from madang.state import Frozen
from madang.text import Language, Text


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
    present: tuple[Text, ...] = ()
    """The protective clauses that it has."""
    as_of: date
    english: bool = False
    """Whether it is mostly in English, for which fewer patterns exist."""
    partly_read: bool = False
    """Whether it is so long that the last clauses were compared with patterns alone."""

    @property
    def level(self) -> Severity:
        """The severity of the worst finding, at least medium for what is void or unlawful and where the lease also
        lacks most protections; low if nothing was found.
        """
        found: set[Severity] = {finding.severity for finding in self.findings}
        if "high" in found:
            return "high"
        against_law = any(finding.verdict in {"void", "unlawful"} for finding in self.findings)
        bare = bool(self.findings) and len(self.missing) >= _MANY_MISSING
        return "medium" if "medium" in found or against_law or bare else "low"

    def checks(self, language: Language) -> dict[str, bool]:
        """What was checked, and whether it is as it should be: clauses against the law and to one side, protections."""
        against_law = any(finding.verdict in {"void", "unlawful"} for finding in self.findings)
        one_sided = any(finding.verdict in {"disputed", "risky"} for finding in self.findings)
        return {
            phrases.CHECK_LAWFUL.read(language): not against_law,
            phrases.CHECK_FAIR.read(language): not one_sided,
            **{title.read(language): True for title in self.present},
            **{protection.title.read(language): False for protection in self.missing},
        }

    def view(self, language: Language) -> View:
        """The findings and the missing protections as verdicts."""
        found = [_verdict(finding, language) for finding in self.findings]
        missing = [_missing_verdict(clause, language) for clause in self.missing]
        return VerdictsView(verdicts=(*found, *missing)).titled(phrases.REVIEW_TITLE.read(language))


class ContractReviewer:
    """Reviews contracts by what clauses do, with a book of patterns and the taught reader; safe in several threads.

    Without a reader the patterns decide alone.
    """

    def __init__(self, book: PatternBook, reader: ClauseReader | None = None) -> None:
        self._matcher, self._reader = PatternMatcher(book), reader
        self._protections = [
            (protection, _protection_expressions(protection, book.lexicon)) for protection in book.protections
        ]

    def review(
        self, contract: str, facts: LegalFacts, *, on: date, kind: ContractKind | None = None, whole: bool = True
    ) -> ContractReview:
        """The review by the law of a date; the kind is read from the contract if it is not given.

        Only residential leases are checked for missing protections, not single clauses. What is no
        `whole` contract (a notice, a letter) is compared with the patterns alone: the reader knows clauses only.
        """
        kind = kind or kind_of_contract(contract)
        clauses = split_clauses(contract)
        parsed = [(clause, sentences_of(clause.text, self._matcher.rewrites)) for clause in clauses]
        limits = FigureLimits(facts, on, Decimal(0), kind)
        findings = list[ClauseFinding]()
        taught = 0
        for clause, parts in parsed:
            taught += len(parts)
            reader = self._reader if whole and taught <= _MOST_READ else None
            findings += self._findings(clause, parts, kind, limits, reader)
        findings += self._stated(contract, parsed, limits, findings)
        sentences = [sentence for _, clause_sentences in parsed for sentence in clause_sentences]
        in_english = sum(sentence.english is not None for sentence in sentences)
        is_lease = whole and kind == "residential" and len(clauses) >= _WHOLE
        missing = tuple(self._missing(sentences)) if is_lease else ()
        lacks = {protection.id for protection in missing}
        return ContractReview(
            kind=kind,
            clauses=len(clauses),
            findings=tuple(sorted(findings, key=lambda finding: finding.clause.span)),
            missing=missing,
            present=tuple(each.title for each, _ in self._protections if is_lease and each.id not in lacks),
            as_of=on,
            english=in_english * 2 > len(sentences),
            partly_read=self._reader is not None and len(sentences) > _MOST_READ,
        )

    def matched_patterns(self, clause: str, kind: ContractKind, facts: LegalFacts, on: date) -> list[int]:
        """The patterns that a clause matches by its words alone: what the reader is taught with."""
        limits = FigureLimits(facts, on, Decimal(0), kind)
        sentences = sentences_of(clause, self._matcher.rewrites)
        return [pattern.id for sentence in sentences for pattern in self._matcher.matches(sentence, kind, limits)]

    def _findings(
        self,
        clause: Clause,
        sentences: Sequence[ClauseSentence],
        kind: ContractKind,
        limits: FigureLimits,
        reader: ClauseReader | None,
    ) -> Iterator[ClauseFinding]:
        told = set[int]()
        for sentence in sentences:
            for pattern in self._problems(sentence, kind, limits, reader):
                if pattern.id not in told:
                    told.add(pattern.id)
                    yield _finding(pattern, clause, sentence.text)

    def _stated(
        self,
        contract: str,
        parsed: Sequence[tuple[Clause, Sequence[ClauseSentence]]],
        limits: FigureLimits,
        found: Sequence[ClauseFinding],
    ) -> Iterator[ClauseFinding]:
        """What the fields of the form state, where no clause said it before."""
        where = {sentence.text: clause for clause, sentences in reversed(parsed) for sentence in sentences}
        ratio = limits.facts.figure("burden_danger", limits.on).value
        for problem in stated_problems(contract, tuple(reversed(where)), ratio):
            pattern = self._matcher.of_effect(problem.effect, limits.kind)
            if pattern and not _is_told(problem, pattern, found):
                yield _finding(pattern, where[problem.stated], problem.stated)

    def _problems(
        self, sentence: ClauseSentence, kind: ContractKind, limits: FigureLimits, reader: ClauseReader | None
    ) -> list[ClausePattern]:
        """What is wrong with a sentence: the patterns it matches, unless the reader is sure that it is harmless, and
        what the reader finds, unless its figures are within the law.
        """
        if form_field(sentence.text):
            return []
        matched = self._matcher.matches(sentence, kind, limits)
        if reader is None or len(sentence.compact) < _SHORTEST_CLAUSE or _NO_TERM.search(sentence.text):
            return matched
        reading = reader.read(sentence.text, kind, tuple(pattern.id for pattern in matched), limits.on)
        if matched and reading.score <= _SURELY_HARMLESS:
            return [each for each in matched if any(is_beyond_limit(to, sentence, kind, limits) for to in each.effects)]
        if matched:
            return matched
        return self._read_alone(reading, sentence, kind, limits)

    def _read_alone(
        self, reading: ClauseReading, sentence: ClauseSentence, kind: ContractKind, limits: FigureLimits
    ) -> list[ClausePattern]:
        """What is wrong with a sentence that matches no pattern: too few unpaid rents, else what the reader finds."""
        arrears = self._matcher.of_effect("arrears_one", kind) if ends_too_early(sentence, kind, limits) else None
        if arrears:
            return [arrears]
        if reading.score <= _HARMFUL or ends_in_time(sentence, kind, limits):
            return []
        return self._told(reading, sentence, kind, limits)

    def _told(
        self, reading: ClauseReading, sentence: ClauseSentence, kind: ContractKind, limits: FigureLimits
    ) -> list[ClausePattern]:
        """The likeliest effect of a sentence that is a problem in such a contract."""
        for effect in reading.effects:
            pattern = self._matcher.of_effect(effect, kind)
            if pattern is not None:
                compared = limits._replace(threshold=pattern.threshold or Decimal(0))
                return [] if is_within_limit(effect, sentence, kind, compared) else [pattern]
        return []

    def _missing(self, sentences: Sequence[ClauseSentence]) -> Iterator[MissingProtection]:
        texts = [sentence.english or sentence.compact for sentence in sentences]
        for protection, expressions in self._protections:
            if not any(expression.search(text) for expression in expressions for text in texts):
                yield _missing_protection(protection)


def kind_of_contract(contract: str) -> ContractKind:
    """The kind of a contract by what it calls itself, then by its words; a residential lease by default."""
    for line in contract[:_LONGEST_SAMPLE].split("\n")[:_TITLE_LINES]:
        named: ContractKind | None = next((kind for kind, title in _TITLES.items() if title.search(line)), None)
        if named and len(line) <= _LONGEST_TITLE and not _NUMBERED.match(line):
            return named
    words = {kind: len(word.findall(contract[:_LONGEST_SAMPLE])) for kind, word in _KIND_WORDS.items()}
    if words["sale"] > words["lease"]:
        return "sale"
    return "commercial" if words["commercial"] > words["home"] else "residential"


def _is_told(problem: StatedProblem, pattern: ClausePattern, found: Sequence[ClauseFinding]) -> bool:
    return any(finding.pattern == pattern.id and finding.sentence == problem.stated for finding in found)


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
_LONGEST_TITLE, _TITLE_LINES = 80, 6
_NUMBERED = re.compile(r"\s{0,9}(?:제 ?\d|\d|[-•①-⑳])")
_TITLES: dict[ContractKind, re.Pattern[str]] = {
    "sale": re.compile(r"매매 ?계약|\b(?:sales?|purchase)(?: and purchase)? (?:agreement|contract)", re.IGNORECASE),
    "commercial": re.compile(
        r"(?:상가|점포|사무실)[^\n.]{0,14}(?:계약|특약)|\b(?:commercial|shop|store|retail|office)[^\n.]{0,20}(?:lease|agreement)",
        re.IGNORECASE,
    ),
    "residential": re.compile(
        r"(?:주택|아파트|오피스텔|원룸|빌라|전세|월세)[^\n.]{0,14}(?:계약|특약)"
        r"|\b(?:residential|housing|apartment|home|house)[^\n.]{0,20}(?:lease|agreement)",
        re.IGNORECASE,
    ),
}
_SHORTEST_CLAUSE, _WHOLE = 6, 3
_MANY_MISSING = 4
_MOST_READ = 600
"""Sentences that are read; ten pages have half as many."""
_NO_TERM = re.compile(
    r"^\s*#|^[^:.]{1,30}:[\W\d_억만천원]*$|^[A-Z][A-Z\s]{5,60}$"
    r"|^(?:보증금|차임|월세|계약금|잔금|(?i:(?:monthly )?rent|deposit))\W{0,3}(?:금|KRW|₩)?\s?[\d,억만천]+"
    r"\s?원?(?:[\s,(].{0,40})?$"
    r"|[았었했였]습니다\W*$|^.{0,30}(?:계약서|신청서|통지서|답변서|증명서|등본|초본|사본)\s*(?:\([^)]*\))?\W*$"
)
"""What agrees on nothing: a heading, a field that was filled in, what has happened, the name of a paper."""
_HARMFUL = 0.0
"""The score above which the reader alone tells of a problem."""
_SURELY_HARMLESS = -4.0
"""The score below which the reader overrules a pattern."""
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

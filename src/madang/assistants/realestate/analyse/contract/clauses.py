"""Splits a contract into clauses and normalised sentences, and checks the percentages and amounts in a sentence against
the law.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Literal, NamedTuple

from madang.assistants.realestate.analyse.errors import FactError
from madang.assistants.realestate.analyse.legal_figures import LegalFacts
from madang.assistants.realestate.analyse.rent_conversion import conversion_cap
from madang.reading import Mention, Span, fold
from madang.reading.numbers import Percentage, find_money, find_percentages
from madang.state import Frozen

RewriteRule = tuple[re.Pattern[str], str]
ContractKind = Literal["residential", "commercial", "sale"]
FigureCheck = Literal[
    "increase_over_cap", "conversion_over_cap", "high_late_interest", "high_maintenance_fee", "rent_hidden_in_fees"
]


class Clause(Frozen):
    """One numbered item of a contract, or a paragraph without a number; `span` is its position."""

    number: str
    text: str
    span: Span


class ClauseSentence(NamedTuple):
    """A sentence as written, and as it is matched: compacted, or for English in lower case."""

    text: str
    compact: str

    @property
    def english(self) -> str | None:
        """The sentence in lower case with single blanks; None if it is Korean."""
        return None if _HANGUL.search(self.text) else " ".join(self.text.casefold().split())


class ClauseLexicon(Frozen):
    """Rewriting rules, in order, and shorthands that expressions may use as `{NO}`."""

    rewrite: tuple[tuple[str, str], ...] = ()
    shorthands: Mapping[str, str] = {}

    def rewrites(self) -> tuple[RewriteRule, ...]:
        """The rewriting rules, compiled."""
        return tuple((re.compile(written), word) for written, word in self.rewrite)

    def expression(self, written: str, where: str) -> re.Pattern[str]:
        """The compiled expression with its shorthands expanded; `FactError` names `where` an invalid one is."""
        full = written
        for _ in range(_SHORTHAND_DEPTH):
            for name, meaning in self.shorthands.items():
                full = full.replace(f"{{{name}}}", meaning)
        try:
            return re.compile(full)
        except re.error as error:
            raise FactError(f"The expression {written!r} of {where} cannot be read: {error}.") from None


class FigureLimits(NamedTuple):
    """What figures are compared with: the law on a kind of contract as of a date, and the threshold of the pattern."""

    facts: LegalFacts
    on: date
    threshold: Decimal
    kind: ContractKind = "residential"

    @property
    def increase_cap(self) -> Decimal:
        """The highest increase in percent."""
        name = "commercial_increase_cap" if self.kind == "commercial" else "increase_cap"
        return self.facts.figure(name, self.on).value

    @property
    def conversion_cap(self) -> Decimal:
        """The highest rate in percent for converting a deposit into rent."""
        lease = "commercial" if self.kind == "commercial" else "residential"
        return conversion_cap(self.facts, on=self.on, kind=lease).rate


def split_clauses(contract: str) -> tuple[Clause, ...]:
    """The clauses in order: a new one starts at a line with a number, a bullet or a heading."""
    starts = [match.start() for match in _START.finditer(contract)] or [0]
    if contract[: starts[0]].strip():
        starts.insert(0, 0)
    ends = [*starts[1:], len(contract)]
    return tuple(clause for begin, end in zip(starts, ends, strict=True) for clause in _clauses(contract, begin, end))


def sentences_of(clause: str, rewrites: Sequence[RewriteRule]) -> tuple[ClauseSentence, ...]:
    """The sentences of a clause, each with the exceptions (단, 다만) that belong to it."""
    joined = list[str]()
    for part in _pieces(" ".join(_FORM_LINE.sub("; ", clause).split())):
        if joined and _EXCEPTION.match(part):
            joined[-1] += f" {part}"
        else:
            joined.append(part)
    return tuple(ClauseSentence(part, compact_text(part, rewrites)) for part in joined)


def compact_text(text: str, rewrites: Sequence[RewriteRule]) -> str:
    """The text without blanks and punctuation, with parties and common words normalised."""
    named = _PARTY_B.sub("임차인", _PARTY_A.sub("임대인", fold(text)))
    plain = _NOISE.sub("", named)
    for pattern, word in rewrites:
        plain = pattern.sub(word, plain)
    return plain


def exceeds_limits(check: FigureCheck, sentence: ClauseSentence, limits: FigureLimits) -> bool:
    """Whether the figures of a sentence exceed what the check allows."""
    return _CHECKS[check](sentence, limits)


def _clauses(contract: str, begin: int, end: int) -> Iterator[Clause]:
    """The clause between two positions, without its number; text without one is split at blank lines."""
    number = _NUMBER.match(contract, begin, end)
    start = number.end() if number else begin
    for found in _PARAGRAPH.finditer(contract, start, end):
        label = number["label"].strip() if number else ""
        yield Clause(number=label, text=found.group().strip(), span=found.span())


def _pieces(text: str) -> Iterator[str]:
    """Sentences, cut to a length that keeps matching fast."""
    for sentence in _SENTENCE_END.split(text):
        for at in range(0, len(sentence), _LONGEST):
            if piece := sentence[at : at + _LONGEST].strip():
                yield piece


def _increase_over_cap(sentence: ClauseSentence, limits: FigureLimits) -> bool:
    cap = limits.increase_cap
    risen = any(_allows_more(sentence, found, cap) for found in percentages_about(sentence.text, "increase"))
    return risen or _rises_by_amounts(sentence, cap)


def _allows_more(sentence: ClauseSentence, found: Percentage, cap: Decimal) -> bool:
    """Whether a percentage allows an increase above the cap: 10%, up to 10%, or 5% and more."""
    if REFUSED_INCREASE.search(sentence.compact):
        return False
    highest = found.upper if found.upper is not None else found.value
    beyond = found.bound in {"over", "at_least"} and found.value >= cap and not _LIMITED.search(sentence.compact)
    return highest > cap or beyond


def _rises_by_amounts(sentence: ClauseSentence, cap: Decimal) -> bool:
    """Whether it says from which amount to which, and that is more: 3억원에서 3억 5천만원으로 증액."""
    written = _FROM_TO.search(sentence.text)
    found = find_money(written.group()) if written else []
    amounts = [money.amount for money in found] + [money.upper for money in found if money.upper is not None]
    if len(amounts) != 2 or not amounts[0]:  # noqa: PLR2004 - from one amount to another
        return False
    return Fraction(amounts[1]) > Fraction(amounts[0]) * (1 + Fraction(cap) / 100)


def _conversion_over_cap(sentence: ClauseSentence, limits: FigureLimits) -> bool:
    cap = limits.conversion_cap
    return any((found.upper or found.value) > cap for found in percentages_about(sentence.text, "conversion"))


def _high_late_interest(sentence: ClauseSentence, limits: FigureLimits) -> bool:
    rates = (
        found.value * yearly_factor(sentence.text, found) for found in percentages_about(sentence.text, "interest")
    )
    return any(rate >= limits.threshold for rate in rates)


def yearly_factor(text: str, found: Percentage) -> int:
    """How often a rate is charged in a year: by the month, by the day, or once."""
    before, after = text[max(0, found.span[0] - 8) : found.span[0]], text[found.span[1] : found.span[1] + 12]
    if each := _EACH.search(after):
        return 12 if each["month"] else 365
    if _EACH_DAY.search(before):
        return 365
    before = before[-4:]
    return 12 if "월" in before else 365 if re.search(r"(?<![0-9])일 ?$", before) else 1


def _high_maintenance_fee(sentence: ClauseSentence, limits: FigureLimits) -> bool:
    return any(fee >= limits.threshold for fee in _amounts_about(sentence.text, "fee"))


def _rent_hidden_in_fees(sentence: ClauseSentence, limits: FigureLimits) -> bool:
    if _EVADES.search(sentence.compact) or (sentence.english and _EVADES_IN_ENGLISH.search(sentence.english)):
        return True
    limit = limits.facts.figure("lease_report_rent", limits.on).value
    rents, fees = list(_amounts_about(sentence.text, "rent")), list(_amounts_about(sentence.text, "fee"))
    return any(0 < rent <= limit for rent in rents) and any(fee >= limits.threshold for fee in fees)


def percentages_about(text: str, purpose: str) -> Iterator[Percentage]:
    """The percentages for a purpose, by the nearest word."""
    return (found for found in find_percentages(text) if _purpose(text, found, _PERCENT_WORDS) == purpose)


def _amounts_about(text: str, purpose: str) -> Iterator[Decimal]:
    """The amounts for a purpose, by the nearest word."""
    amounts = (money for money in find_money(text) if money.currency == "KRW")
    return (Decimal(money.amount) for money in amounts if _purpose(text, money, _MONEY_WORDS) == purpose)


def _purpose(text: str, found: Mention, words: Sequence[tuple[str, re.Pattern[str]]]) -> str:
    """The purpose of the nearest word; a word before the figure counts as nearer than one after it."""
    distances = [
        (_distance(found.span, match.span()), purpose) for purpose, word in words for match in word.finditer(text)
    ]
    return min(distances, default=(0, ""))[1]


def _distance(figure: Span, word: Span) -> int:
    return figure[0] - word[1] if word[1] <= figure[0] else (word[0] - figure[1]) * _AFTER_FACTOR


_SHORTHAND_DEPTH = 2
_PARTY_A = re.compile(r"(?<![가-힣])[\"'“‘「\[(]?갑[\"'”’」\])]?(?=[은는이가의에과와] )")
_PARTY_B = re.compile(r"(?<![가-힣])[\"'“‘「\[(]?을[\"'”’」\])]?(?=[은는이가의에과와] )")
_NOISE = re.compile(r"[\s\u200b-\u200f\u2060\ufeff\"'“”‘’「」『』()\[\]{}<>《》〈〉,.·ㆍ․‥…:;!?*_~`|/\\-]+")
_LONGEST = 600
_HANGUL = re.compile("[가-힣]")
_LABEL = (
    r"(?:제 ?[0-9]{1,3} ?조(?: ?의 ?[0-9]{1,2})?(?: ?[(【\[][^)】\]\n]{1,40}[)】\]])?"
    r"|(?:Article|ARTICLE|Section|SECTION|Clause|CLAUSE) [0-9]{1,3}(?= ?[.:(\[\n]| [A-Z])"
    r"(?: ?[(\[][^)\]\n]{1,60}[)\]])?"
    r"|[0-9]{1,3} ?[.)](?![0-9])|\([0-9]{1,3}\)"
    r"|[①-⑳]|[가-하] ?[.)](?= )|[-–•·*▶■□○●※](?= ?[^-\n])|특약 ?(?:사항)? ?[0-9]{0,3} ?[.:)]?|\[[^\]\n]{1,20}\])"
)
_START = re.compile(
    rf"^[ \t]{{0,20}}(?={_LABEL})|(?<=[다함음임됨.])[ \t]{{1,3}}(?=[①-⑳])"
    r"|(?<=[a-z가-힣][.?!])[ \t]{1,3}(?=[1-9][0-9]?[.)] ?[^0-9\s])"
    r"|(?<=[다음함임됨.:])[ \t]{1,3}(?=제 ?[0-9]{1,3} ?조(?: ?의 ?[0-9]{1,2})?(?: ?[(【\[]| (?!제 ?[0-9]|및 |또는 )))",
    re.MULTILINE,
)
_NUMBER = re.compile(rf"[ \t]{{0,20}}(?P<label>{_LABEL})[ \t]{{0,5}}[.:]?")
_PARAGRAPH = re.compile(r"\S(?:[^\n]|\n(?![ \t]*\n)){0,20000}")
_SENTENCE_END = re.compile(
    r"(?<=[가-힣)\]])\.(?![0-9])|(?<=[a-z%)])\.(?= [A-Z])|[;。]|(?<=다)(?= (?:또한|아울러|그리고|이 경우|만약|만일) )"
)
_FORM_LINE = re.compile(r"\n(?=[ \t]{0,9}[^\s:：]{1,12}(?: [^\s:：]{1,12}){0,3} ?[:：])")
"""The end of a line before one that is filled in like a form: 소재지: ..."""
_EXCEPTION = re.compile(r"(?:단|다만|단지)[, ]|\(단")
_AFTER_FACTOR = 3
"""The factor on the distance of a word after its figure: Korean names the purpose first."""
_PERCENT_WORDS = (
    ("increase", re.compile(r"인상|증액|올리|올려|올릴|올린|상향|\b(?:rise|raise|increase|higher)", re.IGNORECASE)),
    ("conversion", re.compile(r"전환(?: ?(?:이율|요율|비율|율))?|conver", re.IGNORECASE)),
    ("interest", re.compile(r"연체|지연|지체|이자|이율|interest|overdue", re.IGNORECASE)),
    (
        "other",
        re.compile(
            r"위약|배상|계약금|중도금|잔금|지분|할인|감액|인하|공제|보수|수수료|습도|농도|세율|부가세"
            r"|penalty|damages|down payment|discount|commission|share",
            re.IGNORECASE,
        ),
    ),
)
_MONEY_WORDS = (
    ("fee", re.compile(r"관리비|(?:maintenance|management|service) (?:fee|charge|cost)", re.IGNORECASE)),
    ("rent", re.compile(r"월세|차임|임대료|월 ?임차료|\brent\b", re.IGNORECASE)),
    (
        "other",
        re.compile(
            r"보증금|전세금|계약금|중도금|잔금|위약금|청소|도배|권리금|매매대금|deposit|down payment|key money",
            re.IGNORECASE,
        ),
    ),
)
REFUSED_INCREASE = re.compile(
    r"(?:인상|증액|올리지?|올릴수?)(?:을|를|은|는)?(?:하지(?:않|못)|않기로|할수없|수없|불가|않는|없이|없다)"
    r"(?<!초과하여인상할수없)(?<!초과해인상할수없)(?<!초과인상할수없)(?<!이상인상할수없)(?<!초과하여증액할수없)(?<!초과증액할수없)"
)
_LIMITED = re.compile(r"(?:초과|이상|넘)(?:하여|해|하는|을|를|게|어|어서|는)?.{0,14}(?:수없|못|않|안된|불가|금지)")
_FROM_TO = re.compile(
    r"[0-9][0-9억천백만,. ]{0,16}원?에서 ?[0-9][0-9억천백만,. ]{0,16}원?(?:으로|로) ?(?:인상|증액|올)"
)
_EVADES = re.compile(r"신고(?:를|의무를|대상(?:에서|이되지)|기준을|의무가)?(?:피하|회피|면하|않기위|없도록|제외)")
_EVADES_IN_ENGLISH = re.compile(r"(?:avoid|evade|below|exempt|without).{0,40}(?:report|threshold|declar)")
_EACH = re.compile(
    r"^\s?(?:(?P<month>(?:per|a|each|every) month|monthly)|(?:per|a|each|every) day|daily)\b", re.IGNORECASE
)
_EACH_DAY = re.compile(r"(?:하루(?:에)?|매일)\s?$")
_CHECKS: dict[FigureCheck, Callable[[ClauseSentence, FigureLimits], bool]] = {
    "increase_over_cap": _increase_over_cap,
    "conversion_over_cap": _conversion_over_cap,
    "high_late_interest": _high_late_interest,
    "high_maintenance_fee": _high_maintenance_fee,
    "rent_hidden_in_fees": _rent_hidden_in_fees,
}

"""What describes a clause to the taught reader: its words, its letters, and who does what to what in it.

The same code runs when the reader is taught and when it reads, so that both see the same features.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache

from madang.reading import Duration, Quantity, scan
from madang.reading.taught import Hint, Lexicon, Token, message_features, tokenize

ClassOf = Callable[[str], str]
"""The class of a word in the hints, or the word itself."""


class ClauseDescriber:
    """Describes clauses with the hints of one lexicon."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._class_of = lru_cache(maxsize=4096)(self._find_class)

    def features(self, text: str, kind: str, patterns: Iterable[int], on: date) -> list[str]:
        """The features of a clause in a contract of a kind, of which some patterns were found."""
        told = _with_parties(text[:_LONGEST].strip(" .\n"))
        numbers = scan(told, on)
        tokens, hints = tokenize(told, numbers), self._lexicon.hints(told)
        found = tuple(patterns)
        return [
            *message_features(tokens, hints),
            *_pieces(told),
            *dict.fromkeys(_acts(tokens, self._class_of)),
            *dict.fromkeys(_figures(numbers, {hint.name for hint in hints})),
            *(f"pattern={number}" for number in found),
            f"patterns={min(len(found), 2)}",
            f"kind={kind}",
        ]

    def _find_class(self, word: str) -> str:
        hints: Sequence[Hint] = self._lexicon.hints(word)
        return hints[0].name.upper() if hints else word


def _pieces(text: str) -> Iterable[str]:
    """Pieces of two to four letters, the same however the words are spaced; every number is a 0."""
    plain = re.sub(r"\d{1,20}", "0", text.lower())
    letters = re.sub(r"\s{1,20}", "", plain) if _HANGUL.search(plain) else plain
    return dict.fromkeys(f"~{letters[at : at + size]}" for size in (2, 3, 4) for at in range(len(letters) - size + 1))


def _figures(numbers: Iterable[Quantity], about: set[str]) -> Iterator[str]:
    """How large the figures are, alone and with what the clause speaks of: 9% of a renewal is not 5%."""
    for number in numbers:
        size = _size(number)
        if size:
            yield f"figure={size}"
            yield from (f"figure={size}|{name}" for name in about & _WITH_FIGURES)


def _size(number: Quantity) -> str:
    """The size of a percentage or a length of time, by limits that contracts are measured with; empty for others."""
    of = number.of
    value = of.years * 12 + of.months + of.days / _DAYS if isinstance(of, Duration) else number.value
    if value is None or number.kind not in _LIMITS:
        return ""
    return f"{number.kind}<{next((limit for limit in _LIMITS[number.kind] if value <= limit), 'more')}"


@dataclass
class _Act:
    """What a party does: the verb, what it is done to, whether it is denied, allowed or owed."""

    verb: str = ""
    nouns: list[str] = field(default_factory=list[str])
    others: list[str] = field(default_factory=list[str])
    denials: int = 0
    mode: str = ""

    def described(self, party: str, class_of: ClassOf) -> Iterator[str]:
        """The act in features, from exact to general: with its words, with the classes of its words."""
        if not (self.verb or self.nouns):
            return
        verb, denied = self.verb or "-", self.denials % 2
        act = class_of(verb)
        yield f"act={party}|{verb}|{denied}"
        yield f"act={verb}|{denied}|{self.mode}"
        yield f"act={party}|{act}|{denied}|{self.mode}"
        yield f"act={party}|{denied}|{self.mode}"
        for noun in self.nouns[-_NOUNS:]:
            thing = class_of(noun)
            yield f"act={noun}|{verb}|{denied}"
            yield f"act={party}|{noun}|{denied}"
            yield f"act={party}|{thing}|{act}|{denied}"
            yield f"act={thing}|{verb}|{denied}|{self.mode}"
            yield f"act={party}|{thing}|{denied}|{self.mode}"
        yield from (f"other={other}|{act}|{denied}" for other in self.others)


def _acts(tokens: Sequence[Token], class_of: ClassOf) -> Iterator[str]:
    english = sum(token.tag == "SL" for token in tokens) * 2 > len(tokens)
    for party, act in _english_acts(tokens) if english else _korean_acts(tokens):
        yield from act.described(party, class_of)


def _korean_acts(tokens: Sequence[Token]) -> Iterator[tuple[str, _Act]]:
    """An act for each verb: Korean ends it with an ending, and marks who acts with a particle."""
    party, act = "-", _Act()
    for token, following in zip(tokens, [*tokens[1:], _NOTHING], strict=True):
        form, tag = token.form, token.tag
        act.denials += form in _DENIES
        if tag[:2] in {"NN", "NP", "SL"} and (named := _party(form)):
            if following.tag in {"JX", "JKS"} and following.form in _SUBJECT_PARTICLES:
                party = named
            else:
                act.others.append(f"{following.form if following.tag[:1] == 'J' else ''}{named}")
        elif tag in {"NNG", "NNP", "XR", "SL"}:
            _add_noun(act, form, is_verb=following.tag in {"XSV", "XSA"})
        elif tag[:2] in {"VV", "VA", "VX"} and form not in _DENIES:
            _add_verb(act, form)
        if tag == "EC" and form in _MUST:
            act.mode = "must"
        if tag in _ENDS and (act.verb or act.denials) and form not in _GOES_ON:
            yield party, act
            act = _Act()
    yield party, act


def _add_noun(act: _Act, form: str, *, is_verb: bool) -> None:
    if is_verb:
        act.verb = form
    else:
        act.nouns.append(form)


def _add_verb(act: _Act, form: str) -> None:
    if form == "있":
        act.mode = "may"
    elif not (form in {"하", "되"} and act.verb):
        act.verb = form


def _english_acts(tokens: Sequence[Token]) -> Iterator[tuple[str, _Act]]:
    """An act for each party that is followed by a verb of a contract (shall, may, waives, ...)."""
    party, act = "-", _Act()
    for token, following in zip(tokens, [*tokens[1:], _NOTHING], strict=True):
        form = token.form
        if named := _party(form):
            if following.form in _CONTRACT_VERBS:
                yield party, act
                party, act = named, _Act()
            else:
                act.others.append(named)
            continue
        act.denials += form in _DENIES
        if form in _MODES:
            act.mode = form
        elif token.tag == "SL" and len(form) > _SHORT_WORD:
            _add_noun(act, form, is_verb=bool(act.mode) and not act.verb)
        elif token.tag in {"SF", "SP"}:
            yield party, act
            act = _Act()
    yield party, act


def _with_parties(text: str) -> str:
    """The text with the parties by their names where it only describes them: 세 든 사람 is the tenant."""
    return _LETTING.sub("임대인", _RENTING.sub("임차인", text))


@lru_cache(maxsize=4096)
def _party(word: str) -> str:
    """The party that a word names, by its letter: tenant, landlord, seller, buyer, agent."""
    return next((letter for letter, words in _PARTIES if words.search(word)), "")


_LIMITS = {"percent": (2, 5, 10, 15, 20), "duration": (1, 2, 11, 23, 24)}
_DAYS = 30
_WITH_FIGURES = frozenset(
    ("renewal", "raise", "term", "conversion", "return", "penalty", "arrears", "interest", "evict", "within", "delay")
)
_LONGEST = 600
_NOUNS = 6
_SHORT_WORD = 2
_HANGUL = re.compile("[가-힣]")
_NOTHING = Token("", "", (0, 0))
_PARTIES = (
    ("T", re.compile(r"임차인|세입자|임차자|전차인|입주자|^을$|lessee|tenant|renter|occupant")),
    ("L", re.compile(r"임대인|집주인|건물주|주인|소유자|소유주|^갑$|임대자|lessor|landlord|owner|landlady")),
    ("S", re.compile(r"매도인|매도자|seller|vendor")),
    ("B", re.compile(r"매수인|매수자|buyer|purchaser")),
    ("A", re.compile(r"중개|broker|agent")),
)
_WHO = r"\s?(?:사람|이(?=[가은는의에와]|\s)|쪽|분|측)"
_RENTING = re.compile(
    rf"(?:세\s?(?:든|들어\s?사는|드는|들어온)|(?:집|방|가게|점포)?[을를]?\s?(?:빌린|빌리는|빌려\s?쓰는|얻은|쓰는)){_WHO}"
)
_LETTING = re.compile(rf"(?:세\s?(?:놓은|놓는|준|주는)|(?:집|방|가게|점포)?[을를]?\s?(?:빌려준|빌려주는|내준)){_WHO}")
_DENIES = frozenset((
    "않", "못", "없", "말", "아니", "못하", "아니하", "불가", "금지", "포기", "배제", "안", "면제", "불허", "제외",
    "금하", "삼가", "생략", "거절", "거부", "not", "no", "never", "without", "waive", "waives", "forgo", "neither",
    "nor", "cannot", "nothing", "refuse", "prohibited", "forbidden", "free",
))  # fmt: skip
_SUBJECT_PARTICLES = frozenset(("은", "는", "이", "가", "도"))
_MUST = frozenset(("어야", "아야", "여야"))
_ENDS = frozenset(("EC", "EF", "SF", "SP"))
_GOES_ON = frozenset(("지", "어", "아", "게", "기로", "어야", "아야", "ᆯ"))
_MODES = frozenset(("shall", "may", "will", "must", "can", "should", "cannot"))
_CONTRACT_VERBS = _MODES | frozenset(
    re.split(" ", "agrees is has waives pays bears undertakes to acknowledges hereby keeps gets does")
)

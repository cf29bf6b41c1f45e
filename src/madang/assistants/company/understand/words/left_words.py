"""What is left of a question when its known parts are taken out: words that could change a figure, and words that
could not, such as those of a clause that speaks of something else.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile
from typing import NamedTuple

from madang.reading import Morpheme, Span, shared_analyzer


class LeftWords(NamedTuple):
    """Words that nothing accounts for: those that matter, those that do not, and negations, which no query can say."""

    matter: list[str]
    idle: list[str]
    negations: list[str]


def left_words(text: str, taken: Sequence[bool], figures: Sequence[bool], ends: Sequence[int]) -> LeftWords:
    """The words of a text outside what was taken.

    `taken` and `figures` say for each letter whether it is a known word, and one that says something about figures;
    `ends` are places where a known word ends a sentence. Words in a clause without a figure are idle, unless they look
    like a name; so are verbs of doing (계산해 줘). What stands before a figure and describes it always matters.
    """
    taken = _with_only(text, taken)
    marked, places = marked_text(text, taken)
    if _PARTICLES_ONLY.fullmatch(marked):
        return LeftWords([], [], [])
    tokens = shared_analyzer().morphemes(marked)
    clauses = _clauses(tokens, places, ends, text)
    left = LeftWords([], [], [])
    for word in (*_nouns(tokens, places, text), *_describing_verbs(tokens, places, text), *_latin(text, taken)):
        clause = next((clause for clause in clauses if clause[0] <= word.span[0] < clause[1]), (0, len(text)))
        spoken = any(figures[slice(*clause)])
        matters = word.named or (spoken and not word.doing and _describes(word, text, figures))
        (left.matter if matters else left.idle).append(word.text)
    left.negations.extend(_negations(tokens, places, clauses, figures))
    return LeftWords([*dict.fromkeys(left.matter)], [*dict.fromkeys(left.idle)], left.negations)


def stems_in(text: str, taken: Sequence[bool]) -> Iterator[tuple[str, Span]]:
    """The stems of verbs and adjectives that nothing accounts for, with their places: 늘 of 늘었는데.

    Beside marks in place of words, some verbs look like names (Q 팔린 Q): the whole text tells them.
    """
    marked, places = marked_text(text, taken)
    if _PARTICLES_ONLY.fullmatch(marked):
        return
    found = [
        (stem, (places[start], places[end - 1] + 1))
        for stem, (start, end) in _stems(shared_analyzer().morphemes(marked))
    ]
    yield from found
    for stem, span in _stems(shared_analyzer().morphemes(text)):
        if not any(taken[slice(*span)]) and not any(span[0] < end and start < span[1] for _, (start, end) in found):
            yield stem, span


def _stems(tokens: Sequence[Morpheme]) -> Iterator[tuple[str, Span]]:
    for at, token in enumerate(tokens):
        if token.tag.startswith(("VV", "VA")):
            endings = [*takewhile(lambda ending: ending.tag.startswith("E"), tokens[at + 1 :])]
            yield token.form, (token.span[0], max([token, *endings][-1].span[1], token.span[1]))


def _with_only(text: str, taken: Sequence[bool]) -> Sequence[bool]:
    """What was taken, with the particle for "only" right behind it: 넘은 달만."""
    only = [
        found.start() for found in re.finditer(r"만(?=[\s.,?!]|$)", text) if found.start() and taken[found.start() - 1]
    ]
    return [each or place in only for place, each in enumerate(taken)] if only else taken


class _LeftWord(NamedTuple):
    text: str
    span: Span
    named: bool = False
    """Whether it looks like a name, which matters wherever it stands."""
    doing: bool = False
    """Whether it says what somebody does, not what is meant."""


def marked_text(text: str, taken: Sequence[bool]) -> tuple[str, list[int]]:
    """The text with one letter for each stretch that was taken, so that particles after it are read as particles; and
    the place of each letter in the text.
    """
    letters, places = list[str](), list[int]()
    for place, letter in enumerate(text):
        if not taken[place]:
            letters.append(letter)
            places.append(place)
        elif place == 0 or not taken[place - 1]:
            letters.append(_MARK)
            places.append(place)
    return "".join(letters), [*places, len(text)]


def _clauses(tokens: Sequence[Morpheme], places: Sequence[int], ends: Sequence[int], text: str) -> list[Span]:
    """The clauses: up to an ending that ends a sentence or joins one to it (물어보셔서, 필요한데)."""
    found = {*ends, *(match.end() for match in re.finditer(r"[.!?\n;]", text))}
    for before, token in pairwise(tokens):
        joins = token.tag == "EC" and token.form in _JOINING and before.form not in _PREPOSITIONAL
        if token.tag == "EF" or joins:
            found.add(places[token.span[1]])
    cuts = sorted({0, *found, len(text)})
    return [*pairwise(cuts)]


def _nouns(tokens: Sequence[Morpheme], places: Sequence[int], text: str) -> Iterator[_LeftWord]:
    """Nouns that follow each other as one word: 임원 회의, 하늘약국."""
    at = 0
    while at < len(tokens):
        if tokens[at].tag not in _CONTENT:
            at += 1
            continue
        end = at + 1
        while (
            end < len(tokens)
            and tokens[end].tag in (*_CONTENT, "XSN")
            and tokens[end].span[0] - tokens[end - 1].span[1] <= 1
        ):
            end += 1
        word = tokens[at:end]
        at = end
        if all(token.form in _NUMERALS for token in word):
            continue
        span = (places[word[0].span[0]], places[word[-1].span[1] - 1] + 1)
        yield _LeftWord(text[slice(*span)], span, _is_name(word, tokens[end:]), _is_doing(tokens[end:]))


def _is_name(word: Sequence[Morpheme], following: Sequence[Morpheme]) -> bool:
    """Whether it looks like a name of a place, a house or a product; a person with a title only tells who speaks."""
    if any(token.form in _TITLES for token in (*word, *following[:1])):
        return False
    whole = "".join(token.form for token in word)
    return any(token.tag == "NNP" for token in word) or bool(_HOUSE.search(whole))


def _is_doing(following: Sequence[Morpheme]) -> bool:
    """Whether the noun is made a verb that describes nothing: 계산해 줘, but not 반품된 매출."""
    if not following or (following[0].tag not in ("XSV", "XSA") and following[0].form not in _LIGHT):
        return False
    rest = [token for token in following[1:4] if token.tag not in ("EP", "JKO")]
    return not rest or rest[0].tag != "ETM" or (len(rest) > 1 and rest[1].tag == "NNB")


def _describing_verbs(tokens: Sequence[Morpheme], places: Sequence[int], text: str) -> Iterator[_LeftWord]:
    """Verbs that describe a known word (새로 뚫은 거래처, 오래된 회원), other than those of any figure (쓴, 나온); what
    ends a question like that describes it too.
    """
    for place, (verb, ending) in enumerate(pairwise(tokens)):
        made = place > 0 and verb.tag.startswith(("XSV", "XSA")) and tokens[place - 1].tag in _MADE_VERBS
        if ending.tag != "ETM" or not (made or verb.tag.startswith(("VV", "VA"))):
            continue
        after = tokens[place + 2] if place + 2 < len(tokens) else None
        first = tokens[place - 1] if made else verb
        if (after is None or after.form == _MARK) and (made or verb.form not in _PLAIN_VERBS):
            span = (places[first.span[0]], places[ending.span[1] - 1] + 1)
            yield _LeftWord(text[slice(*span)], span)


def _latin(text: str, taken: Sequence[bool]) -> Iterator[_LeftWord]:
    """Words and numbers in Latin letters."""
    for match in re.finditer(r"[A-Za-z][A-Za-z'-]*|[0-9][0-9,.]*", text):
        if all(taken[slice(*match.span())]) or match.group().lower() in _PRONOUNS:
            continue
        before = _WORD_BEFORE.search(text, 0, match.start())
        introduced = before is not None and before.group(1).lower() in _INTRODUCING
        named = (match.group()[0].isupper() and match.start() > 0 and text[match.start() - 1] != ".") or introduced
        bids = not _WORD_BEFORE.search(text, 0, match.start()) and bool(_IMPERATIVE.match(text, match.end()))
        speaks = (
            bids
            or bool(_SPEAKS.match(text, match.end()))
            or (before is not None and before.group(1).lower() in _ACTING and match.group().islower())
        )
        named = (bool(named) and not speaks) or bool(_SQL.fullmatch(match.group()))
        yield _LeftWord(match.group(), match.span(), named=named, doing=speaks)


def _describes(word: _LeftWord, text: str, figures: Sequence[bool]) -> bool:
    """Whether a word could narrow a figure down: all that stand before one, and bare words as in a search box.

    A word with a particle behind the figures says what they are for.
    """
    behind = text[word.span[1] :]
    bare = not behind or not _LETTER.match(behind)
    by = behind.startswith((*_BY, _EACH)) or word.text.endswith(_BY)
    return bare or by or any(figures[word.span[1] :])


def _negations(
    tokens: Sequence[Morpheme], places: Sequence[int], clauses: Sequence[Span], figures: Sequence[bool]
) -> Iterator[str]:
    for token in tokens:
        if (token.form, token.tag[:2]) in _NEGATING:
            place = places[token.span[0]]
            clause = next((clause for clause in clauses if clause[0] <= place < clause[1]), (0, len(figures)))
            if any(figures[slice(*clause)]):
                yield token.form


_MARK = "Q"
_BY, _EACH = ("별", "마다"), "당 "
_PARTICLES_ONLY = re.compile(
    rf"(?:{_MARK}(?:에서는?|에게|에는?|으로|로|은|는|이|가|을|를|의|와|과|도|만|하고|이랑|랑|이나|나)?|[^가-힣A-Za-z0-9{_MARK}])*"
)
"""What is left of a simple question; then the morphological analyser need not be loaded."""
_CONTENT = ("NNG", "NNP", "XR", "SH", "NR")
_NEGATING = {("않", "VX"), ("못하", "VX"), ("없", "VA"), ("안", "MA"), ("못", "MA"), ("아니", "VC"), ("말", "VX")}
_JOINING = {
    "는데", "ᆫ데", "은데", "인데", "던데", "어서", "아서", "라서", "니까", "으니까", "니", "으니",
    "지만", "려고", "으려고", "러",
    "고", "며", "면서", "길래", "거든", "더니", "느라", "다가", "ᆫ다고", "다고", "라고", "자고",
}  # fmt: skip
_PREPOSITIONAL = {"대하", "관하", "의하", "위하", "통하", "따르", "비하"}
_TITLES = {
    "님",
    "부장",
    "과장",
    "차장",
    "대리",
    "팀장",
    "이사",
    "상무",
    "전무",
    "본부장",
    "지점장",
    "대표",
    "사장",
    "선배",
    "후배",
    "씨",
}
_HOUSE = re.compile(
    r"(?:약국|의원|병원|의료원|클리닉|제약|약품|메디|팜|정|시럽|캡슐|주사|지점|센터|대학|학교|영업팀|[0-9]팀)$"
)
_LIGHT = {"하", "되", "시키", "드리", "받", "부탁", "좀", "필요"}
_PLAIN_VERBS = {
    "있", "하", "되", "보", "알", "나오", "나가", "들어가", "들어오", "들", "쓰", "팔", "팔리", "올리",
    "나", "거두", "같", "그렇", "이렇", "그러", "크", "많", "높", "낮", "적", "작", "좋", "가",
    "오", "만나", "다니", "다녀오", "말하", "묻", "이르", "대하", "관하", "따르", "의하", "위하",
}  # fmt: skip
_MADE_VERBS = ("MAG", "XR")
"""What becomes a verb that describes by 되 and 하: 오래된."""
_LETTER = re.compile(r"[가-힣]")
_WORD_BEFORE = re.compile(r"([A-Za-z]+)\s+$")
_ACTING = {"we", "they", "i", "you", "he", "she", "us", "to", "did", "have"}
_IMPERATIVE = re.compile(r"\s+(?:the|my|our|your|this|that|these|those|me|us)\b", re.IGNORECASE)
"""What follows the verb of an order that a sentence begins with: ignore my last question."""
_PRONOUNS = {"i", "we", "you", "he", "she", "it", "they", "them", "us", "these", "those", "both"}
_NUMERALS = {"하나", "둘", "셋", "넷", "다섯", "여섯", "일곱", "여덟", "아홉", "열"}
"""How many things were named before: 둘을 비교해 줘. What is to be counted has a unit (세 곳) and is read as such."""
_INTRODUCING = {"in", "of", "for", "at", "from", "by", "per", "with", "without", "except", "excluding", "than"}
_SPEAKS = re.compile(r"\s+(?:wants?|needs?|ask(?:s|ed)|says?|said|told|would|wanted|is asking|keeps)\b", re.IGNORECASE)
_SQL = re.compile(r"(?:select|union|insert|update|delete|drop|where|or|and|table|from|set|exec|alter)", re.IGNORECASE)

"""Statements that are told in one sentence, word for word: A was so, and B was so. Only endings may change."""

import re
from collections.abc import Sequence


def statements_joined(text: str, statements: Sequence[str]) -> list[int]:
    """The places of the statements that a sentence joins, each whole, in its order; empty where it is anything else.

    >>> statements_joined("불만은 난방이었고, 57%가 껐다고 답했다.", ["57%가 껐다고 답했다.", "불만은 난방이었다."])
    [1, 0]
    """
    if not _JOINT.search(text):
        return []
    ends = [_last_forms(each) for each in statements]
    stems = [_stems(each) for each in statements]
    return _parts(_plain(text), ends, stems) or []


def _parts(text: str, ends: Sequence[frozenset[str]], stems: Sequence[frozenset[str]]) -> list[int] | None:
    """The statements of a text from its beginning on: the whole of it is one, or what stands before a joint is."""
    if (last := next((place for place, forms in enumerate(ends) if text in forms), None)) is not None:
        return [last]
    for joint in _JOINT.finditer(text):
        before = text[: joint.start()].strip()
        first = next((place for place, forms in enumerate(stems) if before in forms), None)
        rest = _parts(text[joint.end() :].strip(), ends, stems) if first is not None else None
        if first is not None and rest:
            return [first, *rest]
    return None


def _plain(text: str) -> str:
    return " ".join(text.split()).strip(" .!。").lower()


def _last_forms(statement: str) -> frozenset[str]:
    """How a statement may end a sentence: as it stands."""
    return frozenset({_plain(statement)} - {""})


def _stems(statement: str) -> frozenset[str]:
    """How a statement may stand before a joint: without the ending that closes a Korean sentence."""
    said = _plain(statement)
    found = {said}
    for ending in _ENDINGS:
        if said.endswith(ending):
            found.add(said.removesuffix(ending))
    if said.endswith(("니다", "다")):
        before = said.removesuffix("니다") if said.endswith("니다") else said.removesuffix("다")
        final = (ord(before[-1]) - _FIRST) % _FINALS if before and "가" <= before[-1] <= "힣" else 0
        if final == (_B if said.endswith("니다") else _N):
            found.add(before[:-1] + chr(ord(before[-1]) - final))
    return frozenset(found - {""})


_ENDINGS = ("습니다", "는다", "다")
_FIRST, _FINALS, _N, _B = 0xAC00, 28, 4, 17
"""합니다 and 한다 are 하 before 고: the last consonant of a syllable goes."""
_JOINT = re.compile(r"(?:고|(?<![가-힣])(?:이)?며|으며|며|지만),?\s+|,?\s+(?:and|but|while)\s+|;\s+", re.IGNORECASE)

"""Which language a text is written in."""

import re

from madang.text import Language

__all__ = ["detect_language"]


def detect_language(text: str, default: Language = "ko") -> Language:
    """Korean or English, by the words; `default` for a text without letters of either.

    Korean sentences are full of Latin names (LTV, KB), English questions name Korean things (전세): the more frequent
    script wins, and English function words settle what is left.
    """
    korean, latin = len(_KOREAN.findall(text)), len(_LATIN.findall(text))
    if not korean and not latin:
        return default
    if not korean:
        return "en"
    return "en" if latin >= korean and len(_FUNCTION_WORDS.findall(text)) >= _ENOUGH else "ko"


_ENOUGH = 2
_KOREAN = re.compile(r"[가-힣ㄱ-ㅎㅏ-ㅣ]{1,64}")
_LATIN = re.compile(r"[A-Za-z]{1,64}")
_FUNCTION_WORDS = re.compile(
    r"\b(?:a|an|and|are|can|do|does|find|for|from|get|have|how|i|in|is|it|me|much|my|of|on|please|should|show|tell|the|"
    r"this|to|want|what|when|where|which|who|why|with|would|you)\b",
    re.IGNORECASE,
)

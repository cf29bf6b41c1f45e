"""Sentences that tell whoever reads them for somebody else what to do: data like all else, but no finding."""

import re

__all__ = ["gives_orders"]


def gives_orders(sentence: str) -> bool:
    """Whether the sentence tells a reader to forget its task, its rules or its role."""
    return bool(_ORDER.search(sentence))


_ORDER = re.compile(
    r"\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:instruction|prompt|rule|guideline|message|above|before)"
    r"|\b(?:system|hidden)\s+prompt\b"
    r"|\byou\s+are\s+now\b|\b(?:act|pretend)\s+(?:as|to\s+be)\b"
    r"|(?:이전|앞|위|지금까지|모든).{0,12}(?:지시|명령|규칙|프롬프트).{0,8}(?:무시|잊)"
    r"|시스템\s*프롬프트|지금부터\s*(?:너|당신)",
    re.IGNORECASE | re.DOTALL,
)

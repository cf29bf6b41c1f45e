"""A mention: a stretch of text, where it stands, and (in its subclasses) what it means.

Every parser of this package works on `fold(text)`, which has the same length as the text. So a span found there slices
the original exactly, whatever mixture of full-width digits and dashes a person typed.
"""

from pydantic import BaseModel, ConfigDict

Span = tuple[int, int]


class Mention(BaseModel):
    """What was said (`text`) and where: `text == original[span[0]:span[1]]`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    text: str
    span: Span


def fold(text: str) -> str:
    """The text with look-alikes written one way (digits, letters, spaces, tildes, dashes), character by character."""
    return text.translate(_FOLDED)


_FOLDED = {
    **{code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)},
    **dict.fromkeys(map(ord, "\u00a0\u2002\u2003\u2009\u202f\u3000\t"), " "),
    **dict.fromkeys(map(ord, "\u223c\u301c\uff5e"), "~"),
    **dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2212"), "-"),
    ord("￦"): "₩",
    ord("￥"): "¥",
    ord("￡"): "£",
    ord("＄"): "$",
}

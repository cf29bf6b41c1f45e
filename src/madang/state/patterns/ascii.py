"""Odd spellings of digits, letters, hyphens and spaces, undone."""

import unicodedata

__all__ = ["ascii_form"]


def ascii_form(text: str) -> str:
    """`text` character by character, with full-width forms and odd digits, hyphens and spaces in ASCII.

    The length stays the same, so that a place in the one is the same place in the other.
    """
    return text if text.isascii() else text.translate(_ASCII)


_ASCII = {
    **{code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)},
    **{code: str(unicodedata.decimal(chr(code))) for code in range(0x80, 0x20000) if chr(code).isdecimal()},
    **dict.fromkeys(map(ord, "‐‑‒–—―−⸺⸻﹘﹣ㅡーｰ·・ㆍ"), "-"),
    **dict.fromkeys(map(ord, "\u00a0\u00ad\u1680\u202f\u205f\u2060\u3000\ufeff"), " "),
    **dict.fromkeys(range(0x2000, 0x200E), " "),
}

"""Passwords, keys and tokens: what stands behind a telling name, or begins in a telling way."""

import re
from collections.abc import Iterator
from itertools import chain

from madang.state.patterns.spans import Pattern, Span
from madang.state.sensitive import has_sensitive_name

__all__ = ["find"]


def find(text: str) -> Iterator[Span]:
    """The credentials in `text`, and the values of all sensitive names that it spells out, as in `user_id=hong`."""
    return chain(_assigned(text), *(pattern.find(text) for pattern in _TOKENS))


def _assigned(text: str) -> Iterator[Span]:
    """What is assigned to a sensitive name; what is assigned to others is searched for names in its turn."""
    start = 0
    while name := _NAME.search(text, start):
        start = name.end()
        if has_sensitive_name(name["name"]) and (value := _VALUE.match(text, start)):
            yield Span(*value.span(value.lastgroup or 0))
            start = value.end()


_NAME = re.compile(r"""(?<![\w-])(?P<name>[\w-]++(?:[ ][\w-]++){0,2})\\*["']?[ \t]*(?::|=>?)[ \t]*""")

# In quotes, where a quote may be escaped; in brackets; or up to a blank, unless the word before it is a name itself.
_WORD = r"""[^\s"'\\,;&(){}\[\]]"""
_VALUE = re.compile(
    r"""(?P<quote>\\*["'])(?P<quoted>(?:(?!(?P=quote))(?:\\.|.))+)"""
    r"""|(?P<listed>\{[^{}]*\}|\[[^\[\]]*\])"""
    rf"""|(?:(?i:bearer|basic|digest|token)[ ]+)?(?P<bare>(?:{_WORD}*[:=][ \t]+)*{_WORD}+)"""
)


def _has_a_digit(match: re.Match[str]) -> bool:
    return any(character.isdigit() for character in match["secret"])


_TOKENS = (
    Pattern(re.compile(r"://(?P<secret>[^\s/@:]+:[^\s/@]+)@")),
    Pattern(re.compile(r"(?<![A-Za-z])(?i:bearer)[ ]+(?P<secret>[A-Za-z0-9._~+/=-]{8,})"), _has_a_digit),
    Pattern(re.compile(r"(?<![A-Za-z0-9_-])(?P<secret>eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_.-]+)")),
    Pattern(
        re.compile(
            r"(?<![A-Za-z0-9])(?P<secret>(?:[spr]k[-_]|gh[pousr]_|github_pat_|glpat-|xox[abeprs]-|hf_|npm_|pypi-|lsv2_|"
            r"tvly-|gsk_|AIza|AKIA|ASIA)[A-Za-z0-9_-]{16,})"
        ),
        _has_a_digit,
    ),
    Pattern(re.compile(r"(?s)(?P<secret>-----BEGIN [A-Z ]{0,30}KEY-----.*?(?:-----END [A-Z ]{0,30}KEY-----|\Z))")),
)

"""Short messages on a case of somebody's own that tell too little for one rule: the fact that is asked for."""

import re
from functools import cache

from madang.assistants.realestate.search.deciding_facts import TurnsOn
from madang.assistants.realestate.tools.bundled_data import DATA, read_toml
from madang.state import Frozen


class ShortCase(Frozen):
    """What some short messages ask, and the fact on which the answer turns."""

    id: str
    asks: str
    unless: str
    rule: str
    """The rule with the paragraphs that the choices rest on."""
    fact: str
    on: TurnsOn | None = None
    """What follows from each choice, where the rule does not say so itself."""

    def fits(self, text: str) -> bool:
        """Whether a text asks this and tells nothing that settles it."""
        return _pattern(self.asks).search(text) is not None and _pattern(self.unless).search(text) is None


@cache
def short_cases() -> tuple[ShortCase, ...]:
    """All of them, in the order in which they are tried."""
    return tuple(ShortCase.model_validate(row) for row in read_toml(DATA / "rules" / "short_cases.toml")["cases"])


def short_case(message: str) -> ShortCase | None:
    """The case that a short message is; None for a longer one, and where a general rule is asked for."""
    text = " ".join(message.split())
    if not is_short(text) or _GENERAL.search(text):
        return None
    return next((case for case in short_cases() if case.fits(text)), None)


def is_short(text: str) -> bool:
    """Whether a message has room for little more than its question; English needs more letters."""
    return len(text) <= (_SHORT * 2 if text.isascii() else _SHORT)


@cache
def _pattern(written: str) -> re.Pattern[str]:
    return re.compile(written, re.IGNORECASE)


_SHORT = 48
_GENERAL = re.compile(
    r"(?:요건|기준|조건|절차|방법|원칙|규정|법)[이가은는을를]?\s?(?:뭐|무엇|알려|궁금|설명|어떻게)|경우에|제\s?\d+\s?조"
    r"|\b(?:what are the|which conditions|in general|article \d+)\b",
    re.IGNORECASE,
)
"""What asks for the rule itself, which is told without any fact."""

"""Words brought to one form: how clauses and questions are compacted before expressions are looked for in them."""

import re
from collections.abc import Mapping, Sequence

from madang.assistants.realestate.domain.errors import FactError
from madang.models.language.mentions import fold
from madang.state.frozen import Frozen

__all__ = ["Lexicon", "Rewrite", "compact"]

Rewrite = tuple[re.Pattern[str], str]


class Lexicon(Frozen):
    """What is written and what it becomes, in order; and shorthands that expressions may use as `{NO}`."""

    rewrite: tuple[tuple[str, str], ...] = ()
    shorthands: Mapping[str, str] = {}

    def rewrites(self) -> tuple[Rewrite, ...]:
        """The rewriting rules, ready to use."""
        return tuple((re.compile(written), word) for written, word in self.rewrite)

    def expression(self, written: str, where: str) -> re.Pattern[str]:
        """An expression with its shorthands written out; `FactError` says where one stands that cannot be read."""
        full = written
        for _ in range(_DEEPEST):
            for name, meaning in self.shorthands.items():
                full = full.replace(f"{{{name}}}", meaning)
        try:
            return re.compile(full)
        except re.error as error:
            raise FactError(f"The expression {written!r} of {where} cannot be read: {error}.") from None


def compact(text: str, rewrites: Sequence[Rewrite]) -> str:
    """The text without blanks and punctuation, parties and common words written one way."""
    named = _PARTY_B.sub("임차인", _PARTY_A.sub("임대인", fold(text)))
    plain = _NOISE.sub("", named)
    for pattern, word in rewrites:
        plain = pattern.sub(word, plain)
    return plain


_DEEPEST = 2
_PARTY_A = re.compile(r"(?<![가-힣])[\"'“‘「\[(]?갑[\"'”’」\])]?(?=[은는이가의에과와] )")
_PARTY_B = re.compile(r"(?<![가-힣])[\"'“‘「\[(]?을[\"'”’」\])]?(?=[은는이가의에과와] )")
_NOISE = re.compile(r"[\s\u200b-\u200f\u2060\ufeff\"'“”‘’「」『』()\[\]{}<>《》〈〉,.·ㆍ․‥…:;!?*_~`|/\\-]+")

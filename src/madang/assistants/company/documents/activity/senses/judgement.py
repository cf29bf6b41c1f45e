"""The learned decision on a text as a whole: whether it tells of something that no rule allows, leaves that open, or is
harmless. One small linear model over what was read (`evidence.py`), chosen by authors who were held out. It decides no
figure: what is compared with a limit, and what a rule asks for and the text does not tell, is code.
"""

import tomllib
from collections.abc import Mapping, Sequence
from math import exp
from pathlib import Path
from typing import Literal, NamedTuple

JudgedAs = Literal["wrong", "open", "harmless"]
JUDGEMENTS: tuple[JudgedAs, ...] = ("harmless", "open", "wrong")


class Judgement(NamedTuple):
    """How likely a text tells of something wrong, or leaves open whether it does."""

    wrong: float = 0.0
    open: float = 0.0

    @property
    def word(self) -> JudgedAs:
        """What the text is taken for; between wrong and harmless it is open."""
        if self.wrong >= _FAILS:
            return "wrong"
        return "open" if self.wrong + self.open >= _HELD else "harmless"


class Judge:
    """Weighs what speaks for and against."""

    def __init__(self, weights: Mapping[str, Sequence[float]], bias: Sequence[float]) -> None:
        self._weights, self._bias = weights, bias

    def of(self, evidence: Mapping[str, float]) -> Judgement:
        """The judgement on a text."""
        scores = [*self._bias]
        for name, value in evidence.items():
            for at, weight in enumerate(self._weights.get(name, ())):
                scores[at] += weight * value
        parts = [exp(score - max(scores)) for score in scores]
        return Judgement(wrong=parts[2] / sum(parts), open=parts[1] / sum(parts))


def read_judge(path: Path) -> Judge:
    """The judge with the weights of a file."""
    tables = tomllib.loads(path.read_text("utf-8"))
    return Judge(tables["weights"], tables["bias"])


_FAILS, _HELD = 0.4, 0.2
"""From here on a text fails, or is held for a person; chosen by authors who were held out."""

"""The learned decision on a text as a whole: whether it tells of something that no rule allows, leaves that open, or is
harmless. One small linear model over what was read (`evidence.py`), chosen by authors who were held out. It decides no
figure: what is compared with a limit, and what a rule asks for and the text does not tell, is code.
"""

import tomllib
from collections.abc import Mapping, Sequence
from math import exp
from pathlib import Path

from madang.assistants.company.documents.activity.facts import JudgedAs, Judgement

JUDGEMENTS: tuple[JudgedAs, ...] = ("harmless", "open", "wrong")


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

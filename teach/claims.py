"""Teaching the verifier how much each sign weighs, from planted lies and true paraphrases by two authors."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from scipy.optimize import minimize

from madang.knowledge.evidence.claims.sentences import read_sentence
from madang.knowledge.evidence.claims.signals import Comparison
from madang.knowledge.evidence.claims.support_score import FOR, WEIGHTS, read_signs
from madang.reading.language import split_sentences
from teach.utterances import ROOT

SETS = {
    "a1": ROOT.parent / "src/madang/cli/evaluation/sets/lies.jsonl",
    "a2": ROOT.parent / "src/madang/cli/evaluation/sets/more_lies.jsonl",
}


@dataclass(frozen=True)
class ClaimExample:
    """A sentence beside statements: who wrote it, whether they bear it out, and the signs that were read.

    `planted` is a lie that an author wrote; other wrong pairs are true sentences beside statements of something else.
    """

    author: str
    group: str
    assistant: str
    truth: bool
    planted: bool
    signs: dict[str, float]


def claim_examples() -> list[ClaimExample]:
    """The pairs of all authors, and true sentences beside the statements of another pair of their assistant."""
    return [example for author, path in SETS.items() for example in _read(author, path)]


def _read(author: str, path: Path) -> Iterator[ClaimExample]:
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    for at, row in enumerate(rows):
        yield _example(author, row, row["facts"], truth=row["truth"], planted=not row["truth"])
        others = [each for each in rows[at:] + rows[:at] if each["assistant"] == row["assistant"]]
        other = next((each["facts"] for each in others if each["facts"] != row["facts"]), None)
        if row["truth"] and other and at % 2:
            yield _example(author, row, other, truth=False, planted=False)


def _example(author: str, row: dict[str, Any], facts: Sequence[str], *, truth: bool, planted: bool) -> ClaimExample:
    known = [read_sentence(part.text) for fact in facts for part in split_sentences(fact)]
    signs = {
        name: float(value) for name, value in read_signs(Comparison(read_sentence(row["sentence"]), known)).items()
    }
    return ClaimExample(author, "|".join(row["facts"]), row["assistant"], truth, planted, signs)


def teach_claims(examples: Sequence[ClaimExample]) -> dict[str, float]:
    """The weight of each sign. Its side is given: a sign that speaks for a claim never counts against it."""
    names = sorted({name for example in examples for name in example.signs})
    matrix = np.array([[example.signs.get(name, 0.0) for name in names] for example in examples])
    wanted = np.array([example.truth for example in examples], dtype=float)
    spread = matrix.std(axis=0) + 1e-9
    scaled = matrix / spread

    def loss(flat: Any) -> tuple[float, Any]:
        scores = scaled @ flat[:-1] + flat[-1]
        slope = (1 / (1 + np.exp(-scores)) - wanted) / len(wanted)
        value = (np.logaddexp(0, scores) - wanted * scores).mean() + _SMALL * (flat[:-1] ** 2).sum()
        return float(value), np.append(scaled.T @ slope + 2 * _SMALL * flat[:-1], slope.sum())

    sides = [(0, None) if name in FOR else (None, 0) for name in names]
    start = np.zeros(len(names) + 1)
    solved: Any = minimize(loss, start, jac=True, method="L-BFGS-B", bounds=[*sides, (None, None)])
    weights: list[float] = (solved.x[:-1] / spread).tolist()
    return {name: round(weight, 3) for name, weight in zip(names, weights, strict=True) if abs(weight) > _NOTHING}


def write_claims() -> None:
    """Teach from all pairs; the threshold is where few enough lies pass that a reader of the others reads."""
    examples = claim_examples()
    held = list(_held_out(examples))
    threshold = _threshold(held)
    WEIGHTS.write_text(
        json.dumps({"threshold": round(threshold, 3), **teach_claims(examples)}, indent=1) + "\n", encoding="utf-8"
    )
    print(f"{WEIGHTS}: {len(examples)} pairs")


def check_claims(only: str = "") -> None:
    """Cross-validation: each group of statements, and each author, read by weights that the others taught."""
    examples = claim_examples()
    held = [each for each in _held_out(examples) if only in each[0].author]
    for share in (0.01, 0.02, 0.05, 0.1):
        print(f"by groups, {share:.0%} of lies:", _told(held, _threshold(held, share)), flush=True)
    for author in SETS:
        weights = teach_claims([each for each in examples if each.author != author])
        scored = [(each, _score(weights, each)) for each in examples if each.author == author]
        print(f"{author} read by the others, {_LIES:.0%} of lies:", _told(scored, _threshold(scored)), flush=True)


def _held_out(examples: Sequence[ClaimExample]) -> Iterator[tuple[ClaimExample, float]]:
    groups = sorted({example.group for example in examples})
    fold = {group: at % _FOLDS for at, group in enumerate(groups)}
    for number in range(_FOLDS):
        weights = teach_claims([each for each in examples if fold[each.group] != number])
        yield from ((each, _score(weights, each)) for each in examples if fold[each.group] == number)


def _score(weights: dict[str, float], example: ClaimExample) -> float:
    return sum(weights.get(name, 0.0) * value for name, value in example.signs.items())


def _threshold(scored: Sequence[tuple[ClaimExample, float]], share: float | None = None) -> float:
    lies = [score for example, score in scored if example.planted]
    return float(np.quantile(lies, 1 - (_LIES if share is None else share)))


def _told(scored: Sequence[tuple[ClaimExample, float]], threshold: float) -> str:
    def passed(examples: Sequence[float]) -> float:
        return float(np.mean([score > threshold for score in examples])) if examples else 0.0

    law = [score for example, score in scored if example.planted and example.assistant in _LAW]
    strange = [score for example, score in scored if not example.planted and not example.truth]
    refused = 1 - passed([score for example, score in scored if example.truth])
    return (
        f"from {threshold:.2f}: lies on law, money and compliance {passed(law):.1%}, statements of something else "
        f"{passed(strange):.1%}, truths refused {refused:.1%} (by weight alone)"
    )


_LAW = ("realestate", "company")
_LIES = 0.05
_SMALL = 0.02
_NOTHING = 1e-3
_FOLDS = 10

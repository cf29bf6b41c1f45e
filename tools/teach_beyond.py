"""Teaches which messages have no answer here: those of `data/rules/beyond.toml` and of other fields, as against all the
ways to ask for rules. Prints how many a model finds that was not taught them.

    python tools/teach_beyond.py        # measures, and writes data/rules/beyond.npz
"""

import json
from pathlib import Path
from typing import Any

import numpy as np
from scipy import optimize

from madang.assistants.realestate.search.answer_rules import all_asked
from madang.assistants.realestate.tools import answerable, rule_book
from madang.assistants.realestate.tools.bundled_data import read_toml
from madang.knowledge.index import Encoder
from madang.knowledge.index.embeddings import EmbeddedEncoder

ELSEWHERE = Path(__file__).parents[1] / "teach" / "data" / "realestate"
FOLDS, SHRINK, STEPS, RARE = 4, 3e-5, 150, 8.0


def main(encoder: Encoder) -> None:
    """Measures in folds, then writes what all lines teach."""
    texts, kinds = _lines()
    vectors = encoder.encode(texts)
    centres = _centres(texts, vectors, len(all_asked(rule_book.answer_rules())))
    rows = answerable.features(texts, vectors, centres)
    fold = np.random.default_rng(0).integers(0, FOLDS, len(texts))
    found = np.zeros((len(texts), len(answerable.KINDS) + 1))
    for one in range(FOLDS):
        found[fold == one] = _chances(rows[fold == one] @ _fitted(rows[fold != one], kinds[fold != one]))
    for number, kind in enumerate(("answerable", *answerable.KINDS)):
        right, wrong = kinds == number, found[kinds == 0, number] >= 1 / 2
        heard = (found[right, number] >= 1 / 2).mean()
        print(f"{kind}: {right.sum()} lines, heard {heard:.1%}; {int(wrong.sum())} of the answerable taken for it")
    weights = _fitted(rows, kinds)
    np.savez_compressed(answerable.WEIGHTS, weights=weights.astype("float16"), centres=centres.astype("float16"))


def _lines() -> tuple[list[str], Any]:
    """The ways to ask for rules, then what has no answer, with the number of its kind."""
    asked = list(all_asked(rule_book.answer_rules()))
    beyond = read_toml(answerable.LINES)["beyond"]
    pairs = [(text, kind) for kind in answerable.KINDS for text in beyond[kind]]
    for path in sorted(ELSEWHERE.glob("*.jsonl")):
        lines = map(json.loads, path.read_text("utf-8").splitlines())
        pairs += [(line["text"], "outside") for line in lines if line["tasks"] == ["outside"]]
    numbers = [answerable.KINDS.index(kind) + 1 for _, kind in pairs]
    return [*asked, *(text for text, _ in pairs)], np.array([*[0] * len(asked), *numbers])


def _centres(texts: list[str], vectors: Any, asked: int) -> Any:
    """The middle of the ways to ask in Korean and in English."""
    latin = np.array([not answerable.has_hangul(text) for text in texts[:asked]])
    return np.stack([vectors[:asked][~latin].mean(0), vectors[:asked][latin].mean(0)])


def _fitted(rows: Any, kinds: Any) -> Any:
    """The weights of a softmax over the kinds; what is rare counts more."""
    width, count = rows.shape[1], len(answerable.KINDS) + 1
    right, weight = np.eye(count, dtype="float32")[kinds], np.where(kinds > 0, RARE, 1.0).astype("float32")
    weight /= weight.mean()

    def loss(flat: Any) -> tuple[float, Any]:
        weights = flat.reshape(width, count).astype("float32")
        chances = _chances(rows @ weights)
        lost = -(weight * np.log(np.maximum((chances * right).sum(1), 1e-9))).mean() + SHRINK * (weights**2).sum()
        slope = rows.T @ ((chances - right) * weight[:, None]) / len(rows) + 2 * SHRINK * weights
        return float(lost), slope.astype("float64").ravel()

    fit: Any = getattr(optimize, "minimize")  # noqa: B009 - its types are not whole
    found: Any = fit(loss, np.zeros(width * count), jac=True, method="L-BFGS-B", options={"maxiter": STEPS})
    return found.x.reshape(width, count)


def _chances(scores: Any) -> Any:
    parts = np.exp(scores - scores.max(1, keepdims=True))
    return parts / parts.sum(1, keepdims=True)


if __name__ == "__main__":
    main(EmbeddedEncoder())

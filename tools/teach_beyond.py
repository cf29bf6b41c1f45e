"""Teaches which messages have no answer here: those of `data/rules/beyond.toml` and of other fields, as against all the
ways to ask for rules; and which ask for help with an unlawful act, those of `data/rules/unlawful.toml`. Prints how many
a model finds that was not taught them; of help with acts without the act, then without the line.

    python tools/teach_beyond.py        # measures, and writes data/rules/beyond.npz and unlawful.npz
"""

import json
from pathlib import Path
from typing import Any

import numpy as np
from scipy import optimize

from madang.assistants.realestate.search.answer_rules import all_asked
from madang.assistants.realestate.tools import answerable, rule_book, unlawful
from madang.assistants.realestate.tools.bundled_data import read_toml
from madang.knowledge.index import Encoder
from madang.knowledge.index.embeddings import EmbeddedEncoder

ELSEWHERE = Path(__file__).parents[1] / "teach" / "data" / "realestate"
FOLDS, SHRINK, STEPS, RARE = 4, 3e-5, 150, 8.0
EVERY = 2
"""Of so many ways to ask for rules one stands against those that ask for help with an act: they differ widely."""


def main(encoder: Encoder) -> None:
    """Measures in folds, then writes what all lines teach."""
    teach_beyond(encoder)
    teach_unlawful(encoder)


def teach_unlawful(encoder: Encoder) -> None:
    """Who asks for help with an act, as against what is asked beside it and everything else that is asked."""
    texts, kinds, acts = _lines_on_acts()
    vectors = encoder.encode(texts)
    centres = _centres(texts, vectors, int((acts < 0).sum()))
    rows, helps = unlawful.act_features(texts, vectors, centres), (kinds > 0).astype(int)
    for name, fold in (("act", acts), ("line", np.random.default_rng(0).integers(0, FOLDS, len(texts)))):
        _tell_acts(name, rows, helps, acts, fold)
    np.savez_compressed(
        unlawful.WEIGHTS,
        weights=_fitted(rows, helps, 2).astype("float16"),
        acts=_fitted(rows[acts >= 0], acts[acts >= 0] + 1, acts.max() + 2).astype("float16"),
        centres=centres.astype("float16"),
    )


def _tell_acts(name: str, rows: Any, helps: Any, acts: Any, fold: Any) -> None:
    """Prints how many ask for help by a model that was not taught their fold, and how many others are taken for it."""
    found = np.zeros(len(rows))
    for one in np.unique(fold[fold >= 0]):
        found[fold == one] = answerable.probabilities(
            rows[fold == one] @ _fitted(rows[fold != one], helps[fold != one], 2)
        )[:, 1]
    for least in (0.3, 0.5, 0.7):
        heard, beside = found[helps > 0] >= least, found[(helps == 0) & (acts >= 0)] >= least
        others = int((found[(helps == 0) & (acts < 0)] >= least).sum())
        told = f"heard {heard.mean():.1%}, beside {beside.mean():.1%}, others {others}"
        print(f"help with acts, untaught {name}, from {least}: {told}")


def _lines_on_acts() -> tuple[list[str], Any, Any]:
    """Some of the ways to ask for rules and of the lines that teach the reader, what has no answer but for persons, and
    the acts; the number of the act asked help with, and of the act that a line is on (-1 for none).
    """
    asked = [*all_asked(rule_book.answer_rules())[::EVERY]]
    beyond = read_toml(answerable.LINES)["beyond"]
    asked += [text for kind in answerable.KINDS if kind != "person" for text in beyond[kind]]
    for path in sorted(ELSEWHERE.glob("*.jsonl")):
        asked += [json.loads(line)["text"] for line in path.read_text("utf-8").splitlines()[::EVERY]]
    rows = [(text, 0, -1) for text in asked]
    for number, act in enumerate(unlawful.unlawful_acts()):
        rows += [(text, number + 1, number) for text in act.asks] + [(text, 0, number) for text in act.beside]
    texts, kinds, acts = zip(*rows, strict=True)
    return list(texts), np.array(kinds), np.array(acts)


def teach_beyond(encoder: Encoder) -> None:
    """What has no answer here."""
    texts, kinds = _lines()
    vectors = encoder.encode(texts)
    centres = _centres(texts, vectors, len(all_asked(rule_book.answer_rules())))
    rows = answerable.features(texts, vectors, centres)
    fold = np.random.default_rng(0).integers(0, FOLDS, len(texts))
    found = np.zeros((len(texts), len(answerable.KINDS) + 1))
    for one in range(FOLDS):
        weights = _fitted(rows[fold != one], kinds[fold != one], len(answerable.KINDS) + 1)
        found[fold == one] = answerable.probabilities(rows[fold == one] @ weights)
    for number, kind in enumerate(("answerable", *answerable.KINDS)):
        right, wrong = kinds == number, found[kinds == 0, number] >= 1 / 2
        heard = (found[right, number] >= 1 / 2).mean()
        print(f"{kind}: {right.sum()} lines, heard {heard:.1%}; {int(wrong.sum())} of the answerable taken for it")
    weights = _fitted(rows, kinds, len(answerable.KINDS) + 1)
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


def _fitted(rows: Any, kinds: Any, count: int) -> Any:
    """The weights of a softmax over so many kinds; what is rare counts more."""
    width = rows.shape[1]
    right, weight = np.eye(count, dtype="float32")[kinds], np.where(kinds > 0, RARE, 1.0).astype("float32")
    weight /= weight.mean()

    def loss(flat: Any) -> tuple[float, Any]:
        weights = flat.reshape(width, count).astype("float32")
        chances = answerable.probabilities(rows @ weights)
        lost = -(weight * np.log(np.maximum((chances * right).sum(1), 1e-9))).mean() + SHRINK * (weights**2).sum()
        slope = rows.T @ ((chances - right) * weight[:, None]) / len(rows) + 2 * SHRINK * weights
        return float(lost), slope.astype("float64").ravel()

    fit: Any = getattr(optimize, "minimize")  # noqa: B009 - its types are not whole
    found: Any = fit(loss, np.zeros(width * count), jac=True, method="L-BFGS-B", options={"maxiter": STEPS})
    return found.x.reshape(width, count)


if __name__ == "__main__":
    main(EmbeddedEncoder())

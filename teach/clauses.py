"""Teaching the reader of clauses: which right a clause touches, and whether it takes from the weaker party."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from scipy.sparse import csr_matrix

from madang.assistants.realestate.analyse.contract.clause_features import ClauseDescriber
from madang.assistants.realestate.analyse.contract.clause_reader import (
    AGAINST,
    HARMLESS,
    PROBLEM,
    ClauseReader,
    feature_weight,
)
from madang.assistants.realestate.analyse.contract.patterns import ContractKind
from madang.assistants.realestate.analyse.contract.review import ContractReviewer
from madang.assistants.realestate.tools.bundled_data import DATA, facts, pattern_book
from madang.reading.taught import Lexicon, load_lexicon
from madang.reading.taught.weights import pack_linear
from teach.fitting import fit, many_ways, two_way
from teach.training import TODAY
from teach.utterances import ROOT, Utterance, load_set

WEIGHTS = DATA / "clauses.npz"


@dataclass(frozen=True)
class ClauseExample:
    """A labelled clause, its kind of contract, the patterns found in it and its features."""

    utterance: Utterance
    kind: str
    patterns: tuple[int, ...]
    features: tuple[str, ...]

    @property
    def harmful(self) -> bool:
        """Whether the clause has a label other than ok."""
        return self.utterance.tasks[0] != "ok"

    @property
    def effects(self) -> tuple[str, ...]:
        """The effects that the author named, the main one first."""
        return self.utterance.facts[1:]

    @property
    def direction(self) -> str:
        """The main effect and its direction, as the reader labels it."""
        return f"{AGAINST if self.harmful else HARMLESS}{self.effects[0] if self.effects else 'other'}"


@dataclass
class ClauseScore:
    """How many harmful clauses are found, harmless ones flagged, and effects named right."""

    harmful: int = 0
    found: int = 0
    harmless: int = 0
    flagged: int = 0
    effect_right: int = 0

    def __str__(self) -> str:
        return (
            f"recall {self.found}/{self.harmful} ({100 * self.found / max(1, self.harmful):.1f} %), "
            f"false alarms {self.flagged}/{self.harmless} ({100 * self.flagged / max(1, self.harmless):.1f} %), "
            f"effect right {self.effect_right}/{self.found}"
        )


def clause_examples(folder: str = "data") -> list[ClauseExample]:
    """The labelled clauses of all authors as the reader sees them."""
    return _described(load_set(ROOT / folder, "clauses"))


def suggested_clauses() -> list[ClauseExample]:
    """What the assistant suggests to write instead or in addition, as harmless clauses in both languages."""
    names: dict[ContractKind, str] = {kind: name for name, kind in _KINDS.items()}
    texts = [
        (text, (names[pattern.applies[0]], *pattern.effects))
        for pattern in pattern_book().patterns
        for text in (pattern.rewording.ko, pattern.rewording.en)
    ]
    texts += [(text, ("home",)) for each in pattern_book().protections for text in (each.wording.ko, each.wording.en)]
    return _described(Utterance(text, (), ("ok",), about, "formal", "suggested") for text, about in texts)


def _described(utterances: Iterable[Utterance]) -> list[ClauseExample]:
    describer, reviewer = ClauseDescriber(_lexicon()), ContractReviewer(pattern_book())
    examples = list[ClauseExample]()
    for utterance in utterances:
        kind = _KINDS[utterance.facts[0]]
        patterns = tuple(reviewer.matched_patterns(utterance.text, kind, facts(), TODAY))
        features = describer.features(utterance.text, kind, patterns, TODAY)
        examples.append(ClauseExample(utterance, kind, patterns, tuple(features)))
    return examples


def teach_clauses(examples: Sequence[ClauseExample], cut: float) -> dict[str, Any]:
    """The arrays of a reader: harmful or not, and effect with direction, over the same features."""
    counted = Counter(feature for example in examples for feature in example.features)
    places = {feature: at for at, feature in enumerate(sorted(f for f, n in counted.items() if n >= _SEEN_OFTEN))}
    matrix = _matrix(examples, places)
    directions = sorted({example.direction for example in examples})
    harmful = np.array([example.harmful for example in examples], dtype=np.float32)
    wanted = np.array([directions.index(example.direction) for example in examples])
    problem, problem_bias = fit(matrix, 1, two_way(harmful))
    effect, effect_bias = fit(matrix, len(directions), many_ways(wanted, len(directions)))
    weights = np.hstack([problem, effect])
    packed = {
        feature: {int(column): float(weights[at, column]) for column in np.flatnonzero(abs(weights[at]) > _SMALLEST)}
        for feature, at in places.items()
    }
    return {
        **pack_linear("messages", [PROBLEM, *directions], {name: row for name, row in packed.items() if row}),
        "bias": np.concatenate([problem_bias, effect_bias]).astype(np.float32),
        "cut": np.array(cut, dtype=np.float32),
    }


def check_clauses(only: str = "") -> None:
    """Cross-validation by author: who is held out is read by a reader that all others taught."""
    examples, scored = clause_examples(), list[tuple[ClauseExample, float, str]]()
    for author in sorted({example.utterance.author for example in examples}):
        if only in author:
            rest = [example for example in examples if example.utterance.author != author]
            held = [example for example in examples if example.utterance.author == author]
            read = _readings(ClauseReader(teach_clauses(rest, 0.0), _lexicon()), held)
            scored += read
            print(author, _score(read, _CUT), flush=True)
    for cut, _ in pairwise(np.arange(-1.0, 5.5, 0.5)):
        print(f"cut {cut:+.1f}: {_score(scored, float(cut))}")


def write_clauses() -> None:
    """Teach from all lines and put the weights into the assistant."""
    examples = clause_examples() + suggested_clauses()
    np.savez_compressed(WEIGHTS, allow_pickle=False, **teach_clauses(examples, _CUT))
    print(f"{WEIGHTS}: {len(examples)} clauses, {WEIGHTS.stat().st_size // 1024} kB")


def score_clauses(folder: str) -> ClauseScore:
    """How the written reader reads the clauses of a folder."""
    reader = ClauseReader(dict(np.load(WEIGHTS)), _lexicon())
    return _score(_readings(reader, clause_examples(folder)), 0.0)


def _readings(reader: ClauseReader, examples: Iterable[ClauseExample]) -> list[tuple[ClauseExample, float, str]]:
    found = list[tuple[ClauseExample, float, str]]()
    for example in examples:
        reading = reader.read(example.utterance.text, example.kind, example.patterns, TODAY)
        found.append((example, reading.score, next(iter(reading.effects))))
    return found


def _score(read: Iterable[tuple[ClauseExample, float, str]], cut: float) -> ClauseScore:
    score = ClauseScore()
    for example, value, effect in read:
        score.harmful += example.harmful
        score.harmless += not example.harmful
        if value > cut:
            score.found += example.harmful
            score.flagged += not example.harmful
            score.effect_right += example.harmful and effect in example.effects
    return score


def _matrix(examples: Sequence[ClauseExample], places: dict[str, int]) -> Any:
    rows, columns, values = list[int](), list[int](), list[float]()
    for row, example in enumerate(examples):
        known = [places[feature] for feature in example.features if feature in places]
        columns += known
        rows += [row] * len(known)
        values += [feature_weight(len(example.features))] * len(known)
    return csr_matrix((values, (rows, columns)), shape=(len(examples), len(places)), dtype=np.float32)


def _lexicon() -> Lexicon:
    return load_lexicon(DATA / "clauses_words.toml")


_KINDS: dict[str, ContractKind] = {"home": "residential", "shop": "commercial", "sale": "sale"}
_CUT = 1.0
"""How far from harmless a clause has to be before it is told, chosen by `check_clauses`."""
_SEEN_OFTEN = 3
_SMALLEST = 0.02

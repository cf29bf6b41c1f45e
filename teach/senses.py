"""Teaching the second reader of activity texts: whether a text as a whole is wrong, open or harmless, and why."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from scipy.sparse import csr_matrix, hstack

from madang.assistants.company.documents.activity.senses.sense_reader import (
    SENSES,
    Sense,
    mean_vector,
    sense_features,
    unpack_senses,
)
from madang.reading.language import split_sentences
from madang.reading.taught import Lexicon, load_lexicon, tokens_of
from madang.reading.taught.tokens import evenness
from madang.reading.taught.weights import pack_linear
from teach.fitting import fit, many_ways
from teach.training import COURSES, TODAY, encoder, is_idle
from teach.utterances import ROOT, Utterance, load_set

FOLDER = COURSES["benefits"].folder
WEIGHTS = FOLDER / "senses.npz"


@dataclass(frozen=True)
class SenseExample:
    """A text with its sense and its features."""

    utterance: Utterance
    sense: Sense
    features: tuple[str, ...]
    vector: Any


def sense_of(utterance: Utterance) -> Sense:
    """The sense of a text by its labels: what is wrong counts before what is open, and that before the rest."""
    parts = [task.partition(":") for task in utterance.tasks]
    modes, facts = {mode for _, _, mode in parts}, {*utterance.facts}
    given = {kind for kind, _, mode in parts if mode in _GIVING}
    if given & _NEVER_ALLOWED or facts & _WRONG or (given and facts & _WRONG_WHERE_GIVEN):
        return "wrong"
    if modes & {"unclear", "requested"}:
        return "open"
    if given or "permitted" in modes:
        return "permitted"
    if modes & {"refused", "not_given"}:
        return "declined"
    return "elsewhere" if modes else "nothing"


@cache
def sense_examples(folder: str = "data") -> list[SenseExample]:
    """The labelled texts of all authors as the reader sees them, described once."""
    told = [utterance for name in _SETS for utterance in load_set(ROOT / folder, name)]
    idle = [utterance for utterance in load_set(ROOT / folder, "company") if is_idle(utterance)]
    senses: list[tuple[Utterance, Sense]] = [(utterance, sense_of(utterance)) for utterance in told]
    senses += [(utterance, "nothing") for utterance in idle[::3]]
    lexicon = load_lexicon(FOLDER / "benefits_words.toml")
    vectors = _vectors([utterance.text for utterance, _ in senses])
    return [
        SenseExample(utterance, sense, _features(utterance, lexicon), vector)
        for (utterance, sense), vector in zip(senses, vectors, strict=True)
    ]


def _features(utterance: Utterance, lexicon: Lexicon) -> tuple[str, ...]:
    return tuple(sense_features(utterance.text, tokens_of(utterance.text, TODAY), lexicon))


def _vectors(texts: Sequence[str]) -> list[Any]:
    """The mean vectors of texts, whose sentences are encoded together: that is faster than text by text."""
    sentences = [[each.text for each in split_sentences(text)] or [text] for text in texts]
    rows = iter(encoder().encode([sentence for some in sentences for sentence in some]))
    return [mean_vector([next(rows) for _ in some]) for some in sentences]


def teach_senses(examples: Sequence[SenseExample]) -> dict[str, Any]:
    """The arrays of a reader."""
    counted = Counter(feature for example in examples for feature in example.features)
    places = {feature: at for at, feature in enumerate(sorted(f for f, n in counted.items() if n >= _SEEN_OFTEN))}
    wanted = np.array([SENSES.index(example.sense) for example in examples])
    counts = np.array([STRANGERS_COUNT if example.utterance.author in STRANGERS else 1.0 for example in examples])
    vectors = csr_matrix(np.array([example.vector for example in examples], dtype=np.float32) * _VECTOR_SCALE)
    matrix = hstack([_matrix(examples, places), vectors]).tocsr()
    found, bias = fit(matrix, len(SENSES), many_ways(wanted, len(SENSES), counts))
    weights, by_vector = found[: len(places)], found[len(places) :].T * _VECTOR_SCALE
    packed = {
        feature: {int(column): float(weights[at, column]) for column in np.flatnonzero(abs(weights[at]) > _SMALLEST)}
        for feature, at in places.items()
    }
    packed = {feature: row for feature, row in packed.items() if row}
    return {
        **pack_linear("messages", SENSES, packed),
        "vectors": by_vector.astype(np.float16),
        "bias": bias.astype(np.float32),
    }


def write_senses() -> None:
    """Teach from all texts and put the weights into the assistant."""
    examples = sense_examples()
    np.savez_compressed(WEIGHTS, allow_pickle=False, **teach_senses(examples))
    print(f"{WEIGHTS}: {len(examples)} texts, {WEIGHTS.stat().st_size // 1024} kB")


def check_senses(only: str = "") -> None:
    """Cross-validation by groups of authors: who is held out is read by a reader that the others taught."""
    examples = sense_examples()
    read = list[tuple[SenseExample, float]]()
    for group in range(_FOLDS):
        held = [example for example in examples if _group(example) == group and only in example.utterance.author]
        rest = [example for example in examples if _group(example) != group]
        if held:
            read += zip(held, _chances(teach_senses(rest), held), strict=True)
    for cut in (0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.7, 0.9):
        print(f"wrong or open from {cut}:", _told(read, cut), flush=True)


def _told(read: Iterable[tuple[SenseExample, float]], cut: float) -> str:
    """Which share of each sense is held from a chance on."""
    whole, held = Counter[str](), Counter[str]()
    for example, chance in read:
        whole[example.sense] += 1
        held[example.sense] += chance >= cut
    return ", ".join(f"{sense} {held[sense]}/{whole[sense]}" for sense in SENSES)


def _chances(arrays: dict[str, Any], examples: Sequence[SenseExample]) -> list[float]:
    """How likely each text is wrong or open."""
    weights = unpack_senses(arrays)
    found = list[float]()
    for example in examples:
        scores = weights.words.scores(example.features) * evenness(example.features) + weights.bias
        scores = scores + weights.vectors @ example.vector
        chances = np.exp(scores - scores.max())
        found.append(float((chances / chances.sum())[:2].sum()))
    return found


def _group(example: SenseExample) -> int:
    """Authors stay together; the set `senses` is one hand, which a fold of its own holds."""
    return _FOLDS - 1 if example.utterance.author == "a23" else sum(map(ord, example.utterance.author)) % (_FOLDS - 1)


def _matrix(examples: Sequence[SenseExample], places: dict[str, int]) -> Any:
    rows, columns, values = list[int](), list[int](), list[float]()
    for row, example in enumerate(examples):
        known = [places[feature] for feature in example.features if feature in places]
        columns += known
        rows += [row] * len(known)
        values += [evenness(example.features)] * len(known)
    return csr_matrix((values, (rows, columns)), shape=(len(examples), len(places)), dtype=np.float32)


STRANGERS = frozenset({"a28", "a29", "a31", "a32", "a33", "a34", "a35"})
"""Authors of whole texts who saw neither code nor data; their texts count more than our own lines."""
STRANGERS_COUNT = 4.0
_VECTOR_SCALE = 4.0
_SETS = ("senses", "activity", "activity_docs", "benefits")
_GIVING = frozenset({"given", "planned", "promised"})
_NEVER_ALLOWED = frozenset({"cash", "gift", "entertainment", "trip", "rebate", "equipment", "other", "any", "donation"})
_WRONG = frozenset(
    {"hidden", "off_label", "personal_data", "agent_unlawful", "false_claim", "instruction", "disposal", "duty_broken"}
)
_WRONG_WHERE_GIVEN = frozenset(
    {"no_product_talk", "prescription_link", "direct_payment", "unmarked_sample", "irb_missing"}
)
_SEEN_OFTEN = 2
_SMALLEST = 0.02
_FOLDS = 4

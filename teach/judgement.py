"""Teaching the learned decision on activity texts: over what readers see that were not taught by the text's author."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy.optimize import minimize

from madang.assistants.company.documents.activity.activity_rules import read_activity_rules
from madang.assistants.company.documents.activity.facts import JudgedAs
from madang.assistants.company.documents.activity.reader import ActivityReader
from madang.assistants.company.documents.activity.senses.judgement import JUDGEMENTS, Judge
from madang.assistants.company.documents.activity.senses.movement import MovementReader
from madang.assistants.company.documents.activity.senses.sense_reader import SenseReader, unpack_senses
from madang.assistants.company.documents.activity.senses.vectors import TextVectors
from madang.assistants.company.documents.activity.spelling import read_spelling
from madang.reading.taught import TaughtReader, load_lexicon
from madang.reading.taught.weights import unpack_weights
from teach.senses import FOLDER, STRANGERS, STRANGERS_COUNT, sense_examples, sense_of, teach_senses
from teach.training import COURSES, TODAY, encoder, examples_of, teach
from teach.utterances import ROOT, Utterance, load_set

WEIGHTS = FOLDER / "judgement.toml"


@dataclass(frozen=True)
class JudgedText:
    """A labelled text by an author, with what was read of it by readers that knew none of that author's lines."""

    author: str
    judged: JudgedAs
    evidence: Mapping[str, float]


def judged_texts() -> Iterator[JudgedText]:
    """Every text of the set `senses`, whose authors taught no other reader of the assistant, and the sentences of one
    group of authors of `benefits`, read by a reader of movements that knows none of them.
    """
    senses, course = sense_examples(), COURSES["benefits"]
    movements = examples_of(course, course.utterances("data"))
    for group in range(_GROUPS):
        held = _of_group(load_set(ROOT / "data", "senses"), group)
        taught = dict(np.load(FOLDER / "benefits.npz"))
        if group == _WITH_SENTENCES:
            held += _of_group(load_set(ROOT / "data", "benefits"), group)
            others = [each for each in movements if _group(each.utterance.author) != group]
            taught = teach(course, others, roles=False)
        reader = _reader(teach_senses([each for each in senses if _group(each.utterance.author) != group]), taught)
        for utterance in held:
            sense = sense_of(utterance)
            judged: JudgedAs = sense if sense in ("wrong", "open") else "harmless"
            yield JudgedText(utterance.author, judged, reader.see(utterance.text, TODAY).facts.evidence)


def _of_group(utterances: Sequence[Utterance], group: int) -> list[Utterance]:
    return [utterance for utterance in utterances if _group(utterance.author) == group]


def write_judgement() -> None:
    """Teach from all texts and put the weights into the assistant."""
    texts = [*judged_texts()]
    weights, bias = teach_judgement(texts)
    rows = [f"bias = {_listed(bias)}", "", "[weights]", *(f'"{name}" = {_listed(weights[name])}' for name in weights)]
    WEIGHTS.write_text("\n".join(rows) + "\n", "utf-8")
    print(f"{WEIGHTS}: {len(texts)} texts, {len(weights)} figures")


def check_judgement(only: str = "") -> None:
    """Each author judged by weights that the others taught: how many of each kind fail, are held or pass."""
    texts = [*judged_texts()]
    for author in sorted({text.author for text in texts if only in text.author}):
        judge = Judge(*teach_judgement([text for text in texts if text.author != author]))
        told = Counter((text.judged, judge.of(text.evidence).word) for text in texts if text.author == author)
        print(
            author, ", ".join(f"{wanted} taken for {found}: {count}" for (wanted, found), count in sorted(told.items()))
        )


def teach_judgement(texts: Sequence[JudgedText]) -> tuple[dict[str, list[float]], list[float]]:
    """The weights of each figure and the bias, kept small; whole texts of strangers count more than our own lines."""
    counted = Counter(name for text in texts for name in text.evidence)
    names = sorted(name for name, count in counted.items() if count >= _SEEN_OFTEN)
    matrix = np.array([[text.evidence.get(name, 0.0) for name in names] for text in texts])
    wanted = np.eye(len(JUDGEMENTS))[[JUDGEMENTS.index(text.judged) for text in texts]]
    counts = np.array([STRANGERS_COUNT if text.author in STRANGERS else 1.0 for text in texts])
    shape = (len(names), len(JUDGEMENTS))

    def loss(flat: Any) -> tuple[float, Any]:
        weights, bias = flat[: -shape[1]].reshape(shape), flat[-shape[1] :]
        scores = matrix @ weights + bias
        chances = scores - np.logaddexp.reduce(scores, axis=1, keepdims=True)
        slope = counts[:, None] * (np.exp(chances) - wanted)
        value = -(counts * (chances * wanted).sum(axis=1)).sum() + (weights**2).sum() / (2 * _STRENGTH)
        return value, np.concatenate([(matrix.T @ slope + weights / _STRENGTH).ravel(), slope.sum(axis=0)])

    best = minimize(loss, np.zeros(shape[0] * shape[1] + shape[1]), jac=True, method="L-BFGS-B").x
    found = best[: -shape[1]].reshape(shape)
    return {name: [*map(float, found[at])] for at, name in enumerate(names)}, [*map(float, best[-shape[1] :])]


def _reader(senses: dict[str, Any], movements: dict[str, Any]) -> ActivityReader:
    """The reader of activities with two of its taught readers in place of the shipped ones."""
    words, vectors = load_lexicon(FOLDER / "benefits_words.toml"), TextVectors(encoder().encode)
    activity = unpack_weights(dict(np.load(FOLDER / "activity.npz")))
    return ActivityReader(
        TaughtReader(activity, COURSES["activity"].lexicon, vectors),
        MovementReader(TaughtReader(unpack_weights(movements), words, vectors), words),
        load_lexicon(FOLDER / "activity_words.toml"),
        read_activity_rules(FOLDER / "activity_rules.toml"),
        read_spelling(FOLDER / "disguised_words.toml"),
        senses=SenseReader(unpack_senses(senses), words, vectors),
        judge=Judge({}, (0.0,) * len(JUDGEMENTS)),
        vectors=vectors,
    )


def _group(author: str) -> int:
    return int(author.removeprefix("a")) % _GROUPS


def _listed(values: Sequence[float]) -> str:
    return f"[{', '.join(f'{value:.3f}' for value in values)}]"


_GROUPS = 5
_WITH_SENTENCES = 0
"""The group whose single sentences are read too: notes of a few words have to be judged as well."""
_SEEN_OFTEN = 8
_STRENGTH = 0.05

"""Teaching: from labelled utterances to the weights of a reader, and how well it reads what it was not taught."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pycrfsuite
from scipy.optimize import minimize
from scipy.sparse import csr_matrix, hstack

from madang.knowledge.index.embeddings import embedded_encoder
from madang.reading.language import split_sentences
from madang.reading.scan import scan
from madang.reading.taught.lexicon import Lexicon, load_lexicon
from madang.reading.taught.reader import OUTSIDE, TaughtReader
from madang.reading.taught.tokens import (
    Token,
    evenness,
    letter_features,
    message_features,
    places_with_roles,
    token_features,
    tokenize,
)
from madang.reading.taught.weights import pack_linear, unpack_weights
from teach.utterances import ROOT, Utterance, load_set

TODAY = date(2026, 11, 15)
LABELS_ALONE = "labels"
"""The register of lines in which tasks and facts are labelled and nothing is marked."""


@dataclass(frozen=True)
class LabelFit:
    """How the labels of messages are fitted, chosen by `check`."""

    strength: float = 4.0
    """How freely the weights may grow."""
    vector_scale: float = 8.0
    """How much the vector of a message counts beside its words."""
    wanted_counts: float = 1.5
    """How much more a missed label costs than a false one."""


@dataclass(frozen=True)
class Course:
    """What a reader is taught: which roles and labels are left out, and whether only numbers play roles."""

    name: str
    home: str
    weights: str
    only_numbers: bool = False
    vectors: bool = True
    without_roles: frozenset[str] = frozenset()
    only_roles: frozenset[str] = frozenset()
    """The roles it is taught, if not all; lines in which none of them is marked teach labels alone."""
    without_labels: frozenset[str] = frozenset()
    also: tuple[str, ...] = ()
    """Further sets that belong to it."""
    beside: tuple[str, ...] = ()
    """Sets of other messages, of which every second that speaks of no benefit teaches what is none."""
    reads_movement: bool = False
    """Whether its labels say whether a benefit moves, instead of what is asked and told."""
    by_letters: bool = False
    """Whether messages are described by runs of letters too, and long ones count no more than short ones."""
    fit: LabelFit = LabelFit()

    def utterances(self, folder: str) -> list[Utterance]:
        """What was written for it, of all authors."""
        told = [utterance for name in (self.name, *self.also) for utterance in load_set(ROOT / folder, name)]
        parts = [part for utterance in told for part in _sentences_of(utterance)] if self.reads_movement else told
        others = [utterance for name in self.beside for utterance in load_set(ROOT / folder, name)]
        idle = [replace(utterance, spans=(), tasks=(), facts=()) for utterance in others if is_idle(utterance)]
        return parts + idle[::2]

    def teaches_role(self, role: str) -> bool:
        """Whether spans with this role are among what it is taught."""
        return role not in self.without_roles and (not self.only_roles or role in self.only_roles)

    @property
    def folder(self) -> Path:
        """Where the assistant keeps its weights and hints."""
        return ROOT.parent / "src" / "madang" / "assistants" / self.home / "data"

    @property
    def lexicon(self) -> Lexicon:
        """The hints of the assistant."""
        return load_lexicon(self.folder / f"{self.weights}_words.toml")


def _sentences_of(utterance: Utterance) -> list[Utterance]:
    """A sentence or a pasted chat as it is; of another whole text its sentences if it tells of no benefit, and nothing
    otherwise, since nobody marked which of its sentences does.
    """
    if "\n" not in utterance.text or utterance.register == "chat":
        return [utterance]
    return [
        replace(utterance, text=sentence.text, spans=())
        for sentence in split_sentences(utterance.text)
        if not utterance.tasks and len(sentence.text) >= _SHORTEST
    ]


def is_idle(utterance: Utterance) -> bool:
    """Whether a message asks for figures, information or files, and speaks of nothing that is given."""
    spoken = {role for _, _, role in utterance.spans}
    return not spoken & {"benefit", "amount"} and {*utterance.tasks} <= _IDLE_TASKS and "refused" not in utterance.facts


COURSES = {
    course.name: course
    for course in (
        Course(
            "realestate",
            "realestate",
            "reader",
            only_numbers=True,
            without_roles=frozenset({"place"}),
            without_labels=frozenset({"fact:home"}),
        ),
        Course("travel", "travel", "reader", vectors=False),
        Course("company", "company", "reader"),
        Course("activity", "company", "activity", only_numbers=True, also=("activity_docs",)),
        Course(
            "benefits",
            "company",
            "benefits",
            only_roles=frozenset({"object", "receiver"}),
            also=("activity", "activity_docs"),
            beside=("company",),
            reads_movement=True,
            by_letters=True,
            fit=LabelFit(strength=1.0, vector_scale=2.0, wanted_counts=1.0),
        ),
        Course("research", "research", "reader"),
    )
}


@dataclass(frozen=True)
class Example:
    """An utterance as the reader sees it."""

    utterance: Utterance
    features: list[list[str]]
    message: list[str]
    tags: list[str]
    labels: frozenset[str]
    vector: Any


def examples_of(course: Course, utterances: Iterable[Utterance]) -> list[Example]:
    """The utterances of a course as the reader sees them."""
    lexicon = course.lexicon
    return [_example(course, lexicon, utterance) for utterance in utterances]


def _example(course: Course, lexicon: Lexicon, utterance: Utterance) -> Example:
    kept = replace(utterance, spans=tuple(span for span in utterance.spans if course.teaches_role(span[2])))
    tokens, hints = tokenize(kept.text, scan(kept.text, TODAY)), lexicon.hints(kept.text)
    places = places_with_roles(tokens, only_numbers=course.only_numbers)
    return Example(
        utterance=kept,
        features=token_features(kept.text, tokens, hints, places),
        message=[*message_features(tokens, hints), *(letter_features(kept.text) if course.by_letters else ())],
        tags=gold_tags([tokens[at] for at in places], kept) if _teaches_roles(course, kept) else [],
        labels=movement_labels(kept) if course.reads_movement else message_labels(kept) - course.without_labels,
        vector=encoder().encode([kept.text])[0] if course.vectors else np.zeros(0),
    )


def _teaches_roles(course: Course, utterance: Utterance) -> bool:
    return bool(utterance.spans) if course.only_roles else utterance.register != LABELS_ALONE


def message_labels(utterance: Utterance) -> frozenset[str]:
    """The labels of a message; what is said of a benefit, `meal:given`, also counts as the benefit and as the mode."""
    parts = [part.split(":") for part in utterance.tasks if ":" in part]
    return frozenset(
        (
            *(f"task:{task}" for task in utterance.tasks),
            *(f"fact:{fact}" for fact in utterance.facts),
            *(f"{name}:{value}" for pair in parts for name, value in zip(("kind", "mode"), pair, strict=False)),
        )
    )


def movement_labels(utterance: Utterance) -> frozenset[str]:
    """Whether a benefit moves in a sentence: to a customer, to nobody, elsewhere, or no benefit is spoken of; and
    what else in it a person has to look at.
    """
    facts = frozenset(f"fact:{fact}" for fact in utterance.facts if fact in _TOLD_BESIDE)
    modes = frozenset(_MOVEMENT[task.partition(":")[2]] for task in utterance.tasks)
    if not modes and not facts & _WRONG:
        modes = frozenset({"moves:nothing"})
    given = frozenset({"moves:given"}) if modes & {"moves:yes", "moves:unclear"} else frozenset[str]()
    held = frozenset({"held"}) if given or facts & _LOOKED_AT or "moves:asked" in modes else frozenset[str]()
    return modes | facts | given | held


def gold_tags(tokens: Sequence[Token], utterance: Utterance) -> list[str]:
    """The role of each token by the marked span it overlaps."""
    spans = [(start, end, role) for start, end, role in utterance.spans if role != "none"]
    return [
        next((role for start, end, role in spans if start < token.span[1] and token.span[0] < end), OUTSIDE)
        for token in tokens
    ]


def teach_roles(examples: Iterable[Example]) -> tuple[list[str], dict[str, dict[int, float]], Any]:
    """Labels, weights by feature and label, and transitions of a linear-chain random field."""
    trainer = pycrfsuite.Trainer(algorithm="lbfgs", verbose=False)
    trainer.set_params({"c1": 0.05, "c2": 0.05, "max_iterations": 90, "feature.minfreq": 2})
    for example in examples:
        if example.tags:
            trainer.append(pycrfsuite.ItemSequence(example.features), example.tags)
    with TemporaryDirectory() as folder:
        path = str(Path(folder) / "roles.crfsuite")
        trainer.train(path)
        tagger = pycrfsuite.Tagger()
        tagger.open(path)
        info = tagger.info()
        tagger.close()
    labels = sorted(info.labels, key=lambda label: int(info.labels[label]))
    place = {label: at for at, label in enumerate(labels)}
    weights = defaultdict[str, dict[int, float]](dict)
    for (feature, label), weight in info.state_features.items():
        if abs(weight) > _SMALLEST:
            weights[feature][place[label]] = weight
    transitions = np.zeros((len(labels), len(labels)), dtype=np.float32)
    for (left, right), weight in info.transitions.items():
        transitions[place[left], place[right]] = weight
    return labels, dict(weights), transitions


def teach_messages(
    examples: Sequence[Example], fit: LabelFit, *, even: bool = False
) -> tuple[list[str], dict[str, dict[int, float]], Any, Any]:
    """Labels, weights, bias and weights of vectors: one logistic regression a label over the words of a message."""
    counted = Counter(feature for example in examples for feature in example.message)
    vocabulary = {feature: at for at, feature in enumerate(sorted(f for f, n in counted.items() if n >= _SEEN_OFTEN))}
    vectors = np.array([example.vector for example in examples]) * fit.vector_scale
    matrix = hstack([_matrix(examples, vocabulary, even=even), csr_matrix(vectors)]).tocsr()
    names = Counter(label for example in examples for label in example.labels)
    labels = sorted(label for label, n in names.items() if n >= _ENOUGH_EXAMPLES)
    wanted = np.array([[label in example.labels for label in labels] for example in examples], dtype=float)
    found, bias = _regressions(matrix, wanted, fit)
    features, weights = list(vocabulary), defaultdict[str, dict[int, float]](dict)
    for row, column in np.argwhere(np.abs(found[: len(features)]) > _SMALLEST_IN_MESSAGE):
        weights[features[row]][int(column)] = float(found[row, column])
    return labels, dict(weights), bias, (found[len(features) :] * fit.vector_scale).T


def _regressions(matrix: Any, wanted: Any, fit: LabelFit) -> tuple[Any, Any]:
    """Weights and bias of a logistic regression for each column of `wanted`, all at once."""
    labels = wanted.shape[1]
    columns, cost = matrix.shape[1], np.where(wanted > 0, fit.wanted_counts, 1.0)

    def loss(flat: Any) -> tuple[float, Any]:
        weights, bias = flat[:-labels].reshape(columns, labels), flat[-labels:]
        scores = matrix @ weights + bias
        miss = cost * (1 / (1 + np.exp(-scores)) - wanted)
        value = float(
            (cost * (np.logaddexp(0, scores) - wanted * scores)).sum() + (weights**2).sum() / (2 * fit.strength)
        )
        return value, np.concatenate([(matrix.T @ miss + weights / fit.strength).ravel(), miss.sum(axis=0)])

    best = minimize(loss, np.zeros(columns * labels + labels), jac=True, method="L-BFGS-B", options={"maxiter": 150})
    return best.x[:-labels].reshape(columns, labels), best.x[-labels:]


def _matrix(examples: Sequence[Example], vocabulary: Mapping[str, int], *, even: bool) -> Any:
    rows, columns = list[int](), list[int]()
    values = list[float]()
    for row, example in enumerate(examples):
        known = [vocabulary[feature] for feature in example.message if feature in vocabulary]
        columns += known
        rows += [row] * len(known)
        values += [evenness(example.message) if even else 1.0] * len(known)
    return csr_matrix((values, (rows, columns)), shape=(len(examples), len(vocabulary)))


def teach(course: Course, examples: Sequence[Example], *, roles: bool = True) -> dict[str, Any]:
    """The arrays of a reader's file; without roles it reads labels alone."""
    names, role_weights, transitions = teach_roles(examples) if roles else ([OUTSIDE], {}, np.zeros((0, 0)))
    labels, label_weights, bias, vectors = teach_messages(examples, course.fit, even=course.by_letters)
    return {
        **pack_linear("roles", names, role_weights),
        "transitions": transitions.astype(np.float16),
        **pack_linear("messages", labels, label_weights),
        "bias": bias.astype(np.float16),
        "vectors": vectors.astype(np.float16),
        "only_numbers": np.array(course.only_numbers),
        "by_letters": np.array(course.by_letters),
    }


def reader_of(course: Course, arrays: Mapping[str, Any]) -> TaughtReader:
    """A reader with weights that have just been taught."""
    return TaughtReader(unpack_weights(arrays), course.lexicon, encoder().encode if course.vectors else None)


@cache
def encoder() -> Any:
    """The encoder of sentences that is part of the program."""
    return embedded_encoder()


def folds_by_author(examples: Sequence[Example]) -> Iterator[tuple[str, list[Example], list[Example]]]:
    """Each author once as the one that is not taught."""
    for author in sorted({example.utterance.author for example in examples}):
        rest = [example for example in examples if example.utterance.author != author]
        yield author, rest, [example for example in examples if example.utterance.author == author]


_MOVEMENT = {
    "given": "moves:yes",
    "planned": "moves:yes",
    "promised": "moves:yes",
    "requested": "moves:asked",
    "refused": "moves:declined",
    "not_given": "moves:declined",
    "paid_by_other": "moves:elsewhere",
    "not_to_customer": "moves:elsewhere",
    "unclear": "moves:unclear",
}
_WRONG = frozenset(f"fact:{name}" for name in ("hidden", "agent_unlawful", "false_claim", "instruction"))
_LOOKED_AT = _WRONG | {"fact:off_label", "fact:personal_data"}
_TOLD_BESIDE = frozenset(label.removeprefix("fact:") for label in _LOOKED_AT) | {"off_label_referred"}
_IDLE_TASKS = frozenset({"data_analysis", "information_retrieval", "chart", "export", "follow_up", "thanks"})
_SHORTEST = 8
_SMALLEST = 0.02
_SMALLEST_IN_MESSAGE = 0.03
_SEEN_OFTEN = 2
_ENOUGH_EXAMPLES = 5

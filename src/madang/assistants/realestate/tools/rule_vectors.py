"""How much a question resembles each rule: the ways to ask for it by meaning and by letters, its answer by meaning.

What all texts of a language have in common is taken off their vectors, so that a question in English is as near to a
way to ask in Korean as its meaning is.
"""

import hashlib
import math
import re
import unicodedata
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy

from madang.assistants.realestate.analyse.errors import FactError
from madang.assistants.realestate.search.answer_rules import AnswerRule, all_asked
from madang.assistants.realestate.search.rule_finder import RuleLikeness
from madang.assistants.realestate.tools.answerable import has_hangul
from madang.knowledge.index import Encoder, embedded_encoder


class RuleVectors(NamedTuple):
    """The vectors of some rules: of the ways to ask for them and of their answers in both languages, without the
    centre of their language; and the centres of questions, of those with Hangul first.
    """

    asked: Any
    answers: Any
    centres: Any


def encoded_rules(rules: Sequence[AnswerRule], encoder: Encoder) -> RuleVectors:
    """The vectors of some rules."""
    texts = all_asked(rules)
    asked, latin = encoder.encode(texts), numpy.array([not has_hangul(text) for text in texts])
    centres = numpy.stack([_middle_of(asked[~latin]), _middle_of(asked[latin])])
    answers = [encoder.encode([text[:_LONGEST] for text in said]) for said in _answers(rules)]
    return RuleVectors(
        asked=_unit(asked - centres[latin.astype(int)]),
        answers=numpy.stack([_unit(rows - rows.mean(0)) for rows in answers]),
        centres=centres,
    )


def write_rule_vectors(file: Path, rules: Sequence[AnswerRule], encoder: Encoder) -> None:
    """Encodes the rules into the file; as bytes, likenesses change by less than a hundredth."""
    vectors = encoded_rules(rules, encoder)
    numpy.savez_compressed(
        file,
        asked=_as_bytes(vectors.asked),
        answers=_as_bytes(vectors.answers),
        centres=vectors.centres.astype("float16"),
        digest=numpy.array(_digest(rules)),
    )


def open_rule_vectors(file: Path, rules: Sequence[AnswerRule]) -> RuleVectors:
    """The stored vectors of these rules; `FactError` if the file is for other rules."""
    with numpy.load(file, allow_pickle=False) as stored:
        if stored["digest"].item() != _digest(rules):
            raise FactError(
                f"{file.name} holds the vectors of other rules than those beside it: write it again with "
                f"'python tools/encode_questions.py'."
            )
        rows = {name: stored[name].astype("float32") for name in RuleVectors._fields}
    return RuleVectors(_unit(rows["asked"]), _unit(rows["answers"]), rows["centres"])


class RuleLikenesses:
    """Compares questions with rules; may be used from several threads. Without an encoder, by letters only."""

    def __init__(self, rules: Sequence[AnswerRule], vectors: RuleVectors | None, encoder: Encoder | None) -> None:
        sizes = [len(rule.asked) for rule in rules]
        self._starts = numpy.cumsum([0, *sizes[:-1]])
        self._letters = _LetterIndex(all_asked(rules))
        self._vectors, self._encoder = vectors, encoder
        self._middles: Any = _unit(numpy.add.reduceat(vectors.asked, self._starts, axis=0)) if vectors else None

    def of(self, texts: Sequence[str]) -> RuleLikeness:
        """What speaks for each rule in the text that speaks for it most."""
        short = [text[:_LONGEST] for text in texts]
        letters = numpy.max([self._by_rule(self._letters.scores(text)) for text in short], axis=0)
        if self._vectors is None or self._encoder is None:
            nothing = [0.0] * len(self._starts)
            return RuleLikeness(letters.tolist(), nothing, nothing, nothing)
        latin = numpy.array([0 if has_hangul(text) else 1 for text in short])
        asked = _unit(self._encoder.encode(short) - self._vectors.centres[latin])
        answers = numpy.einsum("td,trd->tr", asked, self._vectors.answers[latin])
        found = (asked @ self._middles.T, self._by_rule(asked @ self._vectors.asked.T), answers)
        return RuleLikeness(letters.tolist(), *(numpy.clip(rows.max(0), 0, 1).tolist() for rows in found))

    def _by_rule(self, scores: Any) -> Any:
        """The highest score of the ways to ask for each rule."""
        return numpy.maximum.reduceat(scores, self._starts, axis=-1)


class _LetterIndex:
    """Likeness of texts by the letters and syllables they share, the rarer the more."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._count = len(texts)
        held, counts = numpy.unique(_pieces(texts, self._count), return_counts=True)
        piece, self._texts = held // self._count, held % self._count
        self._pieces, self._firsts, holders = numpy.unique(piece, return_index=True, return_counts=True)
        self._ends = self._firsts + holders
        self._rarity = numpy.log(1 + self._count / holders)
        weights = numpy.repeat(self._rarity, holders) * (1 + numpy.log(counts))
        lengths = numpy.sqrt(numpy.bincount(self._texts, weights**2, self._count))
        self._weights = (weights / numpy.maximum(lengths, _TINY)[self._texts]).astype("float32")

    def scores(self, text: str) -> Any:
        """The likeness of each text, from 0 to 1."""
        pieces, counts = numpy.unique(_pieces([text], 1), return_counts=True)
        places = numpy.minimum(numpy.searchsorted(self._pieces, pieces), len(self._pieces) - 1)
        known = self._pieces[places] == pieces
        weights = numpy.where(known, self._rarity[places], math.log(1 + self._count)) * (1 + numpy.log(counts))
        length = math.sqrt(float((weights**2).sum())) or 1.0
        at = [slice(*ends) for ends in zip(self._firsts[places[known]], self._ends[places[known]], strict=True)]
        if not at:
            return numpy.zeros(self._count)
        shared = numpy.repeat(weights[known] / length, [each.stop - each.start for each in at])
        texts = numpy.concatenate([self._texts[each] for each in at])
        held = numpy.concatenate([self._weights[each] for each in at])
        return numpy.bincount(texts, shared * held, self._count)


def _pieces(texts: Sequence[str], count: int) -> Any:
    """The runs of syllables and letters of all texts, each as a number with that of its text."""
    syllables = [_BETWEEN.sub("", text.casefold()) for text in texts]
    letters = [unicodedata.normalize("NFD", text) for text in syllables]
    found = list[Any]()
    for written, lengths in ((syllables, _SYLLABLES), (letters, _LETTERS)):
        codes = numpy.frombuffer("\0".join([*written, ""]).encode("utf-32-le"), "uint32").astype("uint64")
        owner = numpy.cumsum(codes == 0)
        for length in lengths:
            runs = numpy.full(max(len(codes) - length + 1, 0), length, "uint64")
            whole = numpy.ones(len(runs), bool)
            for start in range(length):
                part = codes[start : start + len(runs)]
                runs = runs * _PRIME + part
                whole &= part != 0
            mixed = (runs ^ (runs >> _SHIFT)) * _PRIME >> _SHIFT
            found.append((mixed[whole] % _BUCKETS).astype("int64") * count + owner[: len(runs)][whole])
    return numpy.concatenate(found)


def _answers(rules: Sequence[AnswerRule]) -> tuple[list[str], list[str]]:
    return [rule.answer.ko for rule in rules], [rule.answer.en for rule in rules]


def _middle_of(rows: Any) -> Any:
    return rows.mean(0) if len(rows) else numpy.zeros(rows.shape[1])


def _unit(rows: Any) -> Any:
    lengths = numpy.linalg.norm(rows, axis=-1, keepdims=True)
    return (rows / numpy.maximum(lengths, _TINY)).astype("float32")


def _as_bytes(rows: Any) -> Any:
    return numpy.rint(rows * (_LARGEST / abs(rows).max())).astype("int8")


def _digest(rules: Sequence[AnswerRule]) -> str:
    texts = [*all_asked(rules), *(text for said in _answers(rules) for text in said)]
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()


def shipped_likenesses(file: Path, rules: Sequence[AnswerRule]) -> RuleLikenesses:
    """What compares questions with the rules that ship, with the vectors that lie in a file beside them."""
    encoder = embedded_encoder()
    return RuleLikenesses(rules, open_rule_vectors(file, rules) if encoder else None, encoder)


_LARGEST = 127
_LONGEST = 300
_TINY = 1e-9
_BETWEEN = re.compile(r"[^0-9a-z가-힣%]+")
_SYLLABLES, _LETTERS = (1, 2, 3), (3, 5)
_PRIME, _SHIFT, _BUCKETS = numpy.uint64(0x9E3779B97F4A7C15), numpy.uint64(29), numpy.uint64(1 << 26)

"""Teaches what each sign counts by which the real-estate assistant finds the rule for a question, and measures it.

The ways to ask of each author are read by a finder that knows those of the other authors only. The weights are those
under which the right rule is the most probable one. What no rule answers are questions of other fields, and each way to
ask once more among all the rules but its own. Run it after many changes of rules or ways to ask, then
`python tools/encode_questions.py`.

    python tools/weigh_rules.py            # measures, and writes data/rules/weights.toml
"""

import json
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from madang.assistants.realestate.search.answer_rules import AnswerRule
from madang.assistants.realestate.search.rule_finder import RuleFinder, RuleSigns
from madang.assistants.realestate.tools import rule_book
from madang.assistants.realestate.tools.law_book import read_subject
from madang.assistants.realestate.tools.rule_vectors import RuleLikenesses, encoded_rules
from madang.assistants.realestate.understand.message import read_message
from madang.assistants.realestate.understand.tasks import TaskKind, heard_tasks
from madang.knowledge.index import Encoder
from madang.knowledge.index.embeddings import EmbeddedEncoder

ELSEWHERE = Path(__file__).parents[1] / "teach" / "data" / "realestate"
TODAY = date(2026, 11, 17)
HEARD = 0.5
UNANSWERED = 0.15
"""How many of the questions on real estate are taken to have no rule."""
SHRINK, STEPS, RATE, INERTIA = 1e-3, 250, 1.0, 0.9


class Asked(NamedTuple):
    """A way to ask: the signs of all rules, and the place of the right one (that of "none" behind the last)."""

    author: str
    text: str
    names: list[str]
    signs: Any
    right: int


def main() -> None:
    """Measures with each author left out, then writes the weights taught by all."""
    encoder = _Once(EmbeddedEncoder())
    rows = [*_ways(encoder), *_elsewhere(encoder)]
    for author in rule_book.authors():
        _tell(author, rows, _taught([row for row in rows if row.author != author]))
    weights = dict(zip((*RuleSigns._fields, "none"), _taught(rows), strict=True))
    lines = [f"{name} = {value:.3f}" for name, value in weights.items()]
    rule_book.WEIGHTS.write_text("\n".join([_HEAD, "[weights]", *lines, ""]), "utf-8")
    print("written:", ", ".join(lines))


def _ways(encoder: Encoder) -> Iterator[Asked]:
    for author in rule_book.authors():
        others = rule_book.rules_asked_by(one for one in rule_book.authors() if one != author)
        finder = _finder_of(others, encoder)
        known = {rule.id for rule in others}
        for rule in rule_book.rules_asked_by([author]):
            if rule.id in known:
                yield from (_asked(author, way, rule, finder) for way in rule.asked)


def _elsewhere(encoder: Encoder) -> Iterator[Asked]:
    """Questions that no rule answers: those of other fields among the lines that teach the reader."""
    finder = _finder_of(rule_book.answer_rules(), encoder)
    for path in sorted(ELSEWHERE.glob("*.jsonl")):
        for line in map(json.loads, path.read_text("utf-8").splitlines()):
            if line["tasks"] == ["outside"]:
                yield _asked("elsewhere", line["text"], None, finder)


class _Once:
    """An encoder that encodes each text once: every author's ways are read by finders of all the others."""

    def __init__(self, encoder: Encoder) -> None:
        self._encoder, self._known = encoder, dict[str, Any]()

    @property
    def name(self) -> str:
        return self._encoder.name

    def encode(self, texts: Sequence[str]) -> Any:
        new = [text for text in dict.fromkeys(texts) if text not in self._known]
        self._known.update(zip(new, self._encoder.encode(new) if new else (), strict=True))
        return np.stack([self._known[text] for text in texts])


def _finder_of(rules: Sequence[AnswerRule], encoder: Encoder) -> RuleFinder:
    return rule_book.finder_of(rules, RuleLikenesses(rules, encoded_rules(rules, encoder), encoder))


def _asked(author: str, text: str, rule: AnswerRule | None, finder: RuleFinder) -> Asked:
    read = read_message(text, TODAY)
    tasks: list[TaskKind] = [task for task, heard in heard_tasks(read.labels).items() if heard >= HEARD]
    signs = finder.signs(rule_book.question_asked(text, read_subject(text), read.case, tasks, TODAY))
    names = [each.id for each, _ in signs]
    right = names.index(rule.id) if rule and rule.id in names else len(names) if rule is None else -1
    return Asked(author, text, names, np.array([sign for _, sign in signs]), right)


def _taught(rows: list[Asked]) -> Any:
    """The weights that make the right choice of each row most probable, by gradient descent."""
    rows = [row for row in rows if row.right >= 0]
    unanswered = [_without_own(row) for row in rows if row.right < len(row.names)]
    heavy = np.array([1.0] * len(rows) + [UNANSWERED] * len(unanswered))
    rows, heavy = [*rows, *unanswered], heavy / heavy.mean()
    table, mask, right = _table(rows)
    weights, pace = np.ones(table.shape[2]), np.zeros(table.shape[2])
    for _ in range(STEPS):
        chances = _chances(table, mask, weights)
        chances[np.arange(len(rows)), right] -= 1
        slope = np.tensordot(chances * heavy[:, None], table, 2) / len(rows) + 2 * SHRINK * weights
        pace = INERTIA * pace - RATE * slope
        weights = weights + pace
    return weights


def _without_own(row: Asked) -> Asked:
    """A way to ask where its rule is not there: what resembles it most is no answer."""
    kept = [number for number in range(len(row.names)) if number != row.right]
    return Asked(row.author, row.text, [row.names[number] for number in kept], row.signs[kept], len(kept))


def _table(rows: list[Asked]) -> tuple[Any, Any, Any]:
    """The signs of all rules for all rows, "none" as the last choice with a sign of its own."""
    most, count = max(len(row.names) for row in rows) + 1, len(RuleSigns._fields)
    table = np.zeros((len(rows), most, count + 1), np.float32)
    mask = np.zeros((len(rows), most), bool)
    for number, row in enumerate(rows):
        size = len(row.names)
        table[number, :size, :count], table[number, -1, count] = row.signs, 1.0
        mask[number, :size] = mask[number, -1] = True
    right = np.array([row.right if row.right < len(row.names) else most - 1 for row in rows])
    return table, mask, right


def _chances(table: Any, mask: Any, weights: Any) -> Any:
    scores = np.where(mask, table @ weights, -1e9)
    parts = np.exp(scores - scores.max(1, keepdims=True))
    return parts / parts.sum(1, keepdims=True)


def _tell(author: str, rows: list[Asked], weights: Any) -> None:
    """Prints how often the right choice comes first, among two and five, and how true the probabilities are."""
    rows = [row for row in rows if row.author == author]
    lost = sum(row.right < 0 for row in rows)
    table, mask, right = _table([row for row in rows if row.right >= 0])
    chances = _chances(table, mask, weights)
    order = np.argsort(-chances, axis=1)
    shares = [(order[:, :most] == right[:, None]).any(1).sum() / len(rows) for most in (1, 2, 5)]
    told = ", ".join(f"{share:.1%}" for share in shares)
    print(f"{author}: {len(rows)} ways, {lost} without their rule; right first, among two and five: {told}")
    best, met = chances.max(1), order[:, 0] == right
    for low, high in ((0.0, 0.2), (0.2, 0.35), (0.35, 0.5), (0.5, 0.65), (0.65, 0.8), (0.8, 0.9), (0.9, 1.01)):
        chosen = (best >= low) & (best < high)
        if chosen.any():
            print(f"  {low:.2f}-{high:.2f}: {chosen.sum():4d}, right {met[chosen].mean():.1%}")


_HEAD = """# What each sign counts by which a rule is found; `none` is the score of a question that none answers.
# Written by `python tools/weigh_rules.py`."""

if __name__ == "__main__":
    main()
